// What clues say of covered cells, counted over all placings of mines that fit; and boards that it solves.
// A clue is the number `need` of mines among the cells `open`; `total` is that among all cells, null if it is not known.
window.mining = (() => {
  // What single clues say, until they say no more: cells are put into `known`; null if clues contradict each other.
  function simply(clues, known) {
    for (;;) {
      const [before, left] = [known.size, []];
      for (const { need, open } of clues) {
        const cells = open.filter((cell) => !known.has(cell));
        const mines = need - open.reduce((sum, cell) => sum + (known.get(cell) || 0), 0);
        if (mines < 0 || mines > cells.length) return null;
        if (mines && mines < cells.length) left.push({ need: mines, open: cells });
        else for (const cell of cells) known.set(cell, Number(mines > 0));
      }
      clues = left;
      if (known.size === before) return left;
    }
  }
  // Cells in an order that closes clues early, in parts that have no clue in common.
  function parts(clues) {
    const [found, order] = [[], new Set()];
    const left = new Map(clues.map((clue) => [clue, clue.open.length]));
    while (left.size) {
      let open = [...left].filter(([clue, undecided]) => undecided < clue.open.length);
      if (!open.length) {
        found.push({ cells: [], clues: [] });
        open = [...left];
      }
      const part = found.at(-1);
      const [next] = open.reduce((one, other) => (other[1] < one[1] ? other : one));
      for (const cell of next.open) {
        if (order.has(cell)) continue;
        order.add(cell);
        part.cells.push(cell);
        for (const [clue, undecided] of left) if (clue.open.includes(cell)) left.set(clue, undecided - 1);
      }
      for (const [clue, undecided] of left) if (!undecided && left.delete(clue)) part.clues.push(clue);
    }
    return found;
  }
  // The placings of a part by their number of mines: all, and for each cell those with a mine there. From cell to cell there are few states, what
  // clues still need; the ways to one are a polynomial: of x^m those with m mines, as one whole number, its value at x = 2^slot, with wide slots.
  const kept = new Map();
  function placings({ cells, clues }) {
    const key = cells.join() + ":" + clues.map(({ need, open }) => need + "=" + open.join()).join(";");
    if (kept.has(key)) return kept.get(key);
    const [slot, room] = [BigInt(cells.length + 1), clues.map(({ open }) => open.length)];
    let layer = new Map([[clues.map(({ need }) => need).join(), { ways: 1n, onward: [] }]]);
    const layers = [];
    for (const cell of cells) {
      const touched = clues.flatMap(({ open }, place) => (open.includes(cell) ? [place] : []));
      for (const one of touched) room[one] -= 1;
      const next = new Map();
      for (const [needs, node] of layer) {
        for (const mine of [0, 1]) {
          const after = needs.split(",").map(Number);
          for (const one of touched) after[one] -= mine;
          if (touched.some((one) => after[one] < 0 || after[one] > room[one])) continue;
          const there = after.join();
          if (!next.has(there)) next.set(there, { ways: 0n, onward: [] });
          next.get(there).ways += mine ? node.ways << slot : node.ways;
          node.onward[mine] = next.get(there);
        }
      }
      layers.push(layer);
      layer = next;
    }
    for (const end of layer.values()) end.ends = 1n;
    const unpacked = (ways) => [...Array(cells.length + 1).keys()].map((power) => (ways >> (slot * BigInt(power))) & ((1n << slot) - 1n));
    const mined = new Map();
    for (let place = cells.length - 1; place >= 0; place -= 1) {
      let sum = 0n;
      for (const node of layers[place].values()) {
        const [clear, mine] = [0, 1].map((which) => (node.onward[which] ? node.onward[which].ends << (slot * BigInt(which)) : 0n));
        node.ends = clear + mine;
        sum += node.ways * mine;
      }
      mined.set(cells[place], unpacked(sum));
    }
    const made = { all: unpacked([...layers[0].values()][0].ends), mined };
    if (kept.size > 400) kept.clear();
    kept.set(key, made);
    return made;
  }
  // The same of cells that touch no clue: of each number of mines, how many ways to choose their cells there are.
  function unclued(cells) {
    const choices = (size) => {
      const ways = [1n];
      for (let mines = 0; mines < size; mines += 1) ways.push((ways[mines] * BigInt(size - mines)) / BigInt(mines + 1));
      return ways;
    };
    const fewer = [0n, ...choices(cells.length - 1)];
    return { all: choices(cells.length), mined: new Map(cells.map((cell) => [cell, fewer])) };
  }
  // How many placings fit, and in how many of them each cell is a mine. Without a total all numbers of mines are one.
  function odds(clues, cells, total) {
    const known = new Map();
    const left = simply(clues, known);
    const most = total === null ? 0 : total - [...known.values()].reduce((sum, mine) => sum + mine, 0);
    if (!left || most < 0) return { all: 0n, mines: known };
    const counted = (left.length ? parts(left) : []).map(placings);
    const near = new Set(counted.flatMap(({ mined }) => [...mined.keys()]));
    const free = cells.filter((cell) => !near.has(cell) && !known.has(cell));
    if (free.length) counted.push(unclued(free));
    const whole = (list) => (total === null ? [list.reduce((sum, ways) => sum + ways, 0n)] : list.slice(0, most + 1));
    const times = (one, other) => {
      const product = Array(Math.min(most + 1, one.length + other.length - 1)).fill(0n);
      one.forEach((a, i) => a && other.forEach((b, j) => { if (b && i + j <= most) product[i + j] += a * b; }));
      return product;
    };
    const before = [[1n]];
    for (const { all } of counted) before.push(times(before.at(-1), whole(all)));
    const all = before.at(-1)[most] || 0n;
    const mines = new Map([...known].map(([cell, mine]) => [cell, mine ? all : 0n]));
    let after = [1n];
    for (let place = counted.length - 1; place >= 0; place -= 1) {
      const [others, sums] = [times(before[place], after), new Map()];
      for (const [cell, ways] of counted[place].mined) {
        if (!sums.has(ways)) sums.set(ways, whole(ways).reduce((sum, value, power) => sum + value * (others[most - power] || 0n), 0n));
        mines.set(cell, sums.get(ways));
      }
      after = times(after, whole(counted[place].all));
    }
    return { all, mines };
  }
  const neighbours = (rows, columns) => Array.from({ length: rows * columns }, (_, place) => [-1, 0, 1]
    .flatMap((down) => [-1, 0, 1].map((right) => [Math.floor(place / columns) + down, place % columns + right]))
    .filter(([y, x]) => y >= 0 && y < rows && x >= 0 && x < columns).map(([y, x]) => y * columns + x)
    .filter((one) => one !== place));
  // What is opened with a cell: around each 0 all that is there.
  function flood(cell, around, mined) {
    const found = new Set([cell]);
    for (const place of found) if (!around[place].some((one) => mined.has(one))) for (const one of around[place]) found.add(one);
    return found;
  }
  // Opens a board from its first cell on wherever all placings agree; returns what is known when they agree nowhere.
  function proved(first, around, mined) {
    const [known, clues] = [new Map([[first, 0]]), new Map()];
    for (let before = 0; known.size > before;) {
      before = known.size;
      for (const [cell, mine] of known) {
        if (mine || clues.has(cell)) continue;
        const need = around[cell].filter((one) => mined.has(one)).length;
        clues.set(cell, { need, open: around[cell] });
        if (!need) for (const one of around[cell]) known.set(one, 0);
      }
      const left = simply([...clues.values()], known);
      if (known.size > before) continue;
      const covered = [...around.keys()].filter((cell) => !known.has(cell));
      const found = odds(left, covered, mined.size - [...known.values()].reduce((sum, mine) => sum + mine, 0));
      for (const [cell, ways] of found.mines) if (ways === 0n || ways === found.all) known.set(cell, Number(ways > 0n));
    }
    return known;
  }
  // A board without guessing after the first cell: random mines, some moved where its proof ends early; null after many tries.
  const TRIES = 1000;
  function deal({ total, around }, first, seed) {
    const [chance, spared] = [random(seed), [first, ...around[first]]];
    const places = shuffled([...around.keys()].filter((cell) => !spared.includes(cell)), chance);
    let mined = new Set(places.slice(0, total));
    let known = proved(first, around, mined);
    const isProved = () => known.size === around.length;
    for (let turn = 0; !isProved() || [...flood(first, around, mined)].length === around.length - total; turn += 1) {
      if (turn === TRIES) return isProved() ? mined : null;
      const next = new Set(mined);
      const undecided = places.filter((cell) => isProved() || !known.has(cell));
      for (let number = chance(3); number >= 0; number -= 1) {
        const cell = undecided[chance(undecided.length)];
        const others = places.filter((one) => next.has(one) !== next.has(cell));
        for (const one of [cell, others[chance(others.length)]]) if (!next.delete(one)) next.add(one);
      }
      const after = proved(first, around, next);
      if (after.size >= known.size || !chance(40)) [mined, known] = [next, after];
    }
    return mined;
  }
  return { odds, neighbours, flood, deal };
})();
