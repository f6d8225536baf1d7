import * as z from "zod/mini";
import { CONTENT_KINDS, REMOVAL_REASONS } from "#shared/domain/moderation.ts";
import { APPEAL_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { STRIKE_STEPS, TAKEDOWN_STATES } from "#shared/domain/takedown.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** That something of the caller's was removed. */
const removal = z.object({
  id: z.uuid(),
  kind: z.enum(CONTENT_KINDS),
  /** How it began, or what it was called. */
  excerpt: z.string(),
  /** Null once that product is gone. */
  productId: z.nullable(z.uuid()),
  productName: z.nullable(z.string()),
  reason: z.enum(REMOVAL_REASONS),
  /** What the moderator adds. */
  message: z.nullable(z.string()),
  removedAt: date,
  restoredAt: z.nullable(date),
  /** Until when nothing was said against it, both null. */
  appealedAt: z.nullable(date),
  appealDecidedAt: z.nullable(date),
  appealAnswer: z.nullable(z.string()),
  /** The copyright notice behind it, to which a counter-notice can be sent while it is down. */
  takedown: z.nullable(z.object({ id: z.uuid(), state: z.enum(TAKEDOWN_STATES) })),
});
export type Removal = z.output<typeof removal>;

/** What a member is told of decisions about what they made. */
export const removals = {
  own: endpoint({
    method: "GET",
    path: "/api/moderation/removals",
    access: "manage-own-account",
    summary: "What of the caller's was removed, why, and what became of appeals; newest first, at most 100.",
    response: z.array(removal),
  }),
  appeal: endpoint({
    method: "POST",
    path: "/api/moderation/removals/:id/appeal",
    access: "manage-own-account",
    summary:
      "Asks a moderator to look again at a removal of the caller's: 409 the second time, or once it is restored.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ text: z.string().check(z.trim(), z.minLength(10), z.maxLength(APPEAL_MAX_CHARACTERS)) }),
    response: removal,
  }),
  standing: endpoint({
    method: "GET",
    path: "/api/moderation/standing",
    access: "manage-own-account",
    summary: "How many copyright strikes the caller has, and what they led to.",
    response: z.object({ strikes: z.int(), step: z.enum(STRIKE_STEPS), suspendedUntil: z.nullable(date) }),
  }),
};
