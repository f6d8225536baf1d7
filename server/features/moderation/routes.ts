import type { Deps } from "#server/deps.ts";
import { claimItem, noteItem, releaseItem } from "#server/features/moderation/claim.ts";
import { readItemDetail } from "#server/features/moderation/item-detail.ts";
import { countItems, listItems } from "#server/features/moderation/queue.ts";
import { decideItem } from "#server/features/moderation/verdict.ts";
import { implement } from "#server/http/implement.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";

export const moderationRoutes = (deps: Deps) =>
  implement(moderation, {
    items: ({ actor, query }) => listItems(deps, actor, query),
    counts: () => countItems(deps),
    item: ({ actor, params }) => readItemDetail(deps, deps.db, actor, params.id, deps.now()),
    claim: ({ actor, params }) => claimItem(deps, actor, params.id),
    release: ({ actor, params }) => releaseItem(deps, actor, params.id),
    note: ({ actor, params, body }) => noteItem(deps, actor, params.id, body.text),
    keep: ({ actor, params, body }) => decideItem(deps, actor, params.id, { verb: "keep", ...body }),
    remove: ({ actor, params, body }) => decideItem(deps, actor, params.id, { verb: "remove", ...body }),
  });
