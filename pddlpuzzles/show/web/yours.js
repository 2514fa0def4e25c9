// The page on which one types in one's own: it asks the worker, and shows what that answers.
"use strict";
{
  const byId = id => document.getElementById(id);
  const examples = JSON.parse(byId("examples").textContent);
  const puzzle = byId("puzzle"), status = byId("status"), stop = byId("stop");
  const fields = {domain: byId("domain"), text: byId("text"), plan: byId("plan")};
  const buttons = [...document.querySelectorAll("[data-what]")];
  const typed = {};
  let worker = null, chosen = null, began = 0, clock = 0;

  const say = text => { status.textContent = text; };
  const free = isFree => {
    for (const button of buttons) button.disabled = !isFree;
    stop.disabled = isFree;
    clearInterval(clock);
  };

  function start(then) {
    say("Loading Python: about 14 MB, which the browser keeps.");
    worker = new Worker("engine/worker.js", {type: "module"});
    worker.onmessage = ({data}) => {
      if (data.ready) { free(true); say(then); }
      else if (data.failed) { free(false); stop.disabled = true; say(`Python does not run here: ${data.failed}`); }
      else show(JSON.parse(data.answer));
    };
    worker.onerror = () => say("Python cannot be loaded: its files are not on this server.");
  }

  function choose() {
    if (chosen) typed[chosen] = {domain: fields.domain.value, text: fields.text.value, plan: fields.plan.value};
    chosen = puzzle.value;
    const shown = typed[chosen] || examples[chosen];
    for (const [name, field] of Object.entries(fields)) field.value = shown[name] || "";
    byId("domain-field").hidden = !("domain" in examples[chosen]);
    byId("text-name").textContent = "domain" in examples[chosen]
      ? "The problem" : "What lies there: a drawing, or an instance file";
  }

  function ask(what) {
    free(false);
    began = Date.now();
    const tick = () => say(`Working … ${Math.round((Date.now() - began) / 1000)} s`);
    clock = setInterval(tick, 1000);
    tick();
    const request = {what, puzzle: chosen};
    for (const [name, field] of Object.entries(fields)) request[name] = field.value;
    worker.postMessage(JSON.stringify(request));
  }

  function show(found) {
    free(true);
    const answer = byId("answer"), picture = byId("picture"), page = byId("page");
    say(found.error ? "This cannot be done:" : found.head);
    answer.textContent = [...found.notes, found.error || found.text].join("\n");
    answer.classList.toggle("bad", "error" in found);
    answer.hidden = false;
    picture.hidden = !found.picture;
    // As an image: the style sheet in a picture is its own, and nothing in it can run.
    if (found.picture) picture.src = "data:image/svg+xml," + encodeURIComponent(found.picture);
    if (page.href) URL.revokeObjectURL(page.href);
    page.hidden = !found.page;
    if (found.page) page.href = URL.createObjectURL(new Blob([found.page], {type: "text/html"}));
  }

  for (const button of buttons) button.onclick = () => ask(button.dataset.what);
  stop.onclick = () => { worker.terminate(); free(false); stop.disabled = true; start("Stopped. What you have typed is still there."); };
  puzzle.onchange = choose;
  choose();
  if (location.protocol === "file:") {
    for (const field of document.querySelectorAll("textarea,select")) field.disabled = true;
    byId("status").closest("section").hidden = true;
  } else {
    byId("served").hidden = true;
    start("Ready.");
  }
}
