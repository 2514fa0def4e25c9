// The keyboard and what is dragged, in all games: `reach` and `draggable`, which `play-*.js` use.
(() => {
  const { body } = document;
  // The arrow keys go to the nearest spot that way; only one spot is reached by the tab key.
  const board = document.getElementById("board");
  const spots = () => [...board.querySelectorAll(".spot")].filter((one) => one.getClientRects().length);
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (part) => {
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  function toward(from, key) {
    const [x, y] = middle(from);
    const [right, down] = ways[key];
    let best = null;
    let least = Infinity;
    for (const part of spots()) {
      const [px, py] = middle(part);
      const along = (px - x) * right + (py - y) * down;
      const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
      if (along > 1 && aside <= along * 1.2 && along + 2 * aside < least) {
        least = along + 2 * aside;
        best = part;
      }
    }
    return best;
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
    if (!spot || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") playing.paint("Nothing is chosen.");
    else if (event.key in ways && !playing.steer()) {
      event.preventDefault();
      const next = toward(spot, event.key);
      if (next) next.focus();
    }
  });

  document.addEventListener("keydown", (event) => {
    const steer = playing.steer();
    if (!steer || !(event.key in ways) || event.target.closest("textarea, select")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    steer(ways[event.key]);
  });

  // A spot is dragged onto another: whether it can be, what follows the pointer then, and what letting go does.
  // In a picture what comes later lies above: a copy at its end is dragged.
  function above(part) {
    const { ownerSVGElement: picture } = part;
    const dragged = picture ? picture.appendChild(part.cloneNode(true)) : part;
    if (picture) {
      for (const one of [dragged, ...dragged.querySelectorAll("[id]")]) one.removeAttribute("id");
      part.style.visibility = "hidden";
    }
    dragged.style.pointerEvents = "none";
    const down = () => {
      if (picture) dragged.remove();
      for (const one of [part, dragged]) one.style.visibility = one.style.translate = one.style.pointerEvents = "";
    };
    return { dragged, down };
  }

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
