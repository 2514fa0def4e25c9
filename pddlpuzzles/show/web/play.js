// Trying it oneself: what all games have in common. `play-*.js` knows one kind of data each, and hands over a game:
//   start            its first state
//   make(state, token)     {state, words, cost} of a move that is written as a token; null if it cannot be made
//   holds(state)     whether a state can be, where moves do not show that one by one
//   paint(state)     shows a state
//   stands(state, made)    a sentence: what can be said of the state
//   hint(state)      {words, show}, what to do next; null where there is nothing to do, or to know; a promise of either
//   written(tokens)  the moves as a text; spent(cost, tokens) what is said above it
//   instance(state)  the state as an instance file
//   from(moves)      the tokens of a plan's moves; null where it is not played by them
//   moving(token)    what shows a move that is made now; asked before it is painted, and called after
//   renew(seed)      the first state of a new game, without a seed the page's own; not there where it can make none
//   cancel()         forgets what is chosen but not made yet
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
  let said = "";
  const trying = () => body.classList.contains("trying");

  const place = "pddlpuzzles " + rules.key;
  function store(open) {
    try {
      const tokens = made.map((one) => one.token);
      localStorage.setItem(place, JSON.stringify({ made: tokens, undone, open, seed }));
    } catch {
      // Some browsers keep nothing of pages that are files.
    }
  }
  function stored() {
    try {
      return JSON.parse(localStorage.getItem(place)) || {};
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

  // A game of a seed, or the page's own.
  function begin(wanted) {
    seed = wanted ?? null;
    game.start = game.renew ? game.renew(seed) : original;
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

  function paint(first = "") {
    game.cancel();
    said = first;
    game.paint(state);
    const tokens = made.map((one) => one.token);
    body.dataset.moves = String(made.length);
    at("made").value = game.written(tokens);
    at("spent").textContent = game.spent(made.reduce((sum, one) => sum + one.cost, 0), tokens);
    at("undo").disabled = !made.length;
    at("redo").disabled = !undone.length;
    at("restart").disabled = !made.length;
    at("hint").disabled = false;
    say();
  }

  // A sentence on what has happened, and then how the game stands.
  function say(words = said) {
    said = words;
    announce([words, game.stands(state, made)].filter(Boolean).join(" "));
  }

  // A word at the beginning has a capital; the name of a place has none.
  function announce(words) {
    at("status").textContent = words.replace(/^[a-z]{2,}\b/, (word) => word[0].toUpperCase() + word.slice(1));
  }

  function play(token) {
    const move = !shown.still.matches && game.moving ? game.moving(token) : null;
    if (!go(token)) return false;
    undone = [];
    paint(made[made.length - 1].words + ".");
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
    announce(found.words);
    if (!found.show) return;
    found.show();
    const hinted = board.querySelector(".hinted");
    if (hinted) hinted.scrollIntoView({ block: "nearest", inline: "center" });
  });

  function open(tokens, from) {
    begin(game.renew ? from : null);
    shown.stop();
    body.classList.add("trying");
    for (const id of ["board", "trial", "yours"]) at(id).hidden = false;
    return replay(tokens);
  }
  at("try").addEventListener("click", () => {
    const kept = stored();
    const wanted = game.from(shown.moves(shown.step()));
    if (wanted && wanted.length) open(wanted);
    else if (open(kept.made || [], kept.seed)) undone = kept.undone || [];
    else replay([]);
    paint(made.length && !wanted?.length ? "Your game from before; Restart begins anew." : named());
    store(true);
  });
  const named = () => (seed === null ? "" : "Number " + seed + ".");
  at("new").addEventListener("click", () => {
    if (!game.renew) {
      location.href = rules.others[Math.floor(Math.random() * rules.others.length)] + "#play=";
      return;
    }
    open([], 1 + Math.floor(Math.random() * 9999));
    paint("A new one, number " + seed + ".");
    store(true);
  });
  at("leave").addEventListener("click", () => {
    if (seed !== null) {
      begin(null);
      replay([]);
    }
    store(false);
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
    const found = /^#(?:new=(\d{1,9}))?&?(?:play=(.*))?$/.exec(location.hash);
    if (!found || location.hash.length < 2) return false;
    let tokens = [""];
    try {
      tokens = (found[2] || "").split(",").filter(Boolean).map(decodeURIComponent);
    } catch {
      // What is no link of ours begins at the start.
    }
    const whole = open(tokens, found[1] && Number(found[1]));
    paint(whole ? (made.length ? "The position of the link." : named()) : "The link does not fit this puzzle any further.");
    try {
      history.replaceState(null, "", location.href.split("#")[0]);
    } catch {
      // The link then stays in the address.
    }
    return true;
  }
  addEventListener("hashchange", linked);

  // The arrow keys go to the nearest spot that way; only one spot is reached by the tab key.
  const board = at("board");
  board.closest(".frame").before(at("status"));
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
    else if (event.key in ways) {
      event.preventDefault();
      const next = toward(spot, event.key);
      if (next) next.focus();
    }
  });

  // A spot is dragged onto another: whether it can be, what follows the pointer then, and what letting go does.
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
        held.parts = lift(held.spot);
        for (const part of held.parts) part.style.pointerEvents = "none";
        getSelection().removeAllRanges();
        body.classList.add("dragging");
      }
      for (const part of held.parts) {
        // Inside a picture lengths are the picture's.
        const scale = part.ownerSVGElement ? part.getScreenCTM().a : 1;
        part.style.translate = x / scale + "px " + y / scale + "px";
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
      for (const part of parts) part.style.translate = part.style.pointerEvents = "";
      body.classList.remove("dragging");
      // The click that follows is not one.
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")), 0);
      if (event.type === "pointerup") drop(spot, over);
      else paint();
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  window.playing = {
    rules,
    play,
    say,
    announce,
    reach,
    draggable,
    state: () => state,
    paint,
    start(one) {
      game = one;
      original = one.start;
      at("begin").hidden = false;
      at("new").hidden = !one.renew && !rules.others.length;
      if (!linked() && stored().open) at("try").click();
    },
  };
})();
