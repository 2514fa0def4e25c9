// A tetrahedron of twelve tiles: tips of the net are dragged round, and a solid picture of it turns with them.
(() => {
  const [board, solid] = [at("board"), at("board").querySelector(".solid")];
  const cycles = solid.dataset.cycles.split(" ").map((one) => one.split(",").map(Number));
  const mean = (...points) => [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  // The corners: those of the tips, from vertex `first` on, each clockwise from outside; the four other vertices are faces of three tiles.
  const bodies = [0, 4].map((first) => {
    const corners = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]].map((one) => one.map((far) => (first ? -far : far)));
    const cornerOf = (place) => corners[cycles.slice(first, first + 4).findIndex((tip) => tip.includes(place))];
    const tiles = cycles.slice(4 - first, 8 - first).flatMap((face) => face.map((place) => {
      const [here, one, other] = [place, ...face.filter((each) => each !== place)].map(cornerOf);
      return [place, [here, mean(here, one), mean(here, one, other), mean(here, other)]];
    }));
    return { first, corners, tiles };
  });
  // The first tip is at the top, the last in front, somewhat aside and below. A turned tip comes from where it was, as the net does.
  let [view, turn, count] = [[17, 20], 0, 0];
  function draw() {
    const [moving] = board.getAnimations({ subtree: true });
    const fold = Number(body.dataset.flipped === "true");
    const [{ first, corners, tiles }, size] = [bodies[fold], solid.closest(".broad") ? 62 : 29];
    const still = new DOMMatrix().scale(-size, size).rotateAxisAngle(1, 0, 0, -view[1]).rotateAxisAngle(0, 1, 0, -view[0])
      .rotateAxisAngle(1, 0, 0, 35.26 + 180 * fold).rotate(-135);
    const tip = moving && turn ? Math.abs(turn) - 1 : null;
    const angle = tip === null ? 0 : Math.sign(turn) * (1 - (moving.effect.getComputedTiming().progress ?? 1)) * 120;
    const turned = angle ? still.rotateAxisAngle(...corners[tip - first], angle) : still;
    const seen = (point, matrix = still) => (({ x, y, z }) => [x, y, z])(matrix.transformPoint(new DOMPoint(...point)));
    const parts = tiles.map(([place, outline]) => {
      const points = outline.map((point) => seen(point, angle && cycles[tip].includes(place) ? turned : still));
      const [tile, letters] = ["", "l"].map((end) => at("t" + fold + "-" + place + end));
      const [x, y, depth] = mean(...points);
      const [along, across] = [0, 1].map((one) => [0, 1].map((axis) => points[one + 2][axis] - points[one][axis]));
      const isNarrow = Math.abs(along[0] * across[1] - along[1] * across[0]) < size * size;
      const name = shape("text", { class: "text strong colour", "font-size": size / 2.6, x, y: y + size / 7 }, isNarrow ? "" : /[A-Z]/.exec(letters.textContent)[0]);
      const corner = points.map(([x, y]) => x.toFixed(1) + "," + y.toFixed(1));
      return { depth, part: shape("g", {}, shape("polygon", { class: tile.getAttribute("class"), points: corner.join(" ") }), name) };
    }).sort((one, other) => one.depth - other.depth);
    const names = corners.map((corner, place) => [seen(corner.map((far) => far * 1.13)), first + place + 1]).filter(([[, , depth]]) => depth > -0.9)
      .map(([[x, y], name]) => shape("text", { class: "text strong", "font-size": 8 + size / 9, x, y: y + 5 }, String(name)));
    solid.replaceChildren(...parts.map(({ part }) => part), ...names);
    if (moving) requestAnimationFrame(draw);
  }
  new MutationObserver(() => {
    const moves = playing.written().split(" ").filter(Boolean);
    [turn, count] = [moves.length > count ? Number(moves.at(-1)) || 0 : 0, moves.length];
    draw();
  }).observe(body, { attributeFilter: ["data-state", "data-flipped", "data-moves"] });
  draw();
  solid.addEventListener("click", (event) => {
    event.stopPropagation();
    playing.announce("This is the toy as a solid. Drag it to see its other sides; turn its tips in the net.");
  });
  let [from, held] = [view, null];
  playing.grab((part) => part.closest(".solid"), () => { from = view; }, ([x, y]) => {
    view = [from[0] + 0.7 * x, Math.max(-86, Math.min(86, from[1] + 0.7 * y))];
    draw();
  }, () => {});
  // A tip goes round the nearest of its places; what is not turned far goes back.
  const ENOUGH = 0.35;
  playing.grab((part) => part.dataset.pivots, (part, point) => {
    const places = part.dataset.pivots.split(" ").map((one) => new DOMPoint(...one.split(",")).matrixTransform(part.getScreenCTM()));
    const far = ({ x, y }) => Math.hypot(x - point[0], y - point[1]);
    const pivot = places.reduce((one, other) => (far(other) < far(one) ? other : one));
    const angle = ([x, y]) => Math.atan2(y - pivot.y, x - pivot.x);
    held = { vertex: part.id.slice(1), way: 0, far: 0, turns: [], turned: (to) => Math.asin(Math.sin(angle(to) - angle(point))) };
  }, (_, point) => {
    const angle = held.turned(point);
    if (!held.way && Math.abs(angle) > 0.15) {
      held.way = Math.sign(angle);
      playing.play((held.way < 0 ? "-" : "") + held.vertex);
      held.turns = board.getAnimations({ subtree: true });
      for (const one of held.turns) one.pause();
    }
    if (!held.way) return;
    held.far = Math.max(0, Math.min(0.99, angle * held.way));
    for (const one of held.turns) one.currentTime = held.far * one.effect.getTiming().duration;
    held.words = at("v" + (held.way < 0 ? "-" : "+") + held.vertex).getAttribute("aria-label");
    playing.announce((held.far > ENOUGH ? "Let go" : "Drag on") + " to turn " + held.words + ".");
  }, (_, isDropped) => {
    const isTurned = isDropped && held.far > ENOUGH;
    for (const one of held.turns) one[isTurned ? "play" : "cancel"]();
    if (isTurned) return playing.lastMove();
    if (held.way) at("undo").click();
    playing.announce("This tile belongs to tip " + held.vertex + ". Drag it further around the number " + held.vertex + ".");
  });
})();
