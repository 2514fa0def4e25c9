// A page carries its data compressed. What follows then is the function `run`, which stands before this.
(async () => {
  const packed = document.getElementById("packed");
  const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { data, markup } = await new Response(stream).json();
  for (const [id, text] of Object.entries(markup)) document.getElementById(id).innerHTML = text;
  window.carried = data;
  run();
})();
