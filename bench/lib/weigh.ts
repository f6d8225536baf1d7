import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesOf, readManifest } from "../../client/first-files.ts";
import { FIRST_LOADS, type FirstLoad } from "../../client/first-loads.ts";

export interface Weighed {
  page: FirstLoad;
  path: string;
  /** Largest first. */
  files: { name: string; bytes: number }[];
  /** Gzipped. */
  bytes: number;
  maxBytes: number;
}

export const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** Weighs what opening each of the first pages fetches of the built client: by what the files name, without a browser. */
export function weighFirstLoads(directory: string): Weighed[] {
  const manifest = readManifest(directory);
  const always = filesOf("every", manifest);
  const home = filesOf("home", manifest);
  return (Object.keys(FIRST_LOADS) as FirstLoad[]).flatMap((page) => {
    const load = FIRST_LOADS[page];
    if (!("maxBytes" in load)) return [];
    const own = filesOf(page, manifest);
    const names =
      page === "scanner"
        ? readersOf(new Set([...own].filter((name) => !always.has(name) && !home.has(name))), directory)
        : new Set([...always, ...own]);
    const files = [...names].map((name) => ({ name, bytes: weigh(join(directory, name)) }));
    files.sort((one, other) => other.bytes - one.bytes);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { page, path: load.path, files, bytes, maxBytes: load.maxBytes };
  });
}

/** What is too heavy and by what, in a sentence; null where nothing is. */
export function tooHeavy({ path, files, bytes, maxBytes }: Weighed): string | null {
  if (bytes <= maxBytes) return null;
  const largest = files.slice(0, 8).map(({ name, bytes }) => `${basename(name)} ${kB(bytes)}`);
  return (
    `Opening ${path} fetches ${kB(bytes)} kB (gzip), which is ${bytes - maxBytes} bytes more than its budget of ` +
    `${kB(maxBytes)} kB. The largest files are ${largest.join(", ")}.`
  );
}

function weigh(file: string): number {
  return gzipSync(readFileSync(file)).length;
}

const LATER = FIRST_LOADS.scanner.readLater.map((name) => `assets/${name}-`);

/** Adds the workers that the files start, with what those name and begin with: scripts and WebAssembly. */
function readersOf(files: Set<string>, directory: string): Set<string> {
  const workers = [...files].flatMap((file) => namedIn(file, directory).filter((name) => name.includes("/worker-")));
  const readers = new Set(workers);
  for (const file of readers) {
    if (!file.endsWith(".js")) continue;
    for (const name of namedIn(file, directory)) {
      if (!LATER.some((later) => name.startsWith(later))) readers.add(name);
    }
  }
  return new Set([...files, ...readers]);
}

function namedIn(file: string, directory: string): string[] {
  const code = readFileSync(join(directory, file), "utf8");
  const names = [...code.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|wasm)/g)].map(([name]) => `assets/${name}`);
  return names.filter((name) => existsSync(join(directory, name)));
}
