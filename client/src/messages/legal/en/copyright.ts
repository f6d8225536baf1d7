import type { LegalText } from "#client/messages/legal/legal-text.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";

export const copyright: LegalText = {
  intro: [
    "Hexkey shows videos, pictures and texts that people share. This policy says what may be shared, and how a rights holder has something taken down.",
  ],
  sections: [
    {
      id: "permitted",
      title: "Permitted content",
      body: [
        [
          "videos and pictures that you made yourself;",
          "content that its owner has allowed you to share, in writing or under an open licence whose conditions you meet;",
          "links to videos that their owner has published on a video service;",
          "content in the public domain, and what fair use or fair dealing permits.",
        ],
      ],
    },
    {
      id: "prohibited",
      title: "Prohibited content",
      body: [
        [
          "a maker’s video, manual or picture copied without permission;",
          "recordings of other people’s videos, films, broadcasts or music;",
          "content from which a watermark, a name or a copy protection was removed;",
          "content that was taken down before, unless it was restored.",
        ],
        "Whoever shares something confirms that they may. They alone answer for it.",
      ],
    },
    {
      id: "embedding",
      title: "Videos hosted elsewhere",
      body: [
        "A product may link to a video on a video service. The video stays there: we store no copy, it opens at that service under its terms, and its owner can remove it there at any time. A link to a video that was itself published without permission is removed on notice like a file.",
      ],
    },
    {
      id: "dmca",
      title: "DMCA takedown notice",
      body: [
        "If you hold the rights in something on Hexkey, or act for the one who does, send us a notice that contains:",
        [
          "the work that you say is infringed;",
          "the address on Hexkey of what should be taken down;",
          "your name, postal address, telephone number and e-mail address;",
          "a statement that you believe in good faith that the use is not authorized by the owner, its agent or the law;",
          "a statement, under penalty of perjury, that the notice is accurate and that you are the owner or may act for the owner;",
          "your signature, on paper or electronic.",
        ],
        `We respond to a complete notice within ${TAKEDOWN_RESPONSE_HOURS} hours: we take the content down, or say what is missing. The person who shared it is told and receives the notice. Knowingly false notices have legal consequences.`,
        "In Canada, notice-and-notice applies: we forward your notice to the person who shared the content, and tell you that we did.",
      ],
      contact: true,
    },
    {
      id: "counter-notice",
      title: "Counter-notice",
      body: [
        "If your content was taken down by mistake, send us a counter-notice that contains:",
        [
          "what was taken down, and where it was;",
          "a statement, under penalty of perjury, that you believe in good faith that it was taken down by mistake or misidentification;",
          "your name, postal address and telephone number;",
          "your consent to the jurisdiction of the court at your address and to being served by the person who sent the notice;",
          "your signature, on paper or electronic.",
        ],
        `We pass it on to that person. If they don’t tell us within ${COUNTER_NOTICE_BUSINESS_DAYS} business days that they have gone to court, we restore the content.`,
      ],
      contact: true,
    },
    {
      id: "repeat-infringers",
      title: "Repeat infringers: three strikes",
      body: [
        "Each justified takedown is a strike against the account that shared the content:",
        ["first strike: a warning;", "second strike: a 30-day suspension;", "third strike: permanent termination."],
        "A strike is withdrawn when the content is restored. Every strike can be appealed.",
      ],
    },
    {
      id: "screening",
      title: "What is checked, and what is not",
      body: [
        "A file is checked before it is published: that it is a playable video, that it is not the copy of a removed file, and that its title holds no blocked words. Nobody watches every video first. That is why everything that people share can be reported.",
      ],
    },
    {
      id: "transparency",
      title: "Transparency",
      body: [
        "Sponsored content is labelled Sponsored, Ad or Promoted Content. Links that may earn us a commission are disclosed beside the offer, and a commission never changes the order of results.",
        "Decisions on notices follow this policy alone: who pays us makes no difference. The person concerned is told what was removed, why, and how to appeal.",
      ],
      seeAlso: "terms",
    },
    {
      id: "contact",
      title: "Contact",
      body: ["Notices, counter-notices, appeals and questions go to the operator of this Hexkey."],
      contact: true,
    },
  ],
};
