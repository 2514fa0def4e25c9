// A column's name.
const lettered = (column) => (column < 26 ? "" : String.fromCharCode(96 + Math.floor(column / 26))) + String.fromCharCode(97 + (column % 26));
// New boards for covered cells, from a seed: random mines, and clear cells that are opened one by one until what is
// covered is decided by the clues, all of it. The data is as the page's own board has it.
window.boarding = (seed, own) => {
  const chance = random(seed);
  function shuffled(list) {
    for (let end = list.length - 1; end > 0; end -= 1) {
      const other = chance(end + 1);
      [list[end], list[other]] = [list[other], list[end]];
    }
    return list;
  }
  const text = own.written.split('"""\n')[1].trimEnd().split("\n").map((row) => row.split(" "));
  const between = (least, value, most) => Math.min(most, Math.max(least, value));
  const rows = between(5, text.length, 16);
  const columns = between(5, text[0].length, 30);
  const size = rows * columns;
  const mines = Math.round(0.16 * size);
  const at = (place) => [Math.floor(place / columns), place % columns];
  const name = (place) => lettered(place % columns) + (at(place)[0] + 1);
  const around = (place) => [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]]
    .map(([down, right]) => [at(place)[0] + down, at(place)[1] + right])
    .filter(([y, x]) => y >= 0 && y < rows && x >= 0 && x < columns)
    .map(([y, x]) => y * columns + x);
  const all = [...Array(size).keys()];
  const hidden = new Set(shuffled([...all]).slice(0, mines));
  const clue = (place) => around(place).filter((one) => hidden.has(one)).length;
  const waiting = shuffled(all.filter((place) => !hidden.has(place)));
  const shown = new Set();
  function openNext() {
    const queue = [waiting.pop()];
    while (queue.length) {
      const place = queue.pop();
      if (shown.has(place)) continue;
      shown.add(place);
      if (!clue(place)) queue.push(...around(place));
    }
  }

  // The clues with the covered cells that they touch, and the cells in an order that closes clues early.
  function laidOut() {
    const clues = [...shown].sort((one, other) => one - other)
      .map((place) => ({ place, mines: clue(place), cells: around(place).filter((one) => !shown.has(one)) }))
      .filter(({ cells }) => cells.length);
    const order = new Set();
    const parts = [];
    const left = new Set(clues);
    const undecided = (one) => one.cells.filter((cell) => !order.has(cell)).length;
    while (left.size) {
      // A part ends where no clue is open any more.
      let open = [...left].filter((one) => undecided(one) < one.cells.length);
      if (!open.length) {
        parts.push([]);
        open = [...left];
      }
      const next = open.reduce((one, other) => (undecided(other) < undecided(one) ? other : one));
      for (const cell of next.cells) {
        if (order.has(cell)) continue;
        order.add(cell);
        parts[parts.length - 1].push(cell);
      }
      for (const one of [...left]) if (!undecided(one)) left.delete(one);
    }
    return { clues, parts, free: all.filter((place) => !shown.has(place) && !order.has(place)) };
  }

  // The layers of a part, as the page's own data has them; null where there are very many states.
  const MOST = 3000;
  function layersOf(cells, clues) {
    const here = clues.filter((one) => cells.includes(one.cells[0]));
    const touching = cells.map((cell) => here.flatMap((one, place) => (one.cells.includes(cell) ? [place] : [])));
    const left = here.map((one) => one.cells.length);
    const known = [new Map([[here.map((one) => one.mines).join(), 0]])];
    const ways = [];
    for (const touched of touching) {
      const next = new Map();
      for (const one of touched) left[one] -= 1;
      ways.push([...known[known.length - 1].keys()].map((key) => [0, 1].map((mine) => {
        const needs = key.split(",").map(Number);
        for (const one of touched) needs[one] -= mine;
        if (touched.some((one) => needs[one] < 0 || needs[one] > left[one])) return -1;
        const after = needs.join();
        if (!next.has(after)) next.set(after, next.size);
        return next.get(after);
      })));
      if (next.size > MOST) return null;
      known.push(next);
    }
    const layers = [];
    let alive = new Map([[0, 0]]);
    for (const layer of ways.reverse()) {
      const kept = new Map();
      const made = [];
      layer.forEach((node, place) => {
        const onward = node.map((one) => (one < 0 ? -1 : alive.get(one) ?? -1));
        if (Math.max(...onward) < 0) return;
        kept.set(place, made.length);
        made.push(onward);
      });
      alive = kept;
      layers.unshift(made);
    }
    return layers;
  }

  // Whether one placing fits only: of each part, its placings by their number of mines, two or more being many.
  function isSingle(layered, free) {
    let total = [1];
    const times = (one, other) => {
      const product = [];
      one.forEach((a, i) => other.forEach((b, j) => { product[i + j] = Math.min(2, (product[i + j] || 0) + (a || 0) * (b || 0)); }));
      return product;
    };
    for (const layers of layered) {
      let onward = [[1]];
      for (const layer of [...layers].reverse()) {
        onward = layer.map(([clear, mine]) => {
          const sum = clear < 0 ? [] : [...onward[clear]];
          (mine < 0 ? [] : onward[mine]).forEach((ways, place) => { sum[place + 1] = Math.min(2, (sum[place + 1] || 0) + (ways || 0)); });
          return sum;
        });
      }
      total = times(total, onward[0]);
    }
    for (let cell = 0; cell < free.length; cell += 1) total = times(total, [1, 1]);
    return total[mines] === 1;
  }

  let [found, layered] = [];
  do {
    openNext();
    if (shown.size < 0.4 * size) continue;
    found = laidOut();
    layered = found.parts.map((cells) => layersOf(cells, found.clues));
  } while (!layered || !layered.every(Boolean) || !isSingle(layered, found.free));

  const cells = [...found.parts.flat(), ...found.free];
  const place = new Map(cells.map((cell, order) => [cell, order]));
  const board = Array.from({ length: rows }, (_, row) => all.slice(row * columns, (row + 1) * columns)
    .map((one) => (shown.has(one) ? clue(one) : own.covered)));
  let first = 0;
  return {
    board,
    names: cells.map(name),
    clues: [
      ...found.clues.map((one) => ({
        title: "the clue " + one.mines + " at " + name(one.place), place: at(one.place), mines: one.mines,
        cells: one.cells.map((cell) => place.get(cell)).sort((a, b) => a - b),
      })),
      { title: "the total of " + mines, place: null, mines, cells: [...cells.keys()] },
    ],
    total: mines,
    stretches: found.parts.map((part, number) => {
      first += part.length;
      return { cells: part.map((_, one) => first - part.length + one), layers: layered[number] };
    }),
    places: cells.map(at),
    written: 'objective = "cells"\nmines = ' + mines + '\nboard = """\n' + board.map((row) => row.join(" ")).join("\n") + '\n"""\n',
  };
};
// What a board looks like before a cell is decided, in place of the page's own.
window.drawingBoard = (drawing, { board, square: [margin, side] }) => {
  const label = (x, y, text, size, look) =>
    labels.push(shape("text", { class: "text " + look, x, y: y + 0.36 * size, "font-size": size }, text));
  const box = (x, y, wide) => "M" + x + " " + y + "h" + wide + "v" + wide + "h-" + wide + "z";
  const paths = { ground: "", under: "", covered: "" };
  const labels = [];
  board.forEach((row, down) => row.forEach((clue, right) => {
    const [x, y] = [margin + right * side, margin + down * side];
    if (!down) label(x + side / 2, 12, lettered(right), 12.5, "dim");
    if (!right) label(11, y + side / 2, String(down + 1), 12.5, "dim");
    if (typeof clue !== "number") {
      paths.under += box(x + 5, y + 6, side - 10);
      paths.covered += box(x + 5, y + 4, side - 10);
      return;
    }
    paths.ground += box(x, y, side);
    if (clue) label(x + side / 2, y + side / 2, String(clue), 22, "strong clue" + clue);
  }));
  drawing.replaceChildren(...Object.entries(paths).map(([look, d]) => shape("path", { class: look, d })), ...labels);
  drawing.setAttribute("viewBox", "0 0 " + (margin + board[0].length * side + 4) + " " + (margin + board.length * side + 4));
};
