"""The site as a folder: whole or not at all, small, with nothing from elsewhere."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limit, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.heading import heading
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.site import MANIFEST, Site, selected
from pddlpuzzles.show.start_page import Entry, start_page
from pddlpuzzles.solving.solve import solve
from tests.carried import carried


@pytest.fixture(scope="module")
def mines():
    """The answers to the bundled boards of Minesweeper, which are quick."""
    family = catalogue.family("minesweeper")
    return [solve(one, engine="astar") for one in selected(family)]


@pytest.fixture(scope="module")
def written(mines, tmp_path_factory):
    target = tmp_path_factory.mktemp("a folder") / "pages"
    write(target, mines)
    return target


@pytest.fixture
def site(written, tmp_path):
    return shutil.copytree(written, tmp_path / "a folder" / "pages")


def write(target, solutions):
    with Site(target) as made:
        for one in solutions:
            made.add(one)
        return made.finish()


def contents(folder) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


class References(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.wrong: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.wrong.append((tag, name))
            if name in ("src", "href", "action"):
                self.found.append(value)
            if name == "data-scripts":
                self.found += value.split()


def test_all_that_pages_refer_to_is_there(site):
    ids, checked = {}, 0
    pages = [*site.rglob("*.html")]
    for page in pages:
        ids[page.resolve()] = set(re.findall(r'\bid="([^"]+)"', page.read_text()))
    for page in pages:
        references = References(page.read_text())
        assert references.wrong == []
        for one in references.found:
            path, _, part = one.partition("#")
            assert ":" not in path or one == "data:,", one
            assert not path.startswith("/")
            if one == "data:,":
                continue
            there = (page.parent / path).resolve() if path else page.resolve()
            assert there.is_file(), one
            if part and not part.isdigit():
                assert part in ids[there], one
            checked += 1
    assert checked > 50
    for picture in site.rglob("*.svg"):
        text = picture.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in text


def test_pages_are_small_and_carry_what_the_page_alone_does(site, mines):
    for one in mines:
        text = (site / "minesweeper" / f"{one.instance.name}.html").read_text()
        assert len(text) <= 300_000
        assert carried(text, "film") == carried(solution_page(one), "film")


@pytest.mark.long
def test_the_site_is_small(run, tmp_path):
    assert run("site", tmp_path / "site").code == 0
    sizes = {name: len(text) for name, text in contents(tmp_path / "site").items()}
    assert max(size for name, size in sizes.items() if name.endswith(".html")) <= 300_000
    assert sum(sizes.values()) <= 5_000_000


def test_the_start_page_has_difficulty_and_proof_of_each(site, mines):
    text = (site / "index.html").read_text()
    assert text.count('class="small"') == len(mines) == text.count('class="result ')
    levels = re.findall('class="level">(easy|medium|hard|very hard) · ', text)
    assert len(levels) == sum(one.moves is not None for one in mines)
    assert levels == sorted(levels, key=["easy", "medium", "hard", "very hard"].index)
    assert "<h1>Puzzles, every answer proved</h1>" in text
    assert f">{len(mines)} puzzles<" in text


def test_what_is_alike_is_folded_away_and_what_has_one_title_is_numbered():
    family = catalogue.family("peg")
    named = [name for name in catalogue.bundled(family) if "sweeps" not in name]
    entries = [
        Entry(catalogue.instance(family, name), "", "good", float(place))
        for place, name in enumerate(named)
    ]
    text = start_page({family: entries}, [family], solves=False)
    shown = text.partition("<details>")[0]
    assert shown.count('class="small"') <= 9
    assert "The central game<" in shown
    assert "English board, c1 vacant, last peg at c4<" not in shown
    assert text.count('class="small"') == len(named) == len({*re.findall('href="peg[^"]*"', text)})
    alike = r"30 more puzzles such as “\d+ pegs, the last one to the centre \(Competition 2008"
    assert re.search(alike, text)
    titles = re.findall('class="name">([^<]*)', text)
    assert len(titles) == len({*titles}) == len(named) + 1, "the puzzle's own name, too"
    assert ", no. 2<" not in text, "all have titles of their own"


def test_what_was_not_proved_is_not_called_proved(mines, tmp_path):
    found = mines[0]
    none = replace(found, sealed=Sealed(Status.GAVE_UP, limit=Limit.TIME))
    optimum = found.instance.known["cost"]
    with Site(tmp_path) as made:
        said = made.add(none)
        made.finish()
    assert (said.chip, said.kind) == (f"no solution was found; the optimum is {optimum} cells", "")
    text = (tmp_path / "index.html").read_text()
    assert "1 puzzle, 0 of them proved" in text
    assert "every answer proved" not in text


def test_a_plan_as_cheap_as_the_proved_optimum_is_optimal():
    found = solve(catalogue.instance(catalogue.family("peg"), "tiny"), engine="astar")
    open_ = replace(found, sealed=replace(found.sealed, status=Status.SOLVED, bound=1, proof=None))
    assert heading(open_).chip == "4 jumps, the fewest"
    assert heading(open_).proof[0].startswith("Programs have proved that no solution is better.")
    unknown = replace(open_, instance=replace(found.instance, known_is_proved=False))
    assert (heading(unknown).chip, heading(unknown).kind) == ("4 jumps", "")
    assert heading(unknown).proof[0] == "Whether there is a better solution is not decided."


def test_the_same_again_is_the_same_and_takes_away_what_is_no_longer_there(site, mines):
    before = contents(site)
    (site / "mine.txt").write_text("kept")
    write(site, mines)
    assert contents(site) == {**before, "mine.txt": b"kept"}
    write(site, mines[:1])
    assert (site / "mine.txt").read_text() == "kept"
    assert len([*site.glob("minesweeper/*.html")]) == 1
    assert [*site.parent.iterdir()] == [site]


def test_what_fails_leaves_everything_as_it_was(site, mines):
    before = contents(site)

    def interrupted():
        made.add(mines[0])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Site(site) as made:
        interrupted()
    assert contents(site) == before
    assert [*site.parent.iterdir()] == [site]


def test_a_folder_of_others_is_refused(run, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    done = run("site", tmp_path, "--puzzle", "minesweeper")
    assert (done.code, done.out) == (2, "")
    assert "expected an empty or a new one" in done.err
    assert contents(tmp_path) == {"notes.txt": b"mine"}
    done = run("site", tmp_path / "notes.txt")
    assert (done.code, "expected a folder" in done.err) == (2, True)
    done = run("site", tmp_path / "new", "--puzzle", "chess")
    assert done.code == 2
    assert not (tmp_path / "new").exists()


def test_what_was_edited_is_not_replaced(site, mines):
    page = site / "minesweeper" / "tiny.html"
    page.write_text("my own words")
    before = contents(site)
    with pytest.raises(InputError, match=r"tiny\.html.*changed since it was written"):
        Site(site)
    assert contents(site) == before


def test_a_damaged_list_of_files_is_refused(tmp_path):
    outside = '{"files": {"../x": ""}}', '{"files": {"/x": ""}}'
    for text in ("", "{}", "[]", '{"files": 1}', *outside):
        (tmp_path / MANIFEST).write_text(text)
        with pytest.raises(InputError):
            Site(tmp_path)
