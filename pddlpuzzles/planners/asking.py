"""Asking an engine what it finds: a native search by its name, or a planner of unified-planning's.

Whatever an engine finds passes the referee, and its plan is replayed on the PDDL task. An engine
that contradicts either has not answered but failed.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import time
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners import table
from pddlpuzzles.planners.fast_downward import LAMA, is_admissible
from pddlpuzzles.planners.other_engines import planner_named
from pddlpuzzles.planners.table import FAST_DOWNWARD, NUMBERS, PLANNERS, Planner
from pddlpuzzles.processes import tree
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.processes.workers import Ending, Job, carry_out
from pddlpuzzles.puzzle import Action, Argument, Encoding, Finding, Limit, Limits, Proof, Status
from pddlpuzzles.referee import JudgedPlan, Sealed, judge, seal
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.informed import Informed
from pddlpuzzles.search.search_progress import Track, headway_since

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pddlpuzzles.pddl.tokens import Note
    from pddlpuzzles.search.informed import View

_LAST_WORDS: Final = 2.0  # seconds before the end in which a worker's search reports its bound
_MEBIBYTES_OVER: Final = 24.0  # over the limit at which a tree is stopped: searches stop before
_SECOND_OPINION: Final = 60.0  # processor seconds to check a claim that is not believed
_SOLVED: Final = ("SOLVED_SATISFICING", "SOLVED_OPTIMALLY", "INTERMEDIATE")
_NO_CLAIM: Final = "UNSOLVABLE_INCOMPLETELY"
_LIMITS: Final = {"TIMEOUT": Limit.TIME, "MEMOUT": Limit.MEMORY}
_OUT_OF_MEMORY: Final = re.compile(
    r"out of memory|MemoryError|OutOfMemoryError|bad_alloc|memory exhausted"
    r"|[Cc]annot allocate memory|failed to map segment|memory limit(?!:)|insufficient memory"
    r"|Could not (reserve|allocate) |Too small maximum heap|GC triggered before VM"
)
"""The last words of programs that have run out of memory: C++, Python, Java, C, the loader, LPG."""
_UNREADABLE: Final = re.compile(
    r"^(unified_planning\.exceptions\.\w+|.*InputError: its plan:[\d:]+): .*\s*\Z", re.MULTILINE
)
"""The end of what is said where no sense is found in a plan, or no such object."""
_MISUSED: Final = re.compile(r"([^\n]+)\n+Usage error occurred\.\n")  # Fast Downward's
_POINTER: Final = re.compile(r"\n( *)\^\n")


class Question(NamedTuple):
    """An instance in an encoding, and how it is to be solved."""

    instance: Instance
    encoding: Encoding[Any, Any]
    optimal: bool  # with a proof
    heuristic: str | Callable[[View], float] | None = None  # a native search's; None: all known
    search: str | None = None  # Fast Downward's; None: the one measured to be best

    def moves_of(self, actions: Sequence[Action]) -> tuple[Any, ...]:
        """Return moves in the rules' order; raise InputError as `decode` does."""
        decoded = self.encoding.decode(self.instance.puzzle, actions)
        return self.arranged([move for move in decoded if move is not None])

    def arranged(self, moves: Sequence[Any]) -> tuple[Any, ...]:
        """Put moves in the rules' order, if the encoding keeps none."""
        if not self.encoding.in_any_order:
            return tuple(moves)
        return tuple(self.instance.family.arrange(self.instance.puzzle, moves))

    def judged(self, moves: Sequence[Any]) -> JudgedPlan[Any]:
        """Replay moves by the rules; where they had to be put in order no step is blamed."""
        verdict = judge(self.instance.puzzle, self.arranged(moves))
        return replace(verdict, step=None) if self.encoding.in_any_order else verdict

    @property
    def searched(self) -> Any:
        """The puzzle as a native search sees it: under the heuristic asked for."""
        puzzle, heuristic = self.instance.puzzle, self.heuristic
        searches = self.instance.family.searches
        if heuristic is None:
            return puzzle
        if isinstance(heuristic, str):
            guide = searches.heuristic(puzzle, heuristic)()
            is_admissible = searches.is_admissible(heuristic)
            return Informed(puzzle, guide, is_admissible=is_admissible, is_safe=True)
        return Informed(puzzle, lambda state: heuristic(searches.view(puzzle, state)))

    @property
    def requirements(self) -> list[str]:
        """What a planner has to take: requirements of PDDL, and what has none there."""
        from pddlpuzzles.pddl.model import requirements

        domain, problem = self.encoding.model(self.instance.puzzle).pair
        shares = any(" " in name for name in domain.actions)
        return [*requirements(domain, problem), *([table.SHARED_NAMES] if shares else [])]

    def is_for(self, planner: Planner) -> bool:
        return not planner.lacks or not planner.lacks.intersection(self.requirements)

    @property
    def rewritten(self) -> Note | None:
        """Why planners are not given the author's own text: the first rule that it breaks."""
        from pddlpuzzles.pddl.tokens import Weight

        model = self.encoding.model(self.instance.puzzle)
        notes = () if model.texts is None else (*model.domain.notes, *model.problem.notes)
        return next((note for note in notes if note.weight is not Weight.HINT), None)

    def texts_for(self, planner: Planner) -> tuple[str, str]:
        """Return what a planner is given: the author's own texts, byte for byte, or ours."""
        from pddlpuzzles.pddl.write import domain_text, plain_text, portable_texts, problem_text

        model = self.encoding.model(self.instance.puzzle)
        texts = model.texts or (domain_text(*model.pair), problem_text(*model.pair))
        domain, problem = portable_texts(*model.pair) if self.rewritten else texts
        if planner.wants_plain_text:
            return plain_text(domain), plain_text(problem)
        return domain, problem

    def outward(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """Call a plan's actions by the author's names."""
        if not self.rewritten:
            return tuple(actions)
        from pddlpuzzles.pddl.write import original_name as led_back

        return tuple(Action(led_back(name), tuple(map(led_back, rest))) for name, rest in actions)

    def search_for(self, planner: Planner) -> str | None:
        if planner is not FAST_DOWNWARD:
            return None
        measured = self.encoding.proof_search if self.optimal else self.encoding.plan_search
        return self.search or measured(self.instance.puzzle)


class EngineAnswer(NamedTuple):
    """What an engine answered, its plan in the question's encoding, and who failed meanwhile."""

    engine: str
    sealed: Sealed[Any, Any]
    plan: tuple[Action, ...] | None = None
    failures: tuple[PlannerError, ...] = ()


def ask(name: str, question: Question, limits: Limits) -> EngineAnswer:
    """Ask one engine.

    :raises PlannerError: if it is missing, cannot take the encoding, or gives no answer that holds.
    """
    began, searches = time.monotonic(), question.instance.searches()
    if name not in searches:
        finding: Finding[Any] = Finding(Status.GAVE_UP, limit=Limit.TIME)
        work = engine_work(name, question, limits)
        if (ending := carry_out(work, limits.seconds, with_room(limits))) is not None:
            finding = finding_of(name, question, ending, limits.left(began))
        return sealed_answer(name, question, finding)
    before, limit, during = Track.latest, Limit.MEMORY, None
    try:
        finding = searches[name].find(question.searched, limits)
    except MemoryError:
        pass
    except LimitError as reached:
        limit, during = reached.limit, reached.during
    except ModuleNotFoundError as error:
        if has_libraries():
            raise
        raise PlannerError(name, f"it needs {error.name}", "pip install numpy highspy") from None
    else:
        return sealed_answer(name, question, finding)
    bound, expanded, _ = headway_since(before)
    finding = Finding(
        Status.GAVE_UP, bound=bound or None, limit=limit, expanded=expanded or None, during=during
    )
    return sealed_answer(name, question, finding)


def with_room(limits: Limits) -> float | None:
    """Return the MiB that stop a tree of processes: a little over the limit."""
    return limits.memory and limits.memory + min(limits.memory / 32, _MEBIBYTES_OVER)


def out_of(limit: Limit | None, limits: Limits) -> str:
    if limit is Limit.TIME and limits.processor is not None:
        return f"no answer in its share of {limits.processor:g} s"
    if limit is Limit.TIME:
        return "out of time" + (f" after {limits.seconds:.6g} s" if limits.seconds else "")
    if limit is Limit.MEMORY:
        return "out of memory" + (f" at {limits.memory} MiB" if limits.memory else "")
    return "it ended without a plan or a proof"


def compilers_for(planner: Planner, question: Question) -> tuple[str, ...]:
    """Name the compilers that make what a planner can take of a problem; none for a puzzle."""
    lacks = planner.lacks | planner.says_it_lacks
    if question.optimal or not lacks or not question.instance.family.is_pddl:
        return ()  # no proof about what is compiled is believed
    return table.compiling(planner, question.requirements).compilers


def say_changes(name: str, question: Question, say: Callable[[str], None]) -> None:
    """Say what a planner is given instead of the author's own text."""
    if name in question.instance.searches():
        return
    planner = planner_named(name)
    if compilers_for(planner, question):
        gone = ", ".join(table.compiling(planner, question.requirements).gone)
        say(
            f"{name} cannot take {gone}: it is given what unified-planning's compilers make of the"
            " problem, and its plan is led back"
        )
    if name in PLANNERS and question.instance.family.is_pddl and (note := question.rewritten):
        place = f"{PurePath(note.place.source).name}:{note.place.line}"
        is_noted = note.weight.value != "rare"
        why = f", for the note on {place}" if is_noted else f": {place}: {note.message}"
        say(f"{name} is given the problem as we write it{why}")


def sealed_answer(name: str, question: Question, finding: Finding[Any]) -> EngineAnswer:
    """Return a finding that the referee and the PDDL task accept; raise PlannerError for others."""
    instance, encoding, *_ = question
    sealed = seal(name, instance.puzzle, finding)
    if sealed.moves is None:
        return EngineAnswer(name, sealed)
    plan = tuple(encoding.encode(instance.puzzle, sealed.moves))
    if not instance.family.is_pddl:  # whose rules are those of PDDL
        from pddlpuzzles.pddl.replay import replay

        outcome = replay(*encoding.model(instance.puzzle).pair, plan)
        if outcome.reason is not None:
            raise PlannerError(name, f"its plan is wrong: {outcome.reason}")
        if outcome.cost != sealed.cost:
            reason = f"it costs {sealed.cost} by the rules and {outcome.cost} as PDDL"
            raise PlannerError(name, f"its plan is wrong: {reason}")
    return EngineAnswer(name, sealed, plan)


def engine_work(name: str, question: Question, limits: Limits, *, alone: bool = False) -> Job:
    """Return an engine's work, to be done in a process of its own.

    A native search counts the memory of this process and all that it has started, and ends in time
    to report its bound; `alone`, it counts its own, and ends with its time.

    :raises PlannerError: if the engine is missing or cannot take the encoding.
    """
    searches = question.instance.searches()
    if name not in searches:
        planner = planner_named(name)
        compilers = compilers_for(planner, question)
        if not compilers:
            _require_taken(planner, question)
        if planner.missing:
            raise PlannerError(name, *planner.missing)
        engine = planner.for_proof if question.optimal else planner.for_plan
        assert engine is not None, "an engine that proves nothing is refused before"
        search = question.search_for(planner)
        option = "fast_downward_alias" if search == LAMA else "fast_downward_search_config"
        parameters = {option: search} if search else {}

        def asked() -> bytes:
            from pddlpuzzles.planners.planner_process import Request

            allowed = limits.memory and limits.memory - tree.memory(os.getpid())
            needs = planner.in_java, planner.is_strict
            texts = question.texts_for(planner)
            return pickle.dumps(Request(*needs, engine, parameters, allowed, compilers, texts))

        kind = "fast_downward" if planner is FAST_DOWNWARD else "planner_process"
        return Job(f"pddlpuzzles.planners.{kind}", asked)

    def request() -> bytes:
        from pddlpuzzles.search.search_progress import Request

        seconds, within = limits.seconds, limits
        if not alone:
            early = None if seconds is None else seconds - min(_LAST_WORDS, seconds / 4)
            within = replace(limits, seconds=early, root=os.getpid())
        return pickle.dumps(Request(searches[name], question.searched, within))

    return Job("pddlpuzzles.search.search_progress", request)


def _require_taken(planner: Planner, question: Question) -> None:
    """Refuse a planner an encoding that it cannot take, and say what can be done."""
    instance, encoding, *_ = question
    if question.is_for(planner):
        return
    missing = ", ".join(sorted(planner.lacks.intersection(question.requirements)))
    under = [instance.choose_encoding(form.name) for form in instance.family.encodings]
    able = [form.name for puzzle, form in under if Question(puzzle, form, False).is_for(planner)]
    is_taken = question.is_for(FAST_DOWNWARD)
    ways = [f"the encoding {name!r}" for name in able[:1]]
    ways += [f"the engine {(FAST_DOWNWARD.name if is_taken else NATIVE)!r}"]
    if compilers_for(planner, question._replace(optimal=False)):
        ways.append("without asking for a proof: then the problem is compiled for it")
    reason = f"it cannot take {missing}, which the encoding {encoding.name!r} needs"
    raise PlannerError(planner.name, reason, f"try {' or '.join(ways)}")


def claim(name: str, question: Question, ending: Ending) -> Finding[Any]:
    """Return what an ending claims, unchecked: moves of a native search, a planner's actions.

    :raises PlannerError: if it claims nothing.
    :raises InputError: if it cannot read the search that it was given.
    """
    if ending.trouble is not None:
        raise PlannerError(name, f"it cannot be started: {ending.trouble}")
    is_native = name in question.instance.searches()
    words = re.compile("MemoryError") if is_native else _OUT_OF_MEMORY
    if ending.over or (ending.answer is None and words.search(ending.log)):
        return Finding(Status.GAVE_UP, limit=Limit.MEMORY)
    if is_native:
        if ending.answer is None:
            raise PlannerError(name, f"ended with code {ending.code}")
        finding: Finding[Any] = pickle.loads(ending.answer)  # noqa: S301 - from our own worker
        return finding
    if ending.answer is None:
        how = "ended without an answer"
        if _UNREADABLE.search(ending.log):
            how = "its plan cannot be read"
        elif ending.code < 0:
            how = f"was ended by signal {-ending.code}"
        raise PlannerError(name, f"{how}{table.printed_reason(ending.log)}")
    said, planner = json.loads(ending.answer), planner_named(name)
    effort = table.read_effort(said["log"])
    finding = _answer_of(planner, said, question.search_for(planner), question.optimal)
    moves = None if finding.moves is None else question.outward(finding.moves)
    return replace(finding, moves=moves, expanded=effort.expanded, effort=effort)


def _answer_of(planner: Planner, said: Any, search: str | None, optimal: bool) -> Finding[Action]:
    """Return what a planner's status, plan and log claim, as far as `table` lets them."""
    status, listed, log = said["status"], said["actions"], said["log"]
    if status == table.UNCOMPILED:
        raise PlannerError(planner.name, f"unified-planning cannot compile the problem: {log}")
    if listed is None and planner.at_goal and re.search(planner.at_goal, log):
        return Finding(Status.SOLVED, ())  # the start is a goal
    if search and (misused := _MISUSED.search(log)):
        pointer = _POINTER.search(log)
        where = f" from character {len(pointer[1]) + 1} on" if pointer else ""
        refusal = f"{planner.name} cannot read the search {search!r}{where}"
        raise InputError(f"{refusal}; it says: {misused[1]}")
    if status in _SOLVED:
        if listed is None:
            claim = f"says that it has a plan, and has none{table.printed_reason(log)}"
            raise PlannerError(planner.name, claim)
        actions = tuple(Action(name.lower(), tuple(rest)) for name, *rest in listed)
        is_believed = planner is not FAST_DOWNWARD or is_admissible(search or "", log)
        if optimal and not said["compiled"] and is_believed:
            words = f"{planner.name} proved it: {search or planner.proves}"
            proof = Proof(Argument.PLANNER, words, planner.name)
            return Finding(Status.OPTIMAL, actions, proof=proof)
        return Finding(Status.SOLVED, actions)
    claims = status == "UNSOLVABLE_PROVEN" or (status == _NO_CLAIM and planner.refutation)
    if claims and planner.refutation is not None and re.search(planner.refutation, log):
        if said["compiled"]:
            return Finding(Status.GAVE_UP, limit=Limit.METHOD)
        words = f"{planner.name} searched all that can be reached"
        proof = Proof(Argument.PLANNER, words, planner.name)
        return Finding(Status.UNSOLVABLE, proof=proof)
    if status in _LIMITS:
        return Finding(Status.GAVE_UP, limit=_LIMITS[status])
    if _OUT_OF_MEMORY.search(log):
        return Finding(Status.GAVE_UP, limit=Limit.MEMORY)
    # Without words of its own for giving up (`""` is always found) a planner does by that status.
    if re.search(planner.surrender, log) and (status == _NO_CLAIM or planner.surrender):
        return Finding(Status.GAVE_UP, limit=Limit.METHOD)
    readable = {
        "UNSOLVABLE_PROVEN": "no plan, and no proof that there is none",
        _NO_CLAIM: "no plan, and without having searched",
    }
    ended = readable.get(status, status.lower().replace("_", " "))
    raise PlannerError(planner.name, f"ended with {ended}{table.printed_reason(log)}")


def finding_of(name: str, question: Question, ending: Ending, remaining: Limits) -> Finding[Any]:
    """Return what an engine has found, with its plan's moves.

    :raises PlannerError: if it claims nothing, its plan has actions that there are not, or it calls
        unsolvable what the native search solves in the remaining time.
    """
    finding = claim(name, question, ending)
    if name in question.instance.searches():
        return finding
    # With numbers planners reckon in floats, and read what is not defined otherwise.
    has_numbers = NUMBERS in question.requirements
    if finding.moves is not None:
        try:
            finding = replace(finding, moves=question.moves_of(finding.moves))
        except InputError as error:
            raise PlannerError(name, f"its plan is wrong: {error.message}") from None
        believed = replace(finding, status=Status.SOLVED, bound=None, proof=None)
        return believed if has_numbers else finding
    is_doubted = has_numbers or planner_named(name).is_doubted
    if finding.status is not Status.UNSOLVABLE or not is_doubted:
        return finding
    within = remaining if has_numbers else replace(remaining, processor=_SECOND_OPINION)
    second = ask(NATIVE, question, within).sealed
    if second.moves is not None:
        raise PlannerError(name, f"it says unsolvable, and {NATIVE} has found a plan")
    if has_numbers:
        limit = None if second.proof else Limit.METHOD
        return replace(finding, status=second.status, proof=second.proof, limit=limit)
    assert finding.proof is not None
    also = "was asked, too, and did not finish"
    also = "says so, too" if second.status is Status.UNSOLVABLE else also
    words = f"{finding.proof}; {NATIVE} {also}"
    return replace(finding, proof=finding.proof._replace(words=words))
