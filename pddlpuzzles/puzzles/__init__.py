"""The wings, one folder a puzzle; `pddlpuzzles.catalogue` finds them."""
