"""What a person does with a page, and what the page then says."""

from pddlpuzzles.show.pictures import solution_pictures

HANDS = ("mouse", "finger", "keyboard")
PHONE = {"width": 390, "height": 844}


def states_shown(found):
    return [picture.data["state"] for picture in solution_pictures(found)]


def button(page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def body(page, key: str) -> str:
    return page.locator("body").get_attribute(f"data-{key}")


def status(page) -> str:
    return page.locator("#status").text_content()


def why(page) -> str:
    return page.locator("#why").text_content()


def written(page) -> str:
    page.wait_for_function("typeof playing !== 'undefined'")
    return page.evaluate("playing.written()")


def play(page, moves) -> None:
    for move in moves:
        assert page.evaluate("(move) => playing.play(move)", move)


def copied(page, folder):
    button(page, "Copy the position").click()
    path = folder / "here.toml"
    path.write_text(page.evaluate("window.copied"))
    return path


def parts(page, move: str) -> list[str]:
    return page.evaluate("it => playing.rules.acts.find(one => one.name === it).parts || []", move)


def middle(part) -> tuple[float, float]:
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def make(page, first: str, last: str, hand: str = "mouse") -> None:
    made = body(page, "moves")
    press(page, page.locator(f"#{first}"), hand)
    if body(page, "moves") == made and "is chosen" not in status(page):
        page.wait_for_timeout(350)  # sooner it is the second tap of a double tap
        press(page, page.locator(f"#{first}"), hand)
    if body(page, "moves") == made:
        press(page, page.locator(f"#{last}"), hand)


def drag(page, start, end, *, is_touch: bool = False) -> None:
    way = [[a + (b - a) * step / 4 for a, b in zip(start, end, strict=True)] for step in range(5)]
    if is_touch:
        touch = page.context.new_cdp_session(page)
        for number, (x, y) in enumerate(way):
            kind, points = "touchMove" if number else "touchStart", [{"x": x, "y": y}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(50)
        return
    page.mouse.move(*way[0])
    page.mouse.down()
    for place in way[1:]:
        page.mouse.move(*place)
    page.mouse.up()


FREE = """(part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  const shares = [0.5, 0.9, 0.1].flatMap((down) => [0.5, 0.95, 0.05].map((right) => [right, down]));
  const at = shares.map(([right, down]) => ({ x: right * width, y: down * height }));
  return at.find((to) => part.contains(document.elementFromPoint(x + to.x, y + to.y))) || at[0];
}"""


def press(page, part, hand: str) -> None:
    if hand == "finger":
        part.scroll_into_view_if_needed()
        part.tap(position=part.evaluate(FREE))
    elif hand == "keyboard":
        part.press("Enter")
    else:
        part.click()
