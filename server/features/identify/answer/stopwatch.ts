/** How long was waited for each part, in milliseconds, and for all of it. */
export function stopwatch() {
  const start = performance.now();
  const parts: Record<string, number> = {};
  const time = async <Value>(part: string, work: Promise<Value>): Promise<Value> => {
    const from = performance.now();
    try {
      return await work;
    } finally {
      parts[part] = Math.round(performance.now() - from);
    }
  };
  return Object.assign(time, { taken: () => ({ ...parts, all: Math.round(performance.now() - start) }) });
}
