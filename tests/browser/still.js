// How many places the board has while the steps are shown, how many captions, and what room is left.
() => {
  const [seen, said] = [new Set(), new Set()];
  const apart = innerHeight - document.querySelector(".stage").getBoundingClientRect().height;
  for (const from of [0, 9999]) {
    document.getElementById("first").click();
    scrollTo(0, from);
    const before = scrollY;
    for (;;) {
      const place = document.querySelector(".frame").getBoundingClientRect();
      const page = document.documentElement.scrollHeight;
      seen.add([page, place.y + scrollY, place.height, scrollY - before].map(Math.round).join());
      said.add(document.getElementById("caption").textContent);
      if (document.getElementById("next").disabled) break;
      document.getElementById("next").click();
    }
  }
  return [seen.size, said.size, apart];
}
