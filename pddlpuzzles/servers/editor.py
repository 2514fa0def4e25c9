"""`pddlpuzzles lsp`: what an editor asks about PDDL, over the Language Server Protocol.

A file is looked at with the others of its folder: what is open as it stands in the editor, the rest
as it is on disk. Mistakes are shown when the texts are read; what needs grounding (what can never
be applied, why a goal is out of reach) a moment later, unless the text has changed by then.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from pddlpuzzles.catalogue.file_access import PDDL_FILES, read_text
from pddlpuzzles.errors import InputError, PuzzleError
from pddlpuzzles.pddl.model import Domain
from pddlpuzzles.pddl.pair import chosen_domain, definition_in, pddl_text
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Limits
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
    "domain": ":requirements :types :constants :predicates :functions :derived :action",
    "problem": ":domain :requirements :objects :init :goal :metric",
}
_PARTS: Final = (":parameters", ":precondition", ":effect")
_REQUIREMENTS: Final = (
    ":strips :typing :equality :negative-preconditions :disjunctive-preconditions :adl "
    ":existential-preconditions :universal-preconditions :quantified-preconditions "
    ":conditional-effects :derived-predicates :action-costs :numeric-fluents"
)
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

    def domain(self, path: str) -> Domain | None:
        """Return the domain that a file is, or is a problem of, if it can be read."""
        asked = definition_in(self.texts[path])
        for text in self.texts.values():
            made = definition_in(text)
            if made and made.kind == "domain" and (asked is None or made.domain == asked.domain):
                try:
                    return read_domain(text, path)
                except InputError:
                    return None
        return None


class PddlServer(LanguageServer):
    """The server, and what it has found: per file its diagnostics, per problem its instances."""

    def __init__(self, version: str) -> None:
        super().__init__("pddlpuzzles", version)
        self.edits: Counter[Path] = Counter()
        self.instances: dict[str, dict[str, int]] = {}
        self.marked: set[str] = set()
        self.timers: dict[Path, asyncio.TimerHandle] = {}
        self.working = threading.Lock()

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Leave errors to the log: to a client that has gone nothing can be said, not even that."""

    def folder(self, uri: str) -> Folder:
        """Return what is open in the folder of a file, and what else is there, of no great size."""
        path = _path(uri)
        texts = {
            _path(other): document.source
            for other, document in self.workspace.text_documents.items()
            if Path(_path(other)).parent == Path(path).parent
        }
        for file in sorted(Path(path).parent.glob(PDDL_FILES))[:_MOST_FILES]:
            if str(file) in texts:
                continue
            try:
                if file.stat().st_size < _MOST_BYTES:
                    texts[str(file)] = read_text(str(file), comment=";")
            except (InputError, OSError):
                continue  # an editor's lock, or gone
        return Folder(texts)

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
            uri = from_fs_path(file) or file
            if diagnostics or file in self.marked or uri in self.workspace.text_documents:
                self.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
                )
                self.marked.add(file)


def _path(uri: str) -> str:
    return to_fs_path(uri) or uri


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


def server(version: str, face: Any) -> PddlServer:
    """Return a server that solves and checks by the functions of a module, the Python face."""
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
            edits.setdefault(from_fs_path(file) or file, []).append(edit)
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
        text = made.workspace.get_text_document(asked.text_document.uri).source
        found = []
        for head, title, first, last in outlined(text).sections:
            name = title if head in _SYMBOLS else head
            where = lsp.Range(lsp.Position(first, 0), lsp.Position(last + 1, 0))
            kind = _SYMBOLS.get(head, lsp.SymbolKind.Namespace)
            found.append(lsp.DocumentSymbol(name or head or "?", kind, where, where))
        return found

    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        text = made.workspace.get_text_document(asked.text_document.uri).source
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
        text = made.workspace.get_text_document(uri).source
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
        text = made.workspace.get_text_document(uri).source
        what = definition_in(text)
        if (what is not None and what.kind == "domain") or not text.lstrip().startswith(("(", ";")):
            return []
        name = "check" if what is None else "solve"
        command = lsp.Command(name, f"pddlpuzzles.{name}", arguments=[uri])
        return [lsp.CodeLens(_range(0, 0, 1), command)]

    @made.command("pddlpuzzles.solve")
    @made.thread()
    def solve(uri: str) -> Any:
        return _answered(made, lambda: face.solve(_problem(made, face, uri), timeout=_SOLVING))

    @made.command("pddlpuzzles.check")
    @made.thread()
    def check(uri: str) -> Any:
        plan = made.workspace.get_text_document(uri).source.splitlines()
        return _answered(made, lambda: face.check(_problem(made, face, uri), plan))

    return made


def _asked(made: PddlServer, asked: Any) -> tuple[Folder, str, Word | None]:
    """Return the folder, the file and the word that a question is about."""
    folder, path = made.folder(asked.text_document.uri), _path(asked.text_document.uri)
    found = outlined(folder.texts.get(path, "")).at(asked.position.line, asked.position.character)
    return folder, path, found


def _location(path: str, word: Word) -> lsp.Location:
    return lsp.Location(from_fs_path(path) or path, _word_range(word))


def _about(
    word: Word, folder: Folder, path: str, instances: Mapping[str, Mapping[str, int]]
) -> Iterator[str]:
    """Yield what is known of a name: how it is declared, and what it has to do with actions."""
    domain, name = folder.domain(path), word.text.lower()
    declared = [one for one in folder.words(path, word) if one[1].declares]
    for file, one in declared[:1]:
        text = folder.texts[file]
        offset = _offset(text, one.line, one.column)
        first = (
            text.rfind("(", 0, offset) if word.kind == "predicate" else text.rfind("\n", 0, offset)
        )
        last = _end(text, first) if word.kind == "predicate" else text.find("\n", offset)
        yield f"```pddl\n{text[first:last].strip()}\n```"
    if domain is None:
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
        for name in _SECTIONS[kind].split():
            yield name, keyword
    elif group.head == ":requirements":
        for name in _REQUIREMENTS.split():
            yield name, keyword
    elif group.head == ":action" and len(before.open) == 2:
        for name in _PARTS:
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
        begin = text.find("(", max(text.rfind(part, 0, offset) + len(part) for part in _PARTS))
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


def _problem(made: PddlServer, face: Any, uri: str) -> Any:
    """Return the problem that a file is, or the only one in its folder."""
    folder, path = made.folder(uri), _path(uri)
    kinds = {file: definition_in(text) for file, text in folder.texts.items()}
    problems = [file for file, one in kinds.items() if one is not None and one.kind == "problem"]
    file = path if path in problems else problems[0] if len(problems) == 1 else None
    if file is None:
        raise InputError(f"{len(problems)} problems in the folder of {path}, expected one")
    asked = kinds[file]
    for other, one in kinds.items():
        if asked and one and one.kind == "domain" and one.domain == asked.domain:
            return face.instance(folder.texts[other], folder.texts[file])
    domain = pddl_text(str(chosen_domain(file).path), "domain")
    return face.instance(domain, folder.texts[file])


def _answered(made: PddlServer, ask: Any) -> Any:
    """Return the JSON of an answer, and show it in words; so are errors."""
    try:
        found = ask()
    except PuzzleError as error:
        words, record, kind = str(error), {"error": str(error)}, lsp.MessageType.Error
    else:
        words, record, kind = str(found), found.record(), lsp.MessageType.Info
    made.window_log_message(lsp.LogMessageParams(kind, words))
    last = words.strip().splitlines()[-1] if "error" in record else words.strip()
    made.window_show_message(lsp.ShowMessageParams(kind, last[-400:]))
    return record
