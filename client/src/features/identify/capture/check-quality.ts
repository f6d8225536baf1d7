import type { Flaw } from "#client/features/identify/capture/quality.ts";
import type { QualityAnswer, QualityQuestion } from "#client/features/identify/capture/quality-worker.ts";

/** The check is a convenience, and no photo waits longer for it. */
const PATIENCE_MS = 8000;

/** What is wrong with a photo; null where nothing is, or where that can't be checked. */
export async function checkQuality(question: QualityQuestion): Promise<Flaw | null> {
  try {
    const answer = await inWorker(question);
    if ("flaw" in answer) return answer.flaw;
    throw new Error(answer.failure);
  } catch (error) {
    console.warn("A photo is accepted without a check of its quality.", error);
    return null;
  }
}

async function inWorker(question: QualityQuestion): Promise<QualityAnswer> {
  const worker = new Worker(new URL("./quality-worker.ts", import.meta.url), { type: "module", name: "photo-quality" });
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<QualityAnswer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(`The check stopped: ${message || "it could not be loaded"}`));
      clock = setTimeout(reject, PATIENCE_MS, new Error("The check took too long."));
      worker.postMessage(question);
    });
  } finally {
    clearTimeout(clock);
    worker.terminate();
  }
}
