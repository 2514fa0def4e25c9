"""`pddlpuzzles lsp`: what an editor asks about PDDL, over the Language Server Protocol.

A file is looked at with the others of its folder: what is open as it stands in the editor, the rest
as it is on disk. Mistakes are shown when the texts are read; what needs grounding (what can never
be applied, why a goal is out of reach) a moment later, unless the text has changed by then.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from pddlpuzzles.catalogue.file_access import PDDL_FILES, read_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import chosen_domain, definition_in, pddl_text
from pddlpuzzles.pddl.read import (
    ACTION_PARTS,
    DOMAIN_SECTIONS,
    PROBLEM_SECTIONS,
    REQUIREMENTS,
    read_domain,
)
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.servers.commands import answer_of
from pddlpuzzles.servers.outline import LOGIC, Outline, Word, outline
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.lint import Findings, lint

_PAUSE: Final = 0.1  # seconds after the last key before a text is read
_GROUNDING: Final = 2.0  # seconds for what needs grounding
_SOLVING: Final = 30.0  # seconds for the lenses
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
outlined = lru_cache(maxsize=64)(outline)


class Folder(NamedTuple):
    """The texts of a folder by their paths."""

    texts: Mapping[str, str]

    def words(self, path: str, word: Word) -> Iterator[tuple[str, Word]]:
        """Yield all words that name what a word of a file does; variables in their action only."""
        own = definition_in(self.texts.get(path, ""))
        for one, text in self.texts.items():
            made = definition_in(text)
            is_foreign = bool(own and made and own.domain != made.domain)
            if one != path and (word.kind == "variable" or is_foreign):
                continue
            for other in outlined(self.texts[one]).words:
                if word.kind and other.name == word.name:
                    yield one, other

    def names(self, kind: str) -> list[str]:
        found = (word for text in self.texts.values() for word in outlined(text).words)
        return list(dict.fromkeys(one.text for one in found if one.kind == kind and one.declares))

    def domain_text(self, path: str) -> str | None:
        """Return the text of the domain that a file is, or is a problem or a plan of."""
        asked = definition_in(self.texts.get(path, ""))
        for text in self.texts.values():
            made = definition_in(text)
            if made and made.kind == "domain" and (asked is None or made.domain == asked.domain):
                return text
        return None

    def problem(self, path: str) -> tuple[str, str]:
        """Return the texts of a problem, or of the only one in its folder, and of its domain."""
        made = {file: definition_in(text) for file, text in self.texts.items()}
        problems = [file for file, one in made.items() if one is not None and one.kind == "problem"]
        if path not in problems and len(problems) != 1:
            raise InputError(f"{len(problems)} problems in the folder of {path}, expected one")
        file = path if path in problems else problems[0]
        domain = self.domain_text(file) or pddl_text(str(chosen_domain(file).path), "domain")
        return domain, self.texts[file]


class PddlServer(LanguageServer):
    """The server, and what it has found: per file its diagnostics, per problem its instances."""

    def __init__(self, version: str) -> None:
        super().__init__("pddlpuzzles", version)
        self.edits: Counter[Path] = Counter()
        self.instances: dict[str, dict[str, int]] = {}
        self.marked: set[str] = set()
        self.timers: dict[Path, asyncio.TimerHandle] = {}
        self.working = threading.Lock()
        self.work: asyncio.Future[Any] | None = None

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

    async def asked(self, answer: Coroutine[Any, Any, Any]) -> Any:
        """Return an answer that may take long; None if the next one is asked for before.

        pygls neither passes on that a client cancels a command, nor takes a task that is cancelled.
        """
        await self.end_work()
        self.work = asyncio.ensure_future(answer)
        try:
            return await self.work
        except asyncio.CancelledError:
            return None

    async def end_work(self) -> None:
        if self.work is not None and not self.work.done():
            self.work.cancel()
            await asyncio.wait([self.work])
            await asyncio.sleep(0)  # until its request has been answered

    def text(self, uri: str) -> str:
        return _lines_of(self.workspace.get_text_document(uri).source)

    def edited(self, uri: str) -> None:
        """Look at a file once nobody has typed for a moment."""
        where = Path(_path(uri)).parent
        self.edits[where] += 1
        if where in self.timers:
            self.timers[where].cancel()
        loop = asyncio.get_running_loop()
        self.timers[where] = loop.call_later(_PAUSE, self._start, uri, where)

    def _start(self, uri: str, where: Path) -> None:
        loop, edits = asyncio.get_running_loop(), self.edits[where]
        folder = self.folder(uri)

        def is_over() -> bool:
            return edits != self.edits[where]

        loop.run_in_executor(None, self._look, folder, is_over, loop)

    def _look(
        self, folder: Folder, is_over: Callable[[], bool], loop: asyncio.AbstractEventLoop
    ) -> None:
        with self.working:
            for is_ground in (False, True):
                if is_over():
                    return
                within = Limits(_GROUNDING, is_over=is_over)
                findings = lint(folder.texts.items(), within, is_ground=is_ground)
                loop.call_soon_threadsafe(self._publish, folder, findings, is_over)

    def _publish(self, folder: Folder, findings: Findings, is_over: Callable[[], bool]) -> None:
        if is_over():
            return
        record = findings.record()
        self.instances |= record["instances"]
        said: dict[str, list[lsp.Diagnostic]] = {file: [] for file in folder.texts}
        for row in (*record["mistakes"], *record["findings"]):
            if row["file"] in said:
                said[row["file"]].append(_diagnostic(row, folder.texts[row["file"]]))
        for file, diagnostics in said.items():
            uri = _uri(file)
            if diagnostics or file in self.marked or uri in self.workspace.text_documents:
                self.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
                )
                self.marked.add(file)


def _path(uri: str) -> str:
    """Return the path of a file; a buffer that is no file is known by its URI."""
    return to_fs_path(uri) or uri


def _uri(path: str) -> str:
    return (from_fs_path(path) or path) if Path(path).is_absolute() else path


def _lines_of(text: str) -> str:
    return text.replace("\r\n", "\n")


def _diagnostic(row: Mapping[str, Any], text: str) -> lsp.Diagnostic:
    line, column = (row["line"] or 1) - 1, (row["column"] or 1) - 1
    written = text.split("\n")[line] if line <= text.count("\n") else ""
    word = re.match(r"\(?[^\s()]*", written[column:])
    end = column + max(1, len(word[0]) if word else 1)
    return lsp.Diagnostic(
        range=_range(line, column, end),
        message=row["message"],
        severity=_SEVERITY.get(row["kind"], lsp.DiagnosticSeverity.Information),
        source="pddlpuzzles",
        code=row["kind"],
    )


def _range(line: int, column: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(line, column), lsp.Position(line, end))


def _word_range(word: Word) -> lsp.Range:
    return _range(word.line, word.column, word.column + len(word.text))


def server(version: str) -> PddlServer:
    made = PddlServer(version)

    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    @made.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def edited(asked: Any) -> None:
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
        folder, path, word = _asked(made, asked)
        found = folder.words(path, word) if word else ()
        return [_location(file, one) for file, one in found if one.declares]

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(asked: lsp.ReferenceParams) -> list[lsp.Location]:
        folder, path, word = _asked(made, asked)
        return [_location(*one) for one in (folder.words(path, word) if word else ())]

    @made.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(asked: lsp.RenameParams) -> lsp.WorkspaceEdit:
        folder, path, word = _asked(made, asked)
        kind = r"\?[A-Za-z][\w-]*" if word and word.kind == "variable" else r"[A-Za-z][\w-]*"
        if word and not re.fullmatch(kind, asked.new_name):
            raise JsonRpcInvalidParams(f"{asked.new_name!r} cannot stand for {word.text!r}")
        edits: dict[str, list[lsp.TextEdit]] = {}
        for file, one in folder.words(path, word) if word else ():
            edit = lsp.TextEdit(_word_range(one), asked.new_name)
            edits.setdefault(_uri(file), []).append(edit)
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
            for name, kind in _fitting(outline("\n".join(lines)), folder)
        ]

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(asked: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        text = made.text(asked.text_document.uri)
        found = []
        for head, title, first, last in outlined(text).sections:
            name = title if head in _SYMBOLS else head
            where = lsp.Range(lsp.Position(first, 0), lsp.Position(last + 1, 0))
            kind = _SYMBOLS.get(head, lsp.SymbolKind.Namespace)
            found.append(lsp.DocumentSymbol(name or head or "?", kind, where, where))
        return found

    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        text = made.text(asked.text_document.uri)
        lines = text.split("\n")
        tidy = [_tidy(*one) for one in zip(lines, outlined(text).depths, strict=True)]
        return [
            lsp.TextEdit(_range(number, 0, len(line)), better)
            for number, (line, better) in enumerate(zip(lines, tidy, strict=True))
            if line != better
        ]

    @made.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    def actions(asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = asked.text_document.uri
        text = made.text(uri)
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
        text = made.text(uri)
        what = definition_in(text)
        begins = text.lstrip().startswith(("(", ";"))
        is_plan = what is None and begins and not uri.endswith(".pddl")
        if not is_plan and (what is None or what.kind == "domain"):
            return []
        name = "check" if is_plan else "solve"
        command = lsp.Command(name, f"pddlpuzzles.{name}", arguments=[uri])
        return [lsp.CodeLens(_range(0, 0, 1), command)]

    @made.command("pddlpuzzles.solve")
    async def solve(uri: str) -> Any:
        words = ["solve", "pddl", "problem.pddl", "--domain=domain.pddl", f"--timeout={_SOLVING}"]
        return await made.asked(_answered(made, uri, words))

    @made.command("pddlpuzzles.check")
    async def check(uri: str) -> Any:
        words = ["check", "pddl", "problem.pddl", "plan", "--domain=domain.pddl"]
        words.append(f"--timeout={_SOLVING}")
        return await made.asked(_answered(made, uri, words))

    @made.feature(lsp.SHUTDOWN)
    async def shutdown(asked: None) -> None:
        await made.end_work()

    return made


def _asked(made: PddlServer, asked: Any) -> tuple[Folder, str, Word | None]:
    """Return the folder, the file and the word that a question is about."""
    folder, path = made.folder(asked.text_document.uri), _path(asked.text_document.uri)
    found = outlined(folder.texts.get(path, "")).at(asked.position.line, asked.position.character)
    return folder, path, found


def _location(path: str, word: Word) -> lsp.Location:
    return lsp.Location(_uri(path), _word_range(word))


def _about(
    word: Word, folder: Folder, path: str, instances: Mapping[str, Mapping[str, int]]
) -> Iterator[str]:
    """Yield what is known of a name: how it is declared, and what it has to do with actions."""
    name = word.text.lower()
    declared = [one for one in folder.words(path, word) if one[1].declares]
    for file, one in declared[:1]:
        text = folder.texts[file]
        offset = _offset(text, one.line, one.column)
        first = (
            text.rfind("(", 0, offset) if word.kind == "predicate" else text.rfind("\n", 0, offset)
        )
        last = _end(text, first) if word.kind == "predicate" else text.find("\n", offset)
        yield f"```pddl\n{text[first:last].strip()}\n```"
    try:
        domain = read_domain(folder.domain_text(path) or "", path)
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


def _mends(said: lsp.Diagnostic, text: str) -> Iterator[tuple[str, Sequence[lsp.TextEdit]]]:
    """Yield mends of which a message is certain: what they are called, and what they change."""
    start = said.range.start
    text = re.sub(r";[^\n]*", lambda comment: " " * len(comment[0]), text)
    if meant := re.search(r"'([^']+)'.*did you mean '([^']+)'\?", said.message):
        for word in outline(text).words:
            if word.line == start.line and word.text.lower() == meant[1]:
                edit = lsp.TextEdit(_word_range(word), meant[2])
                yield f"write {meant[2]} for {meant[1]}", [edit]
                return
    if needed := re.search(r"needs (:[\w-]+), which is not among", said.message):
        if place := re.search(r"\(\s*:requirements", text, re.IGNORECASE):
            offset, new = _end(text, place.start()) - 1, f" {needed[1]}"
        elif place := re.search(r"\(\s*domain\s[^()]*\)", text, re.IGNORECASE):
            offset, new = place.end(), f"\n  (:requirements {needed[1]})"
        else:
            return
        yield f"require {needed[1]}", [lsp.TextEdit(_at(text, offset), new)]
        return
    if "in one (and …)" in said.message:
        offset = _offset(text, start.line, start.character)
        behind = (text.rfind(part, 0, offset) + len(part) for part in ACTION_PARTS)
        begin = text.find("(", max(behind))
        end = begin
        while text[end:].lstrip().startswith("("):
            end = _end(text, text.find("(", end))
        edits = [lsp.TextEdit(_at(text, begin), "(and "), lsp.TextEdit(_at(text, end), ")")]
        yield "put all of it in one (and …)", edits


def _end(text: str, begin: int) -> int:
    """Return where the group ends that begins at a place; the end of the text if it is open."""
    depth = 0
    for match in re.finditer(r";[^\n]*|[()]", text[begin:]):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth == 0 and match[0] == ")":
            return begin + match.end()
    return len(text)


def _offset(text: str, line: int, column: int) -> int:
    return sum(len(one) + 1 for one in text.split("\n")[:line]) + column


def _at(text: str, offset: int) -> lsp.Range:
    line, before = text.count("\n", 0, offset), text.rfind("\n", 0, offset) + 1
    return _range(line, offset - before, offset - before)


async def _answered(made: PddlServer, uri: str, words: Sequence[str]) -> Any:
    """Return the JSON of what a command answers of a problem, and show it in words."""

    async def pulse(second: int) -> None:
        """Wait on: an editor shows that it waits."""

    try:
        domain, problem = made.folder(uri).problem(_path(uri))
        texts = {"domain.pddl": domain, "problem.pddl": problem, "plan": made.text(uri)}
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for file, text in texts.items():
                Path(folder, file).write_text(text, encoding="utf-8")
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
