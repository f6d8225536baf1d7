import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { watchMemory } from "../lib/memory.ts";
import type { ServerProcess } from "../lib/server-process.ts";

const LINE_FEED = 10;

/** Takes the table of all results as it comes, and keeps nothing of it. */
export async function exportAll(server: ServerProcess, headers: Record<string, string>, query = "") {
  let [bytes, lines] = [0, 0];
  const start = performance.now();
  const grewBy = await watchMemory(server, async () => {
    const answer = await fetch(server.origin + scanInsights.exportResults.path + query, { headers });
    if (!answer.ok || !answer.body) throw new Error(`the table was refused with ${answer.status}`);
    for await (const piece of answer.body) {
      bytes += piece.length;
      for (const byte of piece) if (byte === LINE_FEED) lines++;
    }
  });
  const rows = lines - 1;
  const perSecond = rows / ((performance.now() - start) / 1000);
  return { rows, perSecond, megabytes: bytes / 2 ** 20, grewByMB: grewBy / 2 ** 20 };
}
