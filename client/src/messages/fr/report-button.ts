import type { reportButton as english } from "#client/messages/en/report-button.ts";
import { de } from "#shared/domain/french.ts";

export const reportButton: typeof english = {
  review: (author) => `Signaler l’avis ${de(author)}`,
  question: (author) => `Signaler la question ${de(author)}`,
  answer: (author) => `Signaler la réponse ${de(author)}`,
  reply: (author) => `Signaler la réponse du fabricant ${author}`,
  video: "Signaler cette vidéo",
};
