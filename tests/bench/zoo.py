"""Planners as they should not be: `zoo.py KIND[+KIND…] RIGHT_PLAN DOMAIN PROBLEM PLAN`."""

import contextlib
import os
import shutil
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


# Attacks on whoever judges. The folder above its own is that of its guard.

run, guarded = Path(PLAN).parent, Path(PLAN).parent.parent
child = os.getppid()
guard = int(Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[1])
with contextlib.suppress(PermissionError):  # then it is a guard, which hides itself
    if os.readlink(f"/proc/{guard}/cwd") != str(guarded):
        sys.exit("the child is gone, and what is above its parent is whoever runs the tests")
FORGED = f'[0, null, [{len(right)}], 0.001, 0.1, "", null]\n{right}'


def kill_child():
    os.kill(child, signal.SIGKILL)
    time.sleep(600)


def kill_guard():
    os.kill(guard, signal.SIGKILL)
    time.sleep(600)


def kill_both():
    os.killpg(guard, signal.SIGKILL)
    time.sleep(600)


def stop_child():
    os.kill(child, signal.SIGSTOP)


def stop_guard():
    os.kill(guard, signal.SIGSTOP)


def forge():
    for name in ("answer", "answer-draft"):
        (guarded / name).write_text(FORGED)


def write_to_pipes():
    """Write what would be a right answer wherever its guard or that one's child could say it."""
    word = b"\0%d %d\0" % (0, len(FORGED) + 16)
    for process in (child, guard):
        for name in os.listdir(f"/proc/{process}/fd"):
            path = f"/proc/{process}/fd/{name}"
            try:
                if os.readlink(path).startswith("pipe:"):
                    pipe = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                    os.write(pipe, b"\0" * 16 + FORGED.encode())
                    os.write(pipe, word + b"\0" * 16 + FORGED.encode())
            except OSError:
                pass


def replace_log():
    (guarded / "log").unlink()
    os.mkfifo(guarded / "log")
    (guarded / "said").symlink_to("/dev/zero")


def remove_all():
    os.chdir("/")
    shutil.rmtree(guarded)


def move_away():
    os.rename(guarded, f"{guarded}-elsewhere")


def endless():
    Path(PLAN).symlink_to("/dev/zero")


def elsewhere():
    (guarded / "plan").write_text(right)
    Path(PLAN).symlink_to(guarded / "plan")


def pipe():
    os.mkfifo(PLAN)


def nested():
    os.chdir(run)
    for _ in range(1200):
        os.mkdir("d" * 100)
        os.chdir("d" * 100)
    os.chdir("/")


def locked():
    for name in ("a", "b"):
        (run / name / "inner").mkdir(parents=True)
        (run / name / "inner" / "file").write_text("x")
        (run / name / "inner").chmod(0)
        (run / name).chmod(0o500)


def shared_memory():
    with open(f"/dev/shm/zoo-{os.environ['ZOO_KEEPER']}", "wb") as file:
        for _ in range(400):
            file.write(b"x" * 2**20)
        time.sleep(600)


def left_in_memory():
    with open(f"/dev/shm/zoo-{os.environ['ZOO_KEEPER']}-left", "wb") as file:
        file.write(b"x" * 2**20)
        file.flush()
        time.sleep(0.5)


def without_name():
    file = os.memfd_create("zoo")
    for _ in range(400):
        os.write(file, b"x" * 2**20)
    time.sleep(600)


def mapped_together():
    """Hold 150 MiB in memory that four processes share: they are there once."""
    import mmap

    file = os.memfd_create("zoo")
    os.truncate(file, 150 * 2**20)
    memory = mmap.mmap(file, 150 * 2**20)
    for place in range(0, 150 * 2**20, 4096):
        memory[place] = 1
    children = [os.fork() for _ in range(2)]
    for place in range(0, 150 * 2**20, 4096):
        memory[place]
    if not all(children):
        time.sleep(600)
    time.sleep(0.5)


def spoil_runs():
    asker = int(Path(f"/proc/{guard}/stat").read_text().rpartition(")")[2].split()[1])
    for name in os.listdir(f"/proc/{asker}/fd"):
        try:
            path = os.readlink(f"/proc/{asker}/fd/{name}")
            if path.endswith("runs.jsonl"):
                os.truncate(path, 0)
        except OSError:
            pass


def write_on():
    """Leave a process of its own session that writes files without end."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            while True:
                try:
                    run.mkdir(parents=True, exist_ok=True)
                    (run / f"x{time.time_ns()}").write_text("x")
                except OSError:
                    pass
        os._exit(0)


def digits():
    Path(PLAN).write_text(right + f"; cost = {'9' * 5000}\n")


def figures():
    sys.stdout.write(f"Expanded {'9' * 5000} state(s).\nSearch time: 1.2.3\nSearch time: ...\n")


for kind in KIND.split("+"):
    globals()[kind]()
