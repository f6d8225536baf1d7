import type { Deps } from "#server/deps.ts";
import { acceptProposal, rejectProposal } from "#server/features/moderation/decide.ts";
import { proposeProduct } from "#server/features/moderation/propose.ts";
import { listQueue } from "#server/features/moderation/queue.ts";
import { implement } from "#server/http/implement.ts";
import { moderation } from "#shared/contracts/moderation.ts";

export const moderationRoutes = (deps: Deps) =>
  implement(moderation, {
    proposeProduct: ({ actor, body }) => proposeProduct(deps, actor, body),
    queue: ({ query }) => listQueue(deps, query),
    accept: ({ actor, params, body }) => acceptProposal(deps, actor, params.id, body),
    reject: ({ actor, params, body }) => rejectProposal(deps, actor, params.id, body.reason),
  });
