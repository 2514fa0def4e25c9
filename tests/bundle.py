"""The PDDL files that lie checked in beside the bundled instances.

Run as `python -m tests.bundle` in a checkout, it writes them anew.
"""

from pathlib import Path

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import read_text, shelf, write_texts
from pddlpuzzles.solving.export import pddl_texts


def bundled_files() -> dict[Path, str]:
    """Return each encoding's domain, and each instance's problem in its default encoding."""
    files: dict[Path, str] = {}
    for family in catalogue.families().values():
        domains, problems = (shelf(kind) / family.name for kind in ("domains", "problems"))
        if family.is_pddl:
            files |= {path: read_text(str(path)) for path in domains.glob("*.pddl")}
        example = catalogue.instance(family)
        for encoding in () if family.is_pddl else family.encodings:
            under, _ = example.choose_encoding(encoding.name)
            files[domains / f"{encoding.name}.pddl"], _ = pddl_texts(under, encoding)
        for name in catalogue.bundled(family):
            instance, encoding = catalogue.instance(family, name).choose_encoding(None)
            _, files[problems / f"{name}.pddl"] = pddl_texts(instance, encoding)
    return files


def main() -> None:
    write_texts(bundled_files())


if __name__ == "__main__":
    main()
