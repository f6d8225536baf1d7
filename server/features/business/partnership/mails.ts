import { and, asc, gt, inArray } from "drizzle-orm";
import * as z from "zod";
import { partnershipMails, runningOutMail } from "#server/features/business/partnership/mail-texts.ts";
import { isWanted, selectRunningOut } from "#server/features/business/partnership/running-out.ts";
import { defineMail } from "#server/lib/member-mail.ts";
import { partnershipDocuments } from "#shared/schema/index.ts";

/** What reviewers decide, and applicants are told. */
export const PARTNERSHIP_DECISIONS = ["approved", "rejected", "suspended", "reinstated"] as const;
export type PartnershipDecision = (typeof PARTNERSHIP_DECISIONS)[number];

/** To the applicant, about each decision; the reason in the reviewer's own words. */
export const partnershipDecidedMail = defineMail(
  "partnership-decided",
  z.object({ decision: z.enum(PARTNERSHIP_DECISIONS), reason: z.string().nullable() }),
  async ({ config }, { decision, reason }) => {
    const page = `${config.publicUrl}/partner`;
    return (language) => partnershipMails[language][decision]({ page, reason });
  },
);

/** To a partner, about documents that will run out; nothing where none of them waits for a new one any more. */
export const documentsRunOutMail = defineMail(
  "partnership-documents-run-out",
  z.object({ documentIds: z.array(z.uuid()) }),
  async ({ db, now, config }, { documentIds }) => {
    const { id, expiryDate } = partnershipDocuments;
    const isMeant = and(inArray(id, documentIds), gt(expiryDate, now()), isWanted(db));
    const documents = await selectRunningOut(db, now(), isMeant).orderBy(asc(expiryDate), asc(id));
    if (documents.length === 0) return null;
    const page = `${config.publicUrl}/partner`;
    return (language) => runningOutMail(language, { page, documents });
  },
);
