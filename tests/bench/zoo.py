"""Planners as they should not be: `zoo.py KIND[+KIND…] RIGHT_PLAN DOMAIN PROBLEM PLAN`."""

import os
import signal
import sys
import time
from pathlib import Path

KIND, RIGHT, DOMAIN, PROBLEM, PLAN = sys.argv[1:]
right = Path(RIGHT).read_text()


def crash():
    os.kill(os.getpid(), signal.SIGSEGV)


def traceback():
    raise RuntimeError("out of ideas\x1b[31m")


def hang():
    time.sleep(600)


def stubborn():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(600)


def fork():
    for _ in range(4):
        os.fork()
    time.sleep(600)


def eat():
    held = []
    while True:
        held.append(b"x" * 2**22)


def eat_together():
    for _ in range(3):
        os.fork()
    held = b"x" * (100 * 2**20)
    time.sleep(600)
    del held


def gigabytes():
    line = b"y" * 2**20
    while True:
        os.write(1, line)


def million():
    action = right.split("\n")[0]
    Path(PLAN).write_text(f"{action}\n" * 1_000_000)


def rubbish():
    Path(PLAN).write_bytes(bytes(range(256)) * 1000)


def nothing():
    pass


def children():
    Path(PLAN).write_text(right)
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(600)
            os._exit(0)


def numbered():
    Path(f"{PLAN}.1").write_text("(no such action)\n")
    Path(f"{PLAN}.2").write_text(right)


def anytime():
    Path(f"{PLAN}.9").write_text(right)
    Path(f"{PLAN}.10").write_text(right[: len(right) * 2 // 3])
    time.sleep(600)


def rightly():
    Path(PLAN).write_text(right)


def marked():
    Path(PLAN).write_text(right, "utf-8-sig")


def boaster():
    Path(PLAN).write_text(right + "; cost = 1 (unit cost)\n")


def short():
    Path(PLAN).write_text("\n".join(right.split("\n")[:1]) + "\n")


def denier():
    sys.exit(11)


def no_more_cpu():
    os.kill(os.getpid(), signal.SIGXCPU)


def resigned():
    sys.exit(12)


def litter():
    for folder in (".", os.environ["TMPDIR"]):
        for number in range(50):
            Path(folder, f"litter-{number}").write_text("x")


def folder():
    Path(PLAN).mkdir()


def endless():
    Path(PLAN).symlink_to("/dev/zero")


def pipe():
    os.mkfifo(PLAN)


def digits():
    Path(PLAN).write_text(right + f"; cost = {'9' * 5000}\n")


def figures():
    sys.stdout.write(f"Expanded {'9' * 5000} state(s).\nSearch time: 1.2.3\nSearch time: ...\n")


for kind in KIND.split("+"):
    globals()[kind]()
