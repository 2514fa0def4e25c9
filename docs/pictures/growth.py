"""Draws how state spaces grow with the board: python docs/pictures/growth.py (needs matplotlib)."""

import csv
from pathlib import Path

import matplotlib as mpl
from matplotlib import pyplot as plt

HERE = Path(__file__).parent
SHARE = 0.35  # of the boards with the start's parities, those reached on a cross
AHEAD = [(45, 41)]  # holes, and bits that parity leaves

mpl.rcParams.update({"svg.hashsalt": "growth", "svg.fonttype": "none"})
rows = list(csv.DictReader((HERE / "growth.csv").read_text().splitlines()))
figure, (axes, costs) = plt.subplots(1, 2, figsize=(10, 4), width_ratios=(3, 2))
holes = [int(row["holes"]) for row in rows]
axes.semilogy(holes, [2 ** int(row["bits"]) for row in rows], "k_", label="boards of its parities")
axes.semilogy(holes, [int(row["states"]) for row in rows], "o", label="states, counted")
symmetric = [row for row in rows if row["classes"]]
axes.semilogy(
    [int(row["holes"]) for row in symmetric],
    [int(row["classes"]) for row in symmetric],
    "s",
    label="classes, counted",
)
axes.semilogy(
    [hole for hole, _ in AHEAD],
    [SHARE * 2**bits for _, bits in AHEAD],
    "o",
    markerfacecolor="none",
    label="states, estimated",
)
axes.set_xlabel("holes")
axes.grid(visible=True, alpha=0.3)
axes.legend()

timed = [row for row in rows if row["seconds"]]
for marker, what, label in (("o", "states", "a state"), ("s", "classes", "a class")):
    micro = [1e6 * float(row["seconds"]) / int(row[what]) for row in timed]
    costs.plot([int(row["holes"]) for row in timed], micro, marker, label=label)
costs.set_xlabel("holes")
costs.set_title("processor microseconds", fontsize="medium")
costs.set_ylim(0)
costs.set_xticks([int(row["holes"]) for row in timed])
costs.grid(visible=True, alpha=0.3)
costs.legend()
figure.tight_layout()
figure.savefig(HERE / "growth.svg", metadata={"Date": None})
