"""Machiavelli's problems read back: the cards go by their names, all else by what it means."""

from __future__ import annotations

import random
import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.generate import generate
from pddlpuzzles.families.machiavelli.pddl import ENCODINGS
from pddlpuzzles.family import Instance
from pddlpuzzles.solving.export import pddl_texts
from tests.machiavelli.reference import puzzle
from tests.seeds import some_by_default
from tests.test_reading import written

(MELDS,) = ENCODINGS
FAMILY = catalogue.family("machiavelli")


def exported(game) -> tuple[str, str]:
    return pddl_texts(Instance(FAMILY, "p", game), MELDS)


def in_other_words(texts: tuple[str, str], chance: random.Random) -> tuple[str, str]:
    """The same with all renamed but the cards, the facts shuffled, in upper case."""
    words = {*re.findall(r"(?<=\()[a-z]+[a-z-]*(?= \?)|(?<=:action )\S+", texts[0])}
    words |= {"card", "count", "zero", "one", "two"}
    names = sorted(words - {"and", "not", "increase"})
    chance.shuffle(names)

    def renamed(text: str) -> str:
        text = re.sub(r";[^\n]*", "", text)
        return re.sub(
            r"(?<![\w:?-])[a-z-]+(?![\w-])",
            lambda word: f"x{names.index(word[0])}" if word[0] in names else word[0],
            text,
        )

    domain, problem = map(renamed, texts)
    head, init, rest = re.split(r"\(:init|\(:goal", problem)
    facts = re.findall(r"\([^()]+\)", init.replace("(= (total-cost) 0)", ""))
    chance.shuffle(facts)
    problem = f"{head}(:init (= (total-cost) 0) {' '.join(facts)}) (:goal{rest}"
    return domain.upper(), problem.upper()


@pytest.mark.parametrize("name", catalogue.bundled(FAMILY))
def test_exports_are_read_back_as_what_they_are(tmp_path, name):
    game = catalogue.instance(FAMILY, name).puzzle
    assert read(FAMILY, written(tmp_path, *exported(game)), None).puzzle == game


@pytest.mark.parametrize("aces", ["low", "high-or-low", "wraparound"])
@pytest.mark.parametrize("seed", some_by_default(8, 3))
def test_random_tables_in_other_words_are_read_back(tmp_path, seed, aces):
    """All but the cards' names is another; where aces can't matter, low ones are taken."""
    chance = random.Random(seed)
    table, hand = chance.choice([3, 9, 20, 40, 90]), chance.randint(0, 13)
    game = generate(seed, table=table, hand=hand, aces=aces)
    domain, problem = in_other_words(exported(game), chance)
    assert "LAY-THREE" not in domain
    assert "(LEFT" not in problem
    path = written(tmp_path, domain, problem)
    found = read(FAMILY, path, None).puzzle
    assert (found.table, found.hand) == (game.table, game.hand)
    assert MELDS.model(found).problem.atoms == MELDS.model(game).problem.atoms


def test_plans_are_given_in_the_file_s_own_words(run, tmp_path):
    game = puzzle("7c 8c 9c 9d 9h", "9s Tc 2d")
    domain, problem = (
        text.replace("(:action keep\n", "(:action hold\n").replace("zero", "nil")
        for text in exported(game)
    )
    path = written(tmp_path, domain, problem)
    plan = tmp_path / "plan"
    done = run("solve", "machiavelli", path, "--engine", "astar", "--plan", plan)
    assert done.code == 0, done.err
    assert "(hold " in plan.read_text()
    assert " nil)" in plan.read_text()
    assert run("check", "machiavelli", path, plan).code == 0


NONE = "no cards were found that come up in this order and have these melds"
NO_ORDER = "its cards do not come up one after the other, each with one count"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(three c7 c8 c9)", "", NONE),
        ("(three d9 h9 s9)", "(three c7 d9 h9)", NONE),
        ("(following c7 c8)", "(following c7 c9)", NO_ORDER),
        ("(one-off two one)", "(one-off two zero)", "its counts are not none, one and two"),
        ("(none zero)", "", "its counts are not none, one and two"),
        ("(current c7)", "", NO_ORDER),
        ("(left d9 one)", "(left d9 zero)", NONE),
        ("(left d9 one)", "(left d9 d9)", "its counts are not none, one and two"),
        ("zero one two - count", "zero one two x - count", "which no such puzzle has"),
        ("(may-stay s9 one)", "(may-stay s9 two)", "the problem lacks the fact (may-stay s9 one)"),
        ("(left c9 zero)", "(left c9 one)", "the problem lacks the goal (left c9 zero)"),
    ],
)
def test_what_is_no_such_problem_is_refused(tmp_path, old, new, said):
    domain, problem = exported(puzzle("7c 8c 9c 9d 9h", "9s Tc"))
    assert old in problem
    with pytest.raises(InputError, match=re.escape(said)):
        read(FAMILY, written(tmp_path, domain, problem.replace(old, new)), None)
