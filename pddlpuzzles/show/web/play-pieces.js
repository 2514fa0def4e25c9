// The pieces on the board of a game whose moves are data: where they stand, what is nearest to a point, and how a move is
// seen. Spots, which are pressed, have the ids that the parts of moves name.
window.pieces = (() => {
  const { rules } = playing;
  const { acts, legal, after, cost, field } = knowing;
  const parts = new Map();
  for (const act of acts) for (const id of act.parts) parts.set(id, at(id));

  // Where a thing stands, or would stand: at a place of its own, or so far from where that is which it stands on.
  const find = (thing, state) => rules.stands.find((one) => one[1] === thing && field([one[0], 1], state)) ||
    rules.stands.find((one) => one[1] === thing);
  function standing(state) {
    const placed = ([, , place, base, [right, down]]) => {
      if (base === null) return place;
      const [under, top] = placed(find(base, state));
      return [under + right, top + down];
    };
    return placed;
  }

  // What stands on something is moved to where that is.
  function stand(state) {
    const placed = standing(state);
    for (const one of rules.stands.filter(([, , , base]) => base !== null)) {
      const [, , [x, y], base, , elements] = one;
      const [under, top] = placed(one);
      for (const id of elements) at(id).setAttribute("transform", "translate(" + (under - x) + " " + (top - y) + ")");
      spread(elements, find(base, state)[5][0]);
    }
  }
  // Where rooms stand otherwise, what is carried goes to the room in which the carrier is.
  function spread(elements, carrier) {
    const own = at(carrier).querySelector("[data-broad]");
    if (!own) return;
    for (const part of elements.flatMap((id) => [...at(id).querySelectorAll("[data-broad]")])) {
      part.dataset.broad = own.dataset.broad;
      shown.move(part);
    }
  }
  // What stands on a thing, and moves with it.
  function riders(id) {
    const [row, state] = [rules.stands.length && rowOf(id), playing.state()];
    return rules.stands.filter(([bit, , , base]) => row && base === row[1] && field([bit, 1], state)).map((one) => at(one[5][0]));
  }
  const rowOf = (id) => rules.stands.find(([bit]) => String(bit) === parts.get(id).dataset.bit);

  // Where one thing moves, what of some acts leads that way.
  function toward([right, down], some) {
    const placed = standing(playing.state());
    return some.find(({ parts: [from, to] }) => {
      if (!to) return false;
      const [[x, y], [toX, toY]] = [placed(rowOf(from)), placed(rowOf(to))];
      return (toX - x) * right + (toY - y) * down > 2 * Math.abs((toX - x) * down - (toY - y) * right);
    });
  }

  // A thing that is pressed means the place on it, or on what stands on it: where one of these acts leads there.
  function onto(id, able) {
    const here = rules.stands.filter(([bit]) => field([bit, 1], playing.state()));
    const ends = able.filter((act) => act.parts.length === 2).map((act) => act.parts[1]);
    let thing = (here.find(([bit]) => "spot" + bit === id) || [])[1];
    while (thing !== undefined) {
      const end = ends.find((one) => rowOf(one)[3] === thing);
      if (end) return end;
      thing = (here.find((one) => one[3] === thing) || [])[1];
    }
    return null;
  }

  // The acts that lead to each place: the one thing that moves goes as far as costs nothing, what is taken is put down.
  function walks(from) {
    const start = playing.state();
    const [seen, found, queue] = [new Set([start]), new Map(), [{ state: start, way: [] }]];
    for (const { state, way } of rules.steered || from ? queue : []) {
      const here = way.length ? way.at(-1).parts[1].replace("there", "spot") : from;
      for (const act of legal(state)) {
        const there = after(act, state);
        const isOn = rules.steered ? !cost(act, state) : act.parts[0] === here && way.length < ("ends" in parts.get(from).dataset ? 1 : 2);
        if (!isOn || act.parts.length !== 2 || seen.has(there)) continue;
        seen.add(there);
        found.set(act.parts[1], [...way, act]);
        queue.push({ state: there, way: [...way, act] });
      }
    }
    return found;
  }

  // Where a piece goes that is let go somewhere on the board: to the nearest of the places to which it ever goes, and of
  // its own, if that is near. Where things stand on each other that is the nearest column, and in it a place to which it
  // can go now.
  const rooms = [...at("board").querySelectorAll(".place, .grass")];
  const isStacked = !rooms.length && rules.stands.some(([, , , base]) => base !== null);
  const within = (picture, point) => new DOMPoint(...point).matrixTransform(picture.getScreenCTM().inverse());
  const length = (part, name) => Number(part.getAttribute(name));
  function offset(placed, part, point) {
    const [x, top] = placed(rowOf(part.id));
    const [right, down] = shown.apart(part);
    const middle = { x: x + right, y: top + down + length(part, "height") / 2 };
    const [aside, along] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y)];
    return { part, middle, aside, along, away: Math.round(isStacked ? aside : Math.hypot(aside, along)) };
  }

  // What a tap beside everything means: the place there to which something can go, or the top of the column.
  function beside(picture, point) {
    const placed = standing(playing.state());
    const far = walks();
    const ends = new Set(legal(playing.state()).map((act) => act.parts.at(-1)));
    const hit = [...parts.values()].filter((part) => rowOf(part.id) &&
      (far.has(part.id) || (part.getClientRects().length && (isStacked || ends.has(part.id)))))
      .map((part) => offset(placed, part, within(picture, point)))
      .filter(({ part, aside, along }) => aside <= length(part, "width") / 2 + 8 &&
        (isStacked || along <= length(part, "height") / 2 + 8));
    hit.sort((one, other) => one.along - other.along);
    return hit.length ? hit[0].part : null;
  }

  function nearest(spot, over, point) {
    const placed = standing(playing.state());
    const able = legal(playing.state());
    const ways = acts.filter((act) => act.parts.length > 1 && act.parts[0] === spot.id);
    const ends = [{ part: spot, can: true }, ...ways.map((act) => ({ part: parts.get(act.parts[1]), can: able.includes(act) }))];
    for (const id of walks(spot.id).keys()) ends.push({ part: parts.get(id), can: true });
    const below = over.closest(".spot");
    const carried = below && parts.has(below.id) && onto(below.id, able.filter((act) => act.parts[0] === spot.id));
    if (carried || ends.some(({ part, can }) => can && part === below)) return carried ? parts.get(carried) : below;
    const dropped = within(spot.ownerSVGElement, point);
    for (const end of ends) Object.assign(end, offset(placed, end.part, dropped));
    ends.sort((one, other) => one.away - other.away || other.can - one.can || one.along - other.along);
    const room = ({ x, y }) => rooms.find((one) => {
      const [right, down] = shown.apart(one);
      const [far, below] = [x - right - length(one, "x"), y - down - length(one, "y")];
      return Math.min(far, below) > 0 && far < length(one, "width") && below < length(one, "height");
    });
    const isNear = ({ part, aside, along, middle }) => (aside <= length(part, "width") / 2 + 30 &&
      (isStacked || along <= length(part, "height") / 2 + 30)) || (room(dropped) && room(dropped) === room(middle));
    return (ends.find(isNear) || { part: null }).part;
  }

  // How a move is seen: as the puzzle says, or its piece comes from where it was, if it was not dropped there.
  function moving(name, isDropped) {
    const ways = rules.motions[name];
    if (ways) {
      const ids = Object.keys(ways);
      const old = ids.find((id) => !ways[id].length && at(id).getClientRects().length);
      if (!old) return () => ids.forEach((id) => shown.turn(at(id), ways[id]));
      const now = at(ids.find((id) => id !== old));
      const parts = [...at(old).cloneNode(true).childNodes];
      return () => shown.flip(now, parts);
    }
    const act = legal(playing.state()).find((one) => one.name === name);
    const [from, to] = act ? act.parts.map((id) => at(parts.get(id).dataset.piece)) : [];
    if (!from || !to || isDropped) return null;
    const along = riders(act.parts[0]);
    const [x, y] = middle(from);
    return () => {
      const [nowX, nowY] = middle(to);
      const scale = to.ownerSVGElement.getScreenCTM().a;
      for (const one of [to, ...along]) shown.come(one, (x - nowX) / scale, (y - nowY) / scale);
    };
  }

  return { parts, stand, riders, toward, onto, walks, beside, nearest, moving };
})();
