import * as z from "zod/mini";
import { brandList, partnershipFields } from "#shared/contracts/business/partnership.ts";
import { RENEWALS } from "#shared/domain/document-renewal.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT, PARTNER_REASON_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import {
  DOCUMENT_TYPES,
  PARTNERSHIP_STATUSES,
  PARTNERSHIP_TIERS,
  REVIEWED_STATUSES,
} from "#shared/domain/partnership.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));

const row = z.object({
  id: z.uuid(),
  companyName: z.string(),
  brands: z.array(z.string()),
  applicationStatus: z.enum(REVIEWED_STATUSES),
  partnershipStatus: z.enum(PARTNERSHIP_STATUSES),
  submissionDate: date,
  /** Of its documents, all and those that were verified and have not run out. */
  documentCount: count,
  verifiedCount: count,
});
export type ApplicationRow = z.output<typeof row>;

const runningOut = z.object({
  /** Of the document. */
  id: z.uuid(),
  applicationId: z.uuid(),
  companyName: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  fileName: z.string(),
  /** The moment at which it is over, or was. */
  expiryDate: date,
  /** When its partner was sent a mail about it. */
  expiryToldAt: z.nullable(date),
  renewal: z.enum(RENEWALS),
});
export type RunningOutRow = z.output<typeof runningOut>;

const application = z.object({
  ...partnershipFields,
  /** What a decision is about: it is sent along, and refused once it is another. */
  version: z.int(),
  /** The reviewer's own, on which another one decides. */
  isOwn: z.boolean(),
  /** First name and initial, or user name. */
  applicantName: z.nullable(z.string()),
});
export type ReviewedApplication = z.output<typeof application>;

/** The version that the reviewer has seen. */
const version = z.int().check(z.minimum(1));
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(PARTNER_REASON_MAX_CHARACTERS));
const seen = z.object({ version });
const withReason = z.object({ version, reason });
const id = z.object({ id: z.uuid() });
const day = z.iso
  .date()
  .check(z.refine((text) => text >= "2000-01-01" && text <= "2199-12-31", "That is no last day."));

/** What reviewers do with makers' applications. Each decision is refused by 409 where another one came before it. */
export const partnershipReview = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/partnerships",
    access: "manage-business",
    summary: "Applications of makers in one status, the longest waiting first.",
    query: z.object({
      status: z._default(z.enum(REVIEWED_STATUSES), "submitted"),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(row),
    paged: true,
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/admin/partnerships/counts",
    access: "manage-business",
    summary:
      "How many applications are in each status, how many partnerships are suspended, and how many documents run out.",
    response: z.object({
      submitted: count,
      "in-review": count,
      approved: count,
      rejected: count,
      suspended: count,
      "running-out": count,
    }),
  }),
  runningOut: endpoint({
    method: "GET",
    path: "/api/admin/partnerships/running-out",
    access: "manage-business",
    summary:
      "Verified documents of approved applications that have run out or soon will, and that no newer one replaces: what runs out first comes first.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(runningOut),
    paged: true,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/admin/partnerships/:id",
    access: "manage-business",
    summary: "An application with its documents; 404 for a draft.",
    params: id,
    response: application,
  }),
  take: endpoint({
    method: "POST",
    path: "/api/admin/partnerships/:id/review",
    access: "manage-business",
    summary: "Takes a submitted application into review.",
    params: id,
    body: seen,
    response: application,
  }),
  approve: endpoint({
    method: "POST",
    path: "/api/admin/partnerships/:id/approval",
    access: "manage-business",
    summary:
      "Approves an application in review: its applicant becomes a maker and keeps the brands. 422 where a required document is not verified or has run out.",
    params: id,
    body: z.object({
      version,
      tier: z.enum(PARTNERSHIP_TIERS),
      /** Per cent of a sale. */
      commissionRate: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
      brands: brandList.check(z.minLength(1)),
    }),
    response: application,
  }),
  reject: endpoint({
    method: "POST",
    path: "/api/admin/partnerships/:id/rejection",
    access: "manage-business",
    summary: "Rejects an application in review; its applicant reads why, and may revise it.",
    params: id,
    body: withReason,
    response: application,
  }),
  suspend: endpoint({
    method: "POST",
    path: "/api/admin/partnerships/:id/suspension",
    access: "manage-business",
    summary: "Suspends a partnership: the maker loses role and brands, and reads why.",
    params: id,
    body: withReason,
    response: application,
  }),
  reinstate: endpoint({
    method: "POST",
    path: "/api/admin/partnerships/:id/reinstatement",
    access: "manage-business",
    summary: "Ends the suspension of a partnership: role and brands are back. 409 where a brand is another account's.",
    params: id,
    body: seen,
    response: application,
  }),
  verifyDocument: endpoint({
    method: "POST",
    path: "/api/admin/partnerships/documents/:id/verification",
    access: "manage-business",
    summary: "Verifies a document, with the last day on which it holds.",
    params: id,
    body: z.object({
      version,
      /** Null where it does not run out. */
      expiryDay: z.nullable(day),
    }),
    response: application,
  }),
  rejectDocument: endpoint({
    method: "POST",
    path: "/api/admin/partnerships/documents/:id/rejection",
    access: "manage-business",
    summary: "Rejects a document; its applicant reads why.",
    params: id,
    body: withReason,
    response: application,
  }),
};
