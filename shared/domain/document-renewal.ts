import { DAY_MS } from "#shared/domain/durations.ts";
import { PARTNER_DOCUMENT_NOTICE_DAYS } from "#shared/domain/limits.ts";
import type { VerificationStatus } from "#shared/domain/partnership.ts";

/** What a document that runs out waits for: a new one from its partner, or a reviewer who looks at that. */
export const RENEWALS = ["wanted", "waiting"] as const;
export type Renewal = (typeof RENEWALS)[number];

interface DatedDocument {
  documentType: string;
  verificationStatus: VerificationStatus;
  verificationDate: Date | null;
  uploadDate: Date;
  /** The moment at which it is over; null where it does not run out. */
  expiryDate: Date | null;
}

/** Partners are told about documents that are over by then. */
export function noticeUntil(now: Date): Date {
  return new Date(now.getTime() + PARTNER_DOCUMENT_NOTICE_DAYS * DAY_MS);
}

/**
 * What a verified document waits for that has run out or soon will; null where it holds for long, or another one took its
 * place: of the same kind, sent after it was verified, and verified for longer. `documents` are all of the partner's.
 */
export function renewalOf(document: DatedDocument, documents: readonly DatedDocument[], now: Date): Renewal | null {
  const { documentType, verificationStatus, verificationDate, expiryDate } = document;
  if (verificationStatus !== "verified" || expiryDate === null || expiryDate > noticeUntil(now)) return null;
  const newer = documents.filter(
    (one) => one.documentType === documentType && verificationDate !== null && one.uploadDate > verificationDate,
  );
  const holdsLonger = (one: DatedDocument) => one.expiryDate === null || one.expiryDate > expiryDate;
  if (newer.some((one) => one.verificationStatus === "verified" && holdsLonger(one))) return null;
  return newer.some((one) => one.verificationStatus === "pending") ? "waiting" : "wanted";
}
