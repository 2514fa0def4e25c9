// Moves as data, and what is known of each state: a state is a whole number, a move can be made where some of its bits
// have a value (see `show/game_data`).
window.knowing = (() => {
  const { rules } = playing;
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
  // The moves after which something no longer holds that has to hold before.
  const kept = (act) => act.keeps.reduce((all, [mask]) => all | mask, act.plus);
  const taking = (bit) => acts.filter((act) => field([bit, 1], act.when[1] & ~kept(act)));
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

  const count = (bits) => bits.toString(2).replaceAll("0", "").length;
  const ones = (bits) => [...bits.toString(2)].reverse().flatMap((digit, bit) => (digit === "1" ? [bit] : []));
  const solved = (state) => holds(goal.wanted, state) &&
    (!goal.ones || count(state & goal.ones[0]) === goal.ones[1]) &&
    goal.alike.every((fields) => new Set(fields.map((one) => field(one, state))).size === 1);

  // For each state from which the goal can be reached, what that still costs; null if not known.
  const states = rules.left && new Map();
  for (const [left, packed] of Object.entries(rules.left || {})) {
    let state = 0n;
    for (const rise of packed.split(" ")) {
      state += big(rise);
      states.set(state, Number(left));
    }
  }
  const remaining = (state) => (!states || (isNew && (isDealt || isWalked)) ? null : states.get(state) ?? Infinity);

  // What is known of a state: {left}, what the goal still costs, Infinity where it is out of reach; or {won}, where
  // it can be reached, and it is not known at what cost; null where nothing is. `act` is a move that is right.
  const [found, planned] = [new Map(), new Map()];
  // Whether the goal says how many bits are left.
  let last = null;
  // Where each move takes one bit away, and the goal says how many are left, all ways to it are as long.
  const counts = Boolean(goal.ones) || count(goal.wanted[0]) === Object.keys(rules.facts).length;
  const isEven = rules.shrinks && lapsing === 0n && counts;
  if (rules.status === "optimal" || rules.status === "solved") {
    let state = big(rules.start);
    const way = shown.moves(Infinity).map((name) => {
      const act = legal(state).find((one) => one.name === name);
      const step = { state, act: name, cost: cost(act, state) };
      state = after(act, state);
      return step;
    });
    if (solved(state)) last = state;
    // What is left of a cheapest plan is a cheapest plan.
    let left = 0;
    for (const { state: there, act, cost: price } of last === null ? [] : way.reverse()) {
      left += price;
      planned.set(there, rules.status === "optimal" ? { left, act } : { won: true, act });
    }
  }
  const board = (state) => state & ~lapsing;
  const jumps = (state) => legal(state).map((act) => board(after(act, state)));
  let winning = null;
  const tried = new Set();
  // Where something is done for good, or not all states are known, a new game is walked to from the end of the plan,
  // backward.
  const isDealt = rules.dealt !== "0";
  const isWalked = Boolean(rules.anew) && last !== null && !(isDealt || rules.always || rules.shrinks) &&
    (rules.begun !== "0" || !rules.left);
  // What the bits of the goal cost where nothing is ever deleted, each by itself: the additive heuristic (B. Bonet and
  // H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001). It guides a search to new goals.
  const relaxed = isDealt && acts.map((act) => ({ asked: ones(act.when[1]), added: ones(act.plus), price: act.price }));
  function far(state) {
    const costs = [];
    for (const bit of ones(state)) costs[bit] = 0;
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const { asked, added, price } of relaxed) {
        let sum = price;
        for (const bit of asked) sum += costs[bit] ?? Infinity;
        for (const bit of added) {
          if (sum >= (costs[bit] ?? Infinity)) continue;
          costs[bit] = sum;
          isNew = true;
        }
      }
    }
    return Math.min(9999, ones(goal.wanted[1]).reduce((sum, bit) => sum + (costs[bit] ?? 9999), 0));
  }
  const wrong = (state) => isDealt ? far(state) : count((state & goal.wanted[0]) ^ goal.wanted[1]);
  const game = { legal, after, cost, solved, wrong };

  let isNew = false;
  const own = { wanted: goal.wanted, planned: [...planned] };
  function renew(seed) {
    isNew = seed !== null;
    if (isDealt) {
      for (const one of [found, tried, planned]) one.clear();
      goal.wanted = own.wanted;
      if (!isNew) for (const [there, step] of own.planned) planned.set(there, step);
    }
    if (!isNew) return { state: big(rules.start), end: null };
    return renewing(seed, { acts, goal, legal, after, lapsing, states, planned, counts, count, ones, solved, last, isWalked });
  }

  const isUnsolvable = () => rules.status === "unsolvable" && !isNew;
  function known(state) {
    const left = isUnsolvable() ? Infinity : remaining(state);
    if (left !== null) return { left };
    if (winning) return winning(board(state), jumps) ? { won: true } : { left: Infinity };
    return found.get(state) || planned.get(state) || (rules.always ? { won: true } : null);
  }

  // What is not known can be asked for: a search that meets itself, a table that is loaded, or a search that may end.
  const ask = rules.meeting && searching.meeting(rules.meeting, acts);
  const [few, many] = [60000, 300000];
  async function learn(state) {
    if (ask) {
      const answer = await ask(state, () => playing.state() !== state);
      return answer && found.set(state, answer);
    }
    if (rules.winning && !winning) await load(rules.winning);
    if (winning || tried.has(state) || found.has(state)) return;
    let answer = rules.shrinks && lapsing === 0n ? null : await searching.cheapest(state, game, few);
    answer ||= await searching.greedy(state, game, many);
    if (!answer) return tried.add(state);
    const costs = answer.way.map((one) => cost(one.act, one.state));
    let left = costs.reduce((sum, one) => sum + one, 0);
    const exact = "left" in answer || isEven;
    if (answer.left === Infinity) found.set(state, { left: Infinity });
    answer.way.forEach(({ state: there, act }, place) => {
      found.set(there, exact ? { left, act: act.name } : { won: true, act: act.name });
      left -= costs[place];
    });
  }

  async function load(src) {
    const data = await new Promise((done) => {
      playing.won = done;
      document.head.append(element("script", { src, onerror: () => done(null) }));
    });
    if (data) winning = await searching.table(data);
  }

  // The first move of a shortest way, along cheapest plans, to where less remains: moves that cost nothing may lead
  // round in circles.
  async function nearer(start) {
    const cheapest = (state) => legal(state).filter((act) => remaining(after(act, state)) + cost(act, state) === remaining(state));
    const isNearer = (state) => remaining(state) < remaining(start) || solved(state);
    const { way } = await searching.cheapest(start, { legal: cheapest, after, cost: () => 1, solved: isNearer }, Infinity);
    return way.length ? way[0].act : null;
  }

  // A move that is right, and before that what is to be learnt for it.
  async function ready(state) {
    const here = known(state);
    if (!here || here.isWalk || (!here.act && remaining(state) === null && !winning)) await learn(state);
    return known(state);
  }
  async function right(state) {
    const able = legal(state);
    const named = able.find((one) => one.name === known(state).act);
    if (named || remaining(state) !== null) return named || nearer(state);
    return able.find((one) => winning && winning(board(after(one, state)), jumps));
  }

  // Where the goal is out of reach, it stays so.
  function follow(act, state) {
    const there = after(act, state);
    if ((found.get(state) || {}).left === Infinity) found.set(there, { left: Infinity });
    return there;
  }

  return {
    ...{ acts, goal, field, legal, taking, after, cost, solved, count, ones, board, known, learn, ready, right, follow, isDealt, isUnsolvable, isEven },
    start: big(rules.start),
    isNew: () => isNew,
    isTried: (state) => tried.has(state),
    // What is not known comes by itself, or where it is asked for.
    isComing: (state) => Boolean(ask) && !found.has(state),
    isAsked: (state) => !ask && !rules.always && remaining(state) === null && !isUnsolvable(),
    ...(!rules.fixed && (isDealt || isWalked || (rules.left ? beginnings(rules, states).length : rules.always || rules.shrinks)) && { renew }),
  };
})();
