"""Plan files: text to actions and back."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.tokens import LONGEST_NAME
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import decimal

# A number, a time or a bullet before an action.
_LEAD: Final = r"""(?: (?:(?:step|action)\s++ | t\s*+=\s*+ | \#)?+ \d++ (?: \.\d++ )?
    (?: \s*+ [:.)-] \s*+ | \s++(?=\() ) | \d++\s++(?=[a-z])
    | [([]\d++(?:\.\d++)?[])]\s*+(?=\() | (?:->|[-+*•\u2013—→]|then|\\item)\s++ )"""
_LED: Final = re.compile(rf"\A\s*+ {_LEAD}", re.VERBOSE | re.IGNORECASE)
# `(name arguments)` or `name(arguments)`, perhaps led so; commas are spaces. Nothing is given back
# once it has been matched, so that what does not match is seen at once.
_ACTION: Final = re.compile(
    rf"""[\s,.]*+ {_LEAD}?+ (?P<name> [\w@#-]*+ ) \( (?P<names> [^()]*+ ) \) \s*+
         (?: \[ \s*+ [\d.]++ \s*+ \] \s*+ )?+""",
    re.VERBOSE | re.IGNORECASE,
)
_AROUND: Final = re.compile(
    r"\d+|plan|solution|steps?|actions?|name|arg(ument)?s?\d*|param(eter)?s?|list|of|arrays|aslist|new"
    "|string|id|time|cost|then|and|do|schritt|aktion"
)
"""Words around steps in lists, tables and objects of other languages."""
_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
_MARKS: Final = re.compile(r"`|\*\*|</?[a-z]+>")
# What stands behind an action and is none: a duration as LPG has it, a remark.
_DURATION: Final = re.compile(r"\[ *D: *[\d.]+ *; *C: *[\d.]+ *\]\s*$")
_REMARK: Final = re.compile(r"(?<=\))\s+(?:#|//|--|[-—])\s[^()]*$")
_NEXT: Final = re.compile(r"->|=>|→|(?<=\s)(?:and )?then(?=\s)")
_BETWEEN: Final = re.compile(r"(?<=\))[ ,]*(?:->|=>|→|(?:and )?then) *(?=\()", re.IGNORECASE)
_FOUND: Final = re.compile(
    r"(?:ff: found legal plan as follows|Found Plan:|\[t=.*\] Solution found!)\s*$"
)
# Lines of Fast Downward's log; a line of text.
_LOGGED: Final = re.compile(r"\[t=[\d.]+s, \d+ KB\] ")
_WITH_COST: Final = re.compile(r"[\w@#-]+(?: [\w@#-]+)* \(\d+\)\s*$")
_SENTENCE: Final = re.compile(
    r"([^()\[\]{}\"]*[.:!?]|\s*[^\W\d_](?:[^()\[\]{}\":;]|\([^()]*\))*[.:!?])[*_\s]*$"
)
_SAID_FIRST: Final = re.compile(r"(?:^|(?<=:))[^():]*\baction:(?=\s*\()", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_][\w'-]*")
_THOUGHT, _THOUGHT_ENDS = "<think>", "</think>"
_COMMENT: Final = re.compile(r";|(?:^|(?<=[)\],]))\s*(?:#(?!\d)|//)")
_BRACKETED: Final = re.compile(r"\([\w@#-]+(?:\s[^()]*)?\)")
_CALL: Final = re.compile(r"[\w@#-]*\([^()]*\)")
_TIME: Final = re.compile(r"\s*(?:(?:step|action)\s+|t\s*=\s*)?(\d+(?:\.\d+)?)\s*:", re.IGNORECASE)
_NAME: Final = re.compile(rf"[\w@#?-]{{1,{LONGEST_NAME}}}")
# Quotes, and brackets except those of a duration; `plan =` before a list.
_LIST: Final = re.compile(r"""["']|^\s*\w+\s*=\s*(?=\[)|\[(?!\s*[\d.]+\s*\])|(?<![\d.\s])\s*\]""")
# A list of words, in a list of such; parentheses around several actions.
_LISTS: Final = re.compile(r"[\w\s]*=?\s*\[\s*\[")
_WORDS: Final = re.compile(r"""\[(\s*["'][\w@#-]+["']\s*(?:,\s*["'][\w@#-]+["']\s*)*)\]""")
_OUTER: Final = re.compile(
    r"\(\s*define\s*\(\s*plan\b[^()]*\)[^()]*|\((?=\s*\()|(?<=\))\s*\)", re.IGNORECASE
)
_TITLE: Final = re.compile(
    r"\s*(?:(?:(?:sequential|found |final )?plan|solution)(?: found)?:\s*(?=\(|$)"
    r"|(?:begin|end)_plan$|done\.?$|\\(?:begin|end)\{\w+\}$|(?:plan )?cost\s*[=:].*"
    r"|(?:[a-z]+[ -]){0,3}(?:cost|length|steps|actions|makespan)\s*[=:]\s*[\d.]+\s*\w*\s*$)",
    re.IGNORECASE,
)

_MOST_ACTIONS: Final = 2_000_000  # of a plan: to judge these takes about 25 seconds
Names = Mapping[str, int | None]  # actions with the number of their objects; objects with None
_NONE: Final[Names] = {}


class Line(NamedTuple):
    number: int
    action: Action


class Plan(NamedTuple):
    """Actions in order, notes on the text, the places of those that begin with the one before."""

    lines: list[Line]
    notes: list[tuple[int, str]]
    together: list[int]


def strip_to_plan(text: str) -> str:
    """Blank all around the plan: thoughts, words around a fence, a planner's log."""
    begin, end = text.find(_THOUGHT), text.rfind(_THOUGHT_ENDS)
    if 0 <= begin < end:
        blank = "\n" * text.count("\n", begin, end)
        text = text[:begin] + blank + text[end + len(_THOUGHT_ENDS) :]
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if _FENCE.match(line)]
    if fences and len(fences) <= 2:
        first, end = fences[0], fences[1] if len(fences) == 2 else len(lines)
        lines = [line if first < number < end else "" for number, line in enumerate(lines)]
    titles = [number for number, line in enumerate(lines) if _FOUND.match(line)]
    if titles:  # what follows the last: from the first step there to a line that is none
        is_no_step = [not line.strip() or line.startswith(("[t=", "Plan")) for line in lines]
        first = [*is_no_step, False].index(False, titles[-1] + 1)
        end = [*is_no_step, True].index(True, first)
        lines = [line if first <= number < end else "" for number, line in enumerate(lines)]
    elif any(map(_LOGGED.match, lines)) and any(map(_WITH_COST.match, lines)):
        lines = [line if _WITH_COST.match(line) else "" for line in lines]
    return "\n".join(map(_strip_line, lines))


def _strip_line(line: str) -> str:
    """Leave the steps of a line: no title, bars of a table, marks, remark or cost behind it."""
    line = _TITLE.sub("", line) if _TITLE.match(line) else line
    if line.startswith("|"):  # a table
        first, *cells = line.strip("| \t\r").split("|")
        return " ".join(_BRACKETED.findall(line) or (cells if first.strip().isdigit() else ()))
    if _FENCE.match(line):
        return line  # one of several blocks: which is the plan is not guessed
    # Words and marks become spaces, so that columns stay; what stands behind a step goes.
    line = _SAID_FIRST.sub(_blank, _MARKS.sub(_blank, line.rstrip()))
    line = _BETWEEN.sub(" ", _REMARK.sub("", _DURATION.sub("", line)))
    before, _, behind = line.rpartition("(")
    is_cost = behind[:-1].isdigit() and before.strip() and before[-1].isspace()
    return before if is_cost and "(" not in before else line  # as in Fast Downward's log


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"\S", " ", match[0])


def read_plan(text: str, source: str, *, may_be_bare: bool = False, names: Names = _NONE) -> Plan:
    """Read a plan file, its actions in lower case, in any common form.

    If it `may_be_bare`, actions need no brackets. Where every action has a time, times order them.
    Where `names` are given, of actions with how many objects they take, sentences around steps are
    left out, and whole steps are read between whatever signs.
    :raises InputError: for a line that holds anything else.
    """
    parts = text.strip("; \n").split(";") if "\n" not in text.strip() else []
    if parts[1:] and len(steps := _whole_steps(text, names)) == len(parts):
        return Plan(steps, [(1, "on the only line ; stands between steps")], [])
    try:
        plan = _read_lines(text, source, may_be_bare, names)
    except InputError:
        if not (steps := _whole_steps(text, names)):
            raise
    else:
        is_known = all(line.action.name in names for line in plan.lines)
        if is_known or not (steps := _whole_steps(text, names)):
            return plan
    return Plan(steps, [], [])


def _whole_steps(text: str, names: Names) -> list[Line]:
    """Return the steps of a text of only whole ones, and words around lists; else none."""
    lines = enumerate(text.lower().split("\n") if names else [], 1)
    pairs = [(number, word) for number, line in lines for word in re.findall(r"[\w@#-]*\w", line)]
    words = [pair for pair in pairs if pair[1] in names or not _AROUND.fullmatch(pair[1])]
    steps, place = list[Line](), 0
    while place < len(words):
        number, name = words[place]
        end = place + 1 + (names.get(name) or 0)
        terms = tuple([word for _, word in words[place + 1 : end]])
        is_whole = end <= len(words) and all(names.get(term, 0) is None for term in terms)
        if names.get(name) is None or not is_whole:
            return []
        steps.append(Line(number, Action(name, terms)))
        place = end
    return steps


def _read_lines(text: str, source: str, may_be_bare: bool, names: Names) -> Plan:
    """Return the steps with their lines, by their times where each has one, and notes."""
    lines: list[Line] = []
    times: list[float] = []
    notes: list[tuple[int, str]] = []  # by lines
    stripped = strip_to_plan(text).split("\n")
    contents = [_COMMENT.split(line, maxsplit=1)[0] for line in stripped]  # without comments
    # A comment that has a step in it may be meant as one.
    for number, (line, content) in enumerate(zip(stripped, contents, strict=True), 1):
        behind = line[len(content) :]
        is_step = bool(behind[1:].strip()) and all(word in names for word in behind[1:].split())
        if content.strip() and (is_step or _BRACKETED.search(behind)):
            mark = behind.split()[0][0]
            notes.append((number, f"what stands behind {mark} is a comment, not a step"))
    logged = [row for row, line in enumerate(text.split("\n"), 1) if _LOGGED.match(line)]
    notes += [(number, "of the log of a planner only the steps are read") for number in logged[:1]]
    # Quotes and brackets of other languages become spaces, [["move", "a", "b"], …] (move a b) …
    lists = _LISTS.match("".join(contents))
    bare = [_WORDS.sub(r"(\1)", line) for line in contents] if lists else contents
    unlisted = _OUTER.sub(_blank, "\n".join(_LIST.sub(_blank, line) for line in bare))
    written = "\n".join(contents).lower()  # in which the steps of a sentence stand again
    for number, content in enumerate(unlisted.split("\n"), 1):
        content = content.rstrip(" \t\r,.")
        if not content.strip():
            continue
        if names and _is_sentence(contents[number - 1].lower(), written, names):
            notes.append((number, "this is taken for a sentence, not for a step"))
            continue
        time = _TIME.match(content)
        times += [float(time[1])] if time else []
        for action in _actions(content, number, source, may_be_bare=may_be_bare):
            if len(lines) == _MOST_ACTIONS:
                most = f"over {_MOST_ACTIONS} actions"
                raise InputError(most, number, source=source, expected="a plan")
            lines.append(Line(number, action))
    if not lines and "".join("".join(contents).split()) not in ("", "[]"):
        first = next(number for number, content in enumerate(contents, 1) if content.strip())
        found = repr(contents[first - 1].strip()[:40])
        raise InputError("", first, source=source, expected="an action", found=found)
    if len(times) != len(lines):  # not each has one
        return Plan(lines, notes, [])
    order = sorted(range(len(lines)), key=times.__getitem__)
    together = [now for now in range(1, len(order)) if times[order[now]] == times[order[now - 1]]]
    return Plan([lines[place] for place in order], notes, together)


def _is_sentence(line: str, text: str, names: Names) -> bool:
    """Say whether a line is a sentence; what steps it has stand elsewhere, too."""
    if not _SENTENCE.match(line):
        return False
    said = _WORD.findall(_CALL.sub("", line))
    unknown = [word for word in said if word not in names]
    is_foreign = len(unknown) > 2 or said == ["done"]  # a step may have two slips
    steps = [it for it in _CALL.findall(line) if not names.keys().isdisjoint(_NAME.findall(it))]
    is_elsewhere = all(text.count(step) > line.count(step) for step in steps)
    return is_foreign and said[0] not in names and is_elsewhere and not (steps and _LED.match(line))


def _actions(content: str, number: int, source: str, *, may_be_bare: bool) -> Iterator[Action]:
    """Yield a line's actions: `move a b -> move b c`, if all `may_be_bare`, or with brackets."""
    parts = _NEXT.split(_LED.sub("", content, count=1).lower())
    bare = [part.replace(",", " ").split() for part in parts]
    if may_be_bare and all(words and all(map(_NAME.fullmatch, words)) for words in bare):
        yield from (Action(name, tuple(arguments)) for name, *arguments in bare)
        return
    place = 0
    while place < len(content):
        match = _ACTION.match(content, place)
        words = f"{match['name']} {match['names']}" if match else ""
        names = words.lower().replace(",", " ").split()
        if match is None or not names or max(map(len, names)) > LONGEST_NAME:
            unread = content[place:].strip()
            shown = unread if len(unread) <= 40 else unread[:37] + "…"
            at = number, len(content) - len(content[place:].lstrip()) + 1
            expected = "an action such as (name argument …)"
            raise InputError("", *at, source=source, expected=expected, found=repr(shown))
        place = match.end()
        yield Action(names[0], tuple(names[1:]))


def plan_text(actions: Iterable[Action], cost: int, unit: bool) -> str:
    kind = "unit cost" if unit else "general cost"
    return "".join(f"{action}\n" for action in actions) + f"; cost = {decimal(cost)} ({kind})\n"
