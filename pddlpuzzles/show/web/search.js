(() => {
  const { parents, steps, moves, way, newest, ends, film } = carried.search;
  const ROWS = 12;
  const [ACROSS, DOWN, RADIUS, LETTER] = [20, matchMedia("(pointer:coarse)").matches ? 44 : 30, 14, 7.2];
  const inWay = new Set(way);
  const lines = inLines();
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
  // Each node with its depth, behind the one that it is below.
  function inLines() {
    const below = new Map();
    for (const [node, parent] of Object.entries(parents)) {
      const above = Number(node) === parent ? -1 : parent;
      below.set(above, [...(below.get(above) ?? []), Number(node)]);
    }
    const made = [];
    const waiting = (below.get(-1) ?? []).map((node) => [node, 0]).reverse();
    while (waiting.length) {
      const [node, depth] = waiting.pop();
      made.push([node, depth]);
      waiting.push(...(below.get(node) ?? []).map((one) => [one, depth + 1]).reverse());
    }
    return made;
  }
  function tree(known, now, over) {
    const met = lines.filter(([node]) => known.has(node));
    const places = new Map(met.map(([node, depth], row) => [node, [depth * ACROSS, row * DOWN]]));
    const text = (node) => moves[node] ?? "the start";
    const width = Math.max(...met.map(([node, depth]) => depth * ACROSS + text(node).length * LETTER)) + 4 * RADIUS;
    const height = met.length * DOWN;
    const edges = [];
    const drawn = met.map(([node]) => {
      const [x, y] = places.get(node);
      const ends = over && inWay.has(node) ? " way" : "";
      const [left, top] = places.get(parents[node]) ?? [x, y];
      if (node !== parents[node]) edges.push(shape("path", { class: ends, d: `M${left} ${top + RADIUS}V${y}H${x - RADIUS}` }));
      const look = known.get(node).look + (now && now.node === node ? " now" : "") + ends;
      const number = shape("text", { "text-anchor": "middle", dy: "0.35em" }, node);
      const name = shape("text", { class: "name", x: RADIUS + 7, dy: "0.35em" }, text(node));
      const made = shape("g", { class: look, id: "node-" + node, transform: `translate(${x} ${y})` }, shape("circle", { r: RADIUS }), number, name);
      made.onclick = () => draw(node);
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
    at("open").replaceChildren(...open.slice(0, ROWS).map(row));
    at("open-title").textContent = "Open list: " + open.length;
    at("open-more").textContent = open.length > ROWS ? "… and " + (open.length - ROWS) + " more" : "";
    at("search-caption").textContent = now ? said(now) : "Only the start is open.";
    at("search-count").textContent = step + " / " + steps.length;
    at("search-slider").value = step;
    at("search-back").disabled = step === 0;
    at("search-next").disabled = over;
    draw(over && ends ? way.at(-1) : (now || steps[0]).node);
  }
  function draw(node) {
    seen = node;
    const place = film ? film.names.indexOf(node) : -1;
    at("search-figure").hidden = place < 0;
    for (const one of at("tree").querySelectorAll("[id]")) one.classList.toggle("seen", one.id === "node-" + node);
    const group = at("node-" + node);
    for (const part of [group, group.firstChild]) inSight(at("tree"), part, 60);
    if (place < 0) return;
    const { parts, texts } = state(place);
    at("search-state").innerHTML = parts.map((part) => film.parts[part]).join("");
    for (const [key, value] of [["viewBox", texts[" box"]], ["aria-label", texts[" words"]]]) at("search-state").setAttribute(key, value);
    at("search-name").textContent = "State " + node + ": " + (moves[node] ? "after “" + moves[node] + "”" : "the start");
  }
  function row([number, { values }]) {
    const cells = [number, ...values, moves[number] ?? "the start"];
    return element("tr", { onclick: () => draw(number) }, ...cells.map((value) => element("td", { textContent: value ?? "–" })));
  }
  function said({ node, values, made }) {
    const pruned = made.map(([, , reason]) => reason).filter(Boolean);
    const figures = ["f", "g", "h"].map((name, place) => name + " = " + values[place]).filter((_, place) => values[place] !== null);
    const reasons = pruned.length ? "; " + pruned.length + " pruned (" + listed([...new Set(pruned)], "or") + ")" : "";
    return "Step " + step + ": state " + node + " is expanded" + (figures.length ? ", with " + figures.join(", ") : "") + ". Its moves put " +
      plural(made.length - pruned.length, "states") + " on the open list" + reasons + "." + (ends && step === steps.length ? " State " + way.at(-1) + " is a goal: the search ends." : "");
  }

  const acts = player({ last: steps.length, step: () => step, show, pace: () => 700,
    paused: (isPaused) => { at("search-play").textContent = isPaused ? "Play" : "Pause"; } });
  for (const name of ["back", "play", "next"]) at("search-" + name).onclick = acts[name];
  at("search-slider").oninput = () => acts.go(Number(at("search-slider").value));
  at("tree").onkeydown = (event) => {
    const way = { ArrowUp: "previousSibling", ArrowDown: "nextSibling" }[event.key];
    if (!way || isHeld(event)) return;
    event.preventDefault();
    const next = at("node-" + seen)[way];
    if (next?.id) draw(Number(next.id.slice(5)));
  };
  at("search-controls").hidden = false;
  show(1);
})();
