import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { LABEL_PICTURE_MAX_SIDE, LabelReaderError } from "#server/ports/label-reader/index.ts";

/** More than stands on any label; the rest of a text without end is not looked at. */
const TEXT_MAX_CHARACTERS = 100_000;
/** Loading the reader and its words takes a second, and many on a machine that is very busy: it comes after all others. */
const STARTING_MS = 20_000;
const NICENESS = 19;
const EXEC_ARGV = ["--max-old-space-size=256"];
/** Nothing of the server's settings. What has been freed goes back to the system. */
const ENV = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" };

const ready = z.object({ isReady: z.literal(true) });
/** Checked, since a process that a hostile picture took over could answer anything. */
const answer = z.union([
  z.object({
    text: z.string().transform((text) => text.slice(0, TEXT_MAX_CHARACTERS)),
    confidence: z.number().min(0).max(100),
  }),
  z.object({ refusal: z.enum(["too-large", "unreadable"]), cause: z.string().optional() }),
]);

/** What a reader has found: its text as it is, and how sure it is of 100. */
export interface ReadText {
  text: string;
  confidence: number;
}

/** How a process is started; tests watch over one by it. */
export interface LabelProcessOptions {
  cwd?: string;
  /** Further arguments of node. */
  execArgv?: string[];
  /** How far it stands back, up to 19, behind everything that answers. On a machine that is busy throughout 19 is never. */
  niceness?: number;
}

/** A process that reads one label after the other, until one of them was too much for it. */
export interface LabelProcess {
  pid: number | undefined;
  /** Never more than one at a time. Rejects with a `LabelReaderError`; `hasEnded` says whether it can read another one. */
  read(picture: Uint8Array, withinMs: number): Promise<ReadText>;
  hasEnded(): boolean;
  end(): void;
}

/** Starts a process; while it has nothing to read it does not keep our own process from ending. */
export function startLabelProcess({ cwd, execArgv = [], niceness = NICENESS }: LabelProcessOptions = {}): LabelProcess {
  const child = fork(fileURLToPath(new URL("./label-worker.mjs", import.meta.url)), [String(niceness)], {
    serialization: "advanced",
    cwd,
    execArgv: [...EXEC_ARGV, ...execArgv],
    env: ENV,
    // What it says about hostile pictures is no line for our log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let ended: string | null = null;
  const exit = new Promise<null>((resolve) => {
    const note = (how: string) => {
      ended ??= how;
      resolve(null);
    };
    child.once("error", (error) => note(String(error)));
    child.once("exit", (code, signal) => note(`it ended with ${signal ?? code}`));
  });
  const end = () => void child.kill("SIGKILL");
  /** Its next message; null where it ends before that, or has taken too long and was ended. */
  const next = async (withinMs: number): Promise<{ message: unknown; isTooLate: boolean }> => {
    let isTooLate = false;
    const waiting = new AbortController();
    const clock = setTimeout(() => {
      isTooLate = true;
      end();
    }, withinMs);
    const message = once(child, "message", { signal: waiting.signal }).then(([first]) => first);
    // Rejects once nothing waits for it any more.
    message.catch(() => undefined);
    const first = await Promise.race([message, exit]);
    clearTimeout(clock);
    waiting.abort();
    return { message: first, isTooLate };
  };
  const started = next(STARTING_MS).then(({ message }) => {
    if (ready.safeParse(message).success) return;
    end();
    throw new LabelReaderError("failed", `it did not start: ${ended ?? "it said something else"}`);
  });
  // `read` awaits it and rejects.
  started.catch(() => undefined);
  keepWaiting(child, false);

  return {
    pid: child.pid,
    read: async (picture, withinMs) => {
      keepWaiting(child, true);
      try {
        await started;
        const answered = next(withinMs);
        child.send({ picture, maxSide: LABEL_PICTURE_MAX_SIDE }, () => undefined);
        const { message, isTooLate } = await answered;
        const { data } = answer.safeParse(message);
        if (data === undefined) {
          end();
          throw new LabelReaderError(isTooLate ? "too-slow" : "failed", ended ?? "it answered what is no answer");
        }
        if ("refusal" in data) throw new LabelReaderError(data.refusal, data.cause);
        return data;
      } finally {
        keepWaiting(child, false);
      }
    },
    hasEnded: () => ended !== null || child.killed,
    end,
  };
}

/** Whether our own process waits for this one before it ends. */
function keepWaiting(child: ChildProcess, stays: boolean): void {
  const call = stays ? "ref" : "unref";
  child[call]();
  child.channel?.[call]();
}
