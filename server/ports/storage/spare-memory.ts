/** Memory for readers that get no block: `bytes` in all. A reader that finds too little free waits until others give theirs back. */
export function spareMemory(bytes: number) {
  let free = bytes;
  const waiting = new Set<{ bytes: number; answer: (isTaken: boolean) => void }>();
  const serve = () => {
    for (const one of waiting) {
      if (one.bytes > free) return;
      waiting.delete(one);
      free -= one.bytes;
      one.answer(true);
    }
  };
  return {
    /** `taken` resolves with true once so many bytes may be used, with false if it was cancelled before that. */
    take(bytes: number): { taken: Promise<boolean>; cancel: () => void } {
      let cancel: () => void = () => undefined;
      const taken = new Promise<boolean>((resolve) => {
        const one = { bytes, answer: resolve };
        waiting.add(one);
        cancel = () => {
          if (!waiting.delete(one)) return;
          resolve(false);
          // Smaller ones may have stood behind it.
          serve();
        };
      });
      serve();
      return { taken, cancel };
    },
    giveBack(bytes: number): void {
      free += bytes;
      serve();
    },
  };
}
