import * as z from "zod";
import { partnershipMails } from "#server/features/business/partnership/mail-texts.ts";
import { defineMail } from "#server/lib/member-mail.ts";

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
