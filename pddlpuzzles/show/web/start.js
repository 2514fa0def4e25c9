"use strict";
// The start page: what was solved in this browser has a tick; on a small screen all that is listed is folded at first.
{
  let solved = [];
  try {
    solved = JSON.parse(localStorage.getItem("pddlpuzzles solved")) || [];
  } catch { /* Some browsers keep nothing of pages that are files. */ }
  const isSmall = matchMedia("(max-width: 40rem)").matches;
  const add = (part, look, textContent) => part.append(Object.assign(document.createElement("span"), { className: look, textContent }));
  for (const card of document.querySelectorAll(".card")) {
    const section = document.querySelector(card.getAttribute("href"));
    const done = [...section.querySelectorAll(".small")].filter((link) => solved.includes(link.getAttribute("href")));
    done.forEach((link) => add(link.querySelector(".said"), "tick", "✓ solved by you"));
    if (done.length) add(card.querySelector(".said"), "tick", "✓ " + done.length + " solved by you");
    if (isSmall && location.hash !== "#" + section.id) section.open = false;
    card.addEventListener("click", () => { section.open = true; });
  }
}
