"""A problem in PDDL to be played: a bit for each atom, an act for each ground action.

The page knows masks and values: in conditions only literals may be joined by `or`, in the goal only
atoms of which at most one holds. A problem is `given`, `held` in bits, and perhaps `staged`.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import chain, product
from math import prod
from operator import or_
from typing import Any, Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl import comments, drawing, gauges
from pddlpuzzles.families.pddl import picture as pictures
from pddlpuzzles.families.pddl.finite import Finite, amounts, finite
from pddlpuzzles.families.pddl.network import network
from pddlpuzzles.families.pddl.rules import COST, PlanningProblem, atoms_of_goal
from pddlpuzzles.families.pddl.scenes import Drawer, Scene, breadth
from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.model import Atom, Facts, Number, conjuncts, expression_text
from pddlpuzzles.pddl.task import NEVER, MayChange, Operator, Task, Test, ones
from pddlpuzzles.show import game_data
from pddlpuzzles.show.game_data import Act, Bits, Field, Look, Play, Stand, Template
from pddlpuzzles.show.svg import Picture, element
from pddlpuzzles.show.wording import counted, spoken

_MOST_ACTS: Final = 1500
_MOST_ATOMS: Final = 400
_MOST_SAID: Final = 600  # pairs of things of which it is said why they do not fit
_SAID: Final = comments.ENGLISH["play"]
_LESS: Final = re.compile(comments.ENGLISH["patterns"]["pairs"]["less"])
Board = tuple[Picture, tuple[Look, ...], tuple[Stand, ...]]  # all parts, when each is seen, where


def play(puzzle: PlanningProblem) -> Play | None:
    """Return None for a problem that cannot be played, of which `why_not` speaks."""
    drawer, given, held = drawing.drawer_of(puzzle), puzzle, finite(puzzle)
    if held is None or _hindrance(held.puzzle.task):
        return None
    whole, staged, anew = _staged(held.puzzle, drawer)
    puzzle, groups = _possible(whole)
    held = held if given.is_numeric else held._replace(bits={} if drawer else amounts(whole))
    task, either = puzzle.task, _parts(puzzle.task.goal)
    bits = [task.bit(atom) for atom in held.puzzle.task.atoms]  # there may be more atoms by then

    def pack(state: int) -> int:
        holding = (bits[place] for place in ones(held.packed(state)))
        return sum(1 << bit for bit in holding if bit is not None)

    if (board := _board(given, held, puzzle, staged)) is None:
        return None
    picture, looks, stands, are_vessels = board
    drawn = staged or {part.get("id") for part in picture.parts}
    pressed = partial(_poured, held) if are_vessels else partial(_clicked, puzzle, drawn)
    acts = tuple(_act(whole, it, pressed(it), held.limits(it.action)) for it in task.operators)
    unit = drawing.NARRATION.unit(puzzle) or puzzle.objective
    if puzzle.objective == COST and len({act.price for act in acts}) > 1:
        priced = {act.price: f" ({counted(act.price, unit)})" for act in acts} | {0: ""}
        acts = tuple(replace(act, sign=f"{act.sign}{priced[act.price]}") for act in acts)
    by_predicate: dict[str, int] = {}
    for bit, atom in enumerate(task.atoms):
        by_predicate[atom.predicate] = by_predicate.get(atom.predicate, 0) | 1 << bit
    aim, how = _aim_and_how(puzzle, acts, picture, staged)
    # What says that something was done: its predicate is new, or only grows.
    deleted = reduce(or_, (operator.may_change.deleted for operator in task.operators), 0)
    begun = (its for its in by_predicate.values() if not its & task.start or not its & deleted)
    facts, shown, instance = _texts(puzzle, held, gauges.limits(given)[0] if are_vessels else {})
    rows = [sum(1 << bit for bit in row.values()) for row in held.bits.values()]
    return Play(
        start=pack(given.start),
        acts=acts,
        goal=game_data.Goal(_bits(task.goal), (either[0].set, 1) if either else None),
        picture=picture,
        looks=looks,
        data={"state": shown},
        instance=instance,
        facts=facts,
        objective=unit,
        pack=pack,
        how=_SAID["poured"] if are_vessels else how,
        aim=aim,
        begun=reduce(or_, begun, 0) & ~task.start,
        dealt=_dealt(puzzle, held) if drawer and drawer.new == "start and goal" else 0,
        anew=anew,
        fixed=(staged is not None and not anew) or bool(either),
        stands=stands,
        quick=staged is not None or are_vessels,
        steered=staged is not None and _is_steered(task, by_predicate),
        led=staged is not None and bool(staged.drawer.grid),
        beyond=getattr(drawer, "beyond", ""),
        groups=(*rows, *groups),
        reasons=comments.because(puzzle),
        laws=_laws(given),
        motions={act.name: {} for act in acts} if are_vessels else {},
    )


def _possible(puzzle: PlanningProblem) -> tuple[PlanningProblem, list[int]]:
    """Leave out actions that ask for two atoms of a mutex group; return the groups, too."""
    task, groups = puzzle.task, [group.bits for group in mutex_groups(puzzle.task)]
    operators = [
        it
        for it in task.operators
        if all((it.condition.set & bits).bit_count() < 2 for bits in groups)
    ]
    task = Task(task.atoms, task.fixed, task.start, task.goal, operators)
    vars(copy := replace(puzzle)).update(vars(puzzle), task=task)
    return copy, groups


def _staged(
    puzzle: PlanningProblem, drawer: Drawer | None
) -> tuple[PlanningProblem, pictures.Stage | None, bool]:
    """Let a problem begin as its new games may; return what is drawn, and if there are any."""
    problem, anew = puzzle.problem, bool(drawer and drawer.new)
    staged = None if drawer else pictures.stage(puzzle)
    larger = puzzle if drawer else _with_what_is_in_vain(puzzle)
    if drawer and (others := drawer.alternatives(Scene(puzzle.kinds, problem.atoms))):
        larger = replace(puzzle, problem=replace(problem, atoms=Facts([*problem.atoms, *others])))
    if larger is not puzzle:
        if not _hindrance(larger.task) and (more := pictures.stage(larger)):
            return larger, more, anew
        anew = False  # since not all that they may begin with can be drawn
    return puzzle, staged or pictures.stage(puzzle), anew


def _with_what_is_in_vain(puzzle: PlanningProblem) -> PlanningProblem:
    """Let actions ask for what can never be, where the goal or a thing is out of reach of all."""
    domain, of, task = puzzle.domain, puzzle.objects.of, puzzle.task
    ways = (prod(len(of(it)) for _, it in its.parameters) for its in domain.actions.values())
    if replace(puzzle).is_numeric or sum(ways) > 10 * _MOST_ACTS:
        return puzzle
    kinds = {name: domain.predicates[name] for name in domain.changing}
    atoms = [Atom(name, terms) for name in kinds for terms in product(*map(of, kinds[name]))]
    for _ in range(2):  # from any state; and from what its actions can make so
        problem = replace(puzzle.problem, atoms=Facts([*puzzle.problem.atoms, *atoms]))
        wide = ground(domain, problem)
        atoms = [*wide.true_atoms(reduce(or_, (it.may_change.added for it in wide.operators), 0))]
    named, then = ({*chain(*(it.action.arguments for it in its.operators))} for its in (task, wide))
    if task.goal != NEVER and then == named:
        return puzzle
    begun = {*task.true_atoms(task.start)}
    wide.start = sum(1 << bit for bit, atom in enumerate(wide.atoms) if atom in begun)
    vars(larger := replace(puzzle)).update(vars(puzzle), task=wide)
    return larger


def _aim_and_how(
    puzzle: PlanningProblem, acts: Sequence[Act], picture: Picture, staged: pictures.Stage | None
) -> tuple[str, str]:
    """Say what is to be done, and how with the hand; the domain's drawing may say either."""
    drawer, task = drawing.drawer_of(puzzle) or Drawer(), puzzle.task
    is_pale = any(node.get("class") == "ghost" for part in picture.parts for node in part.iter())
    most = max((min(len(act.parts or act.also[:1]), 1 + bool(staged)) for act in acts), default=0)
    how = drawer.how or _SAID["how"][most].format(drawer.tapped if staged else "box")
    how += f" {_SAID['pale']}" if is_pale and staged else ""
    asked = (task.atoms[bit] for bit in ones(task.goal.set | task.goal.unset))
    if is_pale and not staged and all(len({*it.terms}) == 1 for it in asked):
        return _SAID["dashed"], how
    shown = staged.shown if is_pale and staged else {}
    things = [shown[atom].thing for atom in atoms_of_goal(puzzle) if atom in shown]
    kinds = {puzzle.kinds.get(thing, "") for thing in things}
    parts = [*conjuncts(puzzle.problem.goal)]
    is_named = len(kinds) == 1 and all(it and " " not in it for it in kinds)
    if len(things) == len(parts) and is_named:  # all of the goal is pale
        kind = spoken(*kinds)
        plural = "es" if kind.endswith(("s", "x", "ch", "sh")) else "s"
        whose = (kind, "it is") if len(parts) == 1 else (kind + plural, "they are")
        return _SAID["aim"].format(*whose), how
    return drawer.aim, how


def _texts(
    puzzle: PlanningProblem, held: Finite, full: Mapping[Atom, Number]
) -> tuple[dict[int, tuple[str, str, str]], Template, Template]:
    """Return a bit's words for 0, 1 and `has to be 1`; states as text, and as instance files."""
    task, facts = puzzle.task, dict(enumerate(comments.fact_words(puzzle, puzzle.task.atoms)))
    lines = {bit: f"{atom}\n" for bit, atom in enumerate(task.atoms)}  # of a state
    written = {bit: f" {atom}" for bit, atom in enumerate(task.atoms)}  # in an instance file
    for bit, (function, value) in held.values.items() if held.given.is_numeric else ():
        denied, said = (drawing.said_value(puzzle, function, value, no) for no in ("not ", ""))
        is_full = bool(value) and value == full.get(function)
        name = " ".join(map(spoken, function.terms))
        facts[bit] = denied, f"{name} is full" if is_full else said, ""
        lines[bit] = f"{function} = {expression_text(value)}\n"
        written[bit] = f" (= {function} {expression_text(value)})"
    fixed = Facts(sorted({*puzzle.problem.atoms} - {*task.atoms}))
    always = replace(puzzle, problem=replace(puzzle.problem, atoms=fixed), problem_text=None)
    before, after = drawing.write(always).rsplit("(:init", 1)
    state, instance = (
        [(Field(bit, 1), {0: "", 1: text}) for bit, text in texts.items()]
        for texts in (lines, written)
    )
    return facts, tuple(state), (f'puzzle = "pddl"\n{before}(:init', *instance, after)


def _laws(puzzle: PlanningProblem) -> dict[str, Any]:
    """Return what actions always ask of two objects: `pairs`, the later parameter first if turned.

    `facts` say for each two of which this can be asked why it fails, or "".
    """
    domain, kinds, always = puzzle.domain, puzzle.kinds, {*puzzle.problem.atoms}
    pairs, facts = list[tuple[str, str, bool]](), dict[str, dict[str, str]]()
    for schema in domain.actions.values():
        order = [it for it, _ in schema.parameters]
        for part in filter(None, map(model.as_literal, conjuncts(schema.condition))):
            (name, terms), holds = part
            is_pair = len({*terms} & {*order}) == len(terms) == 2 and name in domain.static
            if not is_pair or not (rows := [it.terms for it in always if it.predicate == name]):
                continue
            # It can be asked of what is like those of which it holds, too.
            like = [{kinds[it] for it in its} for its in zip(*rows, strict=True)]
            each = product(*([it for it in kinds if kinds[it] in its] for its in like))
            failing = [it for it in each if (Atom(name, it) in always) != holds][:_MOST_SAID]
            is_turned = order.index(terms[0]) > order.index(terms[1])
            # (smaller ?to ?disc), to put the disc on it, is said of the disc.
            way = -1 if is_turned and _LESS.fullmatch(name) else 1
            words = comments.fact_words(puzzle, [Atom(name, it[::way]) for it in failing])
            said = (texts[not holds] for texts in words)
            pairs.append((schema.name, name, is_turned))
            facts[name] = dict.fromkeys(map(" ".join, rows), "")
            facts[name] |= zip(map(" ".join, failing), said, strict=True)
    return {"pairs": pairs, "facts": facts}


def why_not(puzzle: PlanningProblem) -> str:
    if held := finite(puzzle):
        return str(_SAID["unplayed"][_hindrance(held.puzzle.task) or "objects"])
    changing = {it.predicate for it in (puzzle.numbers.functions if puzzle.numbers else ())}
    for action in puzzle.domain.actions.values():
        tests = repr([*model.parts_of(action.condition, model.Comparison)])
        once = {it.atom for it in action.effects if not it.becomes}
        once &= {*model.parts_of(action.condition, Atom)}
        for it in (it.function for it in action.updates if it.operator == "increase"):
            if it.predicate in changing and not once and repr(it) not in tests:
                return str(_SAID["unplayed"]["growing"].format(it, action.name))
    return str(_SAID["unplayed"]["values"])


def _hindrance(task: Task) -> str:
    """Name what keeps a page from playing a task; "" if nothing does."""
    if task.strata:
        return "derived"
    if len(task.operators) > _MOST_ACTS or len(task.atoms) > _MOST_ATOMS:
        return "large"
    either = _parts(task.goal)
    flat = [*either, *chain(*(_parts(operator.condition) for operator in task.operators))]
    whole = [it.condition for operator in task.operators for it in operator.changes]
    if any(it != Test(it.set, it.unset, any=True) for it in flat) or any(map(_parts, whole)):
        return "nested"
    groups = [group.bits for group in mutex_groups(task)] if either else []
    is_one = [not (it.unset or all(it.set & ~bits for bits in groups)) for it in either]
    return "goal" * (is_one not in ([], [True]))


def _parts(test: Test) -> tuple[Test, ...]:
    """Return what a test asks for besides its literals."""
    return (test,) if test.any else test.tests


def _dealt(puzzle: PlanningProblem, held: Finite) -> int:
    """Return the bits new goals may ask for: atoms like the goal's, values except extremes."""
    types, wanted = puzzle.kinds, {*ones(puzzle.task.goal.set)}
    # An atom is like another of its predicate that is said of a thing of the same type.
    kinds = [(atom.predicate, *map(types.get, atom.terms[:1])) for atom in puzzle.task.atoms]
    of_goal = {kinds[bit] for bit in wanted if bit not in held.values}
    dealt = [bit for bit, kind in enumerate(kinds) if kind in of_goal]
    rows = [[*row.values()] for row in held.bits.values()]
    dealt += [bit for row in rows if wanted & {*row} for bit in row[1:-1]]
    return sum(1 << bit for bit in dealt)


def _is_steered(task: Task, by_predicate: Mapping[str, int]) -> bool:
    """Say if of a unary predicate one atom always holds, which each action replaces: one moves."""
    unary = {atom.predicate for atom in task.atoms if len(atom.terms) == 1}
    steps = [(it.condition.set & it.deleted, it.added) for it in task.operators]
    sets = [task.start, *chain(*steps)]  # in each has to be one of the atoms
    ones_of = (all((bits & by_predicate[name]).bit_count() == 1 for bits in sets) for name in unary)
    return bool(steps) and any(ones_of)


def _bits(test: Test) -> Bits:
    wanted, unwanted = test.literals
    return Bits(wanted | unwanted, wanted)


def _act(
    puzzle: PlanningProblem, operator: Operator, parts: tuple[str, ...], limits: Mapping[str, Any]
) -> Act:
    words = comments.said(puzzle, operator.action)
    # A flat disjunction fails where nothing of it holds.
    refused = (Bits(test.set | test.unset, test.unset) for test in _parts(operator.condition))
    return Act(
        name=str(operator.action),
        words=words,
        when=_bits(operator.condition),
        keeps=(game_data.Shift(~(operator.deleted | operator.added), 0),),
        plus=operator.added,
        free=None if operator.cost else Bits(0, 0),
        parts=parts,
        sign=words,
        price=operator.cost,
        unless=tuple(refused),
        limits=limits,
        also=tuple(game_data.Also(_bits(it), less, more) for it, more, less in operator.changes),
    )


def _clicked(
    puzzle: PlanningProblem, drawn: pictures.Stage | Collection[str | None], operator: Operator
) -> tuple[str, ...]:
    """Return ids to click: what an action takes away, and where it comes to be; or its boxes."""
    atoms, order = puzzle.task.atoms, operator.action.arguments
    if not isinstance(drawn, pictures.Stage):
        return tuple(box for it in dict.fromkeys(order) if (box := f"box-{it}") in drawn)
    shown, effects = drawn.shown, chain(*(its.effects for its in puzzle.domain.actions.values()))
    often = Counter(chain(*(it.atom.terms for it in effects)))  # a goat less than who rows
    gone, come = operator.deleted & ~operator.added, operator.added & ~operator.deleted
    left, met = (
        [(shown[it].thing, it.terms) for it in map(atoms.__getitem__, ones(bits)) if it in shown]
        for bits in (gone, come)
    )
    # Not a box that is pushed is meant, but who comes to where it was.
    comes = [(who, {*ends} - {who}) for who, ends in met if who[0] != "("]
    pushed = {it for it, its in left for who, ends in comes if it != who and ends & {*its} - {it}}

    def rank(bit: int) -> tuple[object, ...]:  # by the action's arguments in order
        thing = shown[atoms[bit]].thing  # of two states that of the statue, not who dusts it
        its = [it in atoms[bit].terms for it in order]
        place = [*order, thing].index(thing), thing[0] == "("  # a ship, rather than its fuel
        return thing in pushed, place, its, thing not in often, often[thing]

    def first(bits: int) -> int | None:
        return min((bit for bit in ones(bits) if atoms[bit] in shown), key=rank, default=None)

    before = first(gone & operator.condition.set or gone)  # rather what is sure to be there
    after = first(come)
    start = () if before is None else (f"spot{before}",)
    end = () if after is None else (f"there{after}",)  # a lock that is opened is there no more
    return *start, *end  # neither where all depends: the page knows


def _pieces(puzzle: PlanningProblem, staged: pictures.Stage) -> Board:
    """Return all that can be on the background, when it is seen, and where."""
    looks, stands, parts, ghosts = [], [], list(staged.background.parts), []
    atoms = puzzle.task.atoms
    schemas = puzzle.domain.actions.values()
    predicates = {schema.name: {atom.predicate for atom in schema.atoms()} for schema in schemas}
    signs = {it: f"the {spoken(it).removeprefix('has ')}" for it in puzzle.domain.predicates}
    about, bits = list[set[str]](), {str(atom): bit for bit, atom in enumerate(atoms)}
    roles = {(it.predicate, place, term) for it in atoms for place, term in enumerate(it.terms)}
    for operator in puzzle.task.operators:
        changed = [atoms[bit] for bit in ones(reduce(or_, operator.may_change))]
        seen = [staged.shown[atom] for atom in changed if atom in staged.shown]
        owners = {its.owner if its.thing[0] == "(" else its.thing for its in seen}
        ends = [(it.predicate, at, term) for it in changed for at, term in enumerate(it.terms)]
        # What is done to another thing does not mean what could undergo it and is only named.
        order = operator.action.arguments
        others = {name for name in order for what, place, _ in ends if (what, place, name) in roles}
        others -= {term for *_, term in ends}
        about.append({*order, *predicates[operator.action.name], *owners} - others)
    for part in staged.background.parts:  # what stands still is pressed for what is done with it
        if (aim := part.get("data-aim")) in bits:  # what is to be is seen until it is so
            part.set("id", f"aim{bits[aim]}")
            there = {0: part.get("class", ""), 1: "off"}
            looks.append(Look(f"aim{bits[aim]}", "class", Field(bits[aim], 1), there))
        if thing := part.get("data-thing"):
            name, *terms = thing.strip("()").split()
            acts = [str(act) for act, names in enumerate(about) if {name, *terms} <= names]
            who = (terms and signs.get(name)) or comments.noun(name, puzzle.kinds)
            spot_of = {"id": f"still{len(parts)}", "class": "spot", "role": "button"}
            spot_of |= {"data-acts": " ".join(acts), "aria-label": who}
            parts += [Element("rect", part.attrib | spot_of)] if acts else []
    moving = reduce(or_, (operator.deleted for operator in puzzle.task.operators), 0)
    depth = dict.fromkeys((its.thing for its in staged.shown.values()), 0)
    riding = [(its.thing, its.base) for its in staged.shown.values() if its.base is not None]
    for thing, base in riding * 3:  # a statue on a robot in a lift
        depth[thing] = max(depth[thing], 1 + min(depth.get(base, 0), 3))
    top = {bit: depth[it.thing] for bit, atom in enumerate(atoms) if (it := staged.shown.get(atom))}
    holders = {shown.base for shown in staged.shown.values()}
    for bit in sorted(top, key=lambda bit: (top[bit], moving >> bit & 1)):
        atom = atoms[bit]
        shown, words = staged.shown[atom], comments.said(puzzle, atom)
        area, apart = pictures.box_of(shown.parts[0]), shown.parts[0].get("data-broad")
        attributes = {"data_broad": apart, "data_holds": "" if shown.thing in holders else None}
        things = " ".join(atom.terms) if shown.thing[0] == "(" else shown.thing
        who, called = spoken(shown.thing), comments.noun(shown.thing, puzzle.kinds)
        forms = called, f"the {who}", f"the {who.capitalize()}", who.capitalize(), who
        who = next((form for form in forms if f"{form} " in f"{words} "), who)
        is_said = atom.terms == (shown.thing,) and bool({"is", "are", "was"} & {*words.split()})
        is_clear = shown.thing[0] == "(" or is_said
        title = words.replace(": ", " of ", 1) if is_clear else f"{who}: {words}"
        spot = _spot(f"spot{bit}", bit, area, title, **attributes, data_thing=things)
        ghost = _spot(f"there{bit}", bit, area, words, **attributes)
        parts.append(element("g", "", *shown.parts, spot, id=f"atom{bit}"))
        # What is said of a thing where it is not so yet: else it is not seen what a ring is for.
        pale = [
            element(it.tag, "", it.text, **it.attrib | {"class": it.get("class", "") + " dim"})
            for it in shown.parts
            if it.get("class") in {"plain", "text"}
            and shown.thing[0] == "("
            and not puzzle.task.goal.unset >> bit & 1  # it says `not open` while that is not so
        ]
        ghosts.append(element("g", "spot-there", *pale, ghost, id=f"ghost{bit}"))
        looks.append(Look(f"atom{bit}", "class", Field(bit, 1), {0: "off", 1: "piece"}))
        elements = f"atom{bit}", f"ghost{bit}"
        stands.append(Stand(bit, shown.thing, shown.place, shown.base, shown.offset, elements))
    return replace(staged.background, parts=(*parts, *ghosts)), tuple(looks), tuple(stands)


def _board(
    given: PlanningProblem, held: Finite, puzzle: PlanningProblem, staged: pictures.Stage | None
) -> tuple[*Board, bool] | None:
    """Return the board to play on, and whether it is a row of vessels; None if nothing is drawn."""
    if staged is not None:
        board: Board | None = _pieces(puzzle, staged)
    elif held.bits and (held.are_vessels or not given.task.atoms):
        board = Picture(gauges.LEAST, 0, (), "the board to play on"), (), ()
    else:
        board = _boxes(given, [it.may_change for it in puzzle.task.operators])
    if board is None or not held.bits:
        return board and (*board, False)
    laid = gauges.gauges(given, board[0].width, board[0].height + pictures.GAP)
    if not laid.of:
        return None
    # Gauges stand below, one for each value; those that stand alone are vessels.
    picture, looks, stands = board
    faucets = enumerate(laid.beside.values(), len(held.puzzle.task.atoms))
    pressed = [(bit, "Now choose what to fill.", gauge, list[Element]()) for bit, gauge in faucets]
    for function, gauge in laid.of.items():
        values = held.bits[function]
        every = sum(1 << bit for bit in values.values())  # in their order
        raising = [
            str(act)
            for act, (_, when, added, _, changes, *_) in enumerate(puzzle.task.operators)
            if any(more & every > it.set & every for it, more, _ in ((when, added, 0), *changes))
        ]
        steps = [element("g", "", *gauge.level(it), id=f"level{bit}") for it, bit in values.items()]
        seen = {0: "off", 1: ""}
        looks += tuple(Look(f"level{it}", "class", Field(it, 1), seen) for it in values.values())
        if raising and not laid.beside:  # a bar is pressed for what makes it more
            acts = {"data_acts": " ".join(raising)}
            steps.append(_spot(f"bar{min(values.values())}", None, gauge.area, gauge.name, **acts))
        pressed.append((min(values.values()), "Now choose where to pour it.", gauge, steps))
    drawn: list[Element] = []
    for bit, following, gauge, levels in pressed:
        shapes = [*gauge.still, *levels]
        if laid.beside:  # a vessel never moves, and where a move ends is chosen, always
            x, y, width, _ = gauge.area
            attributes = {"data_next": following, "data_ends": ""}
            spot = _spot(f"spot{bit}", bit, gauge.area, gauge.name, **attributes)
            shapes = [element("g", "piece", *shapes, spot, id=f"atom{bit}")]
            stands += (Stand(bit, gauge.name, (x + width / 2, y), None, (0, 0), (f"atom{bit}",)),)
        drawn += shapes
    return pictures.with_values_below(picture, drawn, laid), looks, stands, bool(laid.beside)


def _boxes(given: PlanningProblem, changes: Sequence[MayChange]) -> Board | None:
    """Draw objects as boxes to press, and what is seen while an atom holds, or does not."""
    if (layout := network(given.typed)) is None:  # there are too many
        return None
    start, looks = layout.picture(()), list[Look]()
    parts = list(start.parts)
    for bit, atom in enumerate(given.task.atoms):
        holding = layout.parts(atom)
        absent = layout.parts(atom, "not ") if given.task.goal.unset >> bit & 1 else []
        for place, part in enumerate((*holding, *absent)):
            name, value = f"atom{bit}-{place}", int(place < len(holding))  # the bit when it is seen
            if "left" in part.get("class", ""):  # a remark is pressed for what changes it
                x, y = (float(part.get(axis, "0")) for axis in ("x", "y"))
                acts = [act for act, it in enumerate(changes) if (it.added | it.deleted) >> bit & 1]
                data = {"data_broad": part.get("data-broad"), "data_acts": " ".join(map(str, acts))}
                area, said = (x - 6, y - 15, breadth(part.text or "") + 12, 20.0), part.text or ""
                part = element("g", "", part, _spot(f"box-{name}", None, area, said, **data))
            shown = part.get("class", "")
            part.set("id", name)
            looks.append(Look(name, "class", Field(bit, 1), {value: shown, 1 - value: "off"}))
            parts.append(part)
    for name, box in layout.boxes.items():
        area = box.x - box.width / 2, box.y - box.height / 2, box.width, box.height
        who = comments.noun(name, given.kinds)
        spot = _spot(f"box-{name}", None, area, who, data_ends="", data_thing=name)
        parts += layout.moved(name, spot)
    words = "the objects, and what holds between them"
    return replace(start, parts=tuple(parts), words=words), tuple(looks), ()


def _spot(name: str, bit: int | None, area: gauges.Area, words: str, **more: Any) -> Element:
    """Return what is pressed for a bit, shown by `atom{bit}`, or for where it comes to be."""
    x, y, width, height = area
    where = {"x": x, "y": y, "width": width, "height": height, "rx": 6, "data_bit": bit}
    return element("rect", "spot", **where, **more, id=name, role="button", aria_label=words)


def _poured(held: Finite, operator: Operator) -> tuple[str, ...]:
    """Return the ids of vessels that change; where one does alone, faucet first or drain last."""
    order, changed = operator.action.arguments, operator.may_change.added
    rows = sorted(  # by the places of vessels among the arguments
        ([order.index(term) for term in function.terms[:1]], [*values.values()])
        for function, values in held.bits.items()
        if changed & sum(1 << bit for bit in values.values())
    )
    spots = [f"spot{bits[0]}" for _, bits in rows]
    if len(spots) != 1:
        return tuple(spots)
    condition, every = operator.condition, sum(1 << bit for bit in rows[0][1])
    ways = [(condition.set & every or every & ~condition.unset, operator.added & every)]
    ways += [(change.condition.set & every, change.added & every) for change in operator.changes]
    faucet = len(held.puzzle.task.atoms)  # behind the last bit, and then the drain: `_board`
    # Bits of values, before and after, are in their order: the highest are compared.
    is_filled = any(after.bit_length() > earlier.bit_length() for earlier, after in ways)
    return (f"spot{faucet}", *spots) if is_filled else (*spots, f"spot{faucet + 1}")
