import { eq, inArray } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  changeStanding,
  endSessions,
  isLastSuperAdmin,
  keepLastSuperAdmin,
  lockAccounts,
} from "#server/features/accounts/index.ts";
import { findOpenCase, refuseOthers } from "#server/features/moderation/index.ts";
import { accountDecidedMail } from "#server/features/takedowns/mails.ts";
import { ACCOUNT_CASE, endDecision } from "#server/features/takedowns/standing.ts";
import { listStrikes } from "#server/features/takedowns/strike-notices.ts";
import { AppError } from "#server/http/app-error.ts";
import { sendMail } from "#server/lib/member-mail.ts";
import type { StrikeDecision } from "#shared/contracts/takedowns/takedowns.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { products, strikeDecisions, users } from "#shared/schema/index.ts";

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
    isLastSuperAdmin: await isLastSuperAdmin(db, member.id),
    strikes: strikes.map((notices) =>
      notices.map(({ createdAt, productId, ...notice }) => ({
        ...notice,
        receivedAt: createdAt,
        ...(names.get(productId) ?? NO_NAMES),
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
  deps: Pick<Deps, "db" | "now" | "queue" | "domains">,
  actor: Actor,
  id: string,
  { outcome, reason }: { outcome: "terminated" | "kept"; reason: string },
): Promise<StrikeDecision> {
  const { db, now } = deps;
  const at = now();
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(strikeDecisions).where(eq(strikeDecisions.id, id));
    if (!found) throw decisionMissing();
    const { accounts, superAdmins } = await lockAccounts(tx, [found.userId, actor.id]);
    const account = accounts.get(found.userId);
    if (!account) throw decisionMissing();
    const item = await findOpenCase(tx, { kind: ACCOUNT_CASE.kind, subjectId: id });
    if (!item) throw decidedAlready();
    await refuseOthers(deps, tx, actor, item, at);
    const isTerminated = outcome === "terminated";
    if (isTerminated && !account.isActive) {
      const message = "An admin has deactivated this account, so there is nothing to terminate.";
      throw new AppError("CONFLICT", message, { reason: "account-inactive" });
    }
    if (isTerminated) keepLastSuperAdmin(superAdmins, account.id);
    const ended = await endDecision(tx, account.id, { outcome, reason, actor, now: at });
    if (!ended) throw decidedAlready();
    const after = { suspendedUntil: ended.suspendedBefore, ...(isTerminated && { isActive: false, terminatedAt: at }) };
    await changeStanding(tx, account.id, after, at);
    if (isTerminated) await endSessions(tx, account.id);
    await recordChange(tx, {
      actor,
      action: isTerminated ? "users.terminate" : "users.keep",
      target: { type: "user", id: account.id },
      before: { isActive: true, isDecided: false },
      after: { isActive: !isTerminated, isDecided: true },
    });
    await sendMail(deps, { userId: account.id }, accountDecidedMail, { decisionId: id }, { tx });
  });
  return readStrikeDecision(db, actor, id);
}

interface ProductNames {
  productName: string | null;
  productNameFr: string | null;
}
const NO_NAMES: ProductNames = { productName: null, productNameFr: null };

async function readProductNames(
  db: Database | Transaction,
  notices: { productId: string | null }[],
): Promise<Map<string | null, ProductNames>> {
  const ids = notices.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, productName: products.name, productNameFr: products.nameFr })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

const decisionMissing = () =>
  new AppError("NOT_FOUND", "There is no such question about an account.", { reason: "item-missing" });

const decidedAlready = () => new AppError("CONFLICT", "This is already decided.", { reason: "decided-already" });
