"""The grades of a class as one HTML page: all at a glance, and each submission's story.

It needs no other file and no network, and has no script. What comes from files is written as text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.comparing.grade import Entry, Grades
from pddlpuzzles.show.page import Page, document, head
from pddlpuzzles.show.styles import COMMON, stylesheet
from pddlpuzzles.show.svg import Picture, definitions, element, inline
from pddlpuzzles.show.wording import harmless

_LOOK: Final = """
.glance{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse}
th,td{border:1px solid var(--line);padding:.4rem .6rem;text-align:left;vertical-align:top}
thead th{background:var(--sunken)}
.no{color:var(--bad);font-weight:bold}
.yes{color:var(--good)}
.open{color:var(--mark)}
article{border-top:1px solid var(--line);padding:.75rem 0}
article svg{max-width:28rem;max-height:20rem}
article svg.small{max-width:14rem}
h2{font-size:1.05rem;margin:0 0 .4rem}
dl{margin:0 0 .75rem;display:grid;grid-template-columns:max-content minmax(0,65ch);gap:.25rem 1rem}
dt{color:var(--muted)}
dd{margin:0}
@media (max-width:40rem){dl{display:block}dd{margin:0 0 .5rem}}
@media print{article{break-inside:avoid}}
"""
_KINDS: Final = {"same": "yes", "same-plans": "yes", "unknown": "open"}


def grade_page(grades: Grades) -> Page:
    """Return the page of some grades."""
    drawn = {id(one): picture for one in grades.entries if (picture := _picture(one))}
    style = {
        name: look
        for one in grades.reference.problems[:1]
        for name, look in one.family.pictures.STYLE.items()
    }
    name = harmless(grades.reference.name)
    title = f"Grades: {name}"
    body, main = element("body"), element("main")
    shared = element("svg", "shared", width=0, height=0, aria_hidden="true")
    shared.append(definitions(*(picture.definitions for picture in drawn.values())))
    body.append(shared)
    main.append(element("h1", text=title))
    main.append(element("p", "claim", grades.claim))
    main.append(_glance(grades))
    for number, submission in enumerate(grades.by_submission):
        main.append(_story(grades, submission, number, drawn))
    body.append(main)
    return document(head(title, _LOOK + stylesheet(COMMON, style), ""), body)


def _glance(grades: Grades) -> Element:
    """Return a table with a row for each submission, and a verdict for each problem."""
    frame = element("div", "glance", tabindex=0, role="group", aria_label="all submissions")
    table = element("table")
    heads = element("tr")
    names = [one.name for one in grades.reference.problems]
    points = [] if grades.marks is None else ["points"]
    for text in ("submission", *names, *points):
        heads.append(element("th", text=harmless(text), scope="col"))
    top = element("thead")
    top.append(heads)
    table.append(top)
    rows = element("tbody")
    for number, (name, entries) in enumerate(grades.by_submission.items()):
        row = element("tr")
        first = element("th", scope="row")
        first.append(element("a", text=harmless(name), href=f"#s{number}"))
        row.append(first)
        for one in entries:
            row.append(element("td", _KINDS.get(one.verdict, "no"), one.verdict))
        if grades.marks is not None:
            row.append(element("td", text=f"{grades.points(name):g}"))
        rows.append(row)
    table.append(rows)
    frame.append(table)
    return frame


def _story(grades: Grades, name: str, number: int, drawn: dict[int, Picture]) -> Element:
    """Return what is found of a submission, problem by problem."""
    story = element("article", id=f"s{number}")
    story.append(element("h2", text=harmless(name)))
    if twins := grades.twins.get(name):
        said = f"The domain has the same text as that of {', '.join(twins)}."
        story.append(element("p", text=harmless(said)))
    if untested := grades.untested(name):
        story.append(element("p", text=f"Not put to the test: {untested}."))
    for place, one in enumerate(grades.by_submission[name]):
        found = list(_facts(one, with_repair=grades.with_repair))
        if one.verdict in _KINDS and len(found) == 1:  # one line is enough
            key, value = found[0]
            said = f"{one.problem}: {one.verdict}; {key}: {value}"
            story.append(element("p", text=harmless(said)))
            continue
        story.append(element("h3", text=harmless(f"{one.problem}: {one.verdict}")))
        facts = element("dl")
        for key, value in found:
            facts.append(element("dt", text=key))
            facts.append(element("dd", text=harmless(value)))
        if len(facts):
            story.append(facts)
        if id(one) in drawn:
            story.append(inline(drawn[id(one)], "where they differ", f"s{number}p{place}"))
    return story


def _facts(one: Entry, *, with_repair: bool) -> Iterator[tuple[str, str]]:
    found = one.comparison
    if found is None:
        yield "not read", one.error or ""
        return
    reference, model = found.costs
    if reference is not None or model is not None:
        shown = ["no plan" if cost is None else str(cost) for cost in (reference, model)]
        yield "cheapest plan", f"reference {shown[0]}, submission {shown[1]}"
    if one.reason:
        yield "first difference", one.reason
    if with_repair and found.repair:
        yield "one edit that mends it", found.repair


def _picture(one: Entry) -> Picture | None:
    """Return the position in which a model first differs."""
    found = one.comparison
    if found is None or found.difference is None:
        return None
    instance = found.instance
    picture = instance.family.pictures.state(instance.puzzle, found.difference.state)
    return replace(picture, caption="")
