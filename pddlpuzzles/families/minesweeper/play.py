"""Minesweeper to be played: what its clues allow, for any cells decided so far.

The page carries all placings that fit, as a graph made from the rules (see `counting` for the
words); the known total of mines is left aside: the page adds the mines up.

    layer     for each cell of a stretch the states in which it is next, as long as an end can be
              reached from them
    node      one of these states: the places, in the next layer, of the states after the cell is
              clear and after it is a mine; -1 where a clue refuses that

For cells that are decided some edges fall away; what is left is counted as `counting` does it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.families.minesweeper import drawing, picture
from pddlpuzzles.families.minesweeper.counting import stretches
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import TOTAL, Rules, State, place_of
from pddlpuzzles.show.game_data import DataGame

_MOST: Final = 20_000
"""The nodes that a page carries."""

Layers = list[list[tuple[int, int]]]


def play(puzzle: Minesweeper) -> DataGame | None:
    loose = Rules(puzzle.board)  # its cells have the same order: the total has no part in that
    graph: list[dict[str, Any]] = []
    nodes = 0
    if puzzle.contradiction is not None:
        return None
    for first, end in stretches(loose):
        layers = _layers(loose, first, end, _MOST - nodes)
        if layers is None or not layers[0]:
            return None
        nodes += sum(map(len, layers))
        graph.append({"cells": list(range(first, end)), "layers": layers})
    shown = picture.state(puzzle, puzzle.start)
    return DataGame(
        replace(shown, words="the board to play on"),
        {
            "names": puzzle.names,
            "clues": [
                {
                    "title": str(clue),
                    "place": None if clue.name == TOTAL else place_of(clue.name),
                    "mines": clue.mines,
                    "cells": clue.cells,
                }
                for clue in puzzle.clues
            ],
            "total": puzzle.hidden,
            "stretches": graph,
            "places": puzzle.places,
            "square": picture.SQUARE,
            "signs": [picture.mark(puzzle, 0, mine).get("href") for mine in (False, True)],
            "written": drawing.write(puzzle),
            "covered": drawing.COVERED,
            "marks": [drawing.KNOWN, drawing.MINE],
            "anew": "the board, all of which can be deduced; no cell is a guess",
        },
        ("play-board.js", "play-cells.js"),
        "Tap a covered cell: it is opened as clear, or flagged as a mine, whichever button is "
        "pressed. Decide what the clues prove; a hint names the clues.",
        renews=True,
    )


def _layers(rules: Rules, first: int, end: int, most: int) -> Layers | None:
    layers: list[dict[State, int]] = [{(first,): 0}]
    count = 1
    for _ in range(first, end):
        ways = (rules.after(state, mine) for state in layers[-1] for mine in (False, True))
        reached = dict.fromkeys(state for state in ways if state is not None)
        layers.append({state: place for place, state in enumerate(reached)})
        count += len(reached)
        if count > most:
            return None
    places = layers[-1]
    made: Layers = []
    for layer in reversed(layers[:-1]):
        nodes: dict[State, tuple[int, int]] = {}
        for state in layer:
            onward = tuple(
                -1 if (after := rules.after(state, mine)) is None else places.get(after, -1)
                for mine in (False, True)
            )
            if max(onward) >= 0:
                nodes[state] = (onward[0], onward[1])
        places = {state: place for place, state in enumerate(nodes)}
        made.append(list(nodes.values()))
    return made[::-1]
