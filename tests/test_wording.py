"""What people read: counted things, long messages, and text from outside made harmless."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from pddlpuzzles.show.wording import counted, harmless, message

ROOT = Path(__file__).parents[1]


def test_what_would_command_a_terminal_is_shown_by_its_number():
    for text, shown in (
        ("a\x1b[31mb", r"a\x1b[31mb"),
        ("\x9b31m\x7f\x00\r", r"\x9b31m\x7f\x00\r"),
        ("\u202eab\u2066\ufeff\u2028", r"\u202eab\u2066\ufeff\u2028"),
        ("\udcff", r"\udcff"),
        ("♣ é 漢 \U0001f600\tx\n", "♣ é 漢 \U0001f600\tx\n"),
    ):
        assert harmless(text) == shown


def test_a_message_is_a_line_of_some_hundred_characters():
    long = message("a.pddl:1: " + "\n" * 100_000 + " expected b")
    assert len(long) < 700
    assert long.isprintable()
    assert (long[:10], long[-10:]) == ("a.pddl:1: ", "expected b")


ROW = 'puzzle = "peg"\nstart = "* * o"\ngoal = "o o *"\n'


def test_one_is_not_written_as_many(run, tmp_path):
    numbers = [counted(number, "covered cells") for number in (0, 1, 2)]
    assert numbers == ["0 covered cells", "1 covered cell", "2 covered cells"]
    assert counted(1, "kept") == "1 kept"
    path, plan = tmp_path / "row.toml", tmp_path / "plan"
    path.write_text(ROW)
    assert "optimal: 1 jump (" in run("solve", "peg", path, "--engine", "astar", "--plan", plan).out
    assert "valid: 1 jump, 1 action\n" in run("check", "peg", path, plan).out
    board = tmp_path / "board.toml"
    board.write_text('puzzle = "minesweeper"\nboard = "2 ."\n')
    for asked in (["solve", "--engine", "astar"], ["show", "--odds"]):
        told = run(asked[0], "minesweeper", board, *asked[1:]).out
        assert "touches only 1 covered cell" in " ".join(told.split())


def test_words_are_found_in_docstrings_comments_and_strings_and_nowhere_else():
    held = held_words()
    wrong = ('"""It is\n\ntold."""', '"""So\n    many"""', "a = 1  # In vain", 'f"{a} but for b"')
    for code in (*wrong, "told = file.tell()", '"untold, telltale, many"'):
        assert any(held.search(text) for _, text in written(code)) == (code in wrong), code


def test_names_from_files_cannot_command_a_terminal(run, tmp_path):
    path = tmp_path / "row.toml"
    path.write_text(ROW)
    assert run("export", "peg", path, "-o", tmp_path / "out").code == 0
    problem = tmp_path / "out" / "row.pddl"
    problem.write_text(problem.read_text().replace("(problem row)", "(problem a\x1b[31mb)"))
    done = run("show", "peg", problem)
    assert (done.code, r"a\x1b[31mb" in done.out, "\x1b" in done.out) == (0, True, False)
    plan = tmp_path / "pl\x1b[2Jan"
    plan.write_text("(jump a1 b1 \x1b[31mc1)\n")
    done = run("check", "peg", path, plan)
    assert done.code == 1
    assert "\x1b" not in done.out
    assert r"\x1b 31mc1" in done.out


LIST = re.search(r"(?s)\| do not write \|.*?(?=\n\n)", (ROOT / "CONTRIBUTING.md").read_text())[0]
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{end}" for end in ("**/*.md", "**/*.ipynb"))]


def held_words() -> re.Pattern[str]:
    """The words that CONTRIBUTING.md says not to write; what it has in brackets is a remark."""
    cells = [line.split("|")[1] for line in LIST.splitlines()[2:]]
    words = [word for cell in cells for word in re.sub(r"\(.*\)", "", cell).split(",")]
    assert len(words) > 8
    spaced = (r"\s+".join(word.split()) for word in words)
    return re.compile(rf"\b({'|'.join(spaced)})\b", re.IGNORECASE)


def written(source: str) -> Iterator[tuple[int, str]]:
    """Yield the strings, docstrings and comments of a module, with the lines that they begin in."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or "STRING" in tokenize.tok_name[token.type]:
            yield token.start[0], token.string


def test_the_words_of_the_list_are_not_written():
    held = held_words()
    modules = sorted((ROOT / "pddlpuzzles").rglob("*.py"))
    assert len(modules) > 200
    texts = [
        (path, number, text)
        for path in modules
        if held.search(source := path.read_text())  # else there is nothing to look for
        for number, text in written(source)
    ]
    pages = [path for pattern in PAGES for path in sorted(ROOT.glob(pattern))]
    assert len(pages) > 20
    texts += [(path, 1, path.read_text().replace(LIST, "")) for path in pages]
    wrong = [
        f"{path.relative_to(ROOT)}:{number + text.count(chr(10), 0, found.start())}: {found[0]!r}"
        for path, number, text in texts
        for found in held.finditer(text)
    ]
    assert not wrong, "see the words in CONTRIBUTING.md\n" + "\n".join(wrong)
