import { eq } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Deps } from "#server/deps.ts";
import { lockForReview } from "#server/features/business/partnership/decide.ts";
import { toReviewed } from "#server/features/business/partnership/queue.ts";
import { documentMissing, noteChange } from "#server/features/business/partnership/rows.ts";
import type { ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import { endOf } from "#shared/domain/campaign.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { partnershipApplications, partnershipDocuments } from "#shared/schema/index.ts";

/** Which document a reviewer looked at, and the version of its application. */
interface SeenDocument {
  id: string;
  version: number;
}

type VerifyDeps = Pick<Deps, "db" | "now">;
type Verdict = Pick<typeof partnershipDocuments.$inferSelect, "verificationStatus" | "expiryDate" | "notes">;

/** Verifies a document up to the end of a day, or for good. Throws NOT_FOUND, FORBIDDEN and CONFLICT as decisions do. */
export function verifyDocument(
  deps: VerifyDeps,
  actor: Actor,
  { expiryDay, ...seen }: SeenDocument & { expiryDay: string | null },
): Promise<ReviewedApplication> {
  const expiryDate = expiryDay === null ? null : endOf(expiryDay);
  return judge(deps, actor, seen, "verifyDocument", { verificationStatus: "verified", expiryDate, notes: null });
}

/** Rejects a document, with a reason that its applicant reads. Throws as `verifyDocument` does. */
export function rejectDocument(
  deps: VerifyDeps,
  actor: Actor,
  { reason, ...seen }: SeenDocument & { reason: string },
): Promise<ReviewedApplication> {
  const verdict: Verdict = { verificationStatus: "rejected", expiryDate: null, notes: reason };
  return judge(deps, actor, seen, "rejectDocument", verdict);
}

function judge(
  { db, now }: VerifyDeps,
  actor: Actor,
  { id, version }: SeenDocument,
  verb: string,
  verdict: Verdict,
): Promise<ReviewedApplication> {
  return db.transaction(async (tx) => {
    const isMeant = eq(partnershipDocuments.id, id);
    const [seen] = await tx
      .select({ manufacturerId: partnershipDocuments.manufacturerId })
      .from(partnershipDocuments)
      .where(isMeant);
    if (!seen) throw documentMissing();
    const isOfIt = eq(partnershipApplications.manufacturerId, seen.manufacturerId);
    const { rows } = await lockForReview(tx, actor, isOfIt, version);
    const [before] = await tx.select().from(partnershipDocuments).where(isMeant);
    if (!before) throw documentMissing();
    await tx
      .update(partnershipDocuments)
      // Of the day that it has now its partner has not been told yet.
      .set({ ...verdict, verifiedBy: actor.id, verificationDate: now(), expiryToldAt: null })
      .where(isMeant);
    const next = await noteChange(tx, rows.application, now());
    await recordChange(tx, {
      actor,
      action: `partnershipReview.${verb}`,
      target: { type: "partnership-document", id },
      before: stateOf(before),
      after: stateOf(verdict),
      reason: verdict.notes,
    });
    return toReviewed(tx, actor, { ...rows, application: { ...rows.application, version: next } });
  });
}

const stateOf = ({ verificationStatus, expiryDate }: Pick<Verdict, "verificationStatus" | "expiryDate">) => ({
  verificationStatus,
  expiryDate: expiryDate?.toISOString() ?? null,
});
