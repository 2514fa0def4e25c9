"""What the writer writes is accepted by both checkers, is about what is claimed, and is no lie."""

import gzip
import json
from collections import Counter
from math import inf

import pytest

import pddlpuzzles as pp
from pddlpuzzles.certificates import writer
from pddlpuzzles.certificates.writer import NoCertificateError, WrongClaimError, certify
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.certified import texts_of
from tests.certificates.problems import EXAMPLES, POTENTIAL
from tests.certificates.test_verify import chance_problems
from tests.certificates.tokens import Tokens
from tests.certificates.truth import SecondChecker, Truth
from tests.pddl.chance import Chance
from tests.seeds import slow


def ladder(name: str) -> tuple[str, str]:
    return texts_of(*pp.instance("pddl", name).choose_encoding(None))


def written(domain: str, problem: str, claim: int | None, path) -> list[dict]:
    certify((domain, problem), claim, path)
    return [json.loads(line) for line in path.read_text().splitlines()]


def claim_of(truth: Truth) -> int | None:
    return None if truth.optimum == inf else int(truth.optimum)


@pytest.mark.parametrize("number", [15, slow(45)])
@pytest.mark.parametrize("kind", [Chance, Tokens])
def test_of_a_problem_of_chance_it_proves_what_is_true_and_no_more(kind, number, tmp_path):
    path, claims = tmp_path / "proof.jsonl", Counter()
    for seed, made, truth in chance_problems(kind, number):
        texts = made.domain, made.problem
        claim = claim_of(truth)
        lines = written(*texts, claim, path)
        assert SecondChecker(truth, map(json.dumps, lines)).wrong == [], seed
        kinds = {line.get("kind", "states") for line in lines[1:] if "groups" not in line}
        claims.update((claim is None, one) for one in kinds)
        path.unlink()
        if claim is not None:
            for wrong in (claim + 1, None):
                with pytest.raises((WrongClaimError, NoCertificateError)):
                    certify(texts, wrong, path)
        assert list(tmp_path.iterdir()) == [], "nothing is left behind"
    if kind is Chance:
        assert claims[True, "states"] > number // 15, claims
        assert claims[False, "states"] > 1 or number < 45, claims
    else:
        assert claims[False, "potential"] > number // 9, claims


def test_what_a_person_proves_by_a_rule_is_proved(tmp_path):
    for name, example in EXAMPLES.items():
        claim = example.lines[0].get("bound")
        lines = written(example.domain, example.problem, claim, tmp_path / "proof.jsonl")
        truth = Truth(example.domain, example.problem)
        assert SecondChecker(truth, map(json.dumps, lines)).wrong == [], name
        if name in ("potential", "parity"):
            assert [line["kind"] for line in lines if "lemma" in line] == [name]
            assert not any("state" in line for line in lines)


def test_no_number_is_rounded(tmp_path):
    """What is pruned is pruned for what is shown of it, without costs being known to be whole."""
    pruned = 0
    for name in ("ferry/04", "gripper/02", "hanoi/03", "lights-out/03"):
        truth = Truth(*ladder(name))
        lines = written(*ladder(name), claim_of(truth), tmp_path / "proof.jsonl")
        assert SecondChecker(truth, map(json.dumps, lines)).wrong == []
        reasons = (reason for line in lines for _, reason in line.get("pruned", []))
        pruned += sum("lemma" in reason for reason in reasons)
    assert pruned > 40


def test_the_same_problem_gives_the_same_certificate(tmp_path):
    example = POTENTIAL
    for ending in ("jsonl", "jsonl.gz"):
        paths = [tmp_path / f"{number}.{ending}" for number in range(2)]
        for path in paths:
            certify((example.domain, example.problem), 5, path)
        assert paths[0].read_bytes() == paths[1].read_bytes()
    plain, packed = (tmp_path / "0.jsonl").read_bytes(), (tmp_path / "0.jsonl.gz").read_bytes()
    assert gzip.decompress(packed) == plain


def test_a_limit_leaves_no_file(tmp_path):
    texts = POTENTIAL.domain, POTENTIAL.problem
    with pytest.raises(NoCertificateError, match="out of time"):
        certify(texts, 5, tmp_path / "proof.jsonl", Limits(seconds=0.0))
    assert list(tmp_path.iterdir()) == []


def test_what_is_too_large_for_the_checker_has_no_certificate(tmp_path, monkeypatch):
    def verify(*_, **__):
        raise InputError("the problem is too large")

    monkeypatch.setattr(writer, "verify", verify)
    with pytest.raises(NoCertificateError, match="does not accept it: the problem is too large"):
        certify(ladder("hanoi/03"), 7, tmp_path / "proof.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_run_of_five_cards_is_bound_before_its_counts(tmp_path):
    """The checker takes what has few rows for each of its terms first; else this is too large."""
    deck = pp.instance("machiavelli", "full-deck")
    made = certify(texts_of(*deck.choose_encoding(None)), 0, tmp_path / "proof.jsonl")
    assert (made.states, made.lemmas) == (0, 1)


def test_only_groups_are_written_that_a_lemma_needs(tmp_path):
    """Of a sokoban that is lost in a corner no more is said than how many boxes are not lost."""
    head, groups, lemma = written(*ladder("sokoban/04"), None, tmp_path / "proof.jsonl")
    weighed = {int(number) for number in lemma["weights"]}
    assert set(lemma["weights"].values()) == {"1"}
    assert {head["atoms"][number][:7] for number in weighed} == {"(box-at"}
    assert all(weighed.intersection(members) for members in groups["groups"])
    assert len(groups["groups"]) == len(weighed) < 10
