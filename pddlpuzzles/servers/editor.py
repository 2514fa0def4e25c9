"""`pddlpuzzles lsp`: what an editor asks about PDDL, over the Language Server Protocol.

A file is looked at with the others of its folder: what is open as it stands in the editor, the
rest as it is on disk. The mistakes of the file itself are shown first, then those of its folder,
and then what needs grounding. The next key ends what is being looked at.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from pddlpuzzles.catalogue.file_access import PDDL_FILES, read_text
from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.pddl.pair import definition_in
from pddlpuzzles.pddl.tokens import Note
from pddlpuzzles.processes.system import new_folder, removed_at_end
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.servers.commands import answer_of
from pddlpuzzles.servers.outline import Folder, Outline, Word, outlined
from pddlpuzzles.show.answers import note_record
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.lint import Findings, lint

_PAUSE: Final = 0.05  # seconds after the last key before a text is read
_GROUNDING: Final = 2.0  # seconds for what needs grounding
_SOLVING: Final = 30  # seconds for the lenses
_MOST_FILES: Final = 20
_MOST_BYTES: Final = 2**20
"""Files of a folder, and bytes of one of them, that are looked at though they are not open."""
_SEVERITY: Final = {"mistake": "Error", "never": "Warning", "goal": "Warning"}
_TITLED: Final = (":action", ":derived", "domain", "problem")


class PddlServer(LanguageServer):
    """The server, and per problem how many instances each action has."""

    def __init__(self, version: str) -> None:
        super().__init__("pddlpuzzles", version)
        self.instances: dict[str, dict[str, int]] = {}
        self._marked: set[str] = set()
        self.looks: dict[Path, asyncio.Task[None]] = {}
        self._reading = ThreadPoolExecutor(max_workers=1)
        self._work: asyncio.Future[Any] | None = None

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Leave errors to the log: the client may have gone."""

    def outline(self, uri: str) -> Outline:
        text = self.workspace.get_text_document(uri).source.replace("\r\n", "\n")
        return outlined(_path(uri), text)

    def offset(self, text: Outline, position: lsp.Position) -> int:
        """Return the offset of a position, which clients count in units of their own."""
        place = self.workspace.position_codec.position_from_client_units(text.lines, position)
        return text.offset(place.line, place.character)

    def range(self, text: Outline, begin: int, end: int) -> lsp.Range:
        places = lsp.Range(lsp.Position(*text.place(begin)), lsp.Position(*text.place(end)))
        if text.text.isascii():  # in a long line the codec counts for long
            return places
        return self.workspace.position_codec.range_to_client_units(text.lines, places)

    def folder(self, uri: str) -> Folder:
        path = _path(uri)
        texts = {
            _path(opened): document.source.replace("\r\n", "\n")
            for opened, document in self.workspace.text_documents.items()
            if Path(_path(opened)).parent == Path(path).parent
        }
        beside = Path(path).parent.glob(PDDL_FILES) if to_fs_path(uri) else ()
        for file in sorted(beside)[:_MOST_FILES]:
            try:
                about = file.stat()
                if str(file) not in texts and about.st_size < _MOST_BYTES:
                    texts[str(file)] = _text_on_disk(str(file), about.st_mtime_ns)
            except (InputError, OSError):
                continue  # an editor's lock, or gone
        return Folder(path, texts)

    def asked(self, question: Any) -> tuple[Folder, Word | None]:
        folder = self.folder(question.text_document.uri)
        text = folder.outline(folder.path)
        at = self.offset(text, question.position)
        return folder, next((word for word in text.words if word.begin <= at <= word.end), None)

    async def answered(self, uri: str, command: str, *plan: str) -> Any:
        """Return the JSON of a command's answer; None if the next is asked for before.

        pygls neither passes on that a client cancels a command, nor takes a cancelled task.
        """
        await self.end_work()
        self._work = asyncio.ensure_future(_answer(self.folder(uri), command, *plan))
        try:
            record = await self._work
        except asyncio.CancelledError:
            return None
        kind = lsp.MessageType.Error if "error" in record else lsp.MessageType.Info
        if "error" in record:
            said = str(record["error"]["message"])
        elif record.get("valid") is False:
            step = f"step {record['step']} {record['action']}: " if record["step"] else ""
            said = f"invalid: {step}{record['reason']}"
        else:
            why = record.get("proof") or record.get("limit")
            price = record.get("cost")
            said = str(record.get("status") or "valid")
            said += "" if price is None else f": {counted(price, record['objective'])}"
            said += f" ({why})" if why else ""
        lines = (said, *(record.get("plan") or ()))
        self.window_log_message(lsp.LogMessageParams(kind, "\n".join(lines)))
        self.window_show_message(lsp.ShowMessageParams(kind, said))
        return record

    async def end_work(self) -> None:
        if self._work is not None and not self._work.done():
            self._work.cancel()
            await asyncio.wait([self._work])
            await asyncio.sleep(0)  # until its request has been answered

    async def look(self, uri: str) -> None:
        """Look at a file, then at its folder, once nobody has typed in it for a moment."""
        await asyncio.sleep(_PAUSE)
        folder, task = self.folder(uri), asyncio.current_task()
        assert task is not None
        within = Limits(_GROUNDING, is_over=lambda: task.cancelling() > 0)
        own, definitions = folder.own(), folder.definitions
        stages = (
            *([(own, [folder.path], False)] if own not in ({}, definitions) else ()),
            (definitions, definitions, False),
            (folder.texts, folder.texts, True),
        )
        for texts, files, is_ground in stages:
            reading = partial(lint, texts.items(), within, is_ground=is_ground)
            loop = asyncio.get_running_loop()
            findings = await loop.run_in_executor(self._reading, reading)
            self._publish(folder, files, findings)

    def _publish(self, folder: Folder, files: Iterable[str], findings: Findings) -> None:
        self.instances |= findings.instances
        said: dict[str, list[lsp.Diagnostic]] = {file: [] for file in files}
        every: list[InputError | Note] = [*findings.mistakes, *findings.notes]
        for finding in every:
            row = note_record(finding, "mistake")
            if row["file"] in said:
                text = folder.outline(row["file"])
                begin = text.offset((row["line"] or 1) - 1, (row["column"] or 1) - 1)
                word = re.match(r"\(?[^\s()]*", text.text[begin:])
                diagnostic = lsp.Diagnostic(
                    range=self.range(text, begin, begin + max(1, len(word[0]) if word else 1)),
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
                self.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
                )
                self._marked.add(file)


@lru_cache(maxsize=64)
def _text_on_disk(path: str, changed: int) -> str:
    """Return a file's text, which is read again when it has changed."""
    return read_text(path, comment=";")


def _path(uri: str) -> str:
    """Return the path of a file, of any other buffer its URI."""
    return to_fs_path(uri) or uri


def _uri(path: str) -> str:
    return (from_fs_path(path) or path) if Path(path).is_absolute() else path


def server(version: str) -> PddlServer:
    pddl = PddlServer(version)

    @pddl.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @pddl.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    @pddl.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def edited(asked: Any) -> None:
        where = Path(_path(asked.text_document.uri)).parent
        if where in pddl.looks:
            pddl.looks[where].cancel()
        pddl.looks[where] = asyncio.ensure_future(pddl.look(asked.text_document.uri))

    @pddl.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(asked: lsp.DidCloseTextDocumentParams) -> None:
        nothing = lsp.PublishDiagnosticsParams(uri=asked.text_document.uri, diagnostics=[])
        pddl.text_document_publish_diagnostics(nothing)

    @pddl.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(asked: lsp.HoverParams) -> lsp.Hover | None:
        folder, word = pddl.asked(asked)
        if word is None or not word.kind:
            return None
        lines = folder.about(word, pddl.instances)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(lines)))

    @pddl.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    @pddl.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def places(asked: lsp.DefinitionParams | lsp.ReferenceParams) -> list[lsp.Location]:
        folder, word = pddl.asked(asked)
        return [
            lsp.Location(_uri(file), pddl.range(folder.outline(file), same.begin, same.end))
            for file, same in folder.words(word)
            if same.declares or isinstance(asked, lsp.ReferenceParams)
        ]

    @pddl.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(asked: lsp.RenameParams) -> lsp.WorkspaceEdit:
        folder, word = pddl.asked(asked)
        name = rf"{'[?]' if word and word.scope else ''}[A-Za-z][\w-]*"
        if word and not re.fullmatch(name, asked.new_name):
            raise JsonRpcInvalidParams(f"{asked.new_name!r} cannot stand for {word.text!r}")
        edits: dict[str, list[lsp.TextEdit]] = {}
        for file, same in folder.words(word):
            where = pddl.range(folder.outline(file), same.begin, same.end)
            edits.setdefault(_uri(file), []).append(lsp.TextEdit(where, asked.new_name))
        return lsp.WorkspaceEdit(changes=edits)

    @pddl.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["(", ":", "?", "-"])
    )
    def completion(asked: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        folder = pddl.folder(asked.text_document.uri)
        text = folder.outline(folder.path)
        return [
            lsp.CompletionItem(name, kind=lsp.CompletionItemKind[kind])
            for kind, names in folder.fitting(text.text[: pddl.offset(text, asked.position)])
            for name in names
        ]

    @pddl.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(asked: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        text, listed = pddl.outline(asked.text_document.uri), []
        for group in text.groups:
            if group.depth == 1:
                name = group.title if group.head in _TITLED else group.head
                where = pddl.range(text, group.begin, group.end)
                what = "Module" if group.head in _TITLED[2:] else "Namespace"
                kind = lsp.SymbolKind["Function" if group.head in _TITLED[:2] else what]
                listed.append(lsp.DocumentSymbol(name or group.head or "?", kind, where, where))
        return listed

    @pddl.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        text, edits = pddl.outline(asked.text_document.uri), []
        for number, (line, depth) in enumerate(zip(text.lines, text.depths, strict=True)):
            written, mark, comment = line.strip().partition(";")
            code = written.rstrip()
            gap = written[len(code) :]
            code = re.sub(r"(?<=\() | (?=\))", "", re.sub(r"\s+", " ", code))
            indent = "  " * depth if code or mark else ""
            tidy = f"{indent}{code}{gap}{mark}{comment}".rstrip()
            if tidy != line:
                begin = text.offset(number, 0)
                edits.append(lsp.TextEdit(pddl.range(text, begin, begin + len(line)), tidy))
        return edits

    @pddl.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    def actions(asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, offered = asked.text_document.uri, []
        text = pddl.outline(uri)
        for said in asked.context.diagnostics:
            offset = pddl.offset(text, said.range.start)
            if said.data and (changes := text.mended(Mend(*said.data), offset)):
                title, edits = changes
                written = [lsp.TextEdit(pddl.range(text, *where), new) for *where, new in edits]
                edit = lsp.WorkspaceEdit(changes={uri: written})
                kind = lsp.CodeActionKind.QuickFix
                offered.append(lsp.CodeAction(title, kind, [said], edit=edit))
        return offered

    @pddl.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def lenses(asked: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = asked.text_document.uri
        text = pddl.outline(uri)
        what = definition_in(text.text)
        begins = text.text.lstrip().startswith(("(", ";"))
        is_plan = what is None and begins and not uri.endswith(".pddl")
        if not is_plan and (what is None or what.kind == "domain"):
            return []
        name = "check" if is_plan else "solve"
        command = lsp.Command(name, f"pddlpuzzles.{name}", arguments=[uri])
        return [lsp.CodeLens(pddl.range(text, 0, 1), command)]

    @pddl.command("pddlpuzzles.solve")
    async def solve(uri: str) -> Any:
        return await pddl.answered(uri, "solve")

    @pddl.command("pddlpuzzles.check")
    async def check(uri: str) -> Any:
        return await pddl.answered(uri, "check", "plan")

    @pddl.feature(lsp.SHUTDOWN)
    async def shutdown(asked: None) -> None:
        await pddl.end_work()

    return pddl


async def _answer(folder: Folder, command: str, *plan: str) -> dict[str, Any]:
    try:
        with removed_at_end(new_folder()) as own:
            texts = zip(("domain.pddl", "problem.pddl"), folder.pair(), strict=True)
            own_text = folder.texts.get(folder.path, "")
            for file, text in (*texts, *((name, own_text) for name in plan)):
                (own / file).write_text(text, encoding="utf-8")
            words = [command, "pddl", "problem.pddl", *plan, "--domain=domain.pddl"]
            return await answer_of([*words, f"--timeout={_SOLVING}"], (str(own),))
    except InputError as error:
        return {"error": {"message": str(error)}}
