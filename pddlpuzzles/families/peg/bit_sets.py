"""All boards that jumps lead to, as bits: one for each board that parity leaves in reach.

Jumps keep the parity of the pegs on each even set (see `bounds`), so a hole of each independent
set follows from the others: of 2^33 English boards 2^29 have the start's parities. A set of those
is 64 MiB, whatever is in it, and one instruction makes a jump on 64 boards.

    pinned     the holes that follow from the others, one for each independent even set
    low        six free holes: boards that differ there only share a word of 64 bits
    inner      free holes that are a word's place on its page; a page fits a cache
    outer      the other free holes: they are the number of the page
    syndrome   of inner and outer holes: on which even sets they hold an odd number of pegs;
               with the low holes it decides the pinned ones

A set is closed under jumps page by page, those with most pegs first: jumps that touch no outer hole
are made on the page until nothing new comes, the others put boards on other pages, taken up again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.boards import Boards
from pddlpuzzles.families.peg.bounds import even_sets
from pddlpuzzles.families.peg.rules import Board, Jump
from pddlpuzzles.search.gf2 import ones
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.words import Flags, Symmetries, subset_sums

Bits: TypeAlias = npt.NDArray[np.uint64]  # a set of boards: pages of words, or one page
Counts: TypeAlias = npt.NDArray[np.int64]
Numbers: TypeAlias = npt.NDArray[np.intp]
_LOW: Final = 6
_WORD: Final = 1 << _LOW
_INNER: Final = 14  # holes of a page: 128 KiB, which fits the cache with what is made of it
_MOST_SETS: Final = 6


def bytes_of(board: Board) -> int | None:
    """Return the bytes of a set of boards; None where there are too many syndromes."""
    size = len(board.cells)
    sets = len(even_sets(size, board.lines))
    return None if sets > _MOST_SETS else 1 << max(0, size - sets - 3)


class BitSet:
    """A set of boards, at first of the start alone."""

    def __init__(self, board: Board, start: int) -> None:
        self.size, jumps = len(board.cells), board.jumps
        # The holes: those that are pinned; of the free ones the low, the outer and the inner.
        self._sets, self._pinned = _pin(even_sets(self.size, board.lines), jumps)
        self._parities = [(even & start).bit_count() & 1 for even in self._sets]  # 1: odd
        free = [hole for hole in range(self.size) if hole not in self._pinned]
        self._low = _close_together(self._pinned, free, _LOW, jumps)
        high = [hole for hole in reversed(free) if hole not in self._low]
        outer = _close_together([], high, max(0, len(high) - _INNER), jumps)
        # Few jumps touch the lowest holes, so that most jumps move long runs of words.
        self._inner = _close_together([], sorted(set(high) - set(outer)), _INNER, jumps)
        self._outer = sorted(outer)
        # A board's place has its bits in this order: first which bit of a word it is.
        order = self._low + self._inner + self._outer + self._pinned
        self._to_place = Symmetries(self.size, [[order.index(hole) for hole in range(self.size)]])
        self._from_place = Symmetries(self.size, [order])
        self._free_bits = np.uint64((1 << self.size - len(self._pinned)) - 1)
        # For each syndrome the boards of a word, low and pinned holes.
        syndromes = np.arange(1 << len(self._sets))[:, None]
        low = np.resize(subset_sums(1 << hole for hole in self._low), (len(syndromes), _WORD))
        self._standing = self._with_pinned(low, syndromes)
        pegs = range(len(self._low) + len(self._pinned) + 1)
        by_pegs = np.array([_bits(np.bitwise_count(self._standing) == count) for count in pegs])
        # What makes the jumps on pages, and the pages, at first with the start alone.
        on_page = [self._on_page(jump) for jump in jumps]
        syndromes_of = self._syndromes(self._inner), self._syndromes(self._outer)
        self._on_pages = Pages(on_page, *syndromes_of, by_pegs)
        self.pages, words = 1 << len(self._outer), 1 << len(self._inner)
        self._bits: Bits = np.zeros((self.pages, words), np.uint64)
        word, bit = self._places(np.array([start], np.uint64))
        self._bits.reshape(-1)[word] = bit

    def has(self, boards: Boards) -> Flags:
        word, bit = self._places(boards)
        members: Flags = self._bits.reshape(-1)[word] & bit != 0
        for even, parity in zip(self._sets, self._parities, strict=True):
            members &= np.bitwise_count(boards & np.uint64(even)) & 1 == parity
        return members

    def close(self, watch: Watch) -> Iterator[int]:
        """Put in all that jumps lead to; yield each page whose jumps are made."""
        waiting: Flags = np.any(self._bits, axis=1)
        counts = np.zeros(self.pages, np.int64)
        while (page := self._on_pages.spread(self._bits, waiting)) is not None:
            watch.pulse(0)  # a call takes long: memory is looked up at each
            yield page
            if watch.is_watched:
                counts[page] = np.bitwise_count(self._bits[page]).sum()
                seen, total = int(np.count_nonzero(counts)), int(counts.sum())
                is_known = 8 * seen > self.pages  # enough to guess the others by
                ahead = total * (self.pages - seen) // seen if is_known else None
                watch.reached(f"{seen} of {self.pages} pages", total, ahead)

    def by_pegs(self, pages: Collection[int], resting: Boards) -> tuple[Counts, Counts]:
        """Count boards on pages by pegs: all, and those that are stuck and not `resting`."""
        every, stuck = np.zeros((2, self.size + 1), np.int64)
        self._on_pages.count(self._bits, pages, every, stuck=False)
        self._on_pages.count(self._bits, pages, stuck, stuck=True)
        page_of = self._places(resting)[0] // self._bits.shape[1]
        counted = resting[self.has(resting) & np.isin(page_of, list(pages))]
        return every, stuck - np.bincount(np.bitwise_count(counted), minlength=self.size + 1)

    def boards(self, every: int = 1) -> Iterator[Boards]:
        """Yield the boards in one of `every` words, some at a time, in no order."""
        all_words = self._bits.reshape(-1)
        for low in range(0, len(all_words), 1 << _INNER):
            first = low + -low % every  # the next multiple
            numbers = first + every * np.flatnonzero(all_words[first : low + (1 << _INNER) : every])
            if len(numbers):
                flags = np.unpackbits(all_words[numbers].view(np.uint8), bitorder="little")
                word, bit = np.divmod(np.flatnonzero(flags), _WORD)
                places = (numbers[word] * _WORD + bit).astype(np.uint64)
                yield self._with_pinned(next(self._from_place.images(places), places), 0)

    def _with_pinned(self, boards: Boards, syndromes: Any) -> Boards:
        # Add the pegs on pinned holes; `syndromes` are of what is not on these boards.
        completed = boards
        for number, (even, wanted) in enumerate(zip(self._sets, self._parities, strict=True)):
            parity = np.bitwise_count(boards & np.uint64(even)) & 1 ^ syndromes >> number & 1
            is_lacking = (parity ^ wanted).astype(np.uint64)  # then the pinned hole has a peg
            completed = completed | is_lacking << np.uint64(self._pinned[number])
        return completed

    def _places(self, boards: Boards) -> tuple[Numbers, Boards]:
        # In which word each board is, of all pages, and which bit of it is the board's.
        place = next(self._to_place.images(boards), boards) & self._free_bits
        return (place >> np.uint64(_LOW)).astype(np.intp), np.uint64(1) << place % np.uint64(_WORD)

    def _syndromes(self, holes: Sequence[int]) -> Numbers:
        # Of each choice of pegs on some holes, a bit of its number for each hole.
        syndromes = np.zeros(1, np.intp)
        for hole in holes:
            syndrome = sum((even >> hole & 1) << number for number, even in enumerate(self._sets))
            syndromes = np.concatenate((syndromes, syndromes ^ syndrome))
        return syndromes

    def _on_page(self, jump: Jump) -> PageJump:
        """Return a jump as what it does to pages: from which to which, by what shift of bits."""
        source, over, target = jump
        needs = {source: 1, over: 1, target: 0}
        outer = {self._outer.index(hole): peg for hole, peg in needs.items() if hole in self._outer}
        inner = {self._inner.index(hole): peg for hole, peg in needs.items() if hole in self._inner}
        rest = {hole: peg for hole, peg in needs.items() if hole in self._low + self._pinned}
        # A page in this shape has an axis for each inner hole of the jump, the highest first, with
        # the words without a peg there and those with one: `at` picks words before the jump, `to`
        # after it.
        shape: list[int] = []
        at: list[Any] = []
        to: list[Any] = []
        above = len(self._inner)
        for place, peg in sorted(inner.items(), reverse=True):
            shape += [1 << above - place - 1, 2]
            at += [slice(None), peg]
            to += [slice(None), 1 - peg]
            above = place
        shape.append(1 << above)
        # In a word a peg that goes lowers the board's bit by 2^place, one that comes raises it.
        low = [(place, rest[hole]) for place, hole in enumerate(self._low) if hole in rest]
        shift = sum(-(1 << place) if peg else 1 << place for place, peg in low)
        looked_at = np.uint64(sum(1 << hole for hole in rest))
        wanted = np.uint64(sum(peg << hole for hole, peg in rest.items()))
        return PageJump(
            sum(1 << place for place in outer),
            sum(peg << place for place, peg in outer.items()),
            tuple(at),
            tuple(to),
            tuple(shape),
            shift,
            _bits(self._standing & looked_at == wanted),
        )


def _pin(sets: Sequence[int], jumps: Sequence[Jump]) -> tuple[list[int], list[int]]:
    """Choose a hole for each even set, and add sets up so that no other has it."""
    sets = list(sets)
    pinned: list[int] = []
    for number in range(len(sets)):
        even = sets[number]  # as the choices before have left it
        (hole,) = _close_together(pinned, [*ones(even)], 1, jumps)
        pinned.append(hole)
        sets = [
            mask ^ even if place != number and mask >> hole & 1 else mask
            for place, mask in enumerate(sets)
        ]
    return sets, pinned


def _close_together(
    chosen: Sequence[int], holes: Sequence[int], count: int, jumps: Sequence[Jump]
) -> list[int]:
    """Choose holes one by one, such that few jumps touch those chosen."""
    close: list[int] = []
    for _ in range(min(count, len(holes))):
        touching = {
            hole: sum(not {*chosen, *close, hole}.isdisjoint(jump) for jump in jumps)
            for hole in holes
            if hole not in close
        }
        close.append(min(touching, key=touching.__getitem__))
    return close


def _bits(flags: Flags) -> Bits:
    """Pack rows of 64 flags into words."""
    words: Bits = np.packbits(flags, axis=1, bitorder="little").view(np.uint64)[:, 0]
    return words


class PageJump(NamedTuple):
    """A jump on pages; a page has a `shape` of its own for it (see `BitSet._on_page`)."""

    outer: int  # the outer holes that it touches, as bits of a page's number
    wanted: int  # which of these have a peg before it
    at: tuple[Any, ...]  # picks the words of a page in this shape before the jump
    to: tuple[Any, ...]  # and those after it
    shape: tuple[int, ...]
    shift: int  # by how many places boards move in their words, up or below 0 down
    masks: Bits  # by syndrome, which bits of a word have the low and pinned pegs that it needs


class Pages:
    """Jumps by NumPy on pages, each given by what it does to them."""

    def __init__(
        self,
        jumps: Sequence[PageJump],
        word_syndromes: Numbers,  # of the pegs on inner holes that a word stands for
        page_syndromes: Numbers,  # of those on outer holes
        masks: Bits,  # by number of pegs on low and pinned holes, and syndrome, whose bits have it
    ) -> None:
        self._jumps, self._masks_by_pegs = jumps, masks
        self._word_syndromes, self._page_syndromes = word_syndromes, page_syndromes
        self._within = [number for number, jump in enumerate(jumps) if not jump.outer]
        self._across = [number for number, jump in enumerate(jumps) if jump.outer]
        # The number of a word, and of a page, has a bit for each of the pegs that it stands for.
        pegs = np.bitwise_count(np.arange(len(word_syndromes))).astype(np.int64)
        self._weights = pegs  # of words
        outer_pegs = np.bitwise_count(np.arange(len(page_syndromes))).astype(np.int64)
        self._order = np.argsort(-outer_pegs, kind="stable")  # of pages, those with most pegs first
        # What a jump needs: one mask, or masks by the syndromes of the page and of each word.
        every = np.arange(masks.shape[1])
        self._needs: list[tuple[Any, Numbers | None]] = []
        for jump in jumps:
            if (jump.masks == jump.masks[0]).all():
                self._needs.append((jump.masks[0], None))
            else:
                words = np.ascontiguousarray(word_syndromes.reshape(jump.shape)[jump.at])
                self._needs.append((jump.masks[every[:, None] ^ every], words))

    def spread(self, bits: Bits, waiting: Flags) -> int | None:
        """Close a page that waits, and return its number; None when none waits."""
        # `waiting` is changed in place: it waits no longer, pages that got new boards wait now.
        first = self._order[np.argmax(waiting[self._order])]
        if not waiting[first]:
            return None
        waiting[first] = False
        page, count, before = bits[first], np.bitwise_count(bits[first]).sum(), -1
        while count != before:  # all that jumps within the page lead to
            for number in self._within:
                jump = self._jumps[number]
                target = page.reshape(jump.shape)[jump.to]
                target |= self._arrivals(number, page, self._page_syndromes[first])
            before, count = count, np.bitwise_count(page).sum()
        for number in self._across:  # and what one jump leads to on other pages
            jump = self._jumps[number]
            if first & jump.outer == jump.wanted:
                target = bits[first ^ jump.outer].reshape(jump.shape)[jump.to]
                after = target | self._arrivals(number, page, self._page_syndromes[first])
                if not np.array_equal(after, target):
                    target[...] = after
                    waiting[first ^ jump.outer] = True
        return int(first)

    def count(self, bits: Bits, numbers: Collection[int], tally: Counts, *, stuck: bool) -> None:
        """Count the boards of pages by pegs; with `stuck`, those that no jump leaves."""
        for number in numbers:
            page, syndrome = bits[number], self._page_syndromes[number]
            if stuck:
                movable = np.zeros_like(page)
                for place, jump in enumerate(self._jumps):
                    if number & jump.outer == jump.wanted:
                        words = movable.reshape(jump.shape)[jump.at]
                        words |= self._ready(place, page, syndrome)
                page = page & ~movable
            if page.any():
                for pegs, by_syndrome in enumerate(self._masks_by_pegs, number.bit_count()):
                    mask = by_syndrome[self._word_syndromes ^ syndrome]
                    counts = np.bincount(self._weights, np.bitwise_count(page & mask))
                    tally[pegs : pegs + len(counts)] += counts.astype(np.int64)

    def _ready(self, number: int, page: Bits, syndrome: int) -> Bits:
        """Return the words before a jump, with no boards but those that it can be made on."""
        jump, (masks, syndromes) = self._jumps[number], self._needs[number]
        words: Bits = page.reshape(jump.shape)[jump.at]
        if syndromes is None:  # one mask for all words
            fixed: Bits = words & masks
            return fixed
        ready: Bits = masks[syndrome].take(syndromes)
        ready &= words
        return ready

    def _arrivals(self, number: int, page: Bits, syndrome: int) -> Bits:
        """Return the words after a jump, with the boards that it makes of the page's."""
        ready, shift = self._ready(number, page, syndrome), self._jumps[number].shift
        if shift > 0:
            return ready << np.uint64(shift)
        return ready >> np.uint64(-shift) if shift else ready
