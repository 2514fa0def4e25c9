"""`pddlpuzzles lsp`: what an editor asks about PDDL, over the Language Server Protocol.

A file is looked at with the others of its folder: what is open as it stands in the editor, the rest
as it is on disk. Its own mistakes are shown first, then those of its folder, then what needs
grounding. The next key ends what is being looked at.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from pddlpuzzles.catalogue.file_access import PDDL_FILES, read_text
from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.pddl.symbols import Outline, Symbol, marked_end
from pddlpuzzles.pddl.tokens import Note
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.servers.commands import answer_of
from pddlpuzzles.servers.outline import Folder
from pddlpuzzles.show.answers import note_record
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.lint import Findings, lint

_PAUSE: Final = 0.02  # seconds after the last key before a text is read
_GROUNDING: Final = 2.0  # seconds for what needs grounding
_SOLVING: Final = 30  # seconds for the lenses
_MOST_FILES: Final = 20
_MOST_BYTES: Final = 2**20  # of a file that is looked at though it is not open
_SEVERITY: Final = {"mistake": "Error", "never": "Warning", "goal": "Warning"}
_QUICK: Final = lsp.CodeActionKind.QuickFix
_SYMBOLS: Final = {":action": "Function", "domain": "Module", "problem": "Module"}


class PddlServer(LanguageServer):
    """The server, and per problem how many instances each action has."""

    def __init__(self, version: str) -> None:
        super().__init__("pddlpuzzles", version)
        self.instances: dict[str, dict[str, int]] = {}
        self._marked: set[str] = set()  # files of which something has been published
        self.looks: dict[Path, asyncio.Task[None]] = {}  # by folder, that which goes on
        self._reading = ThreadPoolExecutor(max_workers=1)
        self._work: asyncio.Future[Any] | None = None  # the command that was asked for last

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Leave errors to the log: the client may have gone."""

    def offset(self, text: Outline, position: lsp.Position) -> int:
        """Return the offset of a position, which clients count in units of their own."""
        place = self.workspace.position_codec.position_from_client_units(text.lines, position)
        return text.offset(place.line + 1, place.character + 1)

    def range(self, text: Outline, begin: int, end: int) -> lsp.Range:
        ends = (text.place(begin), text.place(end))
        places = lsp.Range(*(lsp.Position(place.line - 1, place.column - 1) for place in ends))
        if text.text.isascii():  # in a long line the codec counts for long
            return places
        return self.workspace.position_codec.range_to_client_units(text.lines, places)

    def folder(self, uri: str) -> Folder:
        path = _path(uri)
        texts = {
            _path(opened): document.source.replace("\r\n", "\n").replace("\r", "\n")
            for opened, document in self.workspace.text_documents.items()
            if Path(_path(opened)).parent == Path(path).parent
        }
        beside = Path(path).parent.glob(PDDL_FILES) if to_fs_path(uri) else ()
        for file in sorted(beside)[:_MOST_FILES]:
            with suppress(InputError, OSError):  # an editor's lock, or gone
                if str(file) not in texts and file.stat().st_size < _MOST_BYTES:
                    texts[str(file)] = read_text(file, comment=";")
        return Folder(path, texts)

    def asked(self, question: Any) -> tuple[Folder, Symbol | None]:
        folder = self.folder(question.text_document.uri)
        text = folder.outline()
        return folder, text.at(self.offset(text, question.position))

    def occurrences(self, question: Any) -> Iterator[tuple[lsp.Location, bool]]:
        """Yield where words name the same as the one asked about; and if they declare it."""
        folder, symbol = self.asked(question)
        for file, word in folder.occurrences(symbol):
            where = self.range(folder.outline(file), word.offset, word.end)
            yield lsp.Location(_uri(file), where), word.meaning.declares

    async def answered(self, command: str, uri: str) -> Any:
        """Return the JSON of a command's answer; None if the next is asked for before."""
        await self.end_work()  # pygls does not pass on that a client cancels a command
        self._work = asyncio.ensure_future(_answer(self.folder(uri), command))
        try:
            record = await self._work
        except asyncio.CancelledError:
            return None
        price, error = record.get("cost"), record.get("error", {}).get("message")
        status = record.get("status") or ("valid" if record.get("valid") else "invalid")
        cost = "" if price is None else counted(price, record["objective"])
        step = f"step {record['step']} {record['action']}" if record.get("step") else cost
        why = record.get("reason") or record.get("proof") or record.get("limit")
        said = error or ": ".join(filter(None, (status, step, why)))
        kind = lsp.MessageType.Error if error else lsp.MessageType.Info
        lines = (said, *(record.get("plan") or ()))
        self.window_log_message(lsp.LogMessageParams(kind, "\n".join(lines)))
        self.window_show_message(lsp.ShowMessageParams(kind, said))
        return record

    async def end_work(self, *_: object) -> None:
        if self._work is not None and not self._work.done():
            self._work.cancel()
            await asyncio.wait([self._work])
            await asyncio.sleep(0)  # until its request has been answered

    async def look(self, uri: str) -> None:
        """Look at a file, then its folder, once nobody has typed for a moment."""
        await asyncio.sleep(_PAUSE)
        folder, task = self.folder(uri), asyncio.current_task()
        assert task is not None
        within = Limits(_GROUNDING, is_over=lambda: task.cancelling() > 0)
        definitions = folder.definitions
        # Of each stage: texts read, files whose mistakes are shown, whether problems are grounded.
        stages = [(definitions, [*definitions], False), (folder.texts, [*folder.texts], True)]
        if folder.own not in ({}, definitions):
            stages.insert(0, (folder.own, [folder.path], False))
        for texts, files, is_ground in stages:
            reading = partial(lint, texts.items(), within, is_ground=is_ground)
            findings = await asyncio.get_running_loop().run_in_executor(self._reading, reading)
            self._publish(folder, files, findings)

    def _publish(self, folder: Folder, files: Iterable[str], findings: Findings) -> None:
        self.instances |= findings.instances
        marked, where = self._marked - folder.texts.keys(), Path(folder.path).parent
        gone = (file for file in marked if Path(file).parent == where)  # their marks are cleared
        said: dict[str, list[lsp.Diagnostic]] = {file: [] for file in (*files, *gone)}
        every: list[InputError | Note] = [*findings.mistakes, *findings.notes]
        for finding in every:
            row = note_record(finding, "mistake")
            if row["file"] in said:
                text = folder.outline(row["file"])
                begin = text.offset(row["line"] or 1, row["column"] or 1)
                diagnostic = lsp.Diagnostic(
                    range=self.range(text, begin, marked_end(text.text, begin)),
                    message=row["message"],
                    severity=lsp.DiagnosticSeverity[_SEVERITY.get(row["kind"], "Information")],
                    source="pddlpuzzles",
                    code=row["kind"],
                    data=finding.mend and [*finding.mend],
                )
                said[row["file"]].append(diagnostic)
        for file, diagnostics in said.items():
            uri = _uri(file)
            if diagnostics or file in self._marked or uri in self.workspace.text_documents:
                published = lsp.PublishDiagnosticsParams(uri, diagnostics)
                self.text_document_publish_diagnostics(published)
                self._marked.add(file)


def _path(uri: str) -> str:
    """Return the path of a file, of any other buffer its URI."""
    return to_fs_path(uri) or uri


def _uri(path: str) -> str:
    return (from_fs_path(path) or path) if Path(path).is_absolute() else path


def edited(ls: PddlServer, asked: Any) -> None:
    """Look again at the folder of a file that was opened, changed, saved or closed."""
    kept = ls.protocol._request_futures  # pygls keeps one for each edit, for ever
    for done in [key for key, future in kept.items() if future.done()]:
        del kept[done]
    where = Path(_path(asked.text_document.uri)).parent
    if where in ls.looks:
        ls.looks[where].cancel()
    ls.looks[where] = asyncio.ensure_future(ls.look(asked.text_document.uri))


def hover(ls: PddlServer, asked: lsp.HoverParams) -> lsp.Hover | None:
    folder, symbol = ls.asked(asked)
    lines = list(folder.about(symbol, ls.instances)) if symbol else []
    said = lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(lines))
    return lsp.Hover(said) if lines else None


def places(ls: PddlServer, asked: lsp.DefinitionParams | lsp.ReferenceParams) -> list[lsp.Location]:
    is_any = isinstance(asked, lsp.ReferenceParams)
    return [where for where, declares in ls.occurrences(asked) if is_any or declares]


def rename(ls: PddlServer, asked: lsp.RenameParams) -> lsp.WorkspaceEdit:
    _, symbol = ls.asked(asked)
    name = rf"{'[?]' if symbol and symbol.meaning.scope else ''}[A-Za-z][\w-]*"
    if symbol and not re.fullmatch(name, asked.new_name):
        raise JsonRpcInvalidParams(f"{asked.new_name!r} cannot stand for {symbol.written!r}")
    edits = defaultdict(list)
    for where, _ in ls.occurrences(asked):
        edits[where.uri].append(lsp.TextEdit(where.range, asked.new_name))
    return lsp.WorkspaceEdit(changes=edits)


def completion(ls: PddlServer, asked: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    folder = ls.folder(asked.text_document.uri)
    return [
        lsp.CompletionItem(name, kind=lsp.CompletionItemKind[kind])
        for kind, names in folder.fitting(ls.offset(folder.outline(), asked.position))
        for name in names
    ]


def symbols(ls: PddlServer, asked: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    text, listed = ls.folder(asked.text_document.uri).outline(), []
    for group in text.groups:
        if group.depth == 2:
            name = group.word(1) if group.head in _SYMBOLS else group.head
            where = ls.range(text, group.offset, group.end)
            kind = lsp.SymbolKind[_SYMBOLS.get(group.head, "Namespace")]
            listed.append(lsp.DocumentSymbol(name or group.head or "?", kind, where, where))
    return listed


def formatting(ls: PddlServer, asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    text, edits, depth = ls.folder(asked.text_document.uri).outline(), [], 0
    for number, line in enumerate(text.lines, start=1):
        written, mark, comment = line.strip().partition(";")
        code = written.rstrip()
        gap = written[len(code) :]  # a comment stays where it is
        code = re.sub(r"(?<=\() | (?=\))", "", re.sub(r"\s+", " ", code))
        closed = len(code) - len(code.lstrip(")"))  # these belong to the lines before
        indent = "  " * max(0, depth - closed) if code or mark else ""
        depth = max(0, depth + code.count("(") - code.count(")"))
        tidy = f"{indent}{code}{gap}{mark}{comment}".rstrip()
        if tidy != line:
            begin = text.offset(number, 1)
            edits.append(lsp.TextEdit(ls.range(text, begin, begin + len(line)), tidy))
    return edits


def actions(ls: PddlServer, asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    uri, offered = asked.text_document.uri, []
    text = ls.folder(uri).outline()
    for said in asked.context.diagnostics:
        offset = ls.offset(text, said.range.start)
        if said.data and (changes := text.mended(Mend(*said.data), offset)):
            title, edits = changes
            written = [lsp.TextEdit(ls.range(text, *where), new) for *where, new in edits]
            edit = lsp.WorkspaceEdit(changes={uri: written})
            offered.append(lsp.CodeAction(title, _QUICK, [said], edit=edit))
    return offered


def lenses(ls: PddlServer, asked: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    uri = asked.text_document.uri
    folder = ls.folder(uri)
    looks_like_pddl = folder.outline().text.lstrip().startswith(("(", ";"))
    is_plan = looks_like_pddl and folder.path not in folder.definitions
    if folder.kind != "problem" and not is_plan:
        return []
    name = "check" if is_plan else "solve"
    command = lsp.Command(name, f"pddlpuzzles.{name}", arguments=[uri])
    return [lsp.CodeLens(ls.range(folder.outline(), 0, 1), command)]


async def solve(ls: PddlServer, uri: str) -> Any:
    return await ls.answered("solve", uri)


async def check(ls: PddlServer, uri: str) -> Any:
    return await ls.answered("check", uri)


_FEATURES: Final[dict[str, Callable[..., Any]]] = {
    **dict.fromkeys((lsp.TEXT_DOCUMENT_DID_OPEN, lsp.TEXT_DOCUMENT_DID_CHANGE), edited),
    **dict.fromkeys((lsp.TEXT_DOCUMENT_DID_SAVE, lsp.TEXT_DOCUMENT_DID_CLOSE), edited),
    lsp.TEXT_DOCUMENT_HOVER: hover,
    lsp.TEXT_DOCUMENT_DEFINITION: places,
    lsp.TEXT_DOCUMENT_REFERENCES: places,
    lsp.TEXT_DOCUMENT_RENAME: rename,
    lsp.TEXT_DOCUMENT_COMPLETION: completion,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: symbols,
    lsp.TEXT_DOCUMENT_FORMATTING: formatting,
    lsp.TEXT_DOCUMENT_CODE_ACTION: actions,
    lsp.TEXT_DOCUMENT_CODE_LENS: lenses,
}
_OPTIONS: Final = {
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(trigger_characters=["(", ":", "?", "-"]),
    lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions([_QUICK]),
}


def server(version: str) -> PddlServer:
    pddl = PddlServer(version)
    for feature, answer in _FEATURES.items():  # pygls gives the server to what has an `ls`
        pddl.feature(feature, _OPTIONS.get(feature))(answer)
    pddl.feature(lsp.SHUTDOWN)(partial(pddl.end_work))
    pddl.command("pddlpuzzles.solve")(solve)
    pddl.command("pddlpuzzles.check")(check)
    return pddl


async def _answer(folder: Folder, command: str) -> dict[str, Any]:
    try:
        domain, problem = folder.pair()
        texts = {"domain.pddl": domain, "problem.pddl": problem, "plan": folder.outline().text}
        words = [command, "pddl", "problem.pddl", *(["plan"] if command == "check" else [])]
        return await answer_of([*words, "--domain=domain.pddl", f"--timeout={_SOLVING}"], texts)
    except InputError as error:
        return {"error": {"message": str(error)}}
