// Along the plan and on a walk from its start, of each act that cannot be made: what is said has to hold, and what is called possible be legal. Of each
// two things that are tried: what is said is about one of them, or where it is; a rule never holds for these two, and no act does it from there.
(seed) => {
  const { acts, has, legal, after } = knowing;
  const [wrong, counts, { facts }] = [[], [0, 0, 0, 0], playing.rules];
  const reached = (start, found = new Set([start])) => {
    for (const state of found) for (const act of legal(state)) if (found.size < 3000) found.add(after(act, state));
    return new Set([...found].flatMap(legal));
  };
  const isSo = (fact, state) => Object.entries(facts).some(([bit, [denied, said, need]]) => (has(state, bit) ? [said] : [denied, need]).includes(fact));
  // “Ann or Bert has to be in”: of each that is so.
  const each = (fact, [, names, rest] = /^(.+ or .+?)( ha(?:s|ve) to .+)$/.exec(fact) || []) =>
    (rest ? names.split(/, | or /).map((name) => name + rest) : fact.replace(/^for that /, "").split(" or "));
  function check(isTrue = (fact) => each(fact).every((one) => isSo(one, playing.state()))) {
    const [state, able] = [playing.state(), meaning.legals()];
    const later = reached(state);
    for (const act of acts.filter((one) => !able.includes(one))) {
      at("quiet").checked = true;
      if (/^No move can/.test(meaning.objection([act], "")[1])) wrong.push([act.name, "is judged, though that is not asked for"]);
      at("quiet").checked = false;
      const [, mend] = meaning.objection([act], "");
      const said = meaning.objections(act, state).map((fact) => fact.replace(/, and [\d.]+ is (needed|the most)$/, ""));
      const meant = able.filter(({ words }) => words.split(/\W+/).every((word) => mend.includes(word)));
      const isPossible = meaning.possible(meant) === mend || meant.some((one) => meaning.possible([one]) === mend);
      const isNever = mend.startsWith("No move can change that");
      if (!said.length || !said.every(isTrue)) wrong.push([act.name, "is said to lack", ...said]);
      if (mend.startsWith("Possible") && !isPossible) wrong.push([act.name, mend]);
      if (isNever && later.has(act)) wrong.push([act.name, "can be made later", mend]);
      if (isNever) for (const fact of mend.slice(25, -1).split(/; |, (?=for that )| and (?=for that )/).filter(Boolean)) if (!isTrue(fact)) wrong.push([act.name, mend, fact]);
      [said.length, mend.startsWith("Possible"), isNever].forEach((is, place) => { counts[place] += Boolean(is); });
    }
  }
  const known = Object.values(playing.rules.laws.facts || {}).flatMap(Object.entries).filter(([, said]) => said);
  const spelled = (name) => name.replace(/[-_]/g, " ").toLowerCase();
  function tried(from, to) {
    const said = [meaning.refusal(from, to)].flat(2).join(" ");
    const meant = [from, to].flatMap((id) => (document.getElementById(id).dataset.acts || "").split(" ").filter(Boolean));
    const own = [from, to].flatMap((id) => [...meaning.things(document.getElementById(id)), meaning.room(id)]);
    const labels = [from, to].flatMap((id) => document.getElementById(id).ariaLabel.split(" ").filter((word) => !["the", "is", "has", "in", "on", "at"].includes(word)));
    const called = [...own, ...meant.flatMap((act) => acts[act].name.slice(1, -1).split(" ")), ...labels].map(spelled);
    if (!called.some((name) => spelled(said).includes(name))) wrong.push([from, to, "is answered by", said]);
    const broken = known.filter(([, why]) => said.includes(": " + why + "."));
    if (!broken.length) return;
    const both = broken.map(([pair]) => pair.split(" ")).find((pair) => pair.every((one) => own.includes(one)));
    const does = ({ name, parts: [first] }) => first === from && both.every((one) => meaning.terms.get(name).includes(one));
    if (!both || acts.some(does)) wrong.push([from, to, "breaks no rule", said]);
    counts[3] += 1;
  }
  function pairs() {
    const seen = [...document.querySelectorAll("#board .spot")].filter((one) => one.getClientRects().length).map(({ id }) => id);
    const isDone = (...both) => meaning.legals().some((act) => both.every((id) => meaning.concerns(document.getElementById(id), act)));
    for (const from of seen.filter((id) => !id.startsWith("there"))) for (const to of seen) if (to !== from && !isDone(from, to)) tried(from, to);
  }
  const names = shown.moves(Infinity);
  pairs();
  for (const name of [...names, null]) {
    check();
    if (name && !playing.play(name)) wrong.push([name, "of the plan cannot be made"]);
  }
  pairs();
  at("undo").disabled = false;
  for (const name of names) at("undo").click();
  for (let step = 0; step < 12; step += 1) {
    const able = meaning.legals();
    seed = (seed * 48271) % 2147483647;
    if (!able.length || !playing.play(able[seed % able.length].name)) break;
    check();
  }
  pairs();
  return [wrong, ...counts];
}
