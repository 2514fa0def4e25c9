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
