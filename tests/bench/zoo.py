"""Planners as they should not be: `zoo.py KIND RIGHT_PLAN DOMAIN PROBLEM PLAN`."""

import os
import signal
import sys
import time
from pathlib import Path

KIND, RIGHT, DOMAIN, PROBLEM, PLAN = sys.argv[1:]
plan, right = Path(PLAN), Path(RIGHT).read_text()
first = right.split("\n")[0]


def traceback():
    raise RuntimeError("out of ideas\x1b[31m")


def hang():
    time.sleep(600)


def stubborn():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hang()


def eat():
    held = []
    while True:
        held.append(b"x" * 2**22)


def eat_together():
    for _ in range(3):
        os.fork()
    held = b"x" * (100 * 2**20)
    hang()
    del held


def gigabytes():
    line = b"y" * 2**20
    while True:
        os.write(1, line)


def children():
    plan.write_text(right)
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                hang()
            os._exit(0)


def numbered():
    Path(f"{PLAN}.1").write_text("(no such action)\n")
    Path(f"{PLAN}.2").write_text(right)


def anytime():
    Path(f"{PLAN}.9").write_text(right)
    Path(f"{PLAN}.10").write_text(right[: len(right) * 2 // 3])
    hang()


def litter():
    for folder in (".", os.environ["TMPDIR"]):
        for number in range(50):
            Path(folder, f"litter-{number}").write_text("x")


SHORT = {
    "crash": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "no_more_cpu": lambda: os.kill(os.getpid(), signal.SIGXCPU),
    "denier": lambda: sys.exit(11),
    "resigned": lambda: sys.exit(12),
    "nothing": lambda: None,
    "million": lambda: plan.write_text(f"{first}\n" * 1_000_000),
    "rubbish": lambda: plan.write_bytes(bytes(range(256)) * 1000),
    "rightly": lambda: plan.write_text(right),
    "marked": lambda: plan.write_text(right, "utf-8-sig"),
    "boaster": lambda: plan.write_text(right + "; cost = 1 (unit cost)\n"),
    "short": lambda: plan.write_text(f"{first}\n"),
    "folder": lambda: plan.mkdir(),
    "endless": lambda: plan.symlink_to("/dev/zero"),
    "pipe": lambda: os.mkfifo(plan),
}
(SHORT.get(KIND) or globals()[KIND])()
