"""`pddlpuzzles lsp`: what an editor asks about PDDL, over the Language Server Protocol.

A file is looked at with the others of its folder: what is open as it stands in the editor, the rest
as it is on disk. Mistakes are shown when the texts are read; what needs grounding (what can never
be applied, why a goal is out of reach) a moment later, unless the text has changed by then.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from pddlpuzzles.catalogue.file_access import PDDL_FILES, read_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import Definition, chosen_domain, definition_in
from pddlpuzzles.pddl.read import (
    ACTION_PARTS,
    DOMAIN_SECTIONS,
    PROBLEM_SECTIONS,
    REQUIREMENTS,
    read_domain,
)
from pddlpuzzles.pddl.tokens import Note
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.servers.commands import answer_of
from pddlpuzzles.servers.outline import LOGIC, Outline, Word
from pddlpuzzles.show.answers import note_record
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.lint import Findings, lint

_PAUSE: Final = 0.1  # seconds after the last key before a text is read
_GROUNDING: Final = 2.0  # seconds for what needs grounding
_SOLVING: Final = 30  # seconds for the lenses
_MOST_FILES: Final = 20
_MOST_BYTES: Final = 2**20
"""Files of a folder, and bytes of one of them, that are looked at though they are not open."""
_SEVERITY: Final = {
    "mistake": lsp.DiagnosticSeverity.Error,
    "never": lsp.DiagnosticSeverity.Warning,
    "goal": lsp.DiagnosticSeverity.Warning,
}
_SECTIONS: Final = {
    "domain": (*DOMAIN_SECTIONS, ":derived", ":action"),
    "problem": PROBLEM_SECTIONS,
}
_SYMBOLS: Final = {
    ":action": lsp.SymbolKind.Function,
    ":derived": lsp.SymbolKind.Function,
    "domain": lsp.SymbolKind.Module,
    "problem": lsp.SymbolKind.Module,
}
outlined = lru_cache(maxsize=64)(Outline)


class Folder(NamedTuple):
    """The texts of a folder by their paths."""

    texts: Mapping[str, str]

    def outline(self, path: str) -> Outline:
        return outlined(self.texts.get(path, ""))

    def words(self, path: str, word: Word) -> Iterator[tuple[str, Word]]:
        """Yield all words that name what a word of a file does; variables in their action only."""
        own = definition_in(self.texts.get(path, ""))
        for file, made in self._definitions():
            is_foreign = bool(own and made and own.domain != made.domain)
            if file != path and (word.kind == "variable" or is_foreign):
                continue
            for same in self.outline(file).words:
                if word.kind and same.name == word.name:
                    yield file, same

    def names(self, kind: str) -> list[str]:
        every = (word for file in self.texts for word in self.outline(file).words)
        return list(dict.fromkeys(one.text for one in every if one.kind == kind and one.declares))

    def domain_text(self, path: str) -> str:
        """Return the text of the domain that a file is, or is a problem or a plan of."""
        own = definition_in(self.texts.get(path, ""))
        for file, made in self._definitions():
            if made and made.kind == "domain" and (own is None or made.domain == own.domain):
                return self.texts[file]
        return ""

    def problem(self, path: str) -> str:
        """Return the path of a problem, or of the only one in the folder."""
        problems = [file for file, made in self._definitions() if made and made.kind == "problem"]
        if path not in problems and len(problems) != 1:
            raise InputError(f"{len(problems)} problems in the folder of {path}, expected one")
        return path if path in problems else problems[0]

    def _definitions(self) -> Iterator[tuple[str, Definition | None]]:
        return ((file, definition_in(text)) for file, text in self.texts.items())


class PddlServer(LanguageServer):
    """The server, and per problem how many instances each action has."""

    def __init__(self, version: str) -> None:
        super().__init__("pddlpuzzles", version)
        self.instances: dict[str, dict[str, int]] = {}
        self._marked: set[str] = set()
        self._looks: dict[Path, asyncio.Task[None]] = {}
        self._reading = ThreadPoolExecutor(max_workers=1)
        self._work: asyncio.Future[Any] | None = None

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Leave errors to the log: to a client that has gone nothing can be said, not even that."""

    def folder(self, uri: str) -> Folder:
        """Return what is open in the folder of a file, and what else is there, of no great size."""
        path = _path(uri)
        texts = {
            _path(other): _lines_of(document.source)
            for other, document in self.workspace.text_documents.items()
            if Path(_path(other)).parent == Path(path).parent
        }
        beside = Path(path).parent.glob(PDDL_FILES) if to_fs_path(uri) else ()
        for file in sorted(beside)[:_MOST_FILES]:
            if str(file) in texts:
                continue
            try:
                if file.stat().st_size < _MOST_BYTES:
                    texts[str(file)] = read_text(str(file), comment=";")
            except (InputError, OSError):
                continue  # an editor's lock, or gone
        return Folder(texts)

    def outline(self, uri: str) -> Outline:
        return outlined(_lines_of(self.workspace.get_text_document(uri).source))

    async def asked(self, answer: Coroutine[Any, Any, Any]) -> Any:
        """Return an answer that may take long; None if the next one is asked for before.

        pygls neither passes on that a client cancels a command, nor takes a task that is cancelled.
        """
        await self.end_work()
        self._work = asyncio.ensure_future(answer)
        try:
            return await self._work
        except asyncio.CancelledError:
            return None

    async def end_work(self) -> None:
        if self._work is not None and not self._work.done():
            self._work.cancel()
            await asyncio.wait([self._work])
            await asyncio.sleep(0)  # until its request has been answered

    def edited(self, uri: str) -> None:
        """Look at a file's folder once nobody has typed in it for a moment."""
        where = Path(_path(uri)).parent
        if where in self._looks:
            self._looks[where].cancel()
        self._looks[where] = asyncio.ensure_future(self._look(uri))

    async def _look(self, uri: str) -> None:
        await asyncio.sleep(_PAUSE)
        folder, task = self.folder(uri), asyncio.current_task()
        assert task is not None
        within = Limits(_GROUNDING, is_over=lambda: task.cancelling() > 0)
        for is_ground in (False, True):
            reading = partial(lint, folder.texts.items(), within, is_ground=is_ground)
            loop = asyncio.get_running_loop()
            self._publish(folder, await loop.run_in_executor(self._reading, reading))

    def _publish(self, folder: Folder, findings: Findings) -> None:
        self.instances |= findings.instances
        said: dict[str, list[lsp.Diagnostic]] = {file: [] for file in folder.texts}
        every: list[InputError | Note] = [*findings.mistakes, *findings.notes]
        for one in every:
            row = note_record(one, "mistake")
            if row["file"] in said:
                diagnostic = _diagnostic(row, folder.outline(row["file"]))
                diagnostic.data = one.mend and [*one.mend]
                said[row["file"]].append(diagnostic)
        for file, diagnostics in said.items():
            uri = _uri(file)
            if diagnostics or file in self._marked or uri in self.workspace.text_documents:
                self.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
                )
                self._marked.add(file)


def _path(uri: str) -> str:
    """Return the path of a file; a buffer that is no file is known by its URI."""
    return to_fs_path(uri) or uri


def _uri(path: str) -> str:
    return (from_fs_path(path) or path) if Path(path).is_absolute() else path


def _lines_of(text: str) -> str:
    return text.replace("\r\n", "\n")


def _diagnostic(row: Mapping[str, Any], text: Outline) -> lsp.Diagnostic:
    begin = text.offset((row["line"] or 1) - 1, (row["column"] or 1) - 1)
    word = re.match(r"\(?[^\s()]*", text.text[begin:])
    return lsp.Diagnostic(
        range=_range(text, begin, begin + max(1, len(word[0]) if word else 1)),
        message=row["message"],
        severity=_SEVERITY.get(row["kind"], lsp.DiagnosticSeverity.Information),
        source="pddlpuzzles",
        code=row["kind"],
    )


def _range(text: Outline, begin: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(*text.place(begin)), lsp.Position(*text.place(end)))


def server(version: str) -> PddlServer:
    made = PddlServer(version)

    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    @made.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def edited(asked: Any) -> None:
        made.edited(asked.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(asked: lsp.DidCloseTextDocumentParams) -> None:
        nothing = lsp.PublishDiagnosticsParams(uri=asked.text_document.uri, diagnostics=[])
        made.text_document_publish_diagnostics(nothing)

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(asked: lsp.HoverParams) -> lsp.Hover | None:
        folder, path, word = _asked(made, asked)
        if word is None or not word.kind:
            return None
        lines = _about(word, folder, path, made.instances)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(lines)))

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(asked: lsp.DefinitionParams) -> list[lsp.Location]:
        return [one for one, word in _same(*_asked(made, asked)) if word.declares]

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(asked: lsp.ReferenceParams) -> list[lsp.Location]:
        return [one for one, _ in _same(*_asked(made, asked))]

    @made.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(asked: lsp.RenameParams) -> lsp.WorkspaceEdit:
        folder, path, word = _asked(made, asked)
        kind = r"\?[A-Za-z][\w-]*" if word and word.kind == "variable" else r"[A-Za-z][\w-]*"
        if word and not re.fullmatch(kind, asked.new_name):
            raise JsonRpcInvalidParams(f"{asked.new_name!r} cannot stand for {word.text!r}")
        edits: dict[str, list[lsp.TextEdit]] = {}
        for one, _ in _same(folder, path, word):
            edits.setdefault(one.uri, []).append(lsp.TextEdit(one.range, asked.new_name))
        return lsp.WorkspaceEdit(changes=edits)

    @made.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["(", ":", "?", "-"])
    )
    def completion(asked: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        folder, path, _ = _asked(made, asked)
        lines = folder.texts.get(path, "").split("\n")[: asked.position.line + 1]
        lines[-1] = re.sub(r"[^\s()]*$", "", lines[-1][: asked.position.character])
        return [
            lsp.CompletionItem(name, kind=kind)
            for name, kind in _fitting(Outline("\n".join(lines)), folder)
        ]

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(asked: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        text = made.outline(asked.text_document.uri)
        found = []
        for group in text.groups:
            if group.depth == 1:
                name = group.title if group.head in _SYMBOLS else group.head
                where = _range(text, group.begin, group.end)
                kind = _SYMBOLS.get(group.head, lsp.SymbolKind.Namespace)
                found.append(lsp.DocumentSymbol(name or group.head or "?", kind, where, where))
        return found

    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        text = made.outline(asked.text_document.uri)
        edits = []
        for number, (line, depth) in enumerate(
            zip(text.text.split("\n"), text.depths, strict=True)
        ):
            if (better := _tidy(line, depth)) != line:
                begin = text.offset(number, 0)
                edits.append(lsp.TextEdit(_range(text, begin, begin + len(line)), better))
        return edits

    @made.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    def actions(asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = asked.text_document.uri
        text = made.outline(uri)
        return [
            lsp.CodeAction(
                title,
                lsp.CodeActionKind.QuickFix,
                [said],
                edit=lsp.WorkspaceEdit(changes={uri: edits}),
            )
            for said in asked.context.diagnostics
            for title, edits in _mends(said, text)
        ]

    @made.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def lenses(asked: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = asked.text_document.uri
        text = made.outline(uri)
        what = definition_in(text.text)
        begins = text.text.lstrip().startswith(("(", ";"))
        is_plan = what is None and begins and not uri.endswith(".pddl")
        if not is_plan and (what is None or what.kind == "domain"):
            return []
        name = "check" if is_plan else "solve"
        command = lsp.Command(name, f"pddlpuzzles.{name}", arguments=[uri])
        return [lsp.CodeLens(_range(text, 0, 1), command)]

    @made.command("pddlpuzzles.solve")
    async def solve(uri: str) -> Any:
        return await made.asked(_answered(made, uri, "solve"))

    @made.command("pddlpuzzles.check")
    async def check(uri: str) -> Any:
        return await made.asked(_answered(made, uri, "check"))

    @made.feature(lsp.SHUTDOWN)
    async def shutdown(asked: None) -> None:
        await made.end_work()

    return made


def _asked(made: PddlServer, asked: Any) -> tuple[Folder, str, Word | None]:
    """Return the folder, the file and the word that a question is about."""
    folder, path = made.folder(asked.text_document.uri), _path(asked.text_document.uri)
    return folder, path, folder.outline(path).at(asked.position.line, asked.position.character)


def _same(folder: Folder, path: str, word: Word | None) -> Iterator[tuple[lsp.Location, Word]]:
    """Yield where all words are that name what a word does."""
    for file, one in folder.words(path, word) if word else ():
        yield lsp.Location(_uri(file), _range(folder.outline(file), one.begin, one.end)), one


def _about(
    word: Word, folder: Folder, path: str, instances: Mapping[str, Mapping[str, int]]
) -> Iterator[str]:
    """Yield what is known of a name: how it is declared, and what it has to do with actions."""
    name = word.text.lower()
    for file, one in folder.words(path, word):
        if one.declares:
            text = folder.outline(file)
            line, _ = text.place(one.begin)
            around = [group for group in text.groups if group.begin < one.begin < group.end]
            shown = text.text.split("\n")[line]
            if word.kind == "predicate":
                shown = text.text[around[-1].begin : around[-1].end]
            yield f"```pddl\n{shown.strip()}\n```"
            break
    try:
        domain = read_domain(folder.domain_text(path), path)
    except InputError:
        return
    if word.kind == "predicate":
        for verb, becomes in (("added", True), ("deleted", False)):
            names = [
                schema.name
                for schema in domain.actions.values()
                if any(
                    (effect.atom.predicate, effect.becomes) == (name, becomes)
                    for effect in schema.effects
                )
            ]
            yield f"{verb} by {', '.join(names) or 'no action'}"
    elif word.kind == "type" and name in domain.types:
        yield f"below {', '.join(domain.above(name)[1:])}"
    elif word.kind == "action":
        for file, counts in instances.items():
            if file in folder.texts and name in counts:
                yield f"{counted(counts[name], 'instances')} in {Path(file).name}"


def _fitting(before: Outline, folder: Folder) -> Iterator[tuple[str, lsp.CompletionItemKind]]:
    """Yield the names that can stand behind a text."""
    keyword = lsp.CompletionItemKind.Keyword
    if not before.open:
        return
    group, outer = before.open[-1], before.open[1].head if len(before.open) > 1 else ""
    if group.last == "-" or group.head == "either":
        for name in ("object", *folder.names("type")):
            yield name, lsp.CompletionItemKind.Class
    elif len(before.open) <= 2 and (group.head == "" or group.head == "define"):
        kind = next((one.text for one in before.words if one.text in _SECTIONS), "domain")
        for name in _SECTIONS[kind]:
            yield name, keyword
    elif group.head == ":requirements":
        for name in sorted(REQUIREMENTS):
            yield name, keyword
    elif group.head == ":action" and len(before.open) == 2:
        for name in ACTION_PARTS:
            yield name, keyword
    elif group.size == 0 or group.head in LOGIC:
        for name in folder.names("predicate"):
            yield name, lsp.CompletionItemKind.Function
        for name in LOGIC:
            yield name, keyword
    else:
        scope = max((word.scope for word in before.words), default=0)
        variables = (one.text for one in before.words if one.declares and one.scope == scope > 0)
        for name in dict.fromkeys(variables if outer in (":action", ":derived") else ()):
            yield name, lsp.CompletionItemKind.Variable
        for name in folder.names("object"):
            yield name, lsp.CompletionItemKind.Value


def _tidy(line: str, depth: int) -> str:
    """Return a line with the indentation of its depth, and one space between words."""
    written, mark, comment = line.strip().partition(";")
    code = written.rstrip()
    gap = written[len(code) :]
    code = re.sub(r"(?<=\() | (?=\))", "", re.sub(r"\s+", " ", code))
    return f"{'  ' * depth if code or mark else ''}{code}{gap}{mark}{comment}".rstrip()


def _mends(said: lsp.Diagnostic, text: Outline) -> Iterator[tuple[str, Sequence[lsp.TextEdit]]]:
    """Yield mends of which a message is certain: what they are called, and what they change."""
    line = said.range.start.line
    begin = text.offset(line, said.range.start.character)

    def edit(begin: int, end: int, new: str) -> lsp.TextEdit:
        return lsp.TextEdit(_range(text, begin, end), new)

    match said.data:
        case ["write", new, old]:
            for word in text.words:
                if text.place(word.begin)[0] == line and word.text.lower() == old:
                    yield f"write {new} for {old}", [edit(word.begin, word.end, new)]
                    return
        case ["require", new, _]:
            sections = {group.head: group for group in text.groups if group.depth == 1}
            if place := sections.get(":requirements"):
                yield f"require {new}", [edit(place.end - 1, place.end - 1, f" {new}")]
            elif place := sections.get("domain"):
                section = f"\n  (:requirements {new})"
                yield f"require {new}", [edit(place.end, place.end, section)]
        case ["begin", new, _]:
            yield f"begin with {new}", [edit(begin + 1, begin + 1, new)]
        case ["join", part, _]:
            first = max(
                one.end for one in text.words if one.end <= begin and one.text.lower() == part
            )
            ends = [one.begin for one in text.words if one.text.lower() in ACTION_PARTS]
            end = min((one for one in ends if one > first), default=len(text.text))
            values = [one for one in text.groups if first < one.begin < end and one.depth == 2]
            edits = [edit(values[0].begin, values[0].begin, "(and ")]
            edits.append(edit(values[-1].end, values[-1].end, ")"))
            yield "put all of it in one (and …)", edits


async def _answered(made: PddlServer, uri: str, command: str) -> Any:
    """Return the JSON of what a command answers of a problem, and show it in words."""

    async def pulse(second: int) -> None:
        """Wait on: an editor shows that it waits."""

    path, beside = _path(uri), made.folder(uri)

    def name(file: str) -> str:
        is_plan = command == "check" and file == path
        return f"{Path(file).name.removesuffix('.pddl')}{'' if is_plan else '.pddl'}"

    try:
        problem = beside.problem(path)
        words = [command, "pddl", name(problem), f"--timeout={_SOLVING}"]
        words += [name(path)] if command == "check" else []
        if not beside.domain_text(problem):
            words.append(f"--domain={chosen_domain(problem).path}")
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for file, text in beside.texts.items():
                Path(folder, name(file)).write_text(text, encoding="utf-8")
            record = await answer_of(words, (folder,), pulse)
    except InputError as error:
        record = {"error": {"message": str(error)}}
    kind = lsp.MessageType.Error if "error" in record else lsp.MessageType.Info
    said = _said(record)
    plan = record.get("plan") or []
    made.window_log_message(lsp.LogMessageParams(kind, "\n".join((said, *plan))))
    made.window_show_message(lsp.ShowMessageParams(kind, said))
    return record


def _said(record: Mapping[str, Any]) -> str:
    """Return an answer of `solve` or `check` in a line."""
    if "error" in record:
        return str(record["error"]["message"])
    if "valid" in record and not record["valid"]:
        step = f"step {record['step']} {record['action']}: " if record["step"] else ""
        return f"invalid: {step}{record['reason']}"
    claim = record.get("status") or "valid"
    if record.get("cost") is not None:
        claim += f": {counted(record['cost'], record['objective'])}"
    why = record.get("proof") or record.get("limit")
    return f"{claim} ({why})" if why else str(claim)
