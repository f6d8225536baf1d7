import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { hashOfKey } from "#server/features/takedowns/keys.ts";
import { moveNotice, wrongState } from "#server/features/takedowns/move.ts";
import { findNotice, type NoticeRow, noticeMissing, readClaim } from "#server/features/takedowns/notices.ts";
import { readStrikeCount } from "#server/features/takedowns/strike-notices.ts";
import { tellClaimant, tellSharer } from "#server/features/takedowns/tell.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Claim } from "#shared/contracts/takedowns/takedowns.ts";
import { isDown } from "#shared/domain/takedown.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { takedowns } from "#shared/schema/index.ts";

export interface Opened {
  id: string;
  key: string;
}

/** The state of a notice. Throws NOT_FOUND without its key as for an unknown one, RATE_LIMITED. */
export async function followClaim({ db }: Pick<Deps, "db">, caller: Caller, opened: Opened): Promise<Claim> {
  await openClaim({ db }, caller, opened);
  return readClaim(db, opened.id);
}

/** Notes that the claimant has gone to court. Throws as `followClaim` does, and CONFLICT unless it is countered. */
export async function reportCourtAction(
  { db, now, queue }: Pick<Deps, "db" | "now" | "queue" | "domains">,
  caller: Caller,
  { court, ...opened }: Opened & { court: string },
): Promise<Claim> {
  await openClaim({ db }, caller, opened);
  const isWaitedFor = and(
    eq(takedowns.id, opened.id),
    eq(takedowns.state, "countered"),
    isNull(takedowns.courtActionAt),
  );
  const [notice] = await db
    .update(takedowns)
    .set({ courtActionAt: now(), courtAction: court })
    .where(isWaitedFor)
    .returning();
  if (!notice) throw wrongState("Only of a counter-notice can you tell us that you went to court, and once.");
  const strikes = notice.sharerId === null ? 0 : await readStrikeCount(db, notice.sharerId);
  await tellSharer({ queue }, notice, { strikes, isMore: false });
  return readClaim(db, opened.id);
}

/** Takes the notice back. Throws as `followClaim` does, and CONFLICT once it has come to an end. */
export async function withdrawNotice(
  deps: Pick<Deps, "db" | "now" | "queue" | "domains">,
  caller: Caller,
  opened: Opened,
): Promise<Claim> {
  await openClaim(deps, caller, opened);
  const { notice, from, strikes } = await moveNotice(deps, opened.id, {
    actor: null,
    action: null,
    to: () => "withdrawn",
  });
  await tellClaimant(deps, notice);
  // Of one that was never followed they know nothing.
  if (isDown(from) || from === "forwarded") await tellSharer(deps, notice, strikes);
  return readClaim(deps.db, opened.id);
}

/** The notice, for the holder of its key. Throws NOT_FOUND without it as for an unknown notice, RATE_LIMITED. */
export async function openClaim(
  { db }: Pick<Deps, "db">,
  { address }: Caller,
  { id, key }: Opened,
): Promise<NoticeRow> {
  await takeTry(db, TRY_LIMITS.noticeKeys, address);
  const notice = await findNotice(db, id);
  if (!timingSafeEqual(Buffer.from(notice.keyHash), Buffer.from(hashOfKey(key)))) throw noticeMissing();
  return notice;
}
