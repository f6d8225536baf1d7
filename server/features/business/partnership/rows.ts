import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Partnership, PartnershipDocument } from "#shared/contracts/business/partnership.ts";
import { type PartnershipAct, stateAfter } from "#shared/domain/partnership.ts";
import {
  manufacturerPartners,
  partnershipApplications,
  partnershipDocuments,
  storedObjects,
} from "#shared/schema/index.ts";

type Reads = Database | Transaction;
export type PartnerRow = typeof manufacturerPartners.$inferSelect;
export type ApplicationRow = typeof partnershipApplications.$inferSelect;

/** An application and its partner. */
export interface Rows {
  partner: PartnerRow;
  application: ApplicationRow;
}

const select = (db: Reads, which: SQL | undefined) =>
  db
    .select({ partner: manufacturerPartners, application: partnershipApplications })
    .from(partnershipApplications)
    .innerJoin(manufacturerPartners, eq(manufacturerPartners.id, partnershipApplications.manufacturerId))
    .where(which)
    .$dynamic();

export const isOf = (userId: string) => eq(manufacturerPartners.userId, userId);
export const isApplication = (id: string) => eq(partnershipApplications.id, id);

/** An application with its partner; null where there is none. */
export async function readRows(db: Reads, which: SQL | undefined): Promise<Rows | null> {
  const [rows] = await select(db, which);
  return rows ?? null;
}

/** The same, both locked against other changes. Its account is held before. */
export async function lockRows(tx: Transaction, which: SQL | undefined): Promise<Rows | null> {
  const [rows] = await select(tx, which).for("no key update");
  return rows ?? null;
}

/** Writes what an act makes of an application and its partner. Throws CONFLICT where it can't be done in their state. */
export async function moveOn(
  tx: Transaction,
  { partner, application }: Rows,
  act: PartnershipAct,
  now: Date,
  changes: { partner?: Partial<PartnerRow>; application?: Partial<ApplicationRow> } = {},
): Promise<Rows> {
  const state = stateAfter(act, {
    application: application.applicationStatus,
    partnership: partner.partnershipStatus,
  });
  if (state === null) {
    throw new AppError("CONFLICT", "This can't be done with the application as it is now.", {
      reason: "application-closed",
    });
  }
  const ofPartner = { ...changes.partner, partnershipStatus: state.partnership };
  const ofApplication = { ...changes.application, applicationStatus: state.application };
  await tx.update(manufacturerPartners).set(ofPartner).where(eq(manufacturerPartners.id, partner.id));
  const version = await noteChange(tx, application, now, ofApplication);
  return { partner: { ...partner, ...ofPartner }, application: { ...application, ...ofApplication, version } };
}

/** Makes an application another version of itself: reviewers who saw the one before are told. Answers its number. */
export async function noteChange(
  tx: Transaction,
  { id, version }: Pick<ApplicationRow, "id" | "version">,
  now: Date,
  changes: Partial<ApplicationRow> = {},
): Promise<number> {
  const next = version + 1;
  await tx
    .update(partnershipApplications)
    .set({ ...changes, version: next, updatedAt: now })
    .where(isApplication(id));
  return next;
}

const documentColumns = {
  id: partnershipDocuments.id,
  documentType: partnershipDocuments.documentType,
  fileName: partnershipDocuments.fileName,
  mediaType: storedObjects.mediaType,
  fileSize: partnershipDocuments.fileSize,
  uploadDate: partnershipDocuments.uploadDate,
  verificationStatus: partnershipDocuments.verificationStatus,
  verificationDate: partnershipDocuments.verificationDate,
  expiryDate: partnershipDocuments.expiryDate,
  notes: partnershipDocuments.notes,
};

/** The documents of a partner in the order in which they came; at most as many as one may have. */
export function readDocuments(db: Reads, manufacturerId: string, which?: SQL): Promise<PartnershipDocument[]> {
  return db
    .select(documentColumns)
    .from(partnershipDocuments)
    .innerJoin(storedObjects, eq(storedObjects.name, partnershipDocuments.filePath))
    .where(and(eq(partnershipDocuments.manufacturerId, manufacturerId), which))
    .orderBy(asc(partnershipDocuments.uploadDate), asc(partnershipDocuments.id));
}

/** An application as its applicant and its reviewers see it. */
export async function toPartnership(db: Reads, { partner, application }: Rows): Promise<Partnership> {
  const { companyName, contactEmail, contactName, phoneNumber, website, description } = partner;
  const { id, retailerName, brands, productCategories, estimatedVolume, businessPlan } = application;
  return {
    ...{ id, companyName, contactEmail, contactName, phoneNumber, website, description },
    ...{ retailerName, brands, productCategories, estimatedVolume, businessPlan },
    applicationStatus: application.applicationStatus,
    partnershipStatus: partner.partnershipStatus,
    submissionDate: application.submissionDate,
    reviewDate: application.reviewDate,
    approvalDate: application.approvalDate,
    rejectionReason: application.rejectionReason,
    suspensionReason: partner.suspensionReason,
    partnershipTier: partner.partnershipTier,
    commissionRate: partner.commissionRate,
    confirmedBrands: partner.brands,
    documents: await readDocuments(db, partner.id),
  };
}

export const applicationMissing = () =>
  new AppError("NOT_FOUND", "There is no such application.", { reason: "application-missing" });

export const documentMissing = () =>
  new AppError("NOT_FOUND", "This document is not there any more.", { reason: "document-missing" });
