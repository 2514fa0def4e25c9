// Cards that are moved between piles: which piles are right is a list, made from the rules. New games are dealt here.
(() => {
  const { rules } = playing;
  const suits = { c: "♣", d: "♦", h: "♥", s: "♠" };
  const spoken = rules.names.map((name) => name[0].replace("T", "10") + suits[name[1]]);
  const names = (cards) => cards.map((one) => spoken[one]).join(" ");
  // The cards of a game, those of the hand last; its plan: piles in the end, and how many cards it keeps; what is proved.
  let [deck, count, plan, status] = [[], 0, null, ""];
  const [card, ofHand] = [(one) => deck[one], (one) => one >= count];
  const key = (cards) => [...cards].sort((one, other) => one - other).join(" ");
  const melds = new Map();
  for (const [kind, all] of [["set", rules.sets], ["run", rules.runs]]) for (const cards of all) if (!melds.has(key(cards))) melds.set(key(cards), { kind, cards });
  const nearly = new Set(rules.nearly.map(key));
  function wrong(cards) {
    if (nearly.has(key(cards))) return rules.aces;
    const twice = cards.find((one, place) => cards.indexOf(one) < place);
    if (twice !== undefined) return "has " + spoken[twice] + " twice";
    const larger = [...melds.values()].filter((one) => cards.every((part) => one.cards.includes(part)));
    if (larger.length) {
      const least = Math.min(...larger.map((one) => one.cards.length));
      const missing = larger.filter((one) => one.cards.length === least).map((one) => names(one.cards.filter((part) => !cards.includes(part))));
      if (least - cards.length > 2) return "has too wide a gap";
      return "needs " + (missing.length > 3 ? least - cards.length + " more cards" : listed(missing, "or"));
    }
    const parts = [...melds.values()].filter((one) => one.cards.every((part) => cards.includes(part)));
    if (!parts.length) return "mixes suits and ranks";
    const most = parts.reduce((one, other) => (other.cards.length > one.cards.length ? other : one));
    const odd = cards.filter((part) => !most.cards.includes(part));
    return names(odd) + (odd.length > 1 ? " do" : " does") + " not fit the " + most.kind + " " + titled(most.cards);
  }
  const meldOf = (pile) => melds.get(key(pile.map(card)));
  const said = (pile) => meldOf(pile)?.kind ?? wrong(pile.map(card));
  function sorted(pile) {
    const meld = meldOf(pile);
    const place = meld ? (one) => meld.cards.indexOf(card(one)) : card;
    return [...pile].sort((one, other) => place(one) - place(other) || one - other);
  }
  const titled = (cards) => (cards.length > 4 && melds.get(key(cards))?.kind === "run" ? spoken[cards[0]] + "–" + spoken[cards.at(-1)] : names(cards));
  const judged = (pile) => titled(pile.map(card)) + (meldOf(pile) ? " is a " : ": ") + said(pile) + ".";
  // A token is cards, and where to: a pile's number, a new pile, or the hand.
  const [NEW, HAND] = ["new", "hand"];
  function make(state, token) {
    const found = /^(\d+(?:\+\d+)*)>(\d+|new|hand)$/.exec(token);
    if (!found) return null;
    const [cards, target] = [found[1].split("+").map(Number), found[2]];
    const source = [state.hand, ...state.piles].find((pile) => cards.every((one) => pile.includes(one)));
    const there = { [HAND]: state.hand, [NEW]: [] }[target] || state.piles[target];
    if (!source || !there || source === there || (target === HAND && !cards.every(ofHand))) return null;
    if (target === NEW && source !== state.hand && source.length === cards.length) return null;
    const rest = (pile) => pile.filter((one) => !cards.includes(one));
    const [pile, moved] = [sorted([...there, ...cards]), names(cards.map(card))];
    const piles = state.piles.map((one) => (one === there ? pile : sorted(rest(one))));
    if (target === NEW) piles.push(pile);
    const hand = target === HAND ? pile.sort((one, other) => one - other) : rest(state.hand);
    const left = source === state.hand ? [] : sorted(rest(source));
    const from = left.length ? " from " + titled(source.map(card)) : "";
    const words = target === HAND ? "take " + moved + " back into your hand" :
      "put " + moved + from + " on " + (there.length ? titled(there.map(card)) : "a new pile");
    const why = [target === HAND ? [] : pile, left].filter((one) => one.length).map(judged).join(" ");
    return { state: { hand, piles: piles.filter((one) => one.length) }, words, why, cost: 0, show: () => inSight(table.firstChild, zoneOf(lying.get(cards[0])), 8) };
  }
  // The plan shown: its runs and sets, those joined that are one run together.
  const shownPlan = (() => {
    const said = shown.moves(Infinity).map((move) => move.split(" "));
    if (!said.length) return null;
    const laid = said.filter(([kind]) => kind !== "keep").map(([, ...cards]) => cards.map((name) => rules.names.indexOf(name)));
    const follows = (one, cards) => cards[0] !== one[0] && key(one) !== key(cards) && (melds.get(key([...one, ...cards])) || {}).kind === "run";
    const shorter = () => laid.find((one) => laid.some((cards) => follows(one, cards)));
    for (let one = shorter(); one; one = shorter()) one.push(...laid.splice(laid.findIndex((cards) => follows(one, cards)), 1)[0]);
    const kept = said.filter(([kind]) => kind === "keep").reduce((sum, words) => sum + words.length - 1, 0);
    return { laid, kept };
  })();
  // Melds for all cards of which this many are left, null if there are none; first for a card that fits the fewest.
  function covering(left, ways) {
    const open = ways.filter((cards) => cards.every((one) => left[one]));
    const fitting = left.flatMap((copies, one) => (copies ? [open.filter((cards) => cards.includes(one))] : []));
    if (!fitting.length) return [];
    for (const cards of fitting.reduce((one, other) => (other.length < one.length ? other : one))) {
      const rest = covering(left.map((copies, one) => copies - cards.includes(one)), open);
      if (rest) return [cards, ...rest];
    }
    return null;
  }
  // A new game: random melds, of which cards go to the hand while the others can be laid: with most that no pile takes, and few lasting piles.
  function dealt(seed) {
    const chance = random(seed);
    const ways = [...melds.values()].map(({ cards }) => cards).filter((cards) => cards.length <= 5);
    const size = 5 + chance(4);
    let best = { worth: -Infinity };
    for (let turn = 0; turn < 20; turn += 1) {
      const [left, laid] = [spoken.map(() => 0), []];
      while (laid.flat().length < 40) {
        const cards = ways[chance(ways.length)];
        if (cards.some((one) => left[one] === 2)) continue;
        for (const one of cards) left[one] += 1;
        laid.push(cards);
      }
      let piles = null;
      const hand = shuffled(laid.flat(), chance).filter((one) => {
        if (laid.flat().length - left.reduce((sum, copies) => sum + copies) === size) return false;
        left[one] -= 1;
        const found = covering(left, shuffled(ways, chance));
        piles = found || piles;
        left[one] += !found;
        return found;
      }).sort((one, other) => (one % 4) - (other % 4) || one - other);
      const easy = hand.filter((one) => piles.some((pile) => melds.has(key([...pile, one]))));
      const worth = 9 * (hand.length - easy.length) - piles.filter((pile) => laid.includes(pile)).length;
      if (worth > best.worth) best = { worth, piles, hand, plan: { laid, kept: 0 }, status: "optimal" };
    }
    return best;
  }
  function beyond(pile, wanted, named = card) {
    const left = [...wanted];
    return pile.filter((one) => {
      const place = left.indexOf(named(one));
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
  }
  // What to do next to lay the plan's piles: each grows from the one with most of it; first what leaves the fewest wrong, or frees a wrong pile.
  const broken = (piles) => piles.filter((pile) => !meldOf(pile));
  function step(state) {
    const { piles, hand } = state;
    const pairs = plan.laid.flatMap((wanted, goal) => piles.map((pile, place) => {
      const odd = beyond(pile, wanted).length;
      return { goal, place, odd, same: pile.length - odd };
    })).filter(({ same }) => same).sort((one, other) => other.same - one.same || one.odd - other.odd);
    const [base, goals] = [new Map(), new Map()];
    for (const { goal, place } of pairs) {
      if (base.has(goal) || goals.has(place)) continue;
      base.set(goal, place);
      goals.set(place, plan.laid[goal]);
    }
    // Cards that lie where the plan does not have them, and last those of the hand.
    const loose = [...piles, hand].map((pile, place) => beyond([...pile].sort((one, other) => ofHand(one) - ofHand(other)), goals.get(place) || []));
    const needs = plan.laid.map((cards, goal) => ({ goal, missing: beyond(cards, (piles[base.get(goal)] || []).map(card), (one) => one) }))
      .filter(({ missing }) => missing.length).sort((one, other) => one.missing.length - other.missing.length);
    // What lies on the table is used before the same card of the hand.
    const stray = loose.slice(0, -1).flat().map(card);
    loose.push(loose.pop().filter((one) => !stray.includes(card(one))));
    const ways = needs.flatMap(({ goal, missing }) => loose.map((here) => {
      const kept = beyond(here, missing);
      return { cards: here.filter((one) => !kept.includes(one)), target: String(base.get(goal) ?? NEW), wanted: plan.laid[goal] };
    }));
    for (const pile of broken(piles)) ways.push({ cards: loose[piles.indexOf(pile)].filter(ofHand), target: HAND });
    // The plan keeps a card that lies there: the hand's copy of it is taken back.
    ways.push({ cards: piles.flat().filter((one) => ofHand(one) && stray.includes(card(one))).slice(0, 1), target: HAND });
    const missing = needs.flatMap((one) => one.missing).length;
    return ways.reduce((best, way) => {
      const [{ cards, target }, token] = [way, way.cards.join("+") + ">" + way.target];
      const after = make(state, token);
      const faults = broken(piles.filter((pile, place) => pile.includes(cards[0]) || String(place) === target));
      const worth = after && 2 * broken(after.state.piles).length + !faults.length;
      return !after || (best && best.worth <= worth) ? best : { ...way, token, faults, worth, missing };
    }, null);
  }
  const [piles, hand] = [element("div", { className: "piles" }), element("div", { className: "held" })];
  const table = element("div", { className: "table", onclick: () => choose(chosen) }, piles, hand);
  at("board").querySelector("svg").replaceWith(table);
  const [width, height] = rules.size;
  const pressed = (act) => (event) => { event.stopPropagation(); act(); };
  function drawn(which, one) {
    const box = "-2 -2 " + (width + 4) + " " + (height + 4);
    const faces = [rules.faces[which], ...(ofHand(one) ? [rules.edge] : [])].map((id) => shape("use", { href: "#" + id }));
    const picture = shape("svg", { class: "pddlpuzzles", viewBox: box, "aria-hidden": "true" }, ...faces);
    const name = spoken[which] + (ofHand(one) ? ", from your hand" : "");
    return button(picture, pressed(() => press(one)), { "data-card": one, "aria-label": name });
  }
  function zone(target, look, words, ...content) {
    const onclick = pressed(() => put(target));
    return element("div", { className: "zone " + look, role: "group", "aria-label": words, "data-target": target, onclick }, ...content);
  }
  const zoneOf = (target) => table.querySelector('[data-target="' + target + '"]');
  const note = (text) => shown.whole(element("span", { className: "note" }), text);
  let [cards, chosen, advised, lying] = [[], [], null, new Map()]; // a hint has advised something, until something else is done
  function paint(state) {
    lying = new Map();
    const focused = document.activeElement && document.activeElement.dataset.card;
    const zones = state.piles.map((pile, place) => {
      const name = "pile " + (place + 1);
      if (at("quiet").checked) return zone(String(place), "pile", name, row(pile, String(place)));
      const [look, sign] = meldOf(pile) ? ["pile right", ""] : ["pile wrong", note("✗ " + said(pile))];
      return zone(String(place), look, name + ", " + said(pile), row(pile, String(place)), sign);
    });
    zones.push(zone(NEW, "fresh", "a new pile", button("New pile", pressed(() => put(NEW)), { className: "spot" })));
    piles.replaceChildren(...zones);
    const held = note("Your hand: " + plural(state.hand.length, "cards"));
    hand.replaceChildren(...(deck.length > count ? [zone(HAND, "hand", "your hand", held, row(state.hand, HAND))] : []));
    body.dataset.state = written(state);
    mark();
    if (focused) cards[focused].focus();
  }
  function row(pile, place) {
    for (const one of pile) lying.set(one, place);
    return element("span", { className: "row", style: "--cards:" + pile.length }, ...pile.map((one) => cards[one]));
  }
  function mark() {
    cards.forEach((button, one) => {
      button.className = "spot card" + (chosen.includes(one) ? " chosen" : "");
      button.setAttribute("aria-pressed", String(chosen.includes(one)));
    });
    table.classList.toggle("choosing", chosen.length > 0);
    for (const one of table.querySelectorAll(".hinted")) one.classList.remove("hinted");
    if (!advised || !chosen.every((one) => advised.cards.includes(one))) return;
    for (const one of advised.cards) cards[one].classList.toggle("hinted", !chosen.includes(one));
    zoneOf(advised.target).classList.add("hinted");
  }
  function choose(all) {
    chosen = all;
    mark();
    playing.announce(chosen.length ? names(chosen.map(card)) + (chosen.length > 1 ? " are" : " is") + " chosen. Now choose a pile." : "No card is chosen.");
  }
  // A card is chosen, then others of its pile with it; a card of another pile says where to, one in the hand what to lay.
  function press(one) {
    const place = lying.get(one);
    if (chosen.includes(one)) choose(chosen.filter((other) => other !== one));
    else if (!chosen.length || lying.get(chosen[0]) === place) choose([...chosen, one]);
    else if (place === HAND && !chosen.every(ofHand)) choose([one]);
    else put(place);
  }
  function put(target) {
    if (!chosen.length) return playing.announce("Choose a card first.");
    const fixed = chosen.filter((one) => target === NEW || !ofHand(one)).map(card);
    const why = { [HAND]: " came from the table: it stays there.", [NEW]: " is a pile of its own already." }[target];
    return playing.play(chosen.join("+") + ">" + target) || playing.paint(why && fixed.length ? names(fixed) + why : "");
  }
  playing.draggable(
    (spot) => spot.dataset.card !== undefined && spot,
    (spot) => {
      const one = Number(spot.dataset.card);
      if (!chosen.includes(one)) choose([one]);
      return chosen.map((other) => cards[other]);
    },
    (spot, over) => {
      // Beside the piles is a new one, too.
      const there = over && (over.closest("[data-target]") || (over.closest(".piles") && piles.lastChild));
      if (!there) playing.paint("Nothing was moved. Drop cards on a pile, or beside the piles for a new one.");
      else if (there.dataset.target === lying.get(chosen[0])) playing.paint();
      else put(there.dataset.target);
    },
  );
  function stands(state) {
    const faults = broken(state.piles).length;
    const aim = (deck.length > count ? "Lay as many cards of your hand as you can" : "Lay all cards") + ", in runs and sets.";
    const kept = (state.hand.length ? plural(state.hand.length, "cards") : "no cards") + " left in your hand";
    const isHopeless = status === "unsolvable";
    const fix = plural(faults, "piles") + (faults === 1 ? " needs" : " need") + " fixing." + (isHopeless ? " It is proved that they cannot all be right at once." : "");
    if (faults) return { aim, isHopeless, words: fix };
    const proved = status === "optimal";
    if (state.hand.length <= (plan ? plan.kept : 0)) {
      const why = !state.hand.length ? "Every card is in a run or a set." : proved ? "No solution leaves fewer." : "The solution shown leaves as many.";
      return { solved: true, words: "Solved: " + (deck.length > count ? kept : "all piles are right"), why };
    }
    const why = !plan ? "It is not known how many can be laid." : !plan.kept ? "All can be laid." :
      (proved ? "At least " + plan.kept + " must stay in your hand" : "A known solution leaves " + plan.kept) + ".";
    return { aim, words: "All piles are right. " + playing.begun(kept) + ".", why };
  }
  function hint(state, last) {
    if (!plan) return { words: "There is no hint: no solution is known." };
    const [next, advice] = [step(state), last && step(last.before)];
    const isBack = advice && advice.token !== last.token && advice.missing < next.missing;
    if (isBack) return { words: "Next: take back your last move.", why: "It took apart what belongs together. Press Hint again to take it back.", isBack };
    return {
      words: "Next: " + make(state, next.token).words + ".",
      token: next.token,
      why: next.wanted ? "This pile will be the " + melds.get(key(next.wanted)).kind + " " + titled(next.wanted) + "." : next.faults.map(judged).join(" "),
      show: () => { advised = next; mark(); cards[next.cards[0]].scrollIntoView({ block: "nearest" }); },
    };
  }
  const line = (pile) => pile.map((one) => rules.names[card(one)]).join(" ");
  const written = (state) => [...state.piles.map(line), "hand: " + line(state.hand)].join("\n");
  function renew(seed) {
    const game = seed === null ? { ...rules, plan: shownPlan } : dealt(seed);
    deck = [...game.piles.flat(), ...game.hand];
    count = deck.length - game.hand.length;
    ({ plan, status } = game);
    cards = deck.map(drawn);
    table.classList.toggle("few", deck.length < 20);
    const all = [...deck.keys()];
    return { piles: game.piles.map((pile) => sorted(all.splice(0, pile.length))), hand: all }; // the hand's come last
  }
  playing.start({
    ...{ renew, make, paint, stands, hint },
    // What lies there, as moves of the rules where all piles are right.
    written: () => {
      const { piles, hand } = playing.state();
      const isRight = piles.every(meldOf);
      const rows = piles.map((pile) => (isRight ? said(pile) + " " : "") + names(pile.map(card)));
      if (hand.length) rows.push((isRight ? "keep " : "in the hand: ") + names(hand.map(card)));
      return rows.join("\n");
    },
    spent: (sum, tokens) => plural(tokens.length, "moves") + " so far",
    instance: (state) => rules.head + 'table = """\n' + state.piles.map(line).join("\n") + '\n"""\n' + 'hand = "' + line(state.hand) + '"\n',
    from: () => null,
    cancel: () => { [chosen, advised] = [[], null]; },
  });
})();
