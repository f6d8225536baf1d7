import type { Deps } from "#server/deps.ts";
import { appealRemoval, listOwnRemovals } from "#server/features/moderation/appeal.ts";
import { listHeld } from "#server/features/moderation/held.ts";
import { implement } from "#server/http/implement.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";

export const removalRoutes = (deps: Deps) =>
  implement(removals, {
    own: ({ actor }) => listOwnRemovals(deps, actor),
    held: ({ actor }) => listHeld(deps, actor),
    appeal: ({ actor, params, body }) => appealRemoval(deps, actor, params.id, body.text),
  });
