// Moves as data on a board with pieces: which moves are meant, why they cannot be made, what mends that, and what else can be done.
window.meaning = (() => {
  const { rules, step } = playing;
  const { acts, goal, has, holds, legal, after, taking, makers, spread, ones, toil, asks } = knowing;
  const { parts, carrier, rowOf, isHere, isStacked, isFree, areCells, isAt, walks } = pieces;
  const legals = () => legal(playing.state());
  const groups = rules.groups.map((digits) => BigInt("0x" + digits)); // for what has to hold, what holds in its place
  const isSentence = (words) => words.endsWith(".");
  const asked = ({ name }) => rules.reasons[/[^( ]+/.exec(name)] || {};
  const atom = (bit) => rules.instance[bit + 1]?.[1]?.[1]?.match(/[^ ()=]+/g) || []; // of a problem in PDDL
  // What it lacks, of all that it asks for, and of each thing that must not be so; objections: of that what can never be, if there is such.
  const unmet = (act, state) => [(state & act.when[0]) ^ act.when[1], ...act.unless.filter((one) => holds(one, state)).map(([mask]) => mask)]
    .map((bits) => ones(bits).filter((bit) => bit in rules.facts));
  const isChoice = (bits, state) => bits[1] !== undefined && !bits.some((bit) => has(state, bit)); // of which one is enough
  const lacks = (act, state) => unmet(act, state).filter((bits, at, [all]) => !at || !isChoice(bits, state) || !all.some((bit) => bits.includes(bit)));
  const demands = (act, [bits, ...others] = lacks(act, playing.state())) => [...bits.map((bit) => [bit]), ...others]; // one of each
  const lacking = (act, state) => [...new Set(lacks(act, state).flat())];
  function objections(act, state, every = lacks(act, state), never = vain(act, state)) {
    const facts = (bits, isAny) => clash(bits, state) || reasons(act, bits, state, isAny && isChoice(bits, state));
    return [...new Set((never[0] ? never : every).flatMap((bits, place) => facts(bits, Boolean(never[0] || place))))];
  }
  // Of two things that must not be somewhere together, what one does to the other, always.
  const doings = [...rules.instance.filter((piece) => typeof piece === "string").join("").matchAll(/\((\w+s) ([^ ()?]+) ([^ ()?]+)\)/g)];
  function clash(bits, state) {
    const fact = (name) => bits.find((bit) => has(state, bit) && atom(bit)[1] === name);
    const [, verb, ...both] = (bits.length === 2 && doings.find(([, , ...names]) => names.every((name) => fact(name) !== undefined))) || [];
    return verb && [both.map((name) => rules.facts[fact(name)][1].split(/ (?:is|are) /)[0]).join(" " + verb + " ")];
  }
  function reasons(act, bits, state, isAny = false) {
    const facts = bits.map((bit) => {
      const [isSo, [, it]] = [has(state, bit), atom(bit)];
      const those = groups.filter((one) => (one >> BigInt(bit)) & 1n).flatMap((one) => ones(one & state));
      // Of a thing it is said how it has to be, but of what is not free what is there.
      const isThere = (one) => Boolean(it) && atom(one).indexOf(it) > 1;
      const now = those.find(isThere) ?? those[0] ?? bit;
      const there = rules.facts[now][Number(isSo || now !== bit)];
      if (!isSo && now !== bit && !isThere(now) && rules.facts[bit][2]) return rules.facts[bit][2];
      const [least, most] = act.limits?.[atom(now).slice(0, -1).join(" ")] || [];
      const value = /\d$/.test(there) ? atom(now).at(-1) : NaN;
      return there + (least > value ? ", and " + least + " is needed" : most < value ? ", and " + most + " is the most" : "");
    });
    if (isAny) return [oneOf(facts) || facts.join(" or ")];
    const [atoms, own] = [bits.map(atom), bits.map((bit) => asked(act)[atom(bit)[0]])];
    return own.map((text, place) => {
      const names = atoms.filter((_, other) => own[other] === text).map(([, name = ""]) => name.replace(/[-_]/g, " "));
      return text ? text.replace(/\?[\w-]+/g, () => names.shift()) : facts[place];
    });
  }
  function joinFacts(facts) { // facts in one sentence: what is said of several things alike is said once
    const alike = new Map();
    for (const fact of facts.filter(Boolean)) {
      const [, who, what, thing, all] = /^(.+?)(?: (?:is|are) (.+)| has a (\w+)| has (.+))$/.exec(fact) || [null, fact];
      const key = what ? " are " + what : thing ? " have " + thing + "s" : all ? " have " + all : "";
      alike.set(key, [...(alike.get(key) || []), [who, fact]]);
    }
    return [...alike].map(([what, every]) => (every[1] ? listed(every.map(([who]) => who), "and") + what : every[0][1])).join("; ");
  }
  // Where things are boxes, a move is chosen by all that it names, in any order; else by its parts.
  const isAny = parts.size && [...parts.keys()].every((id) => id.startsWith("box-"));
  const begins = ({ parts: ids }, some) => some.every((id, place) => (isAny ? ids.includes(id) : ids[place] === id));
  const terms = new Map(acts.map(({ name }) => [name, name.slice(1, -1).split(" ").slice(1)]));
  // What is drawn is used by a move that names it, and asks for it where it is a fact; but what only moves goes by its parts.
  const things = ({ dataset }) => (dataset.thing || "").split(" ").filter(Boolean);
  const isFact = (id) => Boolean(id) && (rowOf(id)?.[1] || "").startsWith("(");
  const isUnnamed = (part) => !part.dataset.acts && things(part).length && acts.every((act) => !terms.get(act.name).includes(things(part)[0]));
  function names(part, act) {
    if (part.dataset.acts) return part.dataset.acts.split(" ").includes(String(acts.indexOf(act)));
    const isItsOwn = (bit) => String(bit) === part.dataset.bit || (!isFact(part.id) && atom(bit).includes(things(part)[0]));
    if (isUnnamed(part)) return ones(after(act, playing.state()) ^ playing.state()).some(isItsOwn); // what no move names is taken along
    return isNamed(part, act) && (!isFact(part.id) || has(act.when[0], part.dataset.bit) || !taking(part.dataset.bit).length);
  }
  const isNamed = (part, act) => things(part).length > 0 && things(part).every((thing) => terms.get(act.name).includes(thing));
  // What is dropped on another thing is meant in any way: what no move names, where that is asked for; a place, where it ends.
  const concerns = (part, act) => names(part, act) || isNamed(part, act) || act.parts.includes(part.id) ||
    (isUnnamed(part) && rules.stands.some(([bit, thing]) => thing === rowOf(part.id)?.[1] && has(act.when[1] | act.plus, bit)));
  const atomOf = (id) => atom(Number(parts.get(id).dataset.bit));
  const leaves = ({ parts: [from, to] }, part) => (to ? !isFact(from) : /^there/.test(from) && !atomOf(from).includes(things(part)[0]));
  // What depends on the state is ringed where the act would make it so now; of a lamp that has its own button, for that alone.
  const isOwn = (act, bit) => atom(bit).slice(1).every((term) => terms.get(act.name).includes(term));
  const adds = (act, bit, state = playing.state()) => act.also.length > 0 && !act.parts.length && has(after(act, state) & ~state, bit) &&
    (isOwn(act, bit) || !makers(bit).some((one) => isOwn(one, bit)));
  const uses = (part, act) => (/^there/.test(part.id) && adds(act, Number(part.dataset.bit))) || ((!isAny || part.dataset.acts) && names(part, act) &&
    (part.dataset.acts || (has(playing.state(), part.dataset.bit) && !leaves(act, part))));
  // Of two things that can go in one way, as discs, what is meant goes onto the other, never that onto it.
  const isTurned = ({ name, parts: [from, to] }, meant) => to && from !== meant && canMove(parts.get(meant)) &&
    (isStacked || acts.some((act) => act.parts[0] === meant && (sort(act) === sort({ name }) || terms.get(act.name).includes(rowOf(from)?.[1]))));
  const verb = step === "jump" ? "jump" : "move";
  const named = (id) => (parts.get(id).getAttribute("aria-label") || "").replace(/^there (?:is|are) (an? )?|^an? (?!is |was )/i, "the ").split(/[,:]| is | are | was /)[0];
  const be = (id, what) => named(id) + (/^the (?!1 )\d+ |(^| )[a-z-]*[^\Wsuio]s$/.test(named(id)) ? " are " : " is ") + what;
  function verbPhrase({ words }, thing) { // "take the gold key", "let Ann in", other than to move it
    const name = thing.replace(/^the /i, "");
    const [before, after = ""] = (words + " ").split(" " + name + " ");
    const particle = /^(in|out|up|off|down|on|away) (?=$|(at|from|to|of) )/.exec(after)?.[1];
    return /^(?!move|jump)\w+( up| out| off| down| on| the)*$/i.test(before) ? [words.slice(0, before.length), name, particle].filter(Boolean).join(" ") : "";
  }
  function denial({ name, words, parts: [from] }) {
    const [, who, done] = /^([^:]+): (.+)/.exec(words) || [];
    if (who && !name.startsWith("(" + /^\w+/.exec(words)[0].toLowerCase())) return who + " cannot " + done;
    return from && words.startsWith(named(from) + " ") ? named(from) + " cannot " + verb + " there" : "You cannot " + words.replace(/: (.+)/, " ($1)");
  }
  // Of several one: all that differ in one word are said together, else those that differ in the last one.
  function either(texts) {
    const [who, ...others] = new Set(texts.map((one) => /^[^:]+: /.exec(one)?.[0] || ""));
    if (who && !others.length) return who + either(texts.map((one) => one.slice(who.length)));
    const [, head = "", , tail] = /^(.* )?(\S+(?: \S+)??)((?: \S+)*)(?:\n\1\S+(?: \S+)??\3)+$/.exec(texts.join("\n")) || [];
    const parts = tail === undefined ? [] : texts.map((one) => one.slice(head.length, one.length - tail.length));
    if (tail && parts.every((one) => one.endsWith(":"))) return listed(parts.map((one) => one.slice(0, -1)), "or") + ":" + tail;
    if (tail) return head + listed(parts, "or") + tail;
    const ends = new Map();
    for (const [, head, end] of texts.map((one) => /^(.* )?(.+)$/.exec(one))) ends.set(head, new Set(ends.get(head)).add(end));
    return listed([...ends].slice(0, 4).map(([head = "", its]) => head + listed([...its], "or")), "or");
  }
  const possible = (some) => (some.length ? "Possible now: " + either(some.map(({ words }) => words)) + "." : "");
  const ruling = (some) => (some.every((act) => asked(act)[""]) ? [...new Set(some.map((act) => asked(act)[""]))].join(" ") : "");
  // Those of some acts that can be made soonest; what is preferred is as if it were made a little sooner.
  function nearest(some, sooner = () => 0) {
    const [state, costs] = [playing.state(), spread(playing.state())];
    const far = ({ parts: [from] }) => (from && !isThere(from) ? 9999 : 9990); // what is where it is
    const rank = new Map(some.map((act) => [act, Math.min(toil(asks(act), costs), far(act)) + lacking(act, state).length - sooner(act)]));
    return some.filter((act) => rank.get(act) === Math.min(...rank.values()));
  }
  // What can be done now that mends the hardest thing that acts lack; else what that asks for, or who else can do it.
  function mending(all, some = nearest(all)) {
    const [state, [act], costs] = [playing.state(), some, spread(playing.state())];
    const hard = (bits) => Math.min(...bits.map((bit) => costs[2 * bit + Number(!has(state, bit))] + (rules.facts[bit][2] ? 0.5 : 0)));
    const firsts = some.flatMap((one) => demands(one).sort((one, other) => hard(other) - hard(one))[0] || []);
    const left = (now, from = spread(now)) => Math.min(...some.map((one) => toil(asks(one), from)));
    const [here, able] = [left(state), legal(state).filter(isUseful)];
    if (firsts.some((bit) => has(act.plus, bit) || (!act.plus && taking(bit).includes(act)))) return "";
    const never = here === Infinity && because("No " + step + " can change that", since(vain(act).flat(), objections(act, state)));
    if (never) return at("quiet").checked ? "" : [never].flat().join(" ");
    const isMended = (next) => firsts.some((bit) => has(next, bit) !== has(state, bit)) && left(next) <= (atom(0)[0] ? here : 0);
    const direct = able.filter((one) => isMended(after(one, state)));
    if (direct.length || !atom(0)[0]) return possible(direct);
    const ways = firsts.flatMap((bit) => makers(bit, !has(state, bit)));
    const isBySame = (one) => terms.get(one.name)[0] === terms.get(act.name)[0];
    const lack = nearest(ways, (one) => (isBySame(one) ? 1.5 : 0)).flatMap((one) => lacking(one, state)[0] ?? []).filter((bit) => !has(act.plus, bit));
    const said = lack.map((bit) => rules.facts[bit][has(state, bit) ? 1 : 2]).filter(Boolean);
    const other = able.filter((one) => sort(one) === sort(act) && !isBySame(one) && who(one.parts[0]) === who(act.parts[0]));
    const need = oneOf(said) || said[0] || "";
    return other.length ? possible(other) : need && (/ ha(s|ve) to /.test(need) ? "First " : "") + need + ".";
  }
  // Why nothing can change some bits any more: what no act ever changes of all that this would take.
  const isLost = (bit, state = playing.state()) => Boolean(atom(0)[0]) && spread(state)[2 * bit + Number(!has(state, bit))] === Infinity;
  const vain = (act, state = playing.state()) => demands(act, lacks(act, state)).filter((bits) => bits.every((bit) => isLost(bit, state)));
  function since(bits, known) {
    const [found, ends, state] = [new Set(bits), [], playing.state()];
    const asked = (bit) => makers(bit, !has(state, bit)).map((act) => vain(act).flat());
    let isLine = bits.length === 1; // for each the only way asks for the next, and so on, round and round
    for (const bit of found) {
      const [ways, [denied, said, need]] = [asked(bit), rules.facts[bit]];
      if (!ways.length && !bits.includes(bit)) ends.push(!need ? reasons({ name: "()" }, [bit], state)[0] : has(state, bit) ? said : denied);
      const isBack = (those) => those.length > 0 && those.every((its) => its.includes(bit));
      const next = new Set(ways.flat().filter((one) => found.has(one) || !isBack(asked(one))));
      for (const one of next) found.add(one);
      isLine &&= next.size === 1 && Boolean(need?.includes(" to "));
    }
    const facts = [...new Set(ends)].filter((fact) => !known.includes(fact));
    if (isLine) return listed([...found].slice(1).map((bit) => "for that " + rules.facts[bit][2]), "and");
    return facts.length < 4 ? joinFacts(facts) : "";
  }
  // What of the goal is out of reach if nothing is ever lost, and why; "" where that is not known.
  function lost(state) {
    const bits = ones((state & goal.wanted[0]) ^ goal.wanted[1]).filter((bit) => isLost(bit)).slice(0, 3);
    const [said, why] = [joinFacts(bits.map((bit) => rules.facts[bit][Number(!has(state, bit))])), since(bits, [])];
    return said && " Out of reach: " + said + (why && (why.startsWith("for that") ? "; " : ", since ") + why) + ".";
  }
  // A goal, and what is missing for it: the act that makes it so soonest, and what that lacks.
  function wanting(bit) {
    const [some, [, text, need]] = [nearest(makers(bit)).slice(0, 1), rules.facts[bit]];
    const isReady = some.length && !demands(some[0]).length;
    const why = some.length ? objection(some, denial(some[0])).flat().map(playing.begun).join(" ") : "";
    return ["Goal: " + (need || text) + ".", isReady ? possible(some) : why];
  }
  const oneOf = (facts, all = facts.length < 4 ? either(facts) : "") => (all.split(/ ha(?:s|ve) to /).length === 2 ? all : "");
  function objection(some, head) {
    const said = some.map((act) => objections(act, playing.state()));
    if (!said.some((why) => why.length)) return idle(some);
    const common = said[0].filter((one) => said.every((why) => why.includes(one)));
    if (common.length && common.every(isSentence)) return [common[0], mending(some)];
    const firsts = said.map(([first = "."]) => first).sort((one, other) => parseFloat(other.split(", and ")[1]) - parseFloat(one.split(", and ")[1]) || 0);
    const each = [...new Map(firsts.map((one) => [one.split(", and ")[0], one])).values()].filter((one) => !isSentence(one)); // of what is too little the case that needs least
    const asks = each.filter((one) => / ha(s|ve) to /.test(one));
    if (!common.length && asks.length && !oneOf(asks)) return objection(some.slice(0, 1), some[1] ? denial(some[0]) : head);
    const facts = joinFacts(common.length ? common.filter((one) => !isSentence(one)) : each.slice(0, 6));
    return [because(head, common.length || !asks.length ? facts : oneOf(asks)), ruling(some) || mending(some)];
  }
  const idle = (some, facts = joinFacts(some.flatMap(({ plus }) => ones(plus).map((bit) => rules.facts[bit]?.[1])))) =>
    [facts && !some.some(isUseful) ? "That would change nothing: " + facts + "." : "That does nothing.", possible(some.filter(isUseful))];
  const sort = ({ name }) => name.split(" ")[0];
  const isUseful = (act) => after(act, playing.state()) !== playing.state();
  // Why none of some acts, for which a thing is pressed, can be made: what those that lack least lack; null heads name one.
  function whyNot(some, id, head) {
    if ("ends" in parts.get(id).dataset && !isAny) return [objection(some, "")[0], possible(legals().filter((act) => act.parts.includes(id)))];
    const useful = some.filter(isUseful);
    const vain = !head && useful.length < some.length && legals().find((act) => some.includes(act) && !isUseful(act));
    if (vain) return [idle([vain])[0], useful.length ? whyNot(useful, id, head).flat().join(" ") : ""];
    // What is used with another thing comes to that, but what is pressed alone waits.
    const [far, state] = [useful.length ? useful : some, playing.state()];
    const isFit = (act) => lacking(act, state).some((bit) => things(parts.get(id)).some((thing) => atom(bit).includes(thing)) === (head === null));
    const near = nearest(far, (act) => (isFit(act) ? 0.5 : 0));
    const like = far.filter((act) => sort(act) === sort(near[0]) && isFit(act) === isFit(near[0]));
    const firsts = [...new Set(like.flatMap((act) => objections(act, state)[0] ?? []))];
    const least = head && !atom(0)[0] ? far : head && (!firsts[1] || oneOf(firsts)) ? like : near;
    const [done, ...others] = new Set(least.map((act) => verbPhrase(act, named(id))));
    if (head !== null && done && !others.length) return objection(least, "You cannot " + done);
    return head && (least.length > 1 || least[0].words.startsWith(named(id) + " ")) ? objection(least, head) : objection(least.slice(0, 1), least.map(denial)[0]);
  }
  const isThere = (id) => !parts.get(id).dataset.bit || has(playing.state(), parts.get(id).dataset.bit);
  const moves = (some) => some.filter(({ parts: [from, to] }) => to && isThere(from));
  const movers = () => new Set(moves(acts).map(({ parts: [from] }) => from));
  const mover = () => (rules.steered && movers().size === 1 ? [...movers()][0] : null); // the only piece that ever moves
  function place(id) { // where each cell is a thing, all that is drawn in it means its place
    const [row, isPart] = [areCells && rowOf(id), acts.some((act) => act.parts.includes(id))];
    const here = isPart || !row || parts.get(id).dataset.acts ? [] : [...parts.keys()].filter((one) => rowOf(one)?.[1] === row[1] && isAt(one, id));
    return here.find((one) => isThere(one) && acts.some((act) => act.parts[0] === one)) || here.find((one) => one.startsWith("there")) || id;
  }
  const pushes = ({ id, dataset: { bit } }) => (id.startsWith("spot") && bit in rules.facts && !("ends" in parts.get(id).dataset) ? taking(bit) : []).filter(({ plus, parts: [from, to] }) =>
    to && from !== id && room(to) === room(id) && ones(plus).some((one) => atom(one)[0] === atom(Number(bit))[0] && atom(one).at(-1) !== room(from)));
  const isBox = (part) => pushes(part).length > 0;
  const boxOf = (act) => [...parts.values()].find((one) => isThere(one.id) && pushes(one).includes(act));
  const pushedTo = ({ plus }, { dataset: { bit } }) => [...parts.keys()].find((id) => id.startsWith("there") &&
    ones(plus).some((end) => atom(end)[0] === atom(Number(bit))[0] && (isAt(id, "spot" + end) || isHere(id, "spot" + end))));
  const ready = (box) => pushes(box).filter((act) => behind([act]));
  const because = (head, facts) => (facts ? [head && head + ":", facts + "."] : (head || "That does nothing") + ".");
  const already = (from) => [be(from, "there already."), possible(moves(legals()).filter((act) => act.parts[0] === from))];
  const who = (id) => (!id ? "" : areCells ? atom(Number(parts.get(id).dataset.bit)).filter((name) => name !== room(id)).join(" ") : rowOf(id)?.[1]);
  const boxAt = (id) => [...parts.values()].find((one) => isThere(one.id) && isBox(one) && (isAt(one.id, id) || isHere(one.id, id)));
  // Why the easiest way along its places cannot be gone to its end: what its first step that cannot be made lacks there.
  function barrier(from, to, state = playing.state()) {
    for (const act of [...walks(from, acts)].find(([end]) => room(end) === room(to))?.[1] || []) {
      const facts = objections(act, state);
      if (facts.length) return facts.some((one) => one.startsWith(named(from) + " has to")) ? null : { facts, act, isNow: facts.some((one) => objections(act, playing.state()).includes(one)) };
      state = after(act, state);
    }
  }
  const isPair = (...ids) => acts.some((act) => ids.every((id) => concerns(parts.get(id), act)));
  function astray(from, to, why = "", way = "there") {
    if ("ends" in parts.get(from).dataset && !isAny) return [to ? "Nothing goes from " + named(from) + " to " + named(to) + "." : "Nothing goes there from " + named(from) + "."];
    const own = (act) => act.parts[0] === from;
    const comes = ({ parts: [, end] }) => end && who(end) && who(end) === who(from) && room(end) === room(to);
    if (to && atom(0)[0] && !why && (isHere(from, to) ? things(parts.get(to))[0] : !acts.some(comes)) && !isPair(from, to))
      return ["Nothing can be done with " + named(from) + " and " + named(to) + " together."];
    if (to && isHere(from, to)) return already(from);
    const head = why || way !== "there" ? " cannot go " + way : mover() === from ? " has no way there now" : " cannot go there in one " + step;
    return [because(named(from) + head, why), (!why && ruling(acts.filter(own))) || possible(moves(legals()).filter(own))];
  }
  // The acts that are meant by what goes from a piece to a place, or to what they name and it is not at; or by what is there later.
  function meant(from, to) {
    const [now, isOther] = [legals(), !things(parts.get(to)).some((thing) => atomOf(from).includes(thing))];
    const isUnder = ({ parts: [, end] }) => end && !isStacked && carrier(end)?.id === to;
    const isTo = (act) => act.parts.at(-1) === to || isUnder(act) || (isAny && act.parts.includes(to)) || (isOther && names(parts.get(to), act));
    const some = acts.filter((act) => begins(act, [from]) && isTo(act) && !now.includes(act));
    const isBoth = (act) => !isStacked && (isUnnamed(parts.get(from)) ? concerns : names)(parts.get(from), act) && names(parts.get(to), act);
    return some.length || isAny ? some : acts.filter((act) => isBoth(act) && !(now.includes(act) && isUseful(act)));
  }
  // What comes to a place: by which tap, or why nothing does; or what is there, and what can be done there.
  function room(id) {
    const { bit } = parts.get(id).dataset;
    if (!(bit in rules.facts)) return things(parts.get(id)).at(-1)?.replace(")", "") || id;
    const [[predicate, ...names], [, thing, , base]] = [atom(Number(bit)), rowOf(id) || []];
    return names.filter((name) => name !== thing).at(-1) || (areCells && thing) || base || (isStacked || thing ? predicate : names.at(-1)) || id;
  }
  function arrival(to, able) {
    const [ends, { bit }] = [acts.filter((act) => act.parts[1] && room(act.parts[1]) === room(to)), parts.get(to).dataset];
    const ways = ends.filter((act) => able.includes(act));
    const isEnough = ways.every(({ parts: [from] }) => pieces.isAlike(able.filter((act) => act.parts[0] === from)));
    const first = listed([...new Set(ways.map(({ parts: [from] }) => named(from)))], "or");
    if (first) return [isEnough ? playing.tap + " " + first + "." : "First " + playing.tap.toLowerCase() + " " + first + " and then here.", possible(ways)];
    const fact = bit in rules.facts && isThere(to) && rules.facts[bit][1];
    if (fact) return [fact + ".", possible(able.filter((act) => terms.get(act.name).includes(room(to))))];
    if (mover()) return refusal(mover(), to);
    const head = "Nothing can " + verb + " there now";
    if (!ends.length || isAny || "ends" in parts.get(to).dataset) return ends.length ? whyNot(ends, to, head) : refusal(to, null);
    const near = nearest(ends.filter(isUseful), (act) => (isFree(act) ? 99 : 0)); // rather who goes there
    return objection(near, near[1] ? head : denial(near[0]));
  }
  const isApart = (act, base = act.parts[1] && rowOf(act.parts[1])?.[3]) => base && !roads.some(([, thing]) => thing === base) &&
    lacking(act, playing.state()).some((bit) => atom(bit)[2] && atom(bit)[1] === base); // is the base of what it puts down elsewhere?
  // The rule that always forbids what is tried with two things, or to go from where one is to where the other is; "" if some act does it from there.
  function broken(from, to) {
    const [[x, here], [y, there]] = [from, to].map((id) => [things(parts.get(id))[0], room(id)]);
    const goes = (action) => acts.some((act) => act.parts[1] && sort(act) === "(" + action && who(act.parts[0]) === who(from));
    for (const [first, second] of [[x, y], [x, there], [here, there]]) {
      const does = ({ name, parts: [piece, end] }) => (!end || piece === from) && [first, second].every((it) => terms.get(name).includes(it));
      if (acts.some(does)) return "";
      const asked = (rules.laws.pairs || []).filter(([action]) => (first === x && second === y) || goes(action))
        .map(([, name, isTurned]) => rules.laws.facts[name][isTurned ? second + " " + first : first + " " + second]).filter((said) => said !== undefined);
      if (asked[0] && asked.every((said) => said === asked[0])) return asked[0];
    }
    return "";
  }
  // Why a piece cannot go to a place, or nothing can; or why nothing is done with what is pressed alone.
  function refusal(from, to) {
    if (to === null) {
      const [own, its] = [acts.filter((act) => begins(act, [from])), acts.filter((act) => names(parts.get(from), act))];
      const head = isAny || own.every(({ parts: ids }) => !ids[1]) ? "Nothing can be done with " + named(from) + " now" : named(from) + " cannot " + verb;
      const said = own.length ? whyNot(own, from, head) : its.length ? whyNot(its, from, "") : ["Nothing can be done with " + named(from) + "."];
      const isReached = (bit) => has(playing.state(), bit) && things(parts.get(from)).some((thing) => atom(bit).includes(thing));
      const done = / can change that\.$/.test(said[1]) ? ones(goal.wanted[1]).filter(isReached).map((bit) => rules.facts[bit][1]) : [];
      return done.length ? [joinFacts(done) + " already."] : said;
    }
    const [some, box] = [meant(from, to), boxAt(to)];
    const rule = !some.length && !isHere(from, to) && [from, carrier(from)?.id].map((one) => one && broken(one, to)).find(Boolean);
    if (box) return pushed(box, some.length ? some.filter((act) => pushes(box).includes(act)) : pushes(box));
    const stop = (mover() || (who(from) && !rule)) && !isStacked && !some.some((act) => begins(act, [from])) && barrier(from, to);
    const head = stop && stop.act.parts[0] === from && !mover() ? denial(stop.act) : named(from) + (mover() ? " has no way there now" : " cannot get there");
    if (stop) return [stop.facts.find(isSentence) || because(head, joinFacts(stop.facts)), stop.isNow ? mending([stop.act]) : ""];
    const isFit = (act) => !canMove(parts.get(from)) || !begins(act, [from]) || !isApart(act);
    if (some.some(isFit)) return whyNot(some, from, null);
    return rule || isAny || canMove(parts.get(from)) || !isPair(from, to) ? astray(from, to, rule) : refusal(from, null);
  }
  const seated = (id) => id.replace("there", "spot");
  const ways = new Set(acts.map(({ parts: ids }) => ids.map(seated).join())); // who alone ever comes to a place, of those that go to and fro
  const roads = acts.filter((act) => isFree(act) && ways.has(act.parts.map(seated).reverse().join())).map(({ parts: [from, to] }) => [room(to), rowOf(from)[1]]);
  const comer = (id) => pieces.lone(new Set(roads.filter(([place]) => place === room(id)).map(([, thing]) => thing)));
  function behind(some) { // a box is pushed to where it is dragged, by who can come to where that begins
    for (const way of [[], ...walks().values()]) {
      const there = legal(way.reduce((now, one) => after(one, now), playing.state()));
      const act = some.find((one) => there.includes(one));
      if (act) return [...way, act];
    }
    return null;
  }
  function pushed(box, some) {
    const able = some.filter((act) => behind([act]));
    if (able.length) return [named(box.id) + " can be pushed.", possible(able)];
    return some.length ? whyNot(some, box.id, named(box.id) + " cannot be pushed") : [because(named(box.id) + " cannot be pushed there", rules.beyond)];
  }
  const canMove = (spot, some = legals()) => Boolean(spot) && some.some(({ parts: [from, to] }) => to && from === spot.id);
  return {
    ...{ legals, atomOf, things, terms, isAny, isFact, isUnnamed, isUseful, isThere, begins, names, isNamed, concerns, uses, isTurned, canMove, meant, room, place },
    ...{ mover, comer, pushes, isBox, boxOf, boxAt, pushedTo, ready, behind, named, be, joinFacts, possible, ruling, objection, objections },
    ...{ already, astray, arrival, pushed, refusal, seated, atom, wanting, lost },
  };
})();
