"""What names mean across the files of a folder: an editor and a notebook's cells ask it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from pddlpuzzles.catalogue.file_access import is_pddl
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import EQUALITY, OBJECT, types_above, types_in
from pddlpuzzles.pddl.pair import chosen_domain, definition_in, domain_among, pddl_text
from pddlpuzzles.pddl.read import REQUIREMENTS, read_domain
from pddlpuzzles.pddl.symbols import LOGIC, Branch, Outline, Symbol, typed
from pddlpuzzles.pddl.tokens import ACTION_PARTS, ENTRIES, SECTIONS
from pddlpuzzles.show.wording import counted

_MOST_OUTLINES: Final = 64
_outlines: Final[dict[str, Outline]] = {}
"""Of each file the last: those of what stood in it before are large and never asked for again."""


class Folder:
    """The texts of a folder by their paths; `definitions` are those that are no plans."""

    # A file is read by its `own` texts: itself and, for a problem, the domain; a plan has none.
    def __init__(self, path: str, texts: Mapping[str, str]) -> None:
        self.path, self.texts = path, texts
        kinds = ((file, definition_in(text)) for file, text in texts.items())
        self._defined = {file: what for file, what in kinds if what is not None}
        self.kind = self._defined[path].kind if path in self._defined else ""
        self.definitions = {
            file: text for file, text in texts.items() if file in self._defined or is_pddl(file)
        }
        sources = dict.fromkeys((path, self._problem(path), self._domain(path)))
        self._sources = [file for file in sources if file in texts]
        self.own = {file: texts[file] for file in self._sources if path in self.definitions}

    def _problem(self, file: str) -> str:
        """Return the file if it is a problem, and that of a plan, if it is clear which."""
        problems = [path for path, what in self._defined.items() if what.kind == "problem"]
        if file in self.definitions:
            return file if file in problems else ""
        named = [path for path in problems if Path(path).stem in Path(file).name]
        return problems[0] if len(problems) == 1 else max(named, key=len, default="")

    def _domain(self, file: str) -> str:
        """Return the file of a file's domain, which it may be; else what that is called."""
        file = self._problem(file) or file
        domains = [path for path, what in self._defined.items() if what.kind == "domain"]
        if file in self._defined and file not in domains:
            by_path = {Path(path): what for path, what in self._defined.items()}
            chosen = domain_among(Path(file), by_path)
            names = {Path(path): path for path in self._defined}  # as the editor writes them
            return names[chosen] if chosen else self._defined[file].domain
        return file if file in domains or len(domains) != 1 else domains[0]

    def outline(self, file: str = "") -> Outline:
        """Return the outline of a file, by default the folder's own."""
        file = file or self.path
        text, outline = self.texts.get(file, ""), _outlines.get(file)
        if outline is None or outline.text != text:
            if len(_outlines) > _MOST_OUTLINES:
                _outlines.clear()
            outline = _outlines[file] = Outline(text, file)
        return outline

    def occurrences(self, symbol: Symbol | None) -> Iterator[tuple[str, Symbol]]:
        """Yield, by file, all words that name the same as a word of this file."""
        if symbol is None or not symbol.meaning.kind:
            return
        kind, problem = symbol.meaning.kind, self._problem(self.path)
        same = {file: self.outline(file).named(symbol) for file in self.texts}
        # An object of a problem is named by that and its plans, all else by what has the domain.
        is_local = kind == "object" and any(word.meaning.declares for word in same.get(problem, ()))
        named_within = self._problem if is_local else self._domain
        for file, symbols in same.items():
            is_near = kind != "variable" and named_within(file) == named_within(self.path)
            if file == self.path or is_near:
                yield from ((file, it) for it in symbols)

    def about(self, symbol: Symbol, instances: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
        """Yield what is known of a name; of actions their `instances` in each problem."""
        name, kind = symbol.text, symbol.meaning.kind
        declared = (row for row in self.occurrences(symbol) if row[1].meaning.declares)
        for file, declaration in islice(declared, 1):
            outline, group = self.outline(file), declaration.group
            shown = outline.lines[declaration.place.line - 1]
            shown = outline.text[group.offset : group.end] if kind == "predicate" else shown
            yield f"```pddl\n{shown.strip()}\n```"
        for file in instances.keys() & self.texts.keys() if kind == "action" else ():
            if name in instances[file]:
                yield f"{counted(instances[file][name], 'instances')} in {Path(file).name}"
        if kind not in ("predicate", "type"):
            return
        with suppress(InputError):  # there is no domain, or it has mistakes
            domain = read_domain(self.texts.get(self._domain(self.path), ""), "")
            if kind == "type" and name in domain.types:
                yield f"below {', '.join([*types_above(name, domain.types)][1:])}"
            changed_by = defaultdict[tuple[str, bool], list[str]](list)
            for action in domain.actions.values():
                for effect in action.effects:
                    changed_by[effect.atom.predicate, effect.becomes].append(action.name)
            for verb, becomes in (("added", True), ("deleted", False)):
                if kind == "predicate" and name in domain.predicates:
                    names = dict.fromkeys(changed_by[name, becomes])
                    yield f"{verb} by {', '.join(names) or 'no action'}"

    def pair(self) -> tuple[str, str]:
        """Return the texts of the domain and the problem that the file is, or is a plan of."""
        path = self._problem(self.path)
        if not path:
            said = "a plan of which problem? That of p01.pddl is called p01.plan"
            raise InputError(f"{self.path}: {said}")
        if (domain := self._domain(path)) in self.texts:
            return self.texts[domain], self.texts[path]
        domain = str(chosen_domain(path, self._defined[path]).path)
        return pddl_text(domain, "domain"), self.texts[path]

    def fitting(self, offset: int) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the names that fit at a place of the file, with their kinds in editors."""
        around, symbol = self.outline().around(offset), self.outline().at(offset)
        if not around:
            return
        group, begin = around[-1], symbol.offset if symbol else offset
        place = sum(item.offset < begin for item in group.items)
        head, last = group.word(0) if place else "", group.word(place - 1)
        if last == "-" or head == "either":
            yield "Class", [OBJECT, *self._names("type")]
        elif self.path not in self.definitions:  # a plan
            kind = "object" if place else "action"
            yield "Value", self._names(kind, self._type(head, place))
        elif len(around) <= 2 and head in ("", "define"):
            is_problem = self.kind == "problem"
            yield "Keyword", SECTIONS["problem"] if is_problem else (*SECTIONS["domain"], *ENTRIES)
        elif head == ":domain":
            yield "Module", self._names("domain")
        elif head == ":requirements":
            yield "Keyword", sorted(REQUIREMENTS)
        elif head == ":action" and len(around) == 2:
            yield "Keyword", ACTION_PARTS
        elif place == 0 or (head in LOGIC and head != EQUALITY):
            yield "Function", self._names("predicate")
            yield "Keyword", LOGIC
        elif not group.is_list:
            wanted = self._type(head, place)
            within = around[:2][-1]  # the section, such as an action
            yield "Variable", self._names("variable", wanted, within.offset)
            yield "Value", self._names("object", wanted)

    def _declared(self, kind: str, scope: int = 0) -> list[Symbol]:
        files = [self.path] if scope else self._sources
        rows = (row for file in files for row in self.outline(file).symbols if row.meaning.declares)
        return [row for row in rows if (row.meaning.kind, row.meaning.scope) == (kind, scope)]

    def _type(self, name: str, place: int) -> str:
        for symbol in (*self._declared("predicate"), *self._declared("action")):
            if symbol.text == name:
                parts = [part for part in symbol.group.items if isinstance(part, Branch)]
                parameters = parts[0] if parts else symbol.group  # an action's are in parentheses
                kinds = list(typed([parameters]).values())
                return kinds[place - 1] if 0 < place <= len(kinds) else OBJECT
        return OBJECT

    def _names(self, kind: str, wanted: str = OBJECT, scope: int = 0) -> Sequence[str]:
        """Return the names of a kind and a type, as written; `scope` is where a section begins."""
        symbols = self._declared(kind, scope)
        if wanted != OBJECT:
            declared = typed(symbol.group for symbol in self._declared("type"))
            above = defaultdict(lambda: OBJECT, declared)
            fit = {
                name
                for name, of_type in typed(symbol.group for symbol in symbols).items()
                if all(types_above(t, above).keys() & types_in(wanted) for t in types_in(of_type))
            }
            symbols = [symbol for symbol in symbols if symbol.text in fit]
        return list(dict.fromkeys(symbol.written for symbol in symbols))
