(() => {
  const body = document.body;
  const at = (id) => document.getElementById(id);

  // Trying it oneself: what is known of the puzzle's rules is data that was made from them.
  const rules = JSON.parse(at("rules").textContent);
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

  const looks = rules.looks.rows.map(([id, attribute, shift, mask, palette]) => ({
    element: at(id), attribute, field: [shift, mask], values: rules.looks.palettes[palette],
  }));
  const parts = new Map();
  for (const act of acts) for (const id of act.parts) parts.set(id, at(id));
  const buttons = new Map();
  for (const act of acts) {
    if (act.parts.length || buttons.has(act.name)) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = act.sign;
    button.title = act.words;
    button.setAttribute("aria-label", act.words);
    button.addEventListener("click", () => {
      const made = legal(state).find((one) => one.name === act.name);
      if (made) make(made);
    });
    at("acts").append(button);
    buttons.set(act.name, button);
  }

  let state = 0n;
  let origin = 0;
  let made = [];
  let undone = [];
  let chosen = [];

  function paint() {
    for (const look of looks) {
      const value = look.values[field(look.field, state)];
      if (value === undefined) continue;
      if (look.attribute === "text") look.element.textContent = value;
      else look.element.setAttribute(look.attribute, value);
    }
    const able = legal(state);
    const open = able.filter((act) => chosen.every((id, place) => act.parts[place] === id));
    for (const [id, part] of parts) {
      const can = open.some((act) => act.parts[chosen.length] === id);
      part.setAttribute("class", "spot" + (can ? " can" : "") + (chosen.includes(id) ? " chosen" : ""));
      part.setAttribute("aria-pressed", String(chosen.includes(id)));
    }
    for (const [name, button] of buttons) {
      button.hidden = !able.some((act) => act.name === name);
      button.classList.remove("hinted");
    }
    for (const [key, pieces] of Object.entries(rules.data)) {
      body.dataset[key] = pieces
        .map((piece) => (typeof piece === "string" ? piece : piece[1][field(piece[0], state)]))
        .join("");
    }
    body.dataset.moves = String(origin + made.length);
    at("made").value = [...shown.moves(origin), ...made.map(({ act }) => act.name)].join(" ");
    at("spent").textContent = "moves so far, " + counted(spent());
    at("undo").disabled = !made.length;
    at("redo").disabled = !undone.length;
    at("restart").disabled = !made.length && !undone.length;
    at("hint").hidden = !rules.left;
    at("hint").disabled = !Number.isFinite(remaining(state)) || solved(state) || !able.length;
    at("status").textContent = statusText(able);
  }

  const counted = (number) => rules.objective === "cost" ? "cost " + number :
    number + " " + (number === 1 ? rules.objective.replace(/s$/, "") : rules.objective);
  const spent = () => made.reduce((sum, one) => sum + one.cost, rules.spent[origin]);

  function statusText(able) {
    const so = made.length ? made[made.length - 1].act.words + ". " : "";
    if (solved(state)) return so + "Solved in " + counted(spent()) + ".";
    if (!able.length) return so + "No move is left, and the goal is not reached.";
    const left = remaining(state);
    if (left === null) return so + (chosen.length ? "Now choose where to." : "Your move.");
    if (left === Infinity) return so + "The goal can no longer be reached from here.";
    return so + "The goal can still be reached, with " + counted(left) + ".";
  }

  function make(act) {
    made.push({ act, before: state, cost: cost(act, state) });
    undone = [];
    chosen = [];
    state = after(act, state);
    paint();
  }

  function press(id) {
    const able = legal(state);
    const fits = (ids) => able.filter((act) => ids.every((one, place) => act.parts[place] === one));
    let wanted = [...chosen, id];
    if (!fits(wanted).length) wanted = chosen.includes(id) ? [] : [id];
    const open = fits(wanted);
    const whole = open.find((act) => act.parts.length === wanted.length);
    if (wanted.length && whole) {
      make(whole);
      return;
    }
    if (!open.length) {
      // A place to which only one move leads is enough.
      const ending = able.filter((act) => act.parts[act.parts.length - 1] === id);
      if (ending.length === 1 && !chosen.length) {
        make(ending[0]);
        return;
      }
      wanted = [];
    }
    chosen = wanted;
    paint();
  }

  function toward(id, key) {
    const middle = (part) => {
      const box = part.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(parts.get(id));
    const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    let least = Infinity;
    for (const part of parts.values()) {
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

  function focus(part) {
    for (const one of parts.values()) one.setAttribute("tabindex", one === part ? "0" : "-1");
    part.focus();
  }

  let first = true;
  for (const [id, part] of parts) {
    part.setAttribute("tabindex", first ? "0" : "-1");
    first = false;
    part.addEventListener("click", () => press(id));
    part.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        press(id);
      } else if (event.key === "Escape") {
        chosen = [];
        paint();
      } else if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        const next = toward(id, event.key);
        if (next) focus(next);
      }
    });
  }

  function begin() {
    shown.stop();
    origin = shown.step();
    state = big(rules.shown[origin]);
    made = [];
    undone = [];
    chosen = [];
    body.classList.add("trying");
    at("board").hidden = false;
    at("trial").hidden = false;
    paint();
  }

  at("try").addEventListener("click", begin);
  at("leave").addEventListener("click", () => {
    body.classList.remove("trying");
    at("board").hidden = true;
    at("trial").hidden = true;
    delete body.dataset.moves;
    shown.again();
    at("try").focus();
  });
  at("undo").addEventListener("click", () => {
    const last = made.pop();
    if (!last) return;
    undone.push(last);
    chosen = [];
    state = last.before;
    paint();
  });
  at("redo").addEventListener("click", () => {
    const next = undone.pop();
    if (!next) return;
    made.push(next);
    chosen = [];
    state = after(next.act, next.before);
    paint();
  });
  at("restart").addEventListener("click", () => {
    state = big(rules.shown[origin]);
    made = [];
    undone = [];
    chosen = [];
    paint();
  });
  at("hint").addEventListener("click", () => {
    const best = legal(state).find((act) =>
      remaining(after(act, state)) + cost(act, state) === remaining(state));
    if (!best) return;
    chosen = [];
    paint();
    for (const id of best.parts) parts.get(id).classList.add("hinted");
    if (buttons.has(best.name)) buttons.get(best.name).classList.add("hinted");
    at("status").textContent = "Next: " + best.words + ".";
  });
  at("copy").addEventListener("click", async () => {
    at("made").select();
    try {
      await navigator.clipboard.writeText(at("made").value);
    } catch {
      document.execCommand("copy");
    }
  });
})();
