import * as z from "zod/mini";
import { proposedProduct } from "#shared/contracts/catalog/proposals.ts";
import { contentKind, moderatedKind } from "#shared/contracts/moderation/content-kind.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { MODERATION_STATES, REMOVAL_REASONS, REPORT_REASONS } from "#shared/domain/moderation.ts";
import { MODERATOR_NOTE_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

const person = z.object({ id: z.uuid(), name: z.nullable(z.string()) });

/** One thing in the queue, whatever its kind. */
const item = z.object({
  id: z.uuid(),
  kind: moderatedKind,
  status: z.enum(MODERATION_STATES),
  createdAt: date,
  dueAt: date,
  decidedAt: z.nullable(date),
  /** Why it was rejected: one of those listed for its kind, or `GONE`. */
  reason: z.nullable(z.string()),
  /** The current claim; null for an unclaimed item. */
  claim: z.nullable(z.object({ by: person, isOwn: z.boolean(), until: date })),
  /** Its title or beginning; empty once it is deleted. */
  title: z.string(),
  productId: z.nullable(z.uuid()),
  productName: z.nullable(z.string()),
  productNameFr: z.nullable(z.string()),
  /** Of open reports; 0 for kinds that are not reported. */
  reportCount: z.int(),
  /** Only its author sees it now. */
  isHidden: z.boolean(),
  /** Reported content that its author has deleted: it waits all the same, and their next one in its place joins it. */
  isDeleted: z.boolean(),
  /** The caller made, proposed or shared it: another moderator decides. */
  isOwn: z.boolean(),
});
export type ModerationItem = z.output<typeof item>;

/** All that a decision needs. */
const itemDetail = z.object({
  ...item.shape,
  /** The whole text of what was reported, appealed or named in a copyright notice; null for kinds without. */
  text: z.nullable(z.string()),
  /** A path of ours: the place where all see it; null where that is nowhere at the moment. */
  path: z.nullable(z.string()),
  /** Paths of ours, of a review's photos. */
  photos: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
  /** Of a shared video: a path of ours or a web link. */
  videoUrl: z.nullable(z.string()),
  /** Null for a former member. */
  author: z.nullable(
    z.object({
      ...person.shape,
      memberSince: date,
      /** Of theirs that stayed removed. */
      removals: z.int(),
      strikes: z.int(),
    }),
  ),
  /** The texts of reported content before its author changed or deleted it, oldest first; kept until it is decided. */
  earlier: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      /** Paths of ours, of photos that were taken off then. */
      photos: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
      replacedAt: date,
    }),
  ),
  /** Empty for the caller's own, and so are the notes: who reported it is for the other moderators. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      reason: z.enum(REPORT_REASONS),
      note: z.nullable(z.string()),
      weight: z.number(),
      /** Null for a guest. */
      by: z.nullable(person),
      createdAt: date,
    }),
  ),
  notes: z.array(z.object({ id: z.uuid(), text: z.string(), by: z.nullable(person), createdAt: date })),
  /** Of an appeal: the removal that it is about. */
  removal: z.nullable(
    z.object({
      reason: z.enum(REMOVAL_REASONS),
      message: z.nullable(z.string()),
      kind: contentKind,
      removedAt: date,
      appeal: z.nullable(z.string()),
    }),
  ),
  takedownId: z.nullable(z.uuid()),
  /** Of an account with three copyright strikes: the question whether it stays. */
  strikeDecisionId: z.nullable(z.uuid()),
  proposal: z.nullable(proposedProduct),
});
export type ModerationItemDetail = z.output<typeof itemDetail>;

const itemId = z.object({ id: z.uuid() });
const message = z.optional(z.string().check(z.trim(), z.maxLength(MODERATOR_NOTE_MAX_CHARACTERS)));

export const moderation = {
  items: endpoint({
    method: "GET",
    path: "/api/admin/moderation/items",
    access: "moderate",
    summary: "The queue of everything that waits for a moderator, what is due first first; decided ones newest first.",
    query: z.object({
      status: z._default(z.enum(MODERATION_STATES), "proposed"),
      kind: z.optional(moderatedKind),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(item),
    paged: true,
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/admin/moderation/counts",
    access: "moderate",
    summary: "How many of each kind wait, and how many of all are overdue.",
    response: z.object({
      waiting: z.record(moderatedKind, z.int()),
      overdue: z.int(),
    }),
  }),
  item: endpoint({
    method: "GET",
    path: "/api/admin/moderation/items/:id",
    access: "moderate",
    summary: "One item of the queue in full.",
    params: itemId,
    response: itemDetail,
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/admin/moderation/items/:id/claim",
    access: "moderate",
    summary:
      "Makes a waiting item the caller's own for a quarter of an hour: 409 while another moderator has claimed it, 403 for the caller's own content.",
    params: itemId,
    response: item,
  }),
  release: endpoint({
    method: "DELETE",
    path: "/api/admin/moderation/items/:id/claim",
    access: "moderate",
    summary: "Gives a claimed item back to everybody.",
    params: itemId,
    response: item,
  }),
  note: endpoint({
    method: "POST",
    path: "/api/admin/moderation/items/:id/notes",
    access: "moderate",
    summary: "Notes something for the other moderators.",
    params: itemId,
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MODERATOR_NOTE_MAX_CHARACTERS)),
    }),
    response: itemDetail,
    status: 201,
  }),
  keep: endpoint({
    method: "POST",
    path: "/api/admin/moderation/items/:id/approval",
    access: "moderate",
    summary:
      "Reported content stays or comes back, a dead link stays, an appeal is granted. 409 once decided or claimed by another.",
    params: itemId,
    /** For the author of an appeal. */
    body: z.object({ message }),
    response: item,
  }),
  remove: endpoint({
    method: "POST",
    path: "/api/admin/moderation/items/:id/removal",
    access: "moderate",
    summary:
      "Reported content is removed for a listed reason, a dead link goes, an appeal is turned down. 409 once decided or claimed by another.",
    params: itemId,
    body: z.object({
      /** Needed for reported content. */
      reason: z.optional(z.enum(REPORT_REASONS)),
      /** An additional message to the author. */
      message,
    }),
    response: item,
  }),
};
