"""Holds a PDDL model, whoever wrote it, against a puzzle.

decided    by `trial`, where only the solution counts, or else by `evidence`: from the `graphs` of
           both sides, or by a proof from their parts (`large`) and what `searches` find
explained  by `explaining` (a difference as a teacher would explain it), `plans`, and `repairing`
           (the edit that mends it)
shown      by `comparison`; `compare` is the way from both texts to that
"""
