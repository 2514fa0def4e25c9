"""A problem's file and its domain's: which belong together, and both read.

Without a path the domain of a problem is the file that defines the domain of that name: beside the
problem, a folder above, in a folder `domain` or `domains` beside its own, or where there are trees
`domains` and `problems`, `domains/A/*.pddl` or `domains/A.pddl` for `problems/A/p01.pddl`. Of
several it is the one whose own name fits best: `p01-domain`, `domain_01`, `dom1` for `p01.pddl`.
"""

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from pddlpuzzles.catalogue.file_access import PDDL_FILES, STANDARD_INPUT, read_text
from pddlpuzzles.errors import InputError, closest, is_near
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.read import domain_noting, problem_noting, sections_of
from pddlpuzzles.pddl.symbols import Edit, Outline, typed
from pddlpuzzles.pddl.tokens import DEFINE, LOOKALIKES, Note, Parser, Place, Text, collected
from pddlpuzzles.search.budget import check

_DEFINES: Final = re.compile(
    r"(?i)\s*(?:\(\s*define\s*\(|define\s*\(|\(\s*\(?|\(\s*define)\s*:?(domain|problem)\b\s*([^\s()]*)"
)
_ASKS: Final = re.compile(r"\(\s*:domain\s+([^\s()]+)", re.IGNORECASE)
_COMMENT: Final = re.compile(r";[^\n]*")
_AT_LINE: Final = re.compile(r"(?im)^[ \t]*\(\s*define\s*\(\s*(domain|problem)\s")
_QUOTED: Final = re.compile(r"(?im)^>\s*\(\s*define\s*\(")
_GOES_ON: Final = re.compile(r"\s*(\)|\(\s*:)")
_BYTES_OF_HEAD: Final = 2**16
_PARTS: Final = re.compile(r"[^\W\d_]+|\d+")
_ROUNDS: Final = 8  # how often texts are read again once what is wrong with them is mended,
_LONGEST: Final = 50_000  # unless they have more signs than that,
_MANY: Final = 15  # or more mistakes
_KINDS: Final = re.compile("domains?|dom|df|d|problems?|prob|pb|pf|pfile|p|instance|inst|ins|task")
"""What files are called after what they hold."""


class Definition(NamedTuple):
    """What a file defines: a `domain` or a `problem`, and the name of the domain."""

    kind: str
    domain: str


Definitions = Mapping[Path, Definition | None]
T = TypeVar("T")


def read_pair(path: str, domain: str | None, *, strict: bool = False) -> tuple[Domain, Problem]:
    text, where = pddl_text(path, "problem"), domain_path(path, domain)
    return texts_read(pddl_text(where, "domain"), text, where, path, strict=strict)


@lru_cache(maxsize=1)
def texts_read(
    domain: str, problem: str, domain_source: str, problem_source: str, *, strict: bool = False
) -> tuple[Domain, Problem]:
    """Read both texts; keep the last (InputError: if `strict`, for small rules too)."""
    texts = Outline(domain, domain_source), Outline(problem, problem_source)
    return read_mended(partial(_texts_read, strict), texts)


def read_mended(read: Callable[..., T], texts: Sequence[Outline], rounds: int = _ROUNDS) -> T:
    """Read texts, as often as what is wrong with them can be mended.

    :raises InputError: for what is wrong; its `others` are also what shows once that is mended.
    """
    try:
        return read(*texts)
    except InputError as error:
        edits = {text: _edits(text, (error, *error.others, *error.silent)) for text in texts}
        is_apart = len({text.source for text in texts}) == len(texts)  # so are their mistakes
        are_many = len(error.others) > _MANY or sum(len(it.text) for it in texts) > _LONGEST
        if not (rounds and any(edits.values()) and is_apart) or are_many:
            raise
        mended = []
        for text in texts:
            written = text.text
            for edit in reversed(edits[text]):  # so that the places before stay
                written = written[: edit.begin] + edit.text + written[edit.end :]
            mended.append(Outline(written, text.source))
        try:
            read_mended(read, mended, rounds - 1)
            error.mended = tuple(text.text for text in mended)
        except InputError as further:
            error.mended = further.mended
            for text, after in zip(texts, mended, strict=True):
                later = (new for new in (further, *further.others) if new.source == text.source)
                for new in filter(None, (_before(new, text, after, edits[text]) for new in later)):
                    where = new.source, new.line
                    said = [it for it in (error, *error.others) if (it.source, it.line) == where]
                    # Nothing is said twice.
                    if not any(new.column == it.column or new.message == it.message for it in said):
                        error.others += (new,)
                        error.add_note(str(new))
        raise


def _before(
    mistake: InputError, text: Outline, mended: Outline, edits: Sequence[Edit]
) -> InputError | None:
    """Return a mistake in a mended text as one of the text; None: its group begins with a mend."""
    offset = mended.offset(mistake.line or 1, mistake.column or 1)
    if any(begin == offset + 1 and new.strip(" )") for begin, _, new in edits):
        return None
    for begin, end, new in edits:
        if begin < offset:
            offset = max(begin, offset - len(new) + end - begin)
    return text.place(offset).error(**mistake.words | {"mend": None})


def _edits(text: Outline, mistakes: Iterable[InputError]) -> list[Edit]:
    """Return the mends of mistakes that are certainly meant, from the front."""
    edits: list[Edit] = []  # of which no two touch the same text
    mends = [(it, it.mend) for it in mistakes if it.source == text.source and it.mend]
    for mistake, mend in sorted(mends, key=lambda pair: pair[1].kind != "put"):  # those first
        short, long = sorted((mend.old.strip("?:"), mend.text.strip("?:")), key=len)
        is_longer = long.startswith(short) or short in re.split("[-_]", long)
        # A name that is only like another may be right: it waits for a person.
        if mend.kind != "write" or mend.text[0] == ":" or is_near(short, long) or is_longer:
            offset = text.offset(mistake.line or 1, mistake.column or 1)
            _, here = text.mended(mend, offset) or ("", [])
            if all(new.end <= old.begin or old.end <= new.begin for new in here for old in edits):
                edits += [edit for edit in here if edit not in edits]
    return sorted(edits, key=lambda edit: (edit.begin, edit.end))


def _texts_read(strict: bool, domain: Outline, problem: Outline) -> tuple[Domain, Problem]:
    with collected(strict) as notes:
        objects = lambda: typed(it for it in problem.groups if it.head == ":objects")  # noqa: E731
        try:
            read = domain_noting(notes, domain.text, domain.source, objects)
        except InputError as error:  # what is wrong with the sections of the problem is said, too
            notes.error(error)
            sections_of(problem.text, problem.source, "problem", notes)
            raise
        return read, problem_noting(notes, problem.text, problem.source, read)


def pddl_text(path: str, kind: str = "") -> str:
    """Return a file's text, or the PDDL in it: the `domain` or the `problem`, if it has both."""
    text = read_text(path, comment=";").replace("\r", "\n")
    if (say := on_extract.get()) is None or (pddl := extracted(text, kind)) == text:
        return text
    said, every = "only what is PDDL in this Markdown is read", _begins(_unquoted(text), kind)
    if every[1:]:
        line = 1 + text.count("\n", 0, every[-1].start())
        said += f": of {len(every)} {every[-1][1].lower()}s the last, in line {line}"
    say(Note(Place(path, 1, 1), said, "extract"))
    return pddl


on_extract: Final[ContextVar[Callable[[Note], None] | None]] = ContextVar("extract", default=None)
"""Hears of each file out of which PDDL is read; None where nothing is taken out."""


def extracted(text: str, kind: str) -> str:
    """Return the domain or the problem in a text, all before it, and marks of quotes, as spaces."""
    text = _unquoted(text)
    every = _begins(text, kind) or [*DEFINE.finditer(text)][:1]
    if not every:
        return text
    begin = every[-1].start()
    end = begin + Outline(text[begin:], "").groups[1].end  # group 0 is the whole text
    if _GOES_ON.match(_COMMENT.sub("", text[end:])):  # a parenthesis too many is a mistake in it
        fence = text.find("\n```", end)
        end = len(text) if fence < 0 else fence
    around = _COMMENT.sub("", f"{text[:begin]}\n{text[end:]}").strip("\ufeff \t\n")
    return re.sub(r"[^\n]", " ", text[:begin]) + text[begin:end] if around else text


def _unquoted(text: str) -> str:
    return re.sub("(?m)^>", " ", text) if _QUOTED.search(text) else text


def _begins(text: str, kind: str) -> list[re.Match[str]]:
    """Return the definitions of a kind: who corrects himself means the last; else the first."""
    every = [*_AT_LINE.finditer(text)]
    return [match for match in every if match[1].lower() == kind] or every[:1]


def domain_path(path: str, domain: str | None) -> str:
    return domain or str(chosen_domain(path).path)


class Chosen(NamedTuple):
    """The domain of a problem, and why this one, where several files define what is wanted."""

    path: Path
    why: str = ""


def chosen_domain(path: str, what: Definition | None = None) -> Chosen:
    """Return the domain of a problem for which none was named (InputError: none, several)."""
    problem = Path(path)
    wanted = _wanted(what or definition(problem))
    if wanted is not None and wanted == definition(problem, "domain"):
        return Chosen(problem)
    beside = definitions(problem.parent, "domain")
    chosen = _fitting(problem, wanted, beside)
    if chosen is None and wanted is not None:
        elsewhere = {file: definition(file) for file in _elsewhere(problem)}
        chosen = _fitting(problem, wanted, elsewhere)
    if chosen := chosen or _unfitting(wanted, beside):
        return chosen
    if what is None and path != STANDARD_INPUT and not problem.exists():
        raise InputError("no such file", source=path)
    if what is None and (defined := definition(problem)) and defined.kind == "domain":
        raise InputError("this is the file of a domain", source=path, expected="a problem")
    if wanted is None:  # what it is instead is said
        with collected() as notes:
            Parser(Text(pddl_text(path), path), notes).group(check)
    many = len([it for it in beside.values() if it and it.kind == "domain"])
    said = f"{many} domains beside it" if many else "no domain.pddl beside it"
    how = ", too" if what else " by --domain"  # for whom it is read, `lint`, takes both files
    raise InputError(f"{said}; name its domain{how}", source=path)


def domain_among(problem: Path, defined: Definitions) -> Path | None:
    wanted = _wanted(defined.get(problem))
    chosen = _fitting(problem, wanted, defined) or _unfitting(wanted, defined)
    return chosen and chosen.path


def _wanted(problem: Definition | None) -> Definition | None:
    return Definition("domain", problem.domain) if problem and problem.kind == "problem" else None


def _fitting(problem: Path, wanted: Definition | None, defined: Definitions) -> Chosen | None:
    """Return the file that defines what is wanted, by its name, or if it alone has no mistakes."""

    def fit(path: Path) -> tuple[bool, bool, int]:
        """Rank a file: the same words and numbers as the problem's, the same first, many common."""
        of_problem, of_file = (
            [part.lstrip("0") for part in _PARTS.findall(name) if not _KINDS.fullmatch(part)]
            for name in (problem.stem.lower(), path.stem.lower())
        )
        is_same, is_alike = of_file == of_problem, of_file[:1] == of_problem[:1]
        common = (Counter(of_file) & Counter(of_problem)).total()
        # Each word that both names have counts 1, each that only one has -1.
        return is_same, is_alike, 3 * common - len(of_file) - len(of_problem)

    fits = {path: fit(path) for path, what in defined.items() if wanted and what == wanted}
    best = [path for path, value in fits.items() if value == max(fits.values())]
    why = f"its name fits best of {len(fits)} such files" if fits.keys() - best else ""
    if len(best) > 1:
        why = f"it alone has no mistakes, of {len(best)} such files"
        best = [path for path in best if _reads(path)]
    return Chosen(best[0], why) if len(best) == 1 else None


def _reads(path: Path) -> bool:
    with suppress(InputError), collected() as notes:
        domain_noting(notes, pddl_text(str(path), "domain"), str(path))
        return not notes.mistakes
    return False


def _unfitting(wanted: Definition | None, defined: Definitions) -> Chosen | None:
    """Return the only domain there could be if none has the name asked for."""
    if wanted is not None and wanted in defined.values():
        return None
    every = ((path, what) for path, what in defined.items() if what is not None)
    names = {path: what.domain for path, what in every if what.kind == "domain"}
    near = closest(wanted.domain, names.values()) if wanted else None
    alike = [path for path in names if names[path] == near]
    candidates = alike or [it for it in defined if it.stem.lower() == "domain"] or [*names]
    return Chosen(candidates[0]) if len(candidates) == 1 else None


def definitions(folder: Path, kind: str) -> dict[Path, Definition | None]:
    """Return what PDDL files define; if none defines this kind, Markdown too, where it is read."""
    every = {path: definition(path, kind) for path in sorted(folder.glob(PDDL_FILES))}
    if on_extract.get() is not None and all(not it or it.kind != kind for it in every.values()):
        marked = {path: definition(path, kind) for path in sorted(folder.glob("*.[mM][dD]"))}
        every |= {path: it for path, it in marked.items() if it}
    return every


def definition(path: Path, kind: str = "problem") -> Definition | None:
    if str(path) == STANDARD_INPUT:
        return definition_in(read_text(path), kind)
    if not path.is_file():  # nobody may write to a pipe
        return None
    try:
        with path.open("rb") as file:
            text = file.read(_BYTES_OF_HEAD).removeprefix(BOM_UTF8).decode(errors="replace")
    except OSError:
        return None
    return definition_in(text, kind)


def definition_in(text: str, kind: str = "") -> Definition | None:
    text = text[:_BYTES_OF_HEAD].removeprefix("\ufeff").replace("\r", "\n")
    text = _COMMENT.sub("", _unquoted(text.translate(LOOKALIKES)))
    if on_extract.get() is not None and (begins := _begins(text, kind)):  # within other text, too
        text = text[begins[-1].start() :]
    if (match := _DEFINES.match(text)) is None:
        return None
    kind, name = match[1].lower(), match[2]
    if kind == "problem":
        asked = _ASKS.search(text, match.end())  # a problem goes by its (:domain …)
        name = asked[1] if asked else ""
    return Definition(kind, name.lower())


def _elsewhere(problem: Path) -> Iterator[Path]:
    """Yield the files elsewhere that may have the domain of a problem."""
    folder = problem.resolve().parent
    for beside in ("", "domain", "domains"):
        yield from sorted((folder.parent / beside).glob(PDDL_FILES))
    for tree in folder.parents:
        if tree.name == "problems":
            branch = tree.parent / "domains" / folder.relative_to(tree)
            yield from sorted(branch.glob(PDDL_FILES))
            if (file := branch.parent / f"{branch.name}.pddl").is_file():
                yield file
