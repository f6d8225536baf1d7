import type { Deps } from "#server/deps.ts";
import { type MovedNotice, moveNotice, UPHELD, wrongState } from "#server/features/takedowns/move.ts";
import { readTakedown } from "#server/features/takedowns/notices.ts";
import { tellClaimant, tellSharer, tellUpheld } from "#server/features/takedowns/tell.ts";
import type { Takedown } from "#shared/contracts/takedowns/takedowns.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { isDown, type NoticeRefusal } from "#shared/domain/takedown.ts";

type MoveDeps = Pick<Deps, "db" | "now" | "queue" | "domains">;

/** Follows a notice: the content goes down, its sharer is informed, and it counts as a strike. */
export async function takeDown(deps: MoveDeps, actor: Actor, id: string): Promise<Takedown> {
  await tell(deps, await moveNotice(deps, id, { actor, action: "takedowns.takeDown", to: () => "down" }));
  return readTakedown(deps.db, actor, id);
}

/** Takes down the content of a notice that was not reviewed in time. It is no strike until a moderator confirms it. */
export async function takeDownLate(deps: MoveDeps, id: string): Promise<void> {
  await tell(deps, await moveNotice(deps, id, { actor: null, action: "takedowns.takeDown", to: () => "down" }));
}

/** Confirms a take-down by the clock alone: it counts as a strike from now on, and its sharer is informed. */
export async function upholdNotice(deps: MoveDeps, actor: Actor, id: string): Promise<Takedown> {
  const { notice, strikes } = await moveNotice(deps, id, {
    actor,
    action: "takedowns.uphold",
    to: ({ state, upheldAt }) => {
      if (isDown(state) && upheldAt === null) return UPHELD;
      throw wrongState("There is nothing down for this notice that no moderator has looked at.");
    },
  });
  await tellUpheld(deps, notice, strikes);
  return readTakedown(deps.db, actor, id);
}

/**
 * Refuses a notice, unless a moderator took its content down. Its sharer learns of that only where the clock had: the
 * content is put back.
 */
export async function refuseNotice(
  deps: MoveDeps,
  actor: Actor,
  id: string,
  refusal: NoticeRefusal,
): Promise<Takedown> {
  const { notice, from, strikes } = await moveNotice(deps, id, {
    actor,
    action: "takedowns.refuse",
    to: ({ upheldAt }) => {
      if (upheldAt !== null) throw wrongState("A moderator has taken this down: it can be restored, not refused.");
      return "refused";
    },
    values: { refusal },
  });
  await tellClaimant(deps, notice);
  if (isDown(from)) await tellSharer(deps, notice, strikes);
  return readTakedown(deps.db, actor, id);
}

/** Puts back the content that is down for a notice. */
export async function restoreNoticed(deps: MoveDeps, actor: Actor, id: string): Promise<Takedown> {
  await tell(deps, await moveNotice(deps, id, { actor, action: "takedowns.restore", to: () => "restored" }));
  return readTakedown(deps.db, actor, id);
}

/** Ends a notice about which a court decides from now on. */
export async function closeNotice(deps: MoveDeps, actor: Actor, id: string): Promise<Takedown> {
  const moved = await moveNotice(deps, id, {
    actor,
    action: "takedowns.close",
    to: ({ state, courtActionAt }) => {
      if (state === "countered" && courtActionAt === null) throw wrongState("The claimant has not gone to court.");
      return "closed";
    },
  });
  await tell(deps, moved);
  return readTakedown(deps.db, actor, id);
}

/** Ends the wait for a court: content that the claimant has not sued about comes back. */
export async function endWait(deps: MoveDeps, id: string): Promise<void> {
  const moved = await moveNotice(deps, id, {
    actor: null,
    action: "takedowns.endWait",
    to: ({ courtActionAt }) => (courtActionAt === null ? "restored" : "closed"),
  });
  await tell(deps, moved);
}

async function tell(deps: MoveDeps, { notice, strikes }: MovedNotice): Promise<void> {
  await tellClaimant(deps, notice);
  await tellSharer(deps, notice, strikes);
}
