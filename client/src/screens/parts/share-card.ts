import { preloadOutbox } from "#client/lib/outbox/wake.ts";
import { part } from "#client/ui/part.tsx";

/** The card of a file that is being shared, where its form does not show it. */
export const ShareCard = part(async () => ({
  default: (await import("#client/features/sharing/status/status.tsx")).ShareCard,
}));

/** Has the card here while the form is open, and the bar that it is in: without a network neither could be fetched. */
export function preloadShareCard(): void {
  preloadOutbox({ load: ShareCard.preload }).catch((error: unknown) => {
    console.warn("What shows an upload could not be fetched ahead; it is fetched again when needed.", error);
  });
}
