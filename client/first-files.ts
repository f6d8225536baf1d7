import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST_LOADS, type FirstLoad } from "./first-loads.ts";

/** The build's manifest: the chunk of each file of the client, and the chunks that it imports at once. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

export function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, ".vite/manifest.json"), "utf8")) as Manifest;
}

/** The chunks of what a page begins with, and those that they import at once, by their names below the build's folder. */
export function filesOf(page: FirstLoad, manifest: Manifest): Set<string> {
  const load = FIRST_LOADS[page];
  return withImports([...load.begins, ...("texts" in load ? [load.texts] : [])], manifest);
}

function withImports(begins: readonly string[], manifest: Manifest): Set<string> {
  const keys = new Set(begins);
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not fetched by itself any more: what begins a page is in first-loads.ts.`);
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return files;
}

/**
 * Writes beside the manifest what the server names in the pages that people come to first (`server/http/first-files.ts`),
 * so that a browser fetches a screen together with the app, not after it.
 */
export function writeFirstFiles(directory: string): void {
  const manifest = readManifest(directory);
  const isNamed = withImports(FIRST_LOADS.every.begins, manifest);
  const listed = (files: Set<string>) => [...files].filter((file) => !isNamed.has(file)).map((file) => `/${file}`);
  const pages = Object.fromEntries(
    (["landing", "home", "product"] as const).map((page) => [FIRST_LOADS[page].path, listed(filesOf(page, manifest))]),
  );
  const texts = {
    en: listed(withImports([FIRST_LOADS.every.texts], manifest)),
    fr: listed(filesOf("french", manifest)),
  };
  writeFileSync(join(directory, ".vite/first-files.json"), JSON.stringify({ pages, texts }));
}
