(() => {
  const { steps, moves, way, newest } = carried.search;
  const ROWS = 12;
  const nodes = [...document.querySelectorAll(".tree g")];
  const inWay = new Set(way);
  let step = steps.length;
  let timer = 0;

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
    for (const node of nodes) {
      const number = Number(node.id.slice(5));
      const one = known.get(number);
      const looks = one ? [one.look] : ["off"];
      if (now && now.node === number) looks.push("now");
      if (over && inWay.has(number)) looks.push("way");
      node.setAttribute("class", looks.join(" "));
      const edge = at("edge-" + number);
      if (edge) edge.setAttribute("class", one ? (over && inWay.has(number) ? "way" : "") : "off");
    }
    const open = inOrder(known);
    at("open").replaceChildren(...open.slice(0, ROWS).map(row));
    at("open-title").textContent = "Open list: " + open.length;
    at("open-more").textContent = open.length > ROWS ? "… and " + (open.length - ROWS) + " more" : "";
    at("search-caption").textContent = now ? said(now) : "Only the start is open.";
    at("search-count").textContent = step + " / " + steps.length;
    at("search-slider").value = step;
    at("search-back").disabled = step === 0;
    at("search-next").disabled = over;
    const drawn = now && at("node-" + now.node);
    if (drawn) inSight(drawn);
  }

  function row([number, { values }]) {
    const cells = [number, ...values, moves[number] ?? "the start"];
    return element("tr", {}, ...cells.map((value) => element("td", { textContent: value ?? "–" })));
  }

  function said({ node, made }) {
    const fresh = made.filter(([, , reason]) => !reason).length;
    const reasons = [...new Set(made.map(([, , reason]) => reason).filter(Boolean))].join(", ");
    const pruned = made.length - fresh;
    const words = "Step " + step + ": state " + node + " is expanded; " + fresh + " put on the open list";
    return words + (pruned ? ", " + pruned + " pruned (" + reasons + ")." : ".");
  }

  function inSight(drawn) {
    const frame = at("tree");
    const [a, b] = [frame.getBoundingClientRect(), drawn.getBoundingClientRect()];
    if (b.left < a.left || b.right > a.right) frame.scrollLeft += (b.left + b.right - a.left - a.right) / 2;
    if (b.top < a.top || b.bottom > a.bottom) frame.scrollTop += (b.top + b.bottom - a.top - a.bottom) / 2;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    at("search-play").textContent = "Play";
  }

  function play() {
    if (timer) { stop(); return; }
    if (step === steps.length) show(0);
    at("search-play").textContent = "Pause";
    timer = setInterval(() => { show(step + 1); if (step === steps.length) stop(); }, 700);
  }

  at("search-back").onclick = () => { stop(); show(step - 1); };
  at("search-next").onclick = () => { stop(); show(step + 1); };
  at("search-play").onclick = play;
  at("search-slider").oninput = () => { stop(); show(Number(at("search-slider").value)); };
  at("search-controls").hidden = false;
  show(steps.length);
})();
