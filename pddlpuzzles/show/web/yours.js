// The page on which one types in one's own: it asks the worker, and shows what that answers.
"use strict";
{
  const examples = JSON.parse(at("examples").textContent);
  const puzzle = at("puzzle"), status = at("status"), stop = at("stop"), player = at("player");
  const fields = {domain: at("domain"), text: at("text"), plan: at("plan")}, buttons = [...document.querySelectorAll("[data-what]")];
  const values = () => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
  let typed = {}, worker = null, chosen = null, clock = 0, played = "";
  const say = (text, isBad = false) => { status.textContent = text; status.classList.toggle("bad", isBad); at("bar").hidden ||= isBad; };
  const free = isFree => {
    for (const button of buttons) button.disabled = !isFree;
    at("bar").hidden = isFree;
    stop.hidden = true;
    clearInterval(clock);
  };
  function wait(text) {
    const began = Date.now();
    const tick = () => say(`${text} … ${Math.round((Date.now() - began) / 1000)} s`);
    at("bar").removeAttribute("value");
    clock = setInterval(tick, 1000);
    tick();
  }
  function start(then) {
    free(false);
    worker = new Worker("engine/worker.js", {type: "module"});
    worker.onmessage = ({data}) => {
      if (data.bytes < at("bar").max) {
        at("bar").value = data.bytes;
        say(`The solver is loading: ${[data.bytes, at("bar").max].map(bytes => Math.round(bytes / 1e6)).join(" of ")} MB. The browser keeps it.`);
      } else if (data.bytes) wait("The solver is starting; on a slow device that takes a minute");
      else if (data.ready) { free(true); say(then); }
      else if (data.failed) say("The solver does not run here: " + data.failed, true);
      else show(JSON.parse(data.answer));
    };
    worker.onerror = () => say("The solver cannot be loaded: its files are not on this server.", true);
  }
  function choose() {
    if (chosen) typed[chosen] = values();
    chosen = puzzle.value;
    for (const [name, field] of Object.entries(fields)) field.value = (typed[chosen] || examples[chosen])[name] || "";
    const hasDomain = "domain" in examples[chosen];
    at("domain-field").hidden = !hasDomain;
    at("said").hidden = true;
    say("");
    at("text-name").textContent = hasDomain ? "The problem" : "The board, as a drawing or as an instance file";
  }
  function ask(what) {
    free(false);
    stop.hidden = false;
    wait("Working");
    worker.postMessage(JSON.stringify({what, puzzle: chosen, look: new URL("look/", location.href).href, ...values()}));
  }
  const address = text => URL.createObjectURL(new Blob([text], {type: "text/html"}));
  function show(found) {
    free(true);
    say(found.error ? "This did not work: " + found.error : found.head, "error" in found);
    const field = fields[found.field];
    if (field) Object.assign(field, found.place, {scrollTop: found.share * field.scrollHeight}).focus({preventScroll: true});
    at("answer").textContent = [...found.notes, found.error || found.text].join("\n");
    at("said").hidden = Boolean(found.error) && !found.notes.length;
    at("said").open = !found.player;
    if (!found.player) return;
    [at("page").href, played] = [found.page, found.player].map(address);
    player.contentWindow.location.replace(played); // in place of the last one: one goes back to what was typed
    location.hash = "play";
  }
  at("change").onclick = () => history.back();
  addEventListener("hashchange", () => { at("played").hidden = location.hash !== "#play" || !played; at("change").focus(); });
  player.onload = () => player.contentDocument.body.classList.add("within");
  for (const button of buttons) button.onclick = () => ask(button.dataset.what);
  stop.onclick = () => { worker.terminate(); start("Stopped. What you have typed is still there."); };
  puzzle.onchange = choose;
  choose();
  const isServed = location.protocol !== "file:";
  at(isServed ? "served" : "own").hidden = true;
  if (isServed) start("Ready.");
}
