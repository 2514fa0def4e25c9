"""A limit is seen where somebody asks, and nowhere else."""

import threading

import pytest

from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import LimitError, check, limited


@pytest.mark.parametrize(
    ("limits", "limit"), [(Limits(seconds=-1.0), Limit.TIME), (Limits(memory=-9), Limit.MEMORY)]
)
def test_what_asks_ends_at_a_limit_and_nothing_does_afterwards(limits, limit):
    with pytest.raises(LimitError) as caught, limited(limits):
        check()
    assert caught.value.limit is limit
    check()


def test_limits_are_those_of_the_thread_and_of_every_block_around():
    ended, late = [], Limits(seconds=-1.0)
    with limited(late):
        other = threading.Thread(target=lambda: (check(), ended.append("whole")))
        other.start()
        other.join()
        with limited(Limits()), pytest.raises(LimitError):
            check()
        with pytest.raises(LimitError):
            read_domain("(define (domain d) (:predicates (p)))", "d")
    assert ended == ["whole"]
