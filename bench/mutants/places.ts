import { createHash } from "node:crypto";
import { findSites, overlap, type Site } from "./sites.ts";

/** A mutant of the list: a site, described so that another version of the file still has it. */
export interface Mutant {
  id: number;
  file: string;
  line: number;
  column: number;
  operator: string;
  /** The line of code in which the site begins. */
  snippet: string;
  /** The descriptions of the site, the most exact one first. */
  keys: Key[];
}

/** One description of a site: among the sites of its file with the same operator and text, its number. */
interface Key {
  hash: string;
  occurrence: number;
  count: number;
}

/** The texts that describe a site: its line between its neighbours, its line alone, and its line without its words. */
const TEXTS: ((lines: string[], line: number) => string)[] = [
  (lines, line) => [line - 1, line, line + 1].map((one) => lines[one]?.trim() ?? "").join("\n"),
  (lines, line) => lines[line]?.trim() ?? "",
  (lines, line) => (lines[line]?.trim() ?? "").replace(/(["'`]).*?\1/g, '""').replace(/[A-Za-z_$][\w$]*/g, "x"),
];

export function describeSite(id: number, file: string, code: string, site: Site): Mutant {
  const { lines, line, column } = positionOf(code, site);
  const keys = TEXTS.map((_, level) => {
    const hash = hashAt(level, code, site);
    const equal = equalSites(findSites(file, code), code, { operator: site.operator, level, hash });
    return {
      hash,
      occurrence: equal.findIndex(({ start, end }) => start === site.start && end === site.end),
      count: equal.length,
    };
  });
  const snippet = lines[line]?.trim() ?? "";
  return { id, file, line: line + 1, column: column + 1, operator: site.operator, snippet, keys };
}

/**
 * The sites of the mutants of one file in another version of it, by id. The first description that as many sites fit as
 * in the original decides; a mutant for which none does is gone, and has none.
 */
export function locate(file: string, code: string, mutants: readonly Mutant[]): Map<number, Site> {
  const sites = findSites(file, code);
  const located = new Map<number, Site>();
  for (const { id, operator, keys } of mutants) {
    const found = keys.flatMap(({ hash, occurrence, count }, level) => {
      const equal = equalSites(sites, code, { operator, level, hash });
      return equal.length === count ? (equal[occurrence] ?? []) : [];
    });
    const [site] = found;
    if (site && ![...located.values()].some((other) => overlap(site, other))) located.set(id, site);
  }
  return located;
}

function equalSites(
  sites: readonly Site[],
  code: string,
  { operator, level, hash }: { operator: string; level: number; hash: string },
): Site[] {
  return sites.filter((site) => site.operator === operator && hashAt(level, code, site) === hash);
}

function hashAt(level: number, code: string, site: Site): string {
  const { lines, line } = positionOf(code, site);
  const text = TEXTS[level]?.(lines, line) ?? "";
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The line and the column of a site, counted from 0, and all lines. */
function positionOf(code: string, { start }: Site): { lines: string[]; line: number; column: number } {
  const before = code.slice(0, start).split("\n");
  return { lines: code.split("\n"), line: before.length - 1, column: before.at(-1)?.length ?? 0 };
}
