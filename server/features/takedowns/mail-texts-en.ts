import type { AccountFacts, MailTexts, NoticeFacts } from "#server/features/takedowns/mail-texts.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { NoticeRefusal } from "#shared/domain/takedown.ts";

const REFUSALS: Record<NoticeRefusal, string> = {
  "no-work-named": "It does not say which work is meant.",
  "not-the-claimants": "The work does not seem to be yours, or that of the person you act for.",
  "not-authentic": "We could not make sure that it comes from you.",
  licensed: "The use is licensed.",
  "fair-use": "The use is one that the law allows.",
};

const number = ({ id }: NoticeFacts) => `The number of the notice is ${id}.`;
const LINK_AGAIN = "The link in our first mail shows where it stands.";
const KEEP_LINK = "Anyone who has this link can do the same, so please don’t pass this mail on.";

const strikesNow = ({ strikes }: AccountFacts) =>
  strikes === 0
    ? "You have no copyright strike now."
    : `You now have ${strikes} copyright ${strikes === 1 ? "strike" : "strikes"}.`;

const CAN_APPEAL = "You can appeal against every strike on the page of decisions about your content.";

/** The consequence of a confirmed notice for the account. */
function afterStrike(account: AccountFacts): string[] {
  const { strikes, isNewStrike, suspendedUntil, waitsForDecision, isTerminated } = account;
  if (isTerminated) {
    return [
      `${strikesNow(account)} Your account is terminated: you can still sign in to see the reasons, appeal, answer notices and export your data.`,
    ];
  }
  if (!isNewStrike) {
    const own =
      "This notice belongs to a strike that you have already, because both are about the same content or came from the same person on the same day.";
    return [`${own} ${strikesNow(account)}`, CAN_APPEAL];
  }
  if (strikes === 1) {
    return [
      `This is your first copyright strike, a warning. A second one suspends your account for ${SUSPENSION_DAYS} days. With a third one a moderator decides whether your account is terminated.`,
      CAN_APPEAL,
    ];
  }
  if (waitsForDecision) {
    return [
      `${strikesNow(account)} Your account is suspended until a moderator has decided whether it is terminated; we will tell you. Until then you can read, manage your account, appeal and answer notices, but you can’t publish anything.`,
      CAN_APPEAL,
    ];
  }
  if (strikes === 2 && suspendedUntil) {
    return [
      `This is your second copyright strike: your account is suspended until ${suspendedUntil}. Until then you can read, manage your account and appeal, but you can’t publish anything. With a third strike a moderator decides whether your account is terminated.`,
      CAN_APPEAL,
    ];
  }
  return [strikesNow(account), CAN_APPEAL];
}

const NO_STRIKE_YET =
  "No moderator has looked at this notice yet: the time for it ran out, and the content was taken down without that. It is not a strike until a moderator has looked at it and stands behind it; we will tell you.";

const counterOffer = (notice: NoticeFacts) => [
  `If this is a mistake, you can send a counter-notice. The content comes back ${COUNTER_NOTICE_BUSINESS_DAYS} business days later, unless they go to court. Here you can see the notice and answer it:`,
  notice.page,
];

const afterReturn = (account: AccountFacts) =>
  `The notice does not count as a strike. ${strikesNow(account)} If it had led to a suspension or to the termination of your account, that is lifted.`;

const visibleNow = ({ isPublic }: NoticeFacts) =>
  isPublic === null ? [] : [isPublic ? "Everybody can see it." : "It is not shown, for another reason."];

const claim = ({ claimantName, isAgent, what, address, work }: NoticeFacts) => [
  `${claimantName} says that they are ${isAgent ? "acting for the owner" : "the owner"} of the copyright. The notice is about your ${what} at this address:`,
  address,
  `The work, in their words: “${work}”`,
];

export const mailsInEnglish: MailTexts = {
  toClaimant: {
    unconfirmed: (notice) => ({
      subject: "Please confirm your copyright notice",
      paragraphs: [
        "A copyright notice was sent to Hexkey with this email address. If it is yours, open this link and press the button there to confirm it:",
        notice.page,
        notice.isCanadian
          ? "It is forwarded once you have confirmed it, and not before."
          : `Our ${TAKEDOWN_RESPONSE_HOURS} hours to answer it begin once you have confirmed it. Before that we tell no one, and take nothing down.`,
        `If you did not send a notice, you don’t have to do anything: it is erased on ${notice.erasedAt}.`,
        KEEP_LINK,
        number(notice),
      ],
    }),
    received: (notice) => ({
      subject: "Your copyright notice is confirmed",
      paragraphs: [
        `Your notice is confirmed. A moderator answers it by ${notice.dueAt}; if none has by then, the content is taken down until one does.`,
        "Here you can see where it stands, tell us that you have gone to court, or withdraw it:",
        notice.page,
        KEEP_LINK,
        number(notice),
      ],
    }),
    forwarded: (notice) => ({
      subject: "Your copyright notice was forwarded",
      paragraphs: [
        "As Canada’s notice-and-notice regime requires, we have forwarded your notice to the member who shared what it is about, as far as they can still be reached. Nothing is taken down for it.",
        "Here you can see it again, or withdraw it:",
        notice.page,
        KEEP_LINK,
        number(notice),
      ],
    }),
    down: (notice) => ({
      subject: "The content you reported was taken down",
      paragraphs: [
        "What your copyright notice is about has been taken down. The person who shared it was told, and may send a counter-notice; you would get a copy.",
        ...(notice.isUpheld
          ? []
          : [
              "No moderator has looked at your notice yet. One still does, and may put the content back if the notice is not justified; we will tell you.",
            ]),
        LINK_AGAIN,
        number(notice),
      ],
    }),
    refused: (notice) => ({
      subject: "Your copyright notice was refused",
      paragraphs: [
        `A moderator has read your notice and refused it.${notice.refusal ? ` The reason: ${REFUSALS[notice.refusal]}` : ""}`,
        ...(notice.wasDown ? ["The content, which had been taken down before a moderator could look, is back."] : []),
        "You are free to send another one that puts this right.",
        number(notice),
      ],
    }),
    countered: (notice) => ({
      subject: "A counter-notice to your copyright notice",
      paragraphs: [
        "The person who shared what your notice is about has sent a counter-notice. By law, this is your copy:",
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
      subject: "The content you reported has been restored",
      paragraphs: [
        "Your copyright notice has ended: what was taken down for it has been put back.",
        "Should a court decide otherwise, please send us its order.",
        number(notice),
      ],
    }),
    withdrawn: (notice) => ({
      subject: "Your copyright notice was withdrawn",
      paragraphs: [
        "Your notice was withdrawn with your link. If anything was taken down for it, it has been put back.",
        `If it wasn’t you, someone else has the link. Please send the notice again, or write to us: ${notice.contact}`,
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
        "We have received a notice under the Copyright Act of Canada, and the law requires us to forward it to you. It is a claim that no one has examined. Nothing was taken down, it is no strike, and we have told no one who you are.",
        ...claim(notice),
        `Who sent it:\n${notice.claimantName}\n${notice.claimantPostalAddress}\n${notice.claimantEmail}`,
        notice.removeAt === null
          ? `If the claim is right, please write to us, and we remove it: ${notice.contact}`
          : `If the claim is right, please remove it here:\n${notice.removeAt}`,
        "You can see the notice again here:",
        notice.page,
      ],
    }),
    down: (notice, account) => ({
      subject: `Your ${notice.what} was taken down`,
      paragraphs: [
        "We have received a copyright notice, and taken down what it is about.",
        ...claim(notice),
        ...(notice.isUpheld ? afterStrike(account) : [NO_STRIKE_YET]),
        ...counterOffer(notice),
      ],
    }),
    refused: (notice, account) => ({
      subject: "The copyright notice about you was refused",
      paragraphs: [
        `A moderator has looked at the copyright notice about your ${notice.what} and refused it.`,
        ...visibleNow(notice),
        afterReturn(account),
        notice.page,
      ],
    }),
    countered: (notice) =>
      notice.isInCourt
        ? {
            subject: "The claimant has gone to court",
            paragraphs: [
              `The claimant of the copyright notice about your ${notice.what} tells us that they have gone to court. It stays down until a court decides.`,
              notice.page,
            ],
          }
        : {
            subject: "Your counter-notice was passed on",
            paragraphs: [
              `We have passed your counter-notice on, with your name, address and phone number, as the law requires. Your ${notice.what} comes back after ${notice.restoreDueAt}, unless the claimant goes to court by then.`,
              notice.page,
            ],
          },
    restored: (notice, account) => ({
      subject: "The copyright notice about you has ended",
      paragraphs: [
        `The copyright notice about your ${notice.what} has ended in your favour.`,
        ...visibleNow(notice),
        afterReturn(account),
        notice.page,
      ],
    }),
    withdrawn: (notice, account) => ({
      subject: "A copyright notice was withdrawn",
      paragraphs: [
        `The copyright notice about your ${notice.what} was withdrawn by the person who sent it.`,
        ...visibleNow(notice),
        strikesNow(account),
        notice.page,
      ],
    }),
    closed: (notice) => ({
      subject: `Your ${notice.what} stays down`,
      paragraphs: [
        `As the claimant has gone to court, your ${notice.what} stays down. If the court decides in your favour, write to us: ${notice.contact}`,
        notice.page,
      ],
    }),
  },
  upheld: (notice, account) => ({
    subject: "A copyright notice about you stands",
    paragraphs: [
      `A moderator has looked at the copyright notice about your ${notice.what}, which was taken down before, and stands behind it. It counts as a strike from now on.`,
      ...claim(notice),
      ...afterStrike(account),
      notice.page,
    ],
  }),
  accountDecided: ({ isTerminated, reason, suspendedUntil, page, contact }) => ({
    subject: isTerminated ? "Your account is terminated" : "Your account stays",
    paragraphs: [
      isTerminated
        ? "You have three copyright strikes. A moderator has looked at your account and terminated it."
        : "You have three copyright strikes. A moderator has looked at your account, and it stays.",
      `The moderator writes: “${reason}”`,
      isTerminated
        ? "You can still sign in to see the reasons, appeal against your strikes, answer copyright notices and export your data. When an appeal leaves you with fewer than three strikes, your account is open again. All decisions about your content are here:"
        : suspendedUntil
          ? `The suspension that followed your second strike goes on until ${suspendedUntil}. With another strike a moderator decides again. All decisions about your content are here:`
          : "Your suspension is over. With another strike a moderator decides again. All decisions about your content are here:",
      page,
      ...(isTerminated ? [`If you have a question, write to us: ${contact}`] : []),
    ],
  }),
};
