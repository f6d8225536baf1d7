import { z } from "zod";
import { CONTENT_KINDS, REMOVAL_REASONS } from "#shared/domain/moderation.ts";
import { TAKEDOWN_STATES } from "#shared/domain/takedown.ts";

const content = { kind: z.enum(CONTENT_KINDS), excerpt: z.string() };
const message = z.string().nullable();
const strikes = { strikes: z.int(), isNewStrike: z.boolean().default(true) };
const notice = { takedownId: z.uuid(), state: z.enum(TAKEDOWN_STATES) };

/** What is to be mailed to whom, as it comes out of the queue. */
export const mailRequest = z.object({
  to: z.union([z.object({ userId: z.uuid() }), z.object({ email: z.string() })]),
  about: z.discriminatedUnion("what", [
    z.object({ what: z.literal("removed"), ...content, reason: z.enum(REMOVAL_REASONS), message }),
    z.object({ what: z.literal("restored"), ...content }),
    z.object({ what: z.literal("appeal-decided"), ...content, isGranted: z.boolean(), message }),
    z.object({ what: z.literal("notice-state"), ...notice }),
    z.object({ what: z.literal("notice-received"), ...notice, ...strikes }),
    z.object({ what: z.literal("notice-upheld"), takedownId: z.uuid(), ...strikes }),
    z.object({ what: z.literal("account-decided"), decisionId: z.uuid() }),
  ]),
});
export type MailRequest = z.output<typeof mailRequest>;
