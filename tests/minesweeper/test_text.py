"""Boards as text, bad ones too, and the commands that count."""

import json
import random

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.output import Exit
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper.drawing import WholeBoard, draw, draw_goal
from pddlpuzzles.families.minesweeper.generate import generate
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.pddl import ENCODINGS
from pddlpuzzles.families.minesweeper.rules import Placement
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.export import pddl_texts
from tests.minesweeper.boards import MINESWEEPER, beside, clues_of, puzzle, random_board
from tests.seeds import number_by_default
from tests.simulator import Simulator

HEAD = 'puzzle = "minesweeper"\n'


def plain(text, colour):
    return text


def test_bad_boards_are_refused_in_one_line_with_their_place():
    for text, place, words in (
        ('board = """\n. . 2\n. 9 1\n"""\n', (4, 3), "the clue 9 is over 8"),
        ('board = """\n. . 2\n. x 1\n"""\n', (4, 3), "'x' in a board"),
        ('board = """\n. . 2\n.\\t1 1\n"""\n', (4, 2), "a tab in a board"),
        ('board = """\n. . 2\n. 1\n"""\n', (4, 4), "2 cells, expected 3"),
        ('board = """\n. . 2\n\n. 1 2\n"""\n', (4, 1), "0 cells, expected 3"),
        ('board = """\n\n"""\n', (2, None), "no cell"),
        ("mines = 3\n", (2, None), "'board' is missing"),
        ('mines = -1\nboard = """\n. 1\n"""\n', (2, None), "mines is -1, expected 0 to 1"),
        ('mines = "2"\nboard = ". 1"\n', (2, None), "mines is to be a whole number"),
        (f'board = """\n{"." * 101}\n{100 * ("." * 101 + chr(10))}"""', (2, None), "10000 at most"),
    ):
        with pytest.raises(InputError) as error:
            catalogue.parse(HEAD + text, "mine.toml", "mine", MINESWEEPER)
        assert (error.value.line, error.value.column) == place
        assert words in str(error.value)
        assert "\n" not in str(error.value)


def test_generated_boards_are_true_and_as_open_as_asked():
    for seed in range(10):
        board = generate(seed, 8, 12, 15, 40)
        clues = clues_of(board)
        assert len(clues) >= 40
        assert board.mines == 15
        assert (len(board.board), len(board.board[0])) == (8, 12)
        assert board.obstacle() is None
        for place in (place for place, clue in clues.items() if clue == 0):
            on_board = ((row, at) for row, at in beside(place) if 0 <= row < 8 and 0 <= at < 12)
            assert all(other in clues for other in on_board)


def test_a_picture_shows_what_the_state_knows():
    board = puzzle("1 .\n. 1", 1)
    assert draw(board, board.start, plain) == "  a b\n1 1 .\n2 . 1"
    after = board.apply(board.start, Placement(0, True))
    assert draw(board, after, plain) == "  a b\n1 1 -\n2 . 1"
    moves = [Placement(0, True), Placement(1, False)]
    assert WholeBoard().draw_plan(board, moves, plain) == "  a b\n1 1 *\n2 _ 1"
    assert draw_goal(board, plain) == "every clue has its mines, 1 in all"


def test_what_cannot_be_counted_is_refused_in_one_line(run):
    for command, words in (
        ("show peg --odds", "peg cannot count"),
        ("solve peg --all 2", "peg cannot count"),
        ("solve minesweeper --all 0", "--all"),
        ("solve minesweeper --all 2 --engine astar", "--all cannot be used with"),
        ("solve minesweeper --all 2 --optimal", "--all cannot be used with"),
    ):
        done = run(*command.split())
        assert (done.code, done.out) == (Exit.BAD_INPUT, "")
        assert words in done.err
        assert done.err.count("\n") == 1


def test_odds_and_solutions_are_given_as_json(run):
    third = 1 / 3
    rows = [[0.25, None, 0.25, third]] * 2 + [[third] * 4]
    found = json.loads(run("show", "minesweeper", "tiny", "--odds", "--json").out)
    assert found == {"notes": [], "solutions": 36, "odds": rows}
    answer = json.loads(run("solve", "minesweeper", "wire", "--all", "5", "--json").out)
    assert (answer["status"], answer["complete"], answer["checked"]) == ("solved", True, True)
    assert [solution["cost"] for solution in answer["solutions"]] == [15, 15]
    assert len({tuple(solution["moves"]) for solution in answer["solutions"]}) == 2
    for most, said in ((1, "there may be others"), (2, "2 solutions, there are no others")):
        assert said in run("solve", "minesweeper", "wire", "--all", most).out
    assert run("solve", "minesweeper", "crossed-wire", "--all", "1").code == Exit.UNSOLVABLE


STRIPS, ANY_ORDER = ENCODINGS
LIMITS = Limits(120, 2000)


@number_by_default(25, 10)
def test_tasks_of_random_boards_have_the_moves_and_the_goals_of_the_rules(number):
    for seed in range(number):
        chance = random.Random(seed)
        board = random_board(chance, contradictory=seed % 2 == 0, known=seed % 3 == 0)
        sim = Simulator(*pddl_texts(Instance(MINESWEEPER, "test", board), STRIPS))

        def play(moves, board=board, sim=sim):
            """The state of the PDDL task after moves; None if one of them is not applicable."""
            state = sim.start
            for action in STRIPS.encode(board, moves):
                ground = (action.name, *action.arguments)
                if ground not in sim.applicable(state):
                    return None
                state, _ = sim.apply(state, ground)
            return state

        made, state = [], board.start
        while legal := list(board.moves(state)):
            for mine in (False, True):
                move = Placement(state[0], mine)
                assert (play([*made, move]) is not None) == (move in legal)
            made.append(chance.choice(legal))
            state = board.apply(state, made[-1])
        assert sim.is_goal(play(made)) == board.is_goal(state)


def read(folder, domain: str, problem: str) -> Minesweeper:
    (folder / "domain.pddl").write_text(domain)
    (folder / "problem.pddl").write_text(problem)
    return catalogue.instance(MINESWEEPER, str(folder / "problem.pddl")).puzzle


def test_a_problem_that_is_no_board_is_not_recognised(tmp_path):
    tiny = catalogue.instance(MINESWEEPER, "tiny")
    for name in ("zzzz9", "b", "b0", "b100000", "done1x"):
        domain, problem = pddl_texts(tiny, STRIPS)
        assert "d3" in problem
        with pytest.raises(InputError, match="named by column and row"):
            read(tmp_path, domain, problem.replace("d3", name))
    for encoding, before, after in (
        (STRIPS, "(wants b1 mine num-1)", "(wants b1 mine num-2)"),  # not fewer clear cells
        (STRIPS, "b1 b2 total - clue", "b1 b2 total extra - clue"),
        (STRIPS, "(next a1 c1)", ""),
        (STRIPS, "(of-all total)", "(of-all total) (of-all b1)"),
        (ANY_ORDER, "(undecided a1)", ""),
        (ANY_ORDER, "(next b1 a1 done)", "(next b1 a1 c2)"),
        (ANY_ORDER, "(walked b2 c3 num-0)", "(walked b2 c3 num-1)"),
        (ANY_ORDER, "(one-more b2 num-1 num-2)", ""),
    ):
        domain, problem = pddl_texts(tiny, encoding)
        assert before in problem
        with pytest.raises(InputError):
            read(tmp_path, domain, problem.replace(before, after))


def test_what_is_wrong_with_a_plan_is_said_of_its_own_steps():
    instance = Instance(MINESWEEPER, "test", puzzle(". 1 ."))
    begun = "(decide-clear c1)\n(decide-mine a1)\n"
    for plan, said in (
        ("(decide-mine a1)", "the goal is not reached"),
        ("(decide-mine a1)\n(decide-mine c1)", "step 2 (decide-mine c1): c1 mine: the clue 1 at"),
        ("(decide-mine a1)\n(pass-clear b1 c1 a1 num-0)", "(clear c1) does not hold"),
        (f"{begun}(pass-clear b1 c1 a1 num-0)", "(walked b1 done num-1) does not hold"),
        (f"{begun}(decide-clear a1)\n(pass-clear b1 c1 a1 num-0)", "step 3 (decide-clear a1)"),
    ):
        report = check_text(instance, plan, "plan")
        assert not report.valid
        assert said in report.text()
