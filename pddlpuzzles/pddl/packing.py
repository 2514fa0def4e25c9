"""The states of a ground PDDL task packed into words, its operators as masks (`search.packed`).

A mutex group is a field that says which of its atoms is true (0: none); another atom is one bit.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.pddl.invariants import Kind, covering_groups, mutex_groups
from pddlpuzzles.pddl.task import Late, Operator, Task, Test, ones
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search import packed as packing

_WORD: Final = 64


class Packing:
    """How states of a task are packed; step n of `masks` is operator n."""

    def __init__(self, task: Task) -> None:
        self._task = task
        groups = covering_groups(task, mutex_groups(task))
        changes = []  # what operators and their changes delete, with what is added then
        for operator in task.operators:
            always = operator.added
            changes.append((operator.deleted & ~always, always))
            changes += [(minus & ~plus, plus | always) for _, plus, minus in operator.changes]
        # The atoms of each field, and the value of the first: 1 if none may hold: 0 says that.
        sizes: list[tuple[tuple[int, ...], int]] = []
        for group, kind in groups:
            is_lost = any(minus & group and not plus & group for minus, plus in changes)
            sizes.append((tuple(ones(group)), int(is_lost or kind is not Kind.EXACTLY_ONE)))
        sizes += [((bit,), 1) for bit in ones(task.derived)]
        fields = list(_laid_out(sizes))
        tables = [[0] * least + [1 << bit for bit in bits] for bits, least in sizes]
        self._fields = list(zip(fields, tables, strict=True))
        self._place: dict[int, tuple[packing.Field, int]] = {}  # by atom its field and value
        for (bits, least), field in zip(sizes, fields, strict=True):
            self._place.update((bit, (field, value)) for value, bit in enumerate(bits, least))
        self._holds = {bit: field.literal(value) for bit, (field, value) in self._place.items()}
        self._fails = {
            bit: field.literal(1 - value) if field.width == 1 else field.literal(value, equal=False)
            for bit, (field, value) in self._place.items()
        }
        self.words = 1 + max((field.word for field in fields), default=0)

    @cached_property
    def masks(self) -> packing.Masks:
        """The operators of a task without axioms."""
        assert not self._task.strata
        steps = tuple(map(self._step, self._task.operators))
        return packing.Masks(self.words, steps, self._formula(self._task.goal))

    def move(self, step: int) -> Action:
        return self._task.operators[step].action

    def packed(self, state: int) -> list[int]:
        words = [0] * self.words
        for bit in ones(state):
            field, value = self._place[bit]
            words[field.word] |= value << field.shift
        return words

    def states(self, columns: packing.Columns) -> list[int]:
        states: npt.NDArray[Any] = np.zeros(len(columns[0]), object)
        for field, table in self._fields:
            states |= np.array(table, object)[_values(columns, field)]
        return [int(state) for state in states.tolist()]

    def images(self, columns: packing.Columns, bits: Mapping[int, int]) -> packing.Columns:
        """Return states in which `bits[n]` holds for each atom n that holds, or n if not given."""
        images = [np.zeros(len(columns[0]), np.uint64) for _ in columns]
        for field, table in self._fields:
            values = _values(columns, field)
            puts: list[tuple[int, int]] = []  # by the field's value: a word, and what is put there
            for atom in table:
                bit = atom.bit_length() - 1
                to, value = self._place[bits.get(bit, bit)] if atom else (field, 0)
                puts.append((to.word, value << to.shift))
            for into in {word for word, put in puts if put}:
                by_value = np.array([put if word == into else 0 for word, put in puts], np.uint64)
                images[into] |= by_value[values]
        return tuple(images)

    def _literals(self, wanted: int, unwanted: int) -> tuple[packing.Literal, ...]:
        holds, fails = self._holds, self._fails
        return (*[holds[bit] for bit in ones(wanted)], *[fails[bit] for bit in ones(unwanted)])

    def _formula(self, test: Test) -> packing.Formula:
        test = test.any.written() if isinstance(test.any, Late) else test
        literals = self._literals(test.set, test.unset)
        literals = literals if test.any else tuple(_together(literals))  # if all are to hold
        return packing.Formula(literals, tuple(map(self._formula, test.tests)), test.any is True)

    def _step(self, operator: Operator) -> packing.Step:
        """Pack an operator: the literals it asks for as `needs`, its further condition apart."""
        condition, (wanted, unwanted) = operator.condition, operator.condition.literals
        further = condition if condition.any else condition._replace(set=0, unset=0)
        formula = self._formula(further) if further.any or further.tests else None
        changes = tuple(
            packing.Change(self._formula(when), self._effect(added, deleted, None))
            for when, added, deleted in operator.changes
        )
        effect = self._effect(operator.added, operator.deleted, wanted)
        needs = self._literals(wanted, unwanted)
        return packing.Step(needs, formula, effect, changes, operator.cost)

    def _effect(self, added: int, deleted: int, held: int | None) -> packing.Effect:
        """Return what to set, and to drop if it holds; `held` surely hold (None: in a change)."""
        sets = [self._holds[bit] for bit in ones(added)]
        given = {(literal.word, literal.mask) for literal in sets}
        drops: list[packing.Literal] = []
        for bit in ones(deleted & ~added):
            field, _ = self._place[bit]
            if (field.word, field.mask) in given:
                continue
            if held is not None and (held >> bit & 1 or field.width == 1):
                sets.append(field.literal(0))  # by a change it could undo what others set
            else:
                drops.append(self._holds[bit])
        return packing.Effect(tuple(sets), tuple(drops))


def _values(columns: packing.Columns, field: packing.Field) -> packing.Numbers:
    values = columns[field.word] >> np.uint64(field.shift) & np.uint64((1 << field.width) - 1)
    return values.astype(np.intp)


def _together(literals: Iterable[packing.Literal]) -> Iterator[packing.Literal]:
    """Yield literals, those of different fields of a word as one."""
    merged: dict[int, packing.Literal] = {}
    for literal in literals:
        word, mask, value, _ = merged.get(literal.word, packing.Literal(literal.word, 0, 0))
        if literal.equal and not literal.mask & mask:
            merged[word] = packing.Literal(word, literal.mask | mask, literal.value | value)
        else:
            yield literal
    yield from merged.values()


def _laid_out(sizes: Sequence[tuple[tuple[int, ...], int]]) -> Iterator[packing.Field]:
    """Put fields in words one after another; none lies in two words."""
    word = shift = 0
    for bits, least in sizes:
        width = max(1, (len(bits) + least - 1).bit_length())
        if shift + width > _WORD:
            word, shift = word + 1, 0
        yield packing.Field(word, shift, width)
        shift += width
