(() => { // A search as a tree that grows beside its open list.
  const { parents, steps, moves, way, newest, ends, film } = carried.search;
  const [ACROSS, DOWN] = matchMedia("(pointer:coarse)").matches ? [12, 44] : [20, 30];
  const [RADIUS, LETTER, FEW, SMALL] = [14, 7.2, 12, 40]; // so many positions have their places from the first step
  const MEANT = { g: "cost of the way there", h: "estimate of the rest", f: "what the search goes by" };
  const [LEFT_OUT, LATER] = [{ known: "met before", "on the path": "already on the way", "above the bound": "above the limit" }, { look: "later", values: [] }];
  const inWay = new Set(way);
  // Each node with its depth, behind the one that it is below; a root is its own parent.
  const lines = [];
  const links = Object.entries(parents).map(([node, parent]) => [Number(node), parent]);
  function add(node, depth) {
    lines.push([node, depth]);
    for (const [one, parent] of links) if (parent === node && one !== node) add(one, depth + 1);
  }
  for (const [node, parent] of links) if (node === parent) add(node, 0);
  // Of g, h and f those that the search uses, with their places in the data; f where it is more than one of the others.
  const isUsed = (place) => steps.some(({ values, made }) => [values, ...made.map(([, its]) => its)].some((its) => its[place] !== null));
  const used = [["g", 1], ["h", 2], ["f", 0]].filter(([, place]) => (place ? isUsed(place) : isUsed(1) && isUsed(2)));
  const said = (values) => used.filter(([, place]) => (values[place] ?? null) !== null).map(([name, place]) => name + "\u00a0" + values[place]).join(", ");
  const state = film && reel(film);
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
  function tree(known, now, over) {
    const met = lines.filter(([node]) => lines.length <= SMALL || known.has(node));
    const places = new Map(met.map(([node, depth], row) => [node, [depth * ACROSS, row * DOWN]]));
    const text = (node) => [moves[node] ?? "the start", said((known.get(node) || LATER).values)];
    const width = Math.max(...met.map(([node, depth]) => depth * ACROSS + text(node).join("   ").length * LETTER)) + 4 * RADIUS;
    const [height, edges] = [met.length * DOWN + 6, []];
    const drawn = met.map(([node]) => {
      const [x, y] = places.get(node);
      const ends = over && inWay.has(node) ? " way" : "";
      const [left, top] = places.get(parents[node]) ?? [x, y];
      if (node !== parents[node]) edges.push(shape("path", { class: known.has(node) ? ends : "later", d: `M${left} ${top + RADIUS}V${y}H${x - RADIUS}` }));
      const look = (known.get(node) || LATER).look + (now && now.node === node ? " now" : "") + ends;
      const number = shape("text", { "text-anchor": "middle", dy: "0.35em" }, node);
      const [words, figures] = text(node);
      const name = shape("text", { class: "name", x: RADIUS + 7, dy: "0.35em" }, words, shape("tspan", { dx: 10 }, figures));
      const made = shape("g", { class: look, id: "node-" + node, transform: `translate(${x} ${y})` }, shape("circle", { r: RADIUS }), number, name);
      if (known.has(node)) made.onclick = () => draw(node);
      return made;
    });
    return shape("svg", { class: "tree", viewBox: `-17 -17 ${width} ${height}`, width, height }, ...edges, ...drawn);
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
    const known = after(step);
    const now = step ? steps[step - 1] : null;
    const over = step === steps.length;
    at("tree").replaceChildren(tree(known, now, over));
    const open = inOrder(known);
    at("open").replaceChildren(...open.slice(0, FEW).map(([node]) => button(node, () => draw(node))), open.length > FEW ? "…" : "");
    at("open-title").textContent = plural(open.length, "positions") + (open.length === 1 ? " waits" : " wait, the next one first");
    at("search-caption").textContent = now ? happened(now) : "Only the start is known, and nothing has been tried.";
    at("search-count").textContent = step + " of " + steps.length;
    at("search-slider").value = step;
    at("search-back").disabled = step === 0;
    at("search-next").disabled = over;
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
    const place = film ? film.names.indexOf(node) : -1;
    at("search-state").style.display = place < 0 ? "none" : "";
    if (place < 0) return;
    const { parts, texts } = state(place);
    at("search-state").innerHTML = parts.map((part) => film.parts[part]).join("");
    for (const [key, value] of [["viewBox", texts[" box"]], ["aria-label", texts[" words"]]]) at("search-state").setAttribute(key, value);
  }
  function happened({ node, made }) {
    const out = made.map(([, , reason]) => reason).filter(Boolean);
    const on = made.length - out.length;
    const why = listed([...new Set(out.map((reason) => LEFT_OUT[reason] || reason))], "or");
    const [are, lead] = [(number) => number + (number === 1 ? " is" : " are"), on === 1 ? " leads on" : " lead on"];
    return "From position " + node + ", " + plural(made.length || "no", "moves") + (made.length === 1 ? " is" : " are") + " tried" +
      (out.length ? ": " + (on ? on + lead : "none leads on") + ", " + are(out.length) + " left out (" + why + ")" : on ? ", and" + lead : "") + "." +
      (ends && step === steps.length ? " Position " + way.at(-1) + " is solved: the search ends." : "");
  }

  const acts = player({ last: steps.length, step: () => step, show, pace: () => 700,
    paused: (isPaused) => { at("search-play").textContent = isPaused ? "Play" : "Pause"; } });
  for (const name of ["back", "play", "next"]) at("search-" + name).onclick = acts[name];
  at("search-slider").oninput = () => acts.go(Number(at("search-slider").value));
  at("tree").onkeydown = (event) => {
    const way = { ArrowUp: "previousSibling", ArrowDown: "nextSibling" }[event.key];
    if (!way || isHeld(event)) return;
    event.preventDefault();
    let next = at("node-" + seen)[way];
    while (next && !next.onclick) next = next[way];
    if (next) draw(Number(next.id.slice(5)));
  };
  at("search-controls").hidden = false;
  show(0);
  at("search").ontoggle = () => show(step); // its place is known now
  if (location.hash === "#search") { at("search").open = true; at("search").scrollIntoView(); }
})();
