import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { readItemDetail } from "#server/features/moderation/item-detail.ts";
import { refuseOwnCase } from "#server/features/moderation/own-case.ts";
import { readItem } from "#server/features/moderation/queue.ts";
import { claimedUntil, findItem, lockWaiting } from "#server/features/moderation/waiting.ts";
import type { ModerationItem, ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { moderationItems, moderationNotes } from "#shared/schema/index.ts";

type Clock = Pick<Deps, "db" | "now" | "domains">;

/** Makes an item the actor's own for a while, from now on if it was already. Throws as `lockWaiting` does. */
export const claimItem = (deps: Clock, actor: Actor, id: string): Promise<ModerationItem> =>
  setClaim(deps, actor, id, "claim");

/** Gives it back to everybody. Throws as `lockWaiting` does. */
export const releaseItem = (deps: Clock, actor: Actor, id: string): Promise<ModerationItem> =>
  setClaim(deps, actor, id, "release");

function setClaim(deps: Clock, actor: Actor, id: string, verb: "claim" | "release"): Promise<ModerationItem> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const at = now();
    await holdActor(tx, actor);
    const before = await lockWaiting(deps, tx, actor, id, at);
    const claim =
      verb === "claim" ? { claimedBy: actor.id, claimedAt: at } : ({ claimedBy: null, claimedAt: null } as const);
    await tx.update(moderationItems).set(claim).where(eq(moderationItems.id, id));
    await recordChange(tx, {
      actor,
      action: `moderation.${verb}`,
      target: { type: "moderation-item", id },
      before: { claimedBy: claimedUntil(before, at) && before.claimedBy },
      after: { claimedBy: claim.claimedBy },
    });
    return readItem(deps, tx, actor, id, at);
  });
}

/** Notes something for the other moderators, also about what is decided. Throws NOT_FOUND, and what `refuseOwnCase` does. */
export function noteItem(deps: Clock, actor: Actor, id: string, text: string): Promise<ModerationItemDetail> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const item = await findItem(tx, id);
    await refuseOwnCase(deps, tx, actor, item);
    const noteId = v7();
    await tx.insert(moderationNotes).values({ id: noteId, itemId: id, userId: actor.id, text, createdAt: now() });
    await recordChange(tx, {
      actor,
      action: "moderation.note",
      target: { type: "moderation-item", id },
      before: null,
      after: { noteId },
    });
    return readItemDetail(deps, tx, actor, id, now());
  });
}
