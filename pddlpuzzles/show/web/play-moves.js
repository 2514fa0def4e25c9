// A game whose moves are data (`play-known.js`) on a board with pieces (`play-pieces.js`): it shows states, takes what is
// pressed and dragged for moves, and says how the game stands.
(() => {
  const { rules, step } = playing;
  const { acts, goal, field, legal, cost, solved, count, ones, known, isUnsolvable } = knowing;
  const { parts } = pieces;
  const textOf = (piece, state) => (typeof piece === "string" ? piece : piece[1][field(piece[0], state)]);
  const text = (template, state) => template.map((piece) => textOf(piece, state)).join("");
  const isPriced = rules.objective === "cost";
  const counted = (number) => (isPriced ? "a cost of " + number : plural(number, rules.objective));
  // Why a move cannot be made: for what has to hold, what holds in its place; or a sentence of the author's on that.
  const groups = rules.groups.map((digits) => BigInt("0x" + digits));
  const isSentence = (words) => words.endsWith(".");
  const asked = ({ name }) => rules.reasons[/[^( ]+/.exec(name)] || {};
  function objections(act, state) {
    const [kept] = act.unless.find(([mask, value]) => (state & mask) === value) || [0n];
    const bits = ones(((state & act.when[0]) ^ act.when[1]) | kept).filter((bit) => bit in rules.facts);
    const facts = bits.map((bit) => {
      const taken = field([bit, 1], state) ? 0n : state & (groups.find((group) => (group >> BigInt(bit)) & 1n && group & state) || 0n);
      return taken ? rules.facts[ones(taken)[0]][1] : rules.facts[bit][field([bit, 1], state)];
    });
    if (!Object.keys(asked(act)).length) return [...new Set(facts)];
    const atoms = bits.map((bit) => rules.instance[bit + 1][1][1].match(/[^ ()=]+/g));
    const own = atoms.map(([predicate]) => asked(act)[predicate]);
    const said = own.map((text, place) => {
      const names = atoms.filter((_, other) => own[other] === text).map(([, name = ""]) => name.replace(/[-_]/g, " "));
      return text ? text.replace(/\?[\w-]+/g, () => names.shift()) : facts[place];
    });
    return [...new Set(said)];
  }
  // Facts in one sentence: what is said of several things alike is said once.
  function together(facts) {
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
  const buttons = new Map();
  // Where moves are made on the board, their buttons come last: there are now more, now fewer of them. On a small screen
  // they are folded away, until there is one that only a button makes.
  const fold = (rules.quick || acts.every(({ parts: ids }) => ids[0])) && element("details", { className: "fold", open: !matchMedia("(max-width: 40rem)").matches });
  if (fold) {
    at("beneath").after(fold);
    fold.append(element("summary", { textContent: "All moves as buttons" }), at("acts"));
  }
  // Long ones stand below each other, and are scrolled.
  at("acts").classList.toggle("long", acts.some((act) => act.sign && act.sign.length > 12));
  for (const act of acts) {
    if (!act.sign || buttons.has(act.name)) continue;
    const made = button(act.sign, () => playing.play(act.name), { title: act.words, "aria-label": act.words });
    at("acts").append(made);
    buttons.set(act.name, made);
  }

  let [chosen, isDropped, advised] = [[], false, null]; // a hint has advised an act, until something else is done

  function lay(state) {
    for (const { part, attribute, place, values } of looks) {
      const value = values[field(place, state)];
      if (value === undefined) continue;
      if (attribute === "text") part.textContent = value;
      else part.setAttribute(attribute, value);
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
    if (fold && able.some((act) => !act.parts.length && ![...parts.values()].some((one) => uses(one, act)))) fold.open = true;
    for (const [name, one] of buttons) {
      one.hidden = !able.some((act) => act.name === name);
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
    if (!next) return;
    playing.reach(next);
    if (isLost) next.focus();
  }
  // Where things are boxes, a move is chosen by all that it names, in any order; else by its parts.
  const isAny = parts.size && [...parts.keys()].every((id) => id.startsWith("box-"));
  const begins = ({ parts: ids }, some) => some.every((id, place) => (isAny ? ids.includes(id) : ids[place] === id));
  const terms = new Map(acts.map((act) => [act, act.name.slice(1, -1).split(" ").slice(1)]));
  // What is drawn is used by a move that names it, and asks for it where it is a fact; but what only moves goes by its parts.
  const things = ({ dataset }) => (dataset.thing || "").split(" ").filter(Boolean);
  const isFact = (id) => Boolean(id) && (pieces.rowOf(id)?.[1] || "").startsWith("(");
  const names = (part, act) => (part.dataset.acts ? part.dataset.acts.split(" ").includes(String(acts.indexOf(act))) :
    things(part).length && things(part).every((thing) => terms.get(act).includes(thing)) &&
    (!isFact(part.id) || field([part.dataset.bit, 1], act.when[0]) || !knowing.taking(part.dataset.bit).length));
  const uses = (part, act) => !isAny && names(part, act) && (part.dataset.acts ||
    (field([part.dataset.bit, 1], playing.state()) && (act.parts[1] ? isFact(act.parts[0]) : !/^there/.test(act.parts[0]))));
  function mark(all) {
    const able = solved(playing.state()) ? [] : all.filter((act) => knowing.follow(act, playing.state()) !== playing.state());
    // Where only one piece can be moved, it is chosen already.
    const [first, next] = able.length ? able[0].parts : [];
    const begun = !chosen.length && next && able.every((act) => act.parts[0] === first) ? [first] : chosen;
    const open = able.filter((act) => begins(act, begun));
    for (const [id, part] of parts) {
      const isAdvised = advised && (advised.parts.includes(id) || uses(part, advised)) && !chosen.includes(id) && chosen.every((one) => advised.parts.includes(one));
      const isFirst = id === begun[0] && !chosen.length && !rules.steered;
      const can = (!advised || chosen.length) && (isFirst || open.some((act) => begins(act, [...begun, id]) || ((!begun.length || part.dataset.acts) && uses(part, act))) ||
        (!begun.length && able.some((act) => act.parts[1] === id && pieces.isLone(act.parts[0]))));
      part.setAttribute("class", "spot" + (can ? " can" : "") + (chosen.includes(id) ? " chosen" : "") + (isAdvised ? " hinted" : ""));
      part.setAttribute("aria-pressed", String(chosen.includes(id)));
    }
  }

  function stands(state, made) {
    if (solved(state)) {
      const sum = made.reduce((total, one) => total + one.cost, 0);
      const { left } = known(made.length ? made[0].before : state) || {};
      const fewer = isPriced ? "costs less" : "has fewer " + rules.objective;
      const why = left === sum ? (knowing.isEven ? "Every solution has that many " + rules.objective + "." : "It is proved that no solution " + fewer + ".") :
        left < sum ? "It is proved that " + counted(left) + (left === 1 || isPriced ? " is" : " are") + " enough." : "";
      return { words: "Solved " + (isPriced ? "at " : "in ") + counted(sum) + ".", why, solved: true };
    }
    const { left, most } = known(state) || {};
    const [end, here, isEnd] = [aim(), known(state) ? outlook(state) : "", !legal(state).length];
    if (isUnsolvable() && made.length && !isEnd) return { aim: end, words: "", unsure: outlook(state) };
    if (left === Infinity || isEnd) return { aim: end, words: outlook(state), lost: true, isEnd, ...blame(made) };
    return { aim: end, words: made.length ? here : left === undefined && !most ? end : end + " " + here, unsure: outlook(state) };
  }
  // What is to be reached, in the page's own words where they are short and do not explain a sign of its picture.
  function aim() {
    const facts = [...document.querySelectorAll(".goal p")].map((one) => one.textContent.replace(/(?<=\.) .*/, ""));
    const ends = [...new Set(facts.map((fact) => fact.replace(/^.+?(?= (is|are) )/, "all " + facts.length).replace(" is ", " are ")))];
    const said = (facts.length > 4 && ends.length === 1 ? ends[0] : together(facts)).replace(/\.$/, "");
    if (!said) return rules.aim || "Make it look like the goal.";
    if (said.length > (rules.aim ? 48 : 80) || said.includes("?")) return rules.aim || "Play until the goal is reached.";
    return "Goal: " + said.replace(/^[A-Z](?=[a-z]+ (?!(is|are|and|has|owns|holds|wears|carries|lies|stands|waits) ))/, (first) => first.toLowerCase()) + ".";
  }
  function blame(made) {
    const can = (state) => (known(state) || {}).left !== Infinity;
    const place = made.findLastIndex(({ before }) => known(before) && can(before));
    if (place < 0) return { isHopeless: isUnsolvable() };
    if (can((made[place + 1] || { before: playing.state() }).before)) return {};
    const ago = made.length - place;
    if (ago === 1) return { why: "This " + step + " was the mistake.", isLast: true };
    return { why: "The mistake was made " + ago + " " + step + "s ago: " + made[place].words + "." };
  }

  function outlook(state) {
    if (!legal(state).length) return "No " + step + "s are left, and the goal is not reached." + rules.stuck.replace("{}", count(knowing.board(state)));
    if (!known(state)) return "It is not known yet whether the goal can still be reached.";
    const { left, most } = known(state);
    if (left === Infinity) return isUnsolvable() ? "It is proved that the goal cannot be reached." : "The goal can no longer be reached from here.";
    if (left === undefined) return most ? (isPriced ? "The rest costs at most " + most + "." : "At most " + counted(most) + " to go.") : "The goal can still be reached.";
    if (!left) return isPriced ? "What is left costs nothing." : "No " + rules.objective + " to go: what is left is free.";
    return isPriced ? "The rest costs " + left + "." : counted(left) + " to go.";
  }

  const astray = ({ id, dataset }) => ("ends" in dataset ? "That does nothing." : named(id) + " cannot go there in one " + step + ".");
  const named = (id) => titled(parts.get(id));
  const titled = (part) => (part.getAttribute("aria-label") || "").replace(/^there is an? /i, "").split(/[,:]| is | are | was /)[0];
  function deed({ words }, thing) { // "take the gold key", other than to move it
    const [name, [, verb, list]] = [thing.replace(/^the /i, ""), /^(\w+(?: up| out| off| down)?): (.+)/.exec(words) || []];
    const before = list && list.split(", ").includes(name) ? "" : (words + " ").split(" " + name + " ")[0];
    return before === "" ? verb + " " + thing : /^(?!move|jump)\w+( up| out| off| the)*$/i.test(before) ? words.slice(0, before.length + 1) + name : "";
  }
  // What stands in the way of the moves from a place, or to it, of those that the board has.
  function refusal(from, to) {
    const moves = acts.filter(({ parts: ids }) => ids.length && (from === null || ids[0] === from));
    const meant = moves.filter(({ parts: ids }) => to === null || ids.at(-1) === to);
    const [verb, isHere] = [step === "jump" ? "jump" : "move", from === null && !/ (is|are) /.test(parts.get(to).getAttribute("aria-label"))];
    const [done, ...others] = new Set((meant.length ? meant : moves).map((act) => deed(act, named(from ?? to))));
    const head = "ends" in parts.get(from ?? to).dataset ? "That does nothing" : done && !others.length ? "You cannot " + done : isHere ? "Nothing can " + verb + " to " + named(to) :
      named(from ?? to) + " cannot " + (to !== null ? verb + " there" : moves.every(({ parts: ids }) => !ids[1]) ? "be used now" : verb);
    return meant.length ? objection(meant, head) : from === null || to === null ? ["Nothing can " + verb + " there."] :
      [astray(parts.get(from)), all(moves)];
  }
  // Why nothing is done with a thing: what fails of the move that lacks least, of those that would do something.
  function lacking(part) {
    const state = playing.state();
    const naming = acts.filter((act) => names(part, act));
    const some = naming.filter((act) => knowing.after(act, state) !== state);
    const ranked = (some.length ? some : naming).map((act) => [objections(act, state).length, act]);
    const least = ranked.filter(([count]) => count === Math.min(...ranked.map(([one]) => one))).map(([, act]) => act);
    if (!least.length) return ["That does nothing."];
    const { name: meant, words } = least[0];
    const alike = least.filter(({ name }) => name.split(" ")[0] === meant.split(" ")[0]);
    const isSame = alike.length > 1 && new Set(alike.map((act) => String(objections(act, state)))).size === 1;
    const done = isSame && !words.includes(":") && deed(least[0], titled(part));
    return objection(done ? alike : [least[0]], words.includes(":") ? "“" + words + "” cannot be done" : "You cannot " + (done || words));
  }
  const all = (some) => [...new Set(some.map((act) => asked(act)[""]))].filter(Boolean).join(" ");
  function objection(meant, head) {
    const state = playing.state();
    const said = meant.map((act) => objections(act, state)).filter((why) => why.length);
    const common = said.length ? said[0].filter((one) => said.every((why) => why.includes(one))) : [];
    if (common.length && common.every(isSentence)) return common;
    const [reasons, each] = [all(meant), new Set(said.map(([first]) => first))];
    const facts = together((common.length || reasons ? common : [...each].slice(0, 4)).filter((one) => !isSentence(one)));
    return reasons ? [reasons, facts && facts + "."] : [head + (facts && ": " + facts) + "."];
  }
  const seated = (id) => id.replace("there", "spot");
  let [reached, tapped] = ["", {}];
  function land(act) {
    reached = seated(act.parts.at(-1) || "");
    playing.play(act.name);
  }
  // The second tap of a double tap, at a point where a piece has just landed, is no second move.
  function tap(id, { clientX: x, clientY: y }) {
    const [{ dataset }, now] = [parts.get(id), performance.now()];
    const isSecond = id === reached && now - tapped.now < 300 && Math.hypot(x - tapped.x, y - tapped.y) < 24;
    tapped = { x, y, now };
    if (!isSecond || "act" in dataset || "ends" in dataset) press(id);
  }
  // Several moves are a choice beside the thing that they are made with.
  const choice = body.appendChild(element("div", { className: "choice acts long", hidden: true }));
  function offer(some, part) {
    const few = some.filter((act) => some.length < 9 && knowing.after(act, playing.state()) !== playing.state());
    choice.replaceChildren(...few.map((act) => button(act.sign, () => playing.play(act.name))));
    choice.hidden = !few.length;
    const { left, bottom } = part.getBoundingClientRect();
    choice.style.translate = Math.max(8, Math.min(left, innerWidth - choice.offsetWidth - 16)) + scrollX + "px " + (bottom + scrollY + 6) + "px";
    choice.scrollIntoView({ block: "nearest" });
    playing.announce(titled(part) + " is chosen. Now choose " + (few.length ? "what is done." : "what is ringed, or a button."));
  }
  const isMarked = (id) => parts.get(id).matches(".can, .hinted");
  function press(id, isLifted = false) {
    const part = parts.get(id);
    const able = legal(playing.state());
    choice.hidden = true;
    const fits = (ids) => able.filter((act) => begins(act, ids));
    const wanted = [...new Set([...chosen, id])];
    const open = wanted.length > chosen.length ? fits(wanted) : [];
    const isStill = !acts.some(({ parts: [from] }) => from === id);
    const more = isLifted || (chosen.length && !part.dataset.acts) ? [] : fits(chosen).filter((act) => !open.includes(act) && (uses(part, act) || ((isStill || isFact(id)) && names(part, act))));
    if (!open.length && !more.length && (chosen.length || !fits([id]).length)) {
      const there = pieces.onto(id, fits(chosen));
      if (there && (chosen.length || isMarked(there))) return press(there);
    }
    const full = isLifted ? [] : [...open.filter((act) => isAny || act.parts.length === wanted.length), ...more];
    if (full.length > 1 || (more.length && open.length)) {
      chosen = wanted;
      mark(able);
      return offer([...open, ...more], part);
    }
    const whole = full[0] || (!isLifted && !("ends" in part.dataset) && pieces.isAlike(open) && (open.find((act) => act === advised) || open[0]));
    if (whole) return land(whole);
    if (open.length) {
      chosen = wanted;
      mark(able);
      const ringed = at("board").classList.contains("any") ? "where it goes" : "a ringed place";
      return playing.announce(named(id) + " is chosen. Now choose " + (part.dataset.next || ringed) + ".");
    }
    if (chosen.includes(id)) return playing.paint(named(id) + " is no longer chosen.");
    const way = pieces.walks().get(id) || pieces.row(id);
    if (way) return follow(way);
    // What is no end of a move of what is chosen is pressed for itself.
    const concerns = (from) => acts.some((act) => act.parts[0] === from && act.parts.includes(id));
    const isOwn = fits([id]).length || (chosen.length && concerns(id) && !concerns(chosen[0]));
    if (!isDropped && isOwn) { chosen = []; return press(id); }
    if (chosen.length) return playing.announce(...refusal(chosen[0], id));
    const under = !isMarked(id) && !isFact(id) && pieces.carrier(id); // what is there with an empty seat
    if (under && fits([under.id]).length) return press(under.id);
    // A place that is marked is enough, if only one move leads there; what is not marked moves nothing.
    const ending = able.filter((act) => act.parts.length > 1 && act.parts.at(-1) === id);
    if (ending.length === 1 && (isMarked(id) || rules.led || "act" in part.dataset)) return land(ending[0]);
    if (pushes(part).length) {
      const isAble = pushes(part).some((act) => able.includes(act));
      return playing.announce(isAble ? "It can be pushed." : objection(pushes(part), "It cannot be pushed")[0], "Drag it to where it is to be pushed.");
    }
    if (isAny || isFact(id) || (isStill && things(part).length)) return playing.announce(...lacking(part));
    const taken = field([Number(part.dataset.bit), 1], playing.state());
    if (ending.length && !taken) {
      return playing.announce("First tap " + listed([...new Set(ending.map((act) => named(act.parts[0])))], "or") + " and then here.");
    }
    return playing.announce(...(taken ? refusal(id, null) : refusal(null, id)));
  }

  async function follow(way) {
    const isAtOnce = isDropped || shown.still.matches;
    for (const act of way) {
      if (!playing.play(act.name)) return;
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
  // What cannot move now is dragged, too, and the reason is said; up and down a finger scrolls there.
  const movesFrom = (spot, some) => some.some((act) => act.parts.length > 1 && act.parts[0] === spot.id);
  function cannot(spot) {
    const ends = legal(playing.state()).filter(({ parts: [from, to] }) => to && from === spot.id).map((act) => act.words);
    playing.announce(astray(spot), "Possible now: " + listed([...new Set(ends)].slice(0, 4), "or") + ".");
  }
  // A box is pushed to where it is dragged, by who can come to where that begins.
  const pushes = ({ id, dataset: { bit } }) => (bit ? knowing.taking(bit).filter(({ name, parts: [from] }) => /^\(push/.test(name) && from !== id) : []);
  function push(spot, point) {
    const [state, [x, y]] = [playing.state(), middle(spot)];
    const act = pieces.toward([point[0] - x, point[1] - y], pushes(spot));
    const isReady = (way) => legal(way.reduce((now, one) => knowing.after(one, now), state)).includes(act);
    const way = [[], ...pieces.walks().values()].find(isReady);
    playing.paint();
    if (way) follow([...way, act]);
    else playing.announce(...(act ? objection([act], "It cannot be pushed there") : ["It cannot be pushed there."]));
  }
  const canMove = (spot) => Boolean(spot) && movesFrom(spot, legal(playing.state()));
  playing.draggable(
    (spot) => at(spot.dataset.piece) && !isOver() && (canMove(spot) || canMove(pieces.carrier(spot.id)) || pushes(spot).length || (seen(at(spot.dataset.piece)) && movesFrom(spot, acts) && "soft")),
    (spot) => {
      chosen = [];
      if (canMove(spot)) press(spot.id, true);
      for (const { part, attribute, place: [bit], values } of looks) {
        const isBeneath = String(bit) === spot.dataset.bit && part.id !== spot.dataset.piece;
        if (attribute === "class" && isBeneath) part.setAttribute("class", values[0]);
      }
      return [at(spot.dataset.piece), ...pieces.riders(spot.id)];
    },
    (spot, over, point) => {
      if (pushes(spot).length) return push(spot, point);
      const [there, state] = [over && (rules.quick ? pieces.nearest(spot, over, point) : over.closest(".spot")), playing.state()];
      isDropped = true;
      const isAway = there && there !== spot && canMove(spot);
      const way = (isAway && pieces.walks(spot.id).get(there.id)) || pieces.along(spot, point);
      if (way) follow(way);
      else if (isAway) press(there.id);
      isDropped = false;
      if (playing.state() !== state || chosen.length > 1) return;
      playing.paint();
      const beneath = over && over.closest(".spot");
      if (!over || (there === spot && (!beneath || beneath === spot))) return;
      if ((!there || there === spot) && canMove(spot)) return cannot(spot);
      const isMeant = there && (canMove(spot) || acts.some(({ parts: [from, to] }) => from === spot.id && to === there.id));
      playing.announce(...refusal(spot.id, isMeant ? there.id : null));
    },
  );

  at("board").addEventListener("click", ({ target, clientX, clientY }) => {
    const picture = target.closest("svg");
    const pressed = target.closest(".spot");
    if (!picture || pressed) return;
    const spot = rules.quick && rules.stands.length && pieces.beside(picture, [clientX, clientY], chosen);
    if (spot) press(spot.id);
    else if (chosen.length && target.matches("rect") && canMove(parts.get(chosen[0]))) cannot(parts.get(chosen[0]));
    else if (chosen.length) playing.paint(named(chosen[0]) + " is no longer chosen.");
    else playing.announce(rules.steered ? "Nothing can move there now. Tap what is ringed." : "Nothing can be done there.");
  });
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
    return best ? { words: "Next: " + best.words + ".", show: () => point(best), token: best.name } : { words: outlook(state) };
  }

  function renew(seed) {
    const { state, end } = knowing.renew(seed);
    if (knowing.isDealt) showingGoal(end, goal, lay);
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
    async winnable(state) {
      if (!known(state)) await knowing.learn(state);
      return known(state) && known(state).left !== Infinity;
    },
    refuse(state, name) {
      const act = acts.find((one) => one.name === name);
      if (!act) return "No move is written “" + name + "”.";
      return "“" + act.words + "” cannot be done here: " + together(objections(act, state)) + ".";
    },
    written: (names) => names.join(" "),
    spent: (sum, names) => (isPriced ? plural(names.length, step + "s") + " so far, at " + counted(sum) :
      counted(sum) + " so far" + (sum === names.length ? "" : ", in " + plural(names.length, step + "s"))),
    instance: (state) => dealing(text(rules.instance, state)),
    from: (moves) => moves,
    moving: (name) => pieces.moving(name, isDropped),
    ...((rules.steered || rules.led) && { steer: (way) => [pieces.toward(way, legal(playing.state()), chosen[0] || reached)].filter(Boolean).map(land).length || playing.announce("There is no way there now.") }),
    cancel: () => { [chosen, advised, choice.hidden] = [[], null, true]; },
  });
})();
