// Along the plan, of each act that cannot be made: what is said of it has to hold, and what is called possible has to be legal.
() => {
  const { acts, has, legal, after } = knowing;
  const [wrong, counts, { facts }] = [[], [0, 0, 0], playing.rules];
  const reached = (start, found = new Set([start])) => {
    for (const state of found) for (const act of legal(state)) if (found.size < 3000) found.add(after(act, state));
    return new Set([...found].flatMap(legal));
  };
  for (const name of [...shown.moves(Infinity), null]) {
    const [state, able, later] = [playing.state(), meaning.legals(), reached(playing.state())];
    const isTrue = (fact) => Object.entries(facts).some(([bit, [denied, said, need]]) => (has(state, bit) ? [said] : [denied, need]).includes(fact));
    for (const act of acts.filter((one) => !able.includes(one))) {
      const [, mend] = meaning.objection([act], "");
      const said = meaning.objections(act, state).map((fact) => fact.replace(/, and \d+ is needed$/, ""));
      const meant = able.filter(({ words }) => words.split(/\W+/).every((word) => mend.includes(word)));
      const isPossible = meaning.possible(meant) === mend || meant.some((one) => meaning.possible([one]) === mend);
      const isNever = mend.startsWith("No move can change that");
      if (!said.length || !said.every(isTrue)) wrong.push([act.name, "is said to lack", ...said]);
      if (mend.startsWith("Possible") && !isPossible) wrong.push([act.name, mend]);
      if (isNever && later.has(act)) wrong.push([act.name, "can be made later", mend]);
      if (isNever) for (const fact of mend.slice(25, -1).split("; ").filter(Boolean)) if (!isTrue(fact)) wrong.push([act.name, mend, fact]);
      [said.length, mend.startsWith("Possible"), isNever].forEach((is, place) => { counts[place] += Boolean(is); });
    }
    if (name && !playing.play(name)) wrong.push([name, "of the plan cannot be made"]);
  }
  return [wrong, ...counts];
}
