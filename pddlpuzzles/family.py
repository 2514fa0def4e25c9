"""The names of `families.family` and `families.instance`, for modules that take them from here."""

from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance, require_instance

__all__ = ["Family", "Instance", "require_instance"]
