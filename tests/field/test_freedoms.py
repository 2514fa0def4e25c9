"""Freedoms that Fast Downward refuses: it is given the same problem as we write it, and noted."""

import json
import re

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue.catalogue import instance_of_pddl
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.tokens import Weight
from pddlpuzzles.pddl.write import portable_texts
from pddlpuzzles.planners.table import printed_reason
from tests.field.conftest import FILES, INIT, OBJECTS, PREDICATES, Ask, edited
from tests.seeds import slow

RING, GOAL = "    :effect (announced)))\n", "(announced))))\n"
INCREASE = "(increase (total-cost)"
COSTS = [
    ("d", ":adl", ":adl :action-costs"),
    ("d", "  (:action pick-up", "  (:functions (total-cost) (far) - number)\n  (:action pick-up"),
    ("p", "(:init", "(:init (= (total-cost) 0)"),
    ("p", GOAL, "(announced)))\n  (:metric minimize (total-cost)))"),
]
# The edits, and the places (one of them, or several) at which the freedom may be said to stand.
# fmt: off
FREEDOMS: dict[str, tuple[list[tuple[str, str, str]], str]] = {
    "a constant among the objects": ([("d", "  (:pred", "  (:constants mill - place)\n  (:pred")],
                                     "problem.pddl:3"),
    ":fluents": ([("d", ":adl", ":adl :fluents")], "domain.pddl:2"),
    ":fluents of the problem": ([("p", OBJECTS, f"  (:requirements :fluents)\n{OBJECTS}")],
                                "problem.pddl:3"),
    "a requirement that there is not": ([("d", ":adl", ":adl :postmen")], "domain.pddl:2"),
    "a type number": ([("d", "(:types", "(:types number")], "domain.pddl:3"),
    "a type number below another": ([("d", " place)", " place number - object)")], "domain.pddl:3"),
    "either": ([("d", "(?who - postman ?from", "(?who - (either postman parcel) ?from"),
                ("d", "(at ?who - postman", "(at ?who - object")], "domain.pddl:18"),
    "no :effect": ([("d", RING, f"    )\n  (:action shout\n    :parameters ()\n{RING}")],
                   "domain.pddl:2[1234]"),
    "requirements at the end": ([("d", "  (:requirements :adl)\n", ""),
                                 ("d", RING, f"{RING[:-2]} (:requirements :adl))")], "domain.pddl"),
    "predicates behind actions": ([("d", PREDICATES, ""),
                                   ("d", RING, f"{RING[:-2]}\n{PREDICATES})")], "domain.pddl"),
    "start behind the goal": ([("p", INIT, ""), ("p", GOAL, f"{GOAL[:-2]}\n{INIT})")],
                              "problem.pddl"),
    "objects at the end": ([("p", OBJECTS, ""), ("p", GOAL, f"{GOAL[:-2]}\n{OBJECTS})")],
                           "problem.pddl"),
    "parameters after effects": ([("d", "    :parameters ()\n", ""), (
        "d", RING, f"{RING[:-3]} :parameters ()))")], "domain.pddl:2[123]"),
    "a byte-order mark": ([("d", "(define", "\ufeff(define")], "domain.pddl:1"),
    "a no-break space": ([("d", "(at ?who ?to)", "(at\u00a0?who ?to)")], "domain.pddl:20"),
    "a name that is not ASCII": ([("p", "depot mill", "depot mill b\u00e4cker")], "problem.pddl:3"),
    "forall beside an effect in when": ([
        ("d", "    (announced))\n", "    (announced) (heard ?by - postman))\n"),
        ("d", RING, "    :effect (when (not (announced))\n      (and (announced)"
         " (forall (?p - postman) (heard ?p))))))")], "domain.pddl:2[45]"),
    "cost 1.0": ([*COSTS, ("d", RING, f"{RING[:11]} (and (announced) {INCREASE} 1.0))))")],
                 "domain.pddl:25"),
    "cost 2.0 at the start": ([*COSTS, ("p", "    (at ann", "    (= (far) 2.0)\n    (at ann"), (
        "d", RING, f"{RING[:11]} (and (announced) {INCREASE} (far)))))")], "problem.pddl:5"),
}
# What Fast Downward's translator reads, peculiar as it is.
PECULIAR: dict[str, list[tuple[str, str, str]]] = {
    "= among the predicates": [("d", "    (announced))\n", "    (announced) (= ?a ?b))\n")],
    "a predicate declared twice": [
        ("d", "    (announced))\n", "    (announced) (announced))\n")],
    "a type below itself": [("d", "(:types", "(:types postman - postman")],
    "object below itself": [("d", "(:types", "(:types object - object")],
    "a denied fact at the start": [("p", "(:init", "(:init (not (announced))")],
    "no requirements": [("d", "  (:requirements :adl)\n", "")],
    "no parameters": [("d", "    :parameters ()\n", "")],
    "a circle of types": [("d", "(:types", "(:types man - boss boss - man")],
    "an empty effect": [("d", "  (:action ring", "  (:action wait :effect ())\n  (:action ring")],
    "capitals": [("p", "(lies p1 mill)", "(LIES P1 Mill)")],
    "a when within a when": [("d", RING, "    :effect (when (and) (when (and) (announced)))))")],
}
TYPES = {
    "of a predicate": [("d", "(lies ?what - parcel", "(lies ?what - (either parcel postman)")],
    "quantified": [("d", "    :precondition ()", "    :precondition"
                    " (exists (?x - (either parcel place)) (= ?x ?x))")],
    "a type below two": [("d", "(:types postman parcel", "(:types parcel - thing postman parcel")],
}
# fmt: on


@pytest.mark.parametrize("freedom", [*[*FREEDOMS][:4], *map(slow, [*FREEDOMS][4:])])
def test_fast_downward_is_given_our_writing_of_what_it_refuses(freedom: str, ask: Ask) -> None:
    edits, place = FREEDOMS[freedom]
    files = edited(*edits)
    answer = ask(files, "solve", "problem.pddl", "--engine", "fast-downward", "--json")
    said = json.loads(answer.out)
    assert answer.code == 0, answer
    assert (said["engine"], said["fallback"], said["checked"]) == ("fast-downward", None, True)
    assert "(walk ann depot mill)" in said["plan"]
    ours = [note for note in said["notes"] if "as we write it" in note["message"]]
    assert len(ours) == 1, said["notes"]
    assert "fast-downward is given the problem as we write it" in ours[0]["message"]
    assert re.search(rf"{place}\b", f"{ours[0]['message']} {ours[0]['file']}:{ours[0]['line']}")


def test_what_planners_may_not_read_is_written_away_and_means_the_same() -> None:
    for edits in (*(edits for edits, _ in FREEDOMS.values()), *TYPES.values()):
        texts = [edited(*edits)[name] for name in ("domain.pddl", "problem.pddl")]
        pair = texts_read(*texts, "domain", "problem")
        assert any(note.weight is not Weight.HINT for it in pair for note in it.notes), edits
        again = texts_read(*(written := portable_texts(*pair)), "domain", "problem", strict=True)
        assert all(note.weight is Weight.HINT for it in again for note in it.notes)
        found = [pp.solve(instance_of_pddl(*each), engine="astar") for each in (texts, written)]
        assert found[0].cost == found[1].cost
        assert set(pair[0].actions) == set(again[0].actions)


def test_a_planners_own_reason_is_a_line_of_text() -> None:
    shown = b"Traceback (most recent call last):\n  File 'a'\nInvalid requirement. Got: :fluents\n"
    assert printed_reason(f"ended: {shown!r}") == ": Invalid requirement. Got: :fluents"


def test_strict_refuses_what_fast_downward_refuses(ask: Ask) -> None:
    for edits, place in FREEDOMS.values():
        answer = ask(edited(*edits), "solve", "problem.pddl", "--strict", "--engine", "astar")
        assert answer.code == 2, answer
        assert re.search(rf"{place}\b", answer.err), answer


def test_files_without_a_freedom_are_given_as_they_are(ask: Ask) -> None:
    answer = ask(FILES, "solve", "problem.pddl", "--engine", "fast-downward", "--json")
    assert answer.code == 0
    assert "as we write it" not in answer.out + answer.err


@pytest.mark.parametrize(
    ("engine", "most"), [("astar", 99), ("fast-downward", 2), slow("fast-downward", 99)]
)
def test_what_fast_downward_reads_is_read(engine: str, most: int, ask: Ask) -> None:
    for edits in [*PECULIAR.values()][:most]:
        answer = ask(edited(*edits), "solve", "problem.pddl", "--engine", engine)
        assert answer.code == 0, answer
