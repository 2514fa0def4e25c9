// The plan of a page, a step at a time (its player: `dom.js`).
window.shown = (() => {
  const { film } = carried;
  const last = film.steps.length - 1;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const state = reel(film);
  const list = at("moves");
  const [links, frame] = [list ? [...list.querySelectorAll("a")] : [], at("shown").parentNode];
  const BROAD = 560;
  let [isBroad, step] = [frame.clientWidth >= BROAD, 0];
  function show(wanted) {
    const before = step;
    step = Math.max(0, Math.min(last, wanted));
    const { parts, texts } = state(step);
    const old = wanted === before + 1 && !still.matches && [...at("drawn").childNodes];
    at("drawn").innerHTML = parts.map((part) => film.parts[part]).join("");
    const { " words": words, " box": box, ...data } = texts;
    at("shown").dataset.box = box;
    spread(at("shown"));
    at("s-title").textContent = step ? "step " + step : "start";
    at("s-desc").textContent = words;
    Object.assign(body.dataset, data, { step: String(step), move: step ? film.names[step - 1] : "" });
    const caption = film.captions[step];
    if (at("caption").textContent !== caption) whole(at("caption"), caption);
    at("caption").classList.toggle("good", Boolean(step) && step === last && film.ends);
    at("count").textContent = film.step + " " + step + " of " + last;
    at("slider").value = step;
    at("slider").setAttribute("aria-valuetext", caption);
    for (const [id, end] of [["first", 0], ["back", 0], ["next", last], ["last", last]]) at(id).disabled = step === end;
    mark(before);
    const moved = at("drawn").querySelector(".moved:not(.gone)");
    if (moved && step !== before) inSight(frame, moved, 40);
    if (old) slide(old);
  }
  // Names such as `car 1` do not break, if they have room in a line.
  function whole(part, text = part.textContent) {
    part.replaceChildren(...text.split(/(\S*\w-\w\S*|\b[A-Za-z]+ \d+\b(?![♣♦♥♠])[.,:;]?|\w+[♣♦♥♠]\S*)/)
      .map((piece, place) => (place % 2 ? element("span", { className: "whole", textContent: piece }) : piece)));
    return part;
  }
  document.querySelectorAll(".goal p, #moves span").forEach((one) => whole(one));
  function lines(part, text) {
    const sentences = text.split(/(?<=[.!?]) (?=[A-Z0-9])/).map((one) => whole(element("span", { className: "sentence" }), one));
    part.replaceChildren(...sentences.flatMap((one) => [" ", one]).slice(1));
  }
  // Where there is more width than on a phone, parts of a picture may stand elsewhere.
  const apart = (part) => (isBroad ? (part.dataset.broad || "0 0").split(" ").map(Number) : [0, 0]);
  const move = (part) => { part.style.translate = apart(part).map((far) => far + "px").join(" "); };
  function spread(picture) {
    const { broad, box } = picture.dataset;
    if (!broad) return box && picture.setAttribute("viewBox", box);
    picture.dataset.box ||= picture.getAttribute("viewBox");
    picture.classList.toggle("broad", isBroad);
    picture.setAttribute("viewBox", isBroad ? "0 0 " + broad : picture.dataset.box);
    const { height } = picture.viewBox.baseVal; // so that letters have 12 px, which `page.css` makes larger in what is high
    picture.style.maxHeight = "max(" + (isBroad ? 0.9 * height + "px, min(" + height + "px, 100svh - 22rem)" : height + "px") + ", 100svh - 24.5rem)";
    picture.querySelectorAll("[data-broad]").forEach(move);
  }
  function mark(before) {
    if (!links.length) return;
    const left = links[before - 1] || links[0];
    left.removeAttribute("aria-current");
    left.tabIndex = -1;
    if (step) links[step - 1].setAttribute("aria-current", "step");
    const reached = links[step - 1] || links[0];
    reached.tabIndex = 0;
    inSight(list, reached, 0);
    if (list.contains(document.activeElement)) reached.focus({ preventScroll: true });
  }
  function slide(old) {
    for (const part of at("drawn").querySelectorAll("[data-dx]")) come(part, part.dataset.dx, part.dataset.dy);
    for (const part of at("drawn").querySelectorAll("[data-way]")) turn(part, part.dataset.way.split(" "));
    if (at("drawn").querySelector("[data-flip]")) flip(at("drawn"), old);
  }
  function come(part, right, down) {
    const ways = [{ translate: right + "px " + down + "px" }, { translate: part.style.translate || "0px 0px" }];
    part.animate(ways, { duration: 200, easing: "ease-out" });
  }
  function turn(part, [right, down, angle, x, y]) {
    part.style.transformOrigin = x + "px " + y + "px";
    const from = "translate(" + right + "px," + down + "px) rotate(" + angle + "deg)";
    part.animate([{ transform: from }, { transform: "translate(0px,0px) rotate(0deg)" }], { duration: 350, easing: "ease-in-out" });
  }
  // What was there becomes narrow, and then what is there now becomes wide again, as a card that is turned over.
  function flip(now, old) {
    const before = shape("g", { "aria-hidden": "true" }, ...old);
    now.after(before);
    now.style.visibility = "hidden";
    const half = (part, ways, easing) => {
      Object.assign(part.style, { transformBox: "fill-box", transformOrigin: "center" });
      return part.animate(ways.map((scale) => ({ scale })), { duration: 180, easing });
    };
    half(before, ["1 1", "0 1"], "ease-in").onfinish = () => {
      before.remove();
      now.style.visibility = "";
      half(now, ["0 1", "1 1"], "ease-out");
    };
  }
  const acts = player({ last, step: () => step, show, pace: () => Number(at("speed").value),
    paused: (isPaused) => at("play").setAttribute("aria-pressed", String(!isPaused)) }), { go } = acts;
  for (const id of ["first", "back", "play", "next", "last"]) at(id).onclick = ({ detail }) => {
    if (detail) at(id).blur(); // the space bar is then to play again and not to press the button
    acts[id]();
  };
  at("slider").addEventListener("input", () => go(Number(at("slider").value)));
  at("speed").addEventListener("change", () => { if (acts.isPlaying()) { go(); acts.play(); } });
  links.forEach((link, place) => Object.assign(link, { tabIndex: -1, onclick: inPage(() => go(place + 1)) }));
  const keys = { Home: "first", ArrowLeft: "back", " ": "play", ArrowRight: "next", End: "last" };
  document.addEventListener("keydown", (event) => {
    const act = acts[keys[event.key]];
    if (!act || isHeld(event) || body.classList.contains("trying") || event.target.closest("select, textarea")) return;
    if (event.key === " " && event.target.closest("button, summary, a")) return;
    event.preventDefault();
    act();
  });
  function fade() {
    frame.classList.toggle("scrolled", frame.scrollWidth > frame.clientWidth + 4);
    frame.classList.toggle("before", frame.scrollLeft > 4);
    frame.classList.toggle("beyond", frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 4);
  }
  frame.addEventListener("scroll", fade, { passive: true });
  const sizes = new ResizeObserver(() => {
    if (isBroad !== frame.clientWidth >= BROAD) {
      isBroad = !isBroad;
      frame.querySelectorAll("[data-box]").forEach(spread);
    }
    fade();
  });
  for (const part of [frame, ...frame.children]) sizes.observe(part);
  for (const picture of frame.querySelectorAll("#board > svg")) spread(picture);
  const tree = at("search"); // in a fold
  const searched = tree && ["See the search", () => document.querySelector(".note a").click()];
  const open = { href: "#search", onclick: () => { tree.open = true; }, textContent: "How the search found it" };
  if (tree) at("controls").after(element("p", { className: "note" }, element("a", open)));
  body.classList.add("live");
  at("controls").hidden = !last;
  at("slider").max = last;
  go();
  show(Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? 0));
  return {
    ...{ searched, whole, lines, apart, move, come, turn, flip, still, stop: () => go(), show },
    ...{ step: () => step, isOver: () => step === last, moves: (end) => film.names.slice(0, end) },
  };
})();
