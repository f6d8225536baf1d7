import { AppError } from "#server/http/app-error.ts";

const MB = 1024 * 1024;

/** Bounds over all uploads that are under way in this process. */
export interface IntakeLimits {
  /** Of one member at a time; the client sends one after the other. */
  perMember: number;
  /** What those of one member, and all of them, may hold in memory while they arrive. */
  memberBytes: number;
  arrivingBytes: number;
  /** What files may have in memory that are looked at as a whole, such as a photo that is decoded. */
  wholeBytes: number;
  /** A file waits so long for its turn to be in memory. */
  waitMs: number;
}

const LIMITS: IntakeLimits = {
  perMember: 10,
  memberBytes: 64 * MB,
  arrivingBytes: 256 * MB,
  wholeBytes: 32 * MB,
  waitMs: 10_000,
};
const RETRY_AFTER_SECONDS = 5;

/** What an upload holds in memory at most while it arrives: one that is written to a file, and one on its way to a bucket. */
export const HELD_BYTES = { file: MB / 2, piece: 8 * MB, object: 16 * MB };

/** Decides on uploads before any of their bytes are read. */
export interface Intake {
  /**
   * Takes a place for an upload that holds so many bytes; to be called back once it is over. Throws RATE_LIMITED where
   * the member sends as many already, UNAVAILABLE where all together do.
   */
  admit(memberId: string, heldBytes: number): () => void;
  /**
   * Does `work` in room for so many bytes, which is given to another one afterwards. Throws UNAVAILABLE where the wait
   * for it takes too long.
   */
  withMemory<Result>(bytes: number, work: (room: Buffer) => Promise<Result>): Promise<Result>;
}

export function createIntake(changed: Partial<IntakeLimits> = {}): Intake {
  const { perMember, memberBytes, arrivingBytes, wholeBytes, waitMs } = { ...LIMITS, ...changed };
  const members = new Map<string, { count: number; bytes: number }>();
  const waiting: { bytes: number; begin: () => void }[] = [];
  let arriving = 0;
  let whole = 0;
  /** The largest one that is free: what is only left behind stays in memory until it is collected. */
  let spare: Buffer | undefined;

  const takeRoom = (bytes: number): Buffer => {
    if (!spare || spare.length < bytes) return Buffer.allocUnsafeSlow(bytes);
    const room = spare;
    spare = undefined;
    return room;
  };
  const isRoomFor = (bytes: number) => whole === 0 || whole + bytes <= wholeBytes;
  const beginNext = () => {
    for (let [next] = waiting; next && isRoomFor(next.bytes); [next] = waiting) {
      waiting.shift();
      next.begin();
    }
  };
  const takeMemory = (bytes: number): Promise<void> => {
    if (waiting.length === 0 && isRoomFor(bytes)) {
      whole += bytes;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        whole += bytes;
        resolve();
      };
      const place = { bytes, begin };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(tooManyInAll());
        // Smaller ones may have stood behind it.
        beginNext();
      }, waitMs);
      waiting.push(place);
    });
  };

  return {
    admit: (memberId, heldBytes) => {
      const own = members.get(memberId) ?? { count: 0, bytes: 0 };
      if (own.count >= perMember || own.bytes + heldBytes > memberBytes) throw tooManyOfOne();
      if (arriving + heldBytes > arrivingBytes) throw tooManyInAll();
      members.set(memberId, own);
      own.count++;
      own.bytes += heldBytes;
      arriving += heldBytes;
      return () => {
        own.count--;
        own.bytes -= heldBytes;
        arriving -= heldBytes;
        if (own.count === 0) members.delete(memberId);
      };
    },
    withMemory: async (bytes, work) => {
      await takeMemory(bytes);
      const room = takeRoom(bytes);
      try {
        return await work(room.subarray(0, bytes));
      } finally {
        whole -= bytes;
        if (!spare || spare.length < room.length) spare = room;
        beginNext();
      }
    },
  };
}

function tooManyOfOne(): AppError {
  const message = "Several of your files are on their way already. Please send one after the other.";
  return new AppError("RATE_LIMITED", message, { reason: "files-in-turn", retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function tooManyInAll(): AppError {
  const message = "Many files are arriving at this moment. Please try again.";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
