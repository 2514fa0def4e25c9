// The start page: the last game goes on, and what was solved has a tick. A section opens with its card; with room, the last one, of most kinds, is open.
{
  const [page, title] = recall("last") || [];
  if (page) document.querySelector(".lead").after(element("p", { className: "own" }, element("a", { href: page }, "Go on with “" + title + "”")));
  const solved = recall("solved") || [];
  function tick(part, all) {
    const count = [...all.querySelectorAll(".small")].filter((link) => solved.includes(link.getAttribute("href"))).length + solved.includes(all.id + "/new");
    if (count) part.append(" ", element("span", { className: "tick", textContent: "✓ " + (all.tagName === "LI" ? "" : count + " ") + "solved" }));
  }
  for (const one of document.querySelectorAll(".list li, .puzzle details")) tick(one.querySelector(".name, summary"), one);
  const cards = [...document.querySelectorAll(".card")];
  const opened = location.hash || (matchMedia("(max-width: 40rem)").matches ? "" : cards.at(-1).getAttribute("href"));
  for (const card of cards) {
    const section = document.querySelector(card.getAttribute("href"));
    tick(card.querySelector(".name"), section);
    for (const link of card.nextElementSibling.children) { // it leads to the first of its level that is not solved
      const isOf = ({ textContent }) => textContent.replace("very ", "").split(" · ")[0] === link.className;
      const next = [...section.querySelectorAll(".small:has(.level)")].find((one) => !solved.includes(one.getAttribute("href")) && isOf(one.querySelector(".level")));
      if (next) link.href = next.href;
    }
    section.open = opened === "#" + section.id;
    card.addEventListener("click", () => { section.open = true; });
  }
}
