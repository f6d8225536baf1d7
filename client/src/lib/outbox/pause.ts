/** Resolves after so many milliseconds, or as soon as the network is back. Rejects with the signal's reason. */
export function networkOr(pauseMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      removeEventListener("online", goOn);
      signal?.removeEventListener("abort", stop);
      settle();
    };
    const goOn = () => end(resolve);
    const stop = () => end(() => reject(signal?.reason));
    const timer = setTimeout(goOn, pauseMs);
    addEventListener("online", goOn);
    signal?.addEventListener("abort", stop);
  });
}
