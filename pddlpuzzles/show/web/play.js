// Trying it oneself: what all games have in common. `play-*.js` knows one kind of data each, and hands over a game:
//   start            its first state; paint(state) shows one; cancel() forgets what is chosen but not made yet
//   make(state, token)     {state, words, why, cost} of a move, written as a token, and what may `show` why; null if illegal
//   stands(state, made)    {words, why, solved, lost}: a sentence on the state (else `unsure`), whether it is a goal, or out of reach:
//                    by the last move (`isLast`) or always (`isHopeless`); quiet games say the `aim`, and all where it `isEnd`
//   winnable(state)  a promise: whether a goal can be reached, null if not found out; not there where it always can
//   hint(state, last)    {words, why, show, token}: what to do next, `isBack` to undo the `last` move; null if nothing; or a promise
//   refuse(token)    why a move cannot be made, if known; holds(state) whether a state can be, where moves do not show that one by one
//   written(tokens)  the moves as a text; spent(cost, tokens) what is said above it; instance(state) the state as a file;
//   from(moves)      the tokens of a plan's moves; null where it is not played by them
//   moving(token)    what shows a move that is made now; asked before it is painted, and called after
//   steer(way)       makes the move that leads right or down by so much; not there where arrow keys go from spot to spot
//   renew(seed)      the first state of a new game, without a seed the page's own, if it can; seed() and titled(seed), a heading, where not just a number
//   time, slips      seconds that the game has taken, and moves undone that lost it; not there where nobody counts them
// `words` are short: they have two lines above the board. `why`, the rest, stands below it, in the place of how it is played.
(() => {
  const { rules } = carried;
  const step = rules.acts ? carried.film.step : "move"; // what a move is called
  let [game, state, seed, original] = [null, null, null, null];
  let [made, undone, said] = [[], [], ["", ""]];
  let [hints, advised, read] = [0, null, 0]; // how many were given, in which state the last one, and since when it is shown
  let [isStanding, ended, left] = [false, "", null]; // the game was left for that step of the solution
  const [stage, how] = [".stage", ".how"].map((one) => document.querySelector(one));
  const tap = matchMedia("(pointer: fine)").matches ? "Click" : "Tap";
  how.textContent = how.textContent.replace(/\btap\b/gi, (word) => (word === "Tap" ? tap : tap.toLowerCase()));
  at("board").closest(".frame").before(at("status").parentNode);
  const trying = () => body.classList.contains("trying");
  const show = (isPlayed) => { body.classList.toggle("trying", isPlayed); for (const id of ["board", "trial", "yours"]) at(id).hidden = !isPlayed; };
  const place = (isNew) => rules.key + (isNew ? " new" : "");
  const linkOf = () => /^#(?:on|new(?:=(\d{1,12}))?)?&?(?:play=(.*))?$/.exec(location.hash);
  const tokens = () => made.map((one) => one.token);
  function store(open) {
    // The link stays in the address, for a reload, until something else is done.
    if (location.hash && linkOf()) history.replaceState(null, "", location.href.split("#")[0]);
    if (made.length && document.querySelector(".trail")) remember("last", ended === "won" ? null : [page + (seed === null ? "" : "#on"), heading.textContent]);
    remember(place(seed !== null), { made: tokens(), undone, open, seed, hints, won: ended === "won", time: game.time, slips: game.slips });
  }
  const page = location.pathname.split("/").slice(-2).join("/");
  const stored = (isNew) => recall(place(isNew)) || {};
  const begunAnew = () => Boolean(game.renew && stored(true).made?.length && !stored(true).won);
  function go(token, isMore = false) { // one `isMore` where it was made by the same tap as what comes before it
    const after = game.make(state, token);
    if (!after) return false;
    made.push(Object.assign(after, { token, isMore, before: state }));
    [state, advised] = [after.state, null];
    return true;
  }
  const heading = document.querySelector("h1");
  const [own, family] = [heading.textContent, document.title.split(" · ").at(-1)];
  const kind = family === "Planning puzzles" ? own.split(": ")[0] : family;
  const facts = document.querySelector(".facts");
  const news = rules.proved || (rules.dealt === "0" ? "The start was" : "Start and goal were") + " made at random. It can be solved.";
  const random = element("p", { className: "facts", textContent: news, hidden: true });
  facts.after(random);
  function begin(wanted) {
    seed = wanted ?? null;
    const isNew = seed !== null;
    game.start = game.renew ? game.renew(seed) : original;
    heading.textContent = !isNew ? own : game.titled ? game.titled(seed) : kind + ": a new game";
    document.title = heading.textContent + " · " + family;
    [facts.hidden, random.hidden] = [isNew, !isNew];
    if (at("search")) at("search").hidden = isNew; // it is of the page's own puzzle
    at("leave").textContent = isNew ? "Back to the puzzle" : "Show the solution";
    at("leave").hidden = !isNew && carried.film.steps.length < 2;
    at("hint").hidden = rules.status === "unsolvable" && !isNew;
  }
  function replay(tokens) {
    [made, undone, state] = [[], [], game.start];
    if (tokens.every((token) => go(token)) && (!game.holds || game.holds(state))) return true;
    if (game.holds) [made, state] = [[], game.start];
    return false;
  }
  function paint(...first) {
    game.cancel();
    game.paint(state);
    body.dataset.moves = String(made.length);
    list();
    at("spent").textContent = game.spent(made.reduce((sum, one) => sum + one.cost, 0), tokens());
    at("undo").disabled = at("restart").disabled = !made.length;
    at("redo").disabled = !undone.length;
    say(...first);
  }
  const settle = (...first) => { paint(...first); store(true); };
  function list() {
    const entry = (words, number) => element("a", { href: link(number), onclick: inPage(() => revisit(number)) },
      element("small", {}, number), " ", shown.whole(element("span"), words));
    at("made").replaceChildren(...made.map(({ words }, place) => element("li", {}, entry(words, place + 1))));
    at("made").scrollTop = at("made").scrollHeight;
    at("game").hidden = at("copy").hidden = !made.length;
  }
  const revisit = (number) => { rewind(number); settle("This is the position after " + step + " " + number + ". Redo brings the later ones back."); };
  function rewind(length) {
    while (made.length > length) {
      const { token, isMore, before } = made.pop();
      undone.push({ token, isMore });
      [state, advised] = [before, null];
    }
  }
  const joined = (...texts) => texts.filter(Boolean).join(" ");
  const isCut = () => at("status").scrollHeight > at("status").clientHeight + 1;
  // What has happened, and then how the game stands, if that `isAsked`; where both have no room, that alone, and its `rest` below.
  function say(words = "", why = "", isAsked = !quiet.checked) {
    said = [words, why, isAsked];
    let here = game.stands(state, made);
    if (!isAsked && !here.solved) here = here.isEnd ? { ...here, why: "" } : { words: made.length ? "" : here.aim, unsure: here.aim };
    // Before anything is done, how it is played says more.
    if (!made.length && !here.lost) here.why = "";
    const help = listed([hints && plural(hints, "hints"), here.besides].filter(Boolean), "and");
    if (here.solved) announce(here.words + (help && ", with " + help) + ".", here.why);
    else if (announce([joined(words, here.words) || (here.rest ? "" : here.unsure), here.rest], joined(why, here.why)) && words && here.words)
      announce(here.words, joined(words, why, here.why));
    at("status").classList.toggle("good", Boolean(here.solved));
    at("status").classList.toggle("bad", Boolean(here.lost));
    at("hint").disabled = Boolean(here.solved || (here.lost && isAsked));
    offer(here, isAsked);
    isStanding = true;
  }
  function offer({ solved, lost, isLast, isHopeless }, isAsked) {
    const end = solved ? "won" : lost && made.length && !isHopeless ? "lost" : "";
    if (end === "won" && end !== ended) remember("solved", [...new Set([...(recall("solved") || []), seed === null ? page : page.split("/")[0] + "/new"])]);
    const next = seed === null && (window.following || {})[decodeURIComponent(location.pathname.split("/").pop())];
    const onward = next && [next[1], () => { location.href = next[0]; }];
    const another = !at("new").hidden && ["New game", () => at("new").click()];
    const isFar = rules.always && !rules.left && shown.moves(Infinity).length >> level() > 5;
    const offers = {
      "": [isHopeless && onward, isFar && seed && !made.length && ["An easier game", () => deal(level() + 1)], seed === null && !made.length && begunAnew() && ["Go on with your new game", () => resume(true)]],
      won: [onward, another, ["Play it again", () => at("restart").click()], seed === null && shown.searched],
      lost: [
        game.winnable && !isLast && isAsked && ["Back to the last position that can be won", back],
        [isLast ? "Undo that " + step : "Undo the last " + step, () => at("undo").click()],
        game.seed && another, // which has no button of its own then
      ],
    }[end].filter(Boolean);
    at("beneath").className = "beneath " + end + (end && 2 * hints > made.length ? " led" : "");
    at("offer").replaceChildren(...offers.map(([text, act], place) => button(text, act, { className: place ? "" : "main" })));
    if (end === "won" && end !== ended) at("beneath").scrollIntoView({ block: "nearest" });
    ended = end;
  }
  async function back() {
    const from = state;
    announce("Searching for the last position that can be won.");
    let [end, can] = [made.length, false];
    while (end && can === false) {
      end -= 1;
      can = await game.winnable(made[end].before);
      if (state !== from) return;
    }
    if (!can) return say("A short search did not find the last position that can be won.");
    const { words } = made[end];
    rewind(end);
    settle("This is the last position that could be won.", "It was lost by this " + step + ": " + words + ".");
  }
  // A word at the beginning has a capital; the name of a place has none. What is cut off is shown whole below.
  const begun = (words) => words.replace(/^[a-z]{2,}\b(?!-)/, (word) => word[0].toUpperCase() + word.slice(1));
  // What has no room ends at its first piece, a clause or a colon, and goes on below; whether that piece is cut.
  function announce(words, why = "") {
    isStanding = false;
    const [head = "", ...more] = [words].flat().filter(Boolean);
    const [text, pause] = [joined(head, ...more), /^\w+s \d+ (to|and) /.test(head) ? /[.!?;,] /g : /[.!?;] /g];
    const fits = (end) => [shown.lines, shown.whole].some((write) => (write(at("status"), begun(text.slice(0, end).replace(/[:;,]$/, "."))), !isCut()));
    const end = [text.length, ...[head.length, ...[...head.matchAll(pause)].map(({ index }) => index + 1).reverse(), head.indexOf(": ") + 1].filter(Boolean)].find(fits);
    at("status").classList.remove("good", "bad");
    shown.whole(at("why"), begun(joined(text.slice(end ?? 0).trim(), why)));
    return end !== text.length && end !== head.length;
  }
  function play(token, isMore) {
    const move = !shown.still.matches && game.moving ? game.moving(token) : null;
    if (!go(token, isMore)) return false;
    undone = [];
    lastMove();
    if (move) move();
    store(true);
    return true;
  }
  // Moves in one sentence: those that go on from place to place are said as one.
  const pair = /^(.+) from (.+) to (.+)\n\1 from \3 to (.+)$/m;
  const sentence = (lines) => (pair.test(lines) ? sentence(lines.replace(pair, "$1 from $2 to $4")) : lines.replaceAll("\n", ", "));
  const joint = (moves) => sentence(moves.map(({ words }) => words).join("\n"));
  function lastMove() {
    const [last, some] = [made.at(-1), made.slice(made.findLastIndex(({ isMore }) => !isMore))]; // all by one tap
    const number = (some[1] ? "s " + (made.length - some.length + 1) + (some[2] ? " to " : " and ") : " ") + made.length;
    paint(begun(step) + number + ": " + joint(some) + ".", quiet.checked ? "" : last.why);
    last.show?.();
  }
  const quiet = at("quiet");
  quiet.checked = recall("quiet") || false;
  quiet.addEventListener("change", () => { remember("quiet", quiet.checked); paint(); });
  const acts = {
    undo: () => {
      const [{ words }, count] = [made.at(-1), made.length];
      rewind(made.findLastIndex(({ isMore }) => !isMore));
      paint("Taken back: " + (made.length < count - 1 ? plural(count - made.length, step + "s") : words) + ".");
    },
    redo: () => {
      for (let one = undone.pop(); one && go(one.token, one.isMore);) one = undone.at(-1)?.isMore && undone.pop();
      if (made.length) lastMove();
    },
    restart: () => {
      [undone, hints] = [[], 0];
      if (ended === "won") game.time = game.slips = 0;
      rewind(0);
      paint("Back at the start.", "Redo brings your moves back.");
    },
  };
  for (const [id, act] of Object.entries(acts)) at(id).onclick = () => { act(); store(true); };
  document.addEventListener("keydown", (event) => {
    if (!trying() || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const id = { y: "redo", z: event.shiftKey ? "redo" : "undo" }[event.key.toLowerCase()];
    if (!id) return;
    event.preventDefault();
    at(id).click();
  });
  at("hint").addEventListener("click", async ({ timeStamp, detail }) => {
    const asked = state;
    game.cancel();
    game.paint(state);
    at("hint").disabled = true;
    const wait = setTimeout(() => announce("Searching for a hint."), 300);
    const found = game.stands(state, made).lost ? null : await game.hint(asked, made.at(-1));
    clearTimeout(wait);
    if (state !== asked) return;
    at("hint").disabled = false;
    if (!found) return paint("", "", true);
    const isAgain = asked === advised && timeStamp > read + 200 * (detail > 1);
    if (isAgain && (found.isBack || found.token)) return found.isBack ? at("undo").click() : found.make ? found.make() : play(found.token);
    if (asked !== advised) [hints, advised, read] = [hints + 1, asked, performance.now()];
    announce(found.words, joined(found.why, found.token && "Press Hint again to make " + (found.make ? "these " + step + "s." : "this " + step + ".")));
    if (found.show) found.show();
    stage.querySelector(".hinted")?.scrollIntoView({ block: "nearest", inline: "center" });
  });
  function open(tokens, from) {
    begin(game.renew ? from : null);
    hints = game.time = game.slips = 0;
    shown.stop();
    show(true);
    // A long picture of the solution may have been above the board, and at its end there is a bar.
    if (stage.getBoundingClientRect().top < 0) scrollTo(0, 0);
    at("board").parentNode.scrollIntoView({ block: "nearest" });
    return replay(tokens);
  }
  function resume(isNew) {
    const kept = stored(isNew);
    if (!isNew && stored(true).open) remember(place(true), { ...stored(true), open: false });
    const isKept = open(kept.made || [], isNew ? kept.seed : null) && (isNew || !game.stands(state, made).solved);
    if (isKept) [undone, game.time, game.slips, hints] = [kept.undone || [], kept.time || 0, kept.slips || 0, kept.hints || 0];
    else replay([]); // what was won begins anew
    const wasSolved = seed === null && document.querySelector(".trail") && (recall("solved") || []).includes(page);
    settle(made.length ? joined("Your last game goes on.", game.stands(state, made).aim) : wasSolved ? "✓ You have solved this one before." : "");
  }
  at("try").addEventListener("click", () => {
    const wanted = shown.isOver() || shown.step() === left ? null : game.from(shown.moves(shown.step()));
    if (!wanted?.length) return resume(false);
    open(wanted);
    settle();
  });
  const level = () => Math.floor(seed / 10000); // of how much easier a new game is than the page's own
  const deal = (ease) => { open([], game.seed ? game.seed() : 10000 * ease + 1 + Math.floor(Math.random() * 9999)); settle(); };
  at("new").addEventListener("click", () => deal(level()));
  // The solution goes on from the game's position, if it comes there.
  at("leave").addEventListener("click", () => {
    store(false);
    if (seed !== null) return resume(false);
    show(false);
    delete body.dataset.moves;
    let there = game.start;
    const plan = (game.from(shown.moves()) || []).map((token) => { there = game.make(there, token)?.state ?? there; return there; });
    left = ended === "won" ? 0 : plan.indexOf(state) + 1;
    shown.show(left);
    if (made.length && !left) shown.whole(at("caption"), "The solution from the start" + (ended === "won" ? "." : ": it does not come through your position."));
    at("try").focus();
  });
  async function copy(text, what) {
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    announce(...(isCopied ? [what + " copied."] : ["This browser does not let pages copy. Copy the text below.", text]));
  }
  const link = (length = made.length) => location.href.split("#")[0] + (seed === null ? "#play=" : "#new=" + seed + "&play=") +
    made.slice(0, length).map((one) => encodeURIComponent(one.token)).join(",");
  const written = () => game.written(tokens());
  at("copy").addEventListener("click", () => copy(written(), "The moves are"));
  const copier = (id, text, words, content) => at("copy").after(" ", button(text, () => copy(content(), words), { id }));
  copier("instance", "Copy the position", "The instance file of this position is", () => game.instance(state));
  copier("link", "Copy a link", "A link to this position is", () => link());
  function linked() {
    const found = linkOf();
    if (!found || location.hash.length < 2 || location.hash === "#on") return false;
    if (location.hash === "#new") return at("new").click() || true;
    let tokens = [""];
    try { tokens = (found[2] || "").split(",").filter(Boolean).map(decodeURIComponent); } catch { /* No link of ours: begin at the start. */ }
    const whole = open(tokens, found[1] && Number(found[1]));
    paint(whole && made.length ? "This is the position of the link." : "");
    if (!whole) announce(begun(step) + " " + (made.length + 1) + " of the link is not possible" + (made.length ? "; what comes before it was made." : "."), game.refuse?.(tokens[made.length]));
    return true;
  }
  window.playing = {
    ...{ rules, step, tap, play, announce, begun, joint, written, paint, stored, lastMove },
    again: () => { if (isStanding) say(...said); },
    ...{ state: () => state, helps: () => hints },
    steer: () => trying() && game.steer,
    start(one) {
      [game, original] = [one, one.start];
      at("begin").hidden = at("try").disabled = false;
      addEventListener("hashchange", linked);
      at("new").hidden = !one.renew;
      // The link on a card names the page's own puzzle; the new game goes on at a reload, or where that is asked for.
      const isBack = !body.dataset.opens || performance.getEntriesByType("navigation")[0]?.type !== "navigate";
      const isNew = location.hash === "#on" ? begunAnew() : Boolean(one.renew && stored(true).open && isBack);
      const plays = body.dataset.opens && !/^#\d+$/.test(location.hash);
      if (!linked() && (isNew || plays || stored(false).open)) resume(isNew);
    },
  };
})();
