"""One plan in the forms that people, programs and planners write, and plans with a slip."""

import json
import re

import pytest

from tests.field.conftest import FILES, PLAN, STEPS, Ask

ACTIONS = [f"({step})" for step in STEPS]
CALLS = ["{}({})".format(step.split()[0], ", ".join(step.split()[1:])) for step in STEPS]
WORDS = [step.split() for step in STEPS]
UPPER = [step.upper() for step in STEPS]
TIMED = [f"{time}.000: {action} [1.000]" for time, action in enumerate(ACTIONS)]
FENCE = "```"


def lines(*parts: object) -> bytes:
    """Some lines, or lists of lines, as a file has them."""
    flat = [line for part in parts for line in (part if isinstance(part, list) else [part])]
    return "".join(f"{line}\n" for line in flat).encode()


# fmt: off
FORMS: dict[str, bytes] = {
    "plain": lines(ACTIONS),
    "no brackets": lines(STEPS),
    "capitals": lines(PLAN.upper()),
    "IPC, with times and durations": lines(TIMED),
    "times only": lines([f"{time}: {action}" for time, action in enumerate(ACTIONS)]),
    "times out of order": lines(TIMED[::-1]),
    "numbered": lines([f"{number}. {action}" for number, action in enumerate(ACTIONS, 1)]),
    "bullets": lines([f"- {action}" for action in ACTIONS]),
    "steps": lines([f"Step {number}: {action}" for number, action in enumerate(ACTIONS, 1)]),
    "indented, with empty lines": lines([f"\t  {action}  \n" for action in ACTIONS]),
    "several on a line": lines(" ".join(ACTIONS[:2]), "".join(ACTIONS[2:])),
    "commas between": lines(", ".join(ACTIONS)),
    "a list of lists": lines(f"({' '.join(ACTIONS)})"),
    "brackets": lines(f"[{', '.join(ACTIONS)}]"),
    "a list of calls": lines(f"[{', '.join(CALLS)}]"),
    "calls": lines(CALLS),
    "a Python list": lines(repr(ACTIONS)),
    "a Python list over lines": lines("plan = [", [f"    {step!r}," for step in STEPS], "]"),
    "a JSON list": lines(json.dumps(ACTIONS, indent=1)),
    "a JSON object": lines(json.dumps({"plan": ACTIONS})),
    "quotes": lines([f'"{action}"' for action in ACTIONS]),
    "comments of Lisp": lines("; a plan", [f"{action} ; a step" for action in ACTIONS]),
    "comments of Python": lines("# a plan", [f"{action} # a step" for action in ACTIONS]),
    "Windows": PLAN.replace("\n", "\r\n").encode(),
    "UTF-8 with a mark": b"\xef\xbb\xbf" + PLAN.encode(),
    "UTF-16": b"\xff\xfe" + PLAN.encode("utf-16-le"),
    "UTF-16, the other way": b"\xfe\xff" + PLAN.encode("utf-16-be"),
    "a fence": lines(f"{FENCE}pddl", ACTIONS, FENCE),
    "text around a fence": lines("The plan takes the parcel to the mill:", "", FENCE, ACTIONS,
                                 FENCE, "", "I hope it helps!"),
    "a thought before": lines("<think>", "(walk ann mill depot) would not help", "</think>", PLAN),
    "a plan by name": lines(f"(define (plan round) :problem round :actions ({' '.join(ACTIONS)}))"),
    "Fast Downward's file": lines(ACTIONS, "; cost = 4 (unit cost)"),
    "Fast Downward's output": lines(
        "INFO     Running translator.", "Parsing: [0.000s CPU, 0.001s wall-clock]",
        "[t=0.000221s, 9784 KB] Solution found!", [f"{step} (1)" for step in STEPS],
        "[t=0.000226s, 9784 KB] Plan length: 4 step(s).", "Solution found."),
    "FF's output": lines(
        "ff: parsing domain file", "domain 'POST' defined", " ... done.",
        "Cueing down from goal distance:    4 into depth [1]", "ff: found legal plan as follows",
        f"step    0: {UPPER[0]}", [f"        {time}: {UPPER[time]}" for time in (1, 2, 3)], "",
        "time spent:    0.00 seconds instantiating 6 easy, 0 hard action templates"),
    "LPG's output": lines("; Version LPG-td-1.4", "; Time 0.01", "; Plan generation time 0.01",
                          [f"{time}.0003:   ({step}) [1.0000]" for time, step in enumerate(UPPER)]),
    "ENHSP's output": lines(
        "domain parsed", "problem parsed", "grounding..", "Problem Solved", "", "Found Plan:",
        [f"{time}.0: {action}" for time, action in enumerate(ACTIONS)], "",
        "Plan-Length:4", "Metric (Search):4.0", "Planning Time (msec): 120"),
    "YAML": lines("plan:", [f"- action: {n}\n  args: [{', '.join(t)}]" for n, *t in WORDS]),
    "CSV": lines("step,action", [f"{n},{s.replace(' ', ',', 1)}" for n, s in enumerate(STEPS)]),
    "Java": lines(f"List.of({json.dumps(STEPS)[1:-1]});"),
    "one line": lines("; ".join(CALLS)),
    "numbers in brackets": lines([f"[{number}] {action}" for number, action in enumerate(ACTIONS)]),
    "action 0": lines([f"Action {number}: {action}" for number, action in enumerate(ACTIONS)]),
    "t=0": lines([f"t={time}: {action}" for time, action in enumerate(ACTIONS)]),
    "other bullets": lines([f"{'•+—*'[number]} {action}" for number, action in enumerate(ACTIONS)]),
    "Prolog": lines([f"{call}." for call in CALLS]),
    "a table": lines("| step | action |", "|---|---|",
                     [f"| {number} | `{action}` |" for number, action in enumerate(ACTIONS)]),
    "a title in the line": lines("Plan found: " + " ".join(ACTIONS), "Done."),
    "tags": lines("<plan>", ACTIONS, "</plan>", "cost = 4 (unit cost)"),
    "commas, no brackets": lines([step.replace(" ", ", ") for step in STEPS]),
    "lists by name": lines("plan = " + json.dumps([step.split() for step in STEPS])),
    "lists in an object": lines(json.dumps({"steps": [step.split() for step in STEPS]})),
    "objects in JSON": lines(json.dumps([
        {"step": number, "action": step.split()[0], "arguments": step.split()[1:]}
        for number, step in enumerate(STEPS)])),
    "a table of words": lines("| step | action |", [f"| {n} | {s} |" for n, s in enumerate(STEPS)]),
    "remarks and arrows": lines(" -> ".join(ACTIONS[:2]), [f"{one} - so" for one in ACTIONS[2:]]),
    "steps in bold": lines([f"**Step {n}:** `{one}`" for n, one in enumerate(ACTIONS, 1)]),
    "LPG's durations": lines([f"{n}.001: {one} [D:1.00;C:0.10]" for n, one in enumerate(ACTIONS)]),
    "the end of Fast Downward's log": lines(
        [f"{step} (1)" for step in STEPS], "[t=0.000226s, 9784 KB] Plan length: 4 step(s).",
        "[t=0.000226s, 9784 KB] Plan cost: 4", "Solution found.", "Peak memory: 9784 KB"),
    "sentences around": lines("Here is the plan to bring it to the mill:", "", STEPS, "",
                              "I hope this helps!", "**It is the shortest one.**"),
    "sums below": lines(ACTIONS, "Total cost: 4", "Plan length: 4", "Number of steps = 4 actions"),
    "sentences around brackets": lines("This is how (in short) it goes:", ACTIONS,
                                       f"That is all, since {ACTIONS[0]} and {ACTIONS[1]} are."),
    "steps told first": lines([f"Step {n}: Go on. Action: {one}" for n, one in enumerate(ACTIONS)]),
    "thoughts and actions": lines([f"Thought: so it is.\nAction: {one}" for one in ACTIONS]),
    "then": lines(" then ".join(STEPS[:2]), ", and then ".join(STEPS[2:])),
    "then, with brackets": lines(" then ".join(ACTIONS)),
    "unified-planning's": lines("SequentialPlan:", [f"    {call}" for call in CALLS]),
}
# fmt: on


def test_each_form_of_a_plan_is_read(ask: Ask) -> None:
    for form, plan in FORMS.items():
        answer = ask({**FILES, "plan": plan}, "check", "problem.pddl", "plan")
        assert answer.out.startswith("valid: 4 actions"), (form, answer)
        assert answer.code == 0, form


# fmt: off
SLIPS = {
    "action": (2, lines(ACTIONS[0], "(wlak ann depot mill)"), "wlak.*walk"),
    "object": (2, lines(ACTIONS[0], "(walk anne depot mill)"), "anne.*ann"),
    "object unlike any": (1, lines("(walk bob depot mill)"), "bob"),
    "too few": (2, lines(ACTIONS[0], "(walk ann depot)"), r"walk.*\b(3|three)\b"),
    "too many": (1, lines("(pick-up ann p1 depot mill)"), r"pick-up.*\b(3|three)\b"),
    "type": (2, lines(ACTIONS[0], "(walk ann depot p1)"), "p1.*(place|parcel)"),
    "variable": (1, lines("(pick-up ?who p1 depot)"), r"\?who"),
    "in a list": (3, lines(f"[{', '.join([*CALLS[:2], 'drop(ann, p1, mill)'])}]"), "drop"),
    "in FF's output": (2, lines(f"step  0: {UPPER[0]}", "      1: WALQ ANN DEPOT MILL"), "walq"),
    "times in another order": (2, lines([f"{(1, 0, 2, 3)[n]}: {ACTIONS[n]}" for n in range(4)]),
                               r"\(at ann depot\)"),
    "a step dropped": (2, lines(ACTIONS[0], ACTIONS[2:]), r"\(at ann mill\)"),
}
# fmt: on


def test_a_step_that_is_none_is_invalid_and_said_why(ask: Ask) -> None:
    for step, plan, reason in SLIPS.values():
        answer = ask({**FILES, "plan": plan}, "check", "problem.pddl", "plan")
        assert re.search(rf"(?i)^invalid: plan:\d+.*step {step}\b.*{reason}", answer.out), answer
        assert answer.code == 1
        answer = ask({**FILES, "plan": plan}, "check", "problem.pddl", "plan", "--json")
        assert answer.code == 1
        assert "error" not in json.loads(answer.out)


SPOKEN = f"So the plan is {CALLS[0]} and that.\n{ACTIONS[1]}"


@pytest.mark.parametrize("text", ["[[[", '""', "plan = [", "There is no plan, I fear.", SPOKEN])
def test_signs_without_an_action_are_no_plan(text: str, ask: Ask) -> None:
    answer = ask({**FILES, "plan": text}, "check", "problem.pddl", "plan")
    assert answer.code == 2, answer
    assert re.search("plan:1:(1:)? expected an action", answer.err), answer


def test_a_step_behind_a_semicolon_is_in_a_comment_and_that_is_said(ask: Ask) -> None:
    for steps in ACTIONS, STEPS:
        plan = f"{steps[0]}\n{steps[1]}; {steps[2]}\n{steps[3]}\n"
        answer = ask({**FILES, "plan": plan}, "check", "problem.pddl", "plan")
        assert answer.code == 1
        assert re.search(r"plan:2\b.*comment", answer.out + answer.err), answer


@pytest.mark.parametrize("noted", [True, False])
def test_equal_times_are_as_written_and_noted_where_steps_interfere(noted: bool, ask: Ask) -> None:
    times = [0, 0, 1, 1] if noted else [0, 1, 2, 2]
    plan = lines([f"{time}: {action}" for time, action in zip(times, ACTIONS, strict=True)])
    answer = ask({**FILES, "plan": plan}, "check", "problem.pddl", "plan")
    assert answer.code == 0, answer
    assert bool(re.search(r"plan:[12]\b.*(same time|interfere|at once)", answer.err)) == noted
