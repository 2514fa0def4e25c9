// The start page: what was played last in this browser goes on, what was solved has a tick; on a small screen all that is listed is folded at first.
{
  const [page, title] = recall("last") || [];
  if (page) document.querySelector(".lead").after(element("p", { className: "own" }, element("a", { href: page }, "Go on with “" + title + "”")));
  const solved = recall("solved") || [];
  const isSmall = matchMedia("(max-width: 40rem)").matches;
  const add = (part, look, textContent) => part.append(element("span", { className: look, textContent }));
  for (const card of document.querySelectorAll(".card")) {
    const section = document.querySelector(card.getAttribute("href"));
    const done = [...section.querySelectorAll(".small")].filter((link) => solved.includes(link.getAttribute("href")));
    done.forEach((link) => add(link.querySelector(".said"), "tick", "✓ solved by you"));
    if (done.length) add(card.querySelector(".said"), "tick", "✓ " + done.length + " solved by you");
    if (isSmall && location.hash !== "#" + section.id) section.open = false;
    card.addEventListener("click", () => { section.open = true; });
  }
}
