// A page carries its data, style and scripts, or their addresses, compressed; `parts`, before this, is what all have in common.
"use strict";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~"; // base 85, without <
function inflated(text) {
  const [bytes, digit] = [new DataView(new ArrayBuffer(text.length + 4)), (place) => (place < text.length ? letters.indexOf(text[place]) : 84)];
  for (let i = 0; i < text.length; i += 5) bytes.setUint32((i / 5) * 4, [0, 1, 2, 3, 4].reduce((sum, place) => 85 * sum + digit(i + place), 0));
  const compressed = new Blob([bytes.buffer]).slice(0, Math.floor((text.length * 4) / 5));
  return new Response(compressed.stream().pipeThrough(new DecompressionStream("deflate")));
}
(async () => {
  const { data, markup, style, scripts } = await inflated(document.getElementById("packed").textContent).json();
  for (const [id, innerHTML] of Object.entries({ ...parts, ...markup })) Object.assign(document.getElementById(id) || {}, { innerHTML });
  if (style) document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  window.carried = data;
  for (const script of scripts) document.body.append(Object.assign(document.createElement("script"), script));
})();
