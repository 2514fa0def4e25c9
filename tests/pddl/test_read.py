"""Reading PDDL: what is let pass with a note, what is refused, and where."""

import re
from pathlib import Path

import networkx as nx
import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.ground import _components, ground
from pddlpuzzles.pddl.model import types_in
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.tokens import Weight
from pddlpuzzles.pddl.write import domain_text, problem_text
from tests.compare.conftest import edited
from tests.seeds import slow

TEXT = Path(__file__).with_name("evening.pddl").read_text()
DOMAIN, PROBLEM = re.split(r"(?=\(define \(problem)", TEXT)


def read(domain=DOMAIN, problem=PROBLEM, strict=False):
    one = read_domain(domain, "domain.pddl", strict=strict)
    return one, read_problem(problem, "problem.pddl", one, strict=strict)


def test_strict_pddl_has_no_notes():
    domain, problem = read(strict=True)
    assert [note.weight for note in (*domain.notes, *problem.notes)] == [Weight.HINT]
    task = ground(domain, problem)
    ((index, after),) = task.steps(task.start)
    assert (task.is_goal(after), task.operators[index].cost) == (True, 3)


# fmt: off
FREEDOMS = {
    # what the domain or the problem has instead: the line and what the note says
    "no space": ("(at ?t ?a) (next", "(at ?t?a) (next", 10, "no space between '?t' and '?a'"),
    "twice": ("(next ?a ?b - room)", "(next ?a ?a - room)", 5, "two parameters ?a"),
    "a second type": ("lamp chair - thing", "lamp chair - thing lamp - room", 3, "type lamp"),
    "no parameters": ("(:action carry", "(:action rest :effect (lit hall))\n (:action carry", 8,
                      "rest has no :parameters"),
    "no costs": ("(= (total-cost) 0)", "", 4, "no first value"),
    "requirements": (":adl ", ":strips :typing ", 7, "'or' needs :disjunctive-preconditions"),
    "typing": (":adl ", ":strips ", 3, ":types needs :typing"),
    "order": (
        "(:goal (and (at candle attic) (near hall attic)))\n (:metric minimize (total-cost))",
        "(:metric minimize (total-cost))\n (:goal (and (at candle attic) (near hall attic)))",
        6, ":goal behind :metric"),
    "unknown requirement": (":adl", ":adl :axiom", 2, "no requirement ':axiom'; did you mean"),
    "a when within a when": ("(at ?t ?b) (incr", "(when (lit ?a) (when (lit ?b) (at ?t ?b))) (incr",
                             11, "a when within a when"),
    "type": ("(and (at ?t ?a) (next", "(and (at ?t ?t) (next", 10, "?t is of the type thing"),
    "above": ("room - object", "room - lump", 3, "not declared itself; did you mean 'lamp'?"),
    "free": (" (increase (total-cost) (way ?a ?b))", "", 6, "plans cost the same"),
    "no type": ("(?t - thing ?a ?b - room)", "(?a ?b - room ?t)", 10, "?t may be any object, and"),
    "both": ("(at ?t ?b) (incr", "(at ?t ?b) (at ?t ?a) (incr", 11, "deletes (at ?t ?a) and adds"),
    "stays": ("(not (at ?t ?a))", "(lit ?a)", 8, "leaves (at ?t ?a), so that both hold: no"),
    "constant": ("attic - room", "attic hall - room", 3, "hall is a constant"),
    "name": ("attic - room", "attic 3.attic - room", 3, "has what no name has"),
    "again": ("(next hall attic)", "(next hall attic)\n (next hall attic)", 5, "is said twice"),
    "wrong type": ("(next hall attic)", "(next hall candle)", 4, "candle is of the type lamp"),
    "bare": ("(= (total-cost) 0)", "(= total-cost 0)", 4, "read as (total-cost)"),
}
# fmt: on


MOVES = """(define (domain d) (:requirements :typing) (:types thing room)
 (:predicates (at ?t - thing ?r - room) (wood ?t - thing ?r - room) (full ?r - room))
 (:action carry :parameters (?t - thing ?a ?b - room) :precondition (at ?t ?a)
  :effect (and (at ?t ?b) (not (at ?t ?a))))
 (:action push :parameters (?t - thing ?a ?b - room) :precondition (at ?t ?a)
  :effect (and (at ?t ?b) (full ?b)))
 (:action saw :parameters (?t ?u - thing ?a - room) :precondition (wood ?t ?a)
  :effect (wood ?u ?a)))"""


def test_one_of_several_actions_that_leaves_a_thing_behind_is_noted():
    """What gives another thing the same property moves nothing; nor does a send that copies."""
    (note,) = read_domain(MOVES, "d").notes
    assert str(note) == (
        "d:5: push adds (at ?t ?b) and leaves (at ?t ?a), so that both hold: "
        "unlike carry, it deletes no atom of at"
    )


def test_atoms_of_different_lengths_are_a_mistake_and_move_nothing():
    with pytest.raises(InputError) as caught:
        read_domain(MOVES.replace("(at ?t ?b) (full", "(at ?t ?b ?b) (full"), "d")
    assert (caught.value.line, caught.value.others) == (6, ())


NOT_WRITTEN_OTHERWISE = ("name", "type", "wrong type", "a second type", "no type")
ALLOWED = ("above", "both", "free", "stays")
"""What PDDL allows, and is seldom meant: a note in any case."""


def test_a_freedom_is_a_note_and_an_error_when_strict_unless_it_is_allowed():
    for name in FREEDOMS:
        old, new, line, said = FREEDOMS[name]
        assert (old in DOMAIN) != (old in PROBLEM)
        domain, problem = DOMAIN.replace(old, new), PROBLEM.replace(old, new)
        notes = [note for part in read(domain, problem) for note in part.notes]
        (note,) = [note for note in notes if said in note.message]
        assert note.place.line == line
        assert f":{line}: " in str(note)
        if name not in NOT_WRITTEN_OTHERWISE:
            texts = domain_text(*read(domain, problem)), problem_text(*read(domain, problem))
            assert read(*texts, strict=True) == read(domain, problem)
        if name in ALLOWED:
            assert read(domain, problem, strict=True) == read(domain, problem)
            continue
        with pytest.raises(InputError) as caught:
            read(domain, problem, strict=True)
        assert "which is no strict PDDL" in str(caught.value)
        assert caught.value.line is not None


# fmt: off
MISTAKES = [
    ("(at ?t ?a) (next", "(at ?t ?aa) (next", "domain.pddl:10:29", "among the parameters; did"),
    ("(at ?t ?a) (next", "(at ?t hal) (next", "domain.pddl:10:29", "object 'hal'; did you mean"),
    ("(at ?t ?b) (incr", "(near ?a ?b) (incr", "domain.pddl:11", "near, which is derived"),
    ("(:derived (near", "(:derived (nera", "domain.pddl:7", "did you mean 'near'?"),
    ("(next hall attic)", "(near hall attic)", "problem.pddl:4", "near is derived, so it is no"),
    ("(lit ?r - room)", "(when ?r - room)", "domain.pddl:5:41", "when has a meaning in PDDL"),
    ("(next hall attic)", "(and (next hall attic))", "problem.pddl:4:26", "without it"),
    ("(next hall attic)", "(not (at candle hall))", "problem.pddl:4", "both true and false"),
    ("minimize (", "least (", "problem.pddl:6", "expected (:metric minimize EXPRESSION)"),
    ("- number (way", "- room (way", "domain.pddl:6", "tamer and aries take those"),
    ("(total-cost)))\n", "(total-cost)))\n( DEFINE",
     "problem.pddl:7:1", "line 6 closes: a file has"),
    ("(:goal", "(:goal (at candle attic)", "problem.pddl:5", "expected (:goal FORMULA), with (and"),
    ("attic - room", "attic - room hall - lamp", "problem.pddl:3", "of the type room, not lamp"),
    ("chair - thing)", "chair - thing", "domain.pddl:3:2", "(:constants …) on line 4: a paren"),
    (":precondition (and", ":precondition and (and", "domain.pddl:10:17", "after :precondition"),
    ("(at ?t ?a) (next", "(at ?t - thing ?a) (next", "domain.pddl:10:22", "has a type in it"),
    ("(:objects", ":objects", "problem.pddl:3", "missing before ':objects',"),
    ("(:goal (and", "(:goal and", "problem.pddl:5", "missing before 'and',"),
    (" (:metric", "(:length (:serial 9)) (:metric", "problem.pddl:6", "(:length …) is not read"),
    ("(not (at ?t ?a))", "not (at ?t ?a)", "domain.pddl:11", "without a parenthesis before 'not'"),
]
# fmt: on


def test_a_mistake_is_reported_with_its_place_and_the_nearest_name():
    for old, new, place, said in MISTAKES:
        with pytest.raises(InputError) as caught:
            read(*edited([DOMAIN, PROBLEM], (old, new), most=1))
        assert str(caught.value).startswith(place)
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_type_below_several_is_below_all_of_them():
    domain, _ = read(DOMAIN.replace("lamp chair - thing", "lamp chair - thing lamp - room"))
    assert set(types_in(domain.types["lamp"])) == {"room", "thing"}
    assert all(domain.is_a("lamp", kind) for kind in ("room", "thing"))
    assert not domain.is_a("chair", "room")
    assert domain.is_a("chair", "either lamp thing")


def test_either_is_any_of_its_types():
    domain, problem = read(DOMAIN.replace("(?t - thing ?a", "(?t - (either lamp chair) ?a"))
    assert len(ground(domain, problem).operators) == 1
    assert domain.is_a("either lamp chair", "thing")
    assert not domain.is_a("either lamp room", "thing")


@pytest.mark.parametrize(
    "word", ["not", "and", "exists (?x)", "or (lit hall)", slow("forall (?x)")]
)
def test_deep_nesting_blows_up_nothing(word):
    """What is read is ground, too, however deep; what is deeper is refused in a line."""
    for depth in (190, 5000):
        inner = f"({word} " * depth + "(lit hall)" + ")" * depth
        domain = DOMAIN.replace("(at ?t ?a) (next", f"{inner} (next")
        problem = PROBLEM.replace("(near hall attic)", inner)
        if depth > 200:
            with pytest.raises(InputError, match="more than 200 parentheses") as caught:
                read(domain, problem)
            assert caught.value.line == 10
        else:
            made = read(domain, problem)
            assert len(repr(made)) > depth
            task = ground(*made)
            assert task.is_goal(task.start) in (True, False)


def test_rules_that_deny_each_other_in_a_circle_are_refused_with_their_line():
    for denied, more in [("dark", ""), ("warm", "\n(:derived (warm ?r) (dark ?r))")]:
        rules = f"(:derived (dark ?r - room) (not ({denied} ?r))){more}"
        domain = DOMAIN.replace("(lit ?r", "(dark ?r - room) (warm ?r - room) (lit ?r", 1)
        made = read(domain.replace(" (:action carry", f"{rules}\n (:action carry"))
        with pytest.raises(InputError) as caught:
            ground(*made)
        assert caught.value.line == 8
        assert f"is derived where ({denied}" in str(caught.value)


def test_what_derives_each_other_is_together_after_what_it_asks_for():
    for seed in range(40):
        graph = nx.gnp_random_graph(seed, 0.08, seed=seed, directed=True)
        groups = list(_components(nx.to_dict_of_lists(graph)))
        circles = nx.strongly_connected_components(graph)
        assert {*map(frozenset, groups)} == {*map(frozenset, circles)}
        place = {node: number for number, members in enumerate(groups) for node in members}
        assert all(place[asked] <= place[head] for head, asked in graph.edges)


def test_comments_may_be_in_latin(tmp_path):
    domain, problem = tmp_path / "domain.pddl", tmp_path / "problem.pddl"
    domain.write_bytes("; für alle\n".encode("latin-1") + DOMAIN.encode())
    problem.write_text(PROBLEM)
    assert read_pair(str(problem), None) == read()
    domain.write_bytes(DOMAIN.replace("carry", "trägt").encode("latin-1"))
    with pytest.raises(InputError, match="not UTF-8 text") as caught:
        read_pair(str(problem), None)
    assert caught.value.line == 8


def test_more_variables_than_can_be_bound_are_refused():
    many = " ".join(f"?x{number}" for number in range(300))
    with pytest.raises(InputError, match="up to 200 variables") as caught:
        read(DOMAIN.replace("(?t - thing ?a", f"({many} - thing ?t - thing ?a"))
    assert caught.value.line == 9
    fewer = " ".join(f"?x{number}" for number in range(190))
    chain = " ".join(f"(next ?x{number} ?x{number + 1})" for number in range(189))
    domain = DOMAIN.replace("(?t - thing ?a", f"({fewer} - room ?t - thing ?a")
    domain = domain.replace("(and (at ?t ?a) (next", f"(and (at ?t ?a) {chain} (next")
    loop = PROBLEM.replace("(next hall attic)", "(next hall attic) (next attic attic)")
    loop = loop.replace("(= (way", "(= (way attic attic) 1) (= (way")
    assert len(ground(*read(domain, loop)).operators) == 4
