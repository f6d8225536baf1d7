import { execFile, spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { backgroundPriority } from "#server/lib/background-priority.ts";
import { isMissing } from "#server/lib/disk-fault.ts";
import { turns } from "#server/lib/in-turn.ts";
import { converting, measuring, picturing } from "#server/ports/video-converter/ffmpeg-arguments.ts";
import type { VideoConverter, VideoSource } from "#server/ports/video-converter/index.ts";
import { VIDEO_DURATION_MAX_SECONDS, VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";

const IS_WINDOWS = process.platform === "win32";
const DETECTING_MS = 10_000;
const MEASURING_MS = 60_000;
const PICTURING_MS = 60_000;
/** Two hours of film in a hundred megabytes take a sixth of it on a machine with nothing else to do. */
const CONVERTING_MS = 60 * 60_000;
/** Of its address space: 8K pictures and their encoder fit in. Where there is no such limit, its own options bound it. */
const MEMORY_KIB = 3 * 1024 * 1024;

/** The whole path of the ffmpeg that `name` (or a path) is; null where there is none that can make what we need. */
export async function findFfmpeg(name: string): Promise<string | null> {
  const run = promisify(execFile);
  try {
    const path = IS_WINDOWS ? name : (await run("/bin/sh", ["-c", 'command -v "$0"', name])).stdout.trim();
    const { stdout } = await run(path, ["-hide_banner", "-encoders"], { timeout: DETECTING_MS });
    return /\blibx264\b/.test(stdout) && /\baac\b/.test(stdout) ? path : null;
  } catch {
    // Not there, or not to be run: either way nothing is converted.
    return null;
  }
}

/** Converts with ffmpeg, in a process of its own for each file and a folder of its own within `directory`. */
export function ffmpegConverter({
  path,
  directory,
  convertingMs = CONVERTING_MS,
}: {
  path: string;
  directory: string;
  convertingMs?: number;
}): VideoConverter {
  const closing = new AbortController();
  const inTurn = turns(1);

  /** Does something in a folder in which the file is `source`, and which is gone afterwards. */
  const withFolder = async <Result>(
    { file, signal: given }: VideoSource,
    work: (folder: string, run: (args: string[], withinMs: number) => ReturnType<typeof runFfmpeg>) => Promise<Result>,
  ): Promise<Result> => {
    const signal = given ? AbortSignal.any([closing.signal, given]) : closing.signal;
    signal.throwIfAborted();
    await mkdir(directory, { recursive: true });
    const folder = await mkdtemp(join(directory, "video-"));
    try {
      await pipeline(file, createWriteStream(join(folder, "source")), { signal });
      return await work(folder, (args, withinMs) => runFfmpeg(path, args, { folder, withinMs, signal }));
    } finally {
      file.destroy();
      await rm(folder, { recursive: true, force: true });
    }
  };

  const convert: VideoConverter["convert"] = (source, take) =>
    withFolder(source, async (folder, run) => {
      const { container } = source;
      const measured = await run(measuring(container), MEASURING_MS);
      const seconds = measured.isDone ? secondsIn(measured.output) : 0;
      if (seconds <= 0) return { why: "unreadable" };
      if (seconds > VIDEO_DURATION_MAX_SECONDS) return { why: "too-long" };
      const converted = await run(converting(container, seconds), convertingMs);
      const result = join(folder, "result.mp4");
      if (!converted.isDone || (await stat(result)).size >= VIDEO_MAX_BYTES) return { why: "unreadable" };
      return { why: null, result: await take(createReadStream(result)) };
    });

  const picture: VideoConverter["picture"] = (source, atSeconds) =>
    withFolder(source, async (folder, run) => {
      const { isDone } = await run(picturing(source.container, atSeconds), PICTURING_MS);
      return isDone ? readIfThere(join(folder, "result.jpg")) : null;
    });

  return {
    convert: (source, take) => inTurn(() => convert(source, take)),
    picture: (source, atSeconds) => inTurn(() => picture(source, atSeconds)),
    clearUnfinished: async (before) => {
      await mkdir(directory, { recursive: true });
      for (const name of await readdir(directory)) {
        const folder = join(directory, name);
        if ((await stat(folder)).mtime < before) await rm(folder, { recursive: true, force: true });
      }
    },
    close: async () => {
      closing.abort(new Error("the converter is closed"));
      // It comes after all that was under way.
      await inTurn(async () => undefined);
    },
  };
}

/** Null where ffmpeg ended well and had nothing to write: there is no such moment. */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

interface Run {
  folder: string;
  withinMs: number;
  signal: AbortSignal;
}

/** Runs it to its end or its limits. Rejects where it can't be started, or `signal` ends it. */
function runFfmpeg(path: string, args: string[], { folder, withinMs, signal }: Run) {
  return new Promise<{ isDone: boolean; output: string }>((resolve, reject) => {
    const [command, all] = limited(path, args, withinMs);
    const child = spawn(command, all, {
      cwd: folder,
      // Nothing of ours: settings hold secrets.
      env: {},
      stdio: ["ignore", "pipe", "ignore"],
      timeout: withinMs,
      killSignal: "SIGKILL",
      signal,
      windowsHide: true,
    });
    // Answers come first.
    if (child.pid !== undefined) lowerPriority(child.pid);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      // Only how far it came last is of interest.
      output = (output + text).slice(-2000);
    });
    let failure: unknown = null;
    child.once("error", (error) => {
      failure = signal.aborted ? signal.reason : error;
    });
    child.once("close", (code) => {
      if (signal.aborted) reject(signal.reason);
      else if (failure !== null) reject(failure);
      else resolve({ isDone: code === 0, output });
    });
  });
}

/**
 * Where a shell can do it, with limits to memory and processor time, which hold even if our own process is killed, and
 * without core files. The shell becomes ffmpeg, so that signals reach that.
 */
function limited(path: string, args: string[], withinMs: number): [command: string, args: string[]] {
  if (process.platform !== "linux") return [path, args];
  const limits = `ulimit -c 0; ulimit -v ${MEMORY_KIB}; ulimit -t ${Math.ceil(withinMs / 1000)}`;
  return ["/bin/sh", ["-c", `${limits}; exec "$0" "$@"`, path, ...args]];
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, backgroundPriority.conversions);
  } catch {
    // It has ended already, or this system does not let us: then it runs as everything else does.
  }
}

/** How far the reading came, by the last of the lines that it writes. */
function secondsIn(progress: string): number {
  const [, microseconds] = [...progress.matchAll(/^out_time_us=(\d+)$/gm)].at(-1) ?? [];
  return Number(microseconds ?? 0) / 1_000_000;
}
