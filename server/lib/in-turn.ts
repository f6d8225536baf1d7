/** Work that begins when its turn has come; answers the work's result. */
export interface InTurn {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  /** How much waits, in addition to what is worked on. */
  waiting(): number;
}

/** Has so many pieces of work done at once, and the others after them in the order in which they came. */
export function turns(atOnce: number): InTurn {
  const line: (() => void)[] = [];
  let running = 0;
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => line.push(begin));
    try {
      return await work();
    } finally {
      // The next one takes the place over.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
  return Object.assign(inTurn, { waiting: () => line.length });
}
