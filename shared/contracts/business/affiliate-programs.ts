import * as z from "zod/mini";
import {
  AFFILIATE_ID_MAX_CHARACTERS,
  CHANGE_REASON_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  PROGRAM_NAME_MAX_CHARACTERS,
  TRACKING_PARAM_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));
/** Per cent of a sale; null where it is not agreed. */
const rate = z.nullable(z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)));

const program = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Our id at the shop. */
  affiliateId: z.string(),
  /** Links that begin with it carry the id. */
  baseUrl: z.string(),
  /** The parameter of a link that carries the id. */
  trackingParam: z.string(),
  commissionRate: rate,
  isActive: z.boolean(),
  recentClicks: count,
  allClicks: count,
  createdAt: date,
});
export type AffiliateProgram = z.output<typeof program>;

const trackingParam = z.string().check(z.trim(), z.maxLength(TRACKING_PARAM_MAX_CHARACTERS), z.regex(/^[\w.~-]+$/));

const draft = z.object({
  name: z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(PROGRAM_NAME_MAX_CHARACTERS)),
  affiliateId: z.string().check(z.trim(), z.maxLength(AFFILIATE_ID_MAX_CHARACTERS), z.regex(/^\S+$/)),
  /** An http(s) address; its query and fragment are left out. */
  baseUrl: z.string().check(
    z.trim(),
    z.maxLength(LINK_MAX_CHARACTERS),
    z.refine((text) => safeLink(text) !== null),
  ),
  trackingParam: z._default(trackingParam, "tag"),
  commissionRate: z._default(rate, null),
  isActive: z._default(z.boolean(), true),
});
export type AffiliateProgramDraft = z.output<typeof draft>;

export const affiliatePrograms = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/affiliate-programs",
    access: "manage-business",
    summary: "Affiliate programs, the newest first, with their clicks of the last 30 days and of all time.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(program),
    paged: true,
  }),
  figures: endpoint({
    method: "GET",
    path: "/api/admin/affiliate-programs/figures",
    access: "manage-business",
    summary: "How many programs are active, the highest commission among them, and the clicks of all programs.",
    response: z.object({
      active: count,
      /** Null where no active program has a rate. */
      highestRate: rate,
      recentClicks: count,
      allClicks: count,
    }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/admin/affiliate-programs",
    access: "manage-business",
    summary: "Adds an affiliate program. CONFLICT where its site has that id already, or another active program.",
    body: draft,
    response: program,
    status: 201,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/admin/affiliate-programs/:id",
    access: "manage-business",
    summary: "Changes an affiliate program, or switches it on or off. A program with clicks stays.",
    params: z.object({ id: z.uuid() }),
    body: z.object({
      name: z.optional(draft.shape.name),
      affiliateId: z.optional(draft.shape.affiliateId),
      baseUrl: z.optional(draft.shape.baseUrl),
      trackingParam: z.optional(trackingParam),
      commissionRate: z.optional(rate),
      isActive: z.optional(z.boolean()),
      reason: z.optional(z.string().check(z.trim(), z.maxLength(CHANGE_REASON_MAX_CHARACTERS))),
    }),
    response: program,
  }),
};
