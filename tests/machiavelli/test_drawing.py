"""Machiavelli's cards as text: read, refused, written and drawn."""

from dataclasses import replace

import pytest

from pddlpuzzles.catalogue.catalogue import family, instance
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli import marks, picture
from pddlpuzzles.families.machiavelli.drawing import ByHand, draw, draw_goal, read, write
from pddlpuzzles.families.machiavelli.rules import names
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from pddlpuzzles.show.wording import colourless
from tests.machiavelli.reference import puzzle


def plan(game) -> str:
    return ByHand().draw_plan(game, astar(StateGraph(game)).moves, colourless)


def test_few_cards_are_written_in_a_line_and_many_by_pile_or_suit():
    assert puzzle("10c Jc qC kc", "aD") == puzzle("Tc Jc Qc Kc", "Ad")
    rows = read(Document('table = """\n9h 9d\n   9c  8c\n\n7c\n"""', "test"))
    assert rows == puzzle("7c 8c 9c 9d 9h"), "where cards stand does not matter"
    assert write(puzzle("9h 9d 9c 8c 7c", "10s")) == (
        'objective = "kept"\naces = "low"\ntable = "7c 8c 9c 9d 9h"\nhand = "Ts"\n'
    )
    full = instance(family("machiavelli"), "full-deck").puzzle
    again = read(Document(write(full), "test"))
    assert (again, again.piles) == (full, full.piles) != (full, ())
    loose = replace(full, piles=())
    assert '"""\nAc Ac 2c 2c' in write(loose)
    assert "Kc Kc\nAd Ad" in write(loose)
    runs = "\n".join(" ".join(rank + suit for rank in "23456789TJQK") for suit in "cdhs")
    lying = read(Document(f'table = """\n{runs}\n"""', "test"))
    assert len(lying.piles) == 4
    assert read(Document(write(lying), "test")).piles == lying.piles
    for cards in (loose, replace(lying, piles=())):
        again = read(Document(write(cards), "test"))
        assert (again, again.piles) == (cards, ()), "what is loose is not read as piles"


def test_bad_input_is_refused_with_its_place():
    for text, said in (
        ('table = "7c 1c"', "f:1:13: '1c' is no card: expected a rank, one of A 2 3 4 5 6 7 8 9 T"),
        ('table = "7"', "f:1:10: '7' is no card: expected a rank"),
        ('table = "7x"', "f:1:10: '7x' is no card: expected a suit, one of c d h s"),
        ('table = """\n7c 8c\n9c Xd\n"""', "f:3:4: 'Xd' is no card"),
        ('table = """7c Xd\n9c"""', "f:1:15: 'Xd' is no card"),
        ('table = "7c 7c"\nhand = "8c 7c"', "f:2:12: 7c is there a third time, and two packs"),
        ('table = ""', "f:1: there is no card, neither on the table nor in the hand"),
        ('hand = "7c"', "f:1: the key 'table' is missing"),
        ('table = "7c"\naces = "both"', "f:2: aces is 'both', expected one of low, high-or-low"),
        ('table = "7c"\nobjective = "x"', "f:2: objective is 'x', expected one of kept"),
    ):
        with pytest.raises(InputError) as error:
            read(Document(text, "f"))
        assert str(error.value).startswith(said)
        assert "\n" not in str(error.value)


def test_cards_of_the_hand_are_marked():
    game = puzzle("7c 8c 9c 9d 9h", "9s 7c 2d")
    assert draw(game, game.start, colourless) == "7c 7c* 8c 9c\n2d* 9d\n9h\n9s*"
    keep = next(iter(game.moves(game.start)))
    assert draw(game, game.apply(game.start, keep), colourless) == "7c 7c* 8c 9c\n9d\n9h\n9s*"
    assert draw(game, 0, colourless) == "no card"
    assert "may stay" in draw_goal(game, colourless)
    assert "may stay" not in draw_goal(puzzle("7c"), colourless)


def test_the_answer_is_melds_in_rows_and_what_is_new(run):
    for table, hand, rows in (
        ("7c 8c 9c 9d 9h", "9s Tc 2d", "run  7c 8c 9c Tc*|set  9d 9h 9s*|new  Tc 9s|kept 2d"),
        ("7c 8c 9c", "", "run  7c 8c 9c"),
        ("7c 8c 9c", "2d 2d", "run  7c 8c 9c|new  nothing|kept 2d 2d"),
        ("7c 8c 9c", "Tc", "run  7c 8c 9c Tc*|new  Tc|kept nothing"),
        # Of equal cards as many are marked as the hand had.
        ("7c 8c 9c 7d", "7c 7h", "run  7c 8c 9c|set  7c* 7d 7h*"),
    ):
        assert plan(puzzle(table, hand)).startswith(rows.replace("|", "\n"))
    assert "7c* 7d* 7h*" in plan(puzzle("8c 9c 7c", "7c 7d 7h"))
    assert "run  7c 8c 9c Tc*\nset" in run("solve", "machiavelli", "tiny", "--engine", "astar").out


def test_runs_that_meet_are_drawn_as_one():
    clubs = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    for rows, aces in (
        *(("2c 3c 4c 5c 6c 7c 8c 9c", "low"), ("2c 3c 4c 5c, 2c 3c 4c", "low"), (clubs, "low")),
        *(("Ac 2c 3c, Jc Qc Kc", "low"), ("Ac 2c 3c, Jc Qc Kc Ac", "high-or-low")),
        ("Tc Jc Qc Kc Ac 2c 3c", "wraparound"),
    ):
        game = puzzle(rows.replace(",", ""), aces=aces)
        drawn = [row.removeprefix("run  ") for row in plan(game).split("\n")]
        assert sorted(drawn) == sorted(rows.split(", "))
    cards = f"{clubs} Ac 2c 3c"
    rows = [row.split()[1:] for row in plan(puzzle(cards, aces="wraparound")).split("\n")]
    assert sorted(card for row in rows for card in row) == sorted(cards.split())
    assert all(len(set(row)) == len(row) for row in rows), "no rank twice"


@pytest.mark.parametrize("name", ["evening", "crowd", "full-deck", "wraparound"])
def test_all_cards_are_in_the_answer_once(name):
    game = instance(family("machiavelli"), name).puzzle
    rows = [line.split() for line in plan(game).split("\n")]
    laid = [card for kind, *cards in rows if kind in ("run", "set") for card in cards]
    said = {kind: [one for one in cards if one != "nothing"] for kind, *cards in rows}
    new, kept = (said.get(kind, []) for kind in ("new", "kept"))
    everything = sorted(names(game.table + game.hand).split())
    assert sorted([card.strip("*") for card in laid] + kept) == everything
    marked = sorted(card.strip("*") for card in laid if card.endswith("*"))
    assert (marked, sorted(marked + kept)) == (sorted(new), sorted(names(game.hand).split()))


@pytest.mark.parametrize("name", ["evening", "crowd", "wraparound"])
def test_the_picture_has_the_piles_that_one_plays_with(name):
    """From left to right and from above, the cards of the table are those of the game's piles."""
    game = instance(family("machiavelli"), name).puzzle
    played = family("machiavelli").playing(game).data
    faces = [f"#{played['faces'][card]}" for pile in played["piles"] for card in pile]
    cards = [part for part in picture.state(game, game.start).parts if part.tag == "use"]
    assert [part.get("href") for part in cards[: len(faces)]] == faces != []


def test_cards_are_read_from_names_whose_ends_or_beginnings_are_other_ranks_and_suits():
    """The eight of hearts ends like the ten of hearts, `hearts-eight` begins with more than `s`."""
    game, cards = puzzle("8h 9h Th 8c 8d", "8s"), ["8h", "9h", "th", "8c", "8d", "8s"]
    ranks = {"8": "eight", "9": "nine", "t": "ten"}
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    for called in ("{}-of-{}", "card-{}-of-{}", "c-{}-of-{}", "c{}{}", "{}{}"):
        objects = [called.format(ranks[card[0]], suits[card[1]]) for card in cards]
        expected = {(one,): card.capitalize() for one, card in zip(objects, cards, strict=True)}
        assert next(marks.names(game, objects)) == expected
