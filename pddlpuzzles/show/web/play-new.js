// The states that look like a beginning: nothing is in hand or half done that is not so at the start.
function beginnings({ left, start, begun }, states) {
  const own = BigInt("0x" + start);
  const [least, masked] = [Math.max(...Object.keys(left)) / 2, BigInt("0x" + begun)];
  const all = [...states].filter(([state, cost]) => cost && state !== own && !(state & masked));
  const dear = all.filter(([, cost]) => cost >= least);
  return (dear.length ? dear : all).map(([state]) => state);
}
// A new game from a seed, for moves as data: of states that are all known one of the dearer ones; else the end of a
// walk of random moves, where none leads to a state from which the goal is out of reach; else jumps backward from a
// goal, where each move takes a bit. What is learnt of the states on the way is kept.
window.renewing = (seed, { acts, goal, legal, after, lapsing, states, planned, counts }) => {
  const { rules } = playing;
  let number = seed >>> 0;
  function chance(below) {
    // Mulberry32, a small generator of random numbers.
    number = (number + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(number ^ (number >>> 15), number | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }
  const pick = (list) => list[chance(list.length)];

  if (rules.left) return pick(beginnings(rules, states()));
  if (rules.always) {
    let state = BigInt("0x" + rules.start);
    const begun = BigInt("0x" + rules.begun);
    for (let turn = 0; turn < 60 || (state & begun && turn < 600); turn += 1) state = after(pick(legal(state)), state);
    return state;
  }
  const bits = (mask) => [...mask.toString(2)].reverse().flatMap((one, bit) => (one === "1" ? [1n << BigInt(bit)] : []));
  let state = goal.ones ? pick(bits(goal.ones[0])) : goal.wanted[1];
  const jumps = 6 + chance(9);
  for (let turn = 1; turn <= jumps; turn += 1) {
    const back = acts.filter(({ when: [touched], plus }) => (state & touched) === (plus & touched));
    if (!back.length) break;
    const { name, when: [touched, before] } = pick(back);
    state = (state & ~touched) | before;
    planned.set(state, lapsing || !counts ? { won: true, act: name } : { left: turn, act: name });
  }
  return state;
};
