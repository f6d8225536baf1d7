import type { ContentFacts, ContentMailTexts } from "#server/features/moderation/mail-texts.ts";
import type { RemovalReason } from "#shared/domain/moderation.ts";

const REASONS: Record<RemovalReason, string> = {
  spam: "c’est du pourriel ou de la publicité.",
  offensive: "le contenu est haineux ou sexuel, ou relève du harcèlement.",
  "personal-data": "des renseignements personnels y figurent.",
  "wrong-product": "cela porte sur autre chose que ce qu’il accompagne.",
  dangerous: "quelqu’un pourrait se blesser.",
  unlawful: "c’est contraire à la loi.",
  copyright: "quelqu’un affirme que cela viole son droit d’auteur.",
  "dead-link": "le lien ne menait plus nulle part.",
};

const about = (content: ContentFacts) => `Votre ${content.what}\u00a0: «\u00a0${content.excerpt}\u00a0»`;
const added = ({ message }: ContentFacts) => (message ? [`La modération ajoute\u00a0: «\u00a0${message}\u00a0»`] : []);

export const contentMailsInFrench: ContentMailTexts = {
  removed: (content, reason) => ({
    subject: `Retrait de votre ${content.what}`,
    paragraphs: [
      about(content),
      `Ce contenu a été retiré de Hexkey. Le motif\u00a0: ${REASONS[reason]}`,
      ...added(content),
      "Si vous croyez que c’est une erreur, vous pouvez faire appel une fois. Toutes les décisions sur votre contenu sont ici\u00a0:",
      content.page,
    ],
  }),
  appealDecided: (content, isGranted) => ({
    subject: "Votre appel a été tranché",
    paragraphs: [
      about(content),
      isGranted
        ? "La modération a réexaminé la décision et accueilli votre appel."
        : "La modération a réexaminé la décision et rejeté votre appel. Cette décision est définitive.",
      ...added(content),
      "Toutes les décisions sur votre contenu sont ici\u00a0:",
      content.page,
    ],
  }),
};
