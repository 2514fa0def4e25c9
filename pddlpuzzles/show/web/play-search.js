// Searches on the page's data, for what a state still costs. They pause now and then, so that the page stays awake.
window.searching = (() => {
  let woken = performance.now();
  async function pause() {
    if (performance.now() - woken < 30) return;
    await new Promise((done) => { setTimeout(done); });
    woken = performance.now();
  }

  // A way to a goal, best first by whole numbers; null if some number of states was not enough. By cost, the answer is
  // exact, {left: Infinity} if there is none. By wrong bits, of alike states the newest first, it is any way.
  const cheapest = (...asked) => search(true, ...asked);
  const greedy = (...asked) => search(false, ...asked);
  async function search(isExact, start, { legal, after, cost, solved, wrong }, most) {
    const known = new Map([[start, 0]]);
    const waiting = [];
    const put = (node) => (waiting[isExact ? node.spent : wrong(node.state)] ||= []).push(node);
    put({ state: start, spent: 0, before: null, act: null });
    for (let turn = 1; ; turn += 1) {
      const open = waiting.find((nodes) => nodes && nodes.length);
      if (!open) return { left: Infinity, way: [] };
      const node = open.pop();
      if (isExact && known.get(node.state) < node.spent) continue;
      if (solved(node.state)) return { ...(isExact && { left: node.spent }), way: wayTo(node) };
      if (turn % 200 === 0) await pause();
      for (const act of legal(node.state)) {
        const state = after(act, node.state);
        const spent = node.spent + cost(act, node.state);
        if (known.has(state) && (!isExact || known.get(state) <= spent)) continue;
        if (known.size >= most) return null;
        known.set(state, spent);
        put({ state, spent, before: node, act });
      }
    }
  }
  function wayTo(node) {
    const way = [];
    for (; node.before; node = node.before) way.unshift({ state: node.before.state, act: node.act });
    return way;
  }

  // Moves that carry fields of a state round, all by the same images: two searches that meet, one from the goals,
  // kept from question to question, and one from the state. States that an image makes of each other are one.
  const MANY = 80000;

  function meeting({ fields, bits, images, home, goals, free }, acts) {
    const flag = BigInt(fields * bits);
    const top = 2 ** (fields * bits);
    const half = fields / 2;
    const unit = 2 ** (half * bits);
    const turns = acts.map((act) => {
      const to = new Uint8Array(fields);
      for (const [mask, distance] of act.keeps) {
        for (let place = 0; place < fields; place += 1) {
          if ((mask >> BigInt(place * bits)) & 1n) to[place] = place + Number(distance) / bits;
        }
      }
      const folded = Number((act.when[1] >> flag) & 1n);
      return { name: act.name, to, folded, onto: Number((act.plus >> flag) & 1n), still: to.every((one, place) => one === place) };
    });
    const here = new Uint8Array(fields);
    const there = new Uint8Array(fields);

    function packed(tiles, folded) {
      const image = images[tiles.indexOf(home)];
      for (let place = 0; place < fields; place += 1) there[image[place]] = tiles[place];
      let [low, high] = [0, 0];
      for (let place = half - 1; place >= 0; place -= 1) {
        low = low * 2 ** bits + there[place];
        high = high * 2 ** bits + there[place + half];
      }
      return low + high * unit + (folded && !free ? top : 0);
    }
    function unpack(key) {
      const folded = key >= top ? 1 : 0;
      let [low, high] = [key % unit, Math.floor((key % top) / unit)];
      for (let place = 0; place < half; place += 1) {
        here[place] = low & ((1 << bits) - 1);
        here[place + half] = high & ((1 << bits) - 1);
        low >>= bits;
        high >>= bits;
      }
      return folded;
    }
    const moved = new Uint8Array(fields);
    function* neighbours(folded) {
      for (const turn of turns) {
        if (free ? turn.still : turn.folded !== folded) continue;
        for (let place = 0; place < fields; place += 1) moved[turn.to[place]] = here[place];
        yield [packed(moved, turn.onto), turn];
      }
    }
    function load(state) {
      for (let place = 0; place < fields; place += 1) {
        here[place] = Number((state >> BigInt(place * bits)) & BigInt((1 << bits) - 1));
      }
      return Number((state >> flag) & 1n);
    }

    // `front`, and what is farther and not `seen`, one layer after the other, until `ends` says that it is enough. Each
    // state has the note of the one that led to it.
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
    async function grow() {
      if (near.size) return;
      const front = goals.map((goal) => [packed(here, load(BigInt("0x" + goal)))]);
      for await (const [depth, layer] of layers(front, new Set(front.map(([key]) => key)), (layer) => layer.length >= MANY)) {
        for (const [key] of layer) near.set(key, depth);
      }
    }

    // What a state costs still, and a move that is right; `stale` ends a search that nobody waits for.
    async function ask(state, stale) {
      await grow();
      const folded = load(state);
      const start = packed(here, folded);
      const first = (turn) => (turn.folded === folded ? turn.name : turns.find((one) => one.still && one.folded === folded).name);
      const left = near.get(start);
      const front = [...neighbours(folded)].map(([key, turn]) => [key, first(turn)]);
      if (left !== undefined) return { left, act: (front.find(([key]) => near.get(key) === left - 1) || [0, null])[1] };
      for await (const [depth, layer] of layers(front, new Set([start]), stale)) {
        const met = layer.filter(([key]) => near.has(key)).map(([key, act]) => ({ left: depth + 1 + near.get(key), act }));
        if (met.length) return met.reduce((one, other) => (other.left < one.left ? other : one));
      }
      return stale() ? null : { left: Infinity, act: null };
    }
    return ask;
  }

  // Boards that can be won, of some numbers of pegs, one of each class under the images: numbers in rising order, as
  // bytes of seven bits, compressed. A board and its complement are both won or both not.
  async function table({ size, images, levels }) {
    const levelled = new Map();
    for (const [pegs, text] of Object.entries(levels)) {
      const bytes = new Uint8Array(await inflated(text).arrayBuffer());
      const boards = new Set();
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

  return { cheapest, greedy, meeting, table };
})();
