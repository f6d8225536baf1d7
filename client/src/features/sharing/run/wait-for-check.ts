import { api } from "#client/lib/api.ts";
import { type Upload, videoUploads } from "#shared/contracts/files/uploads.ts";

/** Between questions; the last one over and over. A check takes a second, behind others more. */
const DELAYS_MS = [200, 500, 1000, 2000, 5000];
const QUESTIONS_MAX = 30;

/**
 * Polls until the server has checked an upload: its state by then, which may still be pending after minutes.
 * `patiently` makes each call. Rejects with the signal's reason.
 */
export async function waitForCheck(
  id: string,
  patiently: <T>(call: () => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): Promise<Upload> {
  for (let asked = 0; ; asked++) {
    const upload = await patiently(() => api(videoUploads.upload, { params: { id } }));
    signal.throwIfAborted();
    const isUnknown = upload.state === "checking" || upload.state === "receiving";
    if (!isUnknown || asked >= QUESTIONS_MAX) return upload;
    await pause(DELAYS_MS[Math.min(asked, DELAYS_MS.length - 1)] ?? 0, signal);
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    signal.addEventListener("abort", stop, { once: true });
  });
}
