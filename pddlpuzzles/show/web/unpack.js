"use strict";
// A page of a site carries its data compressed, and its scripts are files beside it.
(async () => {
  const packed = document.getElementById("packed");
  const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { board, ...data } = await new Response(stream).json();
  if (board) document.getElementById("board").innerHTML = board;
  for (const [id, text] of Object.entries(data)) {
    const carried = document.createElement("script");
    Object.assign(carried, { id, type: "application/json", textContent: text });
    document.body.append(carried);
  }
  for (const src of packed.dataset.scripts.split(" ")) {
    const script = document.createElement("script");
    Object.assign(script, { src, async: false });
    document.body.append(script);
  }
})();
