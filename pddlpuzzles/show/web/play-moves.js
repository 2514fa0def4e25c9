// Moves as data: a state is a whole number, a move can be made where some of its bits have a value (see `show/play`).
(() => {
  const { rules } = playing;
  const body = document.body;
  const at = (id) => document.getElementById(id);
  const big = (digits) => BigInt("0x" + digits);
  const both = ([mask, value]) => [big(mask), big(value)];
  const acts = rules.acts.map((act) => ({
    ...act,
    parts: act.parts || [],
    sign: act.sign === true ? act.words : act.sign,
    when: both(act.when),
    keeps: act.keeps.map(([mask, distance]) => [big(mask), BigInt(distance)]),
    plus: big(act.plus),
    free: act.free && both(act.free),
    unless: (act.unless || []).map(both),
    also: (act.also || []).map((one) => one.map(big)),
  }));
  const holds = ([mask, value], state) => (state & mask) === value;
  const field = ([shift, mask], state) => Number((state >> BigInt(shift)) & BigInt(mask));
  const goal = {
    ...rules.goal,
    wanted: both(rules.goal.wanted),
    ones: rules.goal.ones && [big(rules.goal.ones[0]), rules.goal.ones[1]],
  };
  const cost = (act, state) => (act.free && holds(act.free, state) ? 0 : act.price);
  const legal = (state) => acts.filter((act) => holds(act.when, state) && !act.unless.some((one) => holds(one, state)));
  const lapsing = big(rules.lapsing);

  function after(act, state) {
    let made = act.plus;
    // A BigInt goes to the right where the distance is below 0.
    for (const [mask, distance] of act.keeps) made |= (state & mask) << distance;
    const also = act.also.filter((one) => holds(one, state));
    for (const [, , deleted] of also) made &= ~deleted;
    for (const [, , , added] of also) made |= added;
    if (lapsing && legal(made).every((one) => cost(one, made))) made &= ~lapsing;
    return made;
  }

  function count(bits) {
    let ones = 0;
    for (; bits; bits &= bits - 1n) ones += 1;
    return ones;
  }

  function solved(state) {
    if (!holds(goal.wanted, state)) return false;
    if (goal.ones && count(state & goal.ones[0]) !== goal.ones[1]) return false;
    return goal.alike.every((fields) => new Set(fields.map((one) => field(one, state))).size === 1);
  }

  const text = (pieces, state) => pieces
    .map((piece) => (typeof piece === "string" ? piece : piece[1][field(piece[0], state)]))
    .join("");
  const counted = (number) => rules.objective === "cost" ? "cost " + number :
    number + " " + (number === 1 ? rules.objective.replace(/(?<=ch|sh|ss)es$|s$/, "") : rules.objective);

  const moves = (number) => number + (number === 1 ? " move" : " moves");

  // For each state from which the goal can be reached, what that still costs; null if not known.
  let table = null;
  function states() {
    if (!table && rules.left) {
      table = new Map();
      for (const [left, packed] of Object.entries(rules.left)) {
        let known = 0n;
        for (const rise of packed.split(" ")) {
          known += big(rise);
          table.set(known, Number(left));
        }
      }
    }
    return table;
  }
  function remaining(state) {
    if (!rules.left) return null;
    return states().has(state) ? states().get(state) : Infinity;
  }

  // What is known of a state: {left}, what the goal still costs, Infinity where it is out of reach; or {won}, where
  // it can be reached, and it is not known at what cost; null where nothing is. `act` is a move that is right.
  const found = new Map();
  const planned = new Map();
  // Whether the goal says how many bits are left.
  const counts = Boolean(goal.ones) || count(goal.wanted[0]) === Object.keys(rules.facts).length;
  if (rules.status === "optimal" || rules.status === "solved") {
    let state = big(rules.start);
    const way = shown.moves(Infinity).map((name) => {
      const act = legal(state).find((one) => one.name === name);
      const step = { state, act: name, cost: cost(act, state) };
      state = after(act, state);
      return step;
    });
    // What is left of a cheapest plan is a cheapest plan.
    let left = 0;
    for (const { state: there, act, cost: price } of solved(state) ? way.reverse() : []) {
      left += price;
      planned.set(there, rules.status === "optimal" ? { left, act } : { won: true, act });
    }
  }
  const board = (state) => state & ~lapsing;
  const jumps = (state) => legal(state).map((act) => board(after(act, state)));
  let winning = null;
  const tried = new Set();
  const wrong = (state) => count((state & goal.wanted[0]) ^ goal.wanted[1]);
  const game = { legal, after, cost, solved, wrong };

  let isNew = false;
  function renew(seed) {
    isNew = seed !== null;
    return isNew ? renewing(seed, { acts, goal, legal, after, lapsing, states, planned, counts }) : big(rules.start);
  }

  function known(state) {
    if (rules.status === "unsolvable" && !isNew) return { left: Infinity };
    const left = remaining(state);
    if (left !== null) return { left };
    if (winning) return winning(board(state), jumps) ? { won: true } : { left: Infinity };
    return found.get(state) || planned.get(state) || (rules.always ? { won: true } : null);
  }

  // What is not known can be asked for: a search that meets itself, a table that is loaded, or a search that may end.
  const ask = rules.meeting && searching.meeting(rules.meeting, acts);
  const few = 60000;
  const many = 300000;
  async function learn(state) {
    if (ask) {
      const answer = await ask(state, () => playing.state() !== state);
      if (answer) found.set(state, answer);
      return;
    }
    if (rules.winning && !winning) await load(rules.winning);
    if (winning || tried.has(state) || found.has(state)) return;
    let answer = rules.shrinks && lapsing === 0n ? null : await searching.cheapest(state, game, few);
    if (!answer) answer = await searching.greedy(state, game, many);
    if (!answer) {
      tried.add(state);
      return;
    }
    const costs = answer.way.map((one) => cost(one.act, one.state));
    let left = costs.reduce((sum, one) => sum + one, 0);
    // Where each move takes one bit away, and the goal says how many are left, all ways to it are as long.
    const exact = "left" in answer || (rules.shrinks && lapsing === 0n && counts);
    if (answer.left === Infinity) found.set(state, { left: Infinity });
    answer.way.forEach(({ state: there, act }, place) => {
      found.set(there, exact ? { left, act: act.name } : { won: true, act: act.name });
      left -= costs[place];
    });
  }

  function load(address) {
    return new Promise((done) => {
      const script = document.createElement("script");
      let read = null;
      playing.won = (data) => { read = searching.table(data).then((found) => { winning = found; }); };
      script.src = address;
      script.onload = script.onerror = () => Promise.resolve(read).then(done);
      document.head.append(script);
    });
  }

  // Why a move cannot be made: of the bits that it asks for, what the wrong ones say.
  function objection(act, state) {
    const wrong = (state & act.when[0]) ^ act.when[1];
    const said = [];
    for (const [bit, words] of Object.entries(rules.facts)) {
      if ((wrong >> BigInt(bit)) & 1n) said.push(words[Number((state >> BigInt(bit)) & 1n)]);
    }
    return said.join(" and ");
  }

  const looks = rules.looks.rows.map(([id, attribute, shift, mask, palette]) => ({
    element: at(id), attribute, field: [shift, mask], values: rules.looks.palettes[palette],
  }));
  const parts = new Map();
  for (const act of acts) for (const id of act.parts) parts.set(id, at(id));
  const buttons = new Map();
  const pairs = new Map();
  // Where moves are made on the board, their buttons come last: there are now more, now fewer of them. On a small screen
  // they are folded away, if there is none that only a button makes.
  if (rules.quick) {
    const fold = document.createElement("details");
    fold.className = "fold";
    fold.open = !matchMedia("(max-width: 40rem)").matches || acts.some((act) => !act.parts.length);
    fold.innerHTML = "<summary>All moves as buttons</summary>";
    document.querySelector(".how").after(fold);
    fold.append(at("acts"));
  }
  // Long ones stand below each other, and are scrolled.
  at("acts").classList.toggle("long", acts.some((act) => act.sign && act.sign.length > 12));
  for (const act of acts) {
    if (!act.sign || buttons.has(act.name)) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = act.sign;
    button.title = act.words;
    button.setAttribute("aria-label", act.words);
    button.addEventListener("click", () => playing.play(act.name));
    // The two ways to turn something are not parted by the end of a line.
    const [turned, what] = /^(\S+) [↻↺]$/.exec(act.sign) || [];
    if (turned && !pairs.has(what)) {
      const pair = document.createElement("span");
      pair.className = "pair";
      at("acts").append(pair);
      pairs.set(what, pair);
    }
    (pairs.get(what) || at("acts")).append(button);
    buttons.set(act.name, button);
  }

  const question = document.createElement("button");
  question.type = "button";
  question.textContent = "Can it still be won?";
  question.addEventListener("click", async () => {
    const state = playing.state();
    playing.announce("Searching for an answer.");
    await learn(state);
    if (playing.state() === state) playing.paint();
  });
  at("leave").before(question);

  let chosen = [];

  function paint(state) {
    for (const look of looks) {
      const value = look.values[field(look.field, state)];
      if (value === undefined) continue;
      if (look.attribute === "text") look.element.textContent = value;
      else look.element.setAttribute(look.attribute, value);
    }
    stand(state);
    const able = legal(state);
    // Where everything can be pressed, marks say nothing; what is solved asks for nothing.
    at("board").classList.toggle("any", able.length === acts.length);
    mark(able);
    reachable();
    for (const [name, button] of buttons) {
      button.hidden = !able.some((act) => act.name === name);
      button.classList.remove("hinted");
    }
    for (const [key, pieces] of Object.entries(rules.data)) body.dataset[key] = text(pieces, state);
    question.hidden = solved(state) || !able.length || known(state) !== null || tried.has(state);
    if (!ask || found.has(state)) return;
    learn(state).then(() => { if (playing.state() === state) playing.again(); });
  }

  // Where a thing stands, or would stand: at a place of its own, or so far from where that is which it stands on.
  function standing(state) {
    const here = rules.stands.filter(([bit]) => field([bit, 1], state));
    const find = (thing) => here.find((one) => one[1] === thing) || rules.stands.find((one) => one[1] === thing);
    const placed = ([, , place, base, [right, down]]) => {
      if (base === null) return place;
      const [under, top] = placed(find(base));
      return [under + right, top + down];
    };
    return placed;
  }

  // What stands on something is moved to where that is.
  function stand(state) {
    const placed = standing(state);
    for (const one of rules.stands) {
      const [, , [x, y], base, , elements] = one;
      if (base === null) continue;
      const [under, top] = placed(one);
      const moved = "translate(" + (under - x) + " " + (top - y) + ")";
      for (const id of elements) at(id).setAttribute("transform", moved);
    }
  }
  const rowOf = (id) => rules.stands.find(([bit]) => String(bit) === parts.get(id).dataset.bit);

  // Where one thing moves, an arrow key makes the move that leads that way.
  function steer([right, down]) {
    const state = playing.state();
    const placed = standing(state);
    const act = legal(state).find(({ parts: [from, to] }) => {
      if (!to) return false;
      const [[x, y], [toX, toY]] = [placed(rowOf(from)), placed(rowOf(to))];
      return (toX - x) * right + (toY - y) * down > 2 * Math.abs((toX - x) * down - (toY - y) * right);
    });
    if (act) playing.play(act.name);
  }

  // The tab key leads to a spot that is seen, and the keyboard does not lose its place when a piece has moved.
  function reachable() {
    const seen = (part) => part && part.getClientRects().length;
    const focus = document.activeElement;
    const isLost = parts.has(focus.id) && !seen(focus);
    if (!isLost && [...parts.values()].some((part) => part.getAttribute("tabindex") === "0" && seen(part))) return;
    const next = [at(focus.id.replace("there", "spot")), ...parts.values()].find((part) => parts.has(part && part.id) && seen(part));
    if (!next) return;
    playing.reach(next);
    if (isLost) next.focus();
  }

  function mark(all) {
    const able = solved(playing.state()) ? [] : all;
    // Where only one piece can be moved, it is chosen already.
    const first = able.length && able[0].parts[0];
    const only = first && able[0].parts.length > 1 && able.every((act) => act.parts[0] === first);
    const begun = chosen.length || !only ? chosen : [first];
    const open = able.filter((act) => begun.every((id, place) => act.parts[place] === id));
    for (const [id, part] of parts) {
      const can = open.some((act) => act.parts[begun.length] === id);
      part.setAttribute("class", "spot" + (can ? " can" : "") + (chosen.includes(id) ? " chosen" : ""));
      part.setAttribute("aria-pressed", String(chosen.includes(id)));
    }
  }

  function stands(state, made) {
    if (solved(state)) {
      return { words: "Solved in " + counted(made.reduce((sum, one) => sum + one.cost, 0)) + ".", solved: true };
    }
    return { words: outlook(state) };
  }

  function outlook(state) {
    if (!legal(state).length) return "No move is left, and the goal is not reached.";
    const here = known(state);
    if (!here) return tried.has(state) ? "A short search does not show whether the goal can still be reached." :
      "Whether the goal can still be reached is not known yet.";
    if (here.left === Infinity) {
      return rules.status === "unsolvable" && !isNew ? "It is proved that the goal cannot be reached." : "The goal can no longer be reached from here.";
    }
    return "The goal can still be reached" + ("left" in here ? ", with " + counted(here.left) : "") + ".";
  }

  const named = (id) => (parts.get(id).getAttribute("aria-label") || "").split(/[,:]/)[0];

  // What stands in the way of the moves from a place, or to it, of those that the board has.
  function refusal(from, to) {
    const state = playing.state();
    const last = (act) => act.parts[act.parts.length - 1];
    const meant = acts.filter((act) => act.parts.length > 1 &&
      (from === null || act.parts[0] === from) && (to === null || last(act) === to));
    if (!meant.length) return [from === null || to === null ? "No move goes there." :
      "No move leads from " + named(from) + " to " + named(to) + "."];
    const said = meant.map((act) => [act.name, objection(act, state)]).filter(([, why]) => why);
    if (said.length === 1) return ["Not possible now: " + said[0][1] + "."];
    return ["Not possible now.", said.slice(0, 4).map((one) => one.join(": ") + ".").join(" ")];
  }

  function press(id, isLifted = false) {
    const able = legal(playing.state());
    const fits = (ids) => able.filter((act) => ids.every((one, place) => act.parts[place] === one));
    const wanted = [...chosen, id];
    const open = fits(wanted);
    const whole = open.find((act) => act.parts.length === wanted.length) ||
      (rules.quick && !isLifted && open.length === 1 && open[0]);
    if (whole) {
      playing.play(whole.name);
      return;
    }
    if (open.length) {
      chosen = wanted;
      mark(able);
      playing.announce(named(id) + " is chosen. Now choose " + (parts.get(id).dataset.next || "where to") + ".");
      return;
    }
    if (chosen.includes(id)) {
      playing.paint(named(id) + " is no longer chosen.");
      return;
    }
    if (fits([id]).length) {
      chosen = [];
      press(id);
      return;
    }
    // A place to which only one move leads is enough.
    const ending = able.filter((act) => act.parts.length > 1 && act.parts[act.parts.length - 1] === id);
    if (chosen.length) playing.announce(...refusal(chosen[0], id));
    else if (ending.length === 1) playing.play(ending[0].name);
    else if (ending.length) {
      playing.announce("Several moves lead there: " + ending.map((act) => act.name).join(", ") + ". Choose one.");
    } else {
      const taken = field([Number(parts.get(id).dataset.bit), 1], playing.state());
      playing.announce(...(taken ? refusal(id, null) : refusal(null, id)));
    }
  }

  for (const [id, part] of parts) {
    part.addEventListener("click", () => press(id));
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press(id);
    });
  }
  for (const part of parts.values()) part.setAttribute("tabindex", "-1");
  if (parts.size) playing.reach(parts.values().next().value);
  playing.draggable(
    (spot) => spot.dataset.piece && legal(playing.state()).some((act) => act.parts.length > 1 && act.parts[0] === spot.id),
    (spot) => {
      chosen = [];
      press(spot.id, true);
      // What is beneath a piece shows while that is lifted.
      for (const { element, attribute, field: [bit], values } of looks) {
        if (attribute === "class" && String(bit) === spot.dataset.bit && element.id !== spot.dataset.piece) {
          element.setAttribute("class", values[0]);
        }
      }
      return [at(spot.dataset.piece)];
    },
    (spot, over, point) => {
      const there = over && (rules.quick ? nearest(spot, over, point) : over.closest(".spot"));
      isDropped = true;
      if (there && there !== spot) press(there.id);
      else playing.paint();
      isDropped = false;
    },
  );

  // Where a piece goes that is let go somewhere on the board: to the nearest of the places to which it ever goes, and of
  // its own. Where things stand on each other that is the nearest column, and in it a place to which it can go now.
  const isStacked = rules.stands.some(([, , , base]) => base !== null);
  function nearest(spot, over, point) {
    const placed = standing(playing.state());
    const able = legal(playing.state());
    const { x, y } = new DOMPoint(...point).matrixTransform(spot.ownerSVGElement.getScreenCTM().inverse());
    const ways = acts.filter((act) => act.parts.length > 1 && act.parts[0] === spot.id);
    const ends = [{ part: spot, can: true }, ...ways.map((act) => ({ part: parts.get(act.parts[1]), can: able.includes(act) }))];
    const hit = ends.find(({ part, can }) => can && part === over.closest(".spot"));
    if (hit) return hit.part;
    for (const end of ends) {
      const [endX, top] = placed(rowOf(end.part.id));
      const [right, down] = shown.apart(end.part);
      const [aside, along] = [Math.abs(endX + right - x), Math.abs(top + down + Number(end.part.getAttribute("height")) / 2 - y)];
      Object.assign(end, { away: Math.round(isStacked ? aside : Math.hypot(aside, along)), along });
    }
    ends.sort((one, other) => one.away - other.away || other.can - one.can || one.along - other.along);
    return ends[0].part;
  }

  // How a move is seen: as the puzzle says, or its piece comes from where it was, if it was not dropped there.
  let isDropped = false;
  function moving(name) {
    const ways = rules.motions[name];
    if (ways) {
      const ids = Object.keys(ways);
      const old = ids.find((id) => !ways[id].length && at(id).getClientRects().length);
      if (!old) return () => ids.forEach((id) => shown.turn(at(id), ways[id]));
      const now = at(ids.find((id) => id !== old));
      const parts = [...at(old).cloneNode(true).childNodes];
      return () => shown.flip(now, parts);
    }
    const act = legal(playing.state()).find((one) => one.name === name);
    const [from, to] = act ? act.parts.map((id) => at(parts.get(id).dataset.piece)) : [];
    if (!from || !to || isDropped) return null;
    const middle = (part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(from);
    return () => {
      const [nowX, nowY] = middle(to);
      const scale = to.ownerSVGElement.getScreenCTM().a;
      const start = (x - nowX) / scale + "px " + (y - nowY) / scale + "px";
      to.animate([{ translate: start }, { translate: "0px 0px" }], { duration: 200, easing: "ease-out" });
    };
  }

  // The first move of a shortest way, along cheapest plans, to where less remains: moves that cost nothing may lead
  // round in circles.
  function nearer(start) {
    const seen = new Set([start]);
    const queue = [{ state: start, first: null }];
    for (const { state, first } of queue) {
      for (const act of legal(state)) {
        const there = after(act, state);
        if (seen.has(there) || remaining(there) + cost(act, state) !== remaining(state)) continue;
        if (cost(act, state) || solved(there)) return first || act;
        seen.add(there);
        queue.push({ state: there, first: first || act });
      }
    }
    return null;
  }

  async function hint(state) {
    if (solved(state) || !legal(state).length) return null;
    const here = known(state);
    if (!here || (!here.act && remaining(state) === null && !winning)) await learn(state);
    if (!known(state)) return null;
    const { left, act } = known(state);
    if (left === Infinity) return { words: outlook(state) + (state === big(rules.start) ? "" : " Undo takes moves back.") };
    const able = legal(state);
    const good = (one) => winning && winning(board(after(one, state)), jumps);
    const best = able.find((one) => one.name === act) || (remaining(state) === null ? able.find(good) : nearer(state));
    return best ? pointed(best) : { words: outlook(state) };
  }

  function pointed(act) {
    return {
      words: "Next: " + act.words + ".",
      show: () => {
        for (const id of act.parts) parts.get(id).classList.add("hinted");
        if (buttons.has(act.name)) buttons.get(act.name).classList.add("hinted");
      },
    };
  }

  playing.start({
    start: big(rules.start),
    ...((rules.left ? beginnings(rules, states()).length : rules.always || rules.shrinks) && { renew }),
    make(state, name) {
      const act = legal(state).find((one) => one.name === name);
      if (!act) return null;
      const there = after(act, state);
      // Where the goal is out of reach, it stays so.
      if ((found.get(state) || {}).left === Infinity) found.set(there, { left: Infinity });
      return { state: there, words: act.words, cost: cost(act, state) };
    },
    paint,
    stands,
    hint,
    written: (names) => names.join(" "),
    spent: (sum, names) => counted(sum) + " so far" + (sum === names.length ? "" : ", in " + moves(names.length)),
    instance: (state) => text(rules.instance, state),
    from: (moves) => moves,
    moving,
    ...(rules.steered && { steer }),
    cancel: () => { chosen = []; },
  });
})();
