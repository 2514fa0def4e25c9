// Returns the function of the package that answers requests, in a Python that has been loaded.
export function start(python, archive) {
  const folder = "/home/pyodide/pddlpuzzles-program";
  python.FS.mkdirTree(folder);
  python.unpackArchive(archive, "zip", {extractDir: folder});
  python.runPython(`import sys; sys.path.insert(0, "${folder}")`);
  return python.pyimport("pddlpuzzles.servers.in_browser").answer;
}
