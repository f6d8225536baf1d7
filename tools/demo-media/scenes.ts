import type { AssemblyStep } from "#tools/demo-media/furniture.ts";

/** How a film's time is shared out, in seconds. */
export const LEAD = 0.5;
export const FINALE = 4.5;
const LONGEST = 19.5;
const STEP = { shortest: 2.2, longest: 3.2 };

/** When a step begins and ends, in seconds from the start of the film. */
export interface Scene {
  en: string;
  fr: string;
  from: number;
  to: number;
}

/** How long each step of a film takes, in seconds. */
export const stepSeconds = ({ length }: readonly AssemblyStep[]): number =>
  Math.min(STEP.longest, Math.max(STEP.shortest, (LONGEST - LEAD - FINALE) / length));

/** The scenes of a film's steps. Its finale follows the last one. */
export function scenesOf(steps: readonly AssemblyStep[]): Scene[] {
  const each = stepSeconds(steps);
  return steps.map(({ en, fr }, i) => ({ en, fr, from: LEAD + i * each, to: LEAD + (i + 1) * each }));
}
