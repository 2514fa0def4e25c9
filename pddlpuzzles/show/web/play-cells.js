// Minesweeper: the page's own board, whose covered cells are to be decided, and new games. `play-mines.js` counts what clues say.
(() => {
  const { rules } = playing;
  const [drawing, frame] = [at("board").querySelector("svg"), at("board").closest(".frame")];
  const [margin, side] = rules.square;
  const lettered = (column) => (column < 26 ? "" : String.fromCharCode(96 + Math.floor(column / 26))) + String.fromCharCode(97 + (column % 26));
  const [before, lines] = rules.written.split('"""\n');
  const rows = lines.trimEnd().split("\n").map((row) => row.split(" "));
  const clues = rules.clues.map((one) => ({ ...one, title: one.title.replace(/^the clue 0 at (.+)/, "$1, which touches no mine,") }));
  const { total, names, places } = rules;
  const [look, box] = ["class", "viewBox"].map((name) => drawing.getAttribute(name));
  const page = { rows, columns: rows[0].length, total, names, places, clues, look, box, drawn: [...drawing.childNodes] };
  // A new game: its size and its mines are in its seed, and where the mines lie is found when its first cell is opened.
  const [OWN, upright] = ["Own size", matchMedia("(pointer: coarse) and (orientation: portrait)")];
  const LEVELS = { Beginner: [9, 9, 10], Intermediate: [16, 16, 40], Expert: upright.matches ? [30, 16, 99] : [16, 30, 99] };
  function sizeOf(seed) {
    const code = Math.floor(seed / 10000);
    const size = [Math.floor(code / 100000), Math.floor(code / 1000) % 100, code % 1000];
    return isPossible(size) ? size : LEVELS.Beginner;
  }
  const abreast = ([rows, columns]) => columns + " by " + rows;
  const [LEAST, MOST] = [5, 40];
  const mostMines = (rows, columns) => Math.floor(rows * columns * 0.22);
  const isPossible = ([rows, columns, mines]) => Math.min(rows, columns) >= LEAST && Math.max(rows, columns) <= MOST &&
    mines > 0 && mines <= mostMines(rows, columns);
  function fieldOf(seed) {
    const [rows, columns, total] = sizeOf(seed);
    const around = mining.neighbours(rows, columns);
    const places = around.map((_, cell) => [Math.floor(cell / columns), cell % columns]);
    const names = places.map(([row, column]) => lettered(column) + (row + 1));
    return { rows: Array(rows).fill(Array(columns).fill(rules.covered)), columns, total, places, names, around, drawn: [], dealt: new Map(),
      ...{ look: "pddlpuzzles" + (columns > 20 ? " wide" : ""), box: [0, 0, margin + columns * side + 4, margin + rows * side + 4].join(" ") },
      deal(first) {
        if (!this.dealt.has(first)) this.dealt.set(first, mining.deal(this, first, seed));
        return this.dealt.get(first);
      } };
  }
  // A state: what is known of cells, and which were guessed; in a game flags, where mines lie, and which was opened, too.
  const fresh = () => ({ known: new Map(), guesses: new Set(), flags: new Set(), mined: null, hit: null });
  let field = null;
  const clueAt = ({ mined }, cell) => field.around[cell].filter((one) => mined.has(one)).length;
  function cluesOf(state) {
    if (field.clues) return field.clues;
    const clue = (cell, need) => ({ title: "the clue " + need + " at " + field.names[cell], place: field.places[cell], need, open: field.around[cell] });
    const opened = [...state.known.keys()].sort((one, other) => one - other).map((cell) => clue(cell, clueAt(state, cell)));
    return [...opened, { title: "the total of " + field.total, place: null, need: field.total, open: [...field.around.keys()] }];
  }
  const left = ({ known }) => (clue) => ({ ...clue, open: clue.open.filter((cell) => !known.has(cell)),
    need: clue.need - clue.open.reduce((sum, cell) => sum + (known.get(cell) || 0), 0) });
  const counts = new WeakMap();
  function odds(state) {
    if (!counts.has(state)) {
      const clues = cluesOf(state).filter(({ place }) => place).map(left(state));
      const cells = [...field.names.keys()].filter((cell) => !state.known.has(cell));
      const flagged = [...state.known.values()].reduce((sum, mine) => sum + mine, 0);
      counts.set(state, mining.odds(clues, cells, field.total === null ? null : field.total - flagged));
    }
    return counts.get(state);
  }
  const sure = ({ all, mines }, cell) => (!all ? null : mines.get(cell) === 0n ? 0 : mines.get(cell) === all ? 1 : null);
  const certain = (found) => [...found.mines.keys()].filter((cell) => sure(found, cell) !== null);
  const percent = ({ all, mines }, cell) => Math.min(99, Math.max(1, Math.round(Number((mines.get(cell) * 10000n) / all) / 100))) + "%";
  // Why a cell is sure: clues that could not all hold were it otherwise, none of them needless.
  function because(state, cell, mine) {
    const all = cluesOf(state).map(left(state)).filter(({ open }) => open.length);
    const one = all.find(({ open, need }) => open.includes(cell) && need === (mine ? open.length : 0));
    const needs = ({ title, open }) => title + " needs a mine on " + (open.length > 1 ? "each of its covered cells" : "its only covered cell");
    const full = ({ title }) => (title.endsWith(",") ? "no mine touches " + title.split(",")[0] : title + " has all its mines");
    if (one) return { clues: [one], words: mine ? needs(one) : full(one) };
    // A clue whose mines are all on cells on which others need them.
    const mined = new Map(all.filter(({ open, need }) => need === open.length).flatMap((clue) => clue.open.map((other) => [other, clue])));
    const met = all.find(({ open, need, place }) => place && !mine && open.includes(cell) && need === open.filter((other) => mined.has(other)).length);
    if (met) {
      const there = met.open.filter((other) => mined.has(other));
      const others = [...new Set(there.map((other) => mined.get(other)))];
      const flagged = there.every((other) => state.flags.has(other)) ? ", as flagged: " : ": ";
      return { clues: [met, ...others], words: full(met) + " with " + listed(there.map((other) => field.names[other]), "and") + flagged + listed(others.map(needs), "and") };
    }
    const shows = (some) => {
      const total = some.find(({ place }) => !place);
      return !mining.odds([...some.filter(({ place }) => place), { open: [cell], need: 1 - mine }], total ? total.open : [], total ? total.need : null).all;
    };
    // Clues that are farther and farther away; the total last.
    let chosen = [];
    while (!shows(chosen)) {
      const reach = new Set([cell, ...chosen.flatMap(({ open }) => open)]);
      const more = all.filter((clue) => !chosen.includes(clue) && clue.open.some((other) => reach.has(other)));
      if (!more.length) return { clues: [], words: "all clues together leave no other way" };
      const near = more.filter(({ place }) => place);
      chosen = [...chosen, ...(near.length ? near : more)];
    }
    const fewer = (some, clue) => [some.filter((other) => other !== clue)].find(shows) || some;
    const [few, other] = [[...chosen].reverse(), chosen].map((order) => order.reduce(fewer, chosen));
    chosen = other.length < few.length ? other : few;
    const ringed = chosen.filter(({ place }) => place).length;
    const together = "the " + (ringed > 1 ? ringed + " ringed clues" : "ringed clue") + (ringed < chosen.length ? " and the total" : "") + " leave no other way";
    return { clues: chosen, words: otherwise(cell, 1 - mine, chosen, state.flags) || together };
  }
  // What would follow, by one clue after the other; null where several have to be thought of at once.
  function otherwise(cell, mine, clues, flags) {
    const [known, steps] = [new Map([[cell, mine]]), []];
    for (;;) {
      const now = clues.map(left({ known })).filter(({ need, open }) => open.length || need);
      const broken = now.find(({ need, open }) => need < 0 || need > open.length);
      if (broken) {
        const then = steps.length > 3 ? ["the " + clues.filter(({ place }) => place).length + " ringed clues would decide one cell after another"] : steps;
        return "if it were " + (mine ? "a mine" : "clear") + ", " + [...then, broken.title + (broken.need < 0 ? " would have too many mines" : " could not have all its mines")].join(", and ");
      }
      const { need, open } = now.find((clue) => !clue.need || clue.need === clue.open.length) || {};
      if (!open) return null;
      for (const one of open) known.set(one, Math.sign(need));
      steps.push(listed(open.map((one) => field.names[one]), "and") + " would be " + (!need ? "clear" : need > 1 ? "mines" : "a mine") + (need && open.every((one) => flags.has(one)) ? ", as flagged" : ""));
    }
  }
  // What can be deduced now, first of wrong flags, by as few clues as may be, rather that a cell is clear.
  function deduction(state, isLate = false) {
    const found = odds(state);
    let best = null;
    const open = certain(found).filter((one) => !field.around || !sure(found, one) || !(isLate || state.flags.has(one)));
    const wrong = open.filter((one) => state.flags.has(one));
    for (const cell of wrong.length ? wrong : open) {
      const mine = sure(found, cell);
      const why = because(state, cell, mine);
      const weight = (why.clues.length || 99) * 2 + mine;
      if (!best || weight < best.weight) best = { cell, mine, why, weight };
      if (best.weight <= 2) break;
    }
    return best;
  }
  const corner = ([row, column]) => ({ x: margin + column * side, y: margin + row * side });
  const inner = ([row, column]) => ({ x: margin + column * side + 2, y: margin + row * side + 2, width: side - 4, height: side - 4, rx: 3 });
  const marks = shape("g", { class: "marks" });
  let [cells, strips] = [[], []];
  function stay() {
    const { a } = drawing.getScreenCTM() || { a: 1 };
    const [x, y] = [frame.scrollLeft / a, frame.scrollTop / a];
    strips.forEach((one, place) => one.setAttribute("transform", "translate(" + [[x, 0], [0, y], [x, y]][place] + ")"));
  }
  frame.addEventListener("scroll", stay, { passive: true });
  const zoomer = button("Whole board", zoom, { className: "zoom" });
  function zoom() {
    const isFit = frame.classList.toggle("fit");
    zoomer.textContent = isFit ? "Zoom in" : "Whole board";
    if (isMap()) playing.announce("Tap the cell where you want to go on.");
    if (isFit) frame.scrollIntoView({ block: "end" });
    stay();
  }
  // Cells that are too small for a finger are a map: a tap leads there.
  const isMap = () => frame.matches(".fit") && cells[0].spot.getBoundingClientRect().width < 24;
  function lay(next) {
    field = next;
    drawing.setAttribute("class", field.look);
    drawing.setAttribute("viewBox", field.box);
    drawing.style.cssText = "--rows:" + field.rows.length + ";--columns:" + field.columns;
    drawing.replaceChildren(...field.drawn);
    cells = field.places.map((place, cell) => {
      const spot = shape("rect", { class: "spot", role: "button", "data-cell": field.names[cell], ...corner(place), width: side, height: side });
      listen(spot, cell);
      return { sign: shape("use", { class: "off", ...corner(place) }), figure: shape("text"), spot };
    });
    drawing.append(...cells.flatMap(({ sign, figure }) => [sign, figure]), ...cells.map(({ spot }) => spot));
    const label = (x, y, text) => shape("text", { class: "text dim", x, y: y + 4.5, "font-size": 12.5 }, text);
    const far = (place) => margin + (place + 0.5) * side;
    const strip = (size, names) => shape("g", {}, shape("rect", { class: "strip paper", x: -9, y: -9, width: margin + 8, height: margin + 8, ...size }), ...names);
    strips = [
      strip({ y: 0, height: "100%" }, field.rows.map((_, row) => label(11, far(row), String(row + 1)))),
      strip({ x: 0, width: "100%" }, field.rows[0].map((_, column) => label(far(column), 12, lettered(column)))),
      strip({}, []),
    ];
    drawing.append(marks, ...strips);
    playing.reach(cells[0]?.spot);
  }
  let flags = false;
  const modes = [["Open", "or O on a cell"], ["Flag", "or F on a cell, the right mouse button, or a long press"]]
    .map(([text, title], place) => button(text, () => mode(place > 0), { title }));
  function mode(wanted) {
    flags = wanted;
    modes.forEach((one, place) => one.setAttribute("aria-pressed", String(flags === Boolean(place))));
  }
  document.querySelector(".rows").prepend(element("div", { className: "row modes" }, ...modes, zoomer));
  const [count, clock] = ["mines without a flag", "time"].map((title) => element("span", { title }));
  const level = element("select", { ariaLabel: "Size", onchange: () => pick(level.value === OWN ? null : LEVELS[level.value] || wanted) });
  const sizes = [["rows", LEAST], ["columns", LEAST], ["mines", 1]].map(([name, min]) =>
    [element("input", { type: "number", min, max: MOST, oninput: () => limit() }), name]);
  const typed = () => sizes.map(([{ value }]) => Number(value));
  const [onsubmit, limits] = [(event) => { event.preventDefault(); pick(typed()); }, element("span")];
  const ownSize = element("form", { className: "row", hidden: true, noValidate: true, onsubmit }, ...[1, 0, 2].map((place) => element("label", {}, ...sizes[place])), element("button", {}, "Start"), limits);
  function limit() {
    const most = mostMines(...typed().map((one) => Math.max(LEAST, Math.min(MOST, one))));
    sizes[2][0].max = most;
    limits.textContent = LEAST + " to " + MOST + " rows and columns, up to " + most + " mines.";
  }
  const bar = element("div", { className: "mines", hidden: true }, count, level, clock);
  at("board").parentNode.before(bar, ownSize);
  let wanted = recall("size") || LEVELS.Beginner;
  function pick(size) {
    ownSize.hidden = Boolean(size) && isPossible(size);
    if (!size) return sizes[1][0].focus();
    if (!ownSize.hidden) return playing.announce("Not possible: " + limits.textContent);
    wanted = size;
    remember("size", size);
    return at("new").click();
  }
  const time = (seconds = hand.time) => Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
  setInterval(() => {
    const state = playing.state();
    if (!field.around || !state.known.size || isOver(state) || document.hidden) return;
    hand.time += 1;
    clock.textContent = "◷ " + time();
  }, 1000);
  const isQuiet = () => at("quiet").checked;
  const say = (cell, mine, isOwn = false) => field.names[cell] + (isOwn && isQuiet() ? " is marked as " : " is ") + (mine ? "a mine" : "clear");
  const best = () => recall("best " + wanted);
  const isWon = ({ known }) => known.size === field.names.length - field.total;
  const isOver = (state) => state.hit !== null || isWon(state);
  const ring = (clues) => marks.replaceChildren(...clues.filter(({ place }) => place)
    .map(({ place }) => shape("rect", { class: "deciding", ...inner(place) })));
  const point = (cell, clues = []) => { ring(clues); cells[cell].spot.classList.add("hinted"); };
  function decide(cell, mine) {
    const [state, { known }, { spot }] = [playing.state(), playing.state(), cells[cell]];
    if (isMap()) return zoom(), playing.paint(), inSight(frame, spot, frame.clientWidth / 2);
    if (field.around) {
      if (isOver(state)) return null;
      const token = known.has(cell) ? " around" : mine ? " flag" : " open";
      if (token === " open" && state.flags.has(cell)) return playing.announce("A flag is on " + field.names[cell] + ". Take it off to open the cell.");
      const isDone = field.around[cell].every((other) => known.has(other) || state.flags.has(other));
      return playing.play(field.names[cell] + token) || playing.announce(token === " open" ? "No board without guessing was found. Try fewer mines."
        : isDone ? "Nothing is left to open around " + field.names[cell] + "." : "First flag as many cells around it as its number says.");
    }
    if (known.has(cell)) return playing.announce(say(cell, known.get(cell), true) + " already. Undo takes things back.");
    const is = sure(odds(state), cell);
    if (is === null && certain(odds(state)).length && !isQuiet()) return playing.paint("Nothing decides " + field.names[cell] + " yet, but other cells are certain.");
    if (is === Number(!mine) && !isQuiet()) {
      const why = because(state, cell, is);
      hand.slips += 1;
      playing.paint("No: " + say(cell, is) + ".", why.words + ".");
      return point(cell, why.clues);
    }
    return playing.play(field.names[cell] + (mine ? " mine" : " clear") + (is === null ? "?" : ""));
  }
  // A token is a cell and what it is; one that is guessed has a question mark. In a game it is what is done with it.
  function make(state, token) {
    const found = /^(\S+) (mine|clear|open|flag|around)(\??)$/.exec(token);
    const cell = found ? field.names.indexOf(found[1]) : -1;
    if (cell < 0 || Boolean(field.around) !== ["open", "flag", "around"].includes(found[2])) return null;
    if (field.around) return step(state, cell, found[2]);
    if (state.known.has(cell)) return null;
    const mine = Number(found[2] === "mine");
    const guesses = found[3] ? new Set([...state.guesses, cell]) : state.guesses;
    const isGuess = () => odds(state).all && sure(odds(state), cell) === null;
    let reason = null;
    const known = new Map([...state.known, [cell, mine]]);
    return {
      state: { ...state, known, guesses },
      cost: 1,
      get words() { return say(cell, mine, true) + (!isQuiet() && isGuess() ? ", which is a guess" : ""); },
      get why() {
        if (sure(odds(state), cell) !== mine) return "";
        reason = because(state, cell, mine);
        return reason.words + ".";
      },
      show: () => reason && known.size < field.names.length && ring(reason.clues),
    };
  }
  function step(state, cell, what) {
    const [name, { flags: set, known }] = [field.names[cell], state];
    if (state.hit !== null || (what === "around") !== known.has(cell)) return null;
    if (what === "flag") {
      const after = new Set(set);
      if (!after.delete(cell)) after.add(cell);
      return { state: { ...state, flags: after }, words: (after.size > set.size ? "flag " : "take the flag off ") + name, why: "", cost: 0 };
    }
    const mined = state.mined || field.deal(cell);
    if (!mined || set.has(cell)) return null;
    const near = field.around[cell];
    if (what === "around" && near.filter((one) => set.has(one)).length !== clueAt(state, cell)) return null;
    const opened = what === "open" ? [cell] : near.filter((one) => !known.has(one) && !set.has(one));
    if (!opened.length) return null;
    const [hit, all] = [opened.find((one) => mined.has(one)) ?? null, new Map(known)];
    for (const one of opened) if (!mined.has(one)) for (const free of mining.flood(one, field.around, mined)) all.set(free, 0);
    const isGuess = state.mined && what === "open" && sure(odds(state), cell) === null;
    const guesses = isGuess ? new Set([...state.guesses, cell]) : state.guesses;
    const flagged = new Set([...set].filter((one) => !all.has(one)));
    return { state: { known: all, guesses, flags: flagged, mined, hit, was: state }, cost: 1, why: "",
      get words() { return "open " + (what === "around" ? "all around " : "") + name + (isGuess && hit === null && !isQuiet() ? ", clear by luck: no clue showed it" : ""); } };
  }
  // Chances are shown where a hint was asked for, and nothing is certain. A time counts where a game has not ended before.
  let [shownFor, last, isFirst] = [null, null, true];
  function paint(state) {
    if (last?.was === state && last.hit !== null) hand.slips += 1;
    last = state;
    const { known, guesses, mined, hit } = state;
    const found = shownFor === state && !certain(odds(state)).length ? odds(state) : null;
    const [isLost, ended] = [hit !== null, field.around && isOver(state)];
    if (ended && !isLost && isFirst && !hand.slips && !playing.helps()) remember("best " + wanted, Math.min(hand.time, best() ?? hand.time));
    isFirst &&= !ended;
    marks.replaceChildren();
    field.places.forEach((place, cell) => {
      const { sign, figure, spot } = cells[cell];
      const is = known.get(cell);
      const isFlag = is === 1 || state.flags.has(cell) || (ended && !isLost && is === undefined);
      const number = is !== 0 ? null : field.around ? clueAt(state, cell) : numbers && !isQuiet() ? numbers[cell] : null;
      const chance = found && is === undefined ? percent(found, cell) : "";
      const look = number !== null ? "ground" : is === 0 ? "clear" : isFlag ? (isLost && !mined.has(cell) ? "wrong" : "flag")
          : isLost && mined.has(cell) ? (hit === cell ? "hit" : "mine") : field.around ? "covered" : "";
      sign.setAttribute("class", look ? "" : "off");
      if (look) sign.setAttribute("href", rules.signs[look]);
      const [{ x, y }, size] = [corner(place), chance ? side * 0.34 : 22];
      for (const [key, value] of Object.entries({ x: x + side / 2, y: y + side / 2 + 0.36 * size, "font-size": size,
        class: "text strong clue" + (number || "") })) figure.setAttribute(key, value);
      figure.textContent = chance || number || "";
      spot.setAttribute("class", "spot" + (is === undefined && !ended ? " covered-cell" : "") + (guesses.has(cell) && !isQuiet() ? " guess" : ""));
      spot.setAttribute("aria-label", field.names[cell] + ", " + (number !== null ? number || "clear" : is === 0 ? "clear"
        : is === 1 ? "a mine" : look === "hit" || look === "mine" ? "a mine" : isFlag ? "flagged" : "covered" + (chance && ", a mine in " + chance)));
    });
    if (isLost && !isQuiet()) blame(state);
    body.dataset.state = board(state);
    count.textContent = "⚑ " + (field.total - (ended && !isLost ? field.total : state.flags.size));
    clock.textContent = "◷ " + time();
  }
  // What was to be known before a mine was opened: that it was one, or else what could be opened.
  function blame({ was, hit }) {
    const is = sure(odds(was), hit);
    const best = is === 1 ? { cell: hit, why: because(was, hit, 1) } : deduction(was, true);
    point(best.cell, best.why.clues);
    return is === 1 ? best.why.words : "no clue showed that: it was a guess. The ringed " + field.names[best.cell] + " was sure to be clear: " + best.why.words;
  }
  const BEGINNING = "Open any cell: the first is safe.";
  function stands(state) {
    const [size, aim] = [field.names.length, "Decide for every covered cell whether it is a mine."];
    if (field.around) {
      const luck = state.guesses.size;
      if (state.hit !== null) return { lost: true, isEnd: true, isLast: true, words: "Lost: " + say(state.hit, 1) + ".", why: blame(state) + "." };
      const record = best() === null ? "" : " Your best time is " + time(best()) + ".";
      const why = (luck ? plural(luck, "cells") + (luck > 1 ? " were" : " was") + " opened by luck." : "Every cell could be deduced.") + record;
      if (isWon(state)) return { solved: true, words: "Won in " + time(), besides: hand.slips && plural(hand.slips, "mines") + " undone", why };
      if (!state.mined) return { aim: BEGINNING, words: BEGINNING };
      return { aim: "Open every cell that is not a mine.", words: plural(size - field.total - state.known.size, "cells") + " to open." };
    }
    const found = odds(state);
    if (!found.all) {
      const broken = cluesOf(state).map(left(state)).find(({ need, open }) => need < 0 || need > open.length);
      const none = (state.known.size ? "With your marks no" : "No") + " placing of mines meets every clue.";
      return { aim, lost: true, isHopeless: rules.status === "unsolvable", isEnd: state.known.size === size,
        words: broken ? "Now " + broken.title + " cannot be met." : none,
        why: state.known.size ? "" : "The ringed clues" + (field.total === null ? "" : " and the total") + " cannot all be met: that is proved. Try it." };
    }
    const fit = solved.all === 1n ? "No other placing fits." : "It is one of " + solved.all.toLocaleString("en") + " placings that fit.";
    if (state.known.size === size) return { solved: true, words: "Solved: every clue is met", besides: hand.slips && plural(hand.slips, "mistakes"), why: fit };
    const [ready, open] = [certain(found).length, size - state.known.size];
    if (ready) return { aim, words: "The clues decide " + (ready === open && open > 1 ? "all " : ready + " of ") + plural(open, "covered cells") + "." };
    return { aim, words: "No cell is certain here: the mines can lie in " + found.all.toLocaleString("en") + " ways.",
      why: "What the clues decide is done: any placing that fits solves the puzzle. Hint shows how likely each cell is to be a mine. In a new game you never have to guess." };
  }
  function hint(state) {
    const inside = [Math.floor(field.names.length / 2), ...field.names.keys()].find((cell) => !state.flags.has(cell));
    if (field.around && !state.mined) return { words: BEGINNING, token: field.names[inside] + " open", show: () => point(inside) };
    const found = odds(state);
    if (!certain(found).length) {
      const [cell] = [...found.mines].reduce((one, other) => (other[1] < one[1] ? other : one));
      const only = 2n * found.mines.get(cell) < found.all ? "only " : "";
      return { words: ["No cell is certain.", "The best guess: " + say(cell, 0) + ", a mine in " + only + percent(found, cell) + " of the ways."],
        why: "The figures say in how many of the ways a cell is a mine.", token: field.names[cell] + " clear?",
        show: () => { shownFor = state; paint(state); point(cell); } };
    }
    const best = deduction(state);
    const isWrong = state.flags.has(best.cell);
    const token = field.names[best.cell] + (field.around ? (best.mine || isWrong ? " flag" : " open") : best.mine ? " mine" : " clear");
    return { words: (isWrong ? "Take the flag off: " : "Next: ") + say(best.cell, best.mine) + ".", why: best.why.words + ".", token,
      show: () => point(best.cell, best.why.clues) };
  }
  function board(state) {
    const drawn = field.rows.map((row) => [...row]);
    for (const [cell, mine] of state.known) {
      const [row, column] = field.places[cell];
      drawn[row][column] = field.around ? clueAt(state, cell) : rules.marks[mine];
    }
    return drawn.map((row) => row.join(" ")).join("\n");
  }
  // A long press flags, or opens where a tap flags; the click that follows it is not one.
  let [held, isHeldLong] = [0, false];
  function listen(spot, cell) {
    const act = (mine) => (event) => {
      event.preventDefault();
      clearTimeout(held);
      if (!isHeldLong) decide(cell, mine());
    };
    spot.addEventListener("pointerdown", (event) => {
      isHeldLong = false;
      if (event.pointerType !== "mouse") held = setTimeout(() => { decide(cell, !flags); isHeldLong = true; navigator.vibrate?.(20); }, 400);
    });
    for (const name of ["pointerup", "pointercancel"]) spot.addEventListener(name, () => clearTimeout(held));
    spot.addEventListener("click", act(() => flags));
    spot.addEventListener("contextmenu", act(() => true));
    spot.addEventListener("keydown", (event) => {
      const key = event.key.toLowerCase();
      if (!isHeld(event) && ["f", "o"].includes(key)) decide(cell, key === "f");
    });
  }
  // What the page says of its own board is put away while a new game is played.
  const [goal, how, about] = [".goal", ".how", ".about"].map((one) => document.querySelector(one));
  const said = [[...goal.children], how.textContent];
  function renew(seed) {
    lay(seed === null ? page : fieldOf(seed));
    const isGame = seed !== null;
    bar.hidden = !isGame;
    about?.classList.toggle("off", isGame);
    [isFirst, wanted] = [true, isGame ? sizeOf(seed) : wanted];
    const here = Object.keys(LEVELS).find((name) => String(LEVELS[name]) === String(wanted)) || abreast(wanted);
    level.replaceChildren(...[...new Set([...Object.keys(LEVELS), here, OWN])].map((text) => element("option", { textContent: text, selected: text === here })));
    ownSize.hidden = true;
    if (frame.matches(".fit")) zoom();
    sizes.forEach(([one], place) => { one.value = wanted[place]; });
    limit();
    const aim = "Open every cell but the " + field.total + " mines. A number says how many mines touch its cell.";
    goal.replaceChildren(goal.firstElementChild, ...(isGame ? [element("p", { textContent: aim })] : said[0].slice(1)));
    const open = playing.tap + " a cell to open it, or " + (playing.tap === "Tap" ? "hold it" : "right-click it") + " to flag a mine. ";
    how.textContent = isGame ? open + playing.tap + " a number with all its flags to open the rest around it." : said[1];
    mode(false);
    return fresh();
  }
  lay(page);
  // Where only one placing fits, a cell that is opened has its number.
  const solved = odds(fresh());
  const placeOf = ([row, column]) => row * page.columns + column;
  const mined = rows.flat().map((one) => one === rules.marks[1]);
  page.places.forEach((place, cell) => { mined[placeOf(place)] = sure(solved, cell) === 1; });
  const around = mining.neighbours(page.rows.length, page.columns);
  const numbers = solved.all === 1n && page.places.map((place) => (mined[placeOf(place)] ? null : around[placeOf(place)].filter((one) => mined[one]).length));
  const hand = {
    ...{ start: fresh(), time: 0, slips: 0, renew, make, paint, stands, hint, from: (moves) => moves, cancel: () => {} },
    seed: () => ((wanted[0] * 100 + wanted[1]) * 1000 + wanted[2]) * 10000 + 1 + Math.floor(Math.random() * 9999),
    titled: (seed) => "Minesweeper, " + abreast(sizeOf(seed)) + ", " + plural(sizeOf(seed)[2], "mines"),
    holds: (state) => rules.status === "unsolvable" || isQuiet() || odds(state).all > 0n,
    winnable: (state) => odds(state).all > 0n,
    written: (tokens) => tokens.map((token) => token.replace("?", "")).join("\n"),
    spent: (sum, tokens) => (field.around ? plural(tokens.length, "moves") + " so far" : sum + " of " + field.names.length + " cells decided"),
    instance: (state) => 'puzzle = "minesweeper"\n' + (field.around ? 'objective = "cells"\nmines = ' + field.total + '\nboard = ' : before) + '"""\n' + board(state) + '\n"""\n',
  };
  playing.start(hand);
})();
