// A page carries its data and its scripts, or their addresses, compressed. `parts`, which stands before this, is what
// all pages of a site have in common.
"use strict";
function inflated(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
}
(async () => {
  const { data, markup, scripts } = await inflated(document.getElementById("packed").textContent).json();
  for (const [id, text] of Object.entries({ ...parts, ...markup })) {
    const holder = document.getElementById(id);
    if (holder) holder.innerHTML = text;
  }
  window.carried = data;
  for (const script of scripts) document.body.append(Object.assign(document.createElement("script"), script));
})();
