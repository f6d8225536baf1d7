import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "../../.ci/clean-environment.mjs";

// Runs the benchmarks that `lane.ts` names one after the other in this one process, as loading what they share takes longer
// than most of them, and answers each with its exit code. It ends when it is killed, or when its starter has gone.
process.once("disconnect", () => process.exit());
process.on("message", async (program: string) => {
  process.exitCode = 0;
  try {
    await import(pathToFileURL(join(import.meta.dirname, "../..", program)).href);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  process.send?.(process.exitCode);
});
