"""What a page says to someone who never met the puzzle: rules, goal, moves, and how it is known."""

from __future__ import annotations

import re
from dataclasses import replace

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.pddl import comments
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action, Argument, Proof
from pddlpuzzles.show.heading import heading
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.solve import solve

DOMAINS = sorted({name.rpartition("/")[0] for name in catalogue.bundled(catalogue.any_problem())})
ALLOWED = {
    "blocks": "nothing on it",
    "ferry": "one car at most",
    "gripper": "one ball at most",
    "hanoi": "never onto a smaller one",
    "lights-out": "one that is dark is lit",
    "logistics": "never leaves its city",
    "miconic": "gets out only where",
    "river-crossing": "cannot both stay behind",
    "sliding-tiles": "slides into it",
    "sokoban": "never pulled",
    "visit-all": "as often as it likes",
    "peg": "over a peg beside it",
    "braintwist": "each of the four triangles is a face",
    "machiavelli": "four cards of one rank",
    "minesweeper": "hide a mine",
}


def solved(name, instance):
    return solve(catalogue.instance(catalogue.family(name), instance), engine="astar")


def panel(text, kind):
    found = re.search(rf'<section class="panel {kind}">(.*?)</section>', text, re.DOTALL)
    return re.sub(r"<[^>]+>", "\n", found[1])


def test_a_page_says_what_is_allowed():
    assert {*DOMAINS} <= {*ALLOWED}
    for name, allowed in ALLOWED.items():
        found = solved("pddl", f"{name}/01") if name in DOMAINS else solved(name, "tiny")
        assert allowed in panel(solution_page(found), "rules"), name


def test_goal_and_moves_of_a_domain_are_in_its_words():
    text = solution_page(solved("pddl", "logistics/01"))
    assert panel(text, "goal").split("\n")[3] == "package-1 is at athens-airport"
    assert "(" not in panel(text, "goal")
    moves = panel(text, "moves")
    assert "drive athens-truck to athens-2" in moves
    assert "(drive athens-truck athens-airport athens-2)" not in moves
    assert 'title="(drive athens-truck athens-airport athens-2)"' in text


def test_every_action_and_goal_of_the_textbook_domains_has_words():
    family = catalogue.any_problem()
    for name in DOMAINS:
        puzzle = catalogue.instance(family, f"{name}/04").puzzle
        kinds = {one.action.name: one.action for one in puzzle.task.operators}
        for action in kinds.values():
            words = family.narration.said(puzzle, action)
            assert words != " ".join((action.name, *action.arguments)) or name == "lights-out"
        for words in family.narration.goals(puzzle):
            said = (" is ", " has ", " lies ", " was ", " to floor-")
            assert any(one in words for one in said)


DOMAIN = """; {first}
;
;   a picture
;
; {rules}
;
; Licence: none.
(define (domain d)
  (:predicates (at ?x ?y) ; {atom}
    (two-words ?x))
  ; {action}
  (:action go :parameters (?a ?b) :precondition (at ?a ?b) ; ?x is nothing
    :effect (two-words ?a)))
"""
PROBLEM = """(define (problem p) (:domain d) (:objects one two)
  (:init (at one two)) (:goal (and (two-words one) (not (at two two)))))"""


def domain(first="D: a thing", rules="All is allowed.", atom="at ?x of ?y", action="Go ?b."):
    text = DOMAIN.format(first=first, rules=rules, atom=atom, action=action)
    return catalogue.instance_of_pddl(text, PROBLEM).puzzle


def test_words_of_any_domain_are_those_of_its_comments():
    puzzle = domain(atom="?Y has ?x. No more.", action="Not this. Go from ?b to ?a. Nor that.")
    atom, action = Atom("at", ("one", "two")), Action("go", ("one", "two"))
    assert (comments.lead(puzzle), comments.rules(puzzle)) == ("a thing", "All is allowed.")
    assert comments.said(puzzle, atom) == "two has one"
    assert comments.said(puzzle, action) == "go from two to one"
    assert comments.said(puzzle, Atom("two-words", ("one",))) == "two words one"
    family = catalogue.any_problem()
    assert family.narration.goals(puzzle) == ["two words one", "(not (at two two))"]


HANDS = """(define (domain hands)
  (:predicates (robot ?room) (place ?room) (in ?ball ?room) ; where ?ball is
    (free ?hand) (holds ?hand ?ball))
  ; Go to ?to.
  (:action go :parameters (?from ?to) :precondition (and (robot ?from) (place ?to))
   :effect (and (not (robot ?from)) (robot ?to)))
  ; Take ?ball.
  (:action take :parameters (?ball ?room ?hand)
   :precondition (and (robot ?room) (in ?ball ?room) (free ?hand))
   :effect (and (holds ?hand ?ball) (not (free ?hand)))))"""


TWO = """(define (problem two) (:domain hands) (:objects b x y l r)
  (:init (robot x) (place x) (place y) (in b x) (in b y) (free l) (free r)) (:goal (holds l b)))"""


def test_words_leave_out_only_what_the_state_makes_clear():
    puzzle = catalogue.instance_of_pddl(HANDS, TWO).puzzle
    assert comments.said(puzzle, Action("go", ("x", "y"))) == "go to y"
    assert comments.said(puzzle, Action("take", ("b", "x", "l"))) == "take b x l"
    assert comments.said(puzzle, Atom("in", ("b", "x"))) == "in b x"
    one = catalogue.instance_of_pddl(HANDS, TWO.replace("(free r)", "")).puzzle
    assert comments.said(one, Action("take", ("b", "x", "l"))) == "take b"


def test_comments_that_say_something_else_are_not_used():
    plain = domain(atom="where it is", action="Go to ?c, whatever that is.")
    assert comments.said(plain, Atom("at", ("one", "two"))) == "at one two"
    assert comments.said(plain, Action("go", ("one", "two"))) == "go one two"
    assert comments.rules(domain(rules="Source: a book.")) == ""
    assert comments.rules(domain(first="no colon")) == ""
    assert "\x1b" not in comments.said(domain(atom="\x1b ?x"), Atom("at", ("one", "two")))


def test_where_only_some_actions_cost_something_it_says_what_is_counted():
    found = heading(solved("pddl", "sokoban/01"))
    assert found.chip == "3 pushes, the fewest"
    assert re.fullmatch(r"\d+ moves", found.facts)
    assert found.rules.endswith("Only pushes count.")
    sweeps = solve(catalogue.instance(catalogue.family("peg"), "plus").under("sweeps"))
    assert re.fullmatch(r"\d sweeps, the fewest", heading(sweeps).chip)
    assert heading(sweeps).facts.endswith("holes, 8 jumps")
    assert "<h2>8 jumps</h2>" in solution_page(sweeps)
    assert heading(sweeps).steps == "jumps" != heading(solved("pddl", "blocks/01")).steps
    assert (counted(1, "pushes"), counted(1, "slides"), counted(1, "presses")) == (
        "1 push",
        "1 slide",
        "1 press",
    )


def test_how_it_is_known_is_said_for_each_puzzle_and_proof():
    jumps, cells = solved("peg", "plus"), solved("minesweeper", "tiny")
    assert heading(jumps).proof[0].startswith("Each jump takes one peg away. From 9 pegs to 1 it")
    assert "all solutions are equally long" in heading(cells).proof[0]
    said = {}
    for argument in set(Argument) - {Argument.OBSTACLE, Argument.PLANNER, Argument.BOUND}:
        sealed = replace(jumps.sealed, proof=Proof(argument, "optimal: A* (f = 3)"))
        said[heading(replace(jumps, sealed=sealed)).proof[0]] = argument
    assert len(said) == len(Argument) - 3
    assert not any(sign in words for words in said for sign in ("A*", "optimal:", "("))
    words = "fast-downward proved it: astar(lmcut())"
    sealed = replace(jumps.sealed, proof=Proof(Argument.PLANNER, words, "fast-downward"))
    told, *_ = heading(replace(jumps, sealed=sealed)).proof
    assert "the planner fast-downward" in told
    assert "astar" not in told


def test_a_page_that_knows_the_optimum_says_it_of_a_dearer_plan():
    """The page explores what can be reached, whoever has solved the problem."""
    instance = catalogue.instance(catalogue.any_problem(), "blocks/03")
    unknown = replace(instance, known=None, known_is_proved=False)
    dear = solve(unknown, engine="greedy")
    assert dear.cost > 16, "another search finds the best plan: test another problem"
    text = solution_page(dear)
    assert f'<span class="chip">{dear.cost} moves; 16 are enough</span>' in text
    assert "was explored for this page. 16 are enough." in text
    assert heading(replace(dear, instance=instance)).chip == f"{dear.cost} moves; 16 are enough"
    assert heading(dear).chip == f"{dear.cost} moves"
    assert heading(dear, least=dear.cost).chip == f"{dear.cost} moves, the fewest"
    assert "No solution is better." in heading(dear, least=dear.cost).proof[0]
    assert heading(dear, least=1).chip.endswith("; 1 is enough")
