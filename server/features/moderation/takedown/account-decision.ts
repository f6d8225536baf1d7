import { eq, inArray } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  endDecision,
  isLastSuperAdmin,
  lockAccounts,
  updateAccount,
} from "#server/features/moderation/takedown/standing.ts";
import { listStrikes } from "#server/features/moderation/takedown/strike-notices.ts";
import { refuseOthers } from "#server/features/moderation/waiting.ts";
import { AppError } from "#server/http/app-error.ts";
import type { StrikeDecision } from "#shared/contracts/takedowns.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { moderationItems, products, sessions, strikeDecisions, users } from "#shared/schema/index.ts";

/** The question whether an account with three strikes stays, with the strikes that hold now. Throws NOT_FOUND. */
export async function readStrikeDecision(
  db: Database | Transaction,
  actor: Actor,
  id: string,
): Promise<StrikeDecision> {
  const [found] = await db
    .select({ decision: strikeDecisions, member: users })
    .from(strikeDecisions)
    .innerJoin(users, eq(users.id, strikeDecisions.userId))
    .where(eq(strikeDecisions.id, id));
  if (!found) throw decisionMissing();
  const { decision, member } = found;
  const strikes = await listStrikes(db, member.id);
  const names = await readProductNames(db, strikes.flat());
  return {
    id,
    outcome: decision.outcome,
    reason: decision.reason,
    askedAt: decision.createdAt,
    decidedAt: decision.decidedAt,
    memberId: member.id,
    memberName: displayName(member),
    isOwn: member.id === actor.id,
    isLastSuperAdmin: await isTheLastSuperAdmin(db, member.id),
    strikes: strikes.map((notices) =>
      notices.map(({ createdAt, productId, ...notice }) => ({
        ...notice,
        receivedAt: createdAt,
        productName: productId === null ? null : (names.get(productId) ?? null),
      })),
    ),
  };
}

/**
 * Ends an account with three strikes, or keeps it, and tells its member why. Throws NOT_FOUND, FORBIDDEN for the actor's
 * own account, and CONFLICT once it is decided, while another moderator holds it, and where the last active super-admin
 * or an account that an admin has deactivated would be terminated.
 */
export async function decideAccount(
  { db, now, queue }: Pick<Deps, "db" | "now" | "queue">,
  actor: Actor,
  id: string,
  { outcome, reason }: { outcome: "terminated" | "kept"; reason: string },
): Promise<StrikeDecision> {
  const at = now();
  const userId = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(strikeDecisions).where(eq(strikeDecisions.id, id));
    if (!found) throw decisionMissing();
    const locked = await lockAccounts(tx, found.userId, actor);
    const account = locked.find((one) => one.id === found.userId);
    if (!account) throw decisionMissing();
    const [item] = await tx.select().from(moderationItems).where(eq(moderationItems.subjectId, id)).for("update");
    if (!item) throw decisionMissing();
    await refuseOthers(tx, actor, item, at);
    const isTerminated = outcome === "terminated";
    if (isTerminated && !account.isActive) {
      throw new AppError("CONFLICT", "An admin has deactivated this account, so there is nothing to terminate.");
    }
    if (isTerminated && isLastSuperAdmin(locked, account)) {
      throw new AppError("CONFLICT", "This is the last active super-admin.", { reason: "last-super-admin" });
    }
    const ended = await endDecision(tx, account.id, { outcome, reason, actor, now: at });
    if (!ended) throw new AppError("CONFLICT", "Somebody has decided on this already.");
    await updateAccount(tx, account, {
      suspendedUntil: ended.suspendedBefore,
      ...(isTerminated && { isActive: false, terminatedAt: at }),
      updatedAt: at,
    });
    if (isTerminated) await tx.delete(sessions).where(eq(sessions.userId, account.id));
    await recordChange(tx, {
      actor,
      action: isTerminated ? "users.terminate" : "users.keep",
      target: { type: "user", id: account.id },
      before: { isActive: true, isDecided: false },
      after: { isActive: !isTerminated, isDecided: true },
    });
    return account.id;
  });
  await queue.add("moderation-mail", { to: { userId }, about: { what: "account-decided", decisionId: id } });
  return readStrikeDecision(db, actor, id);
}

async function isTheLastSuperAdmin(db: Database | Transaction, userId: string): Promise<boolean> {
  const { id, role, isActive } = users;
  const superAdmins = await db.select({ id, role, isActive }).from(users).where(eq(role, "super-admin"));
  return isLastSuperAdmin(superAdmins, { id: userId });
}

async function readProductNames(
  db: Database | Transaction,
  notices: { productId: string | null }[],
): Promise<Map<string, string>> {
  const ids = notices.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const decisionMissing = () => new AppError("NOT_FOUND", "There is no such question about an account.");
