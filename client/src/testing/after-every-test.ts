const resets: (() => void)[] = [];

/**
 * For what a module of these helpers keeps: the files of a run share it, while a hook of its own would end with the file
 * that loads it first.
 */
export function afterEveryTest(reset: () => void): void {
  resets.push(reset);
}

/** The setup calls this when a test is over and what it rendered is gone. */
export function resetHelpers(): void {
  for (const reset of resets) reset();
}
