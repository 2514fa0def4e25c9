"use strict";
(() => {
  const body = document.body;
  const at = (id) => document.getElementById(id);
  const steps = [...at("steps").children];
  // Of each state the page carries what has changed since the one before, in characters.
  const states = [];
  for (const changes of JSON.parse(at("changes").textContent)) {
    const known = { ...states[states.length - 1] };
    for (const [key, [from, count, text]] of Object.entries(changes)) {
      const letters = [...(known[key] || "")];
      letters.splice(from, count, ...text);
      known[key] = letters.join("");
    }
    states.push(known);
  }
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // The plan, a step at a time.
  let step = 0;
  let timer = 0;

  function show(wanted) {
    const ahead = wanted === step + 1;
    steps[step].classList.remove("shown");
    step = Math.max(0, Math.min(steps.length - 1, wanted));
    steps[step].classList.add("shown");
    Object.assign(body.dataset, states[step], steps[step].dataset, { step: String(step) });
    const caption = steps[step].querySelector("figcaption").textContent;
    if (at("caption").textContent !== caption) at("caption").textContent = caption;
    at("count").textContent = step + " / " + (steps.length - 1);
    for (const id of ["first", "back"]) at(id).disabled = step === 0;
    for (const id of ["next", "last"]) at(id).disabled = step === steps.length - 1;
    at("play").disabled = steps.length === 1;
    const moved = steps[step].querySelector(".moved:not(.gone)");
    if (moved) moved.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (ahead && !still.matches) slide(steps[step]);
  }

  // What has moved comes from where it was.
  function slide(figure) {
    for (const part of figure.querySelectorAll("[data-dx]")) {
      const from = part.dataset.dx + "px " + part.dataset.dy + "px";
      const duration = Math.min(450, Number(at("speed").value) * 0.6);
      part.animate([{ translate: from }, { translate: "0px 0px" }], { duration, easing: "ease-out" });
    }
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    at("play").setAttribute("aria-pressed", "false");
  }

  function tick() {
    show(step + 1);
    if (step === steps.length - 1) stop();
  }

  function start() {
    if (steps.length === 1) return;
    at("play").setAttribute("aria-pressed", "true");
    if (step === steps.length - 1) show(0);
    timer = setInterval(tick, Number(at("speed").value));
  }

  const go = {
    first: () => { stop(); show(0); },
    back: () => { stop(); show(step - 1); },
    play: () => { if (timer) stop(); else start(); },
    next: () => { stop(); show(step + 1); },
    last: () => { stop(); show(steps.length - 1); },
  };
  for (const [id, action] of Object.entries(go)) {
    at(id).addEventListener("click", (event) => {
      // After a click with a pointer, the space bar is to play again and not to press the button.
      if (event.detail) at(id).blur();
      action();
    });
  }
  at("speed").addEventListener("change", () => { if (timer) { stop(); start(); } });
  const keys = { Home: "first", ArrowLeft: "back", " ": "play", ArrowRight: "next", End: "last" };
  document.addEventListener("keydown", (event) => {
    const action = keys[event.key];
    if (!action || body.classList.contains("trying")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("select, textarea")) return;
    if (event.key === " " && event.target.closest("button")) return;
    event.preventDefault();
    go[action]();
  });

  body.classList.add("live");
  at("controls").hidden = false;
  at("play").setAttribute("aria-pressed", "false");
  show(0);

  // What `play.js` asks of the plan shown.
  window.shown = {
    step: () => step,
    moves: (last) => steps.slice(1, last + 1).map((one) => one.dataset.move),
    stop,
    again: () => show(step),
  };
})();
