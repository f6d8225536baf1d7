import { Readable } from "node:stream";
import { type ObjectStorage, StorageAwayError } from "#server/ports/storage/index.ts";

/** How long a storage may take for its own work, so that its caller can still answer. */
export interface StorageLimits {
  /** To open or to remove an object. */
  answerMs: number;
  /** To take the next bytes of an object, or to say that it has all of them. */
  putMs: number;
}

const LIMITS: StorageLimits = { answerMs: 10_000, putMs: 20_000 };

/**
 * A storage that gives up with a `StorageAwayError` where the other one hangs. An object that is there after all, once
 * its caller has given up, is removed again.
 */
export function bounded<Storage extends ObjectStorage>(
  storage: Storage,
  changed: Partial<StorageLimits> = {},
): Storage {
  const { answerMs, putMs } = { ...LIMITS, ...changed };
  return {
    ...storage,
    put: async (name, mediaType, source) => {
      const clock = startClock(putMs);
      const metered = meter(source, clock);
      const putting = storage.put(name, mediaType, metered);
      try {
        return await Promise.race([putting, clock.expired]);
      } catch (error) {
        if (clock.isExpired()) removeLater(storage, name, putting);
        metered.destroy();
        source.destroy();
        throw error;
      } finally {
        clock.stop();
      }
    },
    open: (name, range) => opened(answerMs, storage.open(name, range), (late) => late.destroy()),
    remove: (name) => within(answerMs, storage.remove(name)),
  };
}

/** Closes what was opened after its caller gave up. */
async function opened<Source>(
  ms: number,
  opening: Promise<Source | null>,
  close: (late: Source) => unknown,
): Promise<Source | null> {
  try {
    return await within(ms, opening);
  } catch (error) {
    opening.then((late) => late && close(late)).catch(() => undefined);
    throw error;
  }
}

/** Its row is the sweep's; only where that came first would the bytes have none. */
function removeLater(storage: ObjectStorage, name: string, putting: Promise<unknown>): void {
  putting
    .then(() => storage.remove(name))
    // It has failed after all, or goes with its row.
    .catch(() => undefined);
}

type Clock = ReturnType<typeof startClock>;

/** Runs while it is the storage's turn. */
function startClock(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  let hasExpired = false;
  let expire: (error: Error) => void = () => undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    expire = reject;
  });
  // Its caller may have given up.
  expired.catch(() => undefined);
  const stop = () => clearTimeout(timer);
  return {
    expired,
    isExpired: () => hasExpired,
    stop,
    start: () => {
      stop();
      timer = setTimeout(() => {
        hasExpired = true;
        expire(new StorageAwayError());
      }, ms);
    },
  };
}

/** What the source gives; the clock runs while the storage has to take it, not while the source has nothing. */
function meter(source: Readable, clock: Clock): Readable {
  // It may fail before anything reads from it: an unhandled error event would end the process.
  source.on("error", () => undefined);
  clock.start();
  async function* read(): AsyncGenerator<Buffer> {
    clock.stop();
    for await (const chunk of source) {
      clock.start();
      yield chunk;
      clock.stop();
    }
    clock.start();
  }
  const metered = Readable.from(read(), { objectMode: false });
  metered.on("error", () => undefined);
  return metered;
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const clock = startClock(ms);
  clock.start();
  try {
    return await Promise.race([work, clock.expired]);
  } finally {
    clock.stop();
  }
}
