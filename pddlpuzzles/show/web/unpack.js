// A page carries its data, style and scripts, or their addresses, compressed; `parts`, before this, is what all have in common.
"use strict";
function inflated(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
}
(async () => {
  const { data, markup, style, scripts } = await inflated(document.getElementById("packed").textContent).json();
  for (const [id, text] of Object.entries({ ...parts, ...markup })) {
    const holder = document.getElementById(id);
    if (holder) holder.innerHTML = text;
  }
  if (style) document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  window.carried = data;
  for (const script of scripts) document.body.append(Object.assign(document.createElement("script"), script));
})();
