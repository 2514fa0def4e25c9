// The pieces of a game whose moves are data: where they stand, what is nearest to a point. Spots have the ids that moves name.
window.pieces = (() => {
  const { rules } = playing;
  const { acts, legal, after, field, ones, isFinal } = knowing;
  const spots = [...at("board").querySelectorAll(".spot[data-thing], [data-acts]")];
  const made = acts.flatMap((act) => act.also.flatMap((one) => ones(one[3]).map((bit) => "there" + bit))).filter(at);
  const parts = new Map([...acts.flatMap((act) => act.parts), ...made, ...spots.map((one) => one.id)].map((id) => [id, at(id)]));
  // Where a thing stands, or would stand: at a place of its own, or so far from where that is which it stands on.
  const find = (thing, state, its = rules.stands.filter((one) => one[1] === thing)) => its.find(([bit]) => field([bit, 1], state)) || its[0];
  function placed(one, state) {
    const [, , place, base, [right, down], [id]] = one;
    if (base === null) return place;
    const [carrier, seat] = [find(base, state), rooms.length && one[1][0] !== "(" && (seats.get(one) ?? free(one))];
    const [under, top] = placed(carrier, state);
    const [wide, high, all] = [[id, "width"], [id, "height"], [carrier[5][0], "width"]].map(([of, size]) => length(at(of).querySelector(".spot"), size) + 4);
    const abreast = Math.max(1, Math.floor(all / wide));
    return [under + right + (seat % abreast) * wide, top + down - Math.floor(seat / abreast) * high];
  }
  const seats = new Map(); // of those for whom there is the same berth each has a seat beside the others', the first that is free
  function free([, , , base, offset]) {
    const taken = [...seats].filter(([one]) => one[3] === base && String(one[4]) === String(offset)).map(([, seat]) => seat);
    return [0, ...taken.map((seat) => seat + 1)].find((seat) => !taken.includes(seat));
  }
  function stand(state) {
    const root = (one) => (one[3] !== null && find(one[3], state) !== one ? root(find(one[3], state)) : one);
    const on = rules.stands.filter(([, , , base]) => base !== null);
    seats.clear(); // who is there has the first ones, as in the picture of the state
    for (const one of on.filter(([bit]) => field([bit, 1], state))) seats.set(one, free(one));
    for (const one of on) {
      const [[, , [x, y], base, , elements], [under, top]] = [one, placed(one, state)];
      for (const id of elements) at(id).setAttribute("transform", "translate(" + (under - x) + " " + (top - y) + ")");
      spread(elements, root(find(base, state))[5][0]);
    }
  }
  function spread(elements, carrier) { // where rooms stand otherwise, what is carried goes to the room in which the carrier is
    const own = at(carrier).querySelector("[data-broad]");
    for (const part of own ? elements.flatMap((id) => [...at(id).querySelectorAll("[data-broad]")]) : []) {
      part.dataset.broad = own.dataset.broad;
      shown.move(part);
    }
  }
  const standing = () => rules.stands.filter(([bit]) => field([bit, 1], playing.state()));
  const riders = (id) => standing().filter(([, , , base]) => base === rowOf(id)?.[1]).map((one) => at(one[5][0]));
  // Where only one thing carries others, not what is said of it, it goes where one taps.
  const carriers = new Set(rules.stands.filter(([, thing, , base]) => base !== null && thing[0] !== "(").map((stand) => stand[3]));
  const spotOf = (things) => (things.size === 1 && standing().filter(([, thing]) => things.has(thing)).map(([bit]) => "spot" + bit)[0]) || null;
  const lone = (comers) => spotOf(carriers) || spotOf(comers);
  const rowOf = (id) => rules.stands.find(([bit]) => String(bit) === at(id).dataset.bit);
  const where = (id) => (rowOf(id) ? placed(rowOf(id), playing.state()) : []);
  const isAt = (one, other, axes = [0, 1]) => Math.hypot(...axes.map((axis) => where(one)[axis] - where(other)[axis])) < 12;
  const isAlike = (some) => some.length === 1 || some.map((act) => rowOf(act.parts.at(-1))?.[3]).every((base, _, [first]) => base && base === first);
  // Those of some acts that lead that way; of several things that move it is to be the one at a spot, if there is one.
  const isFree = ({ parts: ids }) => ids[1] && ids.every((one) => rowOf(one)?.[3] === null);
  function toward([right, down], some, id) {
    return some.filter((act) => act.parts[1] && (!rules.led || (isFree(act) && (!id || rowOf(act.parts[0])[1] === rowOf(id)[1])))).filter((act) => {
      const [[x, y], [toX, toY]] = act.parts.map((id) => placed(rowOf(id), playing.state()));
      return (toX - x) * right + (toY - y) * down > 2 * Math.abs((toX - x) * down - (toY - y) * right);
    });
  }
  // A thing that is pressed means the place on it, or on its pile, onto which things fall: where one of these acts leads there.
  function onto(id, able) {
    const ends = able.filter((act) => act.parts.length === 2).map((act) => act.parts[1]);
    const above = (thing) => ends.find((end) => rowOf(end)[3] === thing) || on((one) => one[3] === thing);
    const on = (isMeant) => { const row = standing().find(isMeant); return row ? above(row[1]) : null; };
    return on(([bit]) => "spot" + bit === id);
  }
  // The cheapest legal acts, or `some` others dearer, to each place: the one thing that moves alone, or what is taken and put down.
  function walks(from, some = null) {
    const start = playing.state();
    const isAlone = (there) => rules.stands.filter(([bit]) => field([bit, 1], start & ~there)).length === 1;
    const [found, queue] = [new Map(), rules.steered || from ? [{ state: start, way: [], sum: 0 }] : []];
    while (queue.length) {
      const { state, way, sum } = queue.sort((one, other) => one.sum - other.sum).shift();
      if (way.length && (found.has(way.at(-1).parts[1]) || !found.set(way.at(-1).parts[1], way))) continue;
      if (!some && way.some(isFinal)) continue; // what leaves a trace goes a step at a time
      const here = way.length ? way.at(-1).parts[1].replace("there", "spot") : from;
      for (const act of some || legal(state)) {
        const there = after(act, state);
        const isOn = rules.steered ? isAlone(there) && (!some || act.parts[0] === here) : act.parts[0] === here && !(way.length && "ends" in parts.get(from).dataset);
        const isRival = (one) => one !== act && String(one.parts) === String(act.parts) && (after(one, state) !== there || knowing.cost(one, state) <= knowing.cost(act, state));
        if (!isOn || act.parts.length !== 2 || there === start || found.has(act.parts[1]) || (!some && legal(state).some(isRival))) continue;
        queue.push({ state: there, way: [...way, act], sum: sum + knowing.cost(act, state) + (some && !legal(state).includes(act) ? 9999 : 0) });
      }
    }
    return found;
  }
  // A piece let go goes to the nearest place near or in that room; where things are stacked to a free place of the nearest column, or low beside a tower to the table.
  const rooms = [...at("board").querySelectorAll(".place, .grass")];
  const isStacked = !rooms.length && rules.stands.some(([, , , base]) => base !== null);
  // Pieces in line that move up one after the other, this one last. What has many places, such as tiles, slides.
  const isGrid = !rooms.length && !isStacked && acts.every(({ parts: [from, to] }) => to && rowOf(from) && !("ends" in at(from).dataset));
  const isSliding = isGrid && new Set(acts.map(({ parts: [from] }) => rowOf(from)[1])).size < new Set(acts.map(({ parts: [from] }) => from)).size;
  function row(id, state = playing.state(), way = []) {
    const [[x, y], [toX, toY]] = way.length ? way.at(-1).parts.map((one) => rowOf(one)[2]) : [[], []];
    const isNext = ({ parts: ids }) => !way.length || String(ids.map((one) => rowOf(one)[2])) === String([2 * x - toX, 2 * y - toY, x, y]);
    return (isGrid ? legal(state).filter(isNext) : [])
      .map((act) => (act.parts[0] === id ? [...way, act] : row(id, after(act, state), [...way, act]))).find(Boolean);
  }
  // Whether what stands there is a cell, which never moves: who moves is then known by what else is said of it.
  const ways = acts.filter(({ parts: [from, to] }) => to && rowOf(from) && rowOf(to));
  const areCells = ways.length > 0 && ways.every(({ parts: [from, to] }) => rowOf(from)[1] !== rowOf(to)[1]);
  const within = (picture, point) => new DOMPoint(...point).matrixTransform(picture.getScreenCTM().inverse());
  const length = (part, name) => Number(part.getAttribute(name));
  function offset(part, point) {
    const [[x, top], [right, down]] = [placed(rowOf(part.id), playing.state()), shown.apart(part)];
    const middle = { x: x + right, y: top + down + length(part, "height") / 2 };
    const [aside, along] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y)];
    return { part, middle, aside, along, away: Math.round(isStacked ? aside : Math.hypot(aside, along)), can: true };
  }
  function room({ x, y }) { // the room at a point; of two that share the water the nearer one
    const away = (one) => {
      const [right, down] = shown.apart(one);
      const [wide, high] = [length(one, "width") / 2, length(one, "height") / 2];
      const [aside, along] = [x - right - length(one, "x") - wide, y - down - length(one, "y") - high].map(Math.abs);
      return aside < wide && along < high ? aside + along : Infinity;
    };
    return rooms.filter((one) => away(one) < Infinity).sort((one, other) => away(one) - away(other))[0];
  }
  const isIn = ({ middle: place }, point) => Boolean(room(point)) && room(point) === room(place);
  const isNear = (one, point, far) => isIn(one, point) || (one.aside <= length(one.part, "width") / 2 + far &&
    (isStacked || one.along <= length(one.part, "height") / 2 + far));
  const roomOf = (id) => rowOf(id) && room(offset(parts.get(id), {}).middle);
  const isHere = (id, place) => Boolean(roomOf(id)) && roomOf(id) === (parts.has(place) ? roomOf(place) : room(within(parts.get(id).ownerSVGElement, place)));
  function ends(from, point, far) {
    const able = legal(playing.state());
    const ways = acts.filter(({ parts: ids }) => ids.length > 1 && (!from || ids[0] === from)).map((act) =>
      ({ ...offset(parts.get(act.parts[1]), point), can: able.includes(act), first: carriers.has(rowOf(act.parts[0])[1]) }));
    return [...ways, ...[...far.keys()].map((id) => offset(parts.get(id), point))];
  }
  const isFloor = ({ part }) => rowOf(part.id)[3] === null;
  const isOn = ({ part, aside, along }) => aside <= length(part, "width") / 2 && along <= length(part, "height") / 2;
  const isOver = (part, point) => isOn(offset(part, within(part.ownerSVGElement, point)));
  const berths = (id, point) => [...parts.keys()].filter((one) => one.startsWith("there") && rowOf(id) && rowOf(one)?.[3] === rowOf(id)[1] &&
    !free(rowOf(one)) && isOver(parts.get(one), point)); // free places at a point on what carries
  function pale(picture, point) { // where at a point it is shown pale what the goal wants, the spot for that
    const bits = picture.querySelector(".ghost") ? knowing.ones(knowing.goal.wanted[1] & ~playing.state()) : [];
    return bits.map((bit) => at("there" + bit)).find((one) => one && rowOf(one.id) && isOver(one, point));
  }
  // What a tap beside everything means: where in that room something can go, or ever goes, or the top of the column.
  function beside(picture, [x, y], [from], isFar) {
    const point = within(picture, [x, y]);
    const on = acts.filter(({ parts: ids }) => !from && ids.length === 1).map(({ parts: [id] }) => offset(parts.get(id), point)).find(isOn);
    const every = !isStacked ? ends(from, point, walks(from)) : [...parts.values()].filter((part) => part.getClientRects().length && rowOf(part.id)).map((part) => offset(part, point));
    const columns = (isStacked ? ends(null, point, new Map()) : []).filter(({ part }) => rowOf(part.id)[3] === null).sort((one, other) => one.away - other.away || other.can - one.can);
    const isHere = (one) => (isStacked ? Math.abs(one.middle.x - columns[0]?.middle.x) < 4 : (one.can || room(point) || (isFar && isNear(one, point, 3))) && isNear(one, point, 8));
    const near = every.filter(isHere).sort((one, other) => other.can - one.can || (isStacked ? one.along - other.along : other.first - one.first || isFloor(other) - isFloor(one) || one.away - other.away));
    return (on || near[0] || columns[0] || { part: null }).part;
  }
  function nearest(spot, over, position) {
    const [point, below] = [within(spot.ownerSVGElement, position), over.closest(".spot")];
    const every = [offset(spot, point), ...ends(spot.id, point, walks(spot.id))];
    const carried = below && parts.has(below.id) && onto(below.id, legal(playing.state()).filter((act) => act.parts[0] === spot.id));
    if (carried || every.some(({ part, can }) => can && part === below)) return carried ? parts.get(carried) : below;
    every.sort((one, other) => one.away - other.away || other.can - one.can || one.along - other.along);
    // In a room what is under the pointer is meant, or else the room itself, and last where the piece is already.
    const inside = every.filter((one) => isIn(one, point));
    const able = inside.filter(({ part, can }) => can && part.dataset.bit !== spot.dataset.bit);
    if (room(point)) return (inside.find(isOn) || able.find(isFloor) || able[0] || inside[0] || { part: null }).part;
    const isHand = ({ part }) => rules.stands.filter(([, , place]) => String(place) === String(rowOf(part.id)[2])).length > 1; // all have one place
    const table = (one) => isStacked && one.can && one.along < 40 && one.part !== spot && isFloor(one) && !isHand(one);
    const isTower = isStacked && !every.some((one) => isFloor(one) && !isHand(one) && Math.abs(one.middle.x - every[0].middle.x) < 4);
    return (every.find((one) => isNear(one, point, isTower ? 4 : 30)) || every.find(table) || every.find((one) => isNear(one, point, 30)) || { part: null }).part;
  }
  // What carries a piece; and how that takes it to another room, where it is put down unless it is let go on what carries it.
  const carrier = (id) => (rowOf(id) && rowOf(id)[3] !== null ? parts.get("spot" + find(rowOf(id)[3], playing.state())[0]) : null);
  function along(spot, position) {
    const [state, point] = [playing.state(), within(spot.ownerSVGElement, position)];
    if (isSliding) return toward(middle(spot).map((from, axis) => position[axis] - from), row(spot.id)?.slice(-1) || [])[0] && row(spot.id);
    const isTo = ([from, to], part) => part && to && from === part.id && isIn(offset(parts.get(to), point), point);
    const drive = carrier(spot.id) && acts.some((act) => isTo(act.parts, spot)) && legal(state).find((act) => isTo(act.parts, carrier(spot.id)));
    const isPut = ({ parts: ids }) => isTo(ids, spot) && !isOver(parts.get(drive.parts[1]), position);
    return drive && [drive, ...legal(after(drive, state)).filter(isPut).slice(0, 1)];
  }
  // How a move is seen: as the puzzle says, or its piece comes from where it was, if it was not dropped there.
  function moving(name, isDropped) {
    const ways = rules.motions[name];
    if (ways) {
      const ids = Object.keys(ways);
      const old = ids.find((id) => !ways[id].length && at(id).getClientRects().length);
      if (!old) return () => ids.forEach((id) => shown.turn(at(id), ways[id]));
      const parts = [...at(old).cloneNode(true).childNodes];
      return () => shown.flip(at(ids.find((id) => id !== old)), parts);
    }
    const act = legal(playing.state()).find((one) => one.name === name);
    const [from, to] = act ? act.parts.map((id) => at("atom" + parts.get(id).dataset.bit)) : [];
    if (!from || !to || isDropped) return null;
    const [along, [x, y]] = [riders(act.parts[0]), middle(from)];
    return () => {
      const [[nowX, nowY], scale] = [middle(to), to.ownerSVGElement.getScreenCTM().a];
      for (const one of [to, ...along]) shown.come(one, (x - nowX) / scale, (y - nowY) / scale);
    };
  }
  return { parts, stand, riders, rowOf, areCells, isStacked, isFree, isAt, lone, isAlike, isHere, berths, within, pale, toward, onto, walks, row, beside, carrier, along, nearest, moving };
})();
