"""Writes problems with their cheapest plans, for programs that learn from plans.

    DIR/domain.pddl
    DIR/training/NAME.pddl, DIR/training_plans/NAME.plan    learned from
    DIR/testing/NAME.pddl, DIR/testing_plans/NAME.plan      tried on what was learned
    DIR/goose.toml                                          where the first two are

This is the layout of the learning track of the planning competition of 2023, and Goose (Chen,
Trevizan and Thiébaux 2024, github.com/DillonZChen/goose) trains from it: it takes `goose.toml`,
whose paths count from where Goose is started.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from pddlpuzzles.catalogue.file_access import write_new
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.plans import plan_text
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.search import NATIVE
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve

TRAINING: Final = "training"
TESTING: Final = "testing"


def write_training(
    instances: Sequence[Instance],
    first: int,
    folder: Path,
    limits: Limits,
    say: Callable[[str], None],
) -> list[Path]:
    """Solve instances and write the `first` ones for training, the others for testing.

    What is not proved within the limits, which count for each, and what has no plan is left out,
    and `say` hears of it. Returned are the paths.

    :raises InputError: if a file is in the way, or the folder cannot be written.
    """
    files: dict[Path, str] = {}
    for number, instance in enumerate(instances):
        found = solve(instance, engine=NATIVE, optimal=True, limits=limits)
        if found.status is not Status.OPTIMAL:
            why = "it has no plan" if found.status is Status.UNSOLVABLE else "nothing was proved"
            say(f"{instance.name} is left out: {why}")
            continue
        assert found.actions is not None
        under, encoding = instance.choose_encoding(found.encoding)
        split = TRAINING if number < first else TESTING
        domain, problem = pddl_texts(under, encoding)
        plan = plan_text(found.actions, found.cost or 0, len(found.actions) == found.cost)
        files |= {
            folder / "domain.pddl": domain,
            folder / split / f"{instance.name}.pddl": problem,
            folder / f"{split}_plans" / f"{instance.name}.plan": plan,
        }
    if any(path.parent.name == TRAINING for path in files):
        files[folder / "goose.toml"] = (
            f"domain_pddl = '{folder}/domain.pddl'\n"
            f"tasks_dir = '{folder}/{TRAINING}'\n"
            f"plans_dir = '{folder}/{TRAINING}_plans'\n"
        )
    write_new(files)
    return list(files)
