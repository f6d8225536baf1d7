import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Paths of built programs that run in place of those beside the sources, by the names of their files. Tests fill it: from
 * the sources a thread or a process reads hundreds of files of packages before it is ready, from the build one.
 */
export const builtWorkers = new Map<string, string>();

/** Returns the path of the program of a thread or process. The address is that of a file beside the calling module. */
export function workerProgram(address: URL): string {
  const path = fileURLToPath(address);
  return builtWorkers.get(basename(path)) ?? path;
}
