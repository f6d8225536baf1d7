/** How sure an identification is, in words: a model's number is no probability, so no percentage is shown for it. */
export const CONFIDENCE_BANDS = ["likely", "possible", "unsure"] as const;
export type ConfidenceBand = (typeof CONFIDENCE_BANDS)[number];

const LIKELY_FROM = 0.8;
const POSSIBLE_FROM = 0.6;

/** The band of a confidence from 0 to 1; each begins with its lower end. */
export function bandOf(confidence: number): ConfidenceBand {
  if (confidence >= LIKELY_FROM) return "likely";
  return confidence >= POSSIBLE_FROM ? "possible" : "unsure";
}

/** The bands of the administration, which looks for weak answers among those that people were shown. */
export const QUALITY_BANDS = ["high", "medium", "low"] as const;
export type QualityBand = (typeof QUALITY_BANDS)[number];
export const HIGH_FROM = 0.9;
export const MEDIUM_FROM = 0.85;
/** The least confidence of each band, and that from which on the next one begins. */
export const QUALITY_BAND_ENDS: Record<QualityBand, { from: number | null; below: number | null }> = {
  high: { from: HIGH_FROM, below: null },
  medium: { from: MEDIUM_FROM, below: HIGH_FROM },
  low: { from: null, below: MEDIUM_FROM },
};
