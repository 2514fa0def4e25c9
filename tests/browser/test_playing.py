"""Playing on the page in a real browser: by mouse, by finger and by keyboard."""

import random
import re
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.minesweeper.counting import odds
from pddlpuzzles.families.minesweeper.deduction import Demand, smallest_conflict
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.picture import SQUARE
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, KNOWN_MINE, cell_name
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.site import Site
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.solve import solve
from pddlpuzzles.solving.solve_answer import Solution
from tests.browser import hands
from tests.browser.conftest import COPY, solved
from tests.browser.hands import PHONE, body, button, drag, middle, play, press, status, why, written
from tests.seeds import slow

CLICKED = [
    *(("peg", "triangle-15-sweeps"), ("braintwist", "tiny"), ("peg", "tiny")),
    *(("peg", "english-central"), ("peg", "wiegleb-central"), ("braintwist", "scramble-12")),
]
NEW = "miconic/02 logistics/07 gripper/04 ferry/04 haulage/04 blocks/07 miconic/07"
CLICK = """
([numbers]) => numbers.map((number) => {
  const all = (names) => [...document.querySelectorAll(names)];
  const acts = all("#acts button:not([hidden])");
  const [spots, able] = [all("#board [role=button]"), all("#board .can")];
  const open = acts.length + able.length;
  const parts = acts.length ? acts : number % 2 ? able : spots;
  const part = open ? parts[(number >> 1) % parts.length] : at("restart");
  part.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  const said = { spent: at("spent").textContent, status: at("status").textContent };
  const { state } = body.dataset;
  return { open: acts.length || open, restarted: !open, state, moves: playing.written(), ...said };
})
"""
LABELS = """(name) => {
  const found = document.querySelector(name);
  const root = found.querySelector("svg") || found;
  const inside = root.getScreenCTM().inverse();
  const seen = [...root.querySelectorAll("text")].filter((one) => one.getClientRects().length);
  return seen.map((one) => {
    const at = new DOMPoint(...middle(one)).matrixTransform(inside);
    return [one.textContent, Math.round(at.x), Math.round(at.y)];
  }).sort();
}"""
HINTED = """(name) => {
  const hinted = [...document.querySelectorAll("#board .hinted")];
  return hinted.sort((one) => (one.getAttribute("aria-label").startsWith(name + ",") ? -1 : 1))
    .map((one) => one.id);
}"""
AS_HINTED = """() => playing.rules.acts.some((act) => "Next: " + act.words + "." ===
  at("status").textContent && playing.play(act.name)) || at("hint").click()"""
HERE = """() => {
  const [known, active] = [(window.known ||= []), document.activeElement];
  return known.includes(active) ? known.indexOf(active) : known.push(active) - 1;
}"""
PLAYED = """() => [...document.querySelectorAll(":is(#board, #trial) :is(button, [role=button])")]
  .filter((one) => one.getClientRects().length && !one.disabled && one.ariaDisabled !== "true")
  .filter((one) => !(window.known || []).includes(one)).map((one) => one.outerHTML.slice(0, 200))"""
STILL, REFUSED = ((Path(__file__).parent / f"{it}.js").read_text() for it in ("still", "refused"))
HELD = """
Object.defineProperty(window, "searching", { configurable: true, set({ meeting, ...more }) {
  const answers = new Promise((done) => { window.letGo = done; });
  const slow = (ask) => async (...all) => { await answers; return ask(...all); };
  const value = { ...more, meeting: (...all) => slow(meeting(...all)) };
  Object.defineProperty(window, "searching", { value });
} });
"""
TWICE = """() => {
  performance.now = () => 0;  // both taps at once, however slow the machine is
  const tap = (id, clientX) => {
    document.getElementById(id).dispatchEvent(new MouseEvent("click", { clientX }));
    return document.getElementById("status").textContent;
  };
  tap(document.querySelector("#board .spot.can").id, 9);
  const landed = playing.rules.acts.find((one) => one.name === playing.written()).parts[1];
  return [tap(landed, 9), tap(landed, 99)];
}"""
RINGED = """([margin, side]) => [...document.querySelectorAll("#board .deciding")]
  .map((one) => [one.y, one.x].map((at) => Math.round((at.baseVal.value - 2 - margin) / side)))"""
PIVOT = """(name) => {
  const part = document.querySelector(name);
  const at = new DOMPoint(...part.dataset.pivots.split(",")).matrixTransform(part.getScreenCTM());
  return [at.x, at.y];
}"""


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), CLICKED)
def test_random_clicks_agree_with_the_rules(open_page, family, name):
    instance = catalogue.instance(catalogue.family(family), name)
    puzzle, pictures = instance.puzzle, instance.family.pictures
    page = unsolved(open_page, instance)
    chance = random.Random(f"{family} {name}")
    state, moves, cost, made = puzzle.start, [], 0, 0
    for told in page.evaluate(CLICK, [[chance.randrange(10**6) for _ in range(200)]]):
        legal = {puzzle.notation(move): move for move in puzzle.moves(state)}
        assert bool(legal) == bool(told["open"])
        assert len(legal) == told["open"] or family == "peg"
        text = told["moves"].split()
        if told["restarted"]:
            state, moves, cost = puzzle.start, [], 0
        elif len(text) > len(moves):
            cost += puzzle.cost(state, legal[text[-1]])
            state = puzzle.apply(state, legal[text[-1]])
            moves.append(text[-1])
            made += 1
        assert text == moves
        assert told["state"] == pictures.state(puzzle, state).data["state"]
        steps = instance.family.narration.steps(puzzle)
        more = "" if cost == len(moves) else f", in {counted(len(moves), steps)}"
        assert told["spent"] == f"{counted(cost, puzzle.objective)} so far{more}"
        solved = f"Solved in {counted(cost, puzzle.objective)}" in told["status"]
        assert solved == puzzle.is_goal(state)
        stuck = f"No {steps} are left" in told["status"]
        assert stuck == (not solved and not list(puzzle.moves(state)))
    assert made > 12


def unsolved(open_page, instance):
    answer = Solution(instance, "none", "nobody", 0.0, Sealed(Status.GAVE_UP))
    return open_page(solution_page(answer), is_tried=True)


def follow_hints(page, hinted, hand: str = "mouse") -> None:
    for _ in range(99):
        if "Solved" in status(page):
            return
        press(page, button(page, "Hint"), hand)
        page.locator(".hinted").first.wait_for()
        hinted()
    raise AssertionError(status(page))


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        *(("blocks/02", "mouse"), slow("blocks/02", "finger"), slow("blocks/02", "keyboard")),
        *(slow(*one) for one in product(("hanoi/02", "sliding-tiles/02"), hands.HANDS)),
        *(slow(f"{name}/02", "finger") for name in ("ferry", "logistics", "miconic")),
        *(slow(name, "finger") for name in ("haulage/04", "river-crossing/01")),
        slow("jugs/02", "mouse"),
    ],
)
def test_what_a_domain_draws_is_played_by_hand(open_page, plan, name, hand):
    found, text = plan("pddl", name)
    page = open_page(text, has_touch=hand == "finger", reduced_motion="reduce")
    shown = []
    for _ in range(len(found.moves) + 1):
        shown.append((body(page, "state"), page.evaluate(LABELS, "#shown")))
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    button(page, "Try it yourself").click()
    for (state, labels), move in zip(shown, found.moves, strict=False):
        assert body(page, "state") == state
        near = [[text, *(pytest.approx(it, abs=4) for it in place)] for text, *place in labels]
        assert page.evaluate(LABELS, "#board") == near, "apart from rounding, and what is bold"
        pressed = hands.parts(page, move)  # none of a pump, which stands still
        hands.make(page, pressed[0], pressed[-1], hand) if pressed else play(page, [move])
    assert f"Solved in {found.cost} " in status(page)


@pytest.mark.parametrize(
    ("family", "name", "kind"),
    [
        ("peg", "tiny", "Peg solitaire"),
        *(slow("pddl", "sliding-tiles/01", "Sliding tiles"), ("pddl", "sokoban/05", "Sokoban")),
        slow("braintwist", "scramble-12", "Brain Twist"),
        slow("peg", "triangle-15-sweeps", "Peg solitaire"),
        slow("peg", "wiegleb-central", "Peg solitaire"),
    ],
)
def test_a_new_game_can_be_won_and_has_a_link(open_page, plan, family, name, kind):
    found, text = plan(family, name)
    page = open_page(text, reduced_motion="reduce")
    page.goto(page.url + "#new=7")
    assert page.title().startswith(f"{kind}: a new game ")
    first = body(page, "state")
    button(page, "New game").click()
    assert body(page, "moves") == "0"
    assert page.locator("h1").text_content() == f"{kind}: a new game"
    assert not button(page, "Show the solution").is_visible()
    page.get_by_role("button", name="Back to the puzzle").click()
    assert body(page, "state") == hands.states_shown(found)[0]
    assert f"<h1>{page.locator('h1').inner_html()}</h1>" in text
    page.goto(page.url + "#new=7&play=")
    assert body(page, "state") == first
    own = {"sokoban/05": "[6-9] pushes", "tiny": "3 jumps", "scramble-12": "1[0-2] moves"}
    if name in own:  # about as many as in the page's own game
        until(page, rf"\b{own[name]} to go")
    while (easier := button(page, "An easier game")).count():  # twice, by half
        easier.click()
        until(page, r"\b[3-6] moves to go")
    assert name != "scramble-12" or "3 moves" in status(page)
    follow_hints(page, lambda: page.evaluate(AS_HINTED))
    page.reload()
    assert body(page, "moves") != "0"


@pytest.mark.parametrize("name", ["blocks/02", *map(slow, f"{NEW} river-crossing/07".split())])
def test_new_games_of_a_domain_differ_and_hints_reach_their_goals(tried, tmp_path, name):
    _, page = tried("pddl", name)
    goals = set()
    for seed in (7, 8, 9):
        page.goto(f"{page.url.partition('#')[0]}#new={seed}&play=")
        assert page.locator("h1").text_content().endswith(": a new game")
        made = pp.instance("pddl", hands.copied(page, tmp_path)).puzzle
        start = made.problem.atoms, made.problem.values.items()
        goals.add((*map(frozenset, start), str(made.problem.goal)))
        assert not made.is_goal(made.start)
    follow_hints(page, lambda: page.evaluate(AS_HINTED))
    state = made.start
    for move in re.findall(r"\([^)]*\)", written(page)):
        state = made.apply(state, next(one for one in made.moves(state) if str(one) == move))
    assert made.is_goal(state)
    page.locator("#offer").get_by_role("button", name="New game").click()
    pale = page.locator("#board :is(.dealt, [data-aim]) .ghost:visible")
    drawn = pale.count()
    page.reload()
    page.locator("body.live").wait_for()
    assert pale.count() == drawn, "also right after a win"
    assert len(goals) == 3


def lay_hinted(page, hand: str) -> None:
    target = page.locator(".zone.hinted").get_attribute("data-target")
    zone = page.locator(f"[data-target='{target}']")
    names = page.locator(".card.hinted").evaluate_all("all => all.map((one) => one.dataset.card)")
    cards = [page.locator(f"[data-card='{name}']") for name in names]
    if hand == "mouse" and len(cards) == 1:
        cards[0].scroll_into_view_if_needed()
        box = zone.bounding_box()
        drag(page, middle(cards[0]), (box["x"] + box["width"] - 8, box["y"] + box["height"] - 8))
        return
    for part in (*cards, zone.locator("button").first):
        press(page, part, hand)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tiny", "wraparound"])
def test_cards_are_dealt_so_that_all_of_the_hand_can_be_laid(tried, tmp_path, name):
    _, page = tried("machiavelli", name)
    own = body(page, "state")
    for seed in (7, 8):
        page.goto(f"{page.url.partition('#')[0]}#new={seed}&play=")
        dealt = pp.instance("machiavelli", hands.copied(page, tmp_path))
        assert (len(dealt.puzzle.hand) >= 5, page.locator(".pile.wrong").count()) == (True, 0)
        assert pp.solve(dealt, engine="astar").cost == 0
    follow_hints(page, lambda: lay_hinted(page, "mouse"))
    assert "Solved: no cards left in your hand" in status(page)
    assert pp.check(dealt, written(page)).cost == 0
    page.get_by_role("button", name="Back to the puzzle").click()
    assert body(page, "state") == own


LARGE = {"width": 1000, "height": 1200}
LARGER = [
    *(("peg", "english-central"), ("peg", "square-4-sweeps"), ("braintwist", "scramble-12")),
    *(("machiavelli", "evening"), ("machiavelli", "wraparound")),
    *(("minesweeper", "beginner"), ("minesweeper", "hakank-0")),
]


@pytest.mark.parametrize(
    ("family", "name", "hand"),
    [
        *(("peg", "tiny", "keyboard"), ("braintwist", "tiny", "finger")),
        *(("machiavelli", "tiny", "mouse"), slow("minesweeper", "tiny", "finger")),
        *(slow(*one, hand) for one, hand in product(LARGER, hands.HANDS)),
    ],
)
def test_moves_are_made_as_hints_say(tried, family, name, hand):
    found, page = tried(family, name, has_touch=hand == "finger", viewport=LARGE)

    def do() -> None:
        if family == "peg":  # what is marked, first where it begins, until a move is made
            made = body(page, "moves")
            for spot in page.evaluate(HINTED, re.match(r"Next: (\w+)", status(page))[1]):
                if body(page, "moves") == made:
                    press(page, page.locator(f"#{spot}"), hand)
        elif family == "braintwist":
            press(page, page.locator("#acts .hinted"), hand)
        elif family == "minesweeper":
            is_mine = re.match(r"Next: \w+ is a mine", status(page)) is not None
            decide(page, page.locator("#board .hinted"), hand, is_mine=is_mine)
        else:
            lay_hinted(page, hand)

    follow_hints(page, do, hand)
    assert re.search(r"^Solved.*, with \d+ hints\.$", status(page))
    if family == "peg" and found.instance.puzzle.objective == "jumps":
        is_even = found.instance.puzzle.fixes_count
        assert why(page).startswith("Every solution has" if is_even else "It is proved that no")
    checked = pp.check(found.instance, written(page))
    assert (checked.valid, checked.cost) == (True, found.cost)


def until(page, pattern: str) -> None:
    page.locator("#status", has_text=re.compile(pattern)).wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("objective", ["moves", "twists"])
@pytest.mark.parametrize("name", ["mirror", "tiny"])
def test_what_the_toy_still_costs_is_what_a_search_proves(open_page, name, objective):
    instance = catalogue.instance(catalogue.family("braintwist"), name)
    puzzle, chance = replace(instance.puzzle, objective=objective), random.Random(name)
    page = unsolved(open_page, replace(instance, puzzle=puzzle))
    state = puzzle.start
    for _ in range(4):
        move = chance.choice([one for one in puzzle.moves(state) if puzzle.notation(one) != "flip"])
        state = puzzle.apply(state, move)
        button(page, f"tip {abs(move)} {'clockwise' if move > 0 else 'counterclockwise'}").click()
        until(page, " to go|Solved")
        here = replace(instance, puzzle=replace(puzzle, start=state), known=None)
        proved = solve(here, optimal=True)
        told = f"{counted(proved.cost, objective)} to go." if proved.cost else "Solved in"
        assert told in status(page)


@pytest.mark.slow
def test_the_central_game_knows_of_every_position_whether_it_can_be_won(visit, tmp_path, plan):
    found, _ = plan("peg", "english-central")
    with Site(tmp_path / "site") as site:
        site.add(found)
        site.finish()
    folder = (tmp_path / "site").as_uri()
    page = visit(f"{folder}/peg/english-central.html", folder)
    page.locator("body.live").wait_for()
    puzzle, compared = found.instance.puzzle, {True: 0, False: 0}
    for number in range(1, 6):
        chance, state = random.Random(number), puzzle.start
        while moves := list(puzzle.moves(state)):
            until(page, "to go|no longer")
            winning = "to go" in status(page)
            if state.bit_count() < 14:
                here = replace(found.instance, puzzle=replace(puzzle, pegs=state), known=None)
                assert winning == (solve(here, engine="astar").status is not Status.UNSOLVABLE)
                compared[winning] += 1
            if winning and state.bit_count() > 8:
                button(page, "Hint").click()
                page.locator("#board .hinted").first.wait_for()
                hint = re.match(r"Next: (\w+) jumps over \w+ to (\w+)", status(page))
                move = next(one for one in moves if puzzle.notation(one) == "-".join(hint.groups()))
            else:
                move = chance.choice(moves)
            hands.make(page, f"h{move.source}", f"h{move.target}")
            state = puzzle.apply(state, move)
        for link in (f"#new={number}&play=", "#play="):
            page.goto(page.url.partition("#")[0] + link)
            assert "to go" in status(page)
    assert min(compared.values()) > 3


def test_a_dead_end_is_reported(open_page):
    page = open_page(solution_page(solved("peg", "tiny-stuck")), is_tried=True)
    assert "no moves lead" in page.locator("details p").first.text_content()
    assert not button(page, "Hint").is_visible()
    assert "proved that the goal cannot be reached" in status(page)
    page.locator("#board .can").first.click()
    assert "proved" not in status(page)
    assert page.locator("#offer button").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "name"),
    [
        *(("peg", "english-central"), ("braintwist", "tiny"), ("minesweeper", "hakank-0")),
        *(("machiavelli", "evening"), ("pddl", "blocks/02"), ("pddl", "hanoi/02")),
    ],
)
def test_all_that_is_pressed_is_reached_by_the_keys_alone(tried, family, name):
    _, page = tried(family, name)
    assert page.evaluate(PLAYED)
    page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    found = set()
    while True:
        page.keyboard.press("Tab")
        if (here := page.evaluate(HERE)) in found:
            break
        found.add(here)
    open_ = list(found)
    while open_ and page.evaluate(PLAYED):
        here = open_.pop()
        for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
            page.evaluate("(here) => window.known[here].focus()", here)
            page.keyboard.press(key)
            if (there := page.evaluate(HERE)) not in found:
                found.add(there)
                open_.append(there)
    assert page.evaluate(PLAYED) == []


def test_a_plan_solves_is_undone_and_kept_and_sent_as_a_link(tried):
    found, page = tried("peg", "tiny")
    here, states = page.url, hands.states_shown(found)
    assert " 4 jumps to go." in status(page)
    middles = {at: middle(page.locator(f"#h{at}")) for at in range(found.instance.puzzle.size)}
    for move in found.sealed.moves:
        drag(page, middles[move.source], middles[move.target])
    assert "Solved in 4 jumps" in status(page)
    assert written(page) == " ".join(found.moves)
    for name, state in (("Undo", states[-2]), ("Redo", states[-1]), ("Restart", states[0])):
        button(page, name).click()
        assert body(page, "state") == state
    for move in found.sealed.moves[:3]:
        hands.make(page, f"h{move.source}", f"h{move.target}")
    page.keyboard.press("Control+z")
    assert written(page) == " ".join(found.moves[:2])
    page.reload()
    page.locator("body.live").wait_for()
    page.keyboard.press("Control+y")
    assert written(page) == " ".join(found.moves[:3])
    page.evaluate(COPY)
    button(page, "Copy a link").click()
    link = page.evaluate("window.copied")
    button(page, "Show the solution").click()
    assert body(page, "step") == "3", "it goes on from the position of the game"
    page.reload()
    assert not page.locator("#trial").is_visible()
    button(page, "Last").click()
    button(page, "Try it yourself").click()
    button(page, "Restart").click()
    assert "4 jumps to go." in status(page) + why(page), "one plays from the start"
    page.goto(link)
    assert "This is the position of the link." in status(page)
    page.reload()
    assert written(page) == " ".join(found.moves[:3])
    page.keyboard.press("Control+z")
    page.reload()
    assert written(page) == " ".join(found.moves[:2])
    page.goto(f"{here}#play={found.moves[0]},{found.moves[0]}")
    assert "Jump 2 of the link is not possible" in status(page)
    assert "” cannot be done here: " in why(page)
    assert written(page) == found.moves[0]
    page.goto(f"{here}#play=nonsense,%")
    assert "Jump 1 of the link is not possible" in status(page)
    assert written(page) == ""


PEGS = [
    ([], "c1, peg", "c1 cannot jump: e1 and c3 have pegs."),
    ([], "d4, empty", "Tap d2, b4, f4 or d6."),
    (["d2-d4"], "d2, empty", "d4 cannot jump there: d3 is empty."),
    ([], "c3, peg", "c3 cannot jump: d3 is empty; c5, a3 and c1 have pegs."),
]


def test_what_cannot_be_done_is_said_with_the_reason(tried):
    _, page = tried("peg", "english-central", has_touch=True)
    pegs = (page.get_by_role("button", name=f"{at}, peg") for at in ("d2", "d3", "c1", "b4"))
    (x, upper), (_, lower), *strange = map(middle, pegs)
    for place in strange:  # b4 could move itself
        drag(page, (x, upper), place)
        assert (status(page), body(page, "moves")) == ("d2 cannot go there in one jump.", "0")
    drag(page, strange[0], (x, lower - 200), is_touch=True)  # c1 cannot jump
    assert (status(page)[:15], page.evaluate("scrollY")) == ("c1 cannot jump:", 0)
    page.locator("#board svg").click(position={"x": 3, "y": 3})
    assert status(page) == "Nothing can be done there."
    page.touchscreen.tap(x, (upper + lower) / 2)
    assert re.fullmatch("That is between d[23] and d[23]. Tap one of them.", status(page))
    for jumps, hole, said in PEGS:
        play(page, jumps)
        page.touchscreen.tap(*(it - 18 for it in middle(page.get_by_role("button", name=hole))))
        assert status(page) == said


HOME, ALONE = "the home bank", "the goat would quarrel without the ferryman. Possible now: take …"
UNDER = "Disk 2 cannot move: disk 1 lies on disk 2."
LIES = "disk 1: disk 1 lies on "
TURNED = f"{LIES}disk 2, b, disk 2: disk 2 lies on disk 3, {LIES}rod b"
TWO = (f"the {it}: the {it} is on {HOME}" for it in ("goat", "wolf"))
FULL = "You cannot take car 3: the ferry has to be at port 1. Possible now: sail …"
TAKEN = "Click d or e. Possible now: take d from the table or take e from b."
BEHIND = "The keeper has to stand behind it, with free floor ahead."
AT = "the lift is at floor "
THERE = f"{AT}1, Ann: Ann waits at floor 1, {AT}2, Ann is in the lift"
RIDE = f"{THERE}, {AT}1, the lift: {AT}1"
AWAY = "van 1 is", "the pump", "the pump"
FAR = "van 1 is in town 3", "the pump'][class~='can", "crate 2"
PLACES = "spot", "there"
CELLS = "the keeper is at a2", "a box is at b2", "a box is at c2"


@pytest.mark.parametrize(
    ("name", "pressed", "said"),
    [
        ("river-crossing/01", f"the boat: the boat is at {HOME}", f"The cabbage and {ALONE}"),
        ("river-crossing/01", "Home bank", "Click the cabbage, the goat or the wolf. Possible …"),
        ("river-crossing/01", ", ".join(TWO), "The boat is full. Possible now: put …"),
        ("hanoi/03", "disk 2: disk 2 lies on disk 3", f"{UNDER} Only the top disk of a rod …"),
        ("hanoi/03", TURNED, "Disk 2 cannot go there: disk 2 may not lie on disk 1. …"),
        ("blocks/02", "a is on the table", "You cannot take a: b is on a."),
        ("blocks/02", "c: c is on d, b: b is on a", "Move 2: lay c on d. 8 moves to go."),  # falls
        ("blocks/04", "hand", TAKEN),
        ("jugs/01", "the faucet, the drain", "Nothing goes from the faucet to the drain."),
        ("jugs/01", "the faucet, jug 1, jug 2", "Jug 2 is chosen. Now choose what is done."),
        ("jugs/01", "the faucet, jug 1, the faucet, jug 1", "Jug 1 is full, so jug 1 is …"),
        ("miconic/02", f"{THERE}, Ann: Ann has arrived", "Ann has arrived already."),
        ("miconic/02", f"{RIDE}, Ann: Ann has arrived", "Move 6: go up from floor 1 to floor 2. …"),
        ("gripper/07", "room 3", "Move [12]: walk from room . to room [13]. …"),
        ("haulage/01", "the pump", "The tank is full."),
        ("haulage/04", "Town 4", "Move [12]: drive van 1 from town . to town [24]. …"),
        ("ferry/07", "car 1: car 1 is at port 2, car 3: car 3 is at port 1", FULL),
    ],
)
def test_what_a_domain_does_not_allow_is_said_in_its_words(tried, name, pressed, said):
    _, page = tried("pddl", name)
    for spot in pressed.split(", "):
        buttons = page.get_by_role("button", name=spot, exact=True)
        (buttons if buttons.count() else page.locator("#board text", has_text=spot)).first.click()
    assert re.fullmatch(said.replace("…", ".*"), f"{status(page)} {why(page)}".strip())


def test_a_board_without_a_solution_can_be_tried_and_shows_why(tried):
    _, page = tried("minesweeper", "crossed-wire")
    assert page.locator("#board .deciding").count() == 7
    cell(page, "b2").click(position={"x": 30, "y": -9}, force=True)  # on the 1 at b1
    assert body(page, "moves") == "0"
    page.locator("#board .covered-cell").first.click()
    assert "Now the clue 1 at a1 cannot be met." in status(page)
    _, page = tried("minesweeper", "hakank-0")
    page.get_by_label("Quiet").check()
    cell(page, "a1").click()
    cell(page, "a3").click(button="right")
    assert written(page) == "a1 clear\na3 mine", "nothing is judged"
    assert status(page).startswith("Move 2: a3 is marked as a mine.")
    button(page, "Hint").click()
    button(page, "Back to the last position that can be won").wait_for()
    _, page = tried("machiavelli", "tiny-stuck")
    page.get_by_label("Quiet").check()
    assert status(page) == "Lay all cards, in runs and sets."


def test_a_pile_says_what_is_wrong_with_it(tried):
    _, page = tried("machiavelli", "evening")
    assert (page.locator(".how").is_visible(), why(page)) == (True, ""), "how it is played"
    names = ("8♦", "4♥, from your hand", "9♠, from your hand")
    card, held, other = (page.get_by_role("button", name=name, exact=True) for name in names)
    page.locator(".piles").click(position={"x": 3, "y": 3})
    assert status(page) == "No card is chosen."
    card.click()
    assert status(page) == "8♦ is chosen. Now choose a pile."
    button(page, "New pile").click()
    assert status(page) == "Move 1: put 8♦ from 8♦ 9♦ 10♦ on a new pile. 2 piles need fixing."
    assert why(page) == "8♦: needs 2 more cards. 9♦ 10♦: needs 8♦ or J♦."
    box = page.locator(".piles").bounding_box()
    drag(page, middle(card), (box["x"] + 4, box["y"] + 4))
    assert "8♦ is a pile of its own already." in status(page)
    card.click()
    page.locator(".zone.hand").click(position={"x": 5, "y": 5})
    assert "8♦ came from the table: it stays there." in status(page)
    page.keyboard.press("Control+z")
    play(page, ["12>0"])
    for said in ("take back your last move.", "All piles are right. 11 cards left in your hand."):
        button(page, "Hint").click()
        assert said in status(page)
    for one in (card, held):
        one.click()
    assert "4♥ is chosen." in status(page), "in place of what does not go to the hand"
    page.get_by_role("group", name="pile 2, run").get_by_role("button").first.click()
    assert "4♥ does not fit the run 4♣ 5♣ 6♣ 7♣" in why(page)
    button(page, "Hint").click()
    assert status(page) == "Next: take 4♥ back into your hand."
    button(page, "Restart").click()
    button(page, "Hint").click()
    page.locator("button.card.hinted").first.click()
    page.locator(".zone.hinted").click()
    assert (body(page, "moves"), page.locator("#board .hinted").count()) == ("1", 0)
    held.click()
    drag(page, middle(other), (box["x"] + 4, box["y"] + 4))
    assert "put 9♠ on a new pile." in status(page), "without what is chosen"
    quiet, judged = page.get_by_label("Quiet"), page.locator(".wrong, .chip:visible")
    assert (judged.count(), quiet.check(), judged.count(), why(page)) == (2, None, 0, "")


@pytest.mark.slow
def test_a_pile_is_right_where_the_rules_say_so(tried):
    from pddlpuzzles.families.machiavelli.rules import NAMES, meld

    found, page = tried("machiavelli", "wraparound")
    chance = random.Random("piles")
    right = 0
    for number in range(300):
        if number % 20 == 19:
            page.locator("#restart").dispatch_event("click")
        cards = page.locator(".pile .card, .hand .card")
        cards.nth(chance.randrange(cards.count())).dispatch_event("click")
        zones = page.locator(".zone")
        zones.nth(chance.randrange(zones.count() - 1)).dispatch_event("click")
        lines = body(page, "state").split("\n")[:-1]
        labels = page.locator(".pile").evaluate_all("all => all.map((one) => one.className)")
        for line, label in zip(lines, labels, strict=True):
            known = meld([NAMES.index(one) for one in line.split()], found.instance.puzzle.aces)
            assert (known is not None) == ("right" in label)
            right += known is not None
    assert right > 300


def cell(page, name: str):
    return page.locator(f"[data-cell='{name}']")


def decide(page, spot, hand: str, *, is_mine: bool) -> None:
    if hand == "finger":
        button(page, "Flag" if is_mine else "Open").tap()
    if is_mine and hand == "mouse":
        spot.click(button="right")
    elif is_mine and hand == "keyboard":
        spot.press("f")
    else:
        press(page, spot, hand)


@pytest.mark.parametrize("name", [*map(slow, ("tiny", "beginner", "hakank-0"))])
def test_what_is_said_of_cells_is_what_all_placings_say(tried, name):
    found, page = tried("minesweeper", name)
    puzzle = found.instance.puzzle
    board = [list(row) for row in puzzle.board]
    chance = random.Random(name)
    refused = guessed = compared = 0
    left = dict(zip(puzzle.names, puzzle.places, strict=True))
    while left:
        here = Minesweeper(tuple(map(tuple, board)), puzzle.mines)
        tally = odds(here, lambda: None)
        shares = {one: tally.odds[row][column] for one, (row, column) in left.items()}
        sure = [share in (0, 1) for share in shares.values()]
        if not any(sure):
            assert f"in {tally.solutions:,} way" in status(page)
            for each in shares:
                assert cell(page, each).get_attribute("aria-label") == f"{each}, covered"
            button(page, "Hint").click()
            assert "The best guess: " in status(page)
            for each, share in shares.items():
                words = f"{each}, covered, a mine in {max(1, min(99, round(100 * share)))}%"
                assert cell(page, each).get_attribute("aria-label") == words
                compared += 1
        one, is_mine = chance.choice(list(left)), chance.random() < 0.4
        decide(page, cell(page, one), "mouse", is_mine=is_mine)
        said, is_solved = status(page), len(left) == 1 and "Solved" in status(page)
        accepted = f"{one} is {'a mine' if is_mine else 'clear'}"
        if shares[one] in (0, 1):
            if shares[one] != is_mine:
                refused += 1
                assert said.startswith("No: ")
                assert enough(page, here, one, is_mine)
                continue
            assert f": {accepted}. " in said or is_solved
            assert is_solved or enough(page, here, one, not is_mine)
        elif any(sure):
            assert said.startswith(f"Nothing decides {one} yet")
            continue
        else:
            guessed += 1
            assert f"{accepted}, which is a guess" in said or is_solved
        row, column = left.pop(one)
        board[row][column] = KNOWN_MINE if is_mine else KNOWN_CLEAR
    assert re.search(rf"Solved.* {counted(refused, 'mistakes')}\.", status(page))
    assert [*map(bool, (refused, guessed, compared))] == [True, *[name != "hakank-0"] * 2]


def enough(page, here: Minesweeper, name: str, is_mine: bool) -> bool:
    ringed = {cell_name(*place) for place in page.evaluate(RINGED, SQUARE)}
    assert {*re.findall(r"[Tt]he clue \d at (\w+)", why(page))} <= ringed
    assert [str(len(ringed))] * ("d clues" in why(page)) == re.findall(r"\d+(?= ringed)", why(page))
    named = ringed | {*re.findall("(?<=he )total", why(page))}
    demands = [Demand(one.mines, frozenset(one.cells)) for one in here.clues if one.name in named]
    otherwise = Demand(int(is_mine), frozenset([here.names.index(name)]))
    return smallest_conflict(demands, otherwise, len(demands), lambda: None) is not None


@pytest.mark.parametrize(
    ("size", "hand"),
    [((9, 9, 17), "mouse"), slow((9, 9, 10), "keyboard"), slow((16, 16, 40), "finger")],
)
def test_a_new_game_is_won_by_what_is_sure_alone(tried, size, hand):
    _, page = tried("minesweeper", "tiny", has_touch=hand == "finger", viewport=LARGE)
    rows, columns, mines = size
    page.goto(f"{page.url}#new={rows * 10**9 + columns * 10**7 + mines * 10**4 + 7}&play=")
    press(page, cell(page, "e5"), hand)
    opened = flagged = 0
    while "Won in" not in status(page):
        board = [line.split() for line in body(page, "state").split("\n")]
        shown = [tuple(None if one == "." else int(one) for one in row) for row in board]
        here = Minesweeper(tuple(shown), mines)
        shares = odds(here, int).odds
        places = zip(here.names, here.places, strict=True)
        sure = {one: shares[row][column] for one, (row, column) in places}
        clear = next(one for one, share in sure.items() if share == 0)
        for mine in [one for one, share in sure.items() if share == 1 and not flagged]:
            flagged += 1
            decide(page, cell(page, mine), hand, is_mine=True)
            assert f"flag {mine}" in status(page)
        decide(page, cell(page, clear), hand, is_mine=False)
        opened += 1
    assert re.fullmatch(r"Every cell could be deduced. Your best time is \d:\d\d.", why(page))
    assert (opened > 5, flagged > 0) == (True, True)
    assert not button(page, "Flag").is_visible()


def test_a_mine_that_is_opened_ends_a_game_and_a_number_opens_what_is_around_it(tried):
    _, page = tried("minesweeper", "tiny", viewport=LARGE)
    page.goto(f"{page.url}#new=9090100007&play=")
    cell(page, "e5").click()
    covered = page.locator("[aria-label$=covered]")
    before = covered.count()
    mined = page.evaluate("[...playing.state().mined]")
    names = [f"{'abcdefghi'[one % 9]}{one // 9 + 1}" for one in mined]
    for mine in names:
        cell(page, mine).click(button="right")
    labels = page.locator("[data-cell]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    for label in filter(re.compile(r", \d$").search, labels):
        cell(page, label.split(",")[0]).click()
    assert covered.count() < before - len(mined)
    cell(page, "e4").click()
    assert status(page) == "Nothing is left to open around e4."
    button(page, "Restart").click()
    cell(page, "e5").click()
    cell(page, names[0]).click()
    assert status(page).endswith(f"{names[0]} is a mine.")
    assert page.locator("body:has(#board .deciding) #why", has_text="clue").count()
    assert page.locator("#offer button").all_text_contents() == ["Undo that move", "New game"]
    button(page, "Undo that move").click()
    said = status(page)
    while "Won in" not in status(page):
        button(page, "Hint").click()
        said += why(page)
    assert re.search("to open.*, as flagged: the clue", said)
    kept = page.evaluate("recall('solved')[0].split('/')[1]")
    assert (status(page).endswith(" hints and 1 mine undone."), kept) == (True, "new")
    page.reload()
    page.get_by_text("Minesweeper, 9 by 9, 10 mines").first.wait_for()
    page.get_by_label("Size").select_option("Own size")
    page.get_by_label("rows").fill("12")
    page.get_by_label("mines", exact=True).fill("24")
    assert page.get_by_text("5 to 40 rows and columns, up to 23 mines.").is_visible()
    button(page, "Start").click()
    assert re.match("Not possible[.:] 5 to 40 rows", f"{status(page)} {why(page)}")
    page.get_by_label("mines", exact=True).fill("23")
    button(page, "Start").click()
    assert page.locator("h1").text_content() == "Minesweeper, 9 by 12, 23 mines"
    page.get_by_role("button", name="Back to the puzzle").click()
    assert cell(page, "a1").count() == 1
    for seed in range(5050010001, 5050010006):
        page.goto(f"{page.url.partition('#')[0]}#new={seed}&play=")
        cell(page, "c3").click(button="right")
        for _ in range(2):  # the hint passes the flag
            button(page, "Hint").click()
        assert "to open" in status(page), "the first cell does not win a small game"


def test_a_large_board_stands_upright_on_a_phone_and_one_with_small_cells_is_a_map(tried):
    _, page = tried("minesweeper", "tiny", viewport=PHONE, has_touch=True)
    button(page, "New game").click()
    page.get_by_label("Size").select_option("Expert")
    frame, whole = page.locator(".frame"), button(page, "Whole board")
    frame.evaluate("(one) => (one.scrollTo(99, 99), new Promise(requestAnimationFrame))")
    (left, top), (right, bottom) = (middle(cell(page, name)) for name in ("d9", "e10"))
    corner = frame.bounding_box()
    points = [[(left + right) / 2, (top + bottom) / 2], [corner["x"] + 9, corner["y"] + 9]]
    kinds = "(all) => all.map((at) => document.elementFromPoint(...at).classList[0])"
    assert (page.evaluate(kinds, points), right - left > 32) == (["spot", "strip"], True)
    page.locator("h1", has_text="Minesweeper, 16 by 30, 99 mines").wait_for()
    for address in ("", f"{page.url.partition('#')[0]}#new=16300990007"):
        address and page.goto(address)
        page.evaluate("document.querySelector('header').style.marginTop = '90px'; scrollTo(0, 0)")
        whole.dispatch_event("click")
        page.mouse.click(*middle(page.locator("[data-cell^='a']").last))  # above the bar
        assert (body(page, "moves"), whole.is_visible()) == ("0", True)
    _, page = tried("machiavelli", "evening", viewport=PHONE, has_touch=True)
    piles, card = page.locator(".piles"), middle(page.locator("[data-card='15']"))
    drag(page, card, (card[0], 99), is_touch=True)
    swiped = piles.evaluate("(one) => one.scrollTop")
    page.locator(".hand button").first.tap()
    page.touchscreen.tap(*middle(button(page, "New pile")))  # in sight while a card is chosen
    assert 0 < swiped < piles.evaluate("(one) => one.scrollTop"), "the new pile is in sight"
    _, page = tried("pddl", "logistics/07", viewport=PHONE)
    page.mouse.click(*middle(page.locator("#board [aria-label^='package 5:']:visible")))
    assert "package 5" in status(page), "it is above the bar with the hint"


@pytest.mark.parametrize(
    ("family", "name"),
    [
        *(("pddl", "logistics/01"), slow("machiavelli", "tiny")),
        *(slow("minesweeper", "tiny"), slow("minesweeper", "expert")),
        *(slow("peg", "english-central"), slow("braintwist", "scramble-4")),
        *(slow("machiavelli", "full-deck"), slow("pddl", "miconic/04")),
        *(slow("pddl", "blocks/07"), slow("pddl", "sokoban/02")),
    ],
)
def test_no_step_moves_the_page_and_all_of_it_fits_the_window(open_page, plan, family, name):
    found, text = plan(family, name)
    page = open_page(text, viewport=PHONE)
    for size in (PHONE, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)
        heights, steps, apart = page.evaluate(STILL)
        assert (heights, steps > len(found.moves) // 2, apart >= 0) == (1, True, True)


def test_a_hint_is_given_where_a_search_has_found_a_way(open_page, monkeypatch):
    monkeypatch.setattr("pddlpuzzles.show.pictures.MOST_CARRIED", 1)
    monkeypatch.setattr("pddlpuzzles.families.pddl.domains.DRAWERS", {})
    text = solution_page(solved("pddl", "lights-out/01"))
    page = open_page(text, is_tried=True, viewport={"width": 390, "height": 420})
    page.locator("#board .spot").nth(0).click()
    page.evaluate("scrollTo(0, 0), document.getElementById('hint').click()")
    box = page.locator("#board .hinted").bounding_box()  # waits for it
    assert status(page).startswith("Next: press")
    assert 0 <= box["y"] < box["y"] + box["height"] <= 420
    button(page, "Hint").click()
    assert status(page).startswith("Solved in 2 moves"), "a second time it makes the move"


def test_what_is_learnt_later_does_not_take_a_hint_away(open_page, plan):
    found = plan("braintwist", "scramble-4")[0]
    sealed = replace(found.sealed, status=Status.SOLVED)
    page = open_page(solution_page(replace(found, sealed=sealed)))
    page.context.add_init_script(HELD + "performance.now = () => 1000;")
    page.reload()
    page.locator("body.live").wait_for()
    button(page, "Try it yourself").click()
    button(page, "Hint").click()
    page.locator(".hinted").first.wait_for()
    second = "new MouseEvent('click', { detail: 2 }), 'timeStamp', { value: 1150 }"
    page.evaluate(f"at('hint').dispatchEvent(Object.defineProperty({second}))")
    assert status(page).startswith("Next:"), "it is made by who has read it"
    page.evaluate("letGo(), new Promise((done) => setTimeout(done, 100))")
    assert status(page).startswith("Next:")


@pytest.mark.parametrize("is_touch", [slow(False), True])
def test_a_disk_is_dropped_anywhere_above_its_rod(tried, is_touch):
    found, page = tried("pddl", "hanoi/02", has_touch=is_touch)
    rods = sorted(found.instance.puzzle.problem.objects)[-3:]
    frame = page.locator("#board svg").bounding_box()
    assert 9 * page.locator("#board .spot.can").first.bounding_box()["width"] > frame["width"]
    x, y = middle(page.locator("#board .spot[aria-label^='disk 2:']:visible"))
    drag(page, (x, y), (x + frame["width"] / 3, y), is_touch=is_touch)
    assert status(page) == "You cannot move disk 2 onto rod b: disk 1 lies on disk 2."
    on = {}
    for number, move in enumerate(found.moves, 1):
        _, disk, _, target = move.strip("()").split()
        rod = on[disk] = on.get(target, target)
        above = frame["x"] + frame["width"] * (rods.index(rod) + 0.5) / 3, frame["y"] + 3
        drag(page, middle(page.locator(f"#{hands.parts(page, move)[0]}")), above, is_touch=is_touch)
        assert written(page) == " ".join(found.moves[:number])
    assert "Solved in" in status(page)


RINGS = ("ball 1", "the robot is in room 2"), ("the robot is in room 1", "the robot:")


@pytest.mark.parametrize(
    ("name", "drags", "made"),
    [
        ("blocks/04", [("e", "d")], ["unstack", "stack"]),
        ("jugs/01", [("the faucet", "jug 2")] * 2, ["fill"]),  # past the other jug
        ("river-crossing/07", [(f"the {it}", "the boat") for it in ("fox", "goat")], ["enter"] * 2),
        ("blocks/04", [("e", "g")], ["unstack", "put-down"]),  # beside the tower
        ("blocks/04", [("e", "d is")], ["unstack", "put-down"]),  # at the table's other end
        ("gripper/04", [("ball 1", "the robot"), ("ball 1", "ball 2")], ["take", "walk", "drop"]),
        ("gripper/04", [("ball 1", "the robot"), *RINGS], ["take", "walk"]),  # drops nothing
        ("haulage/01", [("van 1:", it) for it in AWAY], ["drive", "drive", "refuel"]),
        ("haulage/04", [("van 1:", it) for it in FAR], ["drive", "refuel", *["drive"] * 3]),
    ],
)
def test_what_is_dragged_goes_where_it_is_let_go(tried, name, drags, made):
    _, page = tried("pddl", name)
    spot = "#board .spot[aria-label^='{}']:visible"
    for ends in drags:
        start, (x, y) = (middle(page.locator(spot.format(it)).first) for it in ends)
        drag(page, start, (x + {"g": 48, "d is": -75}.get(ends[1], 0), y))
    assert (" litre" in status(page), re.findall(r"\((\S+)", written(page))) == (False, made)
    seats = {middle(page.locator(spot.format(it)).first) for it in dict(drags)}
    assert len(seats) == len(dict(drags)), "each has a seat of its own"


def test_what_can_be_tapped_is_ringed_and_like_hands_are_not_chosen_from(tried):
    found, page = tried("peg", "tiny")
    page.goto(f"{page.url}#play={','.join(found.moves[:-1])}")
    page.locator(f"body[data-moves='{len(found.moves) - 1}']").wait_for()
    assert page.locator("#board .can").count() == 2, "the only peg, and its hole"
    _, page = tried("pddl", "gripper/04")
    x, y, wide, high = page.locator("[aria-label^='the robot:']:visible").bounding_box().values()
    page.mouse.click(x + 0.78 * wide, y + high / 2)
    assert status(page).startswith("Click ball 1"), "what its hand could take, which is empty"
    page.locator("#board .can[aria-label^=ball]").first.click()
    assert status(page).startswith("Move 1: take ball 1 with hand 1.")
    drag(page, (x + 0.78 * wide, y + high / 2), (x + 0.6 * wide, y + high - 5))  # lays down nothing
    goal = r"Goal: ball 1 .* You cannot lay .* robot has to be in room 2\. Possible now: walk"
    for way, said in ((), goal), (["(walk room-1 room-2)"], "Move 3: lay"):
        play(page, way)
        page.mouse.click(*middle(page.locator("#board .ghost").first))
        assert re.match(said, f"{status(page)} {why(page)}")


def test_tiles_in_line_with_the_gap_are_swiped_and_others_say_why_not(tried):
    _, page = tried("pddl", "sliding-tiles/04", has_touch=True)
    page.locator("#board [aria-label^='tile 2:']:visible").click()
    page.locator("#status", has_text="Tiles move only in line with the gap").wait_for()
    x, y = middle(page.locator("#board [aria-label^='tile 4:']:visible"))
    drag(page, (x, y), (x + 30, y), is_touch=True)
    assert written(page) == "(slide tile-6 b1 c1) (slide tile-4 a1 b1)"
    _, page = tried("pddl", "miconic/04", has_touch=True, viewport=PHONE)
    ends = (page.locator(f"#board [aria-label^='{it}:']:visible") for it in ("Ann", "the lift"))
    drag(page, *map(middle, ends), is_touch=True)
    assert status(page) == "The lift has to come to floor 5 first."
    page.get_by_label("Quiet").check()
    button(page, "Hint").click()
    page.get_by_text("This begins a best solution from here.").wait_for()


def test_only_what_is_meant_moves(tried):
    _, page = tried("peg", "triangle-15")
    assert [said.endswith("to go.") for said in page.evaluate(TWICE)] == [True, False]
    _, page = tried("pddl", "logistics/04")
    spot = "#board .spot[aria-label^='{}:']:visible"
    athens, berlin = (page.locator(spot.format(f"the {it} truck")) for it in ("Athens", "Berlin"))

    def named(title, right=0, down=0):
        x, y = middle(page.locator("#board svg text", has_text=title).first)
        return x + right, y + down

    drag(page, middle(athens), named("berlin 1"))
    assert "there: a truck does not drive from Athens airport to Berlin 1." in status(page)
    assert why(page) == "Possible now: drive the Athens truck to Athens 1."
    page.mouse.click(*named("athens airport", -60, 20))
    assert status(page) == "Plane 1 is at Athens airport."
    drag(page, named("athens 1", 0, 60), middle(athens))
    drag(page, middle(athens), [it + 20 for it in middle(athens)])
    assert status(page) == "The Athens truck is there already."
    for truck in (berlin, athens):  # where one is chosen the other does not drive at once
        drag(page, middle(truck), [it + 9 for it in middle(truck)])  # the finger slips
        assert "truck is chosen." in status(page)
    page.mouse.click(*named("athens airport"))
    assert (status(page), written(page)) == ("The Athens truck is there already.", "")
    berlin.click()
    page.locator(spot.format("package 1")).click()
    assert written(page) == "(load package-1 berlin-truck berlin-airport)"
    page.wait_for_timeout(500)  # until it lies still in the truck
    drag(page, middle(page.locator(spot.format("package 1"))), named("athens 1"))
    assert "there: a truck does not drive from Berlin airport to Athens 1." in status(page)


def test_a_new_game_shows_its_own_goal(tried):
    _, page = tried("pddl", "gripper/04")
    page.locator("#new").click()
    page.locator(".dealt").first.wait_for()
    assert not page.locator("#board :is(.ghost, .ghostly, .arrived):not(.dealt *):visible").count()
    said = page.locator(".goal p").all_text_contents()
    numbers = page.locator("#board .dealt text").all_text_contents()
    assert sorted(numbers) == sorted(one.split()[1] for one in said)


@pytest.mark.parametrize("motion", ["no-preference", slow("reduce")])
def test_who_walks_goes_far_at_one_tap_and_is_refused_alike_by_key_tap_and_drag(tried, motion):
    _, page = tried("pddl", "sokoban/02", viewport=LARGE, reduced_motion=motion)
    keeper, box, other = (page.locator(f"#board [aria-label='{it}']:visible") for it in CELLS)
    (left, y), (right, _) = middle(keeper), middle(box)
    page.keyboard.press("ArrowRight")
    said = [(status(page), why(page))]
    for act in (lambda: (keeper.click(), box.click()), lambda: drag(page, (left, y), middle(box))):
        page.evaluate("playing.paint()")
        act()
        said.append((status(page), why(page)))
    assert said == [("You cannot push the box: a box is at c2.", BEHIND)] * 3
    assert "can" in other.get_attribute("class"), "it is pushed from where the keeper can walk"
    other.click()
    assert why(page) == "Possible now: push the box at c2 to c3 or c1."
    page.mouse.click(2 * right - left, y + left - right)
    until(page, "Moves 1 to 4: walk from a2 to c3, push the box at c2 to c1.")
    button(page, "Undo").click()
    page.keyboard.press("ArrowLeft")
    said = status(page)
    page.mouse.click(left, 2 * left - right)
    assert [said, status(page)] == ["The keeper cannot go there: a wall is in the way."] * 2
    page.mouse.click(3 * right - 2 * left, y + 2 * (right - left))
    page.locator("body[data-moves='5']").wait_for()
    assert written(page).endswith("(walk c4 d4)")
    for name, moves in (("Undo", "0"), ("Redo", "5")):  # one tap is taken back as one
        button(page, name).click()
        assert body(page, "moves") == moves
    _, page = tried("pddl", "sokoban/05")
    play(page, ["(walk e2 d2)"])
    boxes = (page.get_by_role("button", name=f"a box is at d{it}") for it in (1, 3))
    (x, upper), (_, lower) = map(middle, boxes)
    page.mouse.click(x - 1.5 * (lower - upper), 2 * lower - upper)
    assert status(page) == "The keeper has no way there now: a box is at c2."
    drag(page, (x, lower), (x, 2 * lower - upper))  # a ringed box
    assert written(page) == "(walk e2 d2) (push d2 d3 d4)"
    button(page, "Restart").click()
    for spot in ("a box is at d1", "the keeper is at c1"):  # whoever is not behind it yet chooses
        page.get_by_role("button", name=spot).click()
    until(page, "Moves 1 and 2: walk from e2 to e1, push the box at d1 to c1.")
    for said in ("Next: .*push the box", "Moves? 3.*push the box"):
        button(page, "Hint").click()
        until(page, said)


@pytest.mark.parametrize("is_touch", [slow(False), True])
def test_a_tip_that_is_dragged_round_is_turned_and_one_let_go_early_is_not(tried, is_touch):
    found, page = tried("braintwist", "tiny", has_touch=is_touch)
    puzzle, states = found.instance.puzzle, found.instance.family.pictures
    page.locator("#board text:text('the other side'):visible").click()  # the small letters
    assert status(page) == "Nothing can be done there."
    page.locator(".solid").click()
    assert status(page).startswith("This is the toy as a solid. Drag it")
    x, y = page.evaluate(PIVOT, "#v6")
    start, far = (x - 30, y + 3), (x - 20, y + (-28 if is_touch else 34))
    drag(page, start, (x - 28, y + 12), is_touch=is_touch)
    page.get_by_text("This tile belongs to tip 6. Drag it further around the number 6.").wait_for()
    assert (body(page, "moves"), page.get_by_text("For example:").is_visible()) == ("0", True)
    drag(page, start, far, is_touch=is_touch)
    assert status(page).startswith("Move 1: turn tip 6 c" + ("l" if is_touch else "o"))
    move = next(one for one in puzzle.moves(puzzle.start) if puzzle.notation(one) == written(page))
    state = puzzle.apply(puzzle.start, move)
    assert body(page, "state") == states.state(puzzle, state).data["state"]
    page.wait_for_function("document.getAnimations().length === 0")
    shown = page.locator(".solid polygon").evaluate_all("all => all.map((one) => one.classList[1])")
    assert sorted(shown) == sorted(tile[1] for tile in state.tiles)
    page.locator("#v6").click()
    page.locator("[id='v-6']" if is_touch else "[id='v+6']").click()
    assert body(page, "state") == states.state(puzzle, puzzle.start).data["state"]


DEAD_END = "a3-a1 c3-a3 a1-c3 a4-a2 c4-a4 d4-b2 a5-a3 a2-a4 c5-a5 a5-a3 e5-c5"


@pytest.mark.parametrize("is_quiet", [False, True])
def test_a_dead_end_says_what_was_the_mistake_and_leads_back(tried, is_quiet):
    _, page = tried("peg", "triangle-15", viewport=PHONE, has_touch=True)
    assert page.locator("#game").is_hidden()
    page.get_by_label("Quiet").set_checked(is_quiet)
    moves, won = DEAD_END.split(), 4  # after so many, it can still be won
    for number, move in enumerate(moves, 1):
        play(page, [move])
        if is_quiet:
            assert not re.search("to go|no longer|mistake", status(page) + why(page))
        else:
            assert (number > won) == ("bad" in page.locator("#status").get_attribute("class"))
            assert (number == won + 1) == ("This jump was the mistake." in why(page))
        if is_quiet and number == won + 1:
            button(page, "Hint").click()
            page.get_by_text("The goal can no longer be reached").wait_for()
    assert "No jumps are left, and the goal is not reached. Pegs left: " in status(page)
    assert button(page, "Hint").is_disabled() != is_quiet
    assert page.locator("#offer").evaluate("(one) => one.getBoundingClientRect().bottom") <= 844
    back, last = "Back to the last position that can be won", "Undo the last jump"
    assert page.locator("#offer button").all_text_contents() == [back, last][is_quiet:]
    is_quiet and button(page, "Hint").click()
    assert button(page, back).is_visible()
    button(page, last).click()
    assert body(page, "moves") == str(len(moves) - 1)
    page.reload()
    assert page.get_by_label("Quiet").is_checked() == is_quiet == ("one peg" in status(page))
    page.get_by_label("Quiet").uncheck()
    button(page, "Redo").click()
    assert "The mistake was made" in why(page)
    button(page, back).click()
    page.get_by_text("This is the last position that could be won.").wait_for()
    assert body(page, "moves") == str(won)
    assert f"lost by this jump: {moves[won][:2]} jumps" in why(page)


def test_the_end_of_a_game_is_held_against_the_fewest(tried):
    found, page = tried("pddl", "sliding-tiles/01", viewport=PHONE)
    first = page.evaluate("playing.rules.acts.find((one) => playing.play(one.name)).name")
    button(page, "Undo").click()
    _, tile, source, target = first.strip("()").split()
    detour = [first, f"(slide {tile} {target} {source})", *found.moves]
    best, fewer = "no solution has fewer moves", f"the best solution takes {found.cost} moves"
    for moves, said in ((found.moves, best), (detour, fewer)):
        play(page, moves)
        assert "Solved in" in status(page)
        assert why(page) == f"It is proved that {said}."
        assert button(page, "Hint").is_disabled()
        page.locator("#board .piece").last.click()
        assert (body(page, "moves"), page.locator("#board .can").count()) == (f"{len(moves)}", 0)
        button(page, "Undo").click()
        assert button(page, "Hint").is_enabled()
        button(page, "Redo").click()
        button(page, "Play it again").click()
        assert (body(page, "moves"), page.locator("#offer button").count()) == ("0", 0)


@cache
def own(name: str) -> str:
    text = (Path(__file__).parent / "own" / f"{name}.pddl").read_text()
    return pp.solve(pp.instance(*re.split(r"(?=\(define \(problem)", text))).page()


@pytest.mark.parametrize(
    ("name", "acts", "said"),
    [
        ("docks", "c3, c3 > North pier", "Move 2: k1: set down c3 at the north pier."),
        ("docks", "c3, k1, North pier", "Move 2: k1: set down c3 at the north pier."),
        ("docks", "c3, k1: > c2", "Move 2: k1: stack c3 on c2 at the north pier."),
        ("docks", "c3, c2 > k1", "k1 cannot lift off c2 from c1 at the north pier: k1 has to be"),
        ("docks", "c4, c4 > c3", "c4 cannot go there in one move. Possible now: k2: load c4 on"),
        ("docks", "c3, c3 > k2", "k2 cannot unload c3 …: k1 is lifting c3. First the lorry has to"),
        ("castle", "Bruno > oak door", "Bruno cannot unlock … now: Bruno: take the red key"),
        ("altar", "a > c", "a cannot go there: a is not beside c."),
        ("kitchen", "the flour > In bowl", "The flour cannot get there: it is dirty. Possible now"),
        ("castle", "Anna > gate", "Move 1: Anna: walk through the gate from the hall to the g"),
        ("castle", "Hall", "Move 1: Bruno: walk through the gate from the garden to the hall."),
        ("castle", "gate", "The gate is chosen. Now choose what is done."),
        ("candles", "the east candle > the south candle", "Move 1: pass the flame"),
        ("candles", "matches are left", "Move 1: strike the match."),
        ("candles", "the room is dark", "You cannot light the north candle: the match has to be "),
        ("bakery", "the flour > the bowl", "The flour cannot get there: the bowl is dirty. Pos"),
        ("bakery", "the bowl, the flour > the bowl", "Moves 2 and 3: fetch the flour"),
        *(("bakery", "the " + it, "Move [12]: ") for it in ("door", "oven, the oven, the tin")),
        ("bakery", "the bread", "You cannot bake the bread. The door is not open; the dough"),
        ("altar", "c", "You cannot pass from b to c: b has to be lit."),
        ("bank", "safe C", "You cannot unlock safe C: you have to have K3. … for that safe D has"),
        *(("altar", it, "a is " + said) for it, said in (("a", "chosen."), ("a, a", "no longer"))),
        ("altar", "a > b", "Move 1: pass from a to b."),
        ("river", "the goat > the cabbage", "Nothing can be done with the goat and the cabbage t"),
        ("river", "the boat", "The boat is chosen. Now choose what is done."),
        ("trip", "the pump", "You cannot fill up in Siena: money is 10, and 12 is needed."),
        ("trip", "vespa", "You cannot drive from Siena to Lucca: fuel of vespa is 3, and 8 is"),
        ("river", "the boat > Right bank, the goat", "Move 1: ferry the goat from the left bank"),
        *(("farm", f"g1, {it}", "The dog … is done.") for it in ("the dog > Meadow", "Meadow")),
        ("farm", "the fox", "Nothing can be done with the fox."),
        ("farm", "g1, Dolly > the dog, Dolly, Dolly", "Dolly is chosen. Now choose what is"),
        ("lights", "s2", "Move 1: press s2."),
        ("drone", "p1, p2", "You cannot pick up p2: load of drone1 is 2, and 1 is the most. P"),
        ("lamps", "a1, a2, b1", "Move 3: press b1."),
        ("rowing", "the goat", "Move 1: cross with the goat"),
        ("store", "k1 > d1", "Move 1: push k1 right"),
        ("pairs", "Ada, Ben", "Ada is chosen. Now choose what is d"),
        ("table", "c: , b: ", "Move 1: shift c from a "),
        ("tyre", "the flat wheel", "Move 1: unscrew the flat wheel"),
        ("rods", "d1 > rod3, d2 > d1", "You cannot move d2"),
        ("station", "Boris", "Boris is chosen. Now choose what is done."),
        *(("vending", "euro1 > " + it, "Move 1: insert") for it in ("In slot", "mug1", "credit")),
        *(("ship", it + "Mars", "Move 1: jump from") for it in ("", "the ship > ")),
        ("ford", "there are 2 missionaries > Right", "Solved in 1 move"),
        ("vending", "mug1 > In slot, mug1, water", "Water is chosen. Now choose what"),
        ("knight", "c2, c3", "The knight cannot go there: there is no valid move from c2 to c3."),
        ("station", "the outer hatch", "Boris cannot pump out Quest: Boris has to be in Q"),
        ("waiter", "p1 > Luigi", "Move 1: pick up p1 in Kit with the left hand."),
        ("pipes", "the smith > Radiator, the smith > v2", "Move 2: turn on v2"),
        ("lights", "l1, l3", "l3 is chosen. Now choose what is done."),
        ("letter", "Penny > the player", "Penny is chosen. Now choose what is done."),
        ("letter", "the letter, the letter", "Move 2: study the letter."),
        ("dungeon", "R2, Brass, R1, Brass > the way from R5", "Nothing can be done with Brasskey"),
        ("dungeon", "R4, R2, Brasskey, R1, the way from R1 > Brasskey", "Move 6: unlock"),
    ],
)
def test_what_is_under_a_hand_or_named_there_is_meant(open_page, name, acts, said):
    is_touch = name in ("candles", "dungeon")
    options = {"viewport": PHONE} if acts == "the bread" else {"has_touch": is_touch}
    page = open_page(own(name), is_tried=True, reduced_motion="reduce", **options)
    click = page.touchscreen.tap if is_touch else page.mouse.click
    for act in acts.split(", "):
        ends = []
        for label in act.split(" > "):
            spots = page.locator(f"#board .spot[aria-label^='{label}']:visible")
            texts = page.locator("#board text:visible", has_text=re.compile(f"^{label}$"))
            ends.append(middle(spots.first if spots.count() else texts.last))
        drag(page, *ends, is_touch=is_touch) if ends[1:] else click(*ends[0])
    assert re.match(said.replace("…", ".*"), f"{status(page)} {why(page)}")


@pytest.mark.parametrize("name", ["station", *map(slow, ("waiter", "trip", "bakery", "telescope"))])
def test_each_refusal_is_true_and_what_it_calls_possible_is_legal(open_page, name):
    page = open_page(own(name), is_tried=True, reduced_motion="reduce")
    wrong, *counts, ruled = page.evaluate(REFUSED, len(name))
    assert (wrong, min(counts) > 1, ruled > 1) == ([], True, name in {"waiter", "telescope"})


def test_of_several_moves_there_is_a_choice_and_a_drag_makes_the_cheapest(open_page):
    given = catalogue.instance(catalogue.family("pddl"), "haulage/01").puzzle
    plain = re.sub(";.*", "", given.domain_text)
    drive = re.search(r"\(:action drive[^$]*?(?=\n\n)", plain)[0]
    crawl = drive.replace("drive", "crawl").replace("-cost) (length ?from ?to)", "-cost) 99")
    domain = plain.replace(drive, crawl + drive)
    found = pp.solve(pp.instance(domain, given.problem_text), engine="astar")
    page = open_page(found.page(), is_tried=True, reduced_motion="reduce")
    van, town = (page.locator(f"#board [aria-label^='van 1'][id^={it}]:visible") for it in PLACES)
    for part in (van, town):  # to one place in two ways, below the picture
        part.click()
        board, menu = (page.locator(it).bounding_box() for it in ("#board svg", ".choice"))
        assert board["y"] + board["height"] < menu["y"]
        assert page.locator(".choice button").count() == 2
    drag(page, middle(van), middle(town))
    assert written(page) == "(drive van-1 town-1 town-2)"
    for name in ("Hint", "Undo", "Redo", "Hint"):
        button(page, name).click()
    assert body(page, "moves") == "1", "a hint is made only by who has read it there"
    play(page, ["(drive van-1 town-2 town-1)", "(drive van-1 town-1 town-2)"])
    van = page.locator("#board .spot[aria-label^='van 1:']:visible")
    drag(page, middle(van), middle(page.locator("#board text", has_text="Town 1").first))
    assert "fuel of van 1 is 0, and 7 is needed." in status(page)
    open_page(own("theatre"), is_tried=True).get_by_text("18 moves; 16 is the best").wait_for()
    river = catalogue.instance(catalogue.family("pddl"), "river-crossing/01").puzzle
    texts = re.sub(";.*", "", river.domain_text), river.problem_text
    found = pp.solve(pp.instance(*(text.replace("(quarrel", "(eats") for text in texts)))
    page = open_page(found.page(), is_tried=True)
    page.locator("#board .spot[aria-label^='the boat:']:visible").click()
    assert status(page).endswith(": the goat eats the cabbage and the wolf eats the goat.")
