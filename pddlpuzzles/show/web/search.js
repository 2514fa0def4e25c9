(() => { // A search as a tree that grows beside its open list.
  const { parents, steps, moves, way, newest, ends, film } = carried.search;
  const [ACROSS, LARGE, LETTER, FEW] = [20, 56, 7.2, 12];
  const MEANT = { g: "cost so far", h: "estimate of the rest", f: "says what is next" };
  const [LEFT_OUT, LATER] = [{ known: "met before", "on the path": "already on the way", "above the bound": "above the limit" }, { look: "later", values: [] }];
  // Each node with its depth, behind the one that it is below; a root is its own parent.
  const links = Object.entries(parents).map(([node, parent]) => [Number(node), parent]);
  const children = (node) => links.filter(([one, parent]) => parent === node && one !== node);
  const below = (node, depth) => [[node, depth], ...children(node).flatMap(([child]) => below(child, depth + 1))];
  const lines = links.filter(([node, parent]) => node === parent).flatMap(([root]) => below(root, 0));
  // Of g, h and f those that the search uses, with their places in the data; f where it is more than one of the others.
  const isUsed = (place) => steps.some(({ values, made }) => [values, ...made.map(([, its]) => its)].some((its) => its[place] !== null));
  const used = [["g", 1], ["h", 2], ["f", 0]].filter(([, place]) => (place ? isUsed(place) : isUsed(1) && isUsed(2)));
  const said = (values) => used.filter(([, place]) => (values[place] ?? null) !== null).map(([name, place]) => name + "\u00a0" + values[place]).join(", ");
  const state = reel(film);
  // A node is a box. Few have pictures in them, and their places from the first step.
  const isSmall = lines.length <= 40;
  const [, , broad, tall] = state(0).texts[" box"].split(" ");
  const [HIGH, DOWN, WIDE] = isSmall ? [LARGE, LARGE + 12, LARGE * Math.max(0.6, Math.min(2, broad / tall))] : [20, 44, 20];
  const place = { class: "pddlpuzzles", x: 4, y: 4 - HIGH / 2, width: WIDE - 8, height: HIGH - 8 };
  const pictures = new Map(isSmall ? lines.map(([node]) => [node, paint(shape("svg", place), node)]) : []);
  let [step, seen] = [1, 0];
  // What is known after some steps: of each node how it stands, and its values f, g and h.
  function after(count) {
    let known = new Map([[steps[0].node, { look: "open", values: steps[0].values }]]);
    for (const [born, { node, values, made }] of steps.slice(0, count).entries()) {
      // A search that begins once more has forgotten what it met.
      if (node === steps[0].node) known = new Map();
      known.delete(node);
      known.set(node, { look: "done", values });
      for (const [met, its, reason] of made) {
        const before = known.get(met);
        if (reason && before) continue;
        known.delete(met);
        known.set(met, { look: reason ? "pruned" : "open", values: its, born });
      }
    }
    return known;
  }
  // Not every position has a picture: there may be too many.
  function paint(picture, node) {
    const place = film.names.indexOf(node);
    picture.style.display = place < 0 ? "none" : "";
    const { parts, texts } = state(Math.max(0, place));
    picture.innerHTML = parts.map((part) => film.parts[part]).join("");
    picture.setAttribute("viewBox", texts[" box"]);
    picture.setAttribute("aria-label", texts[" words"]);
    return picture;
  }
  function tree(known, now, over) {
    const met = lines.filter(([node]) => isSmall || known.has(node));
    const places = new Map(met.map(([node, depth], row) => [node, [depth * ACROSS, row * DOWN]]));
    const texts = (node) => [moves[node] ?? "The start", ["position " + node, said((known.get(node) || LATER).values)].filter(Boolean).join(": ")];
    const width = Math.max(...met.map(([node, depth]) => depth * ACROSS + Math.max(...texts(node).map(({ length }) => length)) * LETTER)) + WIDE + 16;
    const edges = [];
    const drawn = met.map(([node]) => {
      const [[x, y], ends] = [places.get(node), over && way.includes(node) ? " way" : ""];
      const [left, top] = places.get(parents[node]) ?? [x, y];
      if (node !== parents[node]) edges.push(shape("path", { class: known.has(node) ? ends : "later", d: `M${left + 8} ${top + HIGH / 2}V${y}H${x}` }));
      const look = (known.get(node) || LATER).look + (now && now.node === node ? " now" : "") + ends;
      const box = shape("rect", { y: -HIGH / 2, width: WIDE, height: HIGH, rx: 6 });
      const words = texts(node).map((text, line) => shape("text", { class: line ? "figures" : "name", x: WIDE + 8, y: line ? 15 : -3 }, text));
      const made = shape("g", { class: look, id: "node-" + node, transform: `translate(${x} ${y})` }, box, pictures.get(node) || "", ...words);
      if (known.has(node)) made.onclick = () => draw(node);
      return made;
    });
    const height = met.length * DOWN;
    return shape("svg", { class: "tree", viewBox: `-3 ${-DOWN / 2} ${width} ${height}`, width, height }, ...edges, ...drawn);
  }
  // As the search takes them, as far as f, g and h decide: the first is the next one, mostly.
  function inOrder(known) {
    const open = [...known].filter(([, one]) => one.look === "open");
    if (newest) return open.sort(([, one], [, other]) => other.born - one.born);
    const [by, then] = open.some(([, one]) => one.values[0] !== null) ? [0, 2] : [1, 1];
    const value = ([, one], which) => one.values[which] ?? 0;
    return open.sort((one, other) => value(one, by) - value(other, by) || value(one, then) - value(other, then));
  }
  function show(wanted) {
    step = Math.max(0, Math.min(steps.length, wanted));
    const [known, now, over] = [after(step), step ? steps[step - 1] : null, step === steps.length];
    at("tree").replaceChildren(tree(known, now, over));
    const open = inOrder(known);
    at("open").replaceChildren(...open.slice(0, FEW).map(([node]) => button(node, () => draw(node))), open.length > FEW ? "…" : "");
    at("open-title").textContent = plural(open.length, "positions") + (open.length === 1 ? " waits" : " wait, the next one first");
    at("search-caption").textContent = now ? happened(now) : "The search begins at the start. Press Next for its first step.";
    at("search-count").textContent = step + " of " + steps.length;
    at("search-slider").value = step;
    [at("search-back").disabled, at("search-next").disabled] = [step === 0, over];
    draw(over && ends ? way.at(-1) : (now || steps[0]).node);
  }
  function draw(node) {
    seen = node;
    for (const one of at("tree").querySelectorAll("[id]")) one.classList.toggle("seen", one.id === "node-" + node);
    const group = at("node-" + node);
    for (const part of [group, group.firstChild]) inSight(at("tree"), part, 60);
    const { values } = after(step).get(node);
    at("search-name").replaceChildren(element("strong", {}, "Position " + node), moves[node] ? " after “" + moves[node] + "”" : ": the start",
      ...used.map(([name, place]) => element("div", {}, element("b", {}, name + " = " + (values[place] ?? "–")), " " + MEANT[name])));
    paint(at("search-state"), node);
  }
  function happened({ node, made }) {
    const out = made.map(([, , reason]) => reason).filter(Boolean);
    const [kept, why] = [made.length - out.length, listed([...new Set(out.map((reason) => LEFT_OUT[reason] || reason))], "or")];
    const are = (number) => number + (number === 1 ? " is" : " are");
    const led = [kept && are(kept) + " kept", out.length && are(out.length) + " left out (" + why + ")"].filter(Boolean);
    return "From position " + node + ", " + plural(made.length || "no", "moves") + (made.length === 1 ? " is" : " are") + " tried" +
      (led.length ? ": " : "") + led.join(", ") + "." +
      (ends && step === steps.length ? " Position " + way.at(-1) + " is the goal: the search ends." : "");
  }
  const acts = player({ last: steps.length, step: () => step, show, pace: () => 700,
    paused: (isPaused) => { at("search-play").textContent = isPaused ? "Play" : "Pause"; } });
  for (const name of ["back", "play", "next"]) at("search-" + name).onclick = acts[name];
  at("search-slider").oninput = () => acts.go(Number(at("search-slider").value));
  at("tree").onkeydown = (event) => {
    const far = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!far || isHeld(event)) return;
    event.preventDefault();
    const nodes = [...at("tree").querySelectorAll("[id]:not(.later)")];
    nodes[nodes.indexOf(at("node-" + seen)) + far]?.onclick();
  };
  at("search-controls").hidden = false;
  const isPruned = steps.some((_, count) => [...after(count + 1).values()].some(({ look }) => look === "pruned"));
  for (const [name, isSeen] of [["pruned", isPruned], ["way", ends]]) if (!isSeen) at("search-legend").querySelector("." + name).parentNode.remove();
  show(0);
  at("search").ontoggle = () => show(step); // its place is known now
  if (location.hash === "#search") { at("search").open = true; at("search").scrollIntoView(); }
})();
