// The keyboard and what is dragged, in all games: `reach` and `draggable`, which `play-*.js` use.
(() => {
  // The arrow keys go to the nearest spot that way; only one spot is reached by the tab key.
  const board = at("board");
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function toward(from, [right, down]) {
    const [x, y] = middle(from);
    const near = [...board.querySelectorAll(".spot")].filter((one) => one.getClientRects().length).map((part) => {
      const [toX, toY] = middle(part);
      const along = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      return { part, along, aside, far: along + 2 * aside };
    }).filter(({ along, aside }) => along > 1 && aside <= along * 1.2);
    return near.length ? near.reduce((one, other) => (other.far < one.far ? other : one)).part : null;
  }
  function reach(part) {
    for (const one of board.querySelectorAll(".spot")) one.setAttribute("tabindex", one === part ? "0" : "-1");
  }
  board.addEventListener("focusin", (event) => {
    const spot = event.target.closest(".spot");
    if (spot) reach(spot);
  });
  board.addEventListener("keydown", (event) => {
    const spot = event.target.closest(".spot");
    if (!spot || isHeld(event)) return;
    if (event.key === "Escape") playing.paint("Nothing is chosen.");
    else if (event.key in ways && !playing.steer()) {
      event.preventDefault();
      const next = toward(spot, ways[event.key]);
      if (next) next.focus();
    }
  });
  document.addEventListener("keydown", (event) => {
    const steer = playing.steer();
    if (!steer || !(event.key in ways) || isHeld(event) || event.target.closest("textarea, select")) return;
    event.preventDefault();
    steer(ways[event.key]);
  });

  // What comes later lies above: a copy at the end of the picture, or of the page, is dragged.
  function above(part) {
    const { x, y, width } = part.getBoundingClientRect();
    const dragged = (part.ownerSVGElement || body).appendChild(part.cloneNode(true));
    for (const one of [dragged, ...dragged.querySelectorAll("[id]")]) one.removeAttribute("id");
    Object.assign(dragged.style, { position: "fixed", left: x + "px", top: y + "px", width: width + "px", margin: 0, zIndex: 9, pointerEvents: "none" });
    part.style.visibility = "hidden";
    const down = () => {
      dragged.remove();
      part.style.visibility = "";
    };
    return { dragged, down };
  }

  // A spot is dragged onto another: whether it can be, what follows the pointer then, and what letting go does.
  function draggable(can, lift, drop) {
    let held = null;
    board.addEventListener("pointerdown", (event) => {
      const spot = event.target.closest(".spot");
      if (!spot || event.button || !event.isPrimary || !can(spot)) return;
      held = { spot, x: event.clientX, y: event.clientY, parts: null };
    });
    addEventListener("pointermove", (event) => {
      if (!held || !event.isPrimary) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.parts) {
        if (Math.hypot(x, y) < 8) return;
        held.parts = lift(held.spot).map(above);
        getSelection().removeAllRanges();
        body.classList.add("dragging");
      }
      for (const { dragged } of held.parts) {
        // Inside a picture lengths are the picture's.
        const scale = dragged.ownerSVGElement ? dragged.getScreenCTM().a : 1;
        dragged.style.translate = x / scale + "px " + y / scale + "px";
      }
      event.preventDefault();
    });
    // A finger that drags does not scroll.
    board.addEventListener("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
    const end = (event) => {
      if (!held || !event.isPrimary) return;
      const { spot, parts } = held;
      held = null;
      if (!parts) return;
      const over = document.elementFromPoint(event.clientX, event.clientY);
      for (const part of parts) part.down();
      body.classList.remove("dragging");
      // The click that follows is not one.
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")), 0);
      if (event.type === "pointerup") drop(spot, board.contains(over) ? over : null, [event.clientX, event.clientY]);
      else playing.paint();
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  Object.assign(playing, { reach, draggable });
})();
