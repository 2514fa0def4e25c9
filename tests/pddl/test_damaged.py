"""Damaged texts: each is refused in one line with its place, or is another problem; none hangs."""

import random
import re

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.search.budget import LimitError, asking
from tests.compare.domains import DOMAINS
from tests.conftest import write_pair
from tests.pddl.chance import Chance
from tests.pddl.test_read import DOMAIN, PROBLEM
from tests.pddl.test_write import written
from tests.seeds import slow
from tests.spaces import looks

WORDS = [
    *("(", ")", "-", "?", "?x", "?a", ";", ":goal", ":init", ":action", ":derived", ":parameters"),
    *(":precondition", ":effect", ":types", ":constants", ":objects", ":predicates", ":functions"),
    *(":metric", ":requirements", "and", "or", "not", "imply", "exists", "forall", "when", "="),
    *("increase", "either", "object", "number", "total-cost", "define", "domain", "problem"),
    *("minimize", "0", "1.5", "-3", "1e9", "999999999999", "(and)", "()", "(not (and))"),
    *("(= ?x ?x)", "\0", "\ufeff", "\u2028", "é", "İ", "':'", "|"),
]
MOST_LOOKS = 100_000


def texts(chance):
    pool = [(DOMAIN, PROBLEM), *DOMAINS.values()]
    if chance.random() < 0.4:
        return Chance(chance.randrange(10_000), derives=chance.random() < 0.5).texts
    return chance.choice(pool)


def damaged(text, chance):
    """A text after a few edits of words, or of characters."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        pieces = re.findall(r"[()]|[^\s()]+|\s+", text)
        at = chance.randrange(len(pieces))
        kind = chance.randrange(11)
        if kind == 0:
            del pieces[at]
        elif kind == 1:
            pieces.insert(at, f" {chance.choice(WORDS)} ")
        elif kind == 2:
            pieces[at] = chance.choice(WORDS)
        elif kind == 3:
            other = chance.randrange(len(pieces))
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif kind == 4:
            pieces[at] = pieces[chance.randrange(len(pieces))]
        elif kind == 5:
            pieces[at:at] = pieces[at : at + chance.randrange(60)]
        elif kind > 7:
            words = [place for place, one in enumerate(pieces) if re.match(r"[\w?]", one)]
            pieces[chance.choice(words or [at])] = pieces[chance.choice(words or [at])]
        elif kind == 6:
            del pieces[at : at + chance.randrange(40)]
        else:
            whole = "".join(pieces)
            cut = chance.randrange(len(whole))
            pieces = [whole[:cut], chance.choice((*WORDS, "")), whole[cut + chance.randrange(3) :]]
        text = "".join(pieces) or " "
    return text


def outcome(domain_text, problem_text):
    """What becomes of a pair: `refused`, `over` if it takes long, `read`."""
    try:
        with asking(looks(MOST_LOOKS)):
            domain = read_domain(domain_text, "domain.pddl")
            problem = read_problem(problem_text, "problem.pddl", domain)
            assert written(domain, problem) == (domain, problem)
            task = ground(domain, problem)
            for _, after in task.steps(task.start)[:5]:
                task.is_goal(after)
            mutex_groups(task)
    except InputError as error:
        refusal = error
    except LimitError:
        return "over"
    else:
        return "read"
    assert refusal.line is not None, refusal
    assert refusal.source in ("domain.pddl", "problem.pddl")
    assert "\n" not in str(refusal)
    assert len(str(refusal)) < 400
    return "refused"


def check(seeds):
    found = []
    for seed in seeds:
        chance = random.Random(seed)
        domain, problem = texts(chance)
        if chance.random() < 0.6:
            domain = damaged(domain, chance)
        else:
            problem = damaged(problem, chance)
        try:
            found.append(outcome(domain, problem))
        except Exception as error:
            raise AssertionError(f"seed {seed}:\n{domain}\n{problem}") from error
    return found


@pytest.mark.parametrize("seeds", [range(500), slow(range(500, 12_000))])
def test_damaged_texts_are_refused_with_their_line_or_read(seeds):
    found = check(seeds)
    assert found.count("refused") > len(seeds) // 2
    assert found.count("read") > len(seeds) // 15


def test_reading_looks_at_the_clock():
    facts = " ".join(f"(at o{number})" for number in range(5000))
    objects = " ".join(f"o{number}" for number in range(5000))
    domain = read_domain("(define (domain d) (:predicates (at ?x)))", "d")
    text = f"(define (problem p) (:domain d) (:objects {objects}) (:init {facts}) (:goal (and)))"
    for most in (1000, 20):
        with asking(looks(most)), pytest.raises(LimitError):
            read_problem(text, "p", domain)


LARGE = """(define (domain large) (:predicates (p ?a ?b) (q ?a) (done))
 (:action go :parameters (?a ?b ?c ?d ?e ?f)
  :precondition (and (q ?a) (q ?b) (q ?c) (q ?d) (q ?e) (q ?f))
  :effect (and (p ?a ?b) (p ?c ?d) (p ?e ?f)))
 (:action end :parameters (?a ?b) :precondition (p ?a ?b) :effect (done)))"""


@pytest.mark.parametrize(
    "command", ["solve --engine astar", "check", "explore", *map(slow, ("solve", "hint"))]
)
def test_limits_hold_where_a_problem_is_too_large_to_be_ground(command, run, tmp_path):
    names = [f"o{number}" for number in range(60)]
    objects, facts = " ".join(names), " ".join(f"(q {name})" for name in names)
    problem = f"(:domain large) (:objects {objects}) (:init {facts}) (:goal (done))"
    path = write_pair(tmp_path, LARGE, f"(define (problem p) {problem})")
    (tmp_path / "plan").write_text("(go o1 o2 o3 o4 o5 o6)\n(end o1 o2)\n")
    plan = [str(tmp_path / "plan")] if command == "check" else []
    words = command.split()
    names_what = command in ("check", "solve --engine astar")
    for timeout in (0.2, 0.8, 3.2, 12.8):  # until it has begun to ground: no machine is that slow
        done = run(*words[:1], path, *plan, *words[1:], "--timeout", timeout)
        said = done.out + done.err
        assert (done.code, "out of time" in said) == (23, True)
        if not names_what or "while grounding go, " in said:
            return
    raise AssertionError(said)
