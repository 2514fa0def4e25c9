// States that look like a beginning: nothing is half done that is not so at the start; the dearer are as far from a goal as the page's own.
function beginnings({ start, begun }, states) {
  const [own, masked] = [start, begun].map((digits) => BigInt("0x" + digits));
  const least = [...states.values()].reduce((most, cost) => Math.max(most, cost / 2), 0.75 * (states.get(own) ?? 0));
  const all = [...states].filter(([state, cost]) => cost && state !== own && !(state & masked));
  const dear = all.filter(([, cost]) => cost >= least);
  return (dear.length ? dear : all).map(([state]) => state);
}
// A new game from a seed. Dealt goals: two walks, to a start and on to a goal. `isWalked`: moves lead backward from the plan's end, `last`, until
// nothing is half done. Else one of the dearer states, if all are known; the end of random moves from a goal, if each is won; or of jumps backward.
window.renewing = (seed, { acts, goal, legal, after, lapsing, states, found, counts, count, ones, solved, last, isWalked, far }) => {
  const { rules } = playing;
  const [own, begun, dealt] = [rules.start, rules.begun, rules.dealt].map((digits) => BigInt("0x" + digits));
  const chance = random(seed);
  const pick = (list) => list[chance(list.length)];
  if (dealt) {
    const [least, enough] = [count(goal.wanted[1]), 0.8 * far(own)]; // to be somewhere, and how far from that
    // A walk ends where nothing is half done: then as many of the things lie somewhere as the goal speaks of.
    const walk = (state) => {
      const [lying, way] = [(one) => count(one & dealt), []];
      for (let turn = 0; turn < 200 || ((state & begun || lying(state) < least) && turn < 5000); turn += 1) {
        const able = legal(state).filter((act) => !states || states.has(after(act, state)));
        if (!able.length) break;
        const keeping = turn < 200 ? able : able.filter((act) => lying(after(act, state)) >= lying(state));
        const act = pick(keeping.length && chance(8) ? keeping : able);
        way.push([state, act]);
        state = after(act, state);
      }
      return { state, way };
    };
    for (let turn = 0; ; turn += 1) {
      const { state } = walk(own);
      const { state: end, way } = walk(state);
      goal.wanted = [end & dealt, end & dealt];
      if (!goal.wanted[0] || solved(state) || (turn < 40 && far(state) < enough)) continue;
      // Of each state the last act: so nothing is gone through twice.
      for (const [there, act] of way) found.set(there, { won: true, act: act.name, isRough: true });
      return { state, end };
    }
  }
  if (isWalked) {
    let [state, next] = [last, null];
    // What is done there is at most what comes along with where something is.
    const isBegin = (one) => !solved(one) && one !== own && (!(one & begun) || acts.some(({ plus }) => plus & ~begun &&
      (one & plus) === plus && (one & begun) === (plus & begun)));
    for (let turn = 0; turn < 5000 && !(isBegin(state) && (turn >= 120 || state & begun)); turn += 1) {
      const able = acts.flatMap((act) => [(state & ~(act.when[0] | act.plus)) | act.when[1], after(act, state)]
        .filter((before) => after(act, before) === state && before !== state && legal(before).includes(act)).map((before) => ({ before, act })));
      if (!able.length) break;
      const on = able.filter(({ before }) => before !== next);
      // In the end as little as may be is done before it.
      const calm = turn < 120 ? [] : on.filter(({ before }) => count(before & begun) <= count(state & begun));
      const { before, act } = pick(calm.length && chance(8) ? calm : on.length ? on : able);
      if (!found.has(before)) found.set(before, { won: true, act: act.name, isRough: true });
      [state, next] = [before, state];
    }
    return { state: isBegin(state) ? state : own };
  }
  if (rules.left) return { state: pick(beginnings(rules, states)) };
  if (rules.always) {
    // As far from a goal as the page's own game, or half or a quarter: nothing is undone, or done twice until others are legal.
    let [state, before, done] = [last ?? own, null, []];
    for (let left = (shown.moves(Infinity).length || 60) >> (seed / 10000); left; left -= 1) {
      const act = pick(legal(state).filter((one) => !done.includes(one.parts[0]) && ![before, state].includes(after(one, state))));
      [before, state] = [state, after(act, state)];
      done = legal(state).includes(act) ? [...done, act.parts[0]] : [];
    }
    return { state };
  }
  let state = goal.ones ? 1n << BigInt(pick(ones(goal.ones[0]))) : goal.wanted[1];
  for (let [turn, jumps] = [1, 6 + chance(9)]; turn <= jumps; turn += 1) {
    const back = acts.filter(({ when: [touched], plus }) => (state & touched) === (plus & touched));
    if (!back.length) break;
    const { name, when: [touched, before] } = pick(back);
    state = (state & ~touched) | before;
    found.set(state, lapsing || !counts ? { won: true, act: name } : { left: turn, act: name });
  }
  return { state };
};
// The goal of a new game: drawn where the page draws its own, and on the board where things are to be; else sentences, returned.
window.showingGoal = (end, goal, lay) => {
  const { rules } = playing;
  const [panel, board] = [document.querySelector(".goal"), at("board")];
  showingGoal.own ||= [...panel.children];
  panel.replaceChildren(...showingGoal.own);
  for (const one of board.querySelectorAll(".dealt")) one.remove();
  const bits = Object.keys(rules.facts).filter((bit) => (goal.wanted[1] >> BigInt(bit)) & 1n);
  for (const part of board.querySelectorAll("[data-aim], .arrived, .ticked, .line")) part.style.display = end === null ? "" : "none";
  if (end === null) return rules.goals;
  const [heading, said] = [panel.querySelector("h2"), bits.map((bit) => rules.facts[bit][1])];
  panel.replaceChildren(heading, ...said.map((words) => shown.whole(element("p"), playing.begun(words) + ".")));
  if (showingGoal.own.some((one) => one.tagName === "svg")) {
    lay(end);
    const drawn = board.querySelector("svg").cloneNode(true);
    for (const one of drawn.querySelectorAll(".spot, .off, .spot-there, .hand, text:not(g *)")) one.remove();
    for (const one of drawn.querySelectorAll("[id]")) one.removeAttribute("id");
    drawn.setAttribute("aria-label", "the goal");
    panel.replaceChildren(heading, drawn);
    const { x, y, width, height } = drawn.getBBox();
    drawn.setAttribute("viewBox", [x - 4, y - 4, width + 8, height + 8].join(" "));
  }
  for (const bit of board.querySelector("[data-aim]") ? bits : []) {
    const kept = ["x", "y", "width", "height", "rx", "data-broad"].map((name) => [name, at("spot" + bit).getAttribute(name)]);
    const made = shape("rect", { class: "ghost", ...Object.fromEntries(kept.filter(([, value]) => value !== null)) });
    const group = shape("g", { class: "dealt" }, made, ...[...at("atom" + bit).querySelectorAll("use, text")].map((one) => one.cloneNode(true)));
    for (const one of [...group.children].slice(1)) one.classList.add(one.tagName === "use" ? "ghostly" : "dim");
    board.querySelector("[id^=atom]").before(group);
    [...group.children].forEach(shown.move);
  }
  return panel.querySelector("svg") ? [] : said;
};
