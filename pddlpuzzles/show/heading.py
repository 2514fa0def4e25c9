"""What a page says of a solution in words: what was found, and how that is known."""

import re
from collections.abc import Iterator, Sequence
from tomllib import loads
from typing import Any, Final, cast

from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Argument, Status
from pddlpuzzles.show.answers import Solved, out_of_what
from pddlpuzzles.show.styles import file_text
from pddlpuzzles.show.wording import COST, counted, harmless, sentence, singular, spoken

_FEWEST, _LEAST, _MOST = ", the fewest", ", the least", ", the most"
PLAIN: Final = loads(file_text("plain.toml"))
"""Plain words: how it is shown that no solution is better, and how searches go on."""
_FACT: Final = re.compile(r"\([\w-]+(?: \??[\w-]+)*\)")
_IN_A_SET: Final = re.compile(r"(\b[A-Z]\w+ \d{4})\b.*, problem (\d+)$")
"""A source that is a problem of a set: what the set is called at last, its year, and the number."""
_MUTE: Final = re.compile(r"^(p|pfile|prob|problem|task|instance|x)?[-_]?\d*$", re.I)
"""A problem's name that says nothing: p01, problem-3."""


def title(instance: Instance) -> str:
    """Return what an instance is called; what it is, where its title is a command."""
    if instance.title is None and instance.family.is_pddl:
        puzzle: Any = instance.puzzle
        domain = spoken(puzzle.domain.name)
        name = spoken(instance.name if _MUTE.match(puzzle.problem.name) else puzzle.problem.name)
        called = name if name.startswith(domain) else f"{domain}: {name}"
        return called[:1].upper() + called[1:]
    called = instance.title or instance.name
    if called.startswith("pddlpuzzles "):
        return f"{label(instance.family)}: {instance.family.drawing.size(instance.puzzle)}"
    number = _IN_A_SET.search(instance.source or "")  # problems of a set have titles alike
    return f"{number[1]}, puzzle {number[2]}: {called}" if number else called


def label(family: Family) -> str:
    return "Planning puzzles" if family.is_pddl else family.title


class Heading:
    """A solution in words, as a page says them; `least` is the optimum if all was explored."""

    def __init__(
        self, solution: Solved, trail: Sequence[tuple[str, str]] = (), least: int | None = None
    ) -> None:
        instance, sealed = solution.instance, solution.sealed
        self.unplayed = ""  # or why one cannot play
        self._solution, self._sealed, self._sense = solution, sealed, instance.sense
        self._total, optimum = map(instance.metric_value, (sealed.cost, least))
        family = self._family = instance.family
        puzzle = self._puzzle = instance.puzzle
        narration = self._narration = family.narration
        self.steps = narration.steps(puzzle)  # what people call the moves
        self._things = narration.unit(puzzle)  # that are counted, if not the objective
        self._unit = self._things or puzzle.objective
        self._proved = (instance.known or {}).get("cost") if instance.known_is_proved else None
        fewest = self._fewest = self._proved if least is None else optimum
        is_best, self._is_explored = fewest in {None, self._total}, least is not None
        self._best = "" if fewest is None or is_best else f"the best is {self._cost(fewest)}"
        self.family, self.trail, name = label(family), tuple(trail), harmless(title(instance))
        is_named = trail or family.is_pddl or name.startswith(self.family)
        self.title = name if is_named else f"{self.family}: {name}"
        lead = narration.lead(puzzle)
        self.about = harmless(sentence(family.about if lead is None else lead))
        is_clear = not self._things or self._things == self.steps
        only = "" if is_clear else f"Only {self._things} count."
        counts = narration.counts.get(puzzle.objective, only)
        # On a phone the board has the place of what stands below the title.
        rules = harmless(" ".join(filter(None, (narration.rules(puzzle), counts))))
        self.rules = rules and f"{self.about} {rules}".lstrip()
        # The result in short, `good` if proved, `bad` if there is none for sure, else of no kind.
        self.chip, self.kind, length = self._chip()
        self.title = self.title.removesuffix(f", {self.chip.partition(',')[0]}")  # said once
        self.proof = tuple(map(harmless, self._proof()))
        size = "" if family.is_pddl else family.drawing.size(puzzle)
        self.facts = ", ".join(filter(None, (size, length)))

    def _cost(self, cost: int) -> str:
        if self._things:
            return counted(cost, self._things)
        return self._narration.cost_text(self._unit, cost)

    def _in_words(self, text: str) -> str:
        """Say the facts of a problem that a proof or a note writes in PDDL; `?x` by its kind."""
        puzzle, kinds = cast("Any", self._puzzle), dict[str, str]()
        for fact in {*_FACT.findall(text)} if self._family.is_pddl else ():
            name, *terms = fact[1:-1].split()
            every = {**puzzle.domain.predicates, **puzzle.typed.domain.predicates}
            pairs = zip(terms, every.get(name, ()), strict=False)
            unbound = {it: re.sub(".* .*|object", "thing", of) for it, of in pairs if it[0] == "?"}
            if name in every and {*terms} <= puzzle.kinds.keys() | unbound.keys():
                atom = Atom(name, tuple(unbound.get(it, it) for it in terms))
                said = str(self._narration.said(puzzle, atom))
                for kind in map(spoken, unbound.values()):
                    said = re.sub(f"the {kind}|{kind.capitalize()}", f"a {kind}", said)
                kinds, text = kinds | unbound, text.replace(fact, f"“{said}”")
        return re.sub(r"\?[\w-]+", lambda it: spoken(kinds.get(it[0], it[0])), text)

    def _plan(self, *, is_best: bool) -> tuple[str, str]:
        """Return what a plan costs, and how long it is where that does not say it."""
        moves, states = self._sealed.moves or (), self._sealed.states or ()
        total, length = self._total or 0, counted(len(moves), self.steps)
        cost, unit = self._cost(total), self._unit
        is_phrase = cost != counted(total, unit) and unit != COST  # in words of the puzzle's own
        if unit == self.steps or is_phrase:
            return f"{cost}{_FEWEST}" if is_best and total else cost, ""
        if is_best:
            extreme = _MOST if self._sense < 0 else _LEAST if unit == COST else _FEWEST
            return f"{cost}{extreme}", f"shown in {length}"
        if self.steps == "moves" and {*map(self._puzzle.cost, states, moves)} <= {0, 1}:
            only = f"{'an' if unit[0] in 'aeiou' else 'a'} {singular(unit)}"
            cost = f"{total} of them {only if total == 1 else unit}"  # 9 moves, 4 of them pushes
        return f"{length}, {cost}", ""

    def _chip(self) -> tuple[str, str, str]:
        """Return the verdict in a few words, how it looks, and the length that it does not say."""
        sealed = self._sealed
        if sealed.status is Status.UNSOLVABLE:
            return "no solution", "bad", ""
        if sealed.moves is None or sealed.cost is None:
            optimum = "" if self._proved is None else f"; the optimum is {self._cost(self._proved)}"
            return f"no solution was found{optimum}", "", ""
        if not sealed.moves:
            return "solved at the start", "good", ""
        if sealed.status is not Status.OPTIMAL and self._total != self._fewest:
            text, _ = self._plan(is_best=False)
            return "; ".join(filter(None, (text, self._best))), "", ""
        if self._family.odds is not None and sealed.cost == len(sealed.moves):
            # All solutions have as many moves: what counts is whether there are several.
            solutions = self._narration.solutions(self._puzzle)
            said = {None: "a solution is known", 1: "the only solution"}
            return said.get(solutions, "one of several solutions"), "good", ""
        chip, length = self._plan(is_best=True)
        return chip, "good", length

    def _proof(self) -> Iterator[str]:
        """Yield sentences on how it is known that no solution is better, or that there is none."""
        sealed, proof = self._sealed, self._sealed.proof
        is_solved, best = sealed.status is Status.SOLVED, self._best or "no solution is better"
        if proof is not None and sealed.status is not Status.OPTIMAL:
            words = sentence(self._in_words(proof.words))
            yield f"It is proved that no moves lead from the start to the goal. {words}".strip()
            yield from map(sentence, map(self._in_words, self._solution.mistakes))
        elif proof is not None and proof.planner is not None:
            name = proof.planner.replace("-", " ").title()
            yield PLAIN["proofs"]["PLANNER"].format(name)
        elif proof is not None:
            is_bound = proof.argument is Argument.BOUND
            in_its_words = self._narration.least(self._puzzle) if is_bound else None
            yield in_its_words or PLAIN["proofs"][proof.argument.name]
        elif is_solved and self._is_explored:
            yield f"{PLAIN['proofs']['PAGE']} {sentence(best)}"
        elif is_solved and self._fewest is not None:
            yield PLAIN["proofs"]["BEFORE"].format(best)
        elif is_solved:
            yield "It is not known whether there is a better solution."
        else:
            reason = out_of_what(sealed.limit)
            yield f"Neither a solution nor a proof that there is none was found: {reason}."
        if sealed.moves:
            yield "Every move shown was checked against the rules."
        unproved = self._solution.known
        if unproved is not None and self._proved is None:
            fact = unproved.fact("" if unproved.cost is None else self._cost(unproved.cost))
            yield f"The puzzle's own file says that {fact}; no program has proved it for this page."
