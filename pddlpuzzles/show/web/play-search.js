// Searches on the page's data, for what a state still costs. They pause now and then, so that the page stays awake.
window.searching = (() => {
  let woken = performance.now();
  async function pause() {
    if (performance.now() - woken < 30) return;
    await new Promise((done) => { setTimeout(done); });
    woken = performance.now();
  }

  // From a state on, by cost, up to some number of states. The answer is exact, or null if that was not enough.
  async function cheapest(start, { legal, after, cost, solved }, most) {
    const known = new Map([[start, 0]]);
    const waiting = [[{ state: start, before: null, act: null }]];
    for (let spent = 0; spent < waiting.length; spent += 1) {
      const here = waiting[spent] || [];
      for (let place = 0; place < here.length; place += 1) {
        const node = here[place];
        if (known.get(node.state) < spent) continue;
        if (solved(node.state)) return { left: spent, way: wayTo(node) };
        if (place % 200 === 0) await pause();
        for (const act of legal(node.state)) {
          const state = after(act, node.state);
          const sum = spent + cost(act, node.state);
          if (known.has(state) && known.get(state) <= sum) continue;
          if (known.size >= most) return null;
          known.set(state, sum);
          (waiting[sum] ||= []).push({ state, before: node, act });
        }
      }
    }
    return { left: Infinity, way: [] };
  }

  // Any way to a goal: what has fewest wrong bits goes first, and of those the newest; null if some number of states
  // was not enough.
  async function greedy(start, { legal, after, solved, wrong }, most) {
    const seen = new Set([start]);
    const waiting = [];
    const put = (node) => (waiting[wrong(node.state)] ||= []).push(node);
    put({ state: start, before: null, act: null });
    for (let turn = 1; ; turn += 1) {
      const here = waiting.find((nodes) => nodes && nodes.length);
      if (!here) return { left: Infinity, way: [] };
      const node = here.pop();
      if (solved(node.state)) return { way: wayTo(node) };
      if (turn % 200 === 0) await pause();
      for (const act of legal(node.state)) {
        const state = after(act, node.state);
        if (seen.has(state)) continue;
        if (seen.size >= most) return null;
        seen.add(state);
        put({ state, before: node, act });
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
      let low = 0;
      let high = 0;
      for (let place = half - 1; place >= 0; place -= 1) {
        low = low * 2 ** bits + there[place];
        high = high * 2 ** bits + there[place + half];
      }
      return low + high * unit + (folded && !free ? top : 0);
    }
    function unpack(key) {
      const folded = key >= top ? 1 : 0;
      let low = key % unit;
      let high = Math.floor((key % top) / unit);
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

    const near = new Map();
    let layer = [];
    async function grow() {
      if (near.size) return;
      for (const goal of goals) {
        const folded = load(BigInt("0x" + goal));
        near.set(packed(here, folded), 0);
      }
      layer = [...near.keys()];
      for (let depth = 1; layer.length && layer.length < MANY; depth += 1) {
        const next = [];
        for (let place = 0; place < layer.length; place += 1) {
          if (place % 2000 === 0) await pause();
          const folded = unpack(layer[place]);
          for (const [key] of neighbours(folded)) {
            if (near.has(key)) continue;
            near.set(key, depth);
            next.push(key);
          }
        }
        layer = next;
      }
    }

    // What a state costs still, and a move that is right; `stale` ends a search that nobody waits for.
    async function ask(state, stale) {
      await grow();
      const folded = load(state);
      const start = packed(here, folded);
      const first = (turn) => (turn.folded === folded ? turn.name : turns.find((one) => one.still && one.folded === folded).name);
      if (near.has(start)) {
        const left = near.get(start);
        const good = [...neighbours(folded)].find(([key]) => near.get(key) === left - 1);
        return { left, act: good ? first(good[1]) : null };
      }
      load(state);
      const seen = new Set([start]);
      let front = [...neighbours(folded)].map(([key, turn]) => [key, first(turn)]);
      for (let depth = 1; front.length; depth += 1) {
        let best = null;
        for (const [key, act] of front) {
          if (near.has(key) && (!best || depth + near.get(key) < best.left)) best = { left: depth + near.get(key), act };
        }
        if (best) return best;
        const next = [];
        for (let place = 0; place < front.length; place += 1) {
          if (place % 2000 === 0) {
            await pause();
            if (stale()) return null;
          }
          const fold = unpack(front[place][0]);
          for (const [key] of neighbours(fold)) {
            if (seen.has(key)) continue;
            seen.add(key);
            next.push([key, front[place][1]]);
          }
        }
        front = next;
      }
      return { left: Infinity, act: null };
    }
    return ask;
  }

  // Boards that can be won, of some numbers of pegs, one of each class under the images: numbers in rising order, as
  // bytes of seven bits, compressed. A board and its complement are both won or both not.
  async function table({ size, images, levels }) {
    const lists = new Map();
    for (const [pegs, text] of Object.entries(levels)) {
      const packed = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      const list = [];
      let sum = 0;
      let value = 0;
      let weight = 1;
      for (const byte of bytes) {
        value += (byte & 127) * weight;
        weight *= 128;
        if (byte & 128) continue;
        sum += value;
        list.push(sum);
        value = 0;
        weight = 1;
      }
      lists.set(Number(pegs), Float64Array.from(list));
    }
    function has(list, holes) {
      const least = Math.min(...images.map((image) => holes.reduce((sum, hole) => sum + 2 ** image[hole], 0)));
      let low = 0;
      let high = list.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (list[middle] < least) low = middle + 1;
        else high = middle;
      }
      return list[low] === least;
    }
    return (state, jumps) => {
      const won = (board) => {
        const pegs = [];
        const empty = [];
        for (let hole = 0; hole < size; hole += 1) ((board >> BigInt(hole)) & 1n ? pegs : empty).push(hole);
        if (lists.has(pegs.length)) return has(lists.get(pegs.length), pegs);
        if (lists.has(empty.length)) return has(lists.get(empty.length), empty);
        return jumps(board).some(won);
      };
      return won(state);
    };
  }

  return { cheapest, greedy, meeting, table };
})();
