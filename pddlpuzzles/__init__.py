"""Puzzles as planning problems, and back.

    >>> import pddlpuzzles as pp
    >>> board = pp.instance("peg", "tiny")
    >>> found = pp.solve(board, engine="astar")
    >>> found.status, found.cost, found.moves
    (<Status.OPTIMAL: 'optimal'>, 4, ('d1-d3', 'a1-a3', 'a3-c3', 'd3-b3'))

A *puzzle* is named as on the command line: `"peg"`, `"braintwist"`, `"minesweeper"` or
`"machiavelli"`. A *board* is one position to be solved, with a goal. A *move* is a step by the
puzzle's own rules, written in its notation, and an *action* is a step of a PDDL plan. `timeout` is
in seconds of wall-clock time, `memory` in MiB; None is no limit. All errors are
`pddlpuzzles.errors.PuzzleError`s: `InputError` for input that cannot be read or that names nothing
that there is, `PlannerError` for a planner that is missing or fails.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # what type checkers take for true; importing `typing` takes 20 ms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from os import PathLike
    from typing import Any

    from unified_planning.model import Problem
    from unified_planning.plans import Plan

    from pddlpuzzles.certificates.ask_verifier import CertificateVerdict
    from pddlpuzzles.comparing.compare_answer import Comparison
    from pddlpuzzles.comparing.grade import Grades
    from pddlpuzzles.exploring.explore import Exploration
    from pddlpuzzles.exploring.quality import Admissibility
    from pddlpuzzles.families.instance import Instance
    from pddlpuzzles.puzzle import Limits
    from pddlpuzzles.search.informed import View
    from pddlpuzzles.search.state_graph import StateGraph
    from pddlpuzzles.solving.board import Board
    from pddlpuzzles.solving.check import Report
    from pddlpuzzles.solving.hint_answer import Hint
    from pddlpuzzles.solving.solve_answer import Solution

__version__ = "0.1.0"

__all__ = ["__version__", "admissible", "check", "compare", "explore", "generate", "grade"]
__all__ += ["graph", "hint", "instance", "instances", "puzzles", "solve", "verify"]


def puzzles() -> tuple[str, ...]:
    """Return the names of the puzzles, in alphabetical order; `pddl` is any problem in PDDL.

    >>> puzzles()
    ('braintwist', 'machiavelli', 'minesweeper', 'peg')
    """
    from pddlpuzzles.catalogue import catalogue

    return tuple(name for name, family in catalogue.families().items() if not family.is_pddl)


def instances(puzzle: str) -> tuple[str, ...]:
    """Return the names of a puzzle's bundled instances, in natural order.

    >>> "english-central" in instances("peg")
    True
    """
    from pddlpuzzles.catalogue import catalogue

    return tuple(catalogue.bundled(catalogue.family(puzzle)))


def instance(
    puzzle: str | PathLike[str] | Problem,
    source: str | PathLike[str] | None = None,
    *,
    domain: str | PathLike[str] | None = None,
) -> Board:
    """Return a board: a bundled instance, one of a set, or one from a file or a text.

    :param puzzle: the puzzle's name; or any problem in PDDL: its path (it is the puzzle whose
        encoding it is, or else taken as PDDL), the text of its domain, or unified-planning's one.
    :param source: the name of a bundled instance or of one in a set (`ladder-01`), the path of a
        file (`.toml`, `.txt` or `.pddl`), or the text of one, of more than one line; after a
        domain's text, that of its problem. Without it, the puzzle's default.
    :param domain: the path or text of a PDDL problem's domain, if not `domain.pddl` beside it.

    >>> print(instance("peg", "tiny").title)
    Four jumps home
    >>> instance("pddl", "blocks/01").puzzle.objective
    'actions'
    """
    from pddlpuzzles.solving.board import read_board

    return read_board(puzzle, source, domain)


def generate(puzzle: str, seed: int | None = None, **options: Any) -> Board:
    """Return a new board; the same seed and options give the same one.

    :param seed: 0 or more; without it, a random one. The board's title has it.
    :param options: those of `pddlpuzzles generate PUZZLE --help`, with `_` for `-`.

    >>> print(generate("peg", seed=5, rows=3, columns=4, jumps=4).title)
    pddlpuzzles generate peg --seed 5 --rows 3 --columns 4 --jumps 4 --objective jumps
    """
    from pddlpuzzles.catalogue import catalogue
    from pddlpuzzles.solving.board import board

    return board(catalogue.generate(catalogue.family(puzzle), seed, **options))


def solve(
    board: Instance,
    engine: str = "auto",
    optimal: bool = False,
    *,
    encoding: str | None = None,
    heuristic: str | Callable[[View], float] | None = None,
    search: str | Callable[[StateGraph[Any, Any]], object] | None = None,
    certificate: str | PathLike[str] | None = None,
    trace: str | PathLike[str] | None = None,
    anytime: bool = False,
    timeout: float | None = 300,
    memory: int | None = 4096,
    say: Callable[[str], None] = lambda note: None,
) -> Solution:
    """Solve a board; the referee has checked whatever is returned.

    :param engine: one of those that `pddlpuzzles engines` lists.
    :param optimal: also prove that no plan is cheaper.
    :param encoding: the PDDL reading that planners get; the puzzle's default without it.
    :param heuristic: the one that A*, `weighted-astar` or `greedy` is to use instead of all that
        the puzzle knows: `none`, or one that `pddlpuzzles engines` names; or a function of your
        own, which is given a `View` of a state and returns a number, infinite for a dead end. What
        it finds is `optimal` only where the puzzle's own lower bound proves it.
    :param search: a native search by name, such as `bfws`, or one of Fast Downward's own, such as
        `astar(lmcut())`; or a function of your own, which is given the `StateGraph` and returns
        moves in the puzzle's notation, the states of a path through the graph, or None.
    :param certificate: the file to write a proof to that `verify` accepts; `auto` then proves.
    :param trace: the file for the events of a native search that is named, as JSON lines.
    :param anytime: go on after the first plan to better ones.
    :param say: is called with notes.
    :returns: a `Solution`. Its `status` is `optimal` (proved), `solved` (a checked plan),
        `unsolvable` (proved) or `gave-up` (nothing is claimed). It has `cost`, `bound`, `proof`,
        `moves`, and `plan` as lines of PDDL. It prints as on the command line.

    >>> solve(instance("minesweeper", "tiny"), engine="astar").status.value
    'optimal'
    >>> solve(instance("peg", "tiny"), heuristic=lambda state: state.count("peg") - 1).cost
    4
    """
    from pddlpuzzles.solving.solve import solve as find

    return find(
        _instance(board),
        engine=engine,
        optimal=optimal,
        encoding=encoding,
        heuristic=heuristic,
        search=search,
        limits=_limits(timeout, memory),
        certificate=certificate,
        trace=trace,
        anytime=anytime,
        say=say,
    )


def check(
    board: Instance,
    plan: str | PathLike[str] | Sequence[str] | Solution | Plan,
    optimal: bool = False,
    *,
    timeout: float | None = 300,
    memory: int | None = 4096,
) -> Report:
    """Judge a plan by the puzzle's own rules, whoever made it.

    :param plan: the path of a plan file, the plan's lines or moves (as a sequence, or as one
        text), a `Solution`, or a plan of unified-planning's.
    :param optimal: also say how far the plan is from the optimum.
    :returns: a `Report`: `valid`, `cost`, and for an invalid plan `step`, `action` and `reason`.

    >>> print(check(instance("peg", "tiny"), ["(jump a1 a2 a3)"]))
    invalid: the goal is not reached: a peg is left on d1, d2, a3
    """
    from pddlpuzzles.solving.check import check_plan

    return check_plan(_instance(board), plan, optimal=optimal, limits=_limits(timeout, memory))


def verify(
    board: Instance,
    certificate: str | PathLike[str],
    plan: str | PathLike[str] | Sequence[str] | Solution | Plan | None = None,
    *,
    encoding: str | None = None,
) -> CertificateVerdict:
    """Check a proof that no plan of a board is cheaper, or that there is none, without a search.

    :param certificate: the path of what `solve` or another program wrote.
    :param plan: a plan of PDDL that shall be cheapest, as `check` takes it.
    :param encoding: the PDDL reading that the certificate is about; the default one without it.
    :returns: what is true if all is proved. Printing it says what.
    """
    from pddlpuzzles.solving.certified import verify_certificate

    return verify_certificate(_instance(board), str(certificate), plan, encoding)


def grade(
    reference: str | PathLike[str],
    submissions: str | PathLike[str],
    *,
    problems: str | PathLike[str] | None = None,
    marks: Mapping[str, float] | None = None,
    repair: bool = True,
    timeout: float | None = 60,
    memory: int | None = 4096,
) -> Grades:
    """Compare each submission of a folder with all problems of a reference.

    :param reference: a folder with `domain.pddl` and problems, or `"PUZZLE/INSTANCE,INSTANCE"`; or
        `"text-to-pddl"`, the set of problems in plain English, with a folder of answers to it.
    :param submissions: a folder with a folder for each: a domain, and problems named as the
        reference's; without problems the reference's are used with it.
    :param problems: a folder with problems to be used in place of the reference's own.
    :param marks: points for each verdict, such as `{"same": 10, "same-plans": 9}`; `plans` is for
        what is different, and each side's cheapest plans are plans of the other.
    :param repair: whether it is said how a mistake is mended.
    :param timeout: seconds for each problem.
    :returns: `Grades`: `entries`, one for each submission and problem, `csv()` and `record()`.
        Printing it prints a line for each submission.
    """
    from pddlpuzzles.comparing.grade import grade as judge
    from pddlpuzzles.comparing.text_to_pddl import SET, judge_answers

    folder, within = str(submissions), _limits(timeout, memory)
    if reference == SET:
        return judge_answers(folder, within, problems, marks)
    return judge(
        str(reference), folder, problems=problems, marks=marks, with_repair=repair, limits=within
    )


def hint(
    board: Instance,
    after: str | Sequence[str] = "",
    *,
    timeout: float | None = 300,
    memory: int | None = 4096,
    say: Callable[[str], None] = lambda note: None,
) -> Hint:
    """Return the next move of a cheapest plan, or why there is none.

    :param after: moves in the puzzle's notation: the hint is for the position after them.
    :param say: is called with notes.
    :returns: a `Hint`: `move` in the puzzle's notation and in `words`, `left`; or the `reason`
        that the goal is out of reach, and the `last` position from which it was not.

    >>> hint(instance("peg", "tiny"), "d1-d3").move
    'a1-a3'
    """
    from pddlpuzzles.solving.hint import hint as next_move
    from pddlpuzzles.solving.position_after import moves_text

    return next_move(_instance(board), moves_text(after), limits=_limits(timeout, memory), say=say)


def explore(
    board: Instance,
    depth: int | None = None,
    *,
    jobs: int = 1,
    timeout: float | None = 300,
    memory: int | None = 4096,
) -> Exploration:
    """Count the whole state space of a board.

    :param depth: go no further than this many moves from the start.
    :param jobs: divide the work among this many processes, where it can be divided.
    :returns: an `Exploration`: `states`, `winnable`, `optimum` (where a problem has a metric, its
        value) and `optimal_plans`; its `space` has `classes`, `depths` and `remaining`, too. It
        prints as on the command line.

    >>> space = explore(instance("peg", "triangle-15"))
    >>> space.states, space.winnable, space.optimum, space.optimal_plans
    (3016, 769, 13, 29760)
    """
    from pddlpuzzles.exploring.explore import explore as count

    within = _limits(timeout, memory)
    with count(_instance(board), depth=depth, limits=within, jobs=jobs) as space:
        return space


def compare(
    board: Instance | str | PathLike[str],
    problem: str | PathLike[str],
    domain: str | PathLike[str] | None = None,
    *,
    bookkeeping: Sequence[str] = (),
    timeout: float | None = 300,
    memory: int | None = 4096,
) -> Comparison:
    """Say whether a PDDL problem, however it is modelled, is the board.

    :param board: a board, or the path of a problem in PDDL; `problem` is the path of the model.
    :param domain: the path of its domain, if it is not `domain.pddl` beside it.
    :param bookkeeping: names of actions that are steps which the puzzle does not see.
    :returns: a `Comparison`: `verdict`, `relation`, and for a model that is not the board where
        the two part, `difference`, and one edit that would mend it, `repair`.
    """
    from os import PathLike, fspath

    from pddlpuzzles.comparing.compare import compare as judge

    files = fspath(problem), None if domain is None else fspath(domain)
    asked = instance(board) if isinstance(board, (str, PathLike)) else _instance(board)
    return judge(asked, *files, bookkeeping=bookkeeping, limits=_limits(timeout, memory))


def graph(board: Instance) -> StateGraph[Any, Any]:
    """Return the state graph of a board: a `networkx.DiGraph` that grows as it is explored.

    It begins with the start; `expand(state)` adds a state's successors, and `expand_all(limit)` all
    that can be reached.

    >>> states = graph(instance("peg", "tiny"))
    >>> states.expand_all(limit=1000)
    >>> states.number_of_nodes(), states.number_of_edges()
    (7, 8)
    """
    from pddlpuzzles.search.state_graph import StateGraph

    return StateGraph(_instance(board).puzzle)


def admissible(
    board: Instance,
    heuristic: Callable[[View], float] | str,
    *,
    timeout: float | None = 300,
    memory: int | None = 4096,
) -> Admissibility:
    """Hold a heuristic against the true cost of every state of a small board.

    :param board: one of up to 200,000 states.
    :param heuristic: a function or a name, as `solve` takes it.
    :returns: an `Admissibility`, which is true if the heuristic never overestimates. Printing it
        shows the state that it overestimates most.

    >>> print(admissible(instance("peg", "tiny"), lambda state: 0))
    admissible and consistent: 7 states were checked
    """
    from pddlpuzzles.exploring.quality import judge_admissibility

    return judge_admissibility(_instance(board), heuristic, _limits(timeout, memory))


def load_ipython_extension(shell: Any) -> None:
    """Add the magics of `pddlpuzzles.servers.magics` to a notebook: `%load_ext pddlpuzzles`."""
    from pddlpuzzles.servers.magics import PddlMagics

    shell.register_magics(PddlMagics(shell, sys.modules[__name__]))


def _instance(board: object) -> Instance:
    from pddlpuzzles.errors import TypeMistake
    from pddlpuzzles.families.instance import Instance

    if isinstance(board, Instance):
        return board
    wanted = "a board: what pddlpuzzles.instance(puzzle, name) or instance(path) returns"
    raise TypeMistake(f"{board!r} is a {type(board).__name__}", expected=wanted)


def _limits(timeout: float | None, memory: int | None) -> Limits:
    from pddlpuzzles.search.budget import limits

    return limits(timeout, memory)


class _Face(type(sys)):  # type: ignore[misc]
    """The module, of which `verify` stays a function when that program is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if name != "verify" or not isinstance(value, type(sys)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Face
