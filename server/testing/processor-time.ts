/**
 * Milliseconds of processor time that this process spends on `work`. Unlike the time by the clock it does not grow while
 * other processes use the processors.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The smallest of several measurements: garbage collection and translation of the code add to some of them. The first one
 * below `enoughMs` ends it, as a test that asks for no less has its answer.
 */
export async function leastProcessorMs(work: () => unknown, { runs = 5, enoughMs = 0 } = {}): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least >= enoughMs; run++) least = Math.min(least, await processorMs(work));
  return least;
}
