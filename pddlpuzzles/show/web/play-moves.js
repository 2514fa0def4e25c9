// A game whose moves are data: what is shown, what a tap, a drag or a key does, and how the game stands (reasons: `play-why.js`).
(() => {
  const { rules, step, announce } = playing;
  const { acts, goal, field, has, legal, after, taking, cost, solved, count, ones, known, isUnsolvable } = knowing;
  const { parts, carrier, rowOf, isHere, isStacked, isFree, walks } = pieces;
  const { legals, atom, atomOf, things, terms, isAny, isFact, isUnnamed, isUseful, isThere, begins, names, isNamed, concerns, uses, isTurned, canMove } = meaning;
  const { meant, room, place, mover, comer, pushes, isBox, boxOf, boxAt, pushedTo, ready, behind, seated, already } = meaning;
  const { named, be, joinFacts, possible, ruling, objection, objections, astray, arrival, pushed, refusal, wanting, lost } = meaning;
  const text = (template, state) => template.map((piece) => (typeof piece === "string" ? piece : piece[1][field(piece[0], state)])).join("");
  const isPriced = rules.objective === "cost";
  const counted = (number) => (isPriced ? "a cost of " + number : plural(number, rules.objective));
  const looks = rules.looks.rows.map(([id, attribute, shift, mask, palette]) =>
    ({ part: at(id), attribute, place: [shift, mask], values: rules.looks.palettes[palette] }));
  // Where moves are made on the board, their buttons come last; on a small screen they are folded until one is needed.
  const isWide = !matchMedia("(max-width: 40rem)").matches;
  const fold = parts.size && element("details", { className: "fold", open: isWide }, element("summary", {}, "All moves as buttons"), at("acts"));
  if (fold) at("beneath").after(fold);
  at("acts").classList.toggle("long", acts.some((act) => act.sign && act.sign.length > 12));
  const buttons = new Map(acts.filter(({ sign }) => sign).map((act) => [act.name, act])); // several acts may have one name
  buttons.forEach(({ sign, words }, name) => buttons.set(name, at("acts").appendChild(button(sign, () => playing.play(name), { title: words, "aria-label": words }))));
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
    const [focus, all] = [document.activeElement, [...parts.values()]];
    const isLost = parts.has(focus.id) && !seen(focus);
    const next = (!isLost && all.find((part) => part.tabIndex === 0 && seen(part))) || [parts.get(seated(focus.id)), ...all].find(seen);
    if (next) playing.reach(next);
    if (isLost) next?.focus();
  }
  // What is dragged onto a thing to do what cannot be done yet does not move a third one.
  const isStrange = ({ parts: [from, to] }, spot, onto, base = carrier(onto.id)) => !isAny && to && ![from, spot.id].some(isFact) &&
    ![spot, carrier(spot.id), !base || isFact(onto.id) ? onto : null].some((one) => one && things(one).includes(rowOf(from)[1])) &&
    carrier(from)?.id !== spot.id && [onto, base].some((one) => one && meant(spot.id, one.id).length);
  // What is done with all that is chosen and this; a move of that which names this, too, unless it goes from here or to here.
  const isAlong = (act, id) => id.startsWith("spot") && !isFact(id) && !act.parts.includes(id) && carrier(chosen[0])?.id !== id;
  const joins = (act, id) => !isAny && !isTurned(act, chosen[0]) && chosen.length && !chosen.includes(id) && (!begins(act, chosen) || isAlong(act, id)) &&
    chosen.every((one) => names(parts.get(one), act)) && (act.parts[0] === id || names(parts.get(id), act));
  // Where only one piece can be moved, it is chosen already, except where others may lie on what carries it.
  const sole = (able, [first, next] = able[0]?.parts || []) =>
    (next && able.every((act) => act.parts[0] === first) && !(isStacked && atomOf(first)[2]) ? first : null);
  function mark(all) {
    const able = solved(playing.state()) ? [] : all.filter(isUseful);
    const first = chosen.length ? null : sole(able);
    const begun = first ? [first] : chosen;
    const open = able.filter((act) => begins(act, begun));
    const [box, moved] = [parts.get(chosen[0]), advised && boxOf(advised)];
    const targets = box ? ready(box).map((act) => pushedTo(act, box)) : [];
    const isPart = (id) => (moved ? [moved.id, pushedTo(advised, moved)].includes(id) : advised.parts.includes(id) || uses(parts.get(id), advised));
    const isOn = (act, id, part) => begins(act, [...begun, id]) || ((!begun.length || part.dataset.acts) && uses(part, act));
    const isEnd = (act, id) => act.parts[1] === id && ("ends" in parts.get(id).dataset || act.parts[0] === comer(id));
    const isFirst = (id, part) => (first ? id === first && !mover() : able.some((act) => isBy(act, id) || isEnd(act, id))) ||
      (rules.steered && able.length && isThere(id) && ready(part).length);
    for (const [id, part] of parts) {
      const isAdvised = advised && isPart(id) && !chosen.includes(id) && chosen.every((one) => advised.parts.includes(one));
      const isNext = open.some((act) => isOn(act, id, part)) || able.some((act) => joins(act, id) || (part.dataset.acts && !act.parts.length && names(part, act))) || targets.includes(id);
      const can = chosen.length ? isNext : !advised && (isNext || isFirst(id, part));
      part.setAttribute("class", "spot" + (can ? " can" : "") + (chosen.includes(id) ? " chosen" : "") + (isAdvised ? " hinted" : ""));
      part.setAttribute("aria-pressed", String(chosen.includes(id)));
    }
  }
  function stands(state, made) {
    if (solved(state)) {
      const sum = made.reduce((total, one) => total + one.cost, 0);
      const { left, most } = known(made.length ? made[0].before : state) || {};
      const fewer = isPriced ? "costs less" : /metres$/.test(rules.objective) ? "is shorter" : "has fewer " + rules.objective;
      const why = left === sum ? (knowing.isEven ? "Every solution has that many " + rules.objective + "." : "It is proved that no solution " + fewer + ".") :
        left < sum ? "It is proved that the best solution " + (isPriced ? "costs " + left : "takes " + counted(left)) + "." :
        sum < most ? "That is better than the solution shown, of " + most + "." : "";
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
    if (left === Infinity) return (isUnsolvable() ? "It is proved that the goal cannot be reached." : "The goal can no longer be reached from here.") + lost(state);
    if (left === undefined) return most < 60 ? (isPriced ? "The rest costs at most " + most : "At most " + counted(most) + " to go") + "." : "The goal can still be reached.";
    if (!left) return isPriced ? "What is left costs nothing." : "No " + rules.objective + " to go: what is left is free.";
    return isPriced ? "The rest costs " + left + "." : counted(left) + " to go.";
  }
  // The push that is meant there, of the box chosen or advised: that of who stands behind it, or the only one; at a box that of who stands there.
  function pushOf(id) {
    const [at, box] = [boxAt(id), chosen.length ? parts.get(chosen[0]) : advised && boxOf(advised)];
    const some = at ? ready(at) : box ? ready(box).filter((act) => [pushedTo(act, box)].some((end) => end === id || (end && isHere(end, id))) && (chosen.length || act === advised)) : [];
    return some.find((act) => act === advised || behind([act]).length === 1) || (!at && some.length === 1 && some[0]);
  }
  // Where something has landed; what was moved by an arrow key, or could be; and from what at its first tap: the next may be where it was to go.
  let [reached, tapped, led, hasty] = ["", {}, null, {}];
  const isBack = (act, state) => act.parts[1] && performance.now() - hasty.now < 1200 && after(act, state) === hasty.state &&
    isHere(act.parts[0], playing.down);
  function land(act) {
    const [state, isFirst] = [playing.state(), !chosen.length && !isDropped];
    if (isFirst && isBack(act, state)) return announce(...already(act.parts[0]));
    [reached, hasty] = [seated(act.parts.at(-1) || ""), isFirst ? { state, now: performance.now() } : {}];
    if (act.parts.length && isFree(act)) [, led] = rowOf(act.parts[0]);
    playing.play(act.name);
  }
  const isPut = (from) => ({ parts: [thing, end] }) => end && carrier(thing)?.id === from && isHere(from, end) && !carrier(end); // who goes nowhere puts down what is carried
  const stay = (from, some = empty(from) ? [] : legals().filter(isPut(from))) => (some[1] ? offer(some, parts.get(from)) : some[0] ? land(some[0]) : announce(...already(from)));
  // An empty hand of who is pressed there, or another place that is a thing and not who carries.
  const empty = (id) => pieces.berths(id, playing.down).find((one) => room(one) !== rowOf(id)[1]);
  // The second tap of a double tap, at a point where a piece has just landed, is no second move.
  function tap(id, { detail, clientX: x, clientY: y }) {
    const beneath = detail && document.elementFromPoint(...playing.down);
    if (beneath && beneath.matches("text:not(.spot *)" + (chosen.length ? ", .place" : "")) && !playing.labelled(beneath)) return aside(beneath, playing.down);
    const [own, now, { down }] = [parts.get(id), performance.now(), playing];
    const [far, { width }] = [(part, [across, high]) => Math.hypot(middle(part)[0] - across, middle(part)[1] - high), own.getBoundingClientRect()];
    // In the middle between two holes it means neither.
    const isRival = (part) => part !== own && seen(part) && Math.abs(far(part, down) - far(own, down)) < width / 10;
    const rival = detail && own.matches("circle") && far(own, down) < width && [...parts.values()].find(isRival);
    if (rival) return announce("That is between " + named(id) + " and " + named(rival.id) + ". " + playing.tap + " one of them.");
    // The middle of what carries others means itself, although one of them may be drawn there.
    for (let one = id; isThere(one) && !chosen.length && (one = carrier(one)?.id);) if (2 * far(parts.get(one), [x, y]) < far(parts.get(id), [x, y])) id = one;
    if (detail && !chosen.length && empty(id)) return announce(...arrival(empty(id), legals().filter(isUseful)));
    const isSecond = id === reached && now - tapped.now < 300 && Math.hypot(x - tapped.x, y - tapped.y) < 24;
    tapped = { x, y, now };
    if (!isSecond || "act" in own.dataset || "ends" in own.dataset) press(id);
  }
  const choice = at("beneath").appendChild(element("div", { className: "choice acts long", hidden: true }));
  // What can be done stands below the picture: it hides neither what this is about nor the goal.
  function offer(some, part) {
    choice.replaceChildren(...some.map((act) => button(act.sign, () => playing.play(act.name))));
    choice.hidden = false;
    scrollBy(0, Math.max(0, choice.getBoundingClientRect().bottom + 8 - innerHeight));
    announce(be(chosen[0] || part.id, "chosen. Now choose what is done."));
  }
  const isBy = ({ words }, id) => id.startsWith("spot") && !isFact(id) && words.startsWith(named(id) + ": ");
  // Of acts that lead to the same at the same cost, by whomever, one is enough.
  const isFirst = (act, place, some, state = playing.state()) => chosen.length ||
    some.findIndex((one) => cost(one, state) === cost(act, state) && after(one, state) === after(act, state)) === place;
  const isMarked = (id) => parts.get(id).matches(".can, .hinted");
  // `how` it is pressed: it is "lifted", or something "else" was chosen (`why` that cannot be used), or a "place" is meant.
  function press(pressed, how = "", why = "") {
    const [id, able] = [place(pressed), legals().filter(isUseful)];
    const [part, wanted, isOffered] = [parts.get(id), [...chosen, id], !choice.hidden];
    choice.hidden = true;
    if ([id, pressed].some((one) => chosen.includes(one))) return playing.paint(be(pressed, "no longer chosen."));
    const fits = (ids) => able.filter((act) => begins(act, ids));
    // What goes on from what is chosen, and what else is done with a thing: of that which stands still, all that names it.
    const open = [fits(wanted).filter((act) => isNamed(part, act)), fits(wanted)].find((some) => some.length) || [];
    const isStill = isFact(id) || !acts.some(({ parts: [from] }) => from === id);
    const isOn = (act) => (!chosen.length || (part.dataset.acts && !isOffered)) && (begins(act, chosen) || !act.parts.length);
    const isOf = (act) => uses(part, act) || (isStill ? names(part, act) : !open.length && isBy(act, id));
    const isMore = (act) => (!isOffered && joins(act, id)) || (isOn(act) && isOf(act));
    const more = how === "lifted" || how === "place" ? [] : able.filter((act) => !open.includes(act) && isMore(act));
    const isOneEnd = open.length > 1 && !("ends" in part.dataset) && open.every((act) => String(act.parts) === String(open[0].parts));
    const isFull = ({ parts: ids }) => isAny || ids.length === wanted.length || isOneEnd;
    const full = how === "lifted" ? [] : [...open.filter(isFull), ...more].filter(isFirst);
    const isSame = how !== "lifted" && !("ends" in part.dataset) && pieces.isAlike(open);
    if (isOffered && chosen.length && !open.length && !full.length) return (chosen = []), press(pressed, how);
    const [whole] = full.length || !isSame ? full : [open.find((act) => act === advised) || open[0]];
    // One tap is enough where nothing else can be done with a thing, and of boxes no other takes part, or a fact is pressed.
    const isKnown = (act) => open.includes(act) || more.includes(act) || !names(part, act);
    const isAlone = (act) => (isAny ? part.dataset.acts || act.parts.length === 1 || terms.get(act.name).length === 1 : able.every(isKnown));
    const isOnly = (act) => chosen.length || (!(isUnnamed(part) && act.parts[0] !== id) && isAlone(act));
    const isSure = whole && how !== "else" && isOnly(whole) && (chosen.length || isDropped || !knowing.isFinal(whole));
    const isChoice = full.length > 1 || (more.length && open.length) || (full.length && !isSure);
    if (isSure && !isChoice) return land(whole);
    if (open.length || isChoice) {
      chosen = wanted;
      mark(able);
      const ringed = at("board").classList.contains("any") ? "where it goes" : "what is ringed";
      if (isChoice) return offer([...open, ...more].filter(isFirst), part);
      const head = why ? why.slice(0, -1) + ", so " + be(id, "chosen instead.") : be(id, "chosen.");
      return announce(head + " " + (part.dataset.next || "Now choose " + ringed + "."));
    }
    const [box, push] = !rules.steered || isDropped || (chosen.length && meant(chosen[0], id).length) ? [] : [boxAt(id), pushOf(id)];
    if (push) return follow(behind([push]));
    if (box && ready(box).length) {
      chosen = [box.id];
      mark(able);
      return announce(be(box.id, "chosen. Now choose where it goes."), possible(ready(box)));
    }
    const way = walks(chosen[0] || comer(id)).get(id) || pieces.row(id);
    if (way) return follow(way);
    if (chosen.length && !isDropped && part.dataset.acts && rules.led) return aside(part, middle(part)); // in a grid what stands in a cell means that
    const [was, other] = [chosen, instead(id, fits, how)];
    const vain = "ends" in part.dataset && was !== chosen ? meant(was[0], id).flatMap((act) => objections(act, playing.state())) : [];
    const reason = vain.find((fact) => fact.startsWith(named(id))) || joinFacts(vain);
    if (other) return press(other, was === chosen && other !== carrier(id)?.id ? how : "else", reason && reason + ".");
    // A place that is marked is enough, if only one move leads there; what is not marked moves nothing.
    const ending = chosen.length ? [] : able.filter((act) => act.parts.length > 1 && act.parts.at(-1) === id);
    if (ending[1] && "ends" in part.dataset) return offer(ending, part);
    if (ending.length === 1 && (isMarked(id) || (rules.led && isFree(ending[0])) || "act" in part.dataset)) return land(ending[0]);
    if (ending[1] && ending.every(({ parts: [from] }) => from === comer(id))) return (chosen = [comer(id)]), press(id, "place");
    const isEnd = acts.some((act) => act.parts[1] && act.parts.at(-1) === id) && (!isThere(id) || isStill);
    const only = !chosen.length && isStacked && sole(able); // what is in a hand is meant to go to what is pressed
    const from = only && meant(only, id).length ? only : chosen[0];
    const others = from && isUnnamed(parts.get(from)) ? able.filter((act) => act.parts[0] !== from && names(parts.get(from), act)) : [];
    if (others.length) return offer(others, parts.get(from));
    announce(...(from ? refusal(from, id) : isEnd ? arrival(id, able) : isBox(part) ? pushed(part, pushes(part)) : refusal(id, null)));
  }
  // What is pressed may mean the place on it, itself where it is no end of a move of what is chosen, or what carries it.
  function instead(id, fits, how) {
    const [there, [first]] = [pieces.onto(id, fits(chosen)), chosen];
    if (there && (first || isMarked(there))) return there;
    const isEnd = (from) => acts.some((act) => act.parts[0] === from && act.parts.includes(id));
    const isLeft = first && !isDropped && how !== "place" && !(isStacked && canMove(parts.get(first)));
    const isUsed = () => parts.get(id).dataset.acts && legals().some((act) => names(parts.get(id), act));
    if (isLeft && (fits([id]).length || isUnnamed(parts.get(id)) || (isEnd(id) && !isEnd(first)) || isUsed())) return (chosen = [], id);
    const under = !first && !isMarked(id) && !isFact(id) && !acts.some(({ parts: [from] }) => from === id) && carrier(id);
    if (under && fits([under.id]).length) return under.id;
    // In a grid a cell means who can walk from there; what has arrived means its place.
    const walker = rules.led && !first && id.startsWith("there") && fits([]).find((act) => isFree(act) && room(act.parts[0]) === room(id));
    const hasArrived = first && isThere(id) && !acts.some(({ parts: [from] }) => from === seated(id));
    const end = hasArrived && fits(chosen).map(({ parts: [, one] }) => one).find((one) => one && isHere(one, id));
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
  for (const [id, part] of parts) part.addEventListener("click", (event) => tap(id, event));
  if ((rules.steered || rules.led) && matchMedia("(pointer: fine)").matches) document.querySelector(".how").append(" The arrow keys work, too.");
  // What cannot move now is dragged, too, and the reason is said; by what only holds a thing; a finger on a box that is not ringed scrolls.
  const hold = (spot, [rider, other] = isThere(spot.id) ? pieces.riders(spot.id).map((one) => one.querySelector(".spot")) : []) =>
    (rider && !other && !isFact(rider.id) && !canMove(spot, acts) ? rider : spot);
  playing.draggable(
    (pressed, spot = boxAt(pressed.id) || hold(pressed)) => (isAny ? matchMedia("(pointer: fine)").matches || spot.matches(".can") : seen(at("atom" + spot.dataset.bit))) && !isOver() && spot,
    (spot) => {
      [before, chosen, choice.hidden] = [chosen, [], true];
      if (canMove(spot)) press(spot.id, "lifted");
      const isBeneath = ({ part, attribute, place: [bit] }) => attribute === "class" && String(bit) === spot.dataset.bit && part.id !== "atom" + bit;
      for (const { part, values } of looks.filter(isBeneath)) part.setAttribute("class", values[0]);
      return [at("atom" + spot.dataset.bit), ...pieces.riders(spot.id)].filter(Boolean);
    },
    (spot, over, point) => {
      const [beneath, state, [x, y]] = [over && (over.closest(".spot") || playing.labelled(over)), playing.state(), middle(spot)];
      if (isBox(spot)) {
        const some = pieces.toward([point[0] - x, point[1] - y], pushes(spot));
        playing.paint();
        return behind(some) ? follow(behind(some)) : announce(...pushed(spot, some));
      }
      if (isUnnamed(spot) && !canMove(spot, acts)) return press(spot.id);
      if (over && !pieces.row(spot.id) && Math.hypot(point[0] - playing.down[0], point[1] - playing.down[1]) < 20) {
        [, chosen] = [playing.paint(), before];
        return press(spot.id);
      }
      const on = beneath && isBox(beneath) ? parts.get(place(beneath.id)) : beneath;
      // A thing that a place is named for, as for `in-bowl` a bowl, means that place.
      const isFor = ({ id }) => id.startsWith("there") && rowOf(id)?.[1] === rowOf(spot.id)?.[1] &&
        atomOf(id)[0]?.split(/[-_]/).includes(things(beneath)[0]);
      const inside = beneath && [...parts.values()].find(isFor);
      const there = over && (inside || (rules.quick && on === beneath ? pieces.nearest(spot, over, point) : on));
      isDropped = true;
      const isAway = there && there !== spot && canMove(spot);
      const way = (isAway && walks(spot.id).get(there.id)) || pieces.along(spot, point);
      if (way) follow(way);
      else if (isAway) press(there.id);
      isDropped = false;
      if (playing.state() !== state || chosen.length > 1) return;
      playing.paint();
      // What is said of a place, as how many are there, goes to a place as what changes it does.
      const isInto = (act) => isFact(spot.id) && taking(spot.dataset.bit).includes(act) && act.parts[1] && isHere(act.parts[1], point);
      const isOnto = (act) => concerns(beneath, act) && !isTurned(act, spot.id) && !isStrange(act, spot, beneath);
      const isUsed = (act) => isUseful(act) && concerns(spot, act) && (beneath ? isOnto : isInto)(act);
      const both = beneath === spot ? [] : legal(state).filter(isUsed);
      if (both.length) return both[1] ? offer(both, spot) : land(both[0]);
      const aims = [inside || beneath, beneath && carrier(beneath.id), beneath && "holds" in beneath.dataset ? null : there]
        .filter((one) => one && one !== spot && parts.has(one.id)).map(({ id }) => place(id)).filter((id) => id !== spot.id);
      const aim = aims.find((id) => meant(spot.id, id).length) || aims[0] || (over && !beneath && !rules.beyond && beside(over, point)?.id);
      const isStill = () => there === spot || isHere(spot.id, point);
      if (over && (canMove(spot) || legal(state).some(isPut(spot.id))) && isStill() && !(aim && meant(spot.id, aim).length))
        return beneath && beneath !== spot && things(beneath)[0] ? announce(...astray(spot.id, beneath.id)) : stay(spot.id);
      // What an act takes away, to nowhere that is drawn, may be dropped anywhere else.
      const taken = legal(state).filter((act) => act.parts.length === 1 && act.parts[0] === spot.id && isUseful(act));
      if (over && taken.length && !isStill() && !(aim && meant(spot.id, aim).length)) return taken[1] ? offer(taken, spot) : land(taken[0]);
      if (aim || !canMove(spot)) return announce(...refusal(spot.id, aim || null));
      if (over && !beneath && (rules.beyond || there !== spot)) announce(...astray(spot.id, null, rules.beyond));
    },
  );
  const beside = (target, point, some = [], picture = target.closest("svg")) =>
    rules.quick && rules.stands.length && picture && pieces.beside(picture, point, some, mover());
  function aside(target, point) {
    const [from, near] = [mover(), beside(target, point, chosen)];
    const spot = near || (!rules.beyond && beside(target, point));
    const own = (act) => act.parts[1] && begins(act, [chosen[0] || sole(legals())]) && room(act.parts[1]) === room(spot.id);
    const pale = !chosen.length && pieces.pale(target.closest("svg"), point);
    const [act, other] = legals().filter(({ plus }) => pale && has(plus, pale.dataset.bit));
    const into = legals().filter((one) => !chosen.length && one.parts[1] && isUseful(one) && isHere(one.parts[1], point));
    const end = spot && !isThere(spot.id) && (legals().find(own) || acts.find(own))?.parts[1];
    if (act && !other) land(act);
    else if (pale) announce(...wanting(Number(pale.dataset.bit)));
    else if (atom(0)[0] && into.length === 1) land(into[0]);
    else if (!near && chosen.length && isHere(chosen[0], point)) stay(chosen[0]);
    else if (spot) press(end || spot.id, chosen.length ? "place" : "");
    else if (from && rules.beyond) announce(...astray(chosen[0] ?? from, null, rules.beyond));
    else if (chosen.length) playing.paint(be(chosen[0], "no longer chosen."));
    else announce(rules.steered ? "Nothing can move there now." : "Nothing can be done there.", rules.steered ? ruling(acts) || possible(legals()) : "");
  }
  at("board").addEventListener("click", ({ target, clientX, clientY }) => {
    if (!target.closest(".spot") && target.closest("svg")) aside(target, [clientX, clientY]);
  });
  // An arrow key moves what is chosen, or has moved last, or all that ever moves.
  function steer(way) {
    const last = (rules.led && acts.find((act) => isFree(act) && isThere(act.parts[0]) && rowOf(act.parts[0])[1] === led)?.parts[0]) || null;
    const [able] = pieces.toward(way, legals(), chosen[0] || last);
    if (able) return land(able);
    const from = mover() ?? chosen[0] ?? last;
    const [act] = pieces.toward(way, acts.filter((one) => one.parts[0] === from), from);
    announce(...(act ? refusal(from, act.parts.at(-1)) : from ? astray(from, null, rules.beyond, rules.beyond ? "there" : "that way") : ["Nothing can move that way now.", ruling(acts)]));
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
    const [best, number] = [knowing.right(state), at("quiet").checked ? "" : ": " + counted(here.left ?? here.most ?? 0)];
    const why = here.left && !knowing.isEven ? "This begins a best solution from here" + number + "." : here.most < 60 ? "This begins a solution from here" + number + ", perhaps not the best." : "";
    if (!best) return { words: outlook(state) };
    // Who walks to a box comes to it and pushes it at once.
    const [way, isPushing] = [[best], rules.steered && [...parts.values()].some((one) => isThere(one.id) && isBox(one))];
    for (let there = state; isPushing && !boxOf(way.at(-1)) && !solved(there = after(way.at(-1), there)) && (await knowing.ready(there));) way.push(knowing.right(there));
    return { words: "Next: " + playing.joint(way) + ".", why, show: () => point(way.at(-1)), token: best.name, ...(way[1] && { make: () => follow(way) }) };
  }
  function renew(seed) {
    const { state, end } = knowing.renew(seed);
    if (knowing.isDealt) goals = showingGoal(end, goal, lay);
    return state;
  }
  function point(act) {
    advised = act;
    mark(legals());
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
