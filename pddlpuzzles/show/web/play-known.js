// Moves as data (`show/game_data`), and what is known of each state, a whole number: a move asks for values of its bits.
window.knowing = (() => {
  const { rules } = playing;
  const big = (digits) => (digits[0] === "-" ? -big(digits.slice(1)) : BigInt("0x" + digits));
  const both = ([mask, value = mask]) => [big(mask), big(value)];
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
  const has = (bits, bit) => Boolean((bits >> BigInt(bit)) & 1n);
  const { ones: exactly } = rules.goal;
  const goal = { ...rules.goal, wanted: both(rules.goal.wanted), ones: exactly && [big(exactly[0]), exactly[1]] };
  const cost = (act, state) => (act.free && holds(act.free, state) ? 0 : act.price);
  const kept = (act) => act.keeps.reduce((all, [mask]) => all | mask, act.plus);
  const taking = (bit) => acts.filter((act) => has(act.when[1] & ~kept(act), bit)); // the moves after which it no longer holds
  // All that makes a bit so, or not so any more; of an effect under a condition with what that asks for.
  const makers = (bit, isSo = true) => acts.flatMap((act) => [
    ...(has(isSo ? act.plus : ~kept(act), bit) ? [act] : []),
    ...act.also.filter((one) => has(one[isSo ? 3 : 2], bit)).map(([mask, value]) => ({ ...act, when: [act.when[0] | mask, act.when[1] | value] })),
  ]);
  const count = (bits) => bits.toString(2).replaceAll("0", "").length;
  const ones = (bits) => [...bits.toString(2)].reverse().flatMap((digit, bit) => (digit === "1" ? [bit] : []));
  const under = { [-1]: [] }; // of the acts only those are tried of which the last bit that they ask for is there
  for (const act of acts) (under[ones(act.when[1]).at(-1) ?? -1] ||= []).push(act);
  const legal = (state) => [-1, ...ones(state)].flatMap((bit) => under[bit] || [])
    .filter((act) => holds(act.when, state) && !act.unless.some((one) => holds(one, state)));
  const lapsing = big(rules.lapsing);
  function after(act, state) {
    let made = act.plus;
    for (const [mask, distance] of act.keeps) made |= (state & mask) << distance; // a BigInt goes to the right where the distance is below 0
    const also = act.also.filter((one) => holds(one, state));
    for (const [, , deleted] of also) made &= ~deleted;
    for (const [, , , added] of also) made |= added;
    if (lapsing && legal(made).every((one) => cost(one, made))) made &= ~lapsing;
    return made;
  }
  const solved = (state) => holds(goal.wanted, state) && (!goal.ones || count(state & goal.ones[0]) === goal.ones[1]) &&
    goal.alike.every((fields) => new Set(fields.map((one) => field(one, state))).size === 1);
  // For each state from which the goal can be reached, what that still costs; null if not known.
  const states = rules.left && new Map();
  const [rises, letters, costs] = rules.left || ["", "", []];
  let lower = 0n;
  rises.split(" ").filter(Boolean).forEach((rise, at) => states.set((lower += big(rise)), costs[letters.charCodeAt(at) - 48]));
  // Of a state: {left}, what the goal still costs (Infinity: out of reach); {won}, at an unknown cost or `most`; null. A rough `act` is of a long way.
  const [found, tried, isOut] = [new Map(), new Set(), { left: Infinity }];
  // Where each move takes one bit away, and the goal says how many are left, all ways to it are as long.
  const counts = Boolean(goal.ones) || count(goal.wanted[0]) === Object.keys(rules.facts).length;
  const isEven = rules.shrinks && lapsing === 0n && counts;
  // The steps of a way to the goal, by names of acts, and its end, with what is left at each; null if it is none.
  function along(state, names) {
    const steps = [];
    for (const name of names) {
      const act = legal(state).find((one) => one.name === name);
      if (!act) return null;
      steps.push({ state, act: name, left: cost(act, state) });
      state = after(act, state);
    }
    if (!solved(state)) return null;
    steps.push({ state, act: null, left: 0 });
    steps.reduceRight((sum, step) => step.left += sum, 0);
    return steps;
  }
  function keep(steps, isExact) { // what is left of a cheapest way is a cheapest way
    for (const { state, act, left } of steps) {
      if (isExact) found.set(state, { left, act });
      else if (!("left" in (found.get(state) || {}))) found.set(state, { won: true, act, most: left });
    }
  }
  const plan = along(big(rules.start), shown.moves(Infinity)) || [];
  const [keepPlan, last] = [() => keep(plan, rules.status === "optimal"), plan.length ? plan.at(-1).state : null];
  keepPlan();
  const board = (state) => state & ~lapsing;
  const jumps = (state) => legal(state).map((act) => board(after(act, state)));
  // Which boards can be won, of those that can be reached from the page's own start: of a new game's boards it tells nothing.
  let [loading, winning, table] = [null, null, null]; // `table` is as `states`, with an act that leads on
  // Where something is done for good, or not all states are known, a new game is walked to, backward.
  const isDealt = rules.dealt !== "0";
  const isWalked = Boolean(rules.anew) && last !== null && !(isDealt || rules.always || rules.shrinks) && (rules.begun !== "0" || !rules.left);
  // What it costs to set each bit (at 2 * bit + 1) or clear it (2 * bit) if nothing is lost: the additive heuristic (B. Bonet and
  // H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001). It leads to new goals, and tells what can be soon, or never.
  const sides = ([mask, value]) => ones(mask).map((bit) => 2 * bit + field([bit, 1], value));
  const asks = ({ when, unless }) => [sides(when), unless.map(([mask, value]) => sides([mask, mask ^ value]))];
  const every = acts.flatMap(({ when, plus, unless, also }) => [when[0], plus, ...[...unless, ...also].flat()])
    .reduce((all, bits) => all | bits, goal.wanted[0] | big(rules.start));
  const toil = ([all, some], costs) => some.reduce((sum, one) => sum + Math.min(...one.map((side) => costs[side])), all.reduce((sum, side) => sum + costs[side], 0));
  let [relaxed, final, latest] = [null, null, {}]; // and the costs of the latest state
  const relaxing = () => (relaxed ||= acts.flatMap((act) => [[0n, 0n, every & ~kept(act), act.plus], ...act.also].map(([mask, value, less, more], place) => {
    const asked = asks({ ...act, when: [act.when[0] | mask, act.when[1] | value] });
    return { act, place, asked, made: [...sides([less, 0n]), ...sides([more, more])], price: act.price + 1 };
  })));
  // By name what may end for good what others or the goal ask for, as nothing makes it so again.
  function finals() {
    const [ways, makes, needs, begun] = [relaxing(), {}, {}, sides([every, big(rules.start)])];
    for (const side of sides(goal.wanted)) (needs[side] ||= []).push({ act: goal });
    for (const way of ways) for (const [map, all] of [[makes, way.made], [needs, way.asked[0]]]) for (const side of all) (map[side] ||= []).push(way);
    const isOnce = ({ made, asked: [all] }, before) => made.some((side) => all.includes(side ^ 1) && isSpent(side ^ 1, before));
    const isSpent = (side, before = [], [way, another] = makes[side] || []) => !way ||
      !(another || begun.includes(side) || before.includes(side) || !isOnce(way, [...before, side]));
    const isValue = (side) => rules.instance[(side >> 1) + 1]?.[1]?.[1]?.includes("(=");
    const isOther = ({ act }) => (one) => one.act.name !== act.name || (one.place && !one.made.every(isValue));
    const isEnd = (way) => way.made.some((side) => !isValue(side) && isSpent(side ^ 1) && needs[side ^ 1]?.some(isOther(way)));
    return new Set(ways.filter(isEnd).map(({ act }) => act.name));
  }
  const isFinal = ({ name }) => name[0] === "(" && (final ||= finals()).has(name);
  function spread(state) {
    if (latest.state === state) return latest.costs;
    const costs = Array(2 * every.toString(2).length).fill(Infinity);
    for (const side of [...sides([every, state]), ...sides([lapsing, 0n])]) costs[side] = 0; // what lapses goes by itself
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const { asked, made, price } of relaxing()) {
        const sum = toil(asked, costs) + price;
        for (const side of made) if (sum < costs[side]) [costs[side], isNew] = [sum, true];
      }
    }
    return (latest = { state, costs }).costs;
  }
  const wrong = (state) => isDealt ? Math.min(9999, toil([sides(goal.wanted), []], spread(state))) : count((state & goal.wanted[0]) ^ goal.wanted[1]);
  const game = { legal, after, cost, solved, wrong };
  let [isNew, origin, exploring, own] = [false, big(rules.start), null, goal.wanted];
  function renew(seed) {
    isNew = seed !== null;
    if (isDealt) {
      found.clear();
      tried.clear();
      goal.wanted = own;
      if (!isNew) keepPlan();
    }
    const about = { acts, goal, legal, after, lapsing, states, found, counts, count, ones, solved, last, isWalked, far: wrong };
    const made = isNew ? renewing(seed, about) : { state: big(rules.start), end: null };
    [origin, exploring, table, winning] = [made.state, null, null, null];
    return made;
  }
  const isUnsolvable = () => rules.status === "unsolvable" && !isNew;
  function known(state) {
    if (solved(state)) return { left: 0 };
    if (isUnsolvable() || (winning && !winning(board(state), jumps))) return isOut;
    if (winning) return isEven ? { left: count(state) - (goal.ones ? goal.ones[1] : count(goal.wanted[1])) } : { won: true };
    if (table) return table.get(state) || isOut;
    if (states && !(isNew && (isDealt || isWalked))) return states.has(state) ? { act: found.get(state)?.act, left: states.get(state) } : isOut;
    return found.get(state) || (rules.always ? { won: true } : null);
  }
  // What is not known is looked for: a search that meets itself, a table, all states; where these take long, any way.
  const [ask, [few, many]] = [rules.meeting && searching.meeting(rules.meeting, acts), [30000, 300000]];
  const load = () => new Promise((done) => {
    playing.won = (data) => done(searching.table(data));
    document.head.append(element("script", { src: rules.winning, onerror: () => done(null) }));
  });
  async function explore() {
    const [from, { wanted }] = [origin, goal];
    const won = rules.winning && !isNew ? await (loading ||= load()) : null;
    const all = won ? null : await searching.whole(from, game, 2 * many);
    if (origin === from && goal.wanted === wanted) [winning, table] = [won, all];
    const [chip, best] = [document.querySelector(".chip"), !isNew && rules.status !== "optimal" && plan[0] && all?.get(plan[0].state)?.left];
    if (best && !chip.textContent.includes("best")) chip.append(best < plan[0].left ? "; " + best + " is the best" : ", the best");
    playing.again();
  }
  function isComing(state) { // whether something is to be learnt yet. What takes some seconds begins before that
    if (ask) ask.ready?.();
    else if (!states && !isUnsolvable() && (isNew || !rules.winning)) exploring ||= explore();
    return !tried.has(state) && !("left" in (known(state) || {}));
  }
  async function learn(state, isAsked = true) {
    if (ask) {
      const answer = await ask(state, () => playing.state() !== state);
      return answer && found.set(state, answer);
    }
    await Promise.race([exploring ||= explore(), new Promise((done) => { setTimeout(done, 1500); })]);
    const [before, { wanted }] = [found.get(state) || { isRough: true }, goal];
    if (winning || table || tried.has(state) || !before.isRough || !(isAsked || playing.state() === state)) return;
    const way = await searching.greedy(state, game, isAsked ? many : few);
    if (goal.wanted !== wanted) return; // that was another game
    if (!way) return isAsked && tried.add(state);
    if (!way.length) return found.set(state, isOut);
    const steps = along(state, way.map(({ name }) => name));
    if (isEven || steps[0].left < (before.most ?? Infinity)) keep(steps, isEven);
    else found.set(state, { ...before, isRough: false });
  }
  async function ready(state) {
    const here = known(state);
    if (!here || here.isRough || (!here.act && !winning)) await learn(state);
    return known(state);
  }
  function right(state) {
    const able = legal(state);
    return able.find((one) => one.name === known(state).act) || able.find((one) => winning && winning(board(after(one, state)), jumps));
  }
  // After a move it stays lost; what is left of a cheapest way, in any order, is the cheapest; a move taken back leads to a way.
  function follow(act, state) {
    const [there, here] = [after(act, state), known(state)];
    const [old, bound] = [known(there) || {}, here ? here.left ?? here.most : undefined];
    if ("left" in old || bound === undefined) return there;
    if (bound === Infinity) found.set(there, isOut);
    const way = [];
    for (let one = state; known(one)?.act && way.length < 999; one = after(legal(one).find(({ name }) => name === way.at(-1)), one)) way.push(known(one).act);
    if (way.includes(act.name)) way.splice(way.indexOf(act.name), 1);
    const [steps, back] = [along(there, way), legal(there).find((one) => after(one, there) === state)];
    const most = back ? bound + cost(back, there) : Infinity;
    if (steps && !(old.most <= steps[0].left)) keep(steps, here.left === steps[0].left + cost(act, state));
    else if (most < (old.most ?? Infinity)) found.set(there, { won: true, act: back.name, most, isRough: true });
    return there;
  }
  return {
    ...{ acts, goal, field, has, holds, legal, taking, makers, after, cost, solved, count, ones, board, known, isComing },
    ...{ learn, ready, right, follow, isDealt, isUnsolvable, isEven, isFinal, asks, toil, spread },
    ...{ start: big(rules.start), isNew: () => isNew },
    ...(!rules.fixed && (isDealt || isWalked || (rules.left ? beginnings(rules, states).length : rules.always || rules.shrinks)) && { renew }),
  };
})();
