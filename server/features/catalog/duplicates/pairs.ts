import type { DuplicateSign } from "#shared/domain/duplicate.ts";

/** Two products that may be one, the smaller id first. */
export interface FoundPair {
  first: string;
  second: string;
  sign: DuplicateSign;
  /** In thousandths. */
  likeness: number;
}

const WHOLE = 1000;

/** `likeness` is from 0 to 1. */
export function pairOf(one: string, other: string, sign: DuplicateSign, likeness: number): FoundPair {
  const [first, second] = one < other ? [one, other] : [other, one];
  return { first, second, sign, likeness: Math.round(likeness * WHOLE) };
}

/** Each pair once, by the first of its signs, the likest first. */
export function onceEach(pairs: readonly FoundPair[]): FoundPair[] {
  const byIds = new Map<string, FoundPair>();
  for (const pair of pairs) {
    const key = `${pair.first} ${pair.second}`;
    if (!byIds.has(key)) byIds.set(key, pair);
  }
  return [...byIds.values()].sort((one, other) => other.likeness - one.likeness || (one.first < other.first ? -1 : 1));
}
