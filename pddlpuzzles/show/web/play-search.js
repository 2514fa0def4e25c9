// Searches on the page's data, for what a state still costs. They pause now and then, so that the page stays awake.
window.searching = (() => {
  let woken = performance.now();
  async function pause() {
    if (performance.now() - woken < 30) return;
    await new Promise((done) => { setTimeout(done); });
    woken = performance.now();
  }
  // Any acts to a goal: first from states with fewer wrong bits, then the newest. Empty if there are none, null after so many states.
  async function greedy(start, { legal, after, solved, wrong }, most) {
    const [known, waiting] = [new Set([start]), []];
    const put = (node) => (waiting[wrong(node.state)] ||= []).push(node);
    for (put({ state: start, before: null, act: null }); ;) {
      await pause();
      const open = waiting.find((nodes) => nodes && nodes.length);
      if (!open) return [];
      const node = open.pop();
      if (solved(node.state)) {
        const way = [];
        for (let one = node; one.before; one = one.before) way.unshift(one.act);
        return way;
      }
      for (const act of legal(node.state)) {
        const state = after(act, node.state);
        if (known.has(state)) continue;
        if (known.size >= most) return null;
        known.add(state);
        put({ state, before: node, act });
      }
    }
  }
  // Of each state that can be reached and won what it costs still, and the act that leads on; null if moves are too many.
  async function whole(start, { legal, after, cost, solved }, most) {
    const nodes = new Map([[start, { state: start, before: [] }]]);
    let moves = 0;
    for (const node of nodes.values()) {
      await pause();
      for (const act of legal(node.state)) {
        if ((moves += 1) > most) return null;
        const state = after(act, node.state);
        if (!nodes.has(state)) nodes.set(state, { state, before: [] });
        nodes.get(state).before.push([node, act]);
      }
    }
    const found = new Map();
    const waiting = [[...nodes.values()].filter(({ state }) => solved(state)).map((node) => [node, null])];
    for (let left = 0; left < waiting.length; left += 1) {
      await pause();
      for (const [{ state, before }, act] of waiting[left] || []) {
        if (found.has(state)) continue;
        found.set(state, { left, act: act && act.name });
        for (const step of before) (waiting[left + cost(step[1], step[0].state)] ||= []).push(step);
      }
    }
    return found;
  }
  // Moves that carry fields round, all by the same images, which make states one: a search from the goals, kept, meets one from the state.
  const MANY = 80000;
  function meeting({ fields, bits, images, home, goals, free }, acts) {
    const [flag, unit] = [BigInt(fields * bits), 2 ** bits];
    const turns = acts.map((act) => {
      const to = new Uint8Array(fields);
      for (const [mask, distance] of act.keeps) {
        for (let place = 0; place < fields; place += 1) if ((mask >> BigInt(place * bits)) & 1n) to[place] = place + Number(distance) / bits;
      }
      const folded = Number((act.when[1] >> flag) & 1n);
      return { name: act.name, to, folded, onto: Number((act.plus >> flag) & 1n), still: to.every((one, place) => one === place) };
    });
    const [here, there, moved] = [0, 0, 0].map(() => new Uint8Array(fields));
    function packed(tiles, folded) {
      const image = images[tiles.indexOf(home)];
      for (let place = 0; place < fields; place += 1) there[image[place]] = tiles[place];
      return there.reduceRight((key, tile) => key * unit + tile, folded && !free ? 1 : 0);
    }
    function unpack(key) {
      for (let place = 0; place < fields; place += 1) {
        here[place] = key % unit;
        key = Math.floor(key / unit);
      }
      return key;
    }
    function* neighbours(folded) {
      for (const turn of turns) {
        if (free ? turn.still : turn.folded !== folded) continue;
        for (let place = 0; place < fields; place += 1) moved[turn.to[place]] = here[place];
        yield [packed(moved, turn.onto), turn];
      }
    }
    function load(state) {
      for (let place = 0; place < fields; place += 1) here[place] = Number((state >> BigInt(place * bits)) & BigInt((1 << bits) - 1));
      return Number((state >> flag) & 1n);
    }
    // `front`, and what is farther and not `seen`, layer by layer, until `ends`; each state has the note of what led to it.
    async function* layers(front, seen, ends) {
      for (let depth = 0; front.length; depth += 1) {
        yield [depth, front];
        const next = [];
        for (let place = 0; place < front.length; place += 1) {
          if (place % 2000 === 0) {
            await pause();
            if (ends(front)) return;
          }
          const [key, note] = front[place];
          for (const [other] of neighbours(unpack(key))) {
            if (seen.has(other)) continue;
            seen.add(other);
            next.push([other, note]);
          }
        }
        front = next;
      }
    }
    const near = new Map();
    let grown = null;
    async function grow() {
      const front = goals.map((goal) => [packed(here, load(BigInt("0x" + goal)))]);
      for await (const [depth, layer] of layers(front, new Set(front.map(([key]) => key)), (layer) => layer.length >= MANY)) for (const [key] of layer) near.set(key, depth);
    }
    // What a state costs still, and a move that is right; `stale` ends a search that nobody waits for.
    async function ask(state, stale) {
      await ask.ready();
      const folded = load(state);
      const start = packed(here, folded);
      const first = (turn) => (turn.folded === folded ? turn.name : turns.find((one) => one.still && one.folded === folded).name);
      const [left, front] = [near.get(start), [...neighbours(folded)].map(([key, turn]) => [key, first(turn)])];
      if (left !== undefined) return { left, act: (front.find(([key]) => near.get(key) === left - 1) || [0, null])[1] };
      for await (const [depth, layer] of layers(front, new Set([start]), stale)) {
        const met = layer.filter(([key]) => near.has(key)).map(([key, act]) => ({ left: depth + 1 + near.get(key), act }));
        if (met.length) return met.reduce((one, other) => (other.left < one.left ? other : one));
      }
      return stale() ? null : { left: Infinity, act: null };
    }
    ask.ready = () => (grown ||= grow());
    return ask;
  }
  // Boards that can be won, one of each class under the images: rising numbers as bytes of seven bits; a complement is won alike.
  async function table({ size, images, levels }) {
    const levelled = new Map();
    for (const [pegs, text] of Object.entries(levels)) {
      const [bytes, boards] = [new Uint8Array(await inflated(text).arrayBuffer()), new Set()];
      let [sum, value, weight] = [0, 0, 1];
      for (const byte of bytes) {
        value += (byte & 127) * weight;
        weight *= 128;
        if (byte & 128) continue;
        sum += value;
        boards.add(sum);
        [value, weight] = [0, 1];
      }
      levelled.set(Number(pegs), boards);
    }
    const least = (holes) => Math.min(...images.map((image) => holes.reduce((sum, hole) => sum + 2 ** image[hole], 0)));
    return function won(board, jumps) {
      const [pegs, empty] = [[], []];
      for (let hole = 0; hole < size; hole += 1) ((board >> BigInt(hole)) & 1n ? pegs : empty).push(hole);
      const known = [pegs, empty].find((holes) => levelled.has(holes.length));
      return known ? levelled.get(known.length).has(least(known)) : jumps(board).some((one) => won(one, jumps));
    };
  }
  return { greedy, whole, meeting, table };
})();
