const resets: (() => void)[] = [];

/**
 * For the state of a module of these helpers: the files of a run share it, while a hook of its own would end with the
 * file that loads it first.
 */
export function afterEveryTest(reset: () => void): void {
  resets.push(reset);
}

/** The setup calls this after each test, once its rendered content is gone. */
export function resetHelpers(): void {
  for (const reset of resets) reset();
}
