import * as z from "zod/mini";
import { EMAIL_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";
import { COMPANY_NAME_MAX_CHARACTERS } from "#shared/domain/campaign.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  BRAND_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  PARTNER_BRANDS_MAX,
  PARTNER_DESCRIPTION_MAX_CHARACTERS,
  PARTNER_DOCUMENT_MAX_BYTES,
  PARTNER_LINE_MAX_CHARACTERS,
  PARTNER_PHONE_MAX_CHARACTERS,
  PARTNER_PLAN_MAX_CHARACTERS,
  PARTNER_VOLUME_MAX,
} from "#shared/domain/limits.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import {
  APPLICATION_STATUSES,
  DOCUMENT_TYPES,
  PARTNERSHIP_STATUSES,
  PARTNERSHIP_TIERS,
  VERIFICATION_STATUSES,
} from "#shared/domain/partnership.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

const line = (max: number) => z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(max));
/** Null while it is not filled in. */
const optional = (max: number) => z.nullable(line(max));
/** The same of a text that may have several lines. */
const optionalText = (max: number) => z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(max)));

export const brandList = z.array(line(BRAND_MAX_CHARACTERS)).check(z.maxLength(PARTNER_BRANDS_MAX));

const draft = z.object({
  companyName: line(COMPANY_NAME_MAX_CHARACTERS),
  contactEmail: z.email().check(z.maxLength(EMAIL_MAX_CHARACTERS)),
  contactName: optional(PARTNER_LINE_MAX_CHARACTERS),
  phoneNumber: optional(PARTNER_PHONE_MAX_CHARACTERS),
  website: z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(LINK_MAX_CHARACTERS),
      z.refine((text) => safeLink(text) !== null, "A link begins with https://."),
    ),
  ),
  description: optionalText(PARTNER_DESCRIPTION_MAX_CHARACTERS),
  /** The shops that sell the products. */
  retailerName: optional(PARTNER_LINE_MAX_CHARACTERS),
  brands: brandList,
  productCategories: z.array(z.enum(CATEGORIES)).check(z.maxLength(CATEGORIES.length)),
  /** Units that are sold in a month. */
  estimatedVolume: z.nullable(z.int().check(z.minimum(0), z.maximum(PARTNER_VOLUME_MAX))),
  businessPlan: optionalText(PARTNER_PLAN_MAX_CHARACTERS),
});
export type PartnershipDraft = z.output<typeof draft>;

const document = z.object({
  id: z.uuid(),
  documentType: z.enum(DOCUMENT_TYPES),
  /** As it was called on the applicant's device. */
  fileName: z.string(),
  /** A PDF, or WebP for what was sent as a picture. */
  mediaType: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  uploadDate: date,
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  verificationDate: z.nullable(date),
  /** The moment at which it is over; null where it does not run out. */
  expiryDate: z.nullable(date),
  /** Why it was rejected. */
  notes: z.nullable(z.string()),
});
export type PartnershipDocument = z.output<typeof document>;

const text = z.nullable(z.string());

/** An application with its documents and the partnership that it leads to. */
export const partnershipFields = {
  /** Of the application. */
  id: z.uuid(),
  companyName: z.string(),
  contactEmail: z.string(),
  contactName: text,
  phoneNumber: text,
  website: text,
  description: text,
  retailerName: text,
  brands: z.array(z.string()),
  productCategories: z.array(z.enum(CATEGORIES)),
  estimatedVolume: z.nullable(z.int()),
  businessPlan: text,
  applicationStatus: z.enum(APPLICATION_STATUSES),
  partnershipStatus: z.enum(PARTNERSHIP_STATUSES),
  submissionDate: z.nullable(date),
  reviewDate: z.nullable(date),
  approvalDate: z.nullable(date),
  /** Of the last rejection. */
  rejectionReason: text,
  /** Of the last suspension. */
  suspensionReason: text,
  partnershipTier: z.enum(PARTNERSHIP_TIERS),
  /** Per cent of a sale. */
  commissionRate: z.number(),
  /** What reviewers confirmed; empty before the first approval. */
  confirmedBrands: z.array(z.string()),
  documents: z.array(document),
};

const own = z.object(partnershipFields);
export type Partnership = z.output<typeof own>;

const documentId = z.object({ id: z.uuid() });

/** A member's own way to being a partner, as the maker of products. */
export const partnership = {
  own: endpoint({
    method: "GET",
    path: "/api/partnership",
    access: "apply-as-maker",
    summary: "The caller's application with its documents, null where there is none.",
    response: z.nullable(own),
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/partnership",
    access: "apply-as-maker",
    summary: "Saves the caller's draft, or begins one. 409 while it is submitted or approved.",
    body: draft,
    response: own,
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/partnership/submission",
    access: "apply-as-maker",
    summary: "Submits the caller's draft, or a revised application that was rejected. 422 where something is missing.",
    response: own,
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/api/partnership/submission",
    access: "apply-as-maker",
    summary: "Takes the caller's application back, or ends the partnership: it is a draft again.",
    response: own,
  }),
  addDocument: endpoint({
    method: "POST",
    path: "/api/partnership/documents/:documentType",
    access: "apply-as-maker",
    summary: "Adds a document to the caller's application: a PDF or a picture. Reviewers see it once it is submitted.",
    params: z.object({ documentType: z.enum(DOCUMENT_TYPES) }),
    upload: { field: "document", maxBytes: PARTNER_DOCUMENT_MAX_BYTES },
    response: document,
    status: 201,
  }),
  document: endpoint({
    method: "GET",
    path: "/api/partnership/documents/:id/file",
    access: "apply-as-maker",
    summary: "A document as a file: of the caller's own, and for reviewers of every submitted application.",
    params: documentId,
    produces: "application/octet-stream",
  }),
  removeDocument: endpoint({
    method: "DELETE",
    path: "/api/partnership/documents/:id",
    access: "apply-as-maker",
    summary: "Removes a document of the caller's; 409 for a verified one on which the application rests.",
    params: documentId,
  }),
};
