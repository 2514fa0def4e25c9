// A tetrahedron of twelve tiles: tips of the net are dragged round, and a solid picture of it turns with them.
(() => {
  const board = at("board");
  const solid = board.querySelector(".solid");
  const cycles = solid.dataset.cycles.split(" ").map((one) => one.split(",").map(Number));
  const plus = (...all) => [0, 1, 2].map((one) => all.reduce((sum, vector) => sum + vector[one], 0));
  const times = (factor, vector) => vector.map((one) => one * factor);
  const dot = (one, other) => one.reduce((sum, value, place) => sum + value * other[place], 0);
  const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
  const unit = (vector) => times(1 / Math.hypot(...vector), vector);
  const round = (vector, axis, angle) => plus(times(Math.cos(angle), vector), times(Math.sin(angle), cross(axis, vector)),
    times(dot(axis, vector) * (1 - Math.cos(angle)), axis));
  // The corners are those of the tips, which the vertices from `first` on are, so that seen from outside the positions of
  // each go clockwise; the four other vertices are faces, of three tiles each.
  const bodies = [0, 4].map((first) => {
    const corners = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]].map((one) => times(first ? -1 : 1, one));
    const cornerOf = (place) => corners[cycles.slice(first, first + 4).findIndex((tip) => tip.includes(place))];
    const tiles = cycles.slice(4 - first, 8 - first).flatMap((face) => face.map((place) => {
      const [here, one, other] = [place, ...face.filter((each) => each !== place)].map(cornerOf);
      return [place, [here, times(0.5, plus(here, one)), times(1 / 3, plus(here, one, other)), times(0.5, plus(here, other))]];
    }));
    return { first, corners, tiles };
  });
  // The first tip is at the top, and the last one in front, somewhat aside and below. A tip that was turned comes from
  // where it was as far as the net does, whose animation may be held by the hand.
  let view = [0.3, 0.35];
  let turn = 0;
  function draw() {
    const [moving] = board.getAnimations({ subtree: true });
    const fold = Number(body.dataset.flipped === "true");
    const { first, corners, tiles } = bodies[fold];
    const bottom = unit(times(-1, corners[0]));
    const front = round(unit(plus(corners[3], times(-dot(corners[3], bottom), bottom))), bottom, -view[0]);
    const right = cross(front, bottom);
    const [toward, down] = [front, bottom].map((one) => round(one, right, -view[1]));
    const seen = (point) => [39 * dot(point, right), 39 * dot(point, down), dot(point, toward)];
    const tip = moving && turn ? Math.abs(turn) - 1 : null;
    const angle = tip === null ? 0 : Math.sign(turn) * (1 - (moving.effect.getComputedTiming().progress ?? 1)) * 2 * Math.PI / 3;
    const parts = tiles.map(([place, outline]) => {
      const points = outline.map((point) => seen(angle && cycles[tip].includes(place) ? round(point, unit(corners[tip - first]), angle) : point));
      const look = at("t" + fold + "-" + place).getAttribute("class");
      return { depth: plus(...points)[2],
        part: shape("polygon", { class: look, points: points.map(([x, y]) => x.toFixed(1) + "," + y.toFixed(1)).join(" ") }) };
    }).sort((one, other) => one.depth - other.depth);
    const names = corners.map((corner, place) => [seen(times(1.16, corner)), first + place + 1]).filter(([[, , depth]]) => depth > -0.9)
      .map(([[x, y], name]) => shape("text", { class: "text strong", "font-size": 15, x, y: y + 5 }, String(name)));
    solid.replaceChildren(...parts.map(({ part }) => part), ...names);
    if (moving) requestAnimationFrame(draw);
  }
  let count = 0;
  new MutationObserver(() => {
    const moves = playing.written().split(" ").filter(Boolean);
    turn = moves.length > count ? Number(moves.at(-1)) || 0 : 0;
    count = moves.length;
    draw();
  }).observe(body, { attributeFilter: ["data-state", "data-flipped", "data-moves"] });
  draw();

  let from = view;
  playing.grab((part) => part.closest(".solid"), () => { from = view; }, ([x, y]) => {
    view = [from[0] + x / 80, Math.max(-1.5, Math.min(1.5, from[1] + y / 80))];
    draw();
  }, () => {});
  // A tip goes round the nearest of its places; what is not turned far goes back.
  let held = null;
  playing.grab((part) => part.dataset.pivots, (part, point) => {
    const places = part.dataset.pivots.split(" ").map((one) => new DOMPoint(...one.split(",")).matrixTransform(part.getScreenCTM()));
    const far = ({ x, y }) => Math.hypot(x - point[0], y - point[1]);
    const pivot = places.reduce((one, other) => (far(other) < far(one) ? other : one));
    const angle = ([x, y]) => Math.atan2(y - pivot.y, x - pivot.x);
    held = { vertex: part.id.slice(1), way: 0, far: 0, turned: (to) => Math.asin(Math.sin(angle(to) - angle(point))) };
  }, (_, point) => {
    const angle = held.turned(point);
    if (!held.way && Math.abs(angle) > 0.15) {
      held.way = Math.sign(angle);
      playing.play((held.way < 0 ? "-" : "") + held.vertex);
      held.turns = board.getAnimations({ subtree: true });
      for (const one of held.turns) one.pause();
    }
    held.far = Math.max(0, Math.min(0.99, angle * held.way));
    for (const one of held.turns || []) one.currentTime = held.far * one.effect.getTiming().duration;
  }, (_, isDropped) => {
    if (!held.way) return;
    const isTurned = isDropped && held.far > 0.35;
    for (const one of held.turns) one[isTurned ? "play" : "cancel"]();
    if (!isTurned) at("undo").click();
  });
})();
