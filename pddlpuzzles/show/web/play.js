// Trying it oneself: what all games have in common. `play-*.js` knows one kind of data each, and hands over a game:
//   start            its first state
//   make(state, token)     {state, words, why, cost} of a move that is written as a token; null if it cannot be made
//   holds(state)     whether a state can be, where moves do not show that one by one
//   paint(state)     shows a state
//   stands(state, made)    {words, why, solved}: a short sentence on the state, and whether it is a goal
//   hint(state)      {words, why, show}, what to do next; null where there is nothing to do, or to know; or a promise
//   written(tokens)  the moves as a text; spent(cost, tokens) what is said above it
//   instance(state)  the state as an instance file
//   from(moves)      the tokens of a plan's moves; null where it is not played by them
//   moving(token)    what shows a move that is made now; asked before it is painted, and called after
//   steer(way)       makes the move that leads right or down by so much; not there where arrow keys go from spot to spot
//   renew(seed)      the first state of a new game, without a seed the page's own; not there where it can make none
//   cancel()         forgets what is chosen but not made yet
// `words` are short: they have two lines above the board. `why` is what else there is to say, and stands below the
// buttons, where it can grow without moving the board.
(() => {
  const body = document.body;
  const at = (id) => document.getElementById(id);
  const rules = carried.rules;
  let game = null;
  let state = null;
  let seed = null;
  let original = null;
  let made = [];
  let undone = [];
  let said = ["", ""];
  let isStanding = false;
  const stage = document.querySelector(".stage");
  const trying = () => body.classList.contains("trying");

  // The page's own game and a new one are kept apart.
  const place = (isNew) => "pddlpuzzles " + rules.key + (isNew ? " new" : "");
  const linkOf = () => /^#(?:new=(\d{1,9}))?&?(?:play=(.*))?$/.exec(location.hash);
  function store(open) {
    try {
      // The link stays in the address, for a reload, until something else is done.
      if (location.hash && linkOf()) history.replaceState(null, "", location.href.split("#")[0]);
      const tokens = made.map((one) => one.token);
      localStorage.setItem(place(seed !== null), JSON.stringify({ made: tokens, undone, open, seed }));
    } catch {
      // Some browsers keep nothing of pages that are files.
    }
  }
  function stored(isNew) {
    try {
      return JSON.parse(localStorage.getItem(place(isNew))) || {};
    } catch {
      return {};
    }
  }

  function go(token) {
    const after = game.make(state, token);
    if (!after) return false;
    made.push(Object.assign(after, { token, before: state }));
    state = after.state;
    return true;
  }

  // A game of a seed, or the page's own. What the heading says is of that one only.
  const heading = document.querySelector("h1");
  const own = heading.textContent;
  const facts = document.querySelector(".facts");
  const random = document.createElement("p");
  Object.assign(random, { className: "facts", textContent: "Made at random; it can be solved.", hidden: true });
  facts.after(random);
  function begin(wanted) {
    seed = wanted ?? null;
    const isNew = seed !== null;
    game.start = game.renew ? game.renew(seed) : original;
    const before = heading.textContent;
    heading.textContent = isNew ? "Game number " + seed : own;
    document.title = document.title.replace(before, () => heading.textContent);
    facts.hidden = isNew;
    random.hidden = !isNew;
    at("leave").textContent = isNew ? "Back to “" + own + "”" : rules.status === "unsolvable" ? "Back" : "Back to watching";
    at("hint").hidden = rules.status === "unsolvable" && !isNew;
  }

  function replay(tokens) {
    made = [];
    undone = [];
    state = game.start;
    if (tokens.every(go) && (!game.holds || game.holds(state))) return true;
    if (game.holds) {
      made = [];
      state = game.start;
    }
    return false;
  }

  function paint(...first) {
    game.cancel();
    game.paint(state);
    const tokens = made.map((one) => one.token);
    body.dataset.moves = String(made.length);
    at("made").value = game.written(tokens);
    at("spent").textContent = game.spent(made.reduce((sum, one) => sum + one.cost, 0), tokens);
    at("undo").disabled = !made.length;
    at("redo").disabled = !undone.length;
    at("restart").disabled = !made.length;
    say(...first);
  }

  const joined = (...texts) => texts.filter(Boolean).join(" ");
  const isCut = () => at("status").scrollHeight > at("status").clientHeight + 1;

  // A sentence on what has happened, and then how the game stands; where both have no room, that alone.
  function say(words = "", why = "") {
    said = [words, why];
    const here = game.stands(state, made);
    announce(joined(words, here.words), joined(why, here.why));
    if (words && isCut()) announce(here.words, joined(words, why, here.why));
    at("status").classList.toggle("good", Boolean(here.solved));
    at("hint").disabled = Boolean(here.solved);
    isStanding = true;
  }

  // A word at the beginning has a capital; the name of a place has none. What is cut off is shown whole below.
  function announce(words, why = "") {
    isStanding = false;
    const text = words.replace(/^[a-z]{2,}\b/, (word) => word[0].toUpperCase() + word.slice(1));
    at("status").textContent = text;
    at("status").classList.remove("good");
    at("why").textContent = isCut() ? joined(text, why) : why;
  }

  function play(token) {
    const move = !shown.still.matches && game.moving ? game.moving(token) : null;
    if (!go(token)) return false;
    undone = [];
    const { words, why } = made[made.length - 1];
    paint(words + ".", why);
    if (move) move();
    store(true);
    return true;
  }

  const acts = {
    undo: () => {
      const last = made.pop();
      if (!last) return;
      undone.push(last.token);
      state = last.before;
      paint("Taken back: " + last.words + ".");
    },
    redo: () => {
      if (!undone.length || !go(undone.pop())) return;
      paint(made[made.length - 1].words + ".");
    },
    restart: () => {
      undone = made.map((one) => one.token).reverse();
      made = [];
      state = game.start;
      paint("From the start. Redo brings your moves back.");
    },
  };
  for (const [id, act] of Object.entries(acts)) {
    at(id).addEventListener("click", () => { act(); store(true); });
  }
  document.addEventListener("keydown", (event) => {
    if (!trying() || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const id = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
    if (!id) return;
    event.preventDefault();
    if (!at(id).disabled) at(id).click();
  });
  at("hint").addEventListener("click", async () => {
    const asked = state;
    game.cancel();
    game.paint(state);
    at("hint").disabled = true;
    const wait = setTimeout(() => announce("Searching for a hint."), 300);
    const found = await game.hint(asked);
    clearTimeout(wait);
    if (state !== asked) return;
    at("hint").disabled = false;
    if (!found) {
      say("There is no hint here.");
      return;
    }
    announce(found.words, found.why);
    if (!found.show) return;
    found.show();
    const hinted = stage.querySelector(".hinted");
    if (hinted) hinted.scrollIntoView({ block: "nearest", inline: "center" });
  });

  function open(tokens, from) {
    begin(game.renew ? from : null);
    shown.stop();
    body.classList.add("trying");
    for (const id of ["board", "trial", "yours"]) at(id).hidden = false;
    return replay(tokens);
  }

  // What was played before goes on.
  function resume(isNew) {
    const kept = stored(isNew);
    if (open(kept.made || [], isNew ? kept.seed : null)) undone = kept.undone || [];
    else replay([]);
    paint(made.length ? "Your game from before; Restart begins anew." : named());
    store(true);
  }

  // The board is brought into sight where a long picture of the solution has been above it.
  function face() {
    if (stage.getBoundingClientRect().top < 0) stage.scrollIntoView();
  }
  at("try").addEventListener("click", () => {
    const wanted = shown.isOver() ? null : game.from(shown.moves(shown.step()));
    if (wanted && wanted.length) {
      open(wanted);
      paint();
      store(true);
    } else resume(false);
    face();
  });
  const named = () => (seed === null ? "" : "Number " + seed + ".");
  at("new").addEventListener("click", () => {
    if (!game.renew) {
      location.href = rules.others[Math.floor(Math.random() * rules.others.length)] + "#play=";
      return;
    }
    open([], 1 + Math.floor(Math.random() * 9999));
    paint("A new puzzle, number " + seed + ".");
    store(true);
    face();
  });
  at("leave").addEventListener("click", () => {
    store(false);
    if (seed !== null) {
      resume(false);
      return;
    }
    body.classList.remove("trying");
    for (const id of ["board", "trial", "yours"]) at(id).hidden = true;
    delete body.dataset.moves;
    shown.again();
    at("try").focus();
  });

  // What can be taken along: the moves, a link to the position, the position as an instance file.
  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const box = document.createElement("textarea");
      box.value = text;
      at("trial").append(box);
      box.select();
      const done = document.execCommand("copy");
      box.remove();
      if (!done) {
        announce("The browser does not let the page copy.");
        return;
      }
    }
    announce(what + " copied.");
  }
  const link = () => location.href.split("#")[0] + (seed === null ? "#play=" : "#new=" + seed + "&play=") +
    made.map((one) => encodeURIComponent(one.token)).join(",");
  at("copy").addEventListener("click", () => copy(at("made").value, "The moves are"));
  for (const [id, text, words, content] of [
    ["instance", "Copy as an instance file", "This position as an instance file is", () => game.instance(state)],
    ["link", "Copy a link", "A link to this position is", link],
  ]) {
    const button = document.createElement("button");
    Object.assign(button, { id, type: "button", textContent: text });
    button.addEventListener("click", () => copy(content(), words));
    at("copy").after(" ", button);
  }
  function linked() {
    const found = linkOf();
    if (!found || location.hash.length < 2) return false;
    let tokens = [""];
    try {
      tokens = (found[2] || "").split(",").filter(Boolean).map(decodeURIComponent);
    } catch {
      // What is no link of ours begins at the start.
    }
    const whole = open(tokens, found[1] && Number(found[1]));
    paint(whole ? (made.length ? "The position of the link." : named()) : "The link does not fit this puzzle any further.");
    return true;
  }
  addEventListener("hashchange", linked);

  // The arrow keys go to the nearest spot that way; only one spot is reached by the tab key.
  const board = at("board");
  board.closest(".frame").before(at("status").parentNode);
  const spots = () => [...board.querySelectorAll(".spot")].filter((one) => one.getClientRects().length);
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (part) => {
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  function toward(from, key) {
    const [x, y] = middle(from);
    const [right, down] = ways[key];
    let best = null;
    let least = Infinity;
    for (const part of spots()) {
      const [px, py] = middle(part);
      const along = (px - x) * right + (py - y) * down;
      const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
      if (along > 1 && aside <= along * 1.2 && along + 2 * aside < least) {
        least = along + 2 * aside;
        best = part;
      }
    }
    return best;
  }
  function reach(part) {
    for (const one of board.querySelectorAll(".spot")) one.setAttribute("tabindex", one === part ? "0" : "-1");
  }
  board.addEventListener("focusin", (event) => {
    const spot = event.target.closest(".spot");
    if (spot) reach(spot);
  });
  board.addEventListener("keydown", (event) => {
    const spot = event.target.closest(".spot");
    if (!spot || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") paint("Nothing is chosen.");
    else if (event.key in ways && !game.steer) {
      event.preventDefault();
      const next = toward(spot, event.key);
      if (next) next.focus();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (!trying() || !game.steer || !(event.key in ways) || event.target.closest("textarea, select")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    game.steer(ways[event.key]);
  });

  // A spot is dragged onto another: whether it can be, what follows the pointer then, and what letting go does.
  // In a picture what comes later lies above: a copy at its end is dragged.
  function above(part) {
    const { ownerSVGElement: picture } = part;
    const dragged = picture ? picture.appendChild(part.cloneNode(true)) : part;
    if (picture) {
      for (const one of [dragged, ...dragged.querySelectorAll("[id]")]) one.removeAttribute("id");
      part.style.visibility = "hidden";
    }
    dragged.style.pointerEvents = "none";
    const down = () => {
      if (picture) dragged.remove();
      for (const one of [part, dragged]) one.style.visibility = one.style.translate = one.style.pointerEvents = "";
    };
    return { dragged, down };
  }

  function draggable(can, lift, drop) {
    let held = null;
    board.addEventListener("pointerdown", (event) => {
      const spot = event.target.closest(".spot");
      if (!spot || event.button || !event.isPrimary || !can(spot)) return;
      held = { spot, x: event.clientX, y: event.clientY, parts: null };
    });
    addEventListener("pointermove", (event) => {
      if (!held || !event.isPrimary) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.parts) {
        if (Math.hypot(x, y) < 8) return;
        held.parts = lift(held.spot).map(above);
        getSelection().removeAllRanges();
        body.classList.add("dragging");
      }
      for (const { dragged } of held.parts) {
        // Inside a picture lengths are the picture's.
        const scale = dragged.ownerSVGElement ? dragged.getScreenCTM().a : 1;
        dragged.style.translate = x / scale + "px " + y / scale + "px";
      }
      event.preventDefault();
    });
    // A finger that drags does not scroll.
    board.addEventListener("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
    const end = (event) => {
      if (!held || !event.isPrimary) return;
      const { spot, parts } = held;
      held = null;
      if (!parts) return;
      const over = document.elementFromPoint(event.clientX, event.clientY);
      for (const part of parts) part.down();
      body.classList.remove("dragging");
      // The click that follows is not one.
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")), 0);
      if (event.type === "pointerup") drop(spot, board.contains(over) ? over : null, [event.clientX, event.clientY]);
      else paint();
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  window.playing = {
    rules,
    play,
    announce,
    // How the game stands is said anew, if nothing else was said meanwhile.
    again: () => { if (isStanding) say(...said); },
    reach,
    draggable,
    state: () => state,
    paint,
    start(one) {
      game = one;
      original = one.start;
      at("begin").hidden = false;
      at("new").hidden = !one.renew && !rules.others.length;
      const isNew = Boolean(one.renew && stored(true).open);
      if (!linked() && (isNew || stored(false).open)) resume(isNew);
    },
  };
})();
