import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

const PROCESS = join(import.meta.dirname, "lane-process.ts");
/** A benchmark that prints nothing for so long is stuck: less than what ends `npm test`, so that the others go on. */
const SILENCE_MAX_MS = 300_000;
/** A benchmark that prints something is named this often at most. */
const NAMED_EVERY_MS = 30_000;
const FAILURE_LINES = 60;

/**
 * Runs benchmarks one after the other in one process (`lane-process.ts`), which has `env` on top of this one's. After one
 * that failed, the next one has a new process.
 */
export class Lane {
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** Runs a benchmark, given by its name and file. Resolves to null, or to the end of its output and why it failed. */
  async run(name: string, program: string): Promise<string | null> {
    this.#child ??= startProcess(this.#env);
    const child = this.#child;
    const output = collectOutput(child, name);
    child.send(program);
    const reason = await Promise.race([
      once(child, "message").then(([code]) => (code === 0 ? null : `it ended with ${code}`)),
      once(child, "exit").then(([code, signal]) => `its process ended with ${code ?? signal}`),
      output.silence,
    ]);
    // Its last output may come after its answer.
    await setImmediate();
    const text = output.stop();
    if (reason === null) return null;
    this.kill();
    return `${text.trimEnd().split("\n").slice(-FAILURE_LINES).join("\n")}\n${reason}`;
  }

  /** Ends the process and all that it has started, at once. */
  kill(): void {
    if (this.#child !== null) endAll(this.#child);
    this.#child = null;
  }
}

/** It has a process group of its own, so that the servers that it starts end with it. */
function startProcess(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", PROCESS], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
}

/** Collects what a process writes. `silence` is resolved with a reason once it has written nothing for too long. */
function collectOutput({ stdout, stderr }: ChildProcess, name: string) {
  const start = performance.now();
  let namedAt = start;
  let output = "";
  let onSilence: (reason: string) => void = () => undefined;
  const silence = new Promise<string>((resolve) => {
    onSilence = resolve;
  });
  const say = () => onSilence(`it was stopped: no output for ${SILENCE_MAX_MS / 1000} s`);
  const timer = setTimeout(say, SILENCE_MAX_MS);
  const collect = (text: Buffer) => {
    output += text.toString("utf8");
    timer.refresh();
    if (performance.now() - namedAt < NAMED_EVERY_MS) return;
    namedAt = performance.now();
    console.log(`goes on after ${((namedAt - start) / 1000).toFixed(1)} s  ${name}`);
  };
  for (const stream of [stdout, stderr]) stream?.on("data", collect);
  const stop = () => {
    clearTimeout(timer);
    for (const stream of [stdout, stderr]) stream?.off("data", collect);
    return output;
  };
  return { silence, stop };
}

/** Ends a process, its group and what it has started in other groups, such as browsers. */
function endAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  for (const one of [...descendantsOf(pid), -pid]) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const processes = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) found.push(...processes.flatMap(([id = 0, of]) => (of === parent ? [id] : [])));
  return found.slice(1);
}
