import { noteArrival } from "#client/features/identify/asking/arrived.ts";
import { ask } from "#client/features/identify/asking/ask.ts";
import { identifyProblem } from "#client/features/identify/asking/identify-problem.ts";
import type { WaitingPhotos } from "#client/features/identify/asking/photo-kind.ts";
import type { Sender } from "#client/lib/outbox/kind.ts";
import { getVisit } from "#client/lib/session-store.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";

/** Sends photos that waited. They have their id, by which they are one scan however often they are sent. */
export const photosSender: Sender<WaitingPhotos> = {
  send: async ([waiting]) => {
    if (!waiting) return;
    const visit = getVisit();
    const answer = await ask(waiting.set, waiting.question);
    if (visit === getVisit()) noteArrival({ ...waiting, answer });
  },
  label: () => ({ en: identifyResultTexts.en.waitingPhoto, fr: identifyResultTexts.fr.waitingPhoto }),
  explain: (refusal) => {
    const [en, fr] = [identifyProblem(refusal, "en"), identifyProblem(refusal, "fr")];
    return en && fr ? { en, fr } : undefined;
  },
};
