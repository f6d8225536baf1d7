import type { Deps } from "#server/deps.ts";
import { type Moved, moveNotice, wrongState } from "#server/features/moderation/takedown/move.ts";
import { readTakedown } from "#server/features/moderation/takedown/notices.ts";
import { tellClaimant, tellSharer } from "#server/features/moderation/takedown/tell.ts";
import type { Takedown } from "#shared/contracts/takedowns.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { NoticeRefusal } from "#shared/domain/takedown.ts";

type MoveDeps = Pick<Deps, "db" | "now" | "log" | "queue">;

/** Follows a notice: the content goes, and who shared it is told. `actor` is null where nobody looked at it in time. */
export async function takeDown(deps: MoveDeps, actor: Actor | null, id: string): Promise<Takedown> {
  return told(deps, await moveNotice(deps, id, { actor, action: "takedowns.takeDown", to: () => "down" }));
}

/** Turns a notice down. Who shared the content never hears of it. */
export async function refuseNotice(
  deps: MoveDeps,
  actor: Actor,
  id: string,
  refusal: NoticeRefusal,
): Promise<Takedown> {
  const { notice } = await moveNotice(deps, id, {
    actor,
    action: "takedowns.refuse",
    to: () => "refused",
    values: { refusal },
  });
  await tellClaimant(deps, notice);
  return readTakedown(deps.db, id);
}

/** Puts back what is down for a notice. */
export async function restoreNoticed(deps: MoveDeps, actor: Actor, id: string): Promise<Takedown> {
  return told(deps, await moveNotice(deps, id, { actor, action: "takedowns.restore", to: () => "restored" }));
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
  return told(deps, moved);
}

/** Ends the wait for a court: what the claimant has not sued about comes back. */
export async function endWait(deps: MoveDeps, id: string): Promise<Takedown> {
  const moved = await moveNotice(deps, id, {
    actor: null,
    action: "takedowns.endWait",
    to: ({ courtActionAt }) => (courtActionAt === null ? "restored" : "closed"),
  });
  return told(deps, moved);
}

async function told(deps: MoveDeps, { notice, strikes }: Moved): Promise<Takedown> {
  await tellClaimant(deps, notice);
  await tellSharer(deps, notice, strikes);
  return readTakedown(deps.db, notice.id);
}
