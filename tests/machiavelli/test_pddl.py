"""Machiavelli's encoding: what it refuses, and how small it is."""

from __future__ import annotations

import pytest

import pddlpuzzles
from pddlpuzzles.catalogue.catalogue import family, instance
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.machiavelli.marks import names
from pddlpuzzles.families.machiavelli.pddl import ENCODINGS
from pddlpuzzles.planners.table import is_admissible
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from pddlpuzzles.solving.export import pddl_texts
from tests.machiavelli.reference import puzzle
from tests.simulator import Simulator

(MELDS,) = ENCODINGS


def actions(*lines: str) -> list[Action]:
    return [Action(name, tuple(rest)) for name, *rest in map(str.split, lines)]


def test_a_plan_reads_like_the_moves():
    game = puzzle("7c 8c 9c 9d 9h", "9s 2d 2d")
    plan = MELDS.encode(game, astar(StateGraph(game)).moves)
    assert " ".join(map(str, plan)) == (
        "(keep-both d2 two one zero) (next d2 c7 zero)"
        " (lay-three c7 c8 c9 one one one zero zero zero) (next c7 c8 zero) (next c8 c9 zero)"
        " (next c9 d9 zero) (lay-three d9 h9 s9 one one one zero zero zero) (next d9 h9 zero)"
        " (next h9 s9 zero)"
    )
    said = [move and game.notation(move) for move in MELDS.decode(game, plan)]
    assert said[:3] == ["keep 2d 2d", None, "run 7c 8c 9c"]
    (move,) = MELDS.decode(game, actions("lay-three c7 c9 c8 one one one zero zero zero"))
    assert move not in list(game.moves(game.start)), "which is left to the referee"
    full = instance(family("machiavelli"), "full-deck").puzzle
    kinds = list(MELDS.model(full).problem.objects.values())
    assert kinds.count("card") == 52, "equal cards are one object"


def test_actions_of_no_such_puzzle_are_refused_with_their_place():
    for line, said in (
        ("put c7 c8 c9", "unknown action (put c7 c8 c9), expected one of lay-three, lay-four"),
        ("lay-three c7 c8 c9", "(lay-three c7 c8 c9) has 3 arguments, expected 9"),
        ("lay-three c7 c8 s2 one one one zero zero zero", "there is no card 's2'"),
        ("lay-three c7 c8 7c one one one zero zero zero", "there is no card '7c'"),
        ("lay-three c7 c8 c9 one one c9 zero zero zero", "no count 'c9', expected one of zero"),
        ("keep c7", "(keep c7) has 1 argument, expected 3"),
        ("keep-both c7 two one", "expected 4"),
        ("next c7 c8", "expected 3"),
    ):
        game = puzzle("7c 8c 9c 9d 9h")
        with pytest.raises(InputError) as error:
            MELDS.decode(game, [*actions("next c7 c8 zero"), *actions(line)])
        assert said in error.value.message
        assert error.value.line == 2


def test_pddl_has_one_state_for_each_of_ours_but_for_steps_of_bookkeeping():
    for aces in ("low", "high-or-low", "wraparound"):
        for table, hand in (
            ("7c 8c 9c 7d 8d 9d 7h 8h 9h 7c", "7d Kc Ac 2c Ac"),
            ("7d 8d 9d", "7d 8d 9d Ks Ks"),
            ("Qd Kd Ad Ad 2d 3d", "Kd 2d 3d"),
        ):
            game = puzzle(table, hand, aces)
            found = Instance(family("machiavelli"), "small", game)
            simulator = Simulator(*pddl_texts(found, MELDS))
            seen = {simulator.start}
            queue = [simulator.start]
            for state in queue:
                for action in simulator.applicable(state):
                    after, _ = simulator.apply(state, action)
                    if after not in seen:
                        seen.add(after)
                        queue.append(after)
            graph = StateGraph(game)
            graph.expand_all(10_000)
            lefts = {frozenset(atom for atom in state if atom[0] == "left") for state in seen}
            assert len(lefts) == len(graph)
            resting = {
                state
                for state in seen
                if not any(one[0] == "next" for one in simulator.applicable(state))
            }
            assert len(resting) == len(graph)


def test_uniform_cost_search_counts_as_a_proof_and_other_orders_do_not():
    assert is_admissible(MELDS.proof_search(puzzle("7c")))
    assert not is_admissible("eager(tiebreaking([goalcount(),g()]),reopen_closed=true)")
    assert not is_admissible("eager(tiebreaking([g(),goalcount()]))")
    assert not is_admissible("eager(tiebreaking([sum([g(),ff()])]),reopen_closed=true)")


def test_a_table_on_which_all_cards_lie_has_the_empty_plan() -> None:
    board = pddlpuzzles.instance("machiavelli", "tiny")
    whole = board.after(" ".join(pddlpuzzles.solve(board, engine="astar").moves))
    found = pddlpuzzles.solve(whole, engine="astar")
    assert (found.status, found.cost, found.plan) == ("optimal", 0, ())


def test_cards_are_read_from_names_whose_ends_or_beginnings_are_other_ranks_and_suits():
    """The eight of hearts ends like the ten of hearts, `hearts-eight` begins with more than `s`."""
    for called in ("{}-of-{}", "card-{}-of-{}", "c-{}-of-{}", "c{}{}", "{}{}"):
        game = puzzle("8h 9h Th 8c 8d", "8s")
        ranks = {"8": "eight", "9": "nine", "t": "ten"}
        suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
        cards = ["8h", "9h", "th", "8c", "8d", "8s"]
        objects = [called.format(ranks[card[0]], suits[card[1]]) for card in cards]
        read = next(names(game, objects)).called
        assert read == {(one,): card.capitalize() for one, card in zip(objects, cards, strict=True)}
