"""Machiavelli's cards as text: read, refused, written and drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pddlpuzzles.catalogue.catalogue import family, instance
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli import picture
from pddlpuzzles.families.machiavelli.drawing import ByHand, draw, draw_goal, read, write
from pddlpuzzles.families.machiavelli.rules import names
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from tests.machiavelli.reference import puzzle


def plain(text: str, colour: str) -> str:
    return text


def plan(game) -> str:
    return ByHand().draw_plan(game, astar(StateGraph(game)).moves, plain)


def test_ten_and_letters_of_either_case_are_read():
    assert puzzle("10c Jc qC kc", "aD") == puzzle("Tc Jc Qc Kc", "Ad")


def test_where_and_in_what_order_cards_stand_does_not_matter():
    rows = read(Document('table = """\n9h 9d\n   9c  8c\n\n7c\n"""', "test"))
    assert rows == puzzle("7c 8c 9c 9d 9h")


def test_few_cards_are_written_in_a_line_and_many_by_pile_or_suit():
    assert write(puzzle("9h 9d 9c 8c 7c", "10s")) == (
        'objective = "kept"\naces = "low"\ntable = "7c 8c 9c 9d 9h"\nhand = "Ts"\n'
    )
    full = instance(family("machiavelli"), "full-deck").puzzle
    written = write(full)
    again = read(Document(written, "test"))
    assert again == full
    assert again.piles == full.piles != ()
    written = write(replace(full, piles=()))
    assert '"""\nAc Ac 2c 2c' in written
    assert "Kc Kc\nAd Ad" in written
    assert read(Document(written, "test")) == full


def test_what_is_written_of_loose_cards_is_not_read_as_piles():
    runs = "\n".join(" ".join(rank + suit for rank in "23456789TJQK") for suit in "cdhs")
    lying = read(Document(f'table = """\n{runs}\n"""', "test"))
    assert len(lying.piles) == 4
    assert read(Document(write(lying), "test")).piles == lying.piles
    loose = replace(lying, piles=())
    assert read(Document(write(loose), "test")) == loose
    assert read(Document(write(loose), "test")).piles == ()


def test_bad_input_is_refused_with_its_place():
    for text, said in (
        ('table = "7c 1c"', "f:1:13: '1c' is no card: expected a rank, one of A 2 3 4 5 6 7 8 9 T"),
        ('table = "7c 11c"', "f:1:13: '11c' is no card: expected a rank"),
        ('table = "7"', "f:1:10: '7' is no card: expected a rank"),
        ('table = "7x"', "f:1:10: '7x' is no card: expected a suit, one of c d h s"),
        ('table = "7c,8c"', "f:1:10: '7c,8c' is no card"),
        ('table = "7♣"', "f:1:10: '7♣' is no card: expected a suit"),
        ('table = """\n7c 8c\n9c Xd\n"""', "f:3:4: 'Xd' is no card"),
        ('table = """7c 8c\n9c Xd"""', "f:2:4: 'Xd' is no card"),
        ('table = """7c Xd\n9c"""', "f:1:15: 'Xd' is no card"),
        ('table = "7c 7c"\nhand = "8c 7c"', "f:2:12: 7c is there a third time, and two packs"),
        ('table = "7c 7c 7c"', "f:1:16: 7c is there a third time"),
        ('table = ""', "f:1: there is no card, neither on the table nor in the hand"),
        ('table = " "\nhand = ""', "f:1: there is no card"),
        ('hand = "7c"', "f:1: the key 'table' is missing"),
        ("table = 7", "f:1: table is to be a string"),
        ('table = "7c"\naces = "both"', "f:2: aces is 'both', expected one of low, high-or-low"),
        ('table = "7c"\nobjective = "x"', "f:2: objective is 'x', expected one of kept"),
    ):
        with pytest.raises(InputError) as error:
            read(Document(text, "f"))
        assert str(error.value).startswith(said)
        assert "\n" not in str(error.value)


def test_the_command_line_refuses_a_third_copy_in_one_line(run, tmp_path):
    path = tmp_path / "three.toml"
    path.write_text('puzzle = "machiavelli"\ntable = "7c 8c 9c"\nhand = "7c 7c"\n')
    for command in ("show", "solve", "export"):
        done = run(command, "machiavelli", path)
        assert (done.code, done.out) == (2, "")
        assert f"{path}:3:12: 7c is there a third time" in done.err
        assert done.err.count("\n") == 1


def test_cards_of_the_hand_are_marked():
    game = puzzle("7c 8c 9c 9d 9h", "9s 7c 2d")
    assert draw(game, game.start, plain) == "7c 7c* 8c 9c\n2d* 9d\n9h\n9s*"
    keep = next(iter(game.moves(game.start)))
    assert draw(game, game.apply(game.start, keep), plain) == "7c 7c* 8c 9c\n9d\n9h\n9s*"
    assert draw(game, 0, plain) == "no card"
    assert "may stay" in draw_goal(game, plain)
    assert "may stay" not in draw_goal(puzzle("7c"), plain)


def test_the_answer_is_melds_in_rows_and_what_is_new():
    game = puzzle("7c 8c 9c 9d 9h", "9s Tc 2d")
    assert plan(game).split("\n") == [
        "run  7c 8c 9c Tc*",
        "set  9d 9h 9s*",
        "new  Tc 9s",
        "kept 2d",
    ]


def test_without_a_hand_nothing_is_new_and_with_a_poor_one_neither():
    assert plan(puzzle("7c 8c 9c")) == "run  7c 8c 9c"
    assert plan(puzzle("7c 8c 9c", "2d 2d")).split("\n")[1:] == ["new  nothing", "kept 2d 2d"]
    assert plan(puzzle("7c 8c 9c", "Tc")).split("\n")[1:] == ["new  Tc", "kept nothing"]


def test_of_equal_cards_as_many_are_marked_as_the_hand_had():
    assert plan(puzzle("7c 8c 9c 7d", "7c 7h")).split("\n")[:2] == [
        "run  7c 8c 9c",
        "set  7c* 7d 7h*",
    ]
    assert "7c* 7d* 7h*" in plan(puzzle("8c 9c 7c", "7c 7d 7h"))


def test_runs_that_meet_are_drawn_as_one():
    for cards, aces, rows in (
        ("2c 3c 4c 5c 6c 7c 8c 9c", "low", ["2c 3c 4c 5c 6c 7c 8c 9c"]),
        ("2c 3c 4c 2c 3c 4c 5c", "low", ["2c 3c 4c 5c", "2c 3c 4c"]),
        ("Ac 2c 3c Jc Qc Kc", "low", ["Ac 2c 3c", "Jc Qc Kc"]),
        ("Ac 2c 3c Jc Qc Kc Ac", "high-or-low", ["Ac 2c 3c", "Jc Qc Kc Ac"]),
        ("Ac 2c 3c Jc Qc Kc Tc", "wraparound", ["Tc Jc Qc Kc Ac 2c 3c"]),
        (
            "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
            "low",
            ["Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"],
        ),
    ):
        drawn = [row.removeprefix("run  ") for row in plan(puzzle(cards, aces=aces)).split("\n")]
        assert sorted(drawn) == sorted(rows)


def test_no_row_has_a_rank_twice_where_runs_go_round():
    cards = " ".join(f"{rank}c" for rank in "A23456789TJQK") + " Ac 2c 3c"
    rows = [
        row.removeprefix("run  ").split()
        for row in plan(puzzle(cards, aces="wraparound")).split("\n")
    ]
    assert sorted(card for row in rows for card in row) == sorted(cards.split())
    assert all(len(set(row)) == len(row) for row in rows)


@pytest.mark.parametrize("name", ["evening", "crowd", "full-deck", "wraparound"])
def test_all_cards_are_in_the_answer_once(name):
    game = instance(family("machiavelli"), name).puzzle
    lines = plan(game).split("\n")
    laid = [card for line in lines if line[:3] in ("run", "set") for card in line.split()[1:]]
    said = {line.split()[0]: line.split()[1:] for line in lines if line[:3] in ("new", "kep")}
    kept = [card for card in said.get("kept", []) if card != "nothing"]
    assert sorted(card.strip("*") for card in laid) + sorted(kept) != []
    assert sorted([card.strip("*") for card in laid] + kept) == sorted(
        names(game.table + game.hand).split()
    )
    marked = sorted(card.strip("*") for card in laid if card.endswith("*"))
    assert marked == sorted(card for card in said.get("new", []) if card != "nothing")
    assert sorted(marked + kept) == sorted(names(game.hand).split())


def test_the_answer_is_drawn_whole_on_the_command_line(run):
    done = run("solve", "machiavelli", "tiny", "--engine", "astar")
    assert done.code == 0
    assert "run  7c 8c 9c Tc*\nset  9d 9h 9s*\nnew  Tc 9s\nkept 2d\n" in done.out
    assert "optimal: 1 kept" in done.out
    assert run("solve", "machiavelli", "stuck", "--engine", "astar").code == 11


def test_the_picture_has_the_piles_that_one_plays_with():
    """From left to right and from above, the cards of the table are those of the game's piles."""
    count = 0
    for name in ("evening", "crowd", "wraparound"):
        game = instance(family("machiavelli"), name).puzzle
        played = family("machiavelli").playing(game).record()
        table = sum(played["piles"])
        faces = [f"#{face}" for face in played["faces"][:table]]
        drawn = picture.state(game, game.start)
        shown = [part.get("href") for part in drawn.parts if part.tag == "use"]
        assert shown[:table] == faces
        count += table
    assert count
