import type { reportButton as english } from "#client/messages/en/report-button.ts";
import { de } from "#shared/domain/french.ts";

export const reportButton: typeof english = {
  review: (author) => `Signaler l’avis ${de(author)}`,
  question: (author) => `Signaler la question ${de(author)}`,
  post: (author) => `Signaler la publication ${de(author)}`,
  answer: (author) => `Signaler la réponse ${de(author)}`,
  project: (author) => `Signaler le projet ${de(author)}`,
  comment: (author) => `Signaler le commentaire ${de(author)}`,
  reply: (author) => `Signaler la réponse du fabricant ${author}`,
  correction: "Signaler cette photo ou cette correction",
  video: "Signaler cette vidéo",
};
