import { printTable } from "./lib/table.ts";
import { kB, tooHeavy, weighFirstLoads } from "./lib/weigh.ts";

/** Part of `npm test`: whether the built client's first visits keep within their budgets. `bench:web` holds it against a browser. */
const loads = weighFirstLoads("dist/client");
printTable(
  ["opening", "files", "kB gzip", "at most"],
  loads.map(({ path, files, bytes, maxBytes }) => [path, String(files.length), kB(bytes), kB(maxBytes)]),
);
const complaints = loads.flatMap((load) => tooHeavy(load) ?? []);
for (const complaint of complaints) console.error(`\n${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
