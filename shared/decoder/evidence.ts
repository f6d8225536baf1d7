import type { Hit } from "#shared/decoder/hit.ts";

/** What one pass over a picture saw. */
export interface Sighting {
  hit: Hit;
  /** Whether this pass alone is to be believed; else another one has to see the same. */
  isSure: boolean;
  /** How many lines across bars said it. */
  lines: number;
  /** False for bars whose check digit says that they were misread or misprinted. */
  isValid: boolean;
}

/** What was seen of a text that is not believed yet: the most lines that each pass had, and in which picture last. */
interface Doubt {
  lines: Map<string, number>;
  picture: number;
}

/** Readings that are not believed yet, over several pictures of the same scene. */
export interface Doubts {
  picture: number;
  seen: Map<string, Doubt>;
}

/** Doubts are forgotten after this many pictures. */
const MEMORY_PICTURES = 12;
/** A doubtful reading is believed when it has this many lines in all, from at least two passes. */
const ENOUGH_LINES = 8;
/** And when no other reading has this share of them: one of the two is wrong, and which can't be told. */
const RIVAL_SHARE = 0.5;

export function noDoubts(): Doubts {
  return { picture: 0, seen: new Map() };
}

/** The next picture begins. */
export function turnPage(doubts: Doubts): void {
  doubts.picture += 1;
  for (const [key, { picture }] of doubts.seen) {
    if (doubts.picture - picture > MEMORY_PICTURES) doubts.seen.delete(key);
  }
}

/** What a pass's sightings are worth: those to be believed now, with what was seen before. */
export function judge(doubts: Doubts, pass: string, sightings: readonly Sighting[]): Sighting[] {
  for (const { hit, isSure, lines, isValid } of sightings) {
    if (isSure || !isValid) continue;
    const key = keyOf(hit);
    const doubt = doubts.seen.get(key) ?? { lines: new Map<string, number>(), picture: 0 };
    doubt.lines.set(pass, Math.max(lines, doubt.lines.get(pass) ?? 0));
    doubt.picture = doubts.picture;
    doubts.seen.set(key, doubt);
  }
  return sightings.filter(({ hit, isSure }) => isSure || isConfirmed(doubts, keyOf(hit)));
}

/** Two hits with the same key are the same code. */
export function keyOf({ symbology, text }: Hit): string {
  return `${symbology} ${text}`;
}

function isConfirmed({ seen }: Doubts, key: string): boolean {
  const doubt = seen.get(key);
  if (!doubt || doubt.lines.size < 2) return false;
  const lines = linesOf(doubt);
  if (lines < ENOUGH_LINES) return false;
  return [...seen].every(([other, rival]) => other === key || linesOf(rival) < lines * RIVAL_SHARE);
}

function linesOf({ lines }: Doubt): number {
  return [...lines.values()].reduce((sum, count) => sum + count, 0);
}
