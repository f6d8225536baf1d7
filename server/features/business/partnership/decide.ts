import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { type AuditedState, recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockAccounts } from "#server/features/accounts/index.ts";
import { grant, takeBack } from "#server/features/business/partnership/grants.ts";
import { type PartnershipDecision, partnershipDecidedMail } from "#server/features/business/partnership/mails.ts";
import { toReviewed } from "#server/features/business/partnership/queue.ts";
import {
  applicationMissing,
  isApplication,
  lockRows,
  moveOn,
  type Rows,
  readDocuments,
} from "#server/features/business/partnership/rows.ts";
import { ownCase } from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { sendMail } from "#server/lib/member-mail.ts";
import type { ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import { type PartnershipAct, type PartnershipTier, unverifiedDocuments } from "#shared/domain/partnership.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { manufacturerPartners, partnershipApplications } from "#shared/schema/index.ts";

type DecideDeps = Pick<Deps, "db" | "now" | "queue">;

/** Which application a reviewer decides on, in which version. */
export interface Seen {
  id: string;
  version: number;
}

interface Terms {
  tier: PartnershipTier;
  /** Per cent of a sale. */
  commissionRate: number;
  brands: readonly string[];
}

// All of them throw NOT_FOUND, FORBIDDEN for the reviewer's own application, and CONFLICT where it is another than the
// reviewer has seen, or its state does not allow it.

/** Takes a submitted application into review. */
export function takeIntoReview(deps: DecideDeps, actor: Actor, seen: Seen): Promise<ReviewedApplication> {
  return decide(deps, actor, seen, async (tx, { rows, now }) => {
    return { act: "take", after: await moveOn(tx, rows, "take", now, { application: { reviewDate: now } }) };
  });
}

/**
 * Approves an application in review: its applicant becomes a maker and keeps the confirmed brands. Throws UNPROCESSABLE
 * where a required document is not verified or has run out, CONFLICT where another account keeps one of the brands.
 */
export function approve(
  deps: DecideDeps,
  actor: Actor,
  { tier, commissionRate, brands, ...seen }: Seen & Terms,
): Promise<ReviewedApplication> {
  return decide(deps, actor, seen, async (tx, { rows, userId, now }) => {
    const { partner, application } = rows;
    refuseUnverified(unverifiedDocuments(await readDocuments(tx, partner.id), now, partner.requiredDocuments));
    const after = await moveOn(tx, rows, "approve", now, {
      partner: {
        approvalDate: now,
        partnershipTier: tier,
        commissionRate,
        brands: [...new Set(brands)],
        monthlyVolume: application.estimatedVolume,
        suspensionReason: null,
      },
      application: { approvalDate: now, rejectionReason: null },
    });
    await grant(tx, userId, after.partner.brands, { actor, now });
    return { act: "approve", after, told: { decision: "approved", reason: null } };
  });
}

/** Rejects an application in review, with a reason that its applicant reads. */
export function reject(
  deps: DecideDeps,
  actor: Actor,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ReviewedApplication> {
  return decide(deps, actor, seen, async (tx, { rows, now }) => {
    const after = await moveOn(tx, rows, "reject", now, { application: { rejectionReason: reason } });
    return { act: "reject", after, reason, told: { decision: "rejected", reason } };
  });
}

/** Suspends a partnership, with a reason that the partner reads: the maker loses role and brands. */
export function suspend(
  deps: DecideDeps,
  actor: Actor,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ReviewedApplication> {
  return decide(deps, actor, seen, async (tx, { rows, userId, now }) => {
    const after = await moveOn(tx, rows, "suspend", now, { partner: { suspensionReason: reason } });
    await takeBack(tx, userId, { actor, now });
    return { act: "suspend", after, reason, told: { decision: "suspended", reason } };
  });
}

/** Ends a suspension. Throws CONFLICT where another account keeps one of the brands by now. */
export function reinstate(deps: DecideDeps, actor: Actor, seen: Seen): Promise<ReviewedApplication> {
  return decide(deps, actor, seen, async (tx, { rows, userId, now }) => {
    const after = await moveOn(tx, rows, "reinstate", now, { partner: { suspensionReason: null } });
    await grant(tx, userId, after.partner.brands, { actor, now });
    return { act: "reinstate", after, told: { decision: "reinstated", reason: null } };
  });
}

interface Outcome {
  act: PartnershipAct;
  after: Rows;
  /** What the reviewer wrote. */
  reason?: string;
  /** The mail to the applicant; none where it is left out. */
  told?: { decision: PartnershipDecision; reason: string | null };
}

/** Does one of the above with the application locked, notes it, and has the applicant told, all in one transaction. */
function decide(
  { db, now, queue }: DecideDeps,
  actor: Actor,
  seen: Seen,
  work: (tx: Transaction, locked: { rows: Rows; userId: string; now: Date }) => Promise<Outcome>,
): Promise<ReviewedApplication> {
  return db.transaction(async (tx) => {
    const { rows, userId } = await lockForReview(tx, actor, isApplication(seen.id), seen.version);
    const { act, after, reason, told } = await work(tx, { rows, userId, now: now() });
    await recordChange(tx, {
      actor,
      action: `partnershipReview.${act}`,
      target: { type: "partnership-application", id: seen.id },
      before: stateOf(rows),
      after: stateOf(after),
      reason,
    });
    if (told) await sendMail({ queue }, { userId }, partnershipDecidedMail, told, { tx });
    return toReviewed(tx, actor, after);
  });
}

/** Locks an application for its reviewer, with both accounts held. Throws as said above. */
export async function lockForReview(
  tx: Transaction,
  actor: Actor,
  which: SQL | undefined,
  version: number,
): Promise<{ rows: Rows; userId: string }> {
  const [found] = await tx
    .select({ userId: manufacturerPartners.userId })
    .from(partnershipApplications)
    .innerJoin(manufacturerPartners, eq(manufacturerPartners.id, partnershipApplications.manufacturerId))
    .where(and(which, isNotNull(manufacturerPartners.userId)));
  const userId = found?.userId;
  if (!userId) throw applicationMissing();
  if (userId === actor.id) throw ownCase("This is your own application, so another reviewer has to decide.");
  await lockAccounts(tx, [actor.id, userId]);
  const rows = await lockRows(tx, which);
  // Taken back: it is its applicant's alone again.
  if (!rows || rows.application.applicationStatus === "draft") throw applicationMissing();
  if (rows.application.version !== version) {
    const message = "This application was changed or decided on in the meantime. Please look at it again.";
    throw new AppError("CONFLICT", message, { reason: "application-changed" });
  }
  return { rows, userId };
}

function refuseUnverified(types: readonly string[]): void {
  if (types.length === 0) return;
  throw new AppError("UNPROCESSABLE", `Not verified, or no longer valid: ${types.join(", ")}.`, {
    reason: "documents-unverified",
  });
}

/** Without anything that says who the applicant is. */
const stateOf = ({ partner, application }: Rows): AuditedState => ({
  applicationStatus: application.applicationStatus,
  partnershipStatus: partner.partnershipStatus,
  tier: partner.partnershipTier,
  commissionRate: partner.commissionRate,
  brands: partner.brands.join(", "),
});
