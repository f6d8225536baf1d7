import type { ContentFacts, ContentMailTexts } from "#server/features/moderation/mail-texts.ts";
import type { RemovalReason } from "#shared/domain/moderation.ts";

const REASONS: Record<RemovalReason, string> = {
  spam: "It is spam or advertising.",
  offensive: "It is hateful, harassing or sexual.",
  "personal-data": "It shows someone’s private information.",
  "wrong-product": "It is about something else than what it stands under.",
  dangerous: "Someone could get hurt.",
  unlawful: "It is against the law.",
  copyright: "Someone says that it infringes their copyright.",
  "dead-link": "The link no longer worked.",
};

const about = ({ what, excerpt }: ContentFacts) => `Your ${what}: “${excerpt}”`;
const added = ({ message }: ContentFacts) => (message ? [`The moderator adds: “${message}”`] : []);

export const contentMailsInEnglish: ContentMailTexts = {
  removed: (content, reason) => ({
    subject: `Your ${content.what} was removed`,
    paragraphs: [
      about(content),
      `It was removed from Hexkey. The reason: ${REASONS[reason]}`,
      ...added(content),
      "If you think that this is wrong, you can appeal once. All decisions about your content are here:",
      content.page,
    ],
  }),
  appealDecided: (content, isGranted) => ({
    subject: "Your appeal was decided",
    paragraphs: [
      about(content),
      isGranted
        ? "A moderator has looked at it again and granted your appeal."
        : "A moderator has looked at it again and turned your appeal down. This decision is final.",
      ...added(content),
      "All decisions about your content are here:",
      content.page,
    ],
  }),
};
