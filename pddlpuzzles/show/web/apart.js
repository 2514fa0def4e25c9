// On a page of a site: what is alike on all pages, `parts`, is put in, and the scripts are files beside it.
for (const [id, markup] of Object.entries(parts)) {
  const holder = document.getElementById(id);
  if (holder) holder.innerHTML = markup;
}
for (const src of document.getElementById("packed").dataset.scripts.split(" ")) {
  const script = document.createElement("script");
  Object.assign(script, { src, async: false });
  document.body.append(script);
}
