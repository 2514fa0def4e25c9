"""The tools for language models, called by the protocol's own client."""

import asyncio
import contextlib
import socket
import subprocess
import sys

import psutil
import pytest

import pddlpuzzles as pp
from tests.field.test_reasons import DOMAIN as ROOMS
from tests.field.test_reasons import PROBLEM as PROBLEM_OF_ROOMS
from tests.lamps import DOMAIN, PROBLEM, lessons
from tests.programs import awaited, wait_until

COMMAND = [sys.executable, "-m", "pddlpuzzles", "mcp"]


def with_client(dialogue, served):
    """Talk with the server at an address, or with one that is started for a folder."""
    from mcp import Client, StdioServerParameters  # which takes long

    async def talk():
        process = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], str(served)])
        async with Client(served if isinstance(served, str) else process) as client:
            await dialogue(client)

    awaited(talk())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("around") / "inside"
    made.mkdir()
    return made


@pytest.fixture(scope="module")
def http(folder):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*COMMAND, str(folder), "--port", str(port)])

    def is_open():
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", port)) == 0

    wait_until(is_open, process)
    yield f"http://127.0.0.1:{port}/mcp"
    process.terminate()
    process.wait(20)


async def call(client, name, **given):
    answer = await client.call_tool(name, given)
    record = answer.structured_content
    assert answer.is_error == ("errors" in record), record
    return record


def is_solving():
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if "solve" in process.cmdline():
                return True
    return False


async def until(is_begun):
    await asyncio.to_thread(wait_until, lambda: is_solving() == is_begun)


def hard():
    return dict(zip(("domain", "problem"), pp.instance("pddl", "sokoban/20").pddl(), strict=True))


def messages(record):
    return "\n".join(one["message"] for one in record["mistakes"])


@pytest.mark.slow
def test_a_model_is_led_by_answers_alone_to_a_right_domain_and_told_why_a_plan_fails(tmp_path):
    async def dialogue(client):
        for text, said in lessons():
            assert said in messages(await call(client, "lint", domain=text))
        both = {"domain": DOMAIN, "problem": PROBLEM}
        assert not messages(await call(client, "lint", **both))
        read = await call(client, "read", **both)
        assert (read["start"][:6], read["legend"][0]) == ("a  on\n", "object: a b c")
        fenced = {one: f"Here it is:\n```pddl\n{both[one]}\n```\n" for one in both}
        assert await call(client, "read", **fenced) == read
        assert await call(client, "read", problem="".join(fenced.values())) == read
        found = await call(client, "solve", **both, optimal=True)
        assert (found["status"], found["plan"]) == ("optimal", ["(switch a b)", "(switch b c)"])
        broken = await call(client, "check", **both, plan="(switch b c)\n(switch a b)")
        assert (broken["valid"], broken["step"], "(on b)" in broken["reason"]) == (False, 1, True)
        assert (await call(client, "hint", **both, after="(switch a b)"))["move"] == "(switch b c)"
        assert (await call(client, "explore", **both))["states"] == 3
        tools = (await client.list_tools()).tools
        wanted = "lint read solve check hint why_unsolvable explore compare list export"
        assert {one.name for one in tools} == {*wanted.split()}
        assert "pddl" in [one["name"] for one in (await call(client, "list"))["puzzles"]]
        assert "blocks/01" in (await call(client, "list", puzzle="pddl"))["instances"]
        bundled = await call(client, "export", puzzle="pddl", instance="blocks/01")
        assert any("(define (domain blocks)" in text for text in bundled["texts"].values())
        for one in (await client.list_resources()).resources:
            (held,) = (await client.read_resource(str(one.uri))).contents
            assert "(define (domain" in held.text

    with_client(dialogue, tmp_path)


def test_hostile_calls_are_refused_in_words(folder, http):
    outside = folder.parent / "outside.pddl"
    for path in (folder / "domain.pddl", outside):
        path.write_text(DOMAIN)
    (folder / "link.pddl").symlink_to(outside)

    async def dialogue(client):
        for given, said in [
            ({"domain": "../outside.pddl"}, "not below"),
            ({"domain": "/etc/passwd"}, "not below"),
            ({"domain": "link.pddl"}, "not below"),
            ({"domain": "none.pddl"}, "no file"),
            ({"domain": "(" * 2_000_000}, "too long"),
            ({"domain": 5}, "not of type 'string'"),
            ({"domain": "A van\ndrives."}, "no parenthesis"),
            ({"domain": DOMAIN, "colour": "red"}, "'colour' was unexpected"),
            ({"domain": DOMAIN, "problem": DOMAIN}, "problem is a domain"),
            ({}, "'domain' is a required"),
        ]:
            answer = await client.call_tool("lint", given)
            assert answer.is_error
            assert said in answer.content[0].text
        assert not messages(await call(client, "lint", domain="domain.pddl"))
        given = {"domain": DOMAIN, "problem": PROBLEM, "after": str(outside)}
        hint = await client.call_tool("hint", given)
        assert f"found '{outside.anchor}" in hint.content[0].text  # which is not read
        problem = {"puzzle": "pddl", "instance": str(outside)}
        for tool, given in [
            ("export", problem),
            ("export", {"puzzle": "--help"}),
            ("check", {"domain": DOMAIN, "problem": PROBLEM, "plan": "x" * 300}),
            ("lint", {"domain": "a\0b"}),
            ("solve", {"domain": DOMAIN, "problem": PROBLEM, "timeout": 10**400}),
            ("format_disk", {}),
        ]:
            answer = await client.call_tool(tool, given)
            assert answer.is_error, answer
            assert "(define" not in answer.content[0].text
        deep = await client.call_tool("lint", {"domain": "(define " + "(" * 5000})
        assert "parenthes" in deep.content[0].text
        calls = (client.call_tool("list", {"puzzle": "peg"}) for _ in range(100))
        answers = await asyncio.gather(*calls)
        refused = [one for one in answers if one.is_error]
        assert 50 < len(refused) < 100
        assert all("call again" in one.content[0].text for one in refused)

    with_client(dialogue, http)


def test_what_is_long_is_cut_and_what_is_cancelled_ends_what_it_started(http):
    names = " ".join(f"l{number}" for number in range(400))
    places = " ".join(f"(next l{number} l{number + 1})" for number in range(399))
    long = f"""(define (problem row) (:domain lamps) (:objects {names})
        (:init (on l0) {places}) (:goal (on l399)))"""

    async def dialogue(client):
        found = await call(client, "solve", domain=DOMAIN, problem=long)
        assert len(found["plan"]) == 300
        assert "of 399" in found["notes"][-1]["message"]
        given = hard() | {"optimal": True, "timeout": 60}
        asked = asyncio.create_task(client.call_tool("solve", given))
        await until(True)
        asked.cancel()
        await until(False)

    with_client(dialogue, http)


def test_a_reason_is_given_or_that_no_short_one_is_known(http):
    async def dialogue(client):
        back = PROBLEM_OF_ROOMS.format(goal="(and (has k) (at a))")
        why = await call(client, "why_unsolvable", domain=ROOMS, problem=back)
        assert why["status"] == "unsolvable"
        assert why["reason"] == "no short reason is known"
        assert any(words in why["proof"] for words in ("every state", "all that can be reached"))
        both = back.replace("(has k)", "(at b)")
        why = await call(client, "why_unsolvable", domain=ROOMS, problem=both)
        said = why["reason"].replace("b) and (at a", "a) and (at b")
        assert "(at a) and (at b) exclude each other" in said
        can_be = PROBLEM_OF_ROOMS.format(goal="(and (has k) (at b))")
        why = await call(client, "why_unsolvable", domain=ROOMS, problem=can_be)
        assert (why["status"], len(why["plan"])) == ("optimal", 2)
        assert "can be reached" in why["reason"]
        why = await call(client, "why_unsolvable", **hard(), timeout=1e-9)
        assert (why["status"], why["limit"]) == ("gave-up", "time")
        assert why["reason"].startswith("nothing was proved: ")

    with_client(dialogue, http)


def test_answers_name_parameters_and_files_as_the_model_does(folder, http):
    from pddlpuzzles.servers.agent import bounded

    repair = "let wind cost nothing (or name it: --bookkeeping wind)"
    said = bounded({"difference": {"repair": repair}})["difference"]["repair"]
    assert said == "let wind cost nothing (or name it: `bookkeeping` wind)"
    (folder / "here").mkdir()
    (folder / "here" / "d.pddl").write_text(DOMAIN)
    (folder / "here" / "p.pddl").write_text(PROBLEM)
    wind = "(:action wind :parameters () :precondition (and) :effect (wound))"
    wound = DOMAIN.replace("(next ?l ?m) (on ?l))", "(wound) (next ?l ?m) (on ?l))")
    wound = wound.replace("(on ?m) (not", "(on ?m) (not (wound)) (not").replace(
        "(on ?l) (", "(wound) (on ?l) (", 1
    )
    wound = wound.replace("(:action switch", f"{wind}\n(:action switch")
    same = {"reference_domain": DOMAIN, "reference_problem": PROBLEM, "problem": PROBLEM}

    async def dialogue(client):
        compared = await call(client, "compare", **same, domain=wound)
        assert compared["verdict"] == "different"
        compared = await call(client, "compare", **same, domain=wound, bookkeeping="wind")
        assert compared["verdict"] == "same"
        found = await call(client, "solve", domain="here/d.pddl", problem="here/p.pddl")
        assert str(folder) not in str(found)
        wrong = await call(client, "read", domain="here/p.pddl", problem="here/d.pddl")
        assert wrong["errors"][0]["file"] == "here/p.pddl"

    with_client(dialogue, http)
