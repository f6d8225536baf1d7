import { MINUTE_MS } from "#shared/domain/durations.ts";

/** The same by the same person in the same place within this time is a button pressed twice, or a call sent again. */
const PRESSED_TWICE_MS = MINUTE_MS;

/** What was written behind this moment and says the same is that call: it is answered once more, and written once. */
export const pressedTwiceSince = (now: Date): Date => new Date(now.getTime() - PRESSED_TWICE_MS);
