import type { Deps } from "#server/deps.ts";
import { checkLink } from "#server/features/sharing/check-link.ts";
import { shareProduct } from "#server/features/sharing/share-product.ts";
import { implement } from "#server/http/implement.ts";
import { sharedVideos } from "#shared/contracts/shared-videos.ts";

export const sharedVideoRoutes = (deps: Deps) =>
  implement(sharedVideos, {
    share: ({ actor, body }) => shareProduct(deps, actor, body),
    checkLink: ({ query, caller }) => checkLink(deps, caller.address, query.url),
  });
