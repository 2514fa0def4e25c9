// Covered cells, and clues that count the mines among some of them. All placings that fit are a graph (see the
// `play` of the puzzle): what is sure, and the odds, are counted on it for any cells decided so far.
(() => {
  const { rules } = playing;

  // A page has one board from its beginning to its end: for another one it is loaded anew. Which one it is stands in
  // the address, or a game of it is open from before.
  const named = /^#new=(\d{1,9})/.exec(location.hash);
  const { open, seed } = playing.stored(true);
  const loaded = named ? Number(named[1]) : !location.hash && open ? seed : null;
  const fresh = () => ({ known: new Map(), guesses: new Set() });
  if (loaded !== null) {
    Object.assign(rules, boarding(loaded, rules));
    drawingBoard(at("board").querySelector("svg"), rules);
    const [goal, ...more] = document.querySelectorAll(".goal p");
    goal.textContent = "Find the mines, so that every number is right. There are " + rules.total + " mines. " +
      "Only one placing of them fits, so that every cell can be deduced.";
    for (const one of more) one.remove();
  }
  function renew(seed) {
    if (seed !== loaded) {
      location.hash = seed === null ? "play=" : "new=" + seed + "&play=";
      location.reload();
    }
    return fresh();
  }

  const size = rules.names.length;
  const total = rules.total;
  const near = new Set(rules.stretches.flatMap((one) => one.cells));
  const free = rules.names.map((_, cell) => cell).filter((cell) => !near.has(cell));

  // Ways are a polynomial in x, whose coefficient of x^m counts those with m mines; without a total x is 1. In a
  // stretch it is one whole number, its value at x = 2^slot, with slots that are wide enough for every coefficient.
  const most = total === null ? 0 : total;
  const unpacked = (ways, slot, degree) => {
    if (total === null) return [ways];
    const mask = (1n << slot) - 1n;
    return [...Array(Math.min(degree, most) + 1).keys()].map((power) => (ways >> (slot * BigInt(power))) & mask);
  };
  const times = (one, other) => {
    const product = Array(Math.min(most + 1, one.length + other.length - 1)).fill(0n);
    one.forEach((a, i) => other.forEach((b, j) => { if (a && b && i + j <= most) product[i + j] += a * b; }));
    return product;
  };
  const joined = (one, other, power) =>
    one.reduce((sum, value, place) => sum + value * (other[power - place] || 0n), 0n);

  // The ways through a stretch: all, and for each cell those with a mine there.
  function through({ cells, layers }, known) {
    const slot = total === null ? 0n : BigInt(cells.length + 1);
    const open = (cell, node, mine) => node[mine] >= 0 && (known.get(cell) ?? mine) === mine;
    const ahead = [[1n]];
    layers.forEach((layer, place) => {
      const next = [];
      layer.forEach((node, number) => {
        const ways = ahead[place][number];
        if (!ways) return;
        if (open(cells[place], node, 0)) next[node[0]] = (next[node[0]] || 0n) + ways;
        if (open(cells[place], node, 1)) next[node[1]] = (next[node[1]] || 0n) + (ways << slot);
      });
      ahead.push(next);
    });
    let onward = [1n];
    const mined = new Map();
    for (let place = layers.length - 1; place >= 0; place -= 1) {
      let sum = 0n;
      onward = layers[place].map((node, number) => {
        const clear = open(cells[place], node, 0) ? onward[node[0]] : 0n;
        const mine = open(cells[place], node, 1) ? onward[node[1]] << slot : 0n;
        sum += (ahead[place][number] || 0n) * mine;
        return clear + mine;
      });
      if (!known.has(cells[place])) mined.set(cells[place], unpacked(sum, slot, cells.length));
    }
    return { all: unpacked(onward[0], slot, cells.length), mined };
  }

  // Cells that touch no clue: n of them have (1 + x)^n ways together.
  const loose = (cells, mines) => (total === null ? [1n << BigInt(cells)]
    : Array(cells).fill([1n, 1n]).reduce(times, [...Array(mines).fill(0n), 1n]));

  // How many placings fit what is decided, and in how many of them each other cell is a mine.
  let last = { key: null };
  function odds(known) {
    const key = [...known].join(" ");
    if (last.key === key) return last;
    const parts = rules.stretches.map((one) => through(one, known));
    const open = free.filter((cell) => !known.has(cell));
    const flagged = free.filter((cell) => known.get(cell)).length;
    const rest = loose(open.length, flagged);
    const ways = parts.map((one) => one.all);
    const all = ways.reduce(times, rest)[most] || 0n;
    const mines = new Map();
    parts.forEach((part, place) => {
      const others = ways.filter((_, other) => other !== place).reduce(times, rest);
      for (const [cell, some] of part.mined) mines.set(cell, joined(some, others, most));
    });
    if (open.length) {
      const fewer = loose(open.length - 1, total === null ? 0 : flagged + 1);
      const some = ways.reduce(times, fewer)[most] || 0n;
      for (const cell of open) mines.set(cell, some);
    }
    last = { key, all, mines };
    return last;
  }
  const sure = ({ all, mines }, cell) => (mines.get(cell) === 0n ? 0 : mines.get(cell) === all ? 1 : null);
  const certain = (found) => [...found.mines.keys()].filter((cell) => sure(found, cell) !== null);
  const sentence = (words) => words[0].toUpperCase() + words.slice(1) + ".";
  const percent = ({ all, mines }, cell) =>
    Math.min(99, Math.max(1, Math.round(Number((mines.get(cell) * 10000n) / all) / 100))) + "%";

  // Why a cell is sure: clues that could not all hold were it otherwise, none of them needless.
  const left = (number, known) => {
    const { mines, cells } = rules.clues[number];
    const open = cells.filter((cell) => !known.has(cell));
    return { number, open, need: mines - cells.filter((cell) => known.get(cell)).length };
  };

  // Whether numbers of mines among sets of cells can all be met: cells that the same sets have are alike.
  const BUDGET = 20000;
  function fits(sets) {
    const alike = new Map();
    sets.forEach(({ open }, set) => {
      for (const cell of open) alike.set(cell, [...(alike.get(cell) || []), set]);
    });
    const groups = new Map();
    for (const member of alike.values()) {
      const key = member.join();
      groups.set(key, { member, size: (groups.get(key) || { size: 0 }).size + 1 });
    }
    const list = [...groups.values()].sort((one, other) => other.member.length - one.member.length);
    const need = sets.map((one) => one.need);
    const room = sets.map((one) => one.open.length);
    let spent = 0;
    const search = (place) => {
      spent += 1;
      if (spent > BUDGET) return true;
      if (need.some((one, set) => one < 0 || one > room[set])) return false;
      if (place === list.length) return true;
      const { member, size: most } = list[place];
      let found = false;
      for (const set of member) room[set] -= most;
      for (let mines = 0; mines <= most && !found; mines += 1) {
        for (const set of member) need[set] -= mines;
        found = search(place + 1);
        for (const set of member) need[set] += mines;
      }
      for (const set of member) room[set] += most;
      return found;
    };
    return search(0);
  }

  function because(known, cell, mine) {
    const all = rules.clues.map((_, number) => left(number, known)).filter(({ open }) => open.length);
    const here = all.filter(({ open }) => open.includes(cell));
    const one = here.find(({ open, need }) => need === (mine ? open.length : 0));
    if (one) {
      const { title } = rules.clues[one.number];
      return { clues: [one.number], words: title + (mine ? " needs a mine on every cell it has left" : " has all its mines") };
    }
    const wrong = { open: [cell], need: 1 - mine };
    const shows = (some) => !fits([...some.map(({ open, need }) => ({ open, need })), wrong]);
    let chosen = [];
    let reach = new Set([cell]);
    const whole = all.filter(({ open }) => open.length > 8);
    while (!shows(chosen)) {
      let more = all.filter((clue) => !chosen.includes(clue) && !whole.includes(clue) &&
        clue.open.some((other) => reach.has(other)));
      if (!more.length) more = whole.filter((clue) => !chosen.includes(clue));
      if (!more.length) return { clues: [], words: "all clues together decide it" };
      chosen = [...chosen, ...more];
      reach = new Set([...reach, ...more.flatMap(({ open }) => open)]);
    }
    for (const clue of [...chosen].reverse()) {
      const fewer = chosen.filter((other) => other !== clue);
      if (shows(fewer)) chosen = fewer;
    }
    chosen.sort((one, other) => one.number - other.number);
    const titles = chosen.map(({ number }) => rules.clues[number].title);
    const words = titles.length === 2 ? titles.join(" and ") + " decide it together"
      : "these " + titles.length + " clues decide it together: " + titles.join(", ");
    return { clues: chosen.map(({ number }) => number), words };
  }

  // The picture has the board; on it come the marks of cells, their odds, what is clicked, and outlines of clues.
  const drawing = at("board").querySelector("svg");
  const [margin, side] = rules.square;
  const draw = (tag, attributes) => drawing.appendChild(shape(tag, attributes));
  const corner = ([row, column]) => ({ x: margin + column * side, y: margin + row * side });
  const inner = (place) => {
    const { x, y } = corner(place);
    return { x: x + 2, y: y + 2, width: side - 4, height: side - 4, rx: 3 };
  };
  const outlines = rules.clues.map(({ place }) => place && draw("rect", { class: "off", ...inner(place) }));
  const cells = rules.places.map((place, cell) => {
    const { x, y } = corner(place);
    const sign = draw("use", { class: "off", x, y });
    const middle = { x: x + side / 2, y: y + side * 0.62 };
    const figure = draw("text", { class: "text strong clue", ...middle, "font-size": side * 0.34 });
    return { sign, figure, spot: draw("rect", { class: "spot", role: "button", "data-cell": rules.names[cell], ...inner(place) }) };
  });

  // What is said of cells: by opening, which says that they are clear, or by flagging.
  const say = (cell, mine) => rules.names[cell] + (mine ? " is a mine" : " is clear");
  let flags = false;
  const modes = [
    button("Open: clear", () => mode(false), { title: "or O on a cell" }),
    button("Flag: a mine", () => mode(true), { title: "or F on a cell, or the right mouse button" }),
  ];
  function mode(wanted) {
    flags = wanted;
    modes.forEach((one, place) => one.setAttribute("aria-pressed", String(flags === Boolean(place))));
  }
  at("acts").append(...modes);
  mode(false);

  function point(cell, clues = []) {
    for (const number of clues) if (outlines[number]) outlines[number].setAttribute("class", "deciding");
    cells[cell].spot.classList.add("hinted");
  }

  function decide(cell, mine) {
    const { known } = playing.state();
    if (known.has(cell)) return playing.announce(say(cell, known.get(cell)) + " already. Undo takes things back.");
    const found = odds(known);
    const is = sure(found, cell);
    if (is === null && certain(found).length) {
      return playing.paint("Nothing decides " + rules.names[cell] + " yet, but other cells are certain.");
    }
    if (is === Number(!mine)) {
      const why = because(known, cell, is);
      playing.paint("No: " + say(cell, is) + ".", sentence(why.words));
      return point(cell, why.clues);
    }
    return playing.play(rules.names[cell] + (mine ? " mine" : " clear") + (is === null ? "?" : ""));
  }

  // A token is a cell and what it is; one that is guessed has a question mark.
  const number = new Map(rules.names.map((name, cell) => [name, cell]));
  function make(state, token) {
    const found = /^(\S+) (mine|clear)(\??)$/.exec(token);
    const cell = found && number.get(found[1]);
    if (!found || cell === undefined || state.known.has(cell)) return null;
    const mine = Number(found[2] === "mine");
    const known = new Map([...state.known, [cell, mine]]);
    const guesses = found[3] ? new Set([...state.guesses, cell]) : state.guesses;
    let why = null;
    const isGuess = () => sure(odds(state.known), cell) === null;
    return {
      state: { known, guesses },
      cost: 1,
      get words() { return say(cell, mine) + (isGuess() ? ", which is a guess" : ""); },
      get why() { return why ??= isGuess() ? "" : sentence(because(state.known, cell, mine).words); },
    };
  }

  // Chances are shown where a hint was asked for, and nothing is certain.
  let shownFor = null;
  function paint({ known, guesses }) {
    const found = odds(known);
    const none = shownFor === known && !certain(found).length;
    for (let cell = 0; cell < size; cell += 1) {
      const is = known.get(cell);
      const chance = none && is === undefined ? percent(found, cell) : "";
      const { sign, figure, spot } = cells[cell];
      sign.setAttribute("class", is === undefined ? "off" : "");
      if (is !== undefined) sign.setAttribute("href", rules.signs[is]);
      figure.textContent = chance;
      spot.setAttribute("class", "spot" + (is === undefined ? " covered-cell" : "") + (guesses.has(cell) ? " guess" : ""));
      spot.setAttribute("aria-label", rules.names[cell] + ", " + (is === undefined
        ? "covered" + (chance && ", a mine in " + chance) : is ? "a mine" : "clear"));
    }
    for (const outline of outlines) if (outline) outline.setAttribute("class", "off");
    body.dataset.state = board(known);
  }

  function stands({ known }) {
    const found = odds(known);
    if (known.size === size) {
      const all = odds(new Map()).all;
      return { solved: true, words: "Solved: every clue is met.", why: all === 1n ? "No other placing fits." :
        "It is one of " + all.toLocaleString("en") + " placings that fit." };
    }
    const ready = certain(found).length;
    const open = size - known.size;
    if (ready) {
      if (ready < open) return { words: ready + " of " + open + " cells " + (ready === 1 ? "is" : "are") + " decided by the clues." };
      return { words: open === 1 ? "The last cell is decided." : "All " + open + " cells left are decided by the clues." };
    }
    return { words: "No cell is certain here: the mines can lie in " + found.all.toLocaleString("en") + " ways.",
      why: "Hint shows how likely each cell is a mine." };
  }

  function hint({ known }) {
    if (known.size === size) return null;
    const found = odds(known);
    const cells = certain(found);
    if (!cells.length) {
      const [cell] = [...found.mines].reduce((one, other) => (other[1] < one[1] ? other : one));
      return { words: "No cell is certain. Least likely a mine is " + rules.names[cell] + ", with " + percent(found, cell) + ".",
        why: "The figures say in how many of the ways a cell is a mine.",
        show: () => {
          shownFor = known;
          paint(playing.state());
          point(cell);
        } };
    }
    let best = null;
    for (const cell of cells) {
      const mine = sure(found, cell);
      const why = because(known, cell, mine);
      const weight = (why.clues.length || 99) * 2 + mine;
      if (!best || weight < best.weight) best = { cell, mine, why, weight };
      if (best.weight <= 2) break;
    }
    return { words: "Next: " + say(best.cell, best.mine) + ".", why: sentence(best.why.words),
      show: () => point(best.cell, best.why.clues) };
  }

  // The board as in an instance file.
  const [before, lines] = rules.written.split('"""\n');
  const rows = lines.trimEnd().split("\n").map((row) => row.split(" "));
  function board(known) {
    const drawn = rows.map((row) => [...row]);
    for (const [cell, mine] of known) {
      const [row, column] = rules.places[cell];
      drawn[row][column] = rules.marks[mine];
    }
    return drawn.map((row) => row.join(" ")).join("\n");
  }

  cells.forEach(({ spot }, cell) => {
    spot.onclick = () => decide(cell, flags);
    spot.oncontextmenu = (event) => {
      event.preventDefault();
      decide(cell, true);
    };
    spot.addEventListener("keydown", (event) => {
      const key = event.key.toLowerCase();
      if (isHeld(event) || !["enter", " ", "f", "o"].includes(key)) return;
      event.preventDefault();
      decide(cell, key === "f" || (key !== "o" && flags));
    });
  });
  if (size) playing.reach(cells[0].spot);
  playing.start({
    start: fresh(),
    renew,
    make,
    paint,
    stands,
    hint,
    holds: ({ known }) => odds(known).all > 0n,
    written: (tokens) => tokens.map((token) => token.replace("?", "")).join("\n"),
    spent: (sum) => sum + " of " + size + " cells decided",
    instance: ({ known }) => 'puzzle = "minesweeper"\n' + before + '"""\n' + board(known) + '\n"""\n',
    from: (moves) => moves,
    cancel: () => {},
  });
})();
