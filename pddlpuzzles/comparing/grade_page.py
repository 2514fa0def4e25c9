"""The grades of a class as one HTML page, without scripts: all at a glance, and each story."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tomllib import loads
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.comparing.grade import Entry, Grades
from pddlpuzzles.show.page import Page, document, head
from pddlpuzzles.show.styles import COMMON, stylesheet
from pddlpuzzles.show.svg import Picture, definitions, element, inline
from pddlpuzzles.show.wording import decimal, harmless

_LOOK: Final = loads(Path(__file__).with_name("grade_page.toml").read_text("utf-8"))["look"]
_KINDS: Final = {"same": "yes", "same-plans": "yes", "unknown": "open", "not-asked": "open"}


def grade_page(grades: Grades) -> Page:
    drawn: dict[int, Picture] = {}  # where models differ, by the entry's id
    for entry in grades.entries:
        if (comparison := entry.comparison) is not None and comparison.difference is not None:
            asked, state = comparison.instance, comparison.difference.state
            drawn[id(entry)] = replace(asked.family.pictures.state(asked.puzzle, state), caption="")
    first = grades.reference.problems[:1]
    style = {name: look for it in first for name, look in it.family.pictures.STYLE.items()}
    title = f"Grades: {harmless(grades.reference.name)}"
    defined = definitions(*(picture.definitions for picture in drawn.values()))  # all use it
    shared = element("svg", "shared", None, defined, width=0, height=0, aria_hidden="true")
    above = element("h1", "", title), element("p", "claim", grades.claim), _glance(grades)
    names = enumerate(grades.by_submission)
    stories = [_story(grades, name, number, drawn) for number, name in names]
    main = element("main", "", None, *above, *stories)
    top = head(title, _LOOK + stylesheet(COMMON, style))
    return document(top, element("body", "", None, shared, main))


def _glance(grades: Grades) -> Element:
    titles, *rows = (row[:-1] for row in grades.table())  # without the summaries
    heads = [element("th", "", harmless(title), scope="col") for title in titles]
    lines = [element("tr", "", None, *heads)]
    for number, (name, *cells) in enumerate(rows):
        link = element("a", "", harmless(name), href=f"#s{number}")
        kinds = [_KINDS.get(cell, "no") for cell in cells]
        if grades.marks is not None:  # the last are points
            kinds[-1] = ""
        marked = (element("td", *pair) for pair in zip(kinds, cells, strict=True))
        lines.append(element("tr", "", None, element("th", "", None, link, scope="row"), *marked))
    parts = element("thead", "", None, lines[0]), element("tbody", "", None, *lines[1:])
    table = element("table", "", None, *parts)
    label = "all submissions"  # of a part that scrolls, by keys, too: it can have the focus
    return element("div", "glance", None, table, tabindex=0, role="group", aria_label=label)


def _story(grades: Grades, name: str, number: int, drawn: dict[int, Picture]) -> Element:
    story = element("article", id=f"s{number}")
    story.append(element("h2", "", harmless(name)))
    said = []
    if twins := grades.twins.get(name):
        said.append(f"The domain has the same text as that of {', '.join(twins)}.")
    if any(entry.extracted for entry in grades.by_submission[name]):
        said.append("Its PDDL is read out of the text around it.")
    if untested := grades.untested(name):
        said.append(f"Not put to the test: {untested}.")
    story.extend(element("p", "", harmless(sentence)) for sentence in said)
    for place, entry in enumerate(grades.by_submission[name]):
        facts = list(_facts(entry))
        if entry.verdict in _KINDS and len(facts) == 1:  # one line is enough
            line = f"{entry.problem}: {entry.verdict}; {': '.join(facts[0])}"
            story.append(element("p", "", harmless(line)))
            continue
        story.append(element("h3", "", harmless(f"{entry.problem}: {entry.verdict}")))
        listed = element("dl")
        for key, value in facts:
            listed.extend((element("dt", "", key), element("dd", "", harmless(value))))
        if facts:
            story.append(listed)
        if id(entry) in drawn:
            story.append(inline(drawn[id(entry)], "where they differ", f"s{number}p{place}"))
    return story


def _facts(entry: Entry) -> Iterator[tuple[str, str]]:
    comparison = entry.comparison
    if comparison is None:
        yield "not read" if entry.is_asked else "why", entry.error or ""
        return
    reference, model = comparison.costs
    if reference is not None or model is not None:
        shown = ["no plan" if cost is None else decimal(cost) for cost in (reference, model)]
        yield "cheapest plan", f"reference {shown[0]}, submission {shown[1]}"
    if entry.reason:
        yield "first difference", entry.reason
    if comparison.repair:
        yield "one edit that mends it", comparison.repair
