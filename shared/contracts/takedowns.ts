import * as z from "zod/mini";
import { CONTENT_KINDS } from "#shared/domain/moderation.ts";
import { NOTICE_LINE_MAX_CHARACTERS, NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { CLAIMANT_ROLES, NOTICE_REFUSALS, NOTICE_REGIMES, TAKEDOWN_STATES } from "#shared/domain/takedown.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTICE_LINE_MAX_CHARACTERS));
const text = z.string().check(z.trim(), z.minLength(10), z.maxLength(NOTICE_TEXT_MAX_CHARACTERS));
const phone = z.string().check(z.trim(), z.regex(/^\+?[\d\s().\-/x]{7,40}$/));
const stated = z.literal(true);
/** As it was given to the claimant: 256 bits in base64url. */
const key = z.string().check(z.regex(/^[\w-]{43}$/));
const id = z.object({ id: z.uuid() });

/** What a notice must contain by law (17 U.S.C. 512(c)(3)(A); Copyright Act of Canada, 41.25(2)). */
const notice = z.object({
  regime: z.enum(NOTICE_REGIMES),
  /** The address on Hexkey of what is meant, as the claimant pasted it. */
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
  receivedAt: date,
  /** By when a received notice is answered. */
  dueAt: date,
  downAt: z.nullable(date),
  refusal: z.nullable(z.enum(NOTICE_REFUSALS)),
  counteredAt: z.nullable(date),
  /** When what was countered comes back, unless the claimant has gone to court by then. */
  restoreDueAt: z.nullable(date),
  courtActionAt: z.nullable(date),
  restoredAt: z.nullable(date),
  closedAt: z.nullable(date),
  kind: z.enum(CONTENT_KINDS),
  productId: z.nullable(z.uuid()),
  productName: z.nullable(z.string()),
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

/** What the claimant sees: the counter-notice too, which the law has us pass on. */
const claim = z.object({ ...states, counter: z.nullable(counter) });
export type Claim = z.output<typeof claim>;

/** What the one who shared it sees: who claims what. */
const receivedNotice = z.object({
  ...states,
  claimantName: z.string(),
  claimantEmail: z.string(),
  claimantPostalAddress: z.string(),
  claimantRole: z.enum(CLAIMANT_ROLES),
  hasCountered: z.boolean(),
});
export type ReceivedNotice = z.output<typeof receivedNotice>;

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
});
export type Takedown = z.output<typeof takedown>;

export const takedowns = {
  submit: endpoint({
    method: "POST",
    path: "/api/takedowns",
    access: "public",
    summary:
      "Sends a copyright notice with all that the law asks for; 422 where nothing that a member made is at its address.",
    body: notice,
    response: z.object({ id: z.uuid(), key, state: z.enum(TAKEDOWN_STATES), dueAt: date }),
    status: 201,
  }),
  claim: endpoint({
    method: "GET",
    path: "/api/takedowns/:id",
    access: "public",
    summary: "What has become of a notice, for who has its key; 404 without.",
    params: id,
    query: z.object({ key }),
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
    summary: "The claimant takes the notice back; what was down is restored.",
    params: id,
    body: z.object({ key }),
    response: claim,
  }),
  received: endpoint({
    method: "GET",
    path: "/api/moderation/takedowns/:id",
    access: "manage-own-account",
    summary: "The notice about something that the caller shared.",
    params: id,
    response: receivedNotice,
  }),
  counter: endpoint({
    method: "POST",
    path: "/api/moderation/takedowns/:id/counter-notice",
    access: "manage-own-account",
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
    summary: "A notice with all that was said about it.",
    params: id,
    response: takedown,
  }),
  takeDown: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/take-down",
    access: "moderate",
    summary: "Follows a received notice: the content goes down, its sharer is told and gets a strike.",
    params: id,
    response: takedown,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/refusal",
    access: "moderate",
    summary: "Turns a received notice down for one of the listed reasons.",
    params: id,
    body: z.object({ reason: z.enum(NOTICE_REFUSALS) }),
    response: takedown,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/restoration",
    access: "moderate",
    summary: "Puts back what was taken down, and takes the strike back.",
    params: id,
    response: takedown,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/admin/takedowns/:id/closure",
    access: "moderate",
    summary: "Ends a countered notice of which the claimant has gone to court: it stays down.",
    params: id,
    response: takedown,
  }),
};
