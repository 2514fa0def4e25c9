"""The page in a real browser: steps, keys, and what must not happen in it."""

import json

import pytest

import pddlpuzzles as pp
from pddlpuzzles.bench.journal import Correctness, Outcome, Row
from pddlpuzzles.bench.report import report_page
from pddlpuzzles.bench.scores import Results
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.pictures import solution_page, solution_pictures
from tests.browser.hands import body, button, states_shown
from tests.seeds import slow

KINDS = [
    *(("peg", "english-central"), ("braintwist", "scramble-4")),
    *(("minesweeper", "hakank-0"), ("machiavelli", "evening")),
]
WALKED = [
    *(KINDS[0], slow(*KINDS[1]), KINDS[2], slow(*KINDS[3])),
    *(slow("peg", "triangle-15-sweeps"), slow("peg", "wiegleb-central")),
    *(slow("minesweeper", "tiny"), slow("machiavelli", "wraparound")),
]
WALK = """
(count) => [...Array(count).keys()].map((step) => {
  if (step) at("next").click();
  const current = [...document.querySelectorAll("#moves [aria-current]")];
  const said = [at("caption").textContent, at("drawn").childElementCount, at("s-desc").textContent];
  const steps = [current.map((one) => one.getAttribute("href")).join(), at("slider").value];
  return [body.dataset.step, body.dataset.state, ...said, ...steps];
})
"""


@pytest.mark.parametrize(("family", "name"), WALKED)
def test_each_step_shows_the_state_of_the_referee(open_page, plan, family, name):
    found, text = plan(family, name)
    page = open_page(text)
    states, pictures = states_shown(found), list(solution_pictures(found))
    assert body(page, "steps") == str(len(states) - 1)
    steps = list(map(str, range(len(states))))
    assert page.evaluate(WALK, len(states)) == [
        [step, state, it.caption, len(it.parts), it.words, f"#{step}" if step != "0" else "", step]
        for step, state, it in zip(steps, states, pictures, strict=True)
    ]
    assert button(page, "Next").is_disabled()


def test_buttons_keys_moves_and_slider(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    last = str(len(found.moves))

    def do(what: str) -> str:
        if what in ("First", "Back", "Next", "Last"):
            button(page, what).click()
        else:
            page.keyboard.press(what)
        return body(page, "step")

    for keys in ("First Back Next Last", "Home ArrowLeft ArrowRight End"):
        first, back, ahead, end = keys.split()
        steps = [do(key) for key in (end, back, first, ahead, first)]
        assert steps == [last, str(len(found.moves) - 1), "0", "1", "0"]
    # The page's clock stands still unless the test lets it go on: no step can be missed.
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 3600000"))
    page.locator("#speed").select_option("fast")
    page.locator("#speed").blur()
    pause = int(page.locator("#speed").input_value())
    button(page, "Play").click()
    for steps, is_played, shown in ((2, "true", "2"), (2, "false", "2"), (9, "false", last)):
        page.clock.run_for(steps * pause)
        assert body(page, "step") == shown
        assert button(page, "Play").get_attribute("aria-pressed") == is_played
        page.keyboard.press(" ")
    assert page.locator("#caption").get_attribute("aria-live") == "polite"
    page.get_by_role("link", name=f"3 {found.moves[2]}", exact=True).click()
    assert (body(page, "step"), body(page, "state")) == ("3", states_shown(found)[3])
    page.get_by_role("slider", name="Step").fill("1")
    assert (body(page, "step"), body(page, "state")) == ("1", states_shown(found)[1])
    page.goto(page.url + "#2")
    page.reload()
    assert body(page, "step") == "2"


def test_without_javascript_start_goal_and_moves_stand_there(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text, java_script_enabled=False)
    assert page.locator("#shown:visible .peg").count() == 5
    links = page.locator("#moves a")
    assert [one.split()[1] for one in links.all_text_contents()] == list(found.moves)
    assert (links.last.is_visible(), button(page, "Next").is_visible()) == (True, False)


def test_the_move_shown_is_in_sight_and_paper_has_all_on_one_sheet(open_page, plan):
    page = open_page(plan("peg", "english-central")[1])
    places = "one => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]"
    for key in ("End", "Home", "End", "ArrowLeft", "End"):
        page.keyboard.press(key)
        top, bottom = page.locator("#moves").evaluate(places)
        for link in page.locator("#moves [aria-current]").all():
            upper, lower = link.evaluate(places)
            assert top <= upper < lower <= bottom
    page.emulate_media(media="print")
    parts = ("#shown", ".goal svg", "#moves li:last-child a", "#controls", "#begin")
    assert [page.locator(one).is_visible() for one in parts] == [True] * 3 + [False] * 2
    assert page.locator("#moves").evaluate("one => getComputedStyle(one).maxHeight") == "none"
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


@pytest.mark.parametrize(
    "title", ["</script><img src=x onerror=alert(1)>", slow("]]>&lt;b>'\"`${1}")]
)
def test_a_title_is_text_and_no_markup(open_page, tmp_path, run, title):
    path, target = tmp_path / "<b>.toml", tmp_path / "out.html"
    quoted = title.replace('"', '\\"')
    head = f'puzzle = "peg"\ntitle = """{quoted}"""\n'
    path.write_text(head + "start = '''\n* * o o\n'''\ngoal = 'one-peg'\n")
    assert run("solve", "peg", path, "--engine", "astar", "--page", target).code in (0, 11)
    page = open_page(target.read_text())
    assert title in page.locator("h1").text_content()
    assert [page.locator(it).count() for it in ("img, b", "script")] == [0, 3]


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize(("family", "name"), KINDS)
def test_nothing_is_cut_off_and_the_checker_finds_nothing(open_page, plan, family, name, width):
    page = open_page(
        plan(family, name)[1],
        viewport={"width": width, "height": 800},
        color_scheme="dark" if width == 320 else "light",
        bypass_csp=True,  # the checker is a script that is put into the page
    )
    for pressed in ("Last", "Try it yourself"):
        button(page, pressed).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


def violations(page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    return [
        f"{one['id']}: {one['help']} {[node['html'][:90] for node in one['nodes'][:2]]}"
        for one in Axe().run(page).response["violations"]
        if one["impact"] in ("moderate", "serious", "critical")
    ]


SHOWN = """
() => ({
  nodes: Object.fromEntries([...document.querySelectorAll(".tree g")].map(
    (one) => [one.id.slice(5), one.getAttribute("class")])),
  open: [...document.querySelectorAll("#open button")].map(({ textContent }) =>
    / f\\s([\\d.]+)$/.exec(at(`node-${textContent}`).lastChild.textContent)?.[1]),
  title: document.getElementById("open-title").textContent,
  count: document.getElementById("search-count").textContent,
})
"""


@pytest.mark.parametrize(
    ("search", "heuristic", "name"),
    [
        ("astar", "hmax", "blocks/02"),
        slow("ida-star", "lmcut", "blocks/02"),
        slow("breadth-first", None, "blocks/01"),
        slow("breadth-first", None, "blocks/02"),
    ],
)
def test_each_step_shows_what_is_open_or_expanded(open_page, tmp_path, search, heuristic, name):
    trace = tmp_path / "trace"
    found = pp.solve(pp.instance("pddl", name), search=search, heuristic=heuristic, trace=trace)
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    page = open_page(solution_page(found, trace=trace))
    steps = sum(one["event"] == "expanded" for one in events)
    assert page.locator("#search-name").inner_text().startswith("Position 0: the start")
    done, waiting, number = set(), {0}, 0
    for event in [*events[1:-1], {"event": "expanded", "state": None}]:
        state = event["state"]
        if event["event"] == "generated" and state not in done | waiting:
            waiting.add(state)
        if event["event"] != "expanded":
            continue
        shown = page.evaluate(SHOWN)
        assert shown["count"] == f"{number} of {steps}"
        assert shown["title"].split(" position")[0] == str(len(waiting))
        looks = {int(node): look.split() for node, look in shown["nodes"].items()}
        assert {node for node, look in looks.items() if "open" in look} == waiting
        assert {node for node, look in looks.items() if "done" in look} == done
        if search == "astar":
            values = [float(value) for value in shown["open"]]
            assert values == sorted(values)
        if state is None:
            break
        if state == 0:
            done, waiting = set(), set()
        waiting.discard(state)
        done.add(state)
        number += 1
        page.locator("#search-next").evaluate("button => button.click()")
    assert number == steps
    page.locator("#tree").press("ArrowUp")
    assert page.locator("#search-name").inner_text().startswith("Position ")
    assert len([node for node, look in looks.items() if "way" in look]) == len(found.plan) + 1


@pytest.mark.slow
def test_of_many_rows_the_first_are_shown_as_they_are_sorted_and_filtered(open_page):
    many = 400
    rows = [
        Row(
            "mine", "pddl", f"blocks/p{number}", "pddl", "actions", Outcome.SOLVED, 7, None, None,
            float(number * 7 % many), 20.0, None, Correctness.RIGHT,
        )
        for number in range(many)
    ]  # fmt: skip
    report = open_page(report_page(Results(("mine",), tuple(rows), Limits(60.0, 1000))))
    report.get_by_role("heading", name="All runs").click()
    table = report.locator("#t-runs")
    shown = table.locator("tbody tr")
    most = shown.count()
    assert 0 < most < many
    assert report.get_by_text(f"The first {most} of {many} rows").last.is_visible()

    def seconds():
        return [float(one) for one in table.locator("tbody td:nth-child(10)").all_inner_texts()]

    table.get_by_role("button", name="seconds").click()
    assert seconds() == list(range(most))
    table.get_by_role("button", name="seconds").click()
    assert seconds() == list(range(many - 1, many - 1 - most, -1))
    report.get_by_label("Show rows with").last.fill("mine p39")
    assert set(table.locator("tbody td:nth-child(3)").all_inner_texts()) == {
        f"blocks/p{number}" for number in (39, *range(390, 400))
    }
    report.get_by_label("Show rows with").last.fill("")
    report.get_by_role("button", name="Show all").last.click()
    assert shown.count() == many
