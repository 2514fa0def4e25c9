// A page carries its data compressed. What follows then is the function `run`, which stands before this.
function inflated(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
}
(async () => {
  const { data, markup } = await inflated(document.getElementById("packed").textContent).json();
  for (const [id, text] of Object.entries(markup)) document.getElementById(id).innerHTML = text;
  window.carried = data;
  run();
})();
