// What the scripts of a page have in common: elements, some words, and the player of steps.
"use strict";
const { body } = document;
const at = (id) => document.getElementById(id);
function filled(made, properties, content) {
  for (const [name, value] of Object.entries(properties)) {
    if (name in made && made instanceof HTMLElement) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...content);
  return made;
}
const element = (tag, properties = {}, ...content) => filled(document.createElement(tag), properties, content);
const shape = (tag, attributes = {}, ...content) => filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, content);
const button = (text, onclick, properties = {}) => element("button", { type: "button", onclick, ...properties }, text);
function middle(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
// A frame is scrolled until a part of it is in sight; the page stays where it is.
function inSight(frame, part, edge) {
  const [box, { left, right, top, bottom }] = [part, frame].map((one) => one.getBoundingClientRect());
  frame.scrollLeft += Math.min(0, box.left - left - edge) + Math.max(0, box.right - right + edge);
  frame.scrollTop += Math.min(0, box.top - top - edge) + Math.max(0, box.bottom - bottom + edge);
}
const isHeld = (event) => event.ctrlKey || event.altKey || event.metaKey;
// What a link does in its own page; with these keys it opens elsewhere.
const inPage = (act) => (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act();
};
const plural = (number, things) => number + " " + (number === 1 ? things.replace(/(?<=ch|sh|ss)es$|s$/, "") : things);
const listed = (names, last) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" " + last + " ");
// What is kept for the next time. Some browsers keep nothing of pages that are files.
const remember = (name, value) => { try { localStorage.setItem("pddlpuzzles " + name, JSON.stringify(value)); } catch { /* Then it holds for this page. */ } };
const recall = (name) => { try { return JSON.parse(localStorage.getItem("pddlpuzzles " + name)); } catch { return null; } };
// Mulberry32, a small generator of random numbers: what it returns chooses a number below another one.
function random(seed) {
  let number = seed >>> 0;
  return (below) => {
    number = (number + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(number ^ (number >>> 15), number | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const shuffled = (list, chance) => list.map((one) => [chance(1e9), one]).sort(([one], [other]) => one - other).map(([, one]) => one);
// Steps from 0 to `last`, which `show` shows, a button each or by itself: `paused` says that it stops or goes on, `pace` in milliseconds.
function player({ last, step, show, paused, pace }) {
  let timer = 0;
  function go(wanted) {
    clearInterval(timer);
    timer = 0;
    paused(true);
    if (wanted !== undefined) show(wanted);
  }
  function play() {
    if (timer || !last) return go();
    if (step() === last) show(0);
    paused(false);
    timer = setInterval(() => {
      show(step() + 1);
      if (step() === last) go();
    }, pace());
  }
  return { go, play, isPlaying: () => timer > 0, first: () => go(0), back: () => go(step() - 1), next: () => go(step() + 1), last: () => go(last) };
}
// A film carries what changes from state to state: parts of the picture, by place, and letters of texts. Returns any step's state.
function reel(film) {
  const kept = [];
  function after([[count, ...places], changes], { parts, texts }) {
    parts = parts.slice(0, count);
    for (let i = 0; i < places.length; i += 2) parts[places[i]] = places[i + 1];
    texts = { ...texts };
    for (const [key, [from, length, text]] of Object.entries(changes)) {
      texts[key] = [...(texts[key] || "")].toSpliced(from, length, ...text).join("");
    }
    return { parts, texts };
  }
  return (wanted) => {
    while (kept.length <= wanted) kept.push(after(film.steps[kept.length], kept.at(-1) || { parts: [], texts: {} }));
    return kept[wanted];
  };
}
