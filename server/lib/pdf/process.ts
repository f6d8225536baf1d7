import { type ChildProcess, fork } from "node:child_process";
import { Readable, type Writable } from "node:stream";
import { z } from "zod";
import { backgroundPriority } from "#server/lib/background-priority.ts";
import { workerProgram } from "#server/lib/worker-program.ts";

/** The limits for a PDF. */
export interface PdfLimits {
  /** From when a process begins to start until all of the PDF is written anew and taken. */
  readingMs: number;
  /** Of the process. */
  memoryBytes: number;
  pagesMax: number;
}

/** Checked, since a reader that a hostile file took over could answer anything. */
const answer = z.union([
  z.object({ pages: z.int().min(1), bytes: z.int().min(1).nullable() }),
  z.object({ refusal: z.enum(["no-pdf", "locked", "active", "too-long"]) }),
  z.object({ refusal: z.literal("damaged"), cause: z.string() }),
]);
/** `too-slow`: it was ended at the limit of time. `crashed`: it ended itself, or the limit of memory did. */
export type PdfRefusal =
  | Extract<z.infer<typeof answer>, { refusal: string }>
  | { refusal: "too-slow" }
  | { refusal: "crashed"; cause: string };

const EXEC_ARGV = ["--max-old-space-size=384"];
/** Nothing of the server's settings. */
const ENV = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" };

/**
 * Has a process read a PDF to its end, and hands it to `keep` as it is written anew; for null it is only looked at. Rejects
 * with what `source` or `keep` failed with.
 */
export async function readInProcess<Kept>(
  source: Readable,
  limits: PdfLimits,
  keep: ((pdf: Readable) => Promise<Kept>) | null,
): Promise<PdfRefusal | { pages: number; kept: Kept | null }> {
  const child = startProcess({ ...limits, isWritten: keep !== null });
  let isTooSlow = false;
  const clock = setTimeout(() => {
    isTooSlow = true;
    child.kill("SIGKILL");
  }, limits.readingMs);
  const broken = new Promise<never>((_resolve, reject) => source.once("error", reject));
  // It may break when nothing waits for it any more.
  broken.catch(() => undefined);
  try {
    const answered = answerOf(child);
    source.pipe(child.stdin as Writable);
    const given = await Promise.race([answered, broken]);
    if (isTooSlow) return { refusal: "too-slow" };
    if ("refusal" in given) return given;
    const output = child.stdio[4] as Readable;
    const kept = keep && (await keep(Readable.from(allOf(output, given.bytes ?? 0))));
    return { pages: given.pages, kept };
  } catch (error) {
    if (isTooSlow) return { refusal: "too-slow" };
    throw error;
  } finally {
    clearTimeout(clock);
    child.kill("SIGKILL");
    source.destroy();
  }
}

function startProcess(wanted: PdfLimits & { isWritten: boolean }): ChildProcess {
  const child = fork(
    workerProgram(new URL("./pdf-worker.mjs", import.meta.url)),
    [JSON.stringify({ ...wanted, niceness: backgroundPriority.files })],
    {
      serialization: "advanced",
      execArgv: EXEC_ARGV,
      env: ENV,
      // What it says about hostile files is no line for our log.
      stdio: ["pipe", "ignore", "ignore", "ipc", "pipe"],
    },
  );
  // It breaks when the process ends, which is noticed by itself.
  child.stdin?.on("error", () => undefined);
  return child;
}

/** The first that a process says, which may be that it ended. */
async function answerOf(child: ChildProcess): Promise<z.infer<typeof answer> | PdfRefusal> {
  const ended = new Promise<{ end: string }>((resolve) => {
    child.once("error", (error) => resolve({ end: String(error) }));
    child.once("exit", (code, signal) => resolve({ end: `it ended with ${signal ?? code}` }));
  });
  const said = new Promise<{ message: unknown }>((resolve) => child.once("message", (message) => resolve({ message })));
  const first = await Promise.race([said, ended]);
  if ("end" in first) return { refusal: "crashed", cause: first.end };
  const { data } = answer.safeParse(first.message);
  return data ?? { refusal: "crashed", cause: "it answered what is no answer" };
}

/** So many bytes; throws where fewer come, as from a process that was ended. */
async function* allOf(output: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    left -= chunk.length;
    yield chunk;
  }
  if (left !== 0) throw new Error(`${left} bytes of a PDF did not come`);
}
