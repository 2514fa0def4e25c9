"""Laws 5 and 8: the PDDL text is the rules, and the text that is checked in."""

import os
import re
import sys

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Action
from pddlpuzzles.solving.export import pddl_texts
from tests import bundle
from tests.conformance.conftest import load, one_of_each_kind, walk
from tests.programs import ran
from tests.simulator import Simulator

STEPS = 12


def encodings_of(instance):
    """The instance under each encoding that can express its objective, or its own."""
    for encoding in instance.family.encodings:
        yield instance.choose_encoding(encoding.name)


def closure(simulator, encoding, puzzle, state, actions):
    """All that bookkeeping alone leads to: pairs of a state and the actions to it."""
    found = {state: actions}
    queue = [state]
    for reached in queue:
        for ground in simulator.applicable(reached):
            longer = [*found[reached], Action(ground[0], ground[1:])]
            if encoding.decode(puzzle, longer)[-1] is None:
                after, price = simulator.apply(reached, ground)
                assert price == 0, ground
                if after not in found:
                    found[after] = longer
                    queue.append(after)
    return found


@pytest.mark.costly("kinds")
def test_rules_and_pddl_move_in_lockstep(instance, chance):
    """Where an encoding keeps the order of the rules (others: `test_order`). Actions cost no less
    than moves, but perhaps more after bookkeeping. So cheapest plans cost what plays do."""
    for under, encoding in encodings_of(instance):
        if encoding.in_any_order:
            continue
        puzzle = under.puzzle
        simulator = Simulator(*pddl_texts(under, encoding))
        made: list = []
        spent = 0
        for state, move in walk(puzzle, chance, STEPS):
            # Where the rules are: the encoded moves, replayed from the start on the text.
            actions = encoding.encode(puzzle, made)
            assert [one for one in encoding.decode(puzzle, actions) if one is not None] == made
            there, cost = simulator.replay(actions)
            assert cost == spent
            assert simulator.is_goal(there) == puzzle.is_goal(state)
            cheapest: dict = {}
            for reached, prefix in closure(simulator, encoding, puzzle, there, actions).items():
                for ground in simulator.applicable(reached):
                    step = Action(ground[0], ground[1:])
                    decoded = encoding.decode(puzzle, [*prefix, step])[-1]
                    if decoded is not None:
                        price = simulator.apply(reached, ground)[1]
                        cheapest[decoded] = min(price, cheapest.get(decoded, price))
            assert cheapest == {each: puzzle.cost(state, each) for each in puzzle.moves(state)}
            if move is not None:
                made.append(move)
                spent += puzzle.cost(state, move)


def test_checked_in_pddl_is_what_the_program_writes():
    made = bundle.bundled_files()
    for path, text in made.items():
        assert path.read_text() == text, f"{path}: run python -m tests.bundle"
        assert max(map(len, text.split("\n"))) <= 100, f"{path}: too long to read"
    for kind in ("domains", "problems"):
        lying = set(shelf(kind).rglob("*.pddl")) - set((shelf(kind) / "benchmark").rglob("*"))
        assert lying <= set(made), "files that no instance or encoding has"


@pytest.mark.slow
def test_pddl_does_not_depend_on_the_hash_seed():
    """The seed of this process is one of chance, and its files are those checked in."""
    law = test_checked_in_pddl_is_what_the_program_writes.__name__
    script = f"from {__name__} import {law}; {law}()"
    ran([sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": "1"}, check=True)


def test_one_domain_serves_every_instance(family):
    if family.is_pddl:  # its domains are their authors'
        for name in catalogue.bundled(family):
            domain = shelf("domains") / "pddl" / f"{name.partition('/')[0]}.pddl"
            under, encoding = load(family.name, name).choose_encoding(None)
            assert pddl_texts(under, encoding)[0] == domain.read_text()
        return
    for encoding in family.encodings:
        checked_in = (shelf("domains") / family.name / f"{encoding.name}.pddl").read_text()
        for _, name in sorted(pair for pair in one_of_each_kind() if pair[0] == family.name):
            under, _ = catalogue.instance(family, name).choose_encoding(encoding.name)
            assert pddl_texts(under, encoding)[0] == checked_in, name


def test_pddl_is_plain(instance):
    """Lower-case names, and nothing but STRIPS in the first encoding."""
    under, encoding = instance.choose_encoding(None)
    domain, problem = pddl_texts(under, encoding)
    code = re.sub(r";[^\n]*", "", domain + problem)
    for word in re.findall(r"[^\s()]+", code):
        assert re.fullmatch(r"[?:]?[a-z][a-z0-9-]*|[-+=]|[<>]=?|\d+", word), word
    requirements = re.search(r"\(:requirements ([^)]*)\)", domain)
    assert requirements is not None
    if not instance.family.is_pddl:  # where a textbook needs more it says why
        assert set(requirements[1].split()) <= {":strips", ":typing", ":action-costs"}
    assert problem.startswith(";")
    assert domain.startswith(";")


def test_an_action_that_no_task_has_is_refused_with_its_step(family, chance):
    instance = catalogue.instance(family, "blocks/01" if family.is_pddl else "tiny")
    for encoding in family.encodings:
        under, _ = instance.choose_encoding(encoding.name)
        first = next(iter(under.puzzle.moves(under.puzzle.start)))
        plan = encoding.encode(under.puzzle, [first])
        name, arguments = next(one for one in reversed(plan) if one.arguments or len(plan) == 1)
        place = chance.randrange(len(arguments)) if arguments else None
        wrong = [
            (Action("no-such-action", arguments), "(unknown|no) action"),
            (Action(name, (*arguments, "x")), "expected"),
        ]
        if place is not None:
            other = (*arguments[:place], "z99", *arguments[place + 1 :])
            wrong += [(Action(name, arguments[1:]), "expected"), (Action(name, other), "'z99'")]
        for action, said in wrong:
            with pytest.raises(InputError, match=said) as error:
                encoding.decode(under.puzzle, [*plan, action])
            assert error.value.line == len(plan) + 1, action


WORDS_OF_PDDL = """
define domain problem requirements types constants predicates functions action parameters
precondition effect objects init goal metric and or not imply when forall exists either number
object undefined increase decrease assign scale-up scale-down minimize maximize total-time
start end all over always sometime within preference is-violated at-most-once hold-after
hold-during sometime-before sometime-after always-within
"""
"""Some planners cannot read them as names, wherever they stand: ENHSP took a
cell called `end` for the end of an action, Fast Downward a type called `number` for its own."""


@pytest.mark.costly("kinds")
def test_names_are_lower_case_and_no_words_of_pddl(instance):
    for under, encoding in encodings_of(instance):
        domain, problem = encoding.model(under.puzzle).pair
        names = {*problem.objects, *domain.predicates, *domain.actions, *domain.types}
        assert all(re.fullmatch("[a-z][a-z0-9-]*", name) for name in names)
        assert not names & set(WORDS_OF_PDDL.split())
