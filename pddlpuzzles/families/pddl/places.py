"""Domains in which things are at places and are carried, drawn: a box a place, its things in it.

figure     an animal, a person, a thing, in a square of 32 by 32, by what names say it is
vehicle    as large as load or seats ask for: a bar, the load above it, and what makes it one
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import permutations, product
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl import layout, scenes
from pddlpuzzles.families.pddl.layout import Area, Layout, Place, Plan, Stand, Whereabouts
from pddlpuzzles.families.pddl.scenes import SIDE, Scene, box, breadth, figure, figures, kind_of
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture, arrowhead, element, label, number, point
from pddlpuzzles.show.terminal import WIDTH, grid
from pddlpuzzles.show.wording import Paint, colourless, spoken

_BAR, _FEET = 18.0, 6.0  # of a vehicle: where its name stands, and below it wheels or water
_LETTER, _LINE = 12.0, 44  # its size, and how many are in a line of a note
_FAR: Final = 4000.0


class Places(Whereabouts):
    def drawing(self, scene: Scene) -> scenes.Drawing:
        """Lay a problem out; what a picture has no room for is not drawn."""
        painting = _Painting(self, scene)
        return painting.picture if painting.fits else lambda atoms: None

    def typed(self, scene: Scene, paint: Paint) -> scenes.Drawn | None:
        """Draw a grid or a line a place with what is there: in brackets what carries something."""
        paint = colourless if self.grid else paint  # a line of a cell may end in a colour
        inside, texts, objects = dict[str, list[Stand]](), dict[str, str](), scene.objects
        atoms = [it for it in {*scene.possible, *scene.atoms} if it.predicate in self.where]
        pairs = {*filter(None, (self.stand(it, scene) for it in atoms))}
        holders = {where for _, where in pairs} - {thing for thing, _ in pairs}
        ends = dict(pair for _, to, *_ in self.where.values() for pair in scene.binary(str(to)))
        said = {atom for atom in scene.atoms if atom in self.implied}
        for atom in sorted(scene.atoms):
            thing, where = self.located(atom, scene) or ("", "")
            if where in holders or (thing and atom.predicate in self.where):
                holder = self.rides.get(where, self.rides.get(objects.get(where, ""), where))
                to, how = ends.get(thing, holder), f" in {where}" * (where in {*objects} - {holder})
                inside.setdefault(holder, []).append((thing, how + f" to {to}" * (to != holder)))
                said.add(atom)
        # `inside` has, by what holds them, things and how they are there; `above` what is above it.
        above = {thing: holder for holder, its in inside.items() for thing, _ in its}
        for _ in range(3):  # a ball in a hand in a lift
            above = {thing: above.get(holder, holder) for thing, holder in above.items()}
            for holder, its in inside.items():
                shown = list[str]()
                for thing, how in sorted(its, key=lambda it: (it[0][0] == "(", it[0] in objects)):
                    load = f": {texts[thing]}" if thing in texts else ""
                    is_bare = thing[0] == "(" or (thing in objects and not load)
                    words = " ".join(it for it in thing.strip("()").split() if it != holder)
                    shown.append((words if is_bare else paint(f"[{thing}{load}]", "blue")) + how)
                texts[holder] = ", ".join(shown)
        if not inside or above.keys() & {*above.values()}:
            return None
        names = {it: layout.SHORT.sub("", it) for it in self.grid}
        cells = {at: f"{names[it]} {texts.get(it, '')}" for it, at in self.grid.items()}
        drawn = grid(cells, WIDTH) if cells else None
        rows = layout.from_above(scene, sorted(holders, key=[*objects, *sorted(holders)].index))
        rows = [it for it in rows if drawn is None or it not in self.grid]
        if any(above.get(holder, holder) not in {*rows, *self.grid} for holder in inside):
            return None  # what is said of something that is nowhere would be lost
        size, water = max(map(len, rows), default=0), f"{'~' * 34}\n" * (self.ground == "grass")
        lines = (f"{place.ljust(size)}  {texts.get(place, '')}".rstrip() for place in rows)
        return f"\n{water}".join([*filter(None, [drawn]), *lines]), said


class _Painting(Layout):
    def picture(self, atoms: Collection[Atom]) -> Picture | None:
        """Draw what holds; None if all of it is on vehicles that are nowhere."""
        whereabouts = dict(self.stands[atom] for atom in sorted(atoms) if atom in self.stands)
        whereabouts |= dict.fromkeys(self.drawer.nouns, layout.WHAT_HOLDS)
        parts, places = self._ground()
        shown = {(it, at) for at, its in self.badges.items() for it in its}  # at what has them
        aims = {it for it in self.wanted.keys() - shown if whereabouts.get(it[0]) != it[1]}
        for thing, where in sorted(aims):
            sign = self.signs.get((thing, where), thing)  # where others are what it covers
            if (spot := self._area(sign, {**dict(self.wanted.keys()), sign: where})) is not None:
                if self.drawer.in_line and sign in self.piled:  # above what is there
                    spot = spot[0].moved(0, -spot[0].high), spot[1]
                face = self._face(sign, own := self.own(sign, spot[0]), "ghostly", "detail")
                is_small = own.high <= layout.SMALL and sign not in self.flat
                face = face[: 1 if is_small else -1 if sign in self.counted else 9]
                frame = box("ghost", *self.own(sign, spot[0], is_alone=True), inset=1)
                parts += self._shifted(spot[1], element("g", "aim detail", frame, *face))
                parts[-1].set("data-aim", str(self.wanted[thing, where]))
        said, inner = list[str](), [*self.sizes][::-1]  # what carries others, then what they carry
        order = sorted(whereabouts, key=self.facts.__contains__)  # what holds covers what shall
        for thing in sorted(order, key=lambda it: inner.index(it) if it in inner else 999):
            if (spot := self._area(thing, whereabouts)) is not None:
                area, shift = spot
                is_there = (thing, whereabouts[thing]) in self.wanted
                parts += self._shifted(shift, *self._drawn(thing, area, is_there))
                places[thing] = area.x + area.wide / 2, area.y + area.high / 2, area.wide / 2
                where, name = whereabouts[thing], thing
                name = self.texts[thing].replace("\n", " ") if thing[0] == "(" else thing
                holder = "" if where in self.scene.objects else self.holders[where]
                said += [f"{name}: {holder or where}"] * (thing not in self.drawer.nouns)
        if not places.keys() - self.there.keys() - self.still:
            return None
        pictured = (name for names, _ in self.pictured.values() for name in names)
        kinds = {*self.kinds.values(), *self.icons.values(), *pictured}
        kinds |= {"door", "ajar"} if self.doors else set()
        picture = self._with_notes(Picture(*self.narrow.size, tuple(parts), "; ".join(said)))
        used = tuple(figures()[kind] for kind in sorted(kinds & figures().keys()))
        return replace(picture, places=lambda: places, definitions=used)

    def _shifted(self, shift: Place, *parts: Element) -> tuple[Element, ...]:
        """Return parts that a broad screen has elsewhere."""
        for part in parts if self.narrow != self.broad else ():
            part.set("data-broad", point(*shift))
        return parts

    def _ground(self) -> tuple[list[Element], dict[str, tuple[float, float, float]]]:
        """Draw roads and rooms; with each title's middle and half of the room's width."""
        parts, titles = list[Element](), list[dict[str, Place]]()
        # In each width what is drawn for the other one is out of sight.
        both = [(self.narrow, -_FAR), (self.broad, _FAR)]
        for plan, far in both if self.narrow != self.broad else [(self.narrow, 0)]:
            aside, rooms, lanes = min(-far, 0), list[Element](), list[Element]()
            titles.append({})
            rooms += [box("wall", *plan.wall.moved(aside, 0))] if self.drawer.grid else []
            for place in self.there:
                room, (x, y) = plan.rooms[place], plan.corners[place]
                titles[-1][place] = x + room.title[0], y + room.title[1]
                rounding = 3 if self.drawer.stacked else 8 * (place not in self.drawer.grid)
                ground, x = self.drawer.ground, x + aside
                if kind_of(place, self.scene.objects.get(place, "")) == "boat":
                    ground = "deck"
                    lanes.append(box("water detail", x - 6, y + room.high, room.wide + 12, 7, rx=3))
                rooms += [box(ground, x, y, *room[:2], rx=rounding)] * bool(self.titles[place])
                parked = [thing for thing in self.there[place] if thing in self.loads]
                looks = [*filter(None, (layout.LANES.get(self.kinds[it]) for it in parked))]
                below = (self.high - self.side) * self.drawer.in_line  # their names
                deep = layout.BADGE * self.drawer.in_line  # and what is said of them
                piles = [(it, at) for it, at in room.slots.items() if it in self.piled]
                feet = {y + at.y + at.high - below - deep * len(self.rows[it]) for it, at in piles}
                rail = ("rail", 1.5, 2.5) if self.drawer.in_line else ("road", 0, 4)
                lanes += [box(rail[0], x + 1, it - rail[1], room.wide - 2, rail[2]) for it in feet]
                areas = [room.lane.moved(x, y)] * bool(looks)
                if looks[:1] == ["road"]:  # below each row
                    ends = dict.fromkeys(room.slots[it].y + room.slots[it].high for it in parked)
                    road = Area(x + 1, y - 15, room.wide - 2, 15 + layout.PAD)
                    areas = [road.moved(0, end) for end in ends]
                lanes += [box(looks[0], *it, rx=0 if self.drawer.stacked else 7) for it in areas]
            doors = list[Element]()
            for where, door in self.doors.items():  # open where it is only said that it is not
                said = {kind_of(it[1:].split()[0], what="door state") for it in self.between[where]}
                x, y, wide, _ = plan.rooms[where].slots[door].moved(aside, 0)
                for name in ["door", *["ajar"] * ("ajar" not in said)]:  # one upon the other
                    doors.append(figure(name, self.tints[door], x + (wide - SIDE) / 2, y))
                doors.append(label(x + wide / 2, y + SIDE + 7, spoken(door), _LETTER, "named"))
            for part in (*self._ways(plan, aside), *rooms, *lanes, *doors):
                parts += self._shifted((far, 0), part)
        for place, (x, y) in titles[0].items():
            text, (broad_x, broad_y) = self.titles[place], titles[-1][place]
            shown = label(x, y, text, _LETTER, "dim" if place in self.drawer.grid else "strong")
            if place in self.icons:
                icon_x = x - breadth(text) / 2 - 24
                icon = figure(self.icons[place], "tint5 detail", icon_x, y - 10, 18)
                parts += self._shifted((broad_x - x, broad_y - y), icon)
            parts += self._shifted((broad_x - x, broad_y - y), *[shown] * bool(text))
        boxed = {*self.there.get(layout.WHAT_HOLDS, ())} - self.still - self.facts.keys()
        for where, thing in [*self.doors.items(), *product([layout.WHAT_HOLDS], sorted(boxed))]:
            if (spot := self._area(thing, {thing: where})) is not None:
                parts += self._shifted(spot[1], box("slot", *spot[0], rx=6))
                parts[-1].set("data-thing", thing)
        return parts, {it: (*at, self.narrow.rooms[it].wide / 2) for it, at in titles[0].items()}

    def _with_notes(self, picture: Picture) -> Picture:
        """Add below what is said of roads, and below or beside it who is in a pair with whom."""
        (width, height), broad = self.narrow.size, self.broad.size
        parts, words = [*picture.parts], picture.words
        lines = [self.drawer.note] * bool(self.drawer.note and self.roads)
        if self.roads and self.dashed:
            lines.append(f"Dashed: {spoken(self.drawer.roads[1][0])}")
        for predicate, how in () if self.roads and self.is_drawn else self.drawer.roads:
            pairs = self.scene.binary(predicate)
            for joined in self.groups(predicate):
                if not {*permutations(joined, 2)} <= {*pairs}:  # else each leads to every other
                    for place in joined:
                        to = ", ".join(spoken(head) for head in joined if (place, head) in pairs)
                        lines += textwrap.wrap(f"{spoken(place)} {how} {to or 'nowhere'}", _LINE)
        for note in self.drawer.notes:
            lines += textwrap.wrap(note[:1].upper() + note[1:], _LINE)
        for row, note in enumerate(lines):
            parts.append(scenes.text_at(layout.APART, height + 17 * row + 10, note, "dim"))
            parts[-1].set("data-broad", f"0 {number(broad[1] - height)}")
        below = height + 17.0 * len(lines)
        broad = broad[0], broad[1] + 17.0 * len(lines)
        if feuds := self._feuds(layout.APART, below):
            part, wide, high, words_of_feuds = feuds
            words = "; ".join([words, *words_of_feuds])
            is_beside = broad[0] + wide <= layout.BROAD and broad[1] + high > layout.SCREEN
            corner = (broad[0], layout.APART) if is_beside else ((broad[0] - wide) / 2, broad[1])
            part.set("data-broad", point(corner[0] - layout.APART, corner[1] - below))
            parts.append(part)
            below, width = below + high, max(width, wide + layout.APART)
            broad = max(broad[0], corner[0] + wide), max(broad[1], corner[1] + high)
        return Picture(width, below, tuple(parts), words, broad=broad)

    def _area(self, thing: str, whereabouts: Mapping[str, str]) -> tuple[Area, Place] | None:
        """Return where a thing is, and how far from there on a broad screen; None if nowhere."""
        where = whereabouts.get(thing, "")
        if thing in self.badges.get(where, ()):  # it is said of another thing, and below that
            if (on := self._area(where, whereabouts)) is None:
                return None
            x, y, wide, high = self.own(where, on[0])
            aim = self.aims.get((where, self.facts[thing]), "")  # that it covers
            broad = max(breadth(self.texts[thing]), breadth(aim)) + 8
            y += high + self.rows[where].index(self.facts[thing]) * layout.BADGE + 1
            lines = 1 + ("\n" in aim + self.texts[thing])
            return Area(x + (wide - broad) / 2, y, broad, lines * layout.BADGE - 2), on[1]
        if where in self.piled:  # it is on another, as blocks are on blocks
            if (below := self._area(where, {**whereabouts, thing: ""})) is None:
                return None
            wide, high = below[0][2:]
            return below[0].moved(*(wide, 0) if self.drawer.in_line else (0, -high)), below[1]
        if holder := self.holders.get(where):  # carried
            on = self._area(holder, whereabouts)
            berths, berth = [*dict.fromkeys(self.berths[holder].values())], thing
            if self.seats or self.drawer.aside:  # those who are in it have the first ones
                berths = [who for who, at in whereabouts.items() if self.holders[at] == holder]
            else:
                berth = self.berths[holder][thing, where]
            return on and (self.on(holder, berths.index(berth), on[0]), on[1])
        if where not in self.narrow.rooms or thing not in self.narrow.rooms[where].slots:
            return None
        both = [(plan.rooms[where], plan.corners[where]) for plan in (self.narrow, self.broad)]
        own, far = (room.slots[thing].moved(*corner) for room, corner in both)
        if thing in self.piled:  # the lowest of its column
            wide, high = own.wide, own.high / len(self.piled)
            if self.drawer.in_line:
                wide = own.wide / len(self.piled)
                high = self.high + len(self.rows[thing]) * layout.BADGE
            size = {"wide": wide, "high": high}
            own, far = (it.moved(0, own.high - high)._replace(**size) for it in (own, far))
        return own, (far.x - own.x, far.y - own.y)

    def _ways(self, plan: Plan, aside: float) -> Iterator[Element]:
        signs = list[Element]()
        look = " route" * ({self.kinds[thing] for thing in self.loads} == {"boat"})
        for road, length in self.roads.items():
            rooms = [(plan.rooms[place], *plan.corners[place]) for place in road]
            ends = [point(aside + x + it.wide / 2, y + it.high / 2) for it, x, y in rooms]
            kind = " dashed" if {road, road[::-1]} & self.dashed else look
            yield element("path", f"way{kind} detail", d=f"M{'L'.join(ends)}")
            (x, y), (tip_x, tip_y) = self.seen(plan, road)
            if road in self.one_way:
                head = arrowhead((aside + tip_x, tip_y), math.atan2(tip_y - y, tip_x - x), 10, 0.6)
                signs.append(element("path", "tip detail", d=f"M{head}"))
            if length:
                signs += [element("circle", "milestone detail", cx=aside + x, cy=y, r=11.0)]
                signs += [label(aside + x, y, length, 13, "strong")]
        yield from signs

    def _drawn(self, thing: str, area: Area, is_wanted: bool) -> list[Element]:
        """Return a thing's parts: first what is pressed; its ticks say that it has arrived."""
        kind, own = self.kinds[thing], self.own(thing, area)
        x, y, wide, high = own
        is_bare = not kind and thing not in self.loads and thing not in self.pictured
        alone = self.own(thing, area, is_alone=True)
        shade = self.shades.get(self.scene.objects.get(thing, ""), "")
        parts = [box(f"plain{shade}" if is_bare else "slot", *alone, rx=6)]
        if thing in self.still:
            parts[0].set("data-thing", thing)
        is_inked = bool(kind) and thing in self.flat - self.loads.keys()  # the text is on a figure
        ink = "strong pale" if "tint7" in self.tints[thing] else "strong inked"  # on black
        face = self._face(thing, own, "", ink * is_inked)
        is_small = high <= layout.SMALL and bool(kind) and thing not in self.flat
        parts += face[:1] if is_small else face  # where there is no room for a text
        if thing in self.loads:
            top = y + high - self.pads[thing][2]
            berths = {*self.berths[thing].values()} - self.kinds.keys()
            hands = [it for it in berths if {*it.split()} <= self.scene.objects.keys()]
            for hand in (self.on(thing, n, area) for n in range(self.seats or len(hands))):
                if kind == "boat":  # a seat between two boards
                    board = f"V{number(top - 9)}h{number(layout.GAP)}V{number(top + 1)}"
                    sides = (hand.x - layout.GAP, hand.x + hand.wide)
                    line = "".join(f"M{point(x, top + 1)}{board}" for x in sides)
                else:
                    grip = f"M{point(hand.x, hand.y + hand.high - 10)}v8q0 4 4 4"  # a U
                    line = f"{grip}h{number(hand.wide - 8)}q4 0 4 -4v-8"
                look = f"{'hull' if kind == 'boat' else 'grip'} detail"
                parts.append(element("path", look, d=line))
        tick = alone.x + alone.wide + 2, alone.y + 2  # beside it, or on the bar of what carries
        tick = (x + wide - 8, y + high - _FEET - _BAR) if thing in self.loads else tick
        beside = alone.x + (alone.wide + self.side) / 2 + 3, alone.y + 5
        ticks = [beside if kind in figures() else tick] * is_wanted
        for rank, share in enumerate(self.rows[thing]):
            if aim := self.aims.get((thing, share)):
                deep = layout.BADGE * (1 + ("\n" in aim))
                middle = x + wide / 2, y + high + rank * layout.BADGE + deep / 2
                half = breadth(aim) / 2 + 6
                frame = middle[0] - half, middle[1] + 1.5 - deep / 2, 2 * half, deep - 3
                parts.append(box("ghost detail", *frame))
                parts.append(label(*middle, aim, _LETTER, "dim"))
                if aim.startswith("not "):  # seen where what is to end has ended
                    ticks.append((middle[0] + half, middle[1]))
        for x, y in ticks:
            parts.append(element("circle", "arrived detail", cx=x, cy=y, r=6))
            parts.append(element("path", "ticked detail", d=f"M{point(x - 3, y)}l2 2.5l4 -5"))
        return parts

    def _face(self, thing: str, area: Area, look: str, text_look: str) -> list[Element]:
        """Draw a figure, if there is one, the text in a look of its own, and a weight, if any."""
        kind, shown, side = self.kinds[thing], list[Element](), min(self.side, *area[2:])
        x, y, wide, high = area
        left, _, below = self.pads.get(thing, (wide, 0, 0))
        if thing in self.pictured:
            names, tint = self.pictured[thing]
            return [figure(name, f"{tint} {look}", x + (wide - SIDE) / 2, y) for name in names]
        if kind in figures():
            top = y + (high - below - side if thing in self.loads else 0)
            many, tint = self.counted.get(thing, 1), f"{self.tints[thing]} {look}"
            side = min(side, layout.FEW) if thing in self.counted else side
            corner = x + ((left if thing in self.loads else wide) - many * side) / 2
            shown += [figure(kind, tint, corner + n * side, top, side) for n in range(many)]
        elif thing in self.loads:
            colour = kind_of(thing, what="tint")
            text_look = text_look or "inked" * bool(colour)
            # In a boat without passengers who could row there is somebody who does.
            alone = slice(2 * (kind == "boat" and "person" in self.kinds.values()), None)
            shown.append(element("g", look, *scenes.vehicle(kind, area, colour)[alone]))
        # The text stands on what is flat, or below it; and on the bar of what carries something.
        text, is_beside = self.texts[thing], thing in self.loads and kind in figures()
        middle = (max(left, breadth(text) + 6) if is_beside else wide) / 2
        on = {"": 0.5, "person": 0.76, "chess": 0.8}.get(kind, 0.53)
        at = side * on if thing in self.flat else side + 7
        at = high / 2 if thing in self.facts and not kind else at
        at = high - _FEET - _BAR / 2 if thing in self.loads and kind != "loco" else at
        if kind == "lift":  # those in it have the first places
            middle, at, text_look = wide - breadth(text) / 2 - layout.PAD, 14, text_look or "inked"
        shown.append(label(x + middle, y + at, text, _LETTER, text_look))
        if (weight := self.weights.get(thing)) is not None and side == self.side:
            shown.append(label(x + wide / 2, y + side + 7, weight, _LETTER, text_look and "dim"))
        return shown

    def _feuds(self, begin: float, top: float) -> tuple[Element, float, float, list[str]] | None:
        """Draw who is in a pair with whom, with its width and height, and the pairs in words."""
        (predicate, title), y = self.drawer.says, top + 12
        pairs = sorted({tuple(sorted(pair)) for pair in self.scene.binary(predicate)})
        if not pairs:
            return None
        names = {name for pair in pairs for name in pair}
        kinds = {self.kinds[name] for name in names}
        is_clear = len(kinds) == len(names) and kinds <= figures().keys()  # by figures alone
        wide = 6 + max([layout.SMALL, *(breadth(self.texts[it]) for it in names if not is_clear)])
        shown = [element("text", "text left strong", title, x=begin, y=y, font_size=_LETTER)]
        gap, apart = 14, 24  # between two faces, and between pairs
        column, row = 2 * wide + gap + apart, layout.SMALL + (8 if is_clear else 22)
        columns = int((layout.LEAST - layout.APART + apart) // column)
        for rank, pair in enumerate(pairs):
            x, face_y = begin + rank % columns * column, y + 10 + rank // columns * row
            for passenger, face_x in zip(pair, (x, x + wide + gap), strict=True):
                face = self._face(passenger, Area(face_x, face_y, wide, layout.SMALL), "", "")
                shown += face[:1] if is_clear else face
            bolt_at = point(x + wide + 8, face_y + 1)  # the top of a flash between the two
            shown.append(element("path", "feud", d=f"M{bolt_at}l-6 11h7l-6 11"))
        y += 10 + math.ceil(len(pairs) / columns) * row
        across = max(min(len(pairs), columns) * column - apart, breadth(title))
        words = [f"{' and '.join(pair)} {predicate}" for pair in pairs]
        return element("g", "", *shown), across, y - top, words
