import { sampleId } from "#client/testing/samples.ts";
import type { Partnership, PartnershipDocument } from "#shared/contracts/business/partnership.ts";
import type { ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import { REQUIRED_DOCUMENTS } from "#shared/domain/partnership.ts";

/** A document by number, as the API sends it. */
export function sampleDocument({
  number = 1,
  ...fields
}: Partial<PartnershipDocument> & { number?: number } = {}): PartnershipDocument {
  return {
    id: sampleId(9000 + number),
    documentType: "business-registration",
    fileName: `paper-${number}.pdf`,
    mediaType: "application/pdf",
    fileSize: 245_000,
    uploadDate: new Date("2026-11-20T12:00:00Z"),
    verificationStatus: "pending",
    verificationDate: null,
    expiryDate: null,
    notes: null,
    ...fields,
  };
}

/** One document of each required type. */
export const sampleDocuments = (fields: Partial<PartnershipDocument> = {}): PartnershipDocument[] =>
  REQUIRED_DOCUMENTS.map((documentType, index) => sampleDocument({ number: index + 1, documentType, ...fields }));

/** A complete draft with every required document. */
export function samplePartnership(fields: Partial<Partnership> = {}): Partnership {
  return {
    id: sampleId(7001),
    companyName: "Nordhem Furniture",
    contactEmail: "hello@nordhem.example",
    contactName: "Ines Roy",
    phoneNumber: null,
    website: "https://nordhem.example",
    description: null,
    retailerName: null,
    brands: ["Nordhem"],
    productCategories: ["bedroom"],
    estimatedVolume: 1200,
    businessPlan: "Beds for Quebec.",
    applicationStatus: "draft",
    partnershipStatus: "pending",
    submissionDate: null,
    reviewDate: null,
    approvalDate: null,
    rejectionReason: null,
    suspensionReason: null,
    partnershipTier: "basic",
    commissionRate: 5,
    confirmedBrands: [],
    documents: sampleDocuments(),
    ...fields,
  };
}

/** The same in review, with verified documents, as its reviewer sees it. */
export function sampleApplication(fields: Partial<ReviewedApplication> = {}): ReviewedApplication {
  return {
    ...samplePartnership({
      applicationStatus: "in-review",
      submissionDate: new Date("2026-11-21T12:00:00Z"),
      documents: sampleDocuments({ verificationStatus: "verified" }),
    }),
    version: 3,
    isOwn: false,
    applicantName: "Maya T.",
    ...fields,
  };
}
