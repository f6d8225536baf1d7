// A program for the tests of what happens when its process dies, with the folder as its argument.
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { createLog } from "#server/lib/log.ts";

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error("Name the data folder.");
const { url } = await startEmbeddedPostgres({ directory, log: createLog("silent") });
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);
