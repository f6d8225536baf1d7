import type { Deps } from "#server/deps.ts";
import { claimItem, noteItem, releaseItem } from "#server/features/moderation/claim.ts";
import { acceptProposal, rejectProposal } from "#server/features/moderation/decide.ts";
import { readItemDetail } from "#server/features/moderation/item-detail.ts";
import { proposeProduct } from "#server/features/moderation/propose.ts";
import { countItems, listItems } from "#server/features/moderation/queue.ts";
import { decideItem } from "#server/features/moderation/verdict.ts";
import { implement } from "#server/http/implement.ts";
import { moderation } from "#shared/contracts/moderation.ts";

export const moderationRoutes = (deps: Deps) =>
  implement(moderation, {
    proposeProduct: ({ actor, body }) => proposeProduct(deps, actor, body),
    items: ({ actor, query }) => listItems(deps, actor, query),
    counts: () => countItems(deps),
    item: ({ actor, params }) => readItemDetail(deps.db, actor, params.id, deps.now()),
    claim: ({ actor, params }) => claimItem(deps, actor, params.id),
    release: ({ actor, params }) => releaseItem(deps, actor, params.id),
    note: ({ actor, params, body }) => noteItem(deps, actor, params.id, body.text),
    keep: ({ actor, params, body }) => decideItem(deps, actor, params.id, { verb: "keep", ...body }),
    remove: ({ actor, params, body }) => decideItem(deps, actor, params.id, { verb: "remove", ...body }),
    accept: ({ actor, params, body }) => acceptProposal(deps, actor, params.id, body),
    reject: ({ actor, params, body }) => rejectProposal(deps, actor, params.id, body.reason),
  });
