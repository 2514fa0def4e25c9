"""Machiavelli to be played: cards are moved between piles.

The page finds what is wrong with a pile from all runs and sets, and the runs that only another rule
for aces allows.
"""

from pddlpuzzles.families.machiavelli import picture, rules
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.laying import lying
from pddlpuzzles.show.game_data import DataGame
from pddlpuzzles.show.svg import Picture, define, element, group


def play(puzzle: Machiavelli) -> DataGame:
    faces = [picture.definition((card, False)) for card in range(rules.CARDS)]
    width, height = picture.SIZE
    rim = element("rect", "hand", width=width, height=height, rx=6, fill="none")
    edge = define(group("", [rim, element("path", "ear", d=picture.EAR)]))
    lengths = range(rules.SHORTEST, len(rules.RANKS) + 1)
    legal = [run for length in lengths for run in rules.runs(puzzle.aces, length)]
    every = [run for length in lengths for run in rules.runs(rules.Aces.WRAPAROUND, length)]
    return DataGame(
        Picture(1, 1, (), "the cards to play with", {}, "", (*faces, edge)),
        {
            "names": rules.NAMES,
            "faces": [face.get("id") for face in faces],
            "edge": edge.get("id"),
            "size": picture.SIZE,
            "piles": lying(puzzle),
            "hand": puzzle.hand,
            "proved": "Made at random from finished piles, so your whole hand can be laid.",
            "runs": legal,
            "sets": (*rules.sets(3), *rules.sets(4)),
            "nearly": [run for run in every if run not in legal],
            "aces": "is no run: here an ace "
            + ("comes only before a 2" if puzzle.aces is rules.Aces.LOW else "is first or last"),
            "head": 'puzzle = "machiavelli"\n'
            f'objective = "{puzzle.objective}"\naces = "{puzzle.aces}"\n',
        },
        ("play-piles.js",),
        "Tap a card, and then tap a pile or drag the card there. Tap several cards of a pile to "
        "move them together. In the end each pile must be a run or a set.",
    )
