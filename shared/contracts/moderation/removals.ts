import * as z from "zod/mini";
import { contentKind } from "#shared/contracts/moderation/content-kind.ts";
import { REMOVAL_REASONS } from "#shared/domain/moderation.ts";
import { APPEAL_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { TAKEDOWN_STATES } from "#shared/domain/takedown.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** That something of the caller's was removed. */
const removal = z.object({
  id: z.uuid(),
  kind: contentKind,
  /** Its beginning or title. */
  excerpt: z.string(),
  /** Null once that product is gone. */
  productId: z.nullable(z.uuid()),
  productName: z.nullable(z.string()),
  productNameFr: z.nullable(z.string()),
  reason: z.enum(REMOVAL_REASONS),
  /** The moderator's addition. */
  message: z.nullable(z.string()),
  removedAt: date,
  restoredAt: z.nullable(date),
  /** Both null until an appeal. */
  appealedAt: z.nullable(date),
  appealDecidedAt: z.nullable(date),
  appealAnswer: z.nullable(z.string()),
  /** The copyright notice behind it, to which a counter-notice can be sent while it is down. */
  takedown: z.nullable(
    z.object({
      id: z.uuid(),
      state: z.enum(TAKEDOWN_STATES),
      /** When an appeal was granted: the strike is gone, while the content stays down. */
      strikeWithdrawnAt: z.nullable(date),
    }),
  ),
});
export type Removal = z.output<typeof removal>;

/** That something of the caller's waits for a moderator since it was reported. */
const heldContent = z.object({
  /** Of the item that waits. */
  id: z.uuid(),
  kind: contentKind,
  /** Its beginning or title. */
  excerpt: z.string(),
  /** Null once that product is gone. */
  productId: z.nullable(z.uuid()),
  productName: z.nullable(z.string()),
  productNameFr: z.nullable(z.string()),
  /** By when a moderator is to look at it. */
  dueAt: date,
  /** The caller has deleted it: it is kept for the decision alone. */
  isDeleted: z.boolean(),
});
export type HeldContent = z.output<typeof heldContent>;

/** A member's information about decisions on their content. */
export const removals = {
  own: endpoint({
    method: "GET",
    path: "/api/moderation/removals",
    access: "manage-own-account",
    openToTerminated: true,
    summary: "What of the caller's was removed, why, and what became of appeals; newest first, at most 100.",
    response: z.array(removal),
  }),
  held: endpoint({
    method: "GET",
    path: "/api/moderation/held",
    access: "manage-own-account",
    summary:
      "What of the caller's is hidden, or was deleted by them, and waits for a moderator; what is due first first.",
    response: z.array(heldContent),
  }),
  appeal: endpoint({
    method: "POST",
    path: "/api/moderation/removals/:id/appeal",
    access: "manage-own-account",
    openToTerminated: true,
    summary:
      "Asks a moderator to look again at a removal of the caller's: 409 the second time, or once it is restored.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ text: z.string().check(z.trim(), z.minLength(10), z.maxLength(APPEAL_MAX_CHARACTERS)) }),
    response: removal,
  }),
};
