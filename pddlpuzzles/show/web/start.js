// The start page: the last game goes on, and what was solved has a tick. A section opens with its card; with room, the last one, of most kinds, is open.
{
  const [page, title] = recall("last") || [];
  if (page) document.querySelector(".lead").after(element("p", { className: "own" }, element("a", { href: page }, "Go on with “" + title + "”")));
  const solved = recall("solved") || [];
  const add = (part, look, textContent) => part.append(element("span", { className: look, textContent }));
  const cards = [...document.querySelectorAll(".card")];
  const opened = location.hash || (matchMedia("(max-width: 40rem)").matches ? "" : cards.at(-1).getAttribute("href"));
  for (const card of cards) {
    const section = document.querySelector(card.getAttribute("href"));
    const done = [...section.querySelectorAll(".small")].filter((link) => solved.includes(link.getAttribute("href")));
    done.forEach((link) => add(link.querySelector(".said"), "tick", "✓ solved by you"));
    if (done.length) add(card.querySelector(".said"), "tick", "✓ " + done.length + " solved by you");
    section.open = opened === "#" + section.id;
    card.addEventListener("click", () => { section.open = true; });
  }
}
