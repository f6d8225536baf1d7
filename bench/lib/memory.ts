import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "./server-process.ts";

const LOOK_EVERY_MS = 10;

/** By how many bytes the memory of a server grew at most while `work` was being done. Linux only. */
export async function watchMemory({ child }: ServerProcess, work: () => Promise<void>): Promise<number> {
  const before = await residentBytes(child.pid);
  const over = new AbortController();
  const peak = peakOf(child.pid, over.signal);
  try {
    await work();
  } finally {
    over.abort();
  }
  return (await peak) - before;
}

/** The most bytes that a process has in memory until `over` is aborted, or it ends. Linux only. */
export async function peakOf(pid: number | undefined, over: AbortSignal): Promise<number> {
  let peak = 0;
  while (!over.aborted) {
    const bytes = await residentBytes(pid).catch(() => 0);
    // Of a process that is ending it is not a number.
    if (bytes > peak) peak = bytes;
    await delay(LOOK_EVERY_MS);
  }
  return peak;
}

/** What a process has in memory. Linux only. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}
