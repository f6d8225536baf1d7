import * as z from "zod/mini";
import { contentKind } from "#shared/contracts/moderation/content-kind.ts";
import {
  DECISION_REASON_MIN_CHARACTERS,
  MODERATOR_NOTE_MAX_CHARACTERS,
  NOTICE_LINE_MAX_CHARACTERS,
  NOTICE_TEXT_MAX_CHARACTERS,
} from "#shared/domain/moderation-limits.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import {
  CLAIMANT_ROLES,
  NOTICE_REFUSALS,
  NOTICE_REGIMES,
  PARTIES,
  STRIKE_OUTCOMES,
  TAKEDOWN_STATES,
} from "#shared/domain/takedown.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

const line = z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(NOTICE_LINE_MAX_CHARACTERS));
const text = z.string().check(z.trim(), z.minLength(10), z.maxLength(NOTICE_TEXT_MAX_CHARACTERS));
const phone = z.string().check(z.trim(), z.regex(/^\+?[\d\s().\-/x]{7,40}$/));
const stated = z.literal(true);
/** As it was mailed to the claimant: 256 bits in base64url. Always in the body, as paths and queries end up in logs. */
const key = z.string().check(z.regex(/^[\w-]{43}$/));
const id = z.object({ id: z.uuid() });

/** What a notice must contain by law (17 U.S.C. 512(c)(3)(A); Copyright Act of Canada, 41.25(2)). */
const notice = z.object({
  regime: z.enum(NOTICE_REGIMES),
  /** The address of the content on Hexkey, as the claimant pasted it. */
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  /** The work, and the claimant's right in it. */
  work: text,
  role: z.enum(CLAIMANT_ROLES),
  name: line,
  postalAddress: z.string().check(z.trim(), z.minLength(10), z.maxLength(NOTICE_LINE_MAX_CHARACTERS)),
  phone,
  email: z.email().check(z.maxLength(254)),
  /** In good faith: the use is not authorized by the owner, its agent or the law. */
  goodFaith: stated,
  /** Under penalty of perjury: the notice is accurate, and the claimant is the owner or may act for them. */
  accuracy: stated,
  /** The claimant's name, typed as an electronic signature: equal to `name`. */
  signature: line,
});
export type Notice = z.input<typeof notice>;

const states = {
  id: z.uuid(),
  regime: z.enum(NOTICE_REGIMES),
  state: z.enum(TAKEDOWN_STATES),
  /** When it was sent. */
  receivedAt: date,
  /** When the claimant confirmed the mail address; null before, and for the notices from before that was asked for. */
  confirmedAt: z.nullable(date),
  /** By when a received notice is answered; null until it is confirmed. */
  dueAt: z.nullable(date),
  downAt: z.nullable(date),
  /** Since when a moderator stands behind its being down; null where only the clock has acted. */
  upheldAt: z.nullable(date),
  refusal: z.nullable(z.enum(NOTICE_REFUSALS)),
  counteredAt: z.nullable(date),
  /** When what was countered comes back, unless the claimant has gone to court by then. */
  restoreDueAt: z.nullable(date),
  courtActionAt: z.nullable(date),
  restoredAt: z.nullable(date),
  closedAt: z.nullable(date),
  kind: contentKind,
  productId: z.nullable(z.uuid()),
  productName: z.nullable(z.string()),
  productNameFr: z.nullable(z.string()),
  work: z.string(),
  address: z.string(),
};
const counter = z.object({
  name: z.string(),
  postalAddress: z.string(),
  phone: z.string(),
  statement: z.string(),
  signature: z.string(),
});

/** The claimant's view: with the counter-notice, which the law has us pass on. */
const claim = z.object({ ...states, counter: z.nullable(counter) });
export type Claim = z.output<typeof claim>;

/** The sharer's view: who claims what. */
const receivedNotice = z.object({
  ...states,
  claimantName: z.string(),
  claimantEmail: z.string(),
  claimantPostalAddress: z.string(),
  claimantRole: z.enum(CLAIMANT_ROLES),
  hasCountered: z.boolean(),
});
export type ReceivedNotice = z.output<typeof receivedNotice>;

/** The same in the list of all of them, with the removal that an appeal against the strike goes to. */
const listedNotice = z.object({
  ...receivedNotice.shape,
  /** Null where nothing was left to remove. */
  removalId: z.nullable(z.uuid()),
  /** Whether it counts against the caller. */
  isStrike: z.boolean(),
});
export type ListedNotice = z.output<typeof listedNotice>;

/** All of it, for moderators. */
const takedown = z.object({
  ...states,
  claimantName: z.string(),
  claimantEmail: z.string(),
  claimantPhone: z.string(),
  claimantPostalAddress: z.string(),
  claimantRole: z.enum(CLAIMANT_ROLES),
  signature: z.string(),
  counter: z.nullable(counter),
  courtAction: z.nullable(z.string()),
  /** Null for a former member. */
  sharerId: z.nullable(z.uuid()),
  sharerName: z.nullable(z.string()),
  /** That hold against the sharer, this one included where it does. */
  sharerStrikes: z.int(),
  /** The caller's part in it; a party may not decide on it. */
  ownParty: z.nullable(z.enum(PARTIES)),
});
export type Takedown = z.output<typeof takedown>;

/** The question whether an account with three strikes stays. */
const strikeDecision = z.object({
  id: z.uuid(),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(STRIKE_OUTCOMES)),
  /** The moderator's message to the member. */
  reason: z.nullable(z.string()),
  askedAt: date,
  decidedAt: z.nullable(date),
  memberId: z.uuid(),
  memberName: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The last active super-admin can't be terminated. */
  isLastSuperAdmin: z.boolean(),
  /** Those that hold now, each with the notices that are it. */
  strikes: z.array(
    z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(TAKEDOWN_STATES),
        kind: contentKind,
        productName: z.nullable(z.string()),
        productNameFr: z.nullable(z.string()),
        work: z.string(),
        claimantName: z.string(),
        receivedAt: date,
        /** Whether it counts, or only belongs to a strike because of the others in it. */
        counts: z.boolean(),
      }),
    ),
  ),
});
export type StrikeDecision = z.output<typeof strikeDecision>;

/** A moderator's message to the account's owner. */
const decisionReason = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(DECISION_REASON_MIN_CHARACTERS), z.maxLength(MODERATOR_NOTE_MAX_CHARACTERS)),
});

export const takedowns = {
  submit: endpoint({
    method: "POST",
    path: "/api/takedowns",
    access: "public",
    summary:
      "Sends a copyright notice with all that the law asks for; nothing comes of it before its claimant confirms it by the link that is mailed. 422 where nothing that a member made is at its address, 503 where no mail can be sent.",
    body: notice,
    response: z.object({ id: z.uuid(), state: z.enum(TAKEDOWN_STATES) }),
    status: 201,
  }),
  sendLinkAgain: endpoint({
    method: "POST",
    path: "/api/takedowns/:id/confirmation-mail",
    access: "public",
    summary: "Mails the claimant the link again with which they confirm a notice: 409 once it is confirmed.",
    params: id,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/takedowns/:id/confirmation",
    access: "public",
    summary:
      "The claimant confirms a notice by the key that was mailed: its clock begins, or it is forwarded. 409 while another one of theirs about the same thing is open, 429 `notices-unseen` while too many of theirs wait for a moderator; a confirmed one stays as it is.",
    params: id,
    body: z.object({ key }),
    response: claim,
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/takedowns/:id/claim",
    access: "public",
    summary: "The state of a notice, for the holder of its key; 404 without it.",
    params: id,
    body: z.object({ key }),
    isPersonal: true,
    response: claim,
  }),
  courtAction: endpoint({
    method: "POST",
    path: "/api/takedowns/:id/court-action",
    access: "public",
    summary: "The claimant has gone to court: what was countered stays down. 409 unless it is countered.",
    params: id,
    body: z.object({ key, court: text }),
    response: claim,
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/api/takedowns/:id/withdrawal",
    access: "public",
    summary: "The claimant takes the notice back; content that was down is restored.",
    params: id,
    body: z.object({ key }),
    response: claim,
  }),
  allReceived: endpoint({
    method: "GET",
    path: "/api/moderation/takedowns",
    access: "manage-own-account",
    openToTerminated: true,
    summary: "The notices about the caller's content, newest first, at most 100.",
    response: z.array(listedNotice),
  }),
  received: endpoint({
    method: "GET",
    path: "/api/moderation/takedowns/:id",
    access: "manage-own-account",
    openToTerminated: true,
    summary: "The notice about something that the caller shared.",
    params: id,
    response: receivedNotice,
  }),
  counter: endpoint({
    method: "POST",
    path: "/api/moderation/takedowns/:id/counter-notice",
    access: "manage-own-account",
    openToTerminated: true,
    summary: "Sends a counter-notice for something of the caller's that is down: 409 unless it is.",
    params: id,
    body: z.object({
      name: line,
      postalAddress: z.string().check(z.trim(), z.minLength(10), z.maxLength(NOTICE_LINE_MAX_CHARACTERS)),
      phone,
      statement: text,
      /** Under penalty of perjury: it was taken down by mistake or misidentification. */
      mistake: stated,
      /** Consents to the jurisdiction of the court at the address, and to being served by the claimant. */
      jurisdiction: stated,
      /** Equal to `name`. */
      signature: line,
    }),
    response: receivedNotice,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/admin/takedowns/:id",
    access: "moderate",
    summary: "A notice in full.",
    params: id,
    response: takedown,
  }),
  takeDown: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/take-down",
    access: "moderate",
    summary:
      "Follows a received notice: the content goes down, its sharer is informed and gets a strike. 403 for a party to it.",
    params: id,
    response: takedown,
  }),
  uphold: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/uphold",
    access: "moderate",
    summary:
      "Confirms a take-down by the clock alone: it is a strike from now on. 409 where a moderator has looked already, 403 for a party to it.",
    params: id,
    response: takedown,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/refusal",
    access: "moderate",
    summary:
      "Refuses a notice for one of the listed reasons, unless a moderator took it down; content that the clock took down comes back. 403 for a party to it.",
    params: id,
    body: z.object({ reason: z.enum(NOTICE_REFUSALS) }),
    response: takedown,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/restoration",
    access: "moderate",
    summary: "Puts the content back, and takes the strike back. 403 for a party to it.",
    params: id,
    response: takedown,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/closure",
    access: "moderate",
    summary: "Ends a countered notice whose claimant has gone to court: the content stays down. 403 for a party to it.",
    params: id,
    response: takedown,
  }),
  strikeDecision: endpoint({
    method: "GET",
    path: "/api/admin/strike-decisions/:id",
    access: "moderate",
    summary: "The question whether an account with three copyright strikes stays, with the notices behind it.",
    params: id,
    response: strikeDecision,
  }),
  terminate: endpoint({
    method: "POST",
    path: "/api/admin/strike-decisions/:id/termination",
    access: "moderate",
    summary:
      "Ends an account that has three strikes; the member gets the reason. 403 for one's own, 409 for the last active super-admin and once decided.",
    params: id,
    body: decisionReason,
    response: strikeDecision,
  }),
  keepAccount: endpoint({
    method: "POST",
    path: "/api/admin/strike-decisions/:id/keeping",
    access: "moderate",
    summary:
      "Keeps an account that has three strikes: its suspension ends as it would have. 403 for one's own, 409 once decided.",
    params: id,
    body: decisionReason,
    response: strikeDecision,
  }),
};
