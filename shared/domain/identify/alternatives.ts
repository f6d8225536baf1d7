/** Another answer that a person may choose instead; the number goes into the feedback and is shown on no screen. */
export interface Alternative {
  name: string;
  confidence: number;
}

const ALTERNATIVES_MAX = 3;
const STEP = 0.15;
const FLOOR = 0.1;

/** The first search terms of an identification as other answers, each less sure than the one before. */
export function alternativesOf(searchTerms: readonly string[], confidence: number): Alternative[] {
  return searchTerms.slice(0, ALTERNATIVES_MAX).map((name, place) => ({
    name,
    // In hundredths, as floating point would leave 0.55 as 0.5500000000000002 there.
    confidence: Math.max(FLOOR, Math.round((confidence - STEP * place) * 100) / 100),
  }));
}
