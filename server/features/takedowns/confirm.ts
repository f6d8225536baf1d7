import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { lockByName, type Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Opened, openClaim } from "#server/features/takedowns/claimant.ts";
import { moveNotice } from "#server/features/takedowns/move.ts";
import { findNotice, type NoticeRow, readClaim } from "#server/features/takedowns/notices.ts";
import { takeMail } from "#server/features/takedowns/submit.ts";
import { tellClaimant, tellSharer } from "#server/features/takedowns/tell.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Claim } from "#shared/contracts/takedowns/takedowns.ts";
import { normalizeEmail } from "#shared/domain/account-rules.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { UNCONFIRMED_NOTICE_DAYS, UNSEEN_NOTICES_PER_DAY_MAX } from "#shared/domain/moderation-limits.ts";
import { DOWN_STATES, OPEN_STATES } from "#shared/domain/takedown.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { takedowns } from "#shared/schema/index.ts";

/**
 * Confirms a notice with the key from the claimant's mail: one under the DMCA comes before the moderators, and its
 * hours begin; a Canadian one is forwarded. One that is confirmed already stays as it is. Throws NOT_FOUND without the
 * key, CONFLICT while another notice of the claimant about the same content is open, RATE_LIMITED `notices-unseen`
 * while too many of theirs wait for a moderator.
 */
export async function confirmNotice(
  deps: Pick<Deps, "db" | "now" | "queue" | "domains">,
  caller: Caller,
  opened: Opened,
): Promise<Claim> {
  const { db, now } = deps;
  const { state, regime } = await openClaim(deps, caller, opened);
  if (state !== "unconfirmed") return readClaim(db, opened.id);
  const at = now();
  // A Canadian one is answered by being forwarded.
  const dueAt = regime === "canada" ? at : new Date(at.getTime() + TAKEDOWN_RESPONSE_HOURS * HOUR_MS);
  const { notice, strikes } = await moveNotice(deps, opened.id, {
    actor: null,
    action: null,
    to: ({ claimantEmail }, others) => {
      const isOwn = (one: { claimantEmail: string }) =>
        normalizeEmail(one.claimantEmail) === normalizeEmail(claimantEmail);
      if (others.some((one) => isOwn(one) && OPEN_STATES.some((open) => open === one.state))) throw alreadyOpen();
      return regime === "canada" ? "forwarded" : "received";
    },
    mayMove: (tx, notice) => refuseTooMany(tx, notice, at),
    values: { confirmedAt: at, dueAt },
  });
  await tellClaimant(deps, notice);
  if (notice.state === "forwarded") await tellSharer(deps, notice, strikes);
  return readClaim(db, opened.id);
}

/**
 * The clock takes down what no moderator has looked at, so that one address that sends more than moderators can look at
 * would take down as it likes. A Canadian notice takes nothing down.
 */
async function refuseTooMany(tx: Transaction, { regime, claimantEmail }: NoticeRow, now: Date): Promise<void> {
  if (regime === "canada") return;
  const email = normalizeEmail(claimantEmail);
  await lockByName(tx, `notices of ${email}`);
  const isUnseen = and(
    sql`lower(trim(${takedowns.claimantEmail})) = ${email}`,
    eq(takedowns.regime, "dmca"),
    gt(takedowns.confirmedAt, new Date(now.getTime() - DAY_MS)),
    inArray(takedowns.state, ["received", ...DOWN_STATES]),
    isNull(takedowns.upheldAt),
  );
  if ((await tx.$count(takedowns, isUnseen)) < UNSEEN_NOTICES_PER_DAY_MAX) return;
  const message = `${UNSEEN_NOTICES_PER_DAY_MAX} of your notices from the last day wait for a moderator. Please confirm this one once some of them were looked at: its link stays good for ${UNCONFIRMED_NOTICE_DAYS} days from when you sent it.`;
  throw new AppError("RATE_LIMITED", message, { reason: "notices-unseen", retryAfterSeconds: HOUR_MS / 1000 });
}

/** Mails the link again. Throws NOT_FOUND, CONFLICT once the notice is confirmed, RATE_LIMITED. */
export async function sendLinkAgain(
  deps: Pick<Deps, "db" | "queue" | "config">,
  { address }: Caller,
  id: string,
): Promise<void> {
  await takeTry(deps.db, TRY_LIMITS.noticeKeys, address);
  const notice = await findNotice(deps.db, id);
  if (notice.state !== "unconfirmed")
    throw new AppError("CONFLICT", "This notice is confirmed already.", { reason: "notice-confirmed" });
  await takeTry(deps.db, TRY_LIMITS.noticeMailsAgain, id);
  await takeMail(deps, notice.claimantEmail);
  await tellClaimant(deps, notice);
}

function alreadyOpen(): AppError {
  return new AppError("CONFLICT", "Another notice of yours about the same thing is open already.", {
    reason: "notice-open",
  });
}
