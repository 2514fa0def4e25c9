"""Counts states with pymimir, each problem in a process of its own, since it may crash.

    python -m tests.pddl.mimir < pairs.json

reads a list of pairs of texts and the most states to count, and prints a list of counts; null
where there are more, false where it takes no such problem.

    python -m tests.pddl.mimir walk < walk.json

reads a pair of texts, the actions of a walk and how many parameters each action has, and prints
what can be applied before each of them and at the end.
"""

from __future__ import annotations

import json
import os
import re
import sys


def start_of(domain: str, problem: str):
    import pymimir

    # It takes a text that begins with a comment for the name of a file, and wants lower case.
    domain, problem = (re.sub(r";[^\n]*", "", text).lower() for text in (domain, problem))
    return pymimir.Problem(pymimir.Domain(domain), problem).get_initial_state()


def walk(domain: str, problem: str, plan: list[str], arities: dict[str, int]) -> list[list[str]]:
    state, found = start_of(domain, problem), []
    for step in (*plan, None):
        able = {}
        for action in state.generate_applicable_actions():
            name, objects = action.get_action().get_name(), action.get_objects()
            # It makes parameters of what a condition says that there is; they come last.
            names = [one.get_name() for one in objects[: arities[name]]]
            able[f"({' '.join([name, *names])})"] = action
        found.append(sorted(able))
        if step in able:
            state = able[step].apply(state)
    return found


def count(domain: str, problem: str, most: int) -> int | None:
    start = start_of(domain, problem)
    seen, queue = {start}, [start]
    for state in queue:
        for action in state.generate_applicable_actions():
            after = action.apply(state)
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(queue) > most:
            return None
    return len(queue)


def alone(domain: str, problem: str, most: int) -> int | bool | None:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            os.write(writing, json.dumps(count(domain, problem, most)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    answer: int | bool | None = json.loads(said) if said else False
    return answer


if __name__ == "__main__":
    if sys.argv[1:] == ["walk"]:
        sys.stdout.write(json.dumps(walk(*json.load(sys.stdin))))
        sys.exit()
    pairs, most = json.load(sys.stdin)
    sys.stdout.write(json.dumps([alone(*pair, most) for pair in pairs]))
