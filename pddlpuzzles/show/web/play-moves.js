// A game whose moves are data (`play-known.js`) on a board with pieces (`play-pieces.js`): what is shown, pressed, and said.
(() => {
  const { rules, step } = playing;
  const { acts, goal, field, holds, legal, cost, solved, count, ones, known, isUnsolvable } = knowing;
  const { parts } = pieces;
  const text = (template, state) => template.map((piece) => (typeof piece === "string" ? piece : piece[1][field(piece[0], state)])).join("");
  const isPriced = rules.objective === "cost";
  const counted = (number) => (isPriced ? "a cost of " + number : plural(number, rules.objective));
  // Why a move cannot be made: for what has to hold, what holds in its place; or a sentence of the author's on that.
  const groups = rules.groups.map((digits) => BigInt("0x" + digits));
  const isSentence = (words) => words.endsWith(".");
  const asked = ({ name }) => rules.reasons[/[^( ]+/.exec(name)] || {};
  const atom = (bit) => rules.instance[bit + 1]?.[1]?.[1]?.match(/[^ ()=]+/g) || []; // of a problem in PDDL
  // What it lacks: of all that it asks for, and of each thing that must not be so.
  const lacks = (act, state) => [(state & act.when[0]) ^ act.when[1], ...act.unless.filter((one) => holds(one, state)).map(([mask]) => mask)]
    .map((bits) => ones(bits).filter((bit) => bit in rules.facts));
  const lacking = (act, state) => [...new Set(lacks(act, state).flat())];
  const objections = (act, state) => [...new Set(lacks(act, state).flatMap((bits) => clash(bits, state) || reasons(act, bits, state)))];
  // Of two things that must not be somewhere together, what one does to the other, always.
  const doings = [...rules.instance.filter((piece) => typeof piece === "string").join("").matchAll(/\((\w+s) ([^ ()?]+) ([^ ()?]+)\)/g)];
  function clash(bits, state) {
    const fact = (name) => bits.find((bit) => field([bit, 1], state) && atom(bit)[1] === name);
    const [, verb, ...both] = (bits.length === 2 && doings.find(([, , ...names]) => names.every((name) => fact(name) !== undefined))) || [];
    return verb && [both.map((name) => rules.facts[fact(name)][1].split(/ (?:is|are) /)[0]).join(" " + verb + " ")];
  }
  function reasons(act, bits, state) {
    const facts = bits.map((bit) => {
      const [isSo, group] = [field([bit, 1], state), groups.find((one) => (one >> BigInt(bit)) & 1n && one & state) || 0n];
      // Of a thing it is said how it has to be, but of what is not free what is there.
      const [now = bit] = ones(group & state);
      const [[, it], [, , ...others], there] = [...[bit, now].map(atom), rules.facts[now][Number(isSo || now !== bit)]];
      if (!isSo && now !== bit && (!it || !others.includes(it)) && rules.facts[bit][2]) return rules.facts[bit][2];
      const least = act.least?.[atom(now).slice(0, -1).join(" ")];
      return there + (/\d$/.test(there) && least > atom(now).at(-1) ? ", and " + least + " is needed" : "");
    });
    const [atoms, own] = [bits.map(atom), bits.map((bit) => asked(act)[atom(bit)[0]])];
    return own.map((text, place) => {
      const names = atoms.filter((_, other) => own[other] === text).map(([, name = ""]) => name.replace(/[-_]/g, " "));
      return text ? text.replace(/\?[\w-]+/g, () => names.shift()) : facts[place];
    });
  }
  // Facts in one sentence: what is said of several things alike is said once.
  function joinFacts(facts) {
    const alike = new Map();
    for (const fact of facts.filter(Boolean)) {
      const [, who, what, thing, all] = /^(.+?)(?: (?:is|are) (.+)| has a (\w+)| has (.+))$/.exec(fact) || [null, fact];
      const key = what ? " are " + what : thing ? " have " + thing + "s" : all ? " have " + all : "";
      alike.set(key, [...(alike.get(key) || []), [who, fact]]);
    }
    return [...alike].map(([what, every]) => (every[1] ? listed(every.map(([who]) => who), "and") + what : every[0][1])).join("; ");
  }
  const looks = rules.looks.rows.map(([id, attribute, shift, mask, palette]) =>
    ({ part: at(id), attribute, place: [shift, mask], values: rules.looks.palettes[palette] }));
  // Where moves are made on the board, their buttons come last; on a small screen they are folded until one is needed.
  const fold = parts.size && element("details", { className: "fold", open: !matchMedia("(max-width: 40rem)").matches }, element("summary", {}, "All moves as buttons"), at("acts"));
  if (fold) at("beneath").after(fold);
  at("acts").classList.toggle("long", acts.some((act) => act.sign && act.sign.length > 12));
  const signed = new Map(acts.filter(({ sign }) => sign).map((act) => [act.name, act]));
  const buttons = new Map([...signed].map(([name, { sign, words }]) => [name, at("acts").appendChild(button(sign, () => playing.play(name), { title: words, "aria-label": words }))]));
  let [chosen, before, isDropped, goals, advised] = [[], [], false, rules.goals, null]; // a hint has advised an act, until something else is done
  function lay(state) {
    for (const { part, attribute, place, values } of looks) {
      const value = values[field(place, state)];
      if (value !== undefined && attribute === "text") part.textContent = value;
      else if (value !== undefined) part.setAttribute(attribute, value);
    }
    pieces.stand(state);
  }
  function paint(state) {
    lay(state);
    const able = legal(state);
    // Where everything can be pressed, marks say nothing; what is solved asks for nothing.
    at("board").classList.toggle("any", able.length === acts.length);
    mark(able);
    reachable();
    if (fold && able.some((act) => !act.parts.length && ![...parts.values()].some((one) => seen(one) && uses(one, act)))) fold.open = true;
    for (const [name, one] of buttons) {
      one.hidden = !able.some((act) => act.name === name && isUseful(act));
      one.classList.remove("hinted");
    }
    for (const [key, template] of Object.entries(rules.data)) body.dataset[key] = text(template, state);
    if (solved(state) || !able.length || at("quiet").checked || !knowing.isComing(state)) return;
    knowing.learn(state, false).then(() => { if (playing.state() === state) playing.again(); });
  }
  const seen = (part) => part && part.getClientRects().length;
  // The tab key leads to a spot that is seen, and the keyboard does not lose its place when a piece has moved.
  function reachable() {
    const focus = document.activeElement;
    const isLost = parts.has(focus.id) && !seen(focus);
    if (!isLost && [...parts.values()].some((part) => part.getAttribute("tabindex") === "0" && seen(part))) return;
    const next = [at(seated(focus.id)), ...parts.values()].find((part) => parts.has(part && part.id) && seen(part));
    if (next) playing.reach(next);
    if (isLost) next?.focus();
  }
  // Where things are boxes, a move is chosen by all that it names, in any order; else by its parts.
  const isAny = parts.size && [...parts.keys()].every((id) => id.startsWith("box-"));
  const begins = ({ parts: ids }, some) => some.every((id, place) => (isAny ? ids.includes(id) : ids[place] === id));
  const terms = new Map(acts.map((act) => [act, act.name.slice(1, -1).split(" ").slice(1)]));
  // What is drawn is used by a move that names it, and asks for it where it is a fact; but what only moves goes by its parts.
  const things = ({ dataset }) => (dataset.thing || "").split(" ").filter(Boolean);
  const isFact = (id) => Boolean(id) && (pieces.rowOf(id)?.[1] || "").startsWith("(");
  const isUnnamed = (part) => !part.dataset.acts && things(part).length && acts.every((act) => !terms.get(act).includes(things(part)[0]));
  const names = (part, act, state = playing.state()) => (part.dataset.acts ? part.dataset.acts.split(" ").includes(String(acts.indexOf(act))) :
    // What no move names is taken along, or changed with others.
    isUnnamed(part) ? ones(knowing.after(act, state) ^ state).some((bit) => String(bit) === part.dataset.bit || (!isFact(part.id) && atom(bit).includes(things(part)[0]))) :
    things(part).length && things(part).every((thing) => terms.get(act).includes(thing)) &&
    (!isFact(part.id) || field([part.dataset.bit, 1], act.when[0]) || !knowing.taking(part.dataset.bit).length));
  const uses = (part, act) => (!isAny || part.dataset.acts) && names(part, act) && (part.dataset.acts ||
    (field([part.dataset.bit, 1], playing.state()) && (act.parts[1] ? isFact(act.parts[0]) : !/^there/.test(act.parts[0]) || atom(Number(act.parts[0].slice(5))).includes(things(part)[0]))));
  // In towers what is meant goes onto the other thing, never that onto it.
  const isTurned = ({ parts: [from, to] }, meant) => pieces.isStacked && to && from !== meant && canMove(parts.get(meant));
  // What is dragged onto a thing to do what cannot be done yet does not move another one.
  const isStrange = ({ parts: [from, to] }, { id }, onto) => !isAny && to && !isFact(from) && from !== id && pieces.carrier(from)?.id !== id && [onto, pieces.carrier(onto.id)].some((one) => one && meant(id, one.id).length);
  // What else can be done with what is chosen and another thing.
  const joins = (act, id) => !isAny && !isTurned(act, chosen[0]) && chosen.length && !chosen.includes(id) && !begins(act, chosen) && chosen.every((one) => names(parts.get(one), act)) &&
    (act.parts[0] === id || names(parts.get(id), act));
  // Where only one piece can be moved, it is chosen already, except where others may lie on what carries it.
  const sole = (able, [first, next] = able[0]?.parts || []) => (next && able.every((act) => act.parts[0] === first) && !(pieces.isStacked && atom(Number(parts.get(first).dataset.bit))[2]) ? first : null);
  function mark(all) {
    const able = solved(playing.state()) ? [] : all.filter((act) => knowing.follow(act, playing.state()) !== playing.state());
    const begun = chosen.length ? chosen : [sole(able)].filter(Boolean);
    const open = able.filter((act) => begins(act, begun));
    const [box, moved] = [parts.get(chosen[0]), advised && boxOf(advised)];
    const targets = box ? ready(box).map((act) => pushedTo(act, box)) : [];
    for (const [id, part] of parts) {
      const isAdvised = advised && (moved ? part === moved || id === pushedTo(advised, moved) : advised.parts.includes(id) || uses(part, advised)) && !chosen.includes(id) && chosen.every((one) => advised.parts.includes(one));
      const isFirst = id === begun[0] && !chosen.length && !mover();
      const can = (!advised || chosen.length) && (isFirst || open.some((act) => begins(act, [...begun, id]) || ((!begun.length || part.dataset.acts) && uses(part, act))) || able.some((act) => joins(act, id)) ||
        (!begun.length && able.some((act) => act.parts[1] === id && act.parts[0] === comer(id))) || (rules.steered && !chosen.length && able.length && isThere(id) && ready(part).length) || targets.includes(id));
      part.setAttribute("class", "spot" + (can ? " can" : "") + (chosen.includes(id) ? " chosen" : "") + (isAdvised ? " hinted" : ""));
      part.setAttribute("aria-pressed", String(chosen.includes(id)));
    }
  }
  function stands(state, made) {
    if (solved(state)) {
      const sum = made.reduce((total, one) => total + one.cost, 0);
      const { left } = known(made.length ? made[0].before : state) || {};
      const fewer = isPriced ? "costs less" : /metres$/.test(rules.objective) ? "is shorter" : "has fewer " + rules.objective;
      const why = left === sum ? (knowing.isEven ? "Every solution has that many " + rules.objective + "." : "It is proved that no solution " + fewer + ".") :
        left < sum ? "It is proved that the best solution " + (isPriced ? "costs " + left : "takes " + counted(left)) + "." : "";
      return { words: "Solved " + (isPriced ? "at " : "in ") + counted(sum), why, solved: true };
    }
    const { left } = known(state) || {};
    const [end, here, isEnd] = [aim(), known(state) ? outlook(state) : "", !legal(state).length];
    if (isUnsolvable() && made.length && !isEnd) return { aim: end, words: "", unsure: outlook(state) };
    if (left === Infinity || isEnd) return { aim: end, words: outlook(state), lost: true, isEnd, ...blame(made) };
    return { aim: end, words: made.length ? "" : end, rest: made.length || left !== undefined ? here : "", unsure: outlook(state) };
  }
  // What is to be reached, as the page says it where that is short and does not explain a sign of its picture.
  function aim() {
    const ends = [...new Set(goals.map((fact) => fact.replace(/^.+?(?= (is|are) )/, "all " + goals.length).replace(" is ", " are ")))];
    const some = joinFacts(goals.slice(0, 6)) + (goals[6] ? "; and " + (goals.length - 6) + " more" : "");
    const said = goals.length > 4 && ends.length === 1 ? ends[0] : some;
    return "Goal: " + ((said.length <= 48 && !said.includes("?") && said) || rules.aim || said || "make it look like the picture") + ".";
  }
  const isLost = (state) => known(state)?.left === Infinity;
  function blame(made) {
    const place = made.findLastIndex(({ before }) => known(before) && !isLost(before));
    if (place < 0) return { isHopeless: isUnsolvable() };
    if (!isLost((made[place + 1] || { before: playing.state() }).before)) return {};
    const ago = made.length - place;
    if (ago === 1) return { why: "This " + step + " was the mistake.", isLast: true };
    return { why: "The mistake was made " + ago + " " + step + "s ago: " + made[place].words + "." };
  }
  function outlook(state) {
    if (!legal(state).length) return "No " + step + "s are left, and the goal is not reached." + rules.stuck.replace("{}", count(knowing.board(state)));
    if (!known(state)) return "It is not known yet whether the goal can still be reached.";
    const { left, most } = known(state);
    if (left === Infinity) return isUnsolvable() ? "It is proved that the goal cannot be reached." : "The goal can no longer be reached from here.";
    if (left === undefined) return most < 60 ? (isPriced ? "The rest costs at most " + most : "At most " + counted(most) + " to go") + "." : "The goal can still be reached.";
    if (!left) return isPriced ? "What is left costs nothing." : "No " + rules.objective + " to go: what is left is free.";
    return isPriced ? "The rest costs " + left + "." : counted(left) + " to go.";
  }
  const verb = step === "jump" ? "jump" : "move";
  const named = (id) => (parts.get(id).getAttribute("aria-label") || "").replace(/^(there is )?an? (?!is |was )/i, "the ").split(/[,:]| is | are | was /)[0];
  const be = (id, what) => named(id) + (/(^| )[a-z-]*[^\Wsuio]s$/.test(named(id)) ? " are " : " is ") + what;
  function verbPhrase({ words }, thing) { // "take the gold key", "let Ann in", other than to move it
    const name = thing.replace(/^the /i, "");
    const [before, after = ""] = (words + " ").split(" " + name + " ");
    const particle = /^(in|out|up|off|down|on|away) (?=$|(at|from|to|of) )/.exec(after)?.[1];
    return /^(?!move|jump)\w+( up| out| off| down| on| the)*$/i.test(before) ? [words.slice(0, before.length), name, particle].filter(Boolean).join(" ") : "";
  }
  function denial({ name, words, parts: [from] }) {
    const [, who, done] = /^([^:]+): (.+)/.exec(words) || [];
    if (who && !name.startsWith("(" + /^\w+/.exec(words)[0])) return who + " cannot " + done;
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
    const [state, costs] = [playing.state(), knowing.spread(playing.state())];
    const rank = new Map(some.map((act) => [act, Math.min(knowing.toil(knowing.asks(act), costs), 9999) + lacking(act, state).length - sooner(act)]));
    return some.filter((act) => rank.get(act) === Math.min(...rank.values()));
  }
  // What can be done now that mends the hardest thing that acts lack; else what that asks for, or who else can do it.
  function mending(all, some = nearest(all)) {
    const [state, [act], costs] = [playing.state(), some, knowing.spread(playing.state())];
    const hard = (bits) => Math.min(...bits.map((bit) => costs[2 * bit + 1 - field([bit, 1], state)] + (rules.facts[bit][2] ? 0.5 : 0)));
    const hardest = ([bits, ...others]) => [...bits.map((bit) => [bit]), ...others].sort((one, other) => hard(other) - hard(one))[0] || [];
    const firsts = some.flatMap((one) => hardest(lacks(one, state)));
    const left = (now, from = knowing.spread(now)) => Math.min(...some.map((one) => knowing.toil(knowing.asks(one), from)));
    const [here, able] = [left(state), legal(state).filter(isUseful)];
    if (firsts.some((bit) => field([bit, 1], act.plus) || (!act.plus && knowing.taking(bit).includes(act)))) return "";
    if (here === Infinity) return "No " + step + " can change that.";
    const isMended = (next) => firsts.some((bit) => field([bit, 1], next) !== field([bit, 1], state)) && left(next) <= (atom(0)[0] ? here : 0);
    const direct = able.filter((one) => isMended(knowing.after(one, state)));
    if (direct.length || !atom(0)[0]) return possible(direct);
    const makers = firsts.flatMap((bit) => (field([bit, 1], state) ? knowing.taking(bit) : acts.filter(({ plus }) => field([bit, 1], plus))));
    const isBySame = (one) => terms.get(one)[0] === terms.get(act)[0];
    const asks = nearest(makers, (one) => (isBySame(one) ? 1.5 : 0)).flatMap((one) => lacking(one, state)[0] ?? []).filter((bit) => !field([bit, 1], act.plus));
    const said = asks.map((bit) => rules.facts[bit][field([bit, 1], state) ? 1 : 2]).filter(Boolean);
    const other = able.filter((one) => sort(one) === sort(act) && !isBySame(one) && who(one.parts[0]) === who(act.parts[0]));
    const need = oneOf(said) || said[0] || "";
    return other.length ? possible(other) : need && (/ ha(s|ve) to /.test(need) ? "First " : "") + need + ".";
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
  const isUseful = (act) => knowing.after(act, playing.state()) !== playing.state();
  // Why none of some acts, for which a thing is pressed, can be made: what those that lack least lack; null heads name one.
  function whyNot(some, id, head) {
    if ("ends" in parts.get(id).dataset && !isAny) return [objection(some, "")[0], possible(legal(playing.state()).filter((act) => act.parts.includes(id)))];
    const useful = some.filter(isUseful);
    const vain = !head && useful.length < some.length && legal(playing.state()).find((act) => some.includes(act) && !isUseful(act));
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
  const isThere = (id) => !parts.get(id).dataset.bit || field([Number(parts.get(id).dataset.bit), 1], playing.state());
  const moves = (some) => some.filter(({ parts: [from, to] }) => to && isThere(from));
  function mover() { // the only piece that ever moves
    const [only = null, ...others] = rules.steered ? new Set(moves(acts).map(({ parts: [from] }) => from)) : [];
    return others.length ? null : only;
  }
  // Where each cell is a thing, all that is drawn in it means its place.
  function place(id) {
    const [row, isPart] = [pieces.areCells && pieces.rowOf(id), acts.some((act) => act.parts.includes(id))];
    const here = isPart || !row || parts.get(id).dataset.acts ? [] : [...parts.keys()].filter((one) => pieces.rowOf(one)?.[1] === row[1] && pieces.isAt(one, id));
    return here.find((one) => isThere(one) && acts.some((act) => act.parts[0] === one)) || here.find((one) => one.startsWith("there")) || id;
  }
  // What pushes a thing comes to where it was, and it goes elsewhere.
  const pushes = ({ id, dataset: { bit } }) => (id.startsWith("spot") && bit in rules.facts && !("ends" in parts.get(id).dataset) ? knowing.taking(bit) : []).filter(({ plus, parts: [from, to] }) =>
    to && from !== id && room(to) === room(id) && ones(plus).some((one) => atom(one)[0] === atom(Number(bit))[0]));
  const isBox = (part) => pushes(part).length > 0;
  const boxOf = (act) => [...parts.values()].find((one) => isThere(one.id) && pushes(one).includes(act));
  // The place where a box goes; and the push that is meant there, of the box chosen or advised, or at a box: the only one, or that by who stands at it.
  const pushedTo = ({ plus }, { dataset: { bit } }) => [...parts.keys()].find((id) => id.startsWith("there") && ones(plus).some((end) => atom(end)[0] === atom(Number(bit))[0] && pieces.isAt(id, "spot" + end)));
  function pushOf(id) {
    const [at, box] = [boxAt(id), chosen.length ? parts.get(chosen[0]) : advised && boxOf(advised)];
    const some = at ? ready(at) : box ? ready(box).filter((act) => pushedTo(act, box) === id && (chosen.length || act === advised)) : [];
    return some.find((act) => act === advised || behind([act]).length === 1) || (some.length === 1 && some[0]);
  }
  const ready = (box) => pushes(box).filter((act) => behind([act]));
  const because = (head, facts) => (facts ? [head && head + ":", facts + "."] : (head || "That does nothing") + ".");
  const already = (from) => [be(from, "there already."), possible(moves(legal(playing.state())).filter((act) => act.parts[0] === from))];
  const who = (id) => (pieces.areCells ? atom(Number(parts.get(id).dataset.bit)).filter((name) => name !== room(id)).join(" ") : pieces.rowOf(id)?.[1]);
  const boxAt = (id) => [...parts.values()].find((one) => isThere(one.id) && isBox(one) && pieces.isAt(one.id, id));
  // Why the easiest way along its places cannot be gone to its end: what its first step that cannot be made lacks there.
  function barrier(from, to, state = playing.state()) {
    for (const act of [...pieces.walks(from, acts)].find(([end]) => room(end) === room(to))?.[1] || []) {
      const facts = objections(act, state);
      if (facts.length) return facts.some((one) => one.startsWith(named(from) + " has to")) ? null : { facts, act, isNow: facts.some((one) => objections(act, playing.state()).includes(one)) };
      state = knowing.after(act, state);
    }
  }
  const isPair = (...ids) => acts.some((act) => ids.every((id) => names(parts.get(id), act)));
  const strangers = (from, to) => ["Nothing can be done with " + named(from) + " and " + named(to) + " together."];
  function astray(from, to, why = "", way = "there") {
    if ("ends" in parts.get(from).dataset && !isAny) return [to ? "Nothing goes from " + named(from) + " to " + named(to) + "." : "Nothing goes there from " + named(from) + "."];
    if (to && pieces.isHere(from, to)) return already(from);
    const own = (act) => act.parts[0] === from;
    const ends = [...new Set(acts.map(({ parts: [, end] }) => end).filter((end) => end && who(end) === who(from)))];
    const comes = (end) => end && who(end) && room(end) === room(to);
    const isNever = to && ends[0] && !ends.some((end) => pieces.rowOf(end)?.[3]) && !things(parts.get(to))[1] && who(from) && acts.some(({ parts: [, end] }) => comes(end)) && !ends.some(comes); // a door is no place, nor what is between two; what is carried comes anywhere
    const places = ends.map((end) => (rules.facts[parts.get(end).dataset.bit]?.[1] || "").split(" is ")[1]).filter(Boolean);
    if (isNever && !why && way === "there" && places.length && places.length < 5) return [named(from) + " can never go there.", named(from) + " can only be " + listed(places.sort(), "or") + "."];
    if (to && atom(0)[0] && !isNever && !ends.some(comes) && !isPair(from, to)) return strangers(from, to);
    const head = why || way !== "there" ? " cannot go " + way : mover() === from ? " has no way there now" : isNever ? " can never go there" : " cannot go there in one " + step;
    return [because(named(from) + head, why), (!why && ruling(acts.filter(own))) || possible(moves(legal(playing.state())).filter(own))];
  }
  // The acts that are meant by what goes from a piece to a place, or to what they name and it is not at; or by what is there later.
  function meant(from, to) {
    const isOther = !things(parts.get(to)).some((thing) => atom(Number(parts.get(from).dataset.bit)).includes(thing));
    const [able, isTo] = [legal(playing.state()), (act) => act.parts.at(-1) === to || (act.parts[1] && !pieces.isStacked && pieces.carrier(act.parts[1])?.id === to) || (isAny && act.parts.includes(to)) || (isOther && names(parts.get(to), act))];
    const some = acts.filter((act) => begins(act, [from]) && isTo(act) && !able.includes(act));
    const isOwn = ({ parts: [first] }) => first && who(from) && who(first) === who(from) && !pieces.isHere(from, to);
    const isBoth = (act) => !pieces.isStacked && names(parts.get(from), act) && names(parts.get(to), act);
    return some.length || isAny ? some : acts.filter((act) => ((isOwn(act) && isTo(act)) || isBoth(act)) && (!able.includes(act) || !isUseful(act)));
  }
  // What comes to a place: by which tap, or why nothing does; or what is there, and what can be done there.
  function room(id) {
    const { bit } = parts.get(id).dataset;
    if (!(bit in rules.facts)) return things(parts.get(id)).at(-1)?.replace(")", "") || id;
    const [[predicate, ...names], [, thing, , base]] = [atom(Number(bit)), pieces.rowOf(id) || []];
    return (pieces.areCells ? thing : names.filter((name) => name !== thing).at(-1)) || base || (pieces.isStacked || thing ? predicate : names.at(-1)) || id;
  }
  function arrival(to, able) {
    const [ends, { bit }] = [acts.filter((act) => act.parts[1] && room(act.parts[1]) === room(to)), parts.get(to).dataset];
    const ways = ends.filter((act) => able.includes(act));
    const isEnough = ways.every(({ parts: [from] }) => pieces.isAlike(able.filter((act) => act.parts[0] === from)));
    const first = listed([...new Set(ways.map(({ parts: [from] }) => named(from)))], "or");
    if (first) return [isEnough ? playing.tap + " " + first + "." : "First " + playing.tap.toLowerCase() + " " + first + " and then here.", possible(ways)];
    const fact = bit in rules.facts && isThere(to) && rules.facts[bit][1];
    if (fact) return [fact + ".", possible(able.filter((act) => terms.get(act).includes(room(to))))];
    if (mover()) return refusal(mover(), to);
    const head = "Nothing can " + verb + " there now";
    if (!ends.length || isAny || "ends" in parts.get(to).dataset) return ends.length ? whyNot(ends, to, head) : refusal(to, null);
    return objection(nearest(ends.filter(isUseful)), head);
  }
  const isApart = (act, base = act.parts[1] && pieces.rowOf(act.parts[1])?.[3]) => base && !roads.some(([, thing]) => thing === base) && lacking(act, playing.state()).some((bit) => atom(bit)[2] && atom(bit)[1] === base); // is the base of what it puts down elsewhere?
  // Why a piece cannot go to a place, or nothing can; or why nothing is done with what is pressed alone.
  function refusal(from, onto) {
    const isColumn = ({ parts: [first, end] }) => first === from && end && pieces.isAt(end, onto, [0]);
    const to = (pieces.isStacked && onto && !meant(from, onto).length && acts.find(isColumn)?.parts[1]) || onto;
    if (to === null) {
      const [own, its] = [acts.filter((act) => begins(act, [from])), acts.filter((act) => names(parts.get(from), act))];
      const head = isAny || own.every(({ parts: ids }) => !ids[1]) ? "Nothing can be done with " + named(from) + " now" : named(from) + " cannot " + verb;
      const said = own.length ? whyNot(own, from, head) : its.length ? whyNot(its, from, "") : ["Nothing can be done with " + named(from) + "."];
      const isReached = (bit) => field([bit, 1], playing.state()) && things(parts.get(from)).some((thing) => atom(bit).includes(thing));
      const done = / can change that\.$/.test(said[1]) ? ones(goal.wanted[1]).filter(isReached).map((bit) => rules.facts[bit][1]) : [];
      return done.length ? [joinFacts(done) + " already."] : said;
    }
    const [some, box] = [meant(from, to), boxAt(to)];
    if (box) return pushed(box, some.length ? some.filter((act) => pushes(box).includes(act)) : pushes(box));
    if (canMove(parts.get(from)) && some.length && some.every((act) => begins(act, [from]) && isApart(act))) return astray(from, to);
    const stop = !pieces.isStacked && (mover() || who(from)) && !some.some((act) => begins(act, [from])) && barrier(from, to);
    if (stop) return [stop.facts.find(isSentence) || because(mover() ? named(from) + " has no way there now" : stop.act.parts[0] === from ? denial(stop.act) : named(from) + " cannot get there", joinFacts(stop.facts)), stop.isNow ? mending([stop.act]) : ""];
    return some.length ? whyNot(some, from, null) : isAny || canMove(parts.get(from)) || !isPair(from, to) ? astray(from, to) : refusal(from, null);
  }
  const seated = (id) => id.replace("there", "spot");
  // Who alone ever comes to a place, of those that go to and fro.
  const ways = new Set(acts.map(({ parts: ids }) => ids.map(seated).join()));
  const roads = acts.filter((act) => pieces.isFree(act) && ways.has(act.parts.map(seated).reverse().join())).map(({ parts: [from, to] }) => [room(to), pieces.rowOf(from)[1]]);
  const comer = (id) => pieces.lone(new Set(roads.filter(([place]) => place === room(id)).map(([, thing]) => thing)));
  let [reached, tapped, led] = ["", {}, null]; // where something has landed, and what was moved by an arrow key, or could be
  function land(act) {
    reached = seated(act.parts.at(-1) || "");
    if (act.parts.length && pieces.isFree(act)) [, led] = pieces.rowOf(act.parts[0]);
    playing.play(act.name);
  }
  const isPut = (from) => ({ parts: [thing, end] }) => end && pieces.carrier(thing)?.id === from && pieces.isHere(from, end) && !pieces.carrier(end); // who goes nowhere puts down what is carried
  const stay = (from, some = legal(playing.state()).filter(isPut(from))) => (some[1] ? offer(some, parts.get(from)) : some[0] ? land(some[0]) : playing.announce(...already(from)));
  // The second tap of a double tap, at a point where a piece has just landed, is no second move.
  function tap(id, { detail, clientX: x, clientY: y }) {
    const beneath = detail && document.elementFromPoint(...playing.down);
    if (beneath && beneath.matches("text:not(.spot *)" + (chosen.length ? ", .place" : "")) && !playing.labelled(beneath)) return aside(beneath, playing.down);
    const [own, now] = [parts.get(id), performance.now()];
    const far = (part, [right, down] = [x, y]) => Math.hypot(middle(part)[0] - right, middle(part)[1] - down);
    // In the middle between two holes it means neither.
    const isRival = (part) => part !== own && seen(part) && Math.abs(far(part, playing.down) - far(own, playing.down)) < own.getBoundingClientRect().width / 10;
    const rival = detail && own.matches("circle") && far(own, playing.down) < own.getBoundingClientRect().width && [...parts.values()].find(isRival);
    if (rival) return playing.announce("That is between " + named(id) + " and " + named(rival.id) + ". " + playing.tap + " one of them.");
    // The middle of what carries others means itself, although one of them may be drawn there.
    for (let one = id; isThere(one) && !chosen.length && (one = pieces.carrier(one)?.id);) if (2 * far(parts.get(one)) < far(parts.get(id))) id = one;
    const isSecond = id === reached && now - tapped.now < 300 && Math.hypot(x - tapped.x, y - tapped.y) < 24;
    tapped = { x, y, now };
    if (!isSecond || "act" in own.dataset || "ends" in own.dataset) press(id);
  }
  const choice = body.appendChild(element("div", { className: "choice acts long", hidden: true }));
  function offer(some, part) {
    const few = some.length < 9 ? some : [];
    choice.replaceChildren(...few.map((act) => button(act.sign, () => playing.play(act.name))));
    choice.hidden = !few.length;
    // Beside what is pressed, where it covers least of what can be pressed, too.
    const [{ left, top, right, bottom }, { offsetWidth: wide, offsetHeight: high }] = [part.getBoundingClientRect(), choice];
    const covered = ([x, y]) => [part, ...at("board").querySelectorAll(".spot.can")].map((one) => one.getBoundingClientRect()).filter((one) => x < one.right && x + wide > one.left && y < one.bottom && y + high > one.top).length + (y < 0 ? 9 : 0);
    const places = [[left, bottom + 6], [left, top - high - 6], [right + 6, top], [left - wide - 6, top]].map(([x, y]) => [Math.max(8, Math.min(x, innerWidth - wide - 16)), y]);
    const [x, y] = places.reduce((one, other) => (covered(other) < covered(one) ? other : one));
    choice.style.translate = x + scrollX + "px " + (y + scrollY) + "px";
    choice.scrollIntoView({ block: "nearest" });
    playing.announce((part.dataset.acts && !part.dataset.thing ? part.ariaLabel + ": now" : be(chosen[0] || part.id, "chosen. Now")) + " choose " + (few.length ? "what is done." : "what is ringed, or a button."));
  }
  const isMarked = (id) => parts.get(id).matches(".can, .hinted");
  // `how` it is pressed: it is "lifted", or something "else" was chosen (`why` that cannot be used), or a "place" is meant.
  function press(pressed, how = "", why = "") {
    const [id, able] = [place(pressed), legal(playing.state()).filter(isUseful)];
    const [part, wanted, isOffered] = [parts.get(id), [...chosen, id], !choice.hidden];
    choice.hidden = true;
    if (chosen.includes(id)) return playing.paint(be(id, "no longer chosen."));
    const fits = (ids) => able.filter((act) => begins(act, ids));
    // What goes on from what is chosen, and what else is done with a thing: of that which stands still, all that names it.
    const open = fits(wanted);
    const isStill = isFact(id) || !acts.some(({ parts: [from] }) => from === id);
    const isOn = (act) => (!chosen.length || part.dataset.acts) && begins(act, chosen);
    const isMore = (act) => joins(act, id) || (isOn(act) && (uses(part, act) || (isStill && names(part, act))));
    const more = how === "lifted" || how === "place" ? [] : able.filter((act) => !open.includes(act) && isMore(act));
    const full = how === "lifted" ? [] : [...open.filter((act) => isAny || act.parts.length === wanted.length), ...more];
    const isSame = how !== "lifted" && !("ends" in part.dataset) && pieces.isAlike(open);
    if (isOffered && chosen.length && !open.length && !full.length) return (chosen = []), press(pressed, how);
    const [whole] = full.length || !isSame ? full : [open.find((act) => act === advised) || open[0]];
    // One tap is enough where nothing else can be done with a thing, and of boxes no other takes part, or a fact is pressed.
    const isKnown = (act) => open.includes(act) || more.includes(act) || !names(part, act);
    const isOnly = (act) => chosen.length || (isUnnamed(part) && act.parts[0] !== id ? false : isAny ? part.dataset.acts || act.parts.length === 1 || terms.get(act).length === 1 : able.every(isKnown));
    const isSure = whole && how !== "else" && isOnly(whole);
    const isChoice = full.length > 1 || (more.length && open.length) || (full.length && !isSure);
    if (isSure && !isChoice) return land(whole);
    if (open.length || isChoice) {
      chosen = wanted;
      mark(able);
      const ringed = at("board").classList.contains("any") ? "where it goes" : "what is ringed";
      return isChoice ? offer([...open, ...more], part) : playing.announce((why ? why.slice(0, -1) + ", so " + be(id, "chosen instead.") : be(id, "chosen.")) + " " + (part.dataset.next || "Now choose " + ringed + "."));
    }
    const [box, push] = !rules.steered || isDropped || (chosen.length && meant(chosen[0], id).length) ? [] : [boxAt(id), pushOf(id)];
    if (push) return follow(behind([push]));
    if (box && ready(box).length) {
      chosen = [box.id];
      mark(able);
      return playing.announce(be(box.id, "chosen. Now choose where it goes."), possible(ready(box)));
    }
    const way = pieces.walks(chosen[0] || comer(id)).get(id) || pieces.row(id);
    if (way) return follow(way);
    const [was, other] = [chosen, instead(id, fits, how)];
    const vain = "ends" in part.dataset && was !== chosen ? meant(was[0], id).flatMap((act) => objections(act, playing.state())) : [];
    if (other) return press(other, was === chosen && other !== pieces.carrier(id)?.id ? how : "else", vain.length ? (vain.find((fact) => fact.startsWith(named(id))) || joinFacts(vain)) + "." : "");
    // A place that is marked is enough, if only one move leads there; what is not marked moves nothing.
    const ending = chosen.length ? [] : able.filter((act) => act.parts.length > 1 && act.parts.at(-1) === id);
    if (ending.length === 1 && (isMarked(id) || (rules.led && pieces.isFree(ending[0])) || "act" in part.dataset)) return land(ending[0]);
    if (ending[1] && ending.every(({ parts: [from] }) => from === comer(id))) return (chosen = [comer(id)]), press(id, "place");
    const isEnd = acts.some((act) => act.parts[1] && act.parts.at(-1) === id) && (!isThere(id) || isStill);
    const only = !chosen.length && pieces.isStacked && sole(able); // what is in a hand is meant to go to what is pressed
    const from = only && meant(only, id).length ? only : chosen[0];
    // What only goes along is to be chosen with whom; who cannot go anywhere may do something there.
    const others = able.filter((act) => (from ? isUnnamed(parts.get(from)) && act.parts[0] !== from && names(parts.get(from), act) : act.words.startsWith(named(id) + ": ")));
    if (others.length) return (chosen = from ? chosen : [id]), mark(able), offer(others, parts.get(from || id));
    playing.announce(...(from ? refusal(from, id) : isEnd ? arrival(id, able) : isBox(part) ? pushed(part, pushes(part)) : refusal(id, null)));
  }
  // What is pressed may mean the place on it, itself where it is no end of a move of what is chosen, or what carries it.
  function instead(id, fits, how) {
    const [there, [first]] = [pieces.onto(id, fits(chosen)), chosen];
    if (there && (first || isMarked(there))) return there;
    const concerns = (from) => acts.some((act) => act.parts[0] === from && act.parts.includes(id));
    if (first && !isDropped && how !== "place" && !(pieces.isStacked && canMove(parts.get(first))) && (fits([id]).length || isUnnamed(parts.get(id)) || (concerns(id) && !concerns(first)))) return (chosen = [], id);
    const under = !first && !isMarked(id) && !isFact(id) && !acts.some(({ parts: [from] }) => from === id) && pieces.carrier(id);
    if (under && fits([under.id]).length) return under.id;
    // In a grid a cell means who can walk from there; what has arrived means its place.
    const walker = rules.led && !first && id.startsWith("there") && fits([]).find((act) => pieces.isFree(act) && room(act.parts[0]) === room(id));
    const end = first && isThere(id) && !acts.some(({ parts: [from] }) => from === seated(id)) && fits(chosen).map(({ parts: [, one] }) => one).find((one) => one && pieces.isHere(one, id));
    return walker ? walker.parts[0] : end || null;
  }
  async function follow(way) {
    const isAtOnce = isDropped || shown.still.matches;
    for (const act of way) {
      if (!playing.play(act.name, act !== way[0])) return;
      const state = playing.state();
      if (!isAtOnce) await new Promise((done) => { setTimeout(done, 120); });
      if (playing.state() !== state) return;
    }
  }
  const isOver = () => solved(playing.state());
  at("board").addEventListener("click", (event) => { if (isOver()) { event.stopPropagation(); playing.paint(); } }, { capture: true });
  for (const [id, part] of parts) {
    part.setAttribute("tabindex", "-1");
    part.addEventListener("click", (event) => tap(id, event));
  }
  if (parts.size) playing.reach(parts.values().next().value);
  if ((rules.steered || rules.led) && matchMedia("(pointer: fine)").matches) document.querySelector(".how").append(" The arrow keys work, too.");
  // A box is pushed to where it is dragged, by who can come to where that begins.
  function behind(some) {
    for (const way of [[], ...pieces.walks().values()]) {
      const there = legal(way.reduce((now, one) => knowing.after(one, now), playing.state()));
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
  const canMove = (spot, some = legal(playing.state())) => Boolean(spot) && some.some(({ parts: [from, to] }) => to && from === spot.id);
  // What cannot move now is dragged, too, and the reason is said; by what only holds a thing that is moved; a finger on a box that is not ringed scrolls.
  const hold = (spot, [rider, other] = pieces.riders(spot.id)) => (rider && !other && !canMove(spot, acts) ? rider.querySelector(".spot") : spot);
  playing.draggable(
    (pressed, spot = boxAt(pressed.id) || hold(pressed)) => (isAny ? matchMedia("(pointer: fine)").matches || spot.matches(".can") : seen(at(spot.dataset.piece))) && !isOver() && spot,
    (spot) => {
      [before, chosen] = [chosen, []];
      if (canMove(spot)) press(spot.id, "lifted");
      const isBeneath = ({ part, attribute, place: [bit] }) => attribute === "class" && String(bit) === spot.dataset.bit && part.id !== spot.dataset.piece;
      for (const { part, values } of looks.filter(isBeneath)) part.setAttribute("class", values[0]);
      return [at(spot.dataset.piece), ...pieces.riders(spot.id)].filter(Boolean);
    },
    (spot, over, point) => {
      const [beneath, state, [x, y]] = [over && (over.closest(".spot") || playing.labelled(over)), playing.state(), middle(spot)];
      if (isBox(spot)) {
        const some = pieces.toward([point[0] - x, point[1] - y], pushes(spot));
        playing.paint();
        return behind(some) ? follow(behind(some)) : playing.announce(...pushed(spot, some));
      }
      // Whose finger slipped has tapped.
      if (isUnnamed(spot) && !canMove(spot, acts)) return press(spot.id);
      if (over && !pieces.row(spot.id) && Math.hypot(point[0] - playing.down[0], point[1] - playing.down[1]) < 20) {
        [, chosen] = [playing.paint(), before];
        return press(spot.id);
      }
      const on = beneath && isBox(beneath) ? parts.get(place(beneath.id)) : beneath;
      // A thing that a place is named for, as for `in-bowl` a bowl, means that place.
      const inside = beneath && [...parts.values()].find(({ id, dataset: { bit } }) => id.startsWith("there") && pieces.rowOf(id)?.[1] === pieces.rowOf(spot.id)?.[1] && atom(Number(bit))[0]?.split(/[-_]/).includes(things(beneath)[0]));
      const there = over && (inside || (rules.quick && on === beneath ? pieces.nearest(spot, over, point) : on));
      isDropped = true;
      const isAway = there && there !== spot && canMove(spot);
      const way = (isAway && pieces.walks(spot.id).get(there.id)) || pieces.along(spot, point);
      if (way) follow(way);
      else if (isAway) press(there.id);
      isDropped = false;
      if (playing.state() !== state || chosen.length > 1) return;
      playing.paint();
      // What is dropped on a thing, or on its name, is used with it.
      const both = beneath && beneath !== spot ? legal(state).filter((act) => isUseful(act) && names(spot, act) && names(beneath, act) && !isTurned(act, spot.id) && !isStrange(act, spot, beneath)) : [];
      if (both.length) return both[1] ? offer(both, beneath) : land(both[0]);
      const aims = [inside || beneath, beneath && pieces.carrier(beneath.id), beneath && "holds" in beneath.dataset ? null : there].filter((one) => one && one !== spot && parts.has(one.id)).map(({ id }) => place(id)).filter((id) => id !== spot.id);
      const aim = aims.find((id) => meant(spot.id, id).length) || aims[0] || (over && !beneath && !rules.beyond && beside(over, point)?.id);
      const isHome = (canMove(spot) || legal(state).some(isPut(spot.id))) && over && (there === spot || pieces.isHere(spot.id, pieces.within(spot.ownerSVGElement, point)));
      if (isHome && !(aim && meant(spot.id, aim).length)) return beneath && beneath !== spot && things(beneath)[0] && !isPair(spot.id, beneath.id) ? playing.announce(...strangers(spot.id, beneath.id)) : stay(spot.id);
      if (aim || !canMove(spot) || (over && !beneath && (rules.beyond || there !== spot))) playing.announce(...(aim || !canMove(spot) ? refusal(spot.id, aim || null) : astray(spot.id, null, rules.beyond)));
    },
  );
  const beside = (target, point, some = []) => rules.quick && rules.stands.length && target.closest("svg") && pieces.beside(target.closest("svg"), point, some, mover());
  function aside(target, point) {
    const [from, near] = [mover(), beside(target, point, chosen)];
    const spot = near || (!rules.beyond && beside(target, point));
    const own = (act) => act.parts[1] && begins(act, [chosen[0] || sole(legal(playing.state()))]) && room(act.parts[1]) === room(spot.id);
    const pale = !chosen.length && pieces.pale(target.closest("svg"), point);
    const [act, other] = legal(playing.state()).filter(({ plus }) => pale && field([pale.dataset.bit, 1], plus));
    const end = spot && !isThere(spot.id) && (legal(playing.state()).find(own) || acts.find(own))?.parts[1];
    if (act && !other) land(act);
    else if (pale) playing.announce("Goal: " + (rules.facts[pale.dataset.bit][2] || rules.facts[pale.dataset.bit][1]) + ".");
    else if (!near && chosen.length && pieces.isHere(chosen[0], pieces.within(target.closest("svg"), point))) stay(chosen[0]);
    else if (spot) press(end || spot.id, chosen.length ? "place" : "");
    else if (from && rules.beyond) playing.announce(...astray(chosen[0] ?? from, null, rules.beyond));
    else if (chosen.length) playing.paint(be(chosen[0], "no longer chosen."));
    else playing.announce(rules.steered ? "Nothing can move there now." : "Nothing can be done there.", rules.steered ? ruling(acts) || possible(legal(playing.state())) : "");
  }
  at("board").addEventListener("click", ({ target, clientX, clientY }) => {
    if (!target.closest(".spot") && target.closest("svg")) aside(target, [clientX, clientY]);
  });
  // An arrow key moves what is chosen, or has moved last, or all that ever moves.
  function steer(way) {
    const last = (rules.led && acts.find((act) => pieces.isFree(act) && isThere(act.parts[0]) && pieces.rowOf(act.parts[0])[1] === led)?.parts[0]) || null;
    const [able] = pieces.toward(way, legal(playing.state()), chosen[0] || last);
    if (able) return land(able);
    const from = mover() ?? chosen[0] ?? last;
    const [act] = pieces.toward(way, acts.filter((one) => one.parts[0] === from), from);
    playing.announce(...(act ? refusal(from, act.parts.at(-1)) : from ? astray(from, null, rules.beyond, rules.beyond ? "there" : "that way") : ["Nothing can move that way now.", ruling(acts)]));
  }
  function dealing(problem) {
    if (!knowing.isDealt || !knowing.isNew()) return problem;
    const atoms = ones(goal.wanted[1]).map((bit) => rules.instance[bit + 1][1][1]);
    return problem.replace(/\(:goal[^]*?(?=\(:metric|\)\s*"""\s*$)/, "(:goal (and" + atoms.join("") + "))\n");
  }
  async function hint(state) {
    if (!legal(state).length) return null;
    const here = await knowing.ready(state);
    if (!here) return { words: "A short search found no way to the goal from here.", why: "There may still be one." };
    if (here.left === Infinity) return null;
    const best = knowing.right(state);
    const number = at("quiet").checked ? "" : ": " + counted(here.left ?? here.most ?? 0);
    const why = here.left && !knowing.isEven ? "This begins a best solution from here" + number + "." : here.most < 60 ? "This begins a solution from here" + number + ", perhaps not the best." : "";
    if (!best) return { words: outlook(state) };
    // Who walks to a box comes to it and pushes it at once.
    const [way, isPushing] = [[best], rules.steered && [...parts.values()].some((one) => isThere(one.id) && isBox(one))];
    for (let there = state; isPushing && !boxOf(way.at(-1)) && !solved(there = knowing.after(way.at(-1), there)) && (await knowing.ready(there));) way.push(knowing.right(there));
    return { words: "Next: " + playing.joint(way) + ".", why, show: () => point(way.at(-1)), token: best.name, ...(way[1] && { make: () => follow(way) }) };
  }
  function renew(seed) {
    const { state, end } = knowing.renew(seed);
    if (knowing.isDealt) goals = showingGoal(end, goal, lay);
    return state;
  }
  function point(act) {
    advised = act;
    mark(legal(playing.state()));
    if (buttons.has(act.name)) buttons.get(act.name).classList.add("hinted");
  }
  playing.start({
    start: knowing.start,
    ...(knowing.renew && { renew }),
    make(state, name) {
      const act = legal(state).find((one) => one.name === name);
      return act ? { state: knowing.follow(act, state), words: act.words, cost: cost(act, state) } : null;
    },
    ...{ paint, stands, hint },
    winnable: async (state) => { const here = known(state) || (await knowing.ready(state)); return here && here.left !== Infinity; },
    refuse(name) {
      const act = acts.find((one) => one.name === name);
      return act ? [objection([act], "“" + act.words + "” cannot be done here")[0]].flat().join(" ") : "No move is written “" + name + "”.";
    },
    written: (names) => names.join(" "),
    spent: (sum, names) => (isPriced ? plural(names.length, step + "s") + " so far, at " + counted(sum) :
      counted(sum) + " so far" + (sum === names.length ? "" : ", in " + plural(names.length, step + "s"))),
    instance: (state) => dealing(text(rules.instance, state)),
    from: (moves) => moves,
    moving: (name) => pieces.moving(name, isDropped),
    ...((rules.steered || rules.led) && { steer }),
    cancel: () => { [chosen, advised, choice.hidden] = [[], null, true]; },
  });
})();
