import type { Deps } from "#server/deps.ts";
import { checkLink } from "#server/features/sharing/check-link.ts";
import { editShare } from "#server/features/sharing/edit-share.ts";
import { listOwnShares } from "#server/features/sharing/own-shares.ts";
import { listProductVideos, voteOnVideo } from "#server/features/sharing/product-videos.ts";
import { addVideo, findKnownProduct, shareProduct } from "#server/features/sharing/share-product.ts";
import { withdrawShare } from "#server/features/sharing/withdraw-share.ts";
import { implement } from "#server/http/implement.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

export const sharedVideoRoutes = (deps: Deps) =>
  implement(sharedVideos, {
    share: ({ actor, body }) => shareProduct(deps, actor, body),
    add: ({ actor, params, body }) => addVideo(deps, actor, params.id, body),
    ofProduct: ({ actor, params }) => listProductVideos(deps, actor, params.id),
    vote: ({ actor, params, body }) => voteOnVideo(deps, actor, params.id, body.isHelpful),
    known: ({ query }) => findKnownProduct(deps, query),
    own: ({ actor, query }) => listOwnShares(deps, actor, query),
    edit: ({ actor, params, body }) => editShare(deps, actor, params.id, body),
    withdraw: ({ actor, params }) => withdrawShare(deps, actor, params.id),
    checkLink: ({ query, caller }) => checkLink(deps, caller.address, query.url),
  });
