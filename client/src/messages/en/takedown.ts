import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import { SUSPENSION_DAYS, UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";
import type { ClaimantRole, NoticeRefusal, NoticeRegime, TakedownState } from "#shared/domain/takedown.ts";

const regimes: Record<NoticeRegime, { label: string; hint: string }> = {
  dmca: {
    label: "United States: takedown (DMCA)",
    hint: `Within ${TAKEDOWN_RESPONSE_HOURS} hours of your confirming it, the content is taken down, or we say why not. The person who shared it receives your notice and can send a counter-notice.`,
  },
  canada: {
    label: "Canada: notice and notice",
    hint: "Once you have confirmed it, we forward your notice to the person who shared the content, and tell you that we did. Nothing is taken down: whether it stays is up to that person and, in the end, to a court.",
  },
};

const roles: Record<ClaimantRole, string> = {
  owner: "I own the copyright",
  agent: "I am authorized to act for the owner",
};

/** Each as a sentence that the claimant makes their own. */
const goodFaith: Record<NoticeRegime, string> = {
  dmca: "I have a good faith belief that the use of the material in the manner complained of is not authorized by the copyright owner, its agent, or the law.",
  canada: "I believe in good faith that this use is not authorized by the copyright owner, its agent, or the law.",
};
const accuracy: Record<NoticeRegime, string> = {
  dmca: "I state under penalty of perjury that the information in this notice is accurate, and that I am the owner of the exclusive right that is allegedly infringed, or authorized to act on the owner’s behalf.",
  canada:
    "I state that the information in this notice is accurate, that I am the owner of the copyright or authorized to act for the owner, and that the notice holds no offer to settle and no demand for payment.",
};
const warnings: Record<NoticeRegime, string> = {
  dmca: "Whoever knowingly misrepresents that something infringes is liable for damages, lawyers’ fees included (17 U.S.C. 512(f)). Think of fair use first: reviews, comparisons and repairs are often allowed to show a work. If you are not sure, ask a lawyer.",
  canada:
    "A notice that is knowingly false can make you liable. Think of fair dealing first: criticism, review and teaching are often allowed to show a work. A notice with an offer to settle or a demand for payment is not valid (Copyright Act, section 41.25).",
};

const kinds: Record<ContentKind | "other", string> = {
  review: "Your review",
  question: "Your question",
  post: "Your post",
  answer: "Your answer",
  project: "Your project",
  comment: "Your comment",
  video: "Your video",
  reply: "Your reply",
  correction: "Your correction",
  other: "Your content",
};

const states: Record<TakedownState, string> = {
  unconfirmed: "Not confirmed yet",
  received: "Being looked at",
  down: "Taken down",
  countered: "Counter-notice sent",
  restored: "Restored",
  forwarded: "Forwarded",
  refused: "Refused",
  withdrawn: "Withdrawn",
  closed: "Closed: it stays down",
};

const refusals: Record<NoticeRefusal, string> = {
  "no-work-named": "The notice does not say which work is infringed.",
  "not-the-claimants": "The work does not seem to belong to whoever sent the notice.",
  "not-authentic": "We could not confirm that the notice comes from the person named in it.",
  licensed: "The use is covered by a licence.",
  "fair-use": "The use is allowed by law: fair use or fair dealing.",
};

const steps = {
  received: "The notice was sent",
  confirmable: `The claimant confirms it by the link in our email. Until then nothing comes of it, and after ${UNCONFIRMED_NOTICE_DAYS} days it is erased.`,
  confirmed: "The claimant confirmed the notice",
  answerDue: "We answer by then: it is taken down, or we say why not",
  forwarded: "The notice was forwarded to the person who shared the content. Nothing was taken down.",
  down: "The content was taken down, and the person who shared it was told",
  lookDue: "A moderator still looks at it: so far only the time for an answer has run out",
  upheld: "A moderator looked at it and stands behind it",
  counterable: "The person who shared it can send a counter-notice",
  refused: "The notice was refused",
  countered: "A counter-notice arrived and was passed on",
  restoreDue: "The content comes back then, unless the claimant has told us by then that they have gone to court",
  court: "The claimant told us that they have gone to court. The content stays down.",
  restored: "The content was restored",
  withdrawn: "The notice was withdrawn",
  closed: "The matter is closed on Hexkey: the content stays down",
};

/** Sending a copyright notice, following it, and answering it. */
export const takedown = {
  title: "Copyright notice",
  intro:
    "With this form a rights holder, or somebody authorized to act for one, sends us a notice about something that a member shared on Hexkey.",
  otherProblems: "For anything but copyright (spam, insults, danger), use the Report button beside the content.",
  policy: "How we deal with notices",

  regime: "Which law is your notice based on?",
  regimes,

  about: "What it is about",
  address: "Address on Hexkey",
  addressHint:
    "Open it on Hexkey and copy the address: a product’s page for its video, or the link of a review, question or answer.",
  work: "The work that is infringed, and your right in it",
  workHint: "Say what it is, who made it and when, and where it can be seen. A copy is not needed.",
  infringement: "How it is infringed",
  seenAt: "Date and time when you saw it",
  seenAtHint: "For example 2026-11-20, 6:30 p.m.",
  /** A part of a Canadian notice. */
  part: (label: string, text: string) => `${label}: ${text}`,

  you: "You",
  role: "Your role",
  chooseRole: "Choose",
  roles,
  name: "Full name",
  postalAddress: "Postal address",
  phone: "Telephone number",
  email: "Email address",
  whoReads:
    "The person who shared the content receives your notice with your name, postal address and email address. Only our moderators see the telephone number.",

  statements: "Your statements",
  goodFaith,
  accuracy,
  warningTitle: "Before you sign",
  warnings,
  signature: "Electronic signature",
  signatureHint: "Type your full name exactly as above.",
  send: "Send the notice",
  sending: "Sending...",
  alreadySent: "You have sent a notice about this already, and it is still open. Its secret link says where it stands.",
  sendFailed: "The notice could not be sent. Everything you typed is still here.",
  draft: "What you type stays in this tab until it is sent. Your statements and your signature are not kept.",

  problems: {
    missing: "Please fill in this field",
    chooseRole: "Please choose one",
    unticked: "A notice without this statement is not valid",
    address:
      "This is not the address of anything on Hexkey. A valid one looks like https://…/p/… and may end in #review-…",
    unknownAddress:
      "Nothing that a member shared is public at this address. Please copy it again; if you still see the content there, it is not a member’s: please write to the operator.",
    short: "Please say more: at least 10 characters",
    tooLong: (max: number) => `Please use at most ${max} characters`,
    together: (max: number) => `The work, the infringement and the time may be at most ${max} characters in total`,
    phone: "Please enter a telephone number with at least 7 digits",
    email: "Please enter a valid email address",
    signature: "The signature must be the same as the full name",
  },

  noMailTitle: "Notices can’t be sent here at the moment",
  noMailText:
    "A claimant confirms a notice by a link that we email, and this server can send no email. Nothing that you typed in this tab is lost. Please write to the operator instead:",
  noMailContact: "How to reach the operator",

  sent: "Please confirm your notice",
  sentReference: "Reference",
  sentMailed: (email: string) => `We have sent an email to ${email}.`,
  sentConfirm:
    "Open the link in it and confirm the notice there. With the same link you follow the notice, read a counter-notice and can withdraw it: share it with nobody else.",
  sentErased: `Until you have confirmed it, nobody is told of the notice and nothing comes of it. After ${UNCONFIRMED_NOTICE_DAYS} days it is erased.`,
  sendAgainHint: "No email? Look in the spam folder, or have it sent again.",
  sendAgain: "Send the link again",
  sentAgain: (email: string) => `Sent again to ${email}`,
  confirmedAlready: "This notice is confirmed already. The link in our email shows where it stands.",
  erasedAlready: "This notice was not confirmed in time and is erased. Please send it again.",
  another: "Send another notice",
  next: "What happens next",
  nextDmca: [
    "You confirm the notice by the link in our email.",
    `Within ${TAKEDOWN_RESPONSE_HOURS} hours of that the content is taken down, or we say why not.`,
    "The person who shared it is told, receives your notice and can send a counter-notice.",
    `If they do, we pass it on to you. The content then comes back after ${COUNTER_NOTICE_BUSINESS_DAYS} business days, unless you tell us by then that you have gone to court.`,
  ],
  nextCanada: [
    "You confirm the notice by the link in our email.",
    "Your notice is forwarded to the person who shared the content. Nothing is taken down.",
    "That person can take it away, answer you, or do nothing. Under the law, anything beyond that is between the two of you and the courts.",
  ],

  confirmTitle: "Is this notice yours?",
  confirmText: {
    dmca: `Confirm it, and our ${TAKEDOWN_RESPONSE_HOURS} hours to answer it begin. Until then nobody is told of it, and nothing is taken down.`,
    canada: "Confirm it, and we forward it to the person who shared the content. Until then nobody is told of it.",
  } satisfies Record<NoticeRegime, string>,
  confirmNotYours: `If you did not send it, you don’t have to do anything: ${UNCONFIRMED_NOTICE_DAYS} days after it was sent it is erased.`,
  confirm: "Confirm the notice",
  confirmOpenAlready:
    "Another notice of yours about the same content is open already, so this one can’t be confirmed. The link in its email says where it stands.",

  statusTitle: "Status of a notice",
  loadFailed: "The notice could not be loaded",
  noId: "This link does not name a notice",
  noIdText: "Open the whole link that you were given: it ends in a long key.",
  notFound: "There is no such notice",
  notFoundKey: `The link may be incomplete: copy all of it, up to the last letter after “key=”. A notice that was not confirmed within ${UNCONFIRMED_NOTICE_DAYS} days is erased: then please send it again.`,
  notFoundReceived:
    "This notice is not about something of this account. The person who sent a notice needs the whole link, which ends in a key.",
  signIn:
    "Sign in to see a notice about something that you shared. If you sent the notice, open the whole link that you were given.",
  state: "Status",
  states,
  aboutProduct: "About",
  theWork: "The work named",
  law: "Law",
  laws: { dmca: "United States (DMCA)", canada: "Canada (notice and notice)" } satisfies Record<NoticeRegime, string>,
  see: "See the page",
  history: "What happened",
  upNext: "Next",
  steps,
  refusals,

  counterTitle: "The counter-notice",
  counterText: (date: string) =>
    `It says that the content was taken down by mistake. On ${date} the content comes back, unless you tell us before that you have gone to court.`,
  statement: "Statement",
  signed: "Signed",

  court: "I have gone to court",
  courtTitle: "You have gone to court",
  courtText:
    "Say which court, when, and the number of the file. The content then stays down. Tell us only of an action that has been filed against the person who shared it.",
  courtField: "Court, date and file number",
  courtSend: "Tell Hexkey",
  courtDone: "Noted: the content stays down",
  courtConflict: "This notice is no longer countered. Its present status is shown.",
  withdraw: "Withdraw the notice",
  withdrawTitle: "Withdraw this notice?",
  withdrawText: "What was taken down because of it will be restored. This can’t be undone; you can send a new notice.",
  withdrawDone: "The notice is withdrawn",
  cancel: "Cancel",

  receivedTitle: "A copyright notice about something of yours",
  kinds,
  on: (what: string, product: string) => `${what} on ${product}`,
  claimant: "Sent by",
  claimantRoles: {
    owner: "says that they own the copyright",
    agent: "says that they act for the owner",
  } satisfies Record<ClaimantRole, string>,
  decisions: "All decisions about your content",
  myShares: "My shares",
  canDo: "What you can do",
  canDoForwarded:
    "Under Canadian law we only pass the notice on: nothing was taken down, and it is no strike. If the claim is right, please remove what you shared: a video under My shares in your profile, a review on its product’s page. If it is not, you don’t have to do anything, and you may answer the claimant yourself.",
  accept: "If the claim is right",
  acceptText: "You don’t have to do anything. The content stays down, and the strike counts.",
  acceptUnseen:
    "You don’t have to do anything. The content stays down, and the notice counts as a strike once a moderator has looked at it and stands behind it.",
  notCounted: "This notice is no strike so far: no moderator has looked at it yet.",
  counter: "If it was a mistake",
  counterOffer: `Send a counter-notice. We pass it on to the claimant, and after ${COUNTER_NOTICE_BUSINESS_DAYS} business days the content comes back and the strike goes, unless the claimant has gone to court by then.`,
  counterOpen: "Write a counter-notice",
  countered: (date: string) =>
    `Your counter-notice was passed on to the claimant. On ${date} the content comes back, unless they have gone to court by then.`,
  courtStands:
    "The claimant has told us that they have gone to court. The content stays down until a court decides or you agree.",
  nothingLeft: "There is nothing for you to do.",
  strikes: "Copyright strikes",
  strikesText: `The first strike is a warning, the second suspends the account for ${SUSPENSION_DAYS} days, and with the third a moderator decides whether the account is terminated. Notices about the same content, and notices that one person sent on one day, are one strike. A strike is removed when the content is restored, or when an appeal against it is granted.`,

  counterFormTitle: "Counter-notice",
  counterWarning:
    "A counter-notice is a legal statement: whoever knowingly says something false in it is liable for damages. The claimant receives all of it, your postal address and telephone number included, and may take you to court. If you are not sure, ask a lawyer.",
  counterStatement: "Why it was a mistake",
  counterStatementHint: "For example: you filmed it yourself, you have a licence, or something else was meant.",
  mistake:
    "I swear under penalty of perjury that I have a good faith belief that the material was removed or disabled as a result of mistake or misidentification.",
  jurisdiction:
    "I consent to the jurisdiction of the court for the district in which my address is located or, if it is outside of the United States, of any judicial district in which Hexkey may be found, and I will accept service of process from the person who sent the notice or their agent.",
  counterUnticked: "A counter-notice without this statement is not valid",
  counterSend: "Send the counter-notice",
  counterFailed: "The counter-notice could not be sent. Everything you typed is still here.",
  counterConflict:
    "The content is not down any more, or a counter-notice was sent already. The present status is shown.",
  counterDone: "Your counter-notice is sent",
};
