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

  // Of four vertices that turn, which are the tips, the corners, and the outline of the tile at each position; a face is
  // of three tips. Seen from outside the positions of a tip go clockwise: otherwise two corners are exchanged.
  function body3d(first, corners = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]) {
    const tips = cycles.slice(first, first + 4);
    const tiles = new Map();
    for (const face of cycles.slice(4 - first).slice(0, 4)) {
      const own = (place) => corners[tips.findIndex((tip) => tip.includes(place))];
      for (const place of face) {
        const [here, one, other] = [own(place), ...face.filter((each) => each !== place).map(own)];
        tiles.set(place, [here, times(0.5, plus(here, one)), times(1 / 3, plus(here, one, other)), times(0.5, plus(here, other))]);
      }
    }
    const [a, b, c] = tips[0].map((place) => tiles.get(place)[2]);
    const isClockwise = dot(corners[0], cross(plus(b, times(-1, a)), plus(c, times(-1, a)))) < 0;
    return isClockwise ? { corners, tiles, first } : body3d(first, [corners[1], corners[0], ...corners.slice(2)]);
  }
  const bodies = [body3d(0), body3d(4)];

  // The first tip is at the top, and the last one in front.
  let [aside, above] = [0.3, 0.35];
  let turn = null;
  const outlines = cycles.slice(4).flat().map((place) => ({ place, part: shape("polygon") }));
  const names = [0, 1, 2, 3].map(() => shape("text", { class: "text strong", "font-size": 15 }));
  function draw(progress) {
    const fold = Number(document.body.dataset.flipped === "true");
    const { corners, tiles, first } = bodies[fold];
    const bottom = unit(times(-1, corners[0]));
    const front = unit(plus(corners[3], times(-dot(corners[3], bottom), bottom)));
    const right = round(cross(times(-1, bottom), front), bottom, -aside);
    const back = round(front, bottom, -aside);
    const [toward, down] = [back, bottom].map((one) => round(one, right, -above));
    const seen = (point) => [34 * dot(point, right), 34 * dot(point, down), dot(point, toward)];
    for (const one of outlines) {
      const isTurning = turn && cycles[turn.vertex - 1].includes(one.place);
      const axis = isTurning && unit(corners[turn.vertex - 1 - first]);
      const angle = isTurning && turn.way * (1 - progress) * 2 * Math.PI / 3;
      const points = tiles.get(one.place).map((point) => seen(isTurning ? round(point, axis, angle) : point));
      one.depth = points.reduce((sum, [, , z]) => sum + z, 0);
      one.part.setAttribute("points", points.map((point) => point.slice(0, 2).map((value) => value.toFixed(1)).join()).join(" "));
      one.part.setAttribute("class", at("t" + fold + fold + "-" + one.place).getAttribute("class"));
    }
    outlines.sort((one, other) => one.depth - other.depth);
    names.forEach((text, place) => {
      const [x, y, depth] = seen(times(1.16, corners[place]));
      text.textContent = depth > -0.9 ? String(first + place + 1) : "";
      for (const [key, value] of Object.entries({ x, y: y + 5 })) text.setAttribute(key, value);
    });
    solid.replaceChildren(...outlines.map(({ part }) => part), ...names);
  }
  // It turns as far as the net has, whose animation may be held by the hand.
  const moving = () => board.getAnimations({ subtree: true });
  function frame() {
    const [one] = moving();
    draw(one ? one.effect.getComputedTiming().progress ?? 1 : 1);
    if (one) requestAnimationFrame(frame);
  }
  let count = 0;
  new MutationObserver(() => {
    const moves = playing.written().split(" ").filter(Boolean);
    const last = moves.length > count ? Number(moves.at(-1)) : 0;
    count = moves.length;
    turn = last ? { vertex: Math.abs(last), way: Math.sign(last) } : null;
    frame();
  }).observe(document.body, { attributeFilter: ["data-state", "data-flipped", "data-moves"] });

  frame();

  let from = [0, 0];
  playing.grab((part) => part.closest(".solid"), () => { from = [aside, above]; },
    ([x, y]) => {
      [aside, above] = [from[0] + x / 80, Math.max(-1.5, Math.min(1.5, from[1] + y / 80))];
      draw(1);
    }, () => {});

  // A tip goes round the nearest of its places; what is not turned far goes back.
  let held = null;
  const angleAt = ([x, y]) => Math.atan2(y - held.pivot[1], x - held.pivot[0]);
  playing.grab((part) => part.dataset.pivots, (part, point) => {
    const pivots = part.dataset.pivots.split(" ").map((one) => {
      const { x, y } = new DOMPoint(...one.split(",")).matrixTransform(part.getScreenCTM());
      return [x, y];
    });
    const far = ([x, y]) => Math.hypot(x - point[0], y - point[1]);
    held = { vertex: part.id.slice(1), way: 0, far: 0, pivot: pivots.reduce((one, other) => (far(other) < far(one) ? other : one)) };
    held.from = angleAt(point);
  }, (_, point) => {
    const angle = Math.atan2(Math.sin(angleAt(point) - held.from), Math.cos(angleAt(point) - held.from));
    if (!held.way && Math.abs(angle) > 0.15) {
      held.way = Math.sign(angle);
      playing.play((held.way < 0 ? "-" : "") + held.vertex);
      held.turns = moving();
      for (const one of held.turns) one.pause();
    }
    held.far = Math.max(0, Math.min(0.99, angle * held.way));
    for (const one of held.turns || []) one.currentTime = held.far * one.effect.getTiming().duration;
  }, (_, isDropped) => {
    if (!held.way) return;
    for (const one of held.turns) one[held.far > 0.35 && isDropped ? "play" : "cancel"]();
    if (held.far <= 0.35 || !isDropped) at("undo").click();
  });
})();
