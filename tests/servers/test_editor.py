"""The language server, asked by a real client over standard input and output."""

import asyncio
import sys

import psutil
import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import client_capabilities, make_test_lsp_client

import pddlpuzzles as pp
from pddlpuzzles.servers.outline import Folder
from pddlpuzzles.solving.lint import lint
from tests.lamps import DOMAIN, PROBLEM, lessons
from tests.programs import awaited

TYPED = """(define (domain vans)
  (:requirements :strips :typing)
  (:types van place)
  (:predicates (at ?v - van ?p - place) (road ?p ?q - place))  ; where vans can go
  (:action drive
    :parameters (?v - van ?p ?q - place)
    :precondition (and (at ?v ?p) (road ?p ?q))
    :effect (and (at ?v ?q) (not (at ?v ?p)))))
"""


class Editor:
    """A client, and the texts that stand in it."""

    def __init__(self, client, folder):
        self.client, self.folder = client, folder
        self.texts, self.version = {}, 0

    def uri(self, name):
        return (self.folder / name).as_uri()

    def file(self, name):
        return lsp.TextDocumentIdentifier(self.uri(name))

    def at(self, name, words, offset=0):
        before = self.texts[name][: self.texts[name].index(words) + offset]
        line = before.count("\n")
        place = lsp.Position(line, len(before) - before.rfind("\n") - 1)
        return {"text_document": self.file(name), "position": place}

    async def write(self, name, text, words):
        """Write a text, and wait until these words are said of it, or nothing."""
        self.version += 1
        if name in self.texts:
            whole = lsp.TextDocumentContentChangeWholeDocument(text)
            which = lsp.VersionedTextDocumentIdentifier(self.version, self.uri(name))
            changed = lsp.DidChangeTextDocumentParams(which, [whole])
            self.client.text_document_did_change(changed)
        else:
            item = lsp.TextDocumentItem(self.uri(name), "pddl", self.version, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        self.texts[name] = text
        return await self.said(name, words)

    async def said(self, name, words):
        for _ in range(600):
            said = self.client.diagnostics.get(self.uri(name))
            every = "\n".join(one.message for one in said or ())
            if said is not None and words in every and bool(words) == bool(said):
                return said
            await asyncio.sleep(0.05)
        raise AssertionError(said)

    async def ask(self, what, name, words="", offset=0, **given):
        """Ask about a text, or about what stands where words begin in it."""
        of = {"references": "reference", "formatting": "document_formatting"}.get(what, what)
        asked = getattr(lsp, f"{of.title().replace('_', '')}Params")
        place = self.at(name, words, offset) if words else {"text_document": self.file(name)}
        client = getattr(self.client, f"text_document_{what}_async")
        return await client(asked(**place, **given))

    async def asked_by_lens(self, name):
        """What is answered where the lens of a text is pressed."""
        (one,) = await self.ask("code_lens", name)
        asked = lsp.ExecuteCommandParams(one.command.command, one.command.arguments)
        return await self.client.workspace_execute_command_async(asked)

    async def mend(self, name, said):
        """Take the first mend that is offered for what is said."""
        context = lsp.CodeActionContext(said)
        (first, *_) = await self.ask("code_action", name, range=said[0].range, context=context)
        lines = self.texts[name].split("\n")
        edits = first.edit.changes[self.uri(name)]
        for edit in sorted(edits, key=lambda one: one.range.start, reverse=True):
            line = lines[edit.range.start.line]
            begin, end = edit.range.start.character, edit.range.end.character
            lines[edit.range.start.line] = line[:begin] + edit.new_text + line[end:]
        return "\n".join(lines)


def in_an_editor(folder, dialogue):
    async def talk():
        client = make_test_lsp_client()
        await client.start_io(sys.executable, "-m", "pddlpuzzles", "lsp")
        able = client_capabilities("visual-studio-code")
        asked = lsp.InitializeParams(capabilities=able, root_uri=folder.as_uri())
        await client.initialize_session(asked)
        try:
            await dialogue(Editor(client, folder))
        finally:
            server = client._server
            await client.shutdown_session()
            assert await asyncio.wait_for(server.wait(), 10) == 0
            assert not psutil.pid_exists(server.pid)

    awaited(talk())


def test_a_person_is_led_by_diagnostics_to_a_right_domain_and_told_why_a_plan_fails(tmp_path):
    (tmp_path / "problems").mkdir()
    (tmp_path / "problems" / "four.pddl").write_text(PROBLEM)
    (tmp_path / "domain.pddl").write_text(DOMAIN)

    async def dialogue(editor):
        for text, said in (*lessons(), (DOMAIN, "")):
            await editor.write("domain.pddl", text, said)
        await editor.write("three.pddl", PROBLEM.replace("(on c)", "(on d)"), "'d'")
        await editor.write("three.pddl", PROBLEM, "")
        found = await editor.asked_by_lens("three.pddl")
        assert (found["status"], found["cost"]) == ("optimal", 2)
        await editor.write("problems/four.pddl", PROBLEM, "")
        assert (await editor.asked_by_lens("problems/four.pddl"))["status"] == "optimal"
        await editor.write("plan", "(switch a b)\n" * 2, "step 2 (switch a b): (on a)")
        await editor.write("plan", "\n".join(found["plan"]), "")
        assert (await editor.asked_by_lens("plan"))["valid"]

    in_an_editor(tmp_path, dialogue)


def test_names_are_shown_found_completed_renamed_and_lines_are_indented(tmp_path):
    problem = """(define (problem p) (:domain vans) (:objects v - van a b - place)
      (:init (at v a) (road a b)) (:goal (at v b)))"""
    (tmp_path / "p.pddl").write_text(problem)
    (tmp_path / ".#p.pddl").symlink_to("ann@host.123")  # an editor's lock
    (tmp_path / "other.pddl").write_text(TYPED.replace("(domain vans)", "(domain trams)"))

    async def dialogue(editor):
        await editor.write("domain.pddl", TYPED, "")
        ask, said = editor.ask, ""
        hover = await ask("hover", "domain.pddl", "at ?v ?p")
        assert "(at ?v - van ?p - place)" in hover.contents.value
        assert "added by drive" in hover.contents.value
        while "instance" not in said:  # until the problem has been ground
            said = (await ask("hover", "domain.pddl", "drive")).contents.value
        assert "1 instance in p.pddl" in said
        declares = lsp.ReferenceContext(True)
        found = await ask("references", "domain.pddl", "road ?p", context=declares)
        assert sorted(one.uri[-7:] for one in found) == ["/p.pddl", *["in.pddl"] * 2]
        (declared,) = await ask("definition", "domain.pddl", "road ?p ?q))\n    :eff")
        assert declared.range.start.line == 3
        variable = "?q - place)\n    :pre"
        edits = (await ask("rename", "domain.pddl", variable, new_name="?to")).changes
        assert [len(edits[uri]) for uri in edits] == [3]
        for name, words in (("a b)", "road ?p"), ("to", variable)):
            with pytest.raises(JsonRpcException, match="cannot stand for"):
                await ask("rename", "domain.pddl", words, new_name=name)
        await editor.write("plan", "(drive v a b)\n", "")
        edits = (await ask("rename", "plan", "drive", new_name="go")).changes
        assert [*edits] == [editor.uri("domain.pddl"), editor.uri("plan")]  # not of the trams
        for file, words, wanted in (
            ("domain.pddl", "(and (at ?v ?p)", "road"),
            ("domain.pddl", "?p) (road", "?q"),
            ("domain.pddl", "place)\n    :pre", "van"),
            ("plan", "drive v", "drive"),
            ("plan", "a b)", "b"),
        ):
            offered = await ask("completion", file, words, words.startswith("(") * 6)
            labels = [one.label for one in offered]
            assert wanted in labels, labels
            assert wanted in (*"b", "drive") or not {*"vab"} & {*labels}  # objects of a problem
            assert wanted not in "?q b" or not {"?v", "v"} & {*labels}  # of another type
        named = await ask("document_symbol", "domain.pddl")
        assert [one.name for one in named][-1] == "drive"
        crooked = TYPED.replace("    :par", " :par").replace("(and (at", "(and   ( at")
        await editor.write("domain.pddl", crooked, "")
        lines, options = crooked.split("\n"), lsp.FormattingOptions(2, True)
        for edit in await ask("formatting", "domain.pddl", options=options):
            lines[edit.range.start.line] = edit.new_text
        assert "\n".join(lines) == TYPED

    in_an_editor(tmp_path, dialogue)


def test_what_a_lens_has_started_ends_with_the_server(tmp_path):
    hard = pp.instance("pddl", "sokoban/20").pddl()
    started = []

    async def dialogue(editor):
        await editor.write("domain.pddl", hard[0], "")
        await editor.write("p.pddl", hard[1], "")
        command = lsp.ExecuteCommandParams("pddlpuzzles.solve", [editor.uri("p.pddl")])
        asked = asyncio.ensure_future(editor.client.workspace_execute_command_async(command))
        server = psutil.Process(editor.client._server.pid)
        while not any("solve" in one.cmdline() for one in started):
            assert not asked.done(), "it is solved too soon to be stopped"
            started[:] = server.children(recursive=True)
            await asyncio.sleep(0.05)

    in_an_editor(tmp_path, dialogue)
    _, alive = psutil.wait_procs(started, timeout=10)
    assert not alive


def test_buffers_without_a_file_and_lines_of_windows_are_read(tmp_path):
    async def dialogue(editor):
        editor.uri = lambda name: f"untitled:{name}"
        await editor.write("Untitled-1", TYPED.replace("(at ?v ?q)", "(att ?v ?q)"), "'att'")
        first, rest = TYPED.replace(":typing)", ")  ; 🙂").split("\n", 1)
        text = f"{first}\r\n{rest}".replace(")\n", ")\r")
        await editor.write("Untitled-1", text, "needs :typing")
        options = lsp.FormattingOptions(2, True)
        (edit,) = await editor.ask("formatting", "Untitled-1", options=options)  # in UTF-16
        assert edit.range.end == lsp.Position(1, len("  (:requirements :strips )  ; 🙂") + 1)

    in_an_editor(tmp_path, dialogue)


def test_files_of_two_folders_are_looked_at_side_by_side_and_closed_ones_as_on_disk(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "d.pddl").write_text(TYPED)

    async def dialogue(editor):
        wrong = TYPED.replace("(not (at", "(not (att")
        first = asyncio.ensure_future(editor.write("one/d.pddl", wrong, "att"))
        await editor.write("two/d.pddl", wrong, "att")
        await first
        closed = lsp.DidCloseTextDocumentParams(editor.file("one/d.pddl"))
        editor.client.text_document_did_close(closed)
        await editor.said("one/d.pddl", "")

    in_an_editor(tmp_path, dialogue)


def test_what_is_certain_is_mended(tmp_path):
    problem = PROBLEM.replace("(on c)", "(and (on c) (on b))")

    async def dialogue(editor):
        await editor.write("lamps.pddl", DOMAIN, "")
        for name, text, right, wrong, said in (
            ("d", TYPED, "(and (at ?v ?p) (road ?p ?q))", "(at ?v ?p) (road ?p ?q)", "in one (and"),
            ("d", TYPED, " :typing", "", "needs :typing"),
            ("d", TYPED, "(and (at ?v ?p) (", "((at ?v ?p) (", "several formulas"),
            ("d", TYPED, "?p - place) (", "?p - plce) (", "'plce'"),
            ("d", TYPED, "(road ?p ?q))\n", "(raod ?p ?q))\n", "'raod'"),
            ("p", problem, "(and (on c) (on b))", "(on c) (on b)", ":goal has 2 parts"),
            ("p", problem, "lamps", "lmps", "'lmps'"),
        ):
            wrong, name = text.replace(right, wrong), f"{name}.pddl"
            found = await editor.write(name, wrong, said)
            assert await editor.mend(name, found) == text

    in_an_editor(tmp_path, dialogue)


def test_every_beginning_of_a_domain_is_read():
    for end in range(len(TYPED)):
        folder = Folder("d.pddl", {"d.pddl": TYPED[:end]})
        assert lint(folder.own.items()).mistakes or end == len(TYPED.rstrip())
        assert all(symbol.meaning for symbol in folder.outline().symbols)
        assert not any(":init" in names for _, names in folder.fitting(end))


def test_of_each_file_the_last_outline_is_kept():
    """Those of all that was typed would take hundreds of megabytes."""
    first = Folder("a.pddl", {"a.pddl": TYPED}).outline()
    assert Folder("a.pddl", {"a.pddl": TYPED}).outline() is first
    assert Folder("a.pddl", {"a.pddl": f"{TYPED} "}).outline() is not first
    assert Folder("a.pddl", {"a.pddl": TYPED}).outline() is not first


def test_a_file_is_read_by_itself_and_the_domain_before_all_others():
    problem = "(define (problem p) (:domain vans))"
    texts = {"d.pddl": TYPED, "p.pddl": problem, "q.pddl": problem, "plan": "(drive v a b)"}
    for path, own in (("d.pddl", {"d.pddl"}), ("p.pddl", {"d.pddl", "p.pddl"}), ("plan", set())):
        assert {*Folder(path, texts).own} == own
