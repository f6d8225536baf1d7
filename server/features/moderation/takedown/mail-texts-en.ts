import type {
  AccountFacts,
  ContentFacts,
  MailTexts,
  NoticeFacts,
} from "#server/features/moderation/takedown/mail-texts.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS } from "#shared/domain/limits.ts";
import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { NoticeRefusal } from "#shared/domain/takedown.ts";

const WHAT: Record<ContentKind, string> = {
  review: "review",
  question: "question",
  answer: "answer",
  video: "video",
};

const REASONS: Record<RemovalReason, string> = {
  spam: "It is spam or advertising.",
  offensive: "It is hateful, harassing or sexual.",
  "personal-data": "It shows somebody’s private information.",
  "wrong-product": "It is not about this product.",
  dangerous: "Somebody could get hurt.",
  unlawful: "It is against the law.",
  copyright: "Somebody says that it infringes their copyright.",
  "dead-link": "The link led nowhere any more.",
};

const REFUSALS: Record<NoticeRefusal, string> = {
  "no-work-named": "It does not say which work is meant.",
  "not-the-claimants": "The work does not seem to be yours, or that of the person you act for.",
  "not-authentic": "We could not make sure that it comes from you.",
  licensed: "The use is licensed.",
  "fair-use": "The use is one that the law allows.",
};

const about = ({ kind, excerpt }: ContentFacts) => `Your ${WHAT[kind]}: “${excerpt}”`;
const added = ({ message }: ContentFacts) => (message ? [`The moderator adds: “${message}”`] : []);
const number = ({ id }: NoticeFacts) => `The number of the notice is ${id}.`;
const LINK_AGAIN = "The link in our first mail shows where it stands.";

const strikesNow = ({ strikes }: AccountFacts) =>
  strikes === 0
    ? "You have no copyright strike now."
    : `You now have ${strikes} copyright ${strikes === 1 ? "strike" : "strikes"}.`;

function afterStrike({ contact }: NoticeFacts, account: AccountFacts): string {
  const { strikes, suspendedUntil, isTerminated } = account;
  if (isTerminated) {
    return `This was your third copyright strike, so your account has been closed and you can’t sign in any more. To appeal or to send a counter-notice, write to us: ${contact}`;
  }
  if (strikes === 1) {
    return `This is your first copyright strike, a warning. A second one suspends your account for ${SUSPENSION_DAYS} days, a third one closes it.`;
  }
  if (strikes === 2 && suspendedUntil) {
    return `This is your second copyright strike: your account is suspended until ${suspendedUntil}. Until then you can read, manage your account and appeal, but publish nothing. A third strike closes it.`;
  }
  return strikesNow(account);
}

const afterReturn = (account: AccountFacts) =>
  `The notice counts as a strike no more. ${strikesNow(account)} A suspension that fewer strikes don’t justify is over, and a closed account is open again.`;

const visibleNow = ({ isPublic }: NoticeFacts) =>
  isPublic === null ? [] : [isPublic ? "Everybody can see it." : "It is not shown, for another reason."];

const claim = ({ claimantName, isAgent, kind, address, work }: NoticeFacts) => [
  `${claimantName}, who says they are ${isAgent ? "acting for the owner" : "the owner"} of the copyright, means your ${WHAT[kind]} at this address:`,
  address,
  `The work, in their words: “${work}”`,
];

export const mailsInEnglish: MailTexts = {
  hello: "Hello,",
  removed: (content, reason) => ({
    subject: `Your ${WHAT[content.kind]} was removed`,
    paragraphs: [
      about(content),
      `It was removed from Hexkey. The reason: ${REASONS[reason]}`,
      ...added(content),
      "If you think that this is wrong, you can appeal once. All decisions about your content are here:",
      content.page,
    ],
  }),
  restored: (content) => ({
    subject: `Your ${WHAT[content.kind]} is back`,
    paragraphs: [about(content), "It is back on Hexkey, where everybody can see it."],
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
  toClaimant: {
    received: (notice) => ({
      subject: "Your copyright notice has arrived",
      paragraphs: [
        `Your notice has arrived. A moderator answers it by ${notice.dueAt}; if nobody has by then, what it is about is taken down.`,
        "Here you can see where it stands, tell us that you have gone to court, or take it back:",
        notice.page,
        "Whoever has this link can do the same, so please don’t pass this mail on.",
        number(notice),
      ],
    }),
    forwarded: (notice) => ({
      subject: "Your copyright notice was passed on",
      paragraphs: [
        "As Canada’s notice and notice regime wants it, we have passed your notice on to the member who shared what it is about, as far as they can still be reached. Nothing is taken down for it.",
        "Here you can see it again, or take it back:",
        notice.page,
        "Whoever has this link can do the same, so please don’t pass this mail on.",
        number(notice),
      ],
    }),
    down: (notice) => ({
      subject: "What you notified us of is down",
      paragraphs: [
        "What your copyright notice is about has been taken down. Whoever shared it was told, and may send a counter-notice; you would get a copy.",
        LINK_AGAIN,
        number(notice),
      ],
    }),
    refused: (notice) => ({
      subject: "Your copyright notice was not followed",
      paragraphs: [
        `A moderator has read your notice and did not follow it.${notice.refusal ? ` The reason: ${REFUSALS[notice.refusal]}` : ""}`,
        "You are free to send another one that puts this right.",
        number(notice),
      ],
    }),
    countered: (notice) => ({
      subject: "A counter-notice to your copyright notice",
      paragraphs: [
        "Whoever shared what your notice is about has sent a counter-notice. By law, this is your copy:",
        ...(notice.counter
          ? [
              [notice.counter.name, notice.counter.postalAddress, notice.counter.phone].join("\n"),
              `“${notice.counter.statement}”`,
              "They declare under penalty of perjury that it was taken down by mistake or misidentification, and consent to the jurisdiction of the court at their address and to being served by you.",
            ]
          : []),
        `What was taken down comes back after ${notice.restoreDueAt}, which is ${COUNTER_NOTICE_BUSINESS_DAYS} business days from now, unless you tell us by then that you have gone to court. The link in our first mail is the place to do so.`,
        number(notice),
      ],
    }),
    restored: (notice) => ({
      subject: "What you notified us of is back",
      paragraphs: [
        "Your copyright notice has ended: what was taken down for it has been put back.",
        "Should a court decide otherwise, please send us its order.",
        number(notice),
      ],
    }),
    withdrawn: (notice) => ({
      subject: "Your copyright notice was taken back",
      paragraphs: [
        "Your notice was taken back with your link. If anything was taken down for it, it has been put back.",
        `If it wasn’t you, somebody else has the link. Please send the notice again, or write to us: ${notice.contact}`,
        number(notice),
      ],
    }),
    closed: (notice) => ({
      subject: "Your copyright notice is closed",
      paragraphs: ["As you have gone to court, what your notice is about stays down.", number(notice)],
    }),
  },
  toSharer: {
    forwarded: (notice) => ({
      subject: "A copyright notice about what you shared",
      paragraphs: [
        "We have received a notice under the Copyright Act of Canada, and the law has us pass it on to you. It is a claim that nobody has examined. Nothing was taken down, it is no strike, and we have told nobody who you are.",
        ...claim(notice),
        `Who sent it:\n${notice.claimantName}\n${notice.claimantPostalAddress}\n${notice.claimantEmail}`,
        "You can see it again here:",
        notice.page,
      ],
    }),
    down: (notice, account) => ({
      subject: `Your ${WHAT[notice.kind]} was taken down`,
      paragraphs: [
        `We have received a copyright notice, and taken down what it is about.`,
        ...claim(notice),
        afterStrike(notice, account),
        ...(account.isTerminated
          ? []
          : [
              `If this is a mistake, you can send a counter-notice. It comes back ${COUNTER_NOTICE_BUSINESS_DAYS} business days later, unless they go to court. Here you can see the notice and answer it, or appeal:`,
              notice.page,
            ]),
      ],
    }),
    countered: (notice) =>
      notice.isInCourt
        ? {
            subject: "The claimant has gone to court",
            paragraphs: [
              `The claimant of the copyright notice about your ${WHAT[notice.kind]} tells us that they have gone to court. It stays down until a court decides.`,
              notice.page,
            ],
          }
        : {
            subject: "Your counter-notice was passed on",
            paragraphs: [
              `We have passed your counter-notice on, with your name, address and phone number, as the law wants it. Your ${WHAT[notice.kind]} comes back after ${notice.restoreDueAt}, unless the claimant goes to court by then.`,
              notice.page,
            ],
          },
    restored: (notice, account) => ({
      subject: "The copyright notice about you has ended",
      paragraphs: [
        `The copyright notice about your ${WHAT[notice.kind]} has ended in your favour.`,
        ...visibleNow(notice),
        afterReturn(account),
        notice.page,
      ],
    }),
    withdrawn: (notice, account) => ({
      subject: "A copyright notice was taken back",
      paragraphs: [
        `The copyright notice about your ${WHAT[notice.kind]} was taken back by who had sent it.`,
        ...visibleNow(notice),
        strikesNow(account),
        notice.page,
      ],
    }),
    closed: (notice) => ({
      subject: `Your ${WHAT[notice.kind]} stays down`,
      paragraphs: [
        `As the claimant has gone to court, your ${WHAT[notice.kind]} stays down. If the court decides in your favour, write to us: ${notice.contact}`,
        notice.page,
      ],
    }),
  },
};
