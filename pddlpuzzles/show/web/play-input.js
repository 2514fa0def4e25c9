// The keyboard and what is dragged, in all games: `reach` and `draggable`, which `play-*.js` use.
(() => {
  // The arrow keys go to the nearest spot that way; only one spot is reached by the tab key.
  const board = at("board");
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function toward(from, [right, down]) {
    const [x, y] = middle(from);
    const every = [...board.querySelectorAll(".spot")].filter((one) => one.getClientRects().length).map((part) => {
      const [toX, toY] = middle(part);
      const [along, aside] = [(toX - x) * right + (toY - y) * down, Math.abs((toX - x) * down) + Math.abs((toY - y) * right)];
      return { part, along, aside, far: along + 2 * aside };
    }).filter(({ along, aside }) => along > 1 && aside <= along * 1.2);
    return every.sort((one, other) => one.far - other.far)[0]?.part;
  }
  const reach = (part) => board.querySelectorAll(".spot").forEach((one) => one.setAttribute("tabindex", one === part ? "0" : "-1"));
  board.addEventListener("focusin", ({ target }) => target.closest(".spot") && reach(target.closest(".spot")));
  document.addEventListener("keydown", (event) => {
    const [spot, steer, way] = [event.target.closest("#board .spot"), playing.steer(), ways[event.key]];
    if (event.key === "Escape" && body.classList.contains("trying")) playing.paint("Nothing is chosen.");
    if (isHeld(event) || event.target.closest("textarea, select")) return;
    if (spot && !spot.matches("button") && ["Enter", " "].includes(event.key)) spot.dispatchEvent(new Event("click", { bubbles: true }));
    else if (way && steer) steer(way);
    else if (way && spot) toward(spot, way)?.focus();
    else return;
    event.preventDefault();
  });
  function above(part) {
    const { x, y, width } = part.getBoundingClientRect();
    const dragged = (part.ownerSVGElement || body).appendChild(part.cloneNode(true));
    for (const one of [dragged, ...dragged.querySelectorAll("[id]")]) one.removeAttribute("id");
    Object.assign(dragged.style, { position: "fixed", left: x + "px", top: y + "px", width: width + "px", margin: 0, zIndex: 9, pointerEvents: "none" });
    part.style.visibility = "hidden";
    return { dragged, down: () => { dragged.remove(); part.style.visibility = ""; } };
  }
  const down = [0, 0]; // a browser may move a finger's click to what is near
  board.addEventListener("pointerdown", (event) => { [down[0], down[1]] = [event.clientX, event.clientY]; });
  // A name beside what it names is a part of it.
  function labelled(over) {
    const isNamed = (part) => (part.ariaLabel || "").replace(/^the /, "").split(/[:,]| (?:is|are|was) /)[0].toLowerCase() === over.textContent.toLowerCase();
    const isBeside = (part) => Math.hypot(...middle(part).map((at, axis) => at - middle(over)[axis])) < 2 * part.getBoundingClientRect().height;
    return over?.matches("text") ? [...board.querySelectorAll(".spot")].findLast((part) => isNamed(part) && part.getClientRects().length && isBeside(part)) : null;
  }
  // Around holes, which are round, the nearest is meant that is no farther away than it is wide.
  function near({ target, clientX, clientY }) {
    const away = (part) => Math.hypot(middle(part)[0] - clientX, middle(part)[1] - clientY);
    const every = [...board.querySelectorAll("circle.spot")].filter((part) => away(part) < part.getBoundingClientRect().width);
    return target.closest(".spot") || labelled(target) || every.sort((one, other) => away(one) - away(other))[0];
  }
  board.addEventListener("click", (event) => {
    const isSlip = event.detail && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 12;
    const part = event.detail && !isSlip && !event.target.closest(".spot") && near(event);
    if (isSlip || part) event.stopPropagation();
    if (part) part.dispatchEvent(new MouseEvent("click", event));
  }, { capture: true });
  // What is dragged on the board: whether it can be, what happens as it begins, as it moves by so much, and at its end. A finger scrolls a long table.
  function grab(can, begin, move, end) {
    let held = null;
    board.addEventListener("pointerdown", (event) => {
      if (event.button || !event.isPrimary || !can(event.target, event)) return;
      const { target, clientX: x, clientY: y, pointerType } = event;
      const table = pointerType === "touch" && !target.closest(".chosen") && target.closest(".piles");
      held = { part: target, x, y, isBegun: false, scrolls: Boolean(table) && table.scrollHeight > table.clientHeight };
    });
    addEventListener("pointermove", (event) => {
      if (!held || !event.isPrimary) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.isBegun) {
        if (Math.hypot(x, y) < 8) return;
        if (held.scrolls && Math.abs(y) > Math.abs(x)) return held = null;
        held.isBegun = true;
        begin(held.part, [held.x, held.y]);
        getSelection().removeAllRanges();
        body.classList.add("dragging");
      }
      move([x, y], [event.clientX, event.clientY]);
      event.preventDefault();
    });
    board.addEventListener("touchmove", (event) => { if (held && (held.isBegun || !held.scrolls)) event.preventDefault(); }, { passive: false });
    const done = (event) => {
      if (!held || !event.isPrimary) return;
      const { isBegun } = held;
      held = null;
      if (!isBegun) return;
      body.classList.remove("dragging");
      end([event.clientX, event.clientY], event.type === "pointerup");
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")), 0);
    };
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, done);
  }
  // A spot is dragged onto another: which one, if any, what follows the pointer, and what letting go does, also nowhere.
  function draggable(find, lift, drop) {
    let [spot, parts] = [null, []];
    grab((_, event) => {
      spot = near(event);
      return spot && (spot = find(spot));
    }, () => { parts = lift(spot).map(above); }, ([x, y]) => {
      for (const { dragged } of parts) {
        const scale = dragged.ownerSVGElement ? dragged.getScreenCTM().a : 1;
        dragged.style.translate = x / scale + "px " + y / scale + "px";
      }
    }, (point, isDropped) => {
      const over = document.elementFromPoint(...point);
      for (const part of parts) part.down();
      if (isDropped) drop(spot, board.contains(over) ? over : null, point);
      else playing.paint();
    });
  }
  Object.assign(playing, { reach, grab, draggable, down, labelled });
})();
