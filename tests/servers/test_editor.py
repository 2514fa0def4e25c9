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
        """Where words begin in a text."""
        before = self.texts[name][: self.texts[name].index(words) + offset]
        line = before.count("\n")
        place = lsp.Position(line, len(before) - before.rfind("\n") - 1)
        return {"text_document": self.file(name), "position": place}

    async def write(self, name, text, until):
        """Write a text, and wait until what is said of it is as wanted."""
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
        for _ in range(600):
            said = self.client.diagnostics.get(self.uri(name))
            if said is not None and until("\n".join(one.message for one in said)):
                return said
            await asyncio.sleep(0.05)
        raise AssertionError(said)

    async def asked_by_lens(self, name):
        """What is answered where the lens of a text is pressed."""
        lens = lsp.CodeLensParams(self.file(name))
        (one,) = await self.client.text_document_code_lens_async(lens)
        asked = lsp.ExecuteCommandParams(one.command.command, one.command.arguments)
        return await self.client.workspace_execute_command_async(asked)

    async def mend(self, name, said):
        """Take the first mend that is offered for what is said."""
        context = lsp.CodeActionContext(said)
        asked = lsp.CodeActionParams(self.file(name), said[0].range, context)
        (first, *_) = await self.client.text_document_code_action_async(asked)
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
        for text, said in lessons():
            await editor.write("domain.pddl", text, lambda all_, said=said: said in all_)
        await editor.write("domain.pddl", DOMAIN, lambda said: "needs" not in said)
        wrong = PROBLEM.replace("(on c)", "(on d)")
        await editor.write("three.pddl", wrong, lambda said: "'d'" in said)
        await editor.write("three.pddl", PROBLEM, lambda said: not said)
        found = await editor.asked_by_lens("three.pddl")
        assert (found["status"], found["cost"]) == ("optimal", 2)
        await editor.write("problems/four.pddl", PROBLEM, lambda said: not said)
        assert (await editor.asked_by_lens("problems/four.pddl"))["status"] == "optimal"

        broken = "(switch a b)\n(switch a b)\n"
        await editor.write("plan", broken, lambda said: "step 2 (switch a b): (on a)" in said)
        await editor.write("plan", "\n".join(found["plan"]), lambda said: not said)
        assert (await editor.asked_by_lens("plan"))["valid"]

    in_an_editor(tmp_path, dialogue)


def test_names_are_shown_found_completed_renamed_and_lines_are_indented(tmp_path):
    problem = """(define (problem p) (:domain vans) (:objects v - van a b - place)
      (:init (at v a) (road a b)) (:goal (at v b)))"""
    (tmp_path / "p.pddl").write_text(problem)
    (tmp_path / ".#p.pddl").symlink_to("ann@host.123")  # an editor's lock
    other = TYPED.replace("(domain vans)", "(domain trams)")
    (tmp_path / "other.pddl").write_text(other)

    async def dialogue(editor):
        await editor.write("domain.pddl", TYPED, lambda said: not said)
        client, at = editor.client, editor.at
        asked = lsp.HoverParams(**at("domain.pddl", "at ?v ?p"))
        hover = await client.text_document_hover_async(asked)
        assert "(at ?v - van ?p - place)" in hover.contents.value
        assert "added by drive" in hover.contents.value
        for _ in range(200):  # until the problem has been ground
            asked = lsp.HoverParams(**at("domain.pddl", "drive"))
            hover = await client.text_document_hover_async(asked)
            if "instance" in hover.contents.value:
                break
            await asyncio.sleep(0.05)
        assert "1 instance in p.pddl" in hover.contents.value
        context = lsp.ReferenceContext(include_declaration=True)
        asked = lsp.ReferenceParams(context=context, **at("domain.pddl", "road ?p"))
        found = await client.text_document_references_async(asked)
        assert sorted(one.uri[-11:] for one in found).count("domain.pddl") == 2
        assert len(found) == 3
        asked = lsp.DefinitionParams(**at("domain.pddl", "road ?p ?q))\n    :eff"))
        (declared,) = await client.text_document_definition_async(asked)
        assert declared.range.start.line == 3
        asked = lsp.RenameParams(new_name="?to", **at("domain.pddl", "?q - place)\n    :pre"))
        edits = (await client.text_document_rename_async(asked)).changes
        assert [len(edits[uri]) for uri in edits] == [3]
        for name, words in (("a b)", "road ?p"), ("to", "?q - place)\n    :pre")):
            asked = lsp.RenameParams(new_name=name, **at("domain.pddl", words))
            with pytest.raises(JsonRpcException, match="cannot stand for"):
                await client.text_document_rename_async(asked)
        await editor.write("plan", "(drive v a b)\n", lambda said: not said)
        for file, words, wanted in (
            ("domain.pddl", "(and (at ?v ?p)", "road"),
            ("domain.pddl", "?p) (road", "?q"),
            ("domain.pddl", "place)\n    :pre", "van"),
            ("plan", "drive v", "drive"),
            ("plan", "a b)", "b"),
        ):
            asked = lsp.CompletionParams(**at(file, words, words.startswith("(") * 6))
            labels = [one.label for one in await client.text_document_completion_async(asked)]
            assert wanted in labels, labels
            assert wanted in (*"b", "drive") or not {*"vab"} & {*labels}  # objects of a problem
        asked = lsp.DocumentSymbolParams(editor.file("domain.pddl"))
        named = await client.text_document_document_symbol_async(asked)
        assert [one.name for one in named][-1] == "drive"
        crooked = TYPED.replace("    :par", " :par").replace("(and (at", "(and   ( at")
        await editor.write("domain.pddl", crooked, lambda said: True)
        options = lsp.FormattingOptions(2, True)
        asked = lsp.DocumentFormattingParams(editor.file("domain.pddl"), options)
        lines = crooked.split("\n")
        for edit in await client.text_document_formatting_async(asked):
            lines[edit.range.start.line] = edit.new_text
        assert "\n".join(lines) == TYPED

    in_an_editor(tmp_path, dialogue)


def test_what_a_lens_has_started_ends_with_the_server(tmp_path):
    hard = pp.instance("pddl", "sokoban/20").pddl()
    started = []

    async def dialogue(editor):
        await editor.write("domain.pddl", hard[0], lambda said: True)
        await editor.write("p.pddl", hard[1], lambda said: True)
        command = lsp.ExecuteCommandParams("pddlpuzzles.solve", [editor.uri("p.pddl")])
        asked = asyncio.ensure_future(editor.client.workspace_execute_command_async(command))
        server = psutil.Process(editor.client._server.pid)
        for _ in range(100):
            started[:] = server.children(recursive=True)
            if any("solve" in one.cmdline() for one in started) or asked.done():
                break
            await asyncio.sleep(0.05)
        assert not asked.done(), "it is solved too soon to be stopped"

    in_an_editor(tmp_path, dialogue)
    _, alive = psutil.wait_procs(started, timeout=10)
    assert not alive


def test_buffers_without_a_file_and_lines_of_windows_are_read(tmp_path):
    async def dialogue(editor):
        editor.uri = lambda name: f"untitled:{name}"
        await editor.write(
            "Untitled-1", TYPED.replace("(at ?v ?q)", "(att ?v ?q)"), lambda said: "'att'" in said
        )
        text = TYPED.replace("\n", "\r\n").replace(":typing)", ")  ; 🙂")
        await editor.write("Untitled-1", text, lambda said: "needs :typing" in said)
        options = lsp.FormattingOptions(2, True)
        asked = lsp.DocumentFormattingParams(editor.file("Untitled-1"), options)
        edits = await editor.client.text_document_formatting_async(asked)
        (edit,) = edits  # a space too many; columns count UTF-16
        assert edit.range.end == lsp.Position(1, len("  (:requirements :strips )  ; 🙂") + 1)

    in_an_editor(tmp_path, dialogue)


def test_files_of_two_folders_are_looked_at_side_by_side(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()

    async def dialogue(editor):
        wrong = TYPED.replace("(not (at", "(not (att")
        first = asyncio.ensure_future(editor.write("one/d.pddl", wrong, lambda said: "att" in said))
        await editor.write("two/d.pddl", wrong, lambda said: "att" in said)
        await first

    in_an_editor(tmp_path, dialogue)


def test_what_is_certain_is_mended(tmp_path):
    async def dialogue(editor):
        for right, wrong, said in (
            ("(and (at ?v ?p) (road ?p ?q))", "(at ?v ?p) (road ?p ?q)", "in one (and"),
            (" :typing", "", "needs :typing"),
            ("(and (at ?v ?p) (", "((at ?v ?p) (", "several formulas"),
            ("?p - place) (", "?p - plce) (", "'plce'"),
            ("(road ?p ?q))\n", "(raod ?p ?q))\n", "'raod'"),
        ):
            text = TYPED.replace(right, wrong)
            found = await editor.write("domain.pddl", text, lambda all_, said=said: said in all_)
            assert await editor.mend("domain.pddl", found) == TYPED

    in_an_editor(tmp_path, dialogue)


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
