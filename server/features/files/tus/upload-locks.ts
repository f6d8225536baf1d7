import type { Locker } from "@tus/server";

interface WaitingCall {
  take: () => void;
}
interface Held {
  /** Asks the holder to let go. */
  askFor: () => void;
  waiting: WaitingCall[];
}

const WAIT_MS = 10_000;
const LOCKED = { status_code: 423, body: "Another request is sending this upload at the moment." };

/**
 * One call at a time for an upload: a phone that comes back is not held up by its own lost connection, which is asked
 * to let go. The locks are in the memory of this instance: another instance spoils nothing, since what is stored are
 * whole pieces that each say where they belong, and the offset follows from them. (Not the package's own
 * `MemoryLocker`: that keeps a processor busy for as long as a call waits.)
 */
export function createUploadLocks({ waitMs = WAIT_MS } = {}): Locker {
  const held = new Map<string, Held>();
  return {
    newLock: (id) => ({
      lock: async (signal, askFor) => {
        const holder = held.get(id);
        if (!holder) {
          held.set(id, { askFor, waiting: [] });
          return;
        }
        holder.askFor();
        await inLine(holder, signal, waitMs);
        // Handed over: those who wait stay in line.
        held.set(id, { askFor, waiting: holder.waiting });
        if (holder.waiting.length > 0) askFor();
      },
      unlock: async () => {
        const next = held.get(id)?.waiting.shift();
        if (next) next.take();
        else held.delete(id);
      },
    }),
  };
}

function inLine({ waiting }: Held, signal: AbortSignal, waitMs: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const leave = () => {
      const at = waiting.indexOf(place);
      if (at >= 0) waiting.splice(at, 1);
      end();
      reject(LOCKED);
    };
    const timer = setTimeout(leave, waitMs);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
    };
    const place: WaitingCall = {
      take: () => {
        end();
        resolve();
      },
    };
    signal.addEventListener("abort", leave, { once: true });
    waiting.push(place);
  });
}
