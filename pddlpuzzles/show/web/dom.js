"use strict";
// What the scripts of a page have in common: elements, and some words.
const { body } = document;
const at = (id) => document.getElementById(id);
function element(tag, properties = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...content);
  return made;
}
const button = (text, onclick, properties = {}) => element("button", { type: "button", onclick, ...properties }, text);
function shape(tag, attributes = {}, ...content) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}
function middle(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
const isHeld = (event) => event.ctrlKey || event.altKey || event.metaKey;
const opensElsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey;
const plural = (number, things) => number + " " + (number === 1 ? things.replace(/(?<=ch|sh|ss)es$|s$/, "") : things);
const listed = (names, last) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" " + last + " ");
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
// Of each state a film carries what is not as in the one before: parts of the picture by their places, and of texts the
// characters. Every so often a state is kept whole. What is returned gives the state of a step.
function reel(film) {
  const EVERY = 64;
  const kept = [];
  function after([[count, ...places], changes], { parts, texts }) {
    parts = parts.slice(0, count);
    for (let i = 0; i < places.length; i += 2) parts[places[i]] = places[i + 1];
    texts = { ...texts };
    for (const [key, [from, length, text]] of Object.entries(changes)) {
      const letters = [...(texts[key] || "")];
      letters.splice(from, length, ...text);
      texts[key] = letters.join("");
    }
    return { parts, texts };
  }
  return (wanted) => {
    const near = Math.min(Math.floor(wanted / EVERY), kept.length - 1);
    let found = near < 0 ? { parts: [], texts: {} } : kept[near];
    for (let step = near < 0 ? 0 : near * EVERY + 1; step <= wanted; step += 1) {
      found = after(film.steps[step], found);
      if (step % EVERY === 0) kept[step / EVERY] = found;
    }
    return found;
  };
}
