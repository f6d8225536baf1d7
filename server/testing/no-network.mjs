// Loaded before a program (`--import`), also in its threads: what reaches for the network ends it, and leaves a file that
// says so in the folder where it runs.
import { writeFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);
const refuse = (what) => () => {
  writeFileSync("reached-for-the-network", what);
  process.kill(process.pid, "SIGKILL");
};

globalThis.fetch = refuse("fetch");
for (const [name, calls] of [
  ["node:dns", ["lookup", "resolve", "resolve4", "resolve6"]],
  ["node:net", ["connect", "createConnection"]],
  ["node:http", ["request", "get"]],
  ["node:https", ["request", "get"]],
  ["node:dgram", ["createSocket"]],
]) {
  for (const call of calls) require(name)[call] = refuse(`${name} ${call}`);
}
require("node:net").Socket.prototype.connect = refuse("a socket");
syncBuiltinESMExports();
