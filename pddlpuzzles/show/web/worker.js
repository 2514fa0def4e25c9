// The worker in which Python runs: a request comes in as JSON, and the answer goes out as JSON.
import {loadPyodide} from "./pyodide.mjs";
import {start} from "./start.mjs";
// What comes in is counted, so that the page can show how much of it is there.
const ordinary = fetch;
let bytes = 0;
const transform = (part, stream) => { postMessage({bytes: bytes += part.length}); stream.enqueue(part); };
const counted = found => new Response(found.body.pipeThrough(new TransformStream({transform})), found);
self.fetch = (...asked) => ordinary(...asked).then(counted);
try {
  const [python, archive] = await Promise.all([
    loadPyodide({indexURL: new URL("./", import.meta.url).href}),
    fetch(new URL("pddlpuzzles.zip", import.meta.url)).then(found => found.arrayBuffer()),
  ]);
  const answer = start(python, archive);
  onmessage = ({data}) => {
    try {
      postMessage({answer: answer(data)});
    } catch (error) {
      const last = String(error.message).trim().split("\n").pop();
      postMessage({answer: JSON.stringify({notes: [], error: `the program has failed: ${last}`})});
    }
  };
  postMessage({ready: true});
} catch (error) {
  postMessage({failed: String(error.message || error)});
}
