"""Problems in PDDL as instance files, and their states as text: atoms, predicate by predicate."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, islice, pairwise
from typing import Final

from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl import comments
from pddlpuzzles.families.pddl.rules import COST, PlanningProblem, atoms_of_goal
from pddlpuzzles.families.pddl.scenes import Drawer, Scene
from pddlpuzzles.families.pddl.texts import read_texts, text_of
from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.model import Atom, Comparison, Expression, Number, conjuncts, expression_text
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.narration import Narration
from pddlpuzzles.show.terminal import WIDTH, broken, unbroken
from pddlpuzzles.show.wording import Paint, colourless, counted, spoken

_UNQUOTABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")  # in TOML, over several lines
_LOW: Final = 6  # lines of a state, with which a plan is drawn state by state
_FEW: Final = 9  # cases of a quantifier that are written out, things that have a line each
_MOST: Final = 200  # atoms listed of a predicate or a goal; others are counted


def read(document: Document) -> PlanningProblem:
    domain, problem = document.string("domain"), document.string("problem")
    try:
        return read_texts(domain, problem)
    except InputError as error:
        key = "problem" if error.source == "problem" else "domain"
        raise document.error(key, row=error.line, column=error.column, **error.words) from None


def write(puzzle: PlanningProblem) -> str:
    lines = []
    for key, text in (("domain", puzzle.domain_text), ("problem", text_of(puzzle))):
        plain = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"').replace("\r", "\\r")
        escaped = _UNQUOTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", plain)
        lines.append(f'{key} = """\n{escaped}"""\n')
    return "".join(lines)


def size(puzzle: PlanningProblem) -> str:
    objects, facts = len(puzzle.problem.objects), len(puzzle.problem.atoms)  # nothing is ground
    return f"{counted(objects, 'objects')}, {counted(facts, 'facts')}"


def draw(puzzle: PlanningProblem, state: int, paint: Paint) -> str:
    """Draw with characters; else list what holds, in a line a thing if these are few."""
    lines, said = _rows(puzzle, state, paint)
    lines += [*listed(puzzle.task.true_atoms(state) - said), *listed(puzzle.changing_values(state))]
    return "\n".join(lines) or "nothing holds that can change"


def _rows(puzzle: PlanningProblem, state: int, paint: Paint) -> tuple[list[str], set[Atom]]:
    """Return lines with what is at each place, or holds of each thing, and the facts in them."""
    atoms = puzzle.task.true_atoms(state)
    if (drawn := _typed(puzzle, atoms, paint)) is not None:
        return drawn[0].split("\n"), drawn[1]
    about = {atom.terms[0] for atom in puzzle.task.atoms if atom.terms}
    about = about if atoms and len(about) <= _FEW else set()  # a line each, the rest is listed
    lines, size = list[str](), max(map(len, about), default=0)
    for thing in sorted(about, key=[*puzzle.problem.objects].index):
        of_it = ((name, *terms[1:]) for name, terms in sorted(atoms) if terms[:1] == (thing,))
        said = ", ".join(unbroken(" ".join(words)) for words in of_it)
        lines.append(broken(f"{thing.ljust(size)}  {said}".rstrip(), WIDTH))
    return lines, {atom for atom in atoms if not about.isdisjoint(atom.terms[:1])}


def listed(atoms: Collection[Atom] | Mapping[Atom, Number], width: int = WIDTH) -> list[str]:
    """List atoms predicate by predicate, or functions with their values."""
    values = atoms if isinstance(atoms, Mapping) else {}
    by_predicate: dict[str, list[str]] = {}
    for atom in values or sorted(atoms):
        text = f"{atom} = {expression_text(values[atom])}" if values else str(atom)
        by_predicate.setdefault(atom.predicate, []).append(unbroken(text))
    lines = []
    for predicate, texts in by_predicate.items():
        line = (", " if values else " ").join(texts)
        if len(texts) > _MOST:
            line = f"({predicate} …): {len(texts)} {'values' if values else 'atoms'}"
        lines += broken(line, width).split("\n")
    return lines


def draw_goal(puzzle: PlanningProblem, paint: Paint) -> str:
    parts, atoms = list(conjuncts(puzzle.problem.goal)), atoms_of_goal(puzzle)
    is_plain = len(atoms) == len(parts)
    drawn, said = (is_plain and _typed(puzzle, atoms, paint, is_goal=True)) or ("", set())
    formulas = [broken(str(part), WIDTH) for part in parts if not isinstance(part, Atom)]
    lines = [drawn, *listed({*atoms} - said), *formulas]
    return "\n".join(filter(None, lines)) or "nothing is asked for"


def _typed(
    puzzle: PlanningProblem, atoms: Collection[Atom], paint: Paint, *, is_goal: bool = False
) -> tuple[str, set[Atom]] | None:
    """Draw what holds, or is to hold, with the facts that it says; None to list them instead."""
    from pddlpuzzles.families.pddl.domains import inferred

    drawer = drawer_of(puzzle)
    own = None if drawer else inferred(puzzle.typed)
    if own and (own.grid or (0, 1) in own.where.values()):
        drawer = own  # it says where things are: in a grid, or by (at THING PLACE)
    if drawer is None or (drawer.changing and puzzle.problem.has_numbers(puzzle.domain)):
        return None
    task, goal = puzzle.typed.task, atoms_of_goal(puzzle)
    start = () if is_goal else puzzle.problem.atoms
    scene = Scene(puzzle.kinds, task.fixed.union(atoms), goal, start, task.atoms)
    if (drawn := drawer.typed(scene, paint)) is None:
        return None
    lines, said = drawn
    if not drawer.changing:
        return broken(lines, WIDTH), said
    every = {atom for atom in scene.atoms if atom.predicate in drawer.changing}
    # So that no fact is hidden; the drawing of a goal may say more than is asked.
    is_whole = said >= every if is_goal else said == every
    return (lines, {*atoms}) if is_whole and every >= {*atoms} else None


def drawer_of(puzzle: PlanningProblem) -> Drawer | None:
    """Return the drawing of a textbook domain, if it is one, and not only called as one."""
    from pddlpuzzles.families.pddl.domains import DRAWERS, NAMES

    names = {*puzzle.domain.predicates, *puzzle.domain.functions}
    return DRAWERS.get(puzzle.domain.name) if names >= NAMES.get(puzzle.domain.name, {""}) else None


def named(function: Atom) -> str:
    """Return `fuel of van 1` for (fuel van-1), and `mules on the left`."""
    terms = " ".join(map(spoken, function.terms))
    where = comments.noun(terms, {}, "at")
    of = where if where.startswith("on the ") else terms and f"of {terms}"
    return f"{spoken(function.predicate)} {of}".rstrip()


def said_value(puzzle: PlanningProblem, function: Atom, value: Expression, sign: str = "") -> str:
    """Return `fuel of van 1 is 27`, `2 litres in jug 1`, or `jug 1 is empty`."""
    drawer, vessel = drawer_of(puzzle), " ".join(map(spoken, function.terms))
    if drawer and drawer.unit and isinstance(value, int):
        amount = f"{sign}{counted(value, drawer.unit)} in {vessel}"
        return amount if value or sign else f"{vessel} is empty"
    return f"{named(function)} is {sign}{expression_text(value)}"


def describe(puzzle: PlanningProblem, state: int, move: Action) -> str:
    return str(move)


def _in_words(puzzle: PlanningProblem, part: model.Formula) -> str:
    """Say what a goal asks for; nothing where that is too much for a sentence."""
    if isinstance(part, Atom):
        return comments.said(puzzle, part)
    if isinstance(part, Comparison):
        function, value = part.sides
        if not isinstance(function, Atom):
            return ""
        return said_value(puzzle, function, value, comments.ENGLISH["compared"][part.operator])
    if literal := model.as_literal(part):
        return comments.fact_words(puzzle, literal[:1])[0][0]
    is_any = part.operator in {"or", "exists"}
    bound = [*islice(model.bindings(part.variables, puzzle.objects), _FEW)]
    ways = [model.with_terms(way, names) for names in bound for way in part.parts]
    ways = [it for way in ways for it in conjuncts(way, "or")] if is_any else ways
    denied = [it[0] for way in ways if (it := model.as_literal(way)) and not it[1]]
    if is_any and 0 < len(denied) < len(ways):  # if it is not one of these it is one of the rest
        held = [way for way in ways if not (it := model.as_literal(way)) or it[1]]
        first, then = (_joined(puzzle, its, how) for its, how in ((denied, "and"), (held, "or")))
        return f"{then} if {first}" * bool(first and then)
    if said := _joined(puzzle, ways, "or" if is_any else "and") if is_any or bound == [{}] else "":
        return said
    inner = [*model.conjuncts(part.parts[0])] if part.operator == "exists" else []
    atoms = [it for it in inner if isinstance(it, Atom)]
    kinds = {**puzzle.kinds, **dict(part.variables)}
    text = " and ".join(comments.by_name(*it, kinds) for it in atoms)
    for name, kind in part.variables:  # a chair is free and Harry sits on that chair
        text = text.replace(name, comments.some(kind), 1).replace(name, f"that {kind}")
    return text * (atoms == inner)


def _joined(puzzle: PlanningProblem, parts: Sequence[model.Formula], how: str) -> str:
    said = [_in_words(puzzle, part) for part in parts]
    if not all(said) or not 0 < len(said) < _FEW // 2 or any(" if " in it for it in said[1:]):
        return ""
    if any(" and " in it or " or " in it for it in said):
        return f", {how} ".join(said)
    text = f" {how} ".join(said)
    same = re.match(r".*? (is|are|has) ", text)  # emma is on a shelf or on another
    return text.replace(f" {how} {same[0]}", f" {how} ") if same else text


class AsPlan(Narration[PlanningProblem, Action]):
    lead = staticmethod(comments.lead)
    rules = staticmethod(comments.rules)
    said = staticmethod(comments.said)

    def unit(self, puzzle: PlanningProblem) -> str | None:
        """Return what the author counts, where actions have costs; without costs, moves."""
        return comments.unit(puzzle) if puzzle.objective == COST else self.steps(puzzle)

    def goals(self, puzzle: PlanningProblem) -> Sequence[str]:
        """Say the goal in the drawing's words; or each atom in the author's, the rest in PDDL."""
        parts, atoms = list(conjuncts(puzzle.problem.goal)), atoms_of_goal(puzzle)
        drawer, problem = drawer_of(puzzle), puzzle.problem
        scene = Scene(puzzle.kinds, problem.atoms, atoms, problem.atoms)
        if drawer and len(atoms) == len(parts) and (own := drawer.goal_words(scene)):
            return own
        cases = [*islice(model.literals_of(problem.goal, puzzle.objects), len(parts) + _MOST)]
        cases = cases if len(cases) < len(parts) + _MOST else parts  # of a `forall`
        asked, always = list[model.Formula](), {*puzzle.domain.static, model.EQUALITY}
        same = {Atom(model.EQUALITY, (it, it)) for it in puzzle.kinds}
        for part in cases:  # of a disjunction what facts that never change leave of it
            ways = [*conjuncts(part, "or")]
            literals = {way: model.as_literal(way) for way in ways}
            never = {way: it for way, it in literals.items() if it and it[0][0] in always}
            varying = [way for way in ways if way not in never]
            is_so = any((it in problem.atoms or it in same) == so for it, so in never.values())
            both = {*filter(None, literals.values())}
            is_so |= any((atom, not holds) in both for atom, holds in both)
            if not is_so:
                asked += conjuncts(varying[0]) if len(varying) == 1 else [part]
        is_short = len(asked) < len(parts) + _FEW or all(map(model.as_literal, asked))
        parts = (asked or cases) if is_short else parts
        words = [_in_words(puzzle, part) or str(part) for part in parts[:_MOST]]
        # Where the same is said of all things of a type it is said once: every box is at home.
        said, ends = dict[str, None](), list[tuple[str, str]]()
        for part, text in zip(parts, words, strict=False):
            thing = (*its[0].terms, "")[0] if (its := model.as_literal(part)) else ""
            end = re.split(re.escape(spoken(thing)) or "$", text, maxsplit=1, flags=re.I)[-1]
            ends.append((puzzle.kinds.get(thing, "") * end.startswith(" "), end))
        for text, (kind, end) in zip(words, ends, strict=True):
            every = f"every {kind}{end}".replace("every object", "everything")
            every = re.sub("^every(.*?) is not ", r"no\1 is ", every.replace(" are ", " is "))
            is_every = 2 < ends.count((kind, end)) == len(scene.of(kind)) and " " not in kind
            said[every if is_every else text] = None
        return [*said] + ([f"and {len(parts) - _MOST} more"] if len(parts) > _MOST else [])

    def legend(self, puzzle: PlanningProblem) -> Sequence[str]:
        """Say what the marks of a drawing mean; or list objects by type, and what never changes."""
        start = puzzle.task.true_atoms(puzzle.start)
        drawer = drawer_of(puzzle)
        if drawer and _typed(puzzle, start, colourless) is not None:
            facts = puzzle.task.fixed.union(start)
            rest = {atom for atom in facts if atom.predicate not in drawer.changing}
            if rest == drawer.expected(Scene(puzzle.kinds, facts, (), (), puzzle.task.atoms)):
                return [drawer.key] * bool(drawer.key)
        scene = Scene(puzzle.problem.objects, ())
        kinds = sorted({*scene.objects.values()})
        lines = [f"{kind}: {' '.join(scene.of(kind))}" for kind in kinds]
        changing = puzzle.domain.updated | puzzle.problem.counted
        values = puzzle.problem.values.items()
        fixed = listed(puzzle.task.fixed)
        fixed += listed({it: number for it, number in values if it.predicate not in changing})
        return [*lines, "never changes:", *fixed] if fixed else lines

    def draw_plan(
        self, puzzle: PlanningProblem, moves: Sequence[Action], paint: Paint
    ) -> str | None:
        """Draw the start, and each action with what it changes; None to draw each state."""
        states = [*accumulate(moves, puzzle.apply, initial=puzzle.start)]
        task, drawer = puzzle.task, drawer_of(puzzle)
        start = draw(puzzle, puzzle.start, colourless)
        is_low = start.count("\n") < _LOW or bool(drawer and drawer.changing)
        if is_low and all(_typed(puzzle, task.true_atoms(it), colourless) for it in states):
            return None
        rows, said = _rows(puzzle, puzzle.start, colourless)
        margin = " " * (len(str(len(moves))) + 2)
        lines = [margin + row for row in start.split("\n")] if rows else []
        for step, (state, after) in enumerate(pairwise(states), 1):
            now, new = _rows(puzzle, after, colourless)
            added, deleted = (sorted(task.true_atoms(b)) for b in (after & ~state, state & ~after))
            changes = [paint(unbroken(f"+{it}"), "green") for it in added if it not in new]
            changes += [paint(unbroken(f"-{it}"), "dim") for it in deleted if it not in said]
            before, values = (puzzle.changing_values(it).items() for it in (state, after))
            given = (f"{it} = {expression_text(value)}" for it, value in values - before)
            changes += [paint(unbroken(value), "green") for value in sorted(given)]
            lines.append(f"{step:>{len(margin) - 2}}. {unbroken(str(moves[step - 1]))}")
            lines += [margin + row for row in [*now, " ".join(changes)] if row and row not in rows]
            rows, said = now, new
        return broken("\n".join(lines), WIDTH) or "nothing is to be done: the goal holds"


NARRATION: Final = AsPlan()
