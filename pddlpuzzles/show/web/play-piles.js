// Cards that are moved between piles: which piles are right is a list, made from the rules.
(() => {
  const { rules } = playing;
  const suits = { c: "♣", d: "♦", h: "♥", s: "♠" };
  const ranks = { T: "10" };
  const spoken = rules.names.map((name) => (ranks[name[0]] || name[0]) + suits[name[1]]);
  const card = (one) => rules.cards[one];
  const names = (cards) => cards.map((one) => spoken[one]).join(" ");
  const count = rules.piles.reduce((sum, size) => sum + size, 0);
  const ofHand = (one) => one >= count;

  // What makes a pile right, and what is wrong with it otherwise.
  const key = (cards) => [...cards].sort((one, other) => one - other).join(" ");
  const melds = new Map();
  for (const [kind, all] of [["set", rules.sets], ["run", rules.runs]]) {
    for (const cards of all) if (!melds.has(key(cards))) melds.set(key(cards), { kind, cards });
  }
  const nearly = new Map(rules.nearly.map(([cards, words]) => [key(cards), words.replace(/^; /, "")]));

  function wrong(cards) {
    if (nearly.has(key(cards))) return "no run here: " + nearly.get(key(cards));
    const twice = cards.find((one, place) => cards.indexOf(one) < place);
    if (twice !== undefined) return spoken[twice] + " is in it twice";
    const start = ["", "one card only", "two cards only"][cards.length] || "";
    const larger = [...melds.values()].filter((one) => cards.every((part) => one.cards.includes(part)));
    if (larger.length) {
      const least = Math.min(...larger.map((one) => one.cards.length));
      const missing = larger.filter((one) => one.cards.length === least)
        .map((one) => names(one.cards.filter((part) => !cards.includes(part))));
      if (missing.length > 4) return start;
      const what = listed(missing, "or") + (least - cards.length > 1 ? " are missing" : " is missing");
      return start ? start + ": " + what : what;
    }
    const parts = [...melds.values()].filter((one) => one.cards.every((part) => cards.includes(part)));
    if (!parts.length) return (start ? start + ": " : "") + "neither of one suit nor of one rank";
    const most = parts.reduce((one, other) => (other.cards.length > one.cards.length ? other : one));
    const odd = cards.filter((part) => !most.cards.includes(part));
    return names(odd) + (odd.length > 1 ? " do" : " does") + " not fit the " + most.kind + " " + names(most.cards);
  }

  const about = (pile) => {
    const cards = pile.map(card);
    const meld = melds.get(key(cards));
    return meld ? { right: true, words: meld.kind, meld } : { right: false, words: wrong(cards) };
  };

  function sorted(pile) {
    const meld = melds.get(key(pile.map(card)));
    const place = meld ? (one) => meld.cards.indexOf(card(one)) : card;
    return [...pile].sort((one, other) => place(one) - place(other) || one - other);
  }

  // A token is cards, and where to: a pile's number, a new pile, or the hand.
  const NEW = "new";
  const HAND = "hand";

  function make(state, token) {
    const found = /^(\d+(?:\+\d+)*)>(\d+|new|hand)$/.exec(token);
    if (!found) return null;
    const cards = found[1].split("+").map(Number);
    const target = found[2];
    const lying = [state.hand, ...state.piles].filter((pile) => cards.every((one) => pile.includes(one)));
    const source = lying[0];
    if (!source || source === (target === HAND ? state.hand : state.piles[target])) return null;
    if (target === HAND ? !cards.every(ofHand) : target !== NEW && !state.piles[target]) return null;
    if (target === NEW && source !== state.hand && source.length === cards.length) return null;
    const rest = (pile) => pile.filter((one) => !cards.includes(one));
    const there = target === HAND || target === NEW ? [] : state.piles[target];
    const pile = sorted([...there, ...cards]);
    const piles = state.piles.map((one) => (one === there ? pile : sorted(rest(one))));
    if (target === NEW) piles.push(pile);
    const hand = target === HAND ? [...state.hand, ...cards].sort((one, other) => one - other) : rest(state.hand);
    const after = { hand, piles: piles.filter((one) => one.length) };
    const moved = names(cards.map(card));
    const left = source === state.hand ? [] : sorted(rest(source));
    const words = target === HAND ? moved + " back in the hand" : moved + (there.length ? " to " + names(there.map(card)) : " as a new pile");
    const said = target === HAND ? [] : [names(pile.map(card)) + ": " + about(pile).words + "."];
    if (left.length) said.push("What is left, " + names(left.map(card)) + ": " + about(left).words + ".");
    return { state: after, words, why: said.join(" "), cost: 0 };
  }

  // The plan shown: its runs and sets, those joined that are one run together, and how many cards it keeps.
  const plan = (() => {
    const moves = shown.moves(Infinity);
    if (!moves.length) return null;
    const said = moves.map((move) => move.split(" "));
    const laid = said.filter(([kind]) => kind !== "keep")
      .map(([, ...cards]) => cards.map((name) => rules.names.indexOf(name)));
    const follows = (one, cards) => cards[0] !== one[0] && key(one) !== key(cards) &&
      (melds.get(key([...one, ...cards])) || {}).kind === "run";
    const shorter = () => laid.find((one) => laid.some((cards) => follows(one, cards)));
    for (let one = shorter(); one; one = shorter()) {
      one.push(...laid.splice(laid.findIndex((cards) => follows(one, cards)), 1)[0]);
    }
    const kept = said.filter(([kind]) => kind === "keep").reduce((sum, words) => sum + words.length - 1, 0);
    return { laid, kept };
  })();

  // The cards of one list that are not in another.
  function beyond(cards, others) {
    const left = [...others];
    return cards.filter((one) => {
      const place = left.indexOf(one);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
  }

  // What to do next to lay the cards as in the plan: each of its piles grows from the one that has most of it.
  function step(state) {
    const pairs = [];
    plan.laid.forEach((wanted, goal) => state.piles.forEach((pile, place) => {
      const same = wanted.length - beyond(wanted, pile.map(card)).length;
      if (same) pairs.push({ goal, place, same, odd: pile.length - same });
    }));
    pairs.sort((one, other) => other.same - one.same || one.odd - other.odd);
    const [base, goalOf] = [new Map(), new Map()];
    for (const { goal, place } of pairs) {
      if (base.has(goal) || goalOf.has(place)) continue;
      base.set(goal, place);
      goalOf.set(place, goal);
    }
    // Cards that lie where the plan does not have them, and those of the hand.
    const loose = [];
    state.piles.forEach((pile, place) => {
      const wanted = goalOf.has(place) ? [...plan.laid[goalOf.get(place)]] : [];
      for (const one of [...pile].sort((a, b) => ofHand(a) - ofHand(b))) {
        const found = wanted.indexOf(card(one));
        if (found < 0) loose.push({ one, place });
        else wanted.splice(found, 1);
      }
    });
    for (const one of state.hand) loose.push({ one, place: HAND });
    const needs = plan.laid.map((wanted, goal) => {
      const pile = base.has(goal) ? state.piles[base.get(goal)].map(card) : [];
      return { goal, missing: beyond(wanted, pile) };
    }).filter(({ missing }) => missing.length).sort((one, other) => one.missing.length - other.missing.length);
    for (const { goal, missing } of needs) {
      for (const place of [...new Set(loose.map((one) => one.place))]) {
        const here = loose.filter((one) => one.place === place).map(({ one }) => one);
        const cards = [];
        for (const wanted of missing) cards.push(...here.filter((one) => card(one) === wanted && !cards.includes(one)).slice(0, 1));
        if (!cards.length) continue;
        if (!base.has(goal) && place !== HAND && cards.length === state.piles[place].length) continue;
        return { cards, target: base.has(goal) ? String(base.get(goal)) : NEW };
      }
    }
    // The plan keeps a card that lies there: the hand's copy of it is taken back.
    const odd = loose.find(({ place }) => place !== HAND);
    if (!odd) return null;
    const back = state.piles.flat().find((one) => ofHand(one) && card(one) === card(odd.one));
    return back === undefined ? null : { cards: [back], target: HAND };
  }

  // The table: piles of cards, a place for a new pile, and the hand.
  const [piles, hand] = [element("div", { className: "piles" }), element("div", { className: "held" })];
  const table = element("div", { className: "table" }, piles, hand);
  at("board").querySelector("svg").replaceWith(table);
  const [width, height] = rules.size;
  const pressed = (act) => (event) => { event.stopPropagation(); act(); };
  const cards = rules.cards.map((which, one) => {
    const box = "-2 -2 " + (width + 4) + " " + (height + 4);
    const face = shape("use", { href: "#" + rules.faces[one] });
    const picture = shape("svg", { class: "pddlpuzzles", viewBox: box, "aria-hidden": "true" }, face);
    const name = spoken[which] + (ofHand(one) ? ", of the hand" : "");
    return button(picture, pressed(() => press(one)), { "data-card": one, "aria-label": name });
  });
  // A place for cards; who has chosen some puts them there.
  function zone(target, look, words, ...content) {
    const onclick = () => { if (chosen.length) put(target); };
    return element("div", { className: "zone " + look, role: "group", "aria-label": words, "data-target": target, onclick }, ...content);
  }
  const note = (textContent) => element("span", { className: "note", textContent });

  let chosen = [];
  // What a hint has shown, until something else is done.
  let advised = null;
  let lying = new Map();

  function paint(state) {
    lying = new Map();
    const focused = document.activeElement && document.activeElement.dataset.card;
    const zones = state.piles.map((pile, place) => {
      const { right, words } = about(pile);
      const look = "pile" + (right ? " right" : " wrong");
      const number = "pile " + (place + 1) + ", " + words;
      return zone(String(place), look, number, row(pile, String(place)), right ? "" : note("✗ " + words));
    });
    zones.push(zone(NEW, "fresh", "a new pile", button("New pile", pressed(() => put(NEW)), { className: "spot" })));
    piles.replaceChildren(...zones);
    const held = note("In the hand: " + plural(state.hand.length, "cards"));
    hand.replaceChildren(...(rules.cards.length > count ? [zone(HAND, "hand", "the hand", held, row(state.hand, HAND))] : []));
    body.dataset.state = written(state);
    mark();
    if (focused) cards[focused].focus();
  }

  function row(pile, place) {
    for (const one of pile) lying.set(one, place);
    return element("span", { className: "row" }, ...pile.map((one) => cards[one]));
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
    table.querySelector('[data-target="' + advised.target + '"]').classList.add("hinted");
  }

  function choose(all) {
    chosen = all;
    mark();
    playing.announce(!chosen.length ? "No card is chosen." : names(chosen.map(card)) +
      (chosen.length > 1 ? " are" : " is") + " chosen. Now choose a pile.");
  }

  // A card is chosen, then others of its pile with it; a card of another pile says where to.
  function press(one) {
    const place = lying.get(one);
    if (chosen.includes(one)) choose(chosen.filter((other) => other !== one));
    else if (!chosen.length || lying.get(chosen[0]) === place) choose([...chosen, one]);
    else put(place);
  }

  function put(target) {
    if (!chosen.length) return playing.announce("Choose a card first.");
    const laid = chosen.filter((one) => !ofHand(one));
    return playing.play(chosen.join("+") + ">" + target) || playing.paint(target === HAND && laid.length ? names(laid.map(card)) + " came from the table and cannot go to the hand." : "");
  }

  playing.draggable(
    (spot) => spot.dataset.card !== undefined,
    (spot) => {
      const one = Number(spot.dataset.card);
      if (!chosen.includes(one)) choose([one]);
      return chosen.map((other) => cards[other]);
    },
    (spot, over) => {
      const there = over && over.closest("[data-target]");
      if (there && there.dataset.target !== lying.get(chosen[0])) put(there.dataset.target);
      else playing.paint();
    },
  );

  function stands(state) {
    const broken = state.piles.filter((pile) => !about(pile).right);
    const kept = state.hand.length ? plural(state.hand.length, "cards") : "no card";
    if (broken.length) {
      return { words: plural(broken.length, "piles") + (broken.length === 1 ? " is" : " are") + " not right yet." +
        (rules.status === "unsolvable" ? " It is proved that they cannot all be right at once." : "") };
    }
    const stay = kept + (state.hand.length < 2 ? " stays" : " stay") + " in the hand.";
    const proved = rules.status === "optimal";
    if (plan && state.hand.length <= plan.kept) {
      const why = proved ? "No solution keeps fewer." : "The solution shown keeps as many.";
      return { solved: true, words: "Solved: " + stay, why };
    }
    const why = !plan ? "It is not known how many could be laid." :
      (proved ? "At least " + plan.kept + " must stay" : "A solution keeps " + plan.kept) + ".";
    return { words: "All piles are valid, and " + stay, why };
  }

  function hint(state) {
    if (!plan) return { words: "No hint is possible: no solution is known here." };
    const next = step(state);
    if (!next) return { words: "The known solution does not come through this position.", why: "Restart, and hints lead to it." };
    const pile = state.piles[next.target];
    const place = lying.get(next.cards[0]);
    const source = place === HAND ? [] : state.piles[place].map(card);
    const from = place === HAND ? " from the hand" : source.length > next.cards.length ? " from " + names(source) : "";
    const words = names(next.cards.map(card)) + from;
    const { right, words: fault } = about(place === HAND ? [] : state.piles[place]);
    return {
      words: "Next: " + (next.target === HAND ? "take " + words + " back into the hand." :
        next.target === NEW ? "lay " + words + " as a new pile." : "put " + words + " to the pile " + names(pile.map(card)) + "."),
      why: right || !source.length ? "" : names(source) + " is no pile yet: " + fault + ".",
      show: () => {
        advised = next;
        mark();
      },
    };
  }

  // The moves of the rules where all piles are right, runs cut to five cards at most; else the piles as they lie.
  function moves(state) {
    const laid = state.piles.flatMap((pile) => {
      const { meld } = about(pile);
      const parts = [];
      let rest = pile.map(card);
      while (rest.length > 5) {
        parts.push(rest.slice(0, rest.length === 6 || rest.length === 7 ? 3 : 5));
        rest = rest.slice(parts[parts.length - 1].length);
      }
      return [...parts, rest].map((part) => meld.kind + " " + names(part));
    });
    const held = state.hand.map(card);
    const kept = [...new Set(held)].map((which) => "keep " + names(held.filter((one) => one === which)));
    return [...laid, ...kept].join("\n");
  }
  const line = (pile) => pile.map((one) => rules.names[card(one)]).join(" ");
  const written = (state) => [...state.piles.map(line), "hand: " + line(state.hand)].join("\n");

  const all = rules.cards.map((_, one) => one);
  let from = 0;
  const lain = rules.piles.map((size) => sorted(all.slice(from, from += size)));
  playing.start({
    start: { piles: lain, hand: all.filter(ofHand) },
    make,
    paint,
    stands,
    hint,
    written: () => {
      const state = playing.state();
      if (state.piles.every((pile) => about(pile).right)) return moves(state);
      return [...state.piles, state.hand].map((pile, place) =>
        (place < state.piles.length ? "" : "in the hand: ") + names(pile.map(card))).join("\n");
    },
    spent: (sum, tokens) => plural(tokens.length, "moves") + " so far",
    instance: (state) => rules.head + 'table = """\n' + state.piles.map(line).join("\n") + '\n"""\n' +
      'hand = "' + line(state.hand) + '"\n',
    from: () => null,
    cancel: () => { [chosen, advised] = [[], null]; },
  });
})();
