// Moves as data: a state is a whole number, a move can be made where some of its bits have a value (see `show/play`).
(() => {
  const { rules } = playing;
  const body = document.body;
  const at = (id) => document.getElementById(id);
  const big = (digits) => BigInt("0x" + digits);
  const both = ([mask, value]) => [big(mask), big(value)];
  const acts = rules.acts.map((act) => ({
    ...act,
    when: both(act.when),
    keeps: act.keeps.map(([mask, distance]) => [big(mask), BigInt(distance)]),
    plus: big(act.plus),
    free: act.free && both(act.free),
  }));
  const holds = ([mask, value], state) => (state & mask) === value;
  const field = ([shift, mask], state) => Number((state >> BigInt(shift)) & BigInt(mask));
  const goal = {
    ...rules.goal,
    wanted: both(rules.goal.wanted),
    ones: rules.goal.ones && [big(rules.goal.ones[0]), rules.goal.ones[1]],
  };
  const cost = (act, state) => (act.free && holds(act.free, state) ? 0 : act.price);
  const legal = (state) => acts.filter((act) => holds(act.when, state));
  const lapsing = big(rules.lapsing);

  function after(act, state) {
    let made = act.plus;
    // A BigInt goes to the right where the distance is below 0.
    for (const [mask, distance] of act.keeps) made |= (state & mask) << distance;
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
    number + " " + (number === 1 ? rules.objective.replace(/s$/, "") : rules.objective);

  // For each state from which the goal can be reached, what that still costs; null if not known.
  let table = null;
  function remaining(state) {
    if (!rules.left) return null;
    if (!table) {
      table = new Map();
      for (const [left, packed] of Object.entries(rules.left)) {
        let known = 0n;
        for (const rise of packed.split(" ")) {
          known += big(rise);
          table.set(known, Number(left));
        }
      }
    }
    return table.has(state) ? table.get(state) : Infinity;
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
  for (const act of acts) {
    if (!act.sign || buttons.has(act.name)) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = act.sign;
    button.title = act.words;
    button.setAttribute("aria-label", act.words);
    button.addEventListener("click", () => playing.play(act.name));
    at("acts").append(button);
    buttons.set(act.name, button);
  }

  let chosen = [];

  function paint(state) {
    for (const look of looks) {
      const value = look.values[field(look.field, state)];
      if (value === undefined) continue;
      if (look.attribute === "text") look.element.textContent = value;
      else look.element.setAttribute(look.attribute, value);
    }
    const able = legal(state);
    mark(able);
    for (const [name, button] of buttons) {
      button.hidden = !able.some((act) => act.name === name);
      button.classList.remove("hinted");
    }
    for (const [key, pieces] of Object.entries(rules.data)) body.dataset[key] = text(pieces, state);
  }

  function mark(able) {
    const open = able.filter((act) => chosen.every((id, place) => act.parts[place] === id));
    for (const [id, part] of parts) {
      const can = open.some((act) => act.parts[chosen.length] === id);
      part.setAttribute("class", "spot" + (can ? " can" : "") + (chosen.includes(id) ? " chosen" : ""));
      part.setAttribute("aria-pressed", String(chosen.includes(id)));
    }
  }

  function stands(state, made) {
    if (solved(state)) return "Solved in " + counted(made.reduce((sum, one) => sum + one.cost, 0)) + ".";
    if (!legal(state).length) return "No move is left, and the goal is not reached.";
    const left = remaining(state);
    if (left === Infinity) return "The goal can no longer be reached from here.";
    if (left !== null) return "The goal can still be reached, with " + counted(left) + ".";
    return made.length ? "" : "Your move.";
  }

  const named = (id) => (parts.get(id).getAttribute("aria-label") || "").split(",")[0];

  // What stands in the way of the moves from a place, or to it, of those that the board has.
  function refusal(from, to) {
    const state = playing.state();
    const last = (act) => act.parts[act.parts.length - 1];
    const meant = acts.filter((act) => act.parts.length > 1 &&
      (from === null || act.parts[0] === from) && (to === null || last(act) === to));
    if (!meant.length) return from === null || to === null ? "No move goes there." :
      "No move leads from " + named(from) + " to " + named(to) + ".";
    const said = meant.map((act) => act.name + ": " + objection(act, state));
    return "Not possible now. " + said.slice(0, 4).join("; ") + ".";
  }

  function press(id) {
    const able = legal(playing.state());
    const fits = (ids) => able.filter((act) => ids.every((one, place) => act.parts[place] === one));
    const wanted = [...chosen, id];
    const open = fits(wanted);
    const whole = open.find((act) => act.parts.length === wanted.length);
    if (whole) {
      playing.play(whole.name);
      return;
    }
    if (open.length) {
      chosen = wanted;
      mark(able);
      playing.announce(named(id) + " is chosen. Now choose where to.");
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
    if (chosen.length) playing.announce(refusal(chosen[0], id));
    else if (ending.length === 1) playing.play(ending[0].name);
    else if (ending.length) {
      playing.announce("Several moves lead there: " + ending.map((act) => act.name).join(", ") + ". Choose one.");
    } else {
      const taken = field([Number(parts.get(id).dataset.bit), 1], playing.state());
      playing.announce(taken ? refusal(id, null) : refusal(null, id));
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
  if (parts.size) playing.reach(parts.values().next().value);
  playing.draggable(
    (spot) => legal(playing.state()).some((act) => act.parts.length > 1 && act.parts[0] === spot.id),
    (spot) => {
      chosen = [];
      press(spot.id);
      return spot.dataset.piece ? [at(spot.dataset.piece)] : [];
    },
    (spot, over) => {
      const there = over && over.closest(".spot");
      if (there && there !== spot) press(there.id);
      else playing.paint();
    },
  );

  function hint(state) {
    const best = legal(state).find((act) =>
      remaining(after(act, state)) + cost(act, state) === remaining(state));
    return best && pointed(best);
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
    make(state, name) {
      const act = legal(state).find((one) => one.name === name);
      return act ? { state: after(act, state), words: act.words, cost: cost(act, state) } : null;
    },
    paint,
    stands,
    hint,
    hints: (state) => remaining(state) !== null && Number.isFinite(remaining(state)) && !solved(state),
    written: (names) => names.join(" "),
    spent: (sum) => "moves so far, " + counted(sum),
    instance: (state) => text(rules.instance, state),
    from: (moves) => moves,
    cancel: () => { chosen = []; },
  });
})();
