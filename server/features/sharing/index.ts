import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { checkSharedLink } from "#server/features/sharing/check-shared-link.ts";
import { videoContent } from "#server/features/sharing/content.ts";
import { deadLinkCase } from "#server/features/sharing/dead-link-case.ts";
import { checkLinks } from "#server/features/sharing/dead-links.ts";
import { checkLinkJob, checkLinksJob, eraseWithdrawnJob } from "#server/features/sharing/jobs.ts";
import { videoMerits } from "#server/features/sharing/merits.ts";
import { moveShares } from "#server/features/sharing/move-shares.ts";
import { placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { sharedVideoRoutes } from "#server/features/sharing/routes.ts";
import { sharedUpload } from "#server/features/sharing/upload-use.ts";
import { lockVotedVideos } from "#server/features/sharing/voted-videos.ts";
import { eraseWithdrawn } from "#server/features/sharing/withdraw-share.ts";
import { handleJob } from "#server/jobs/job.ts";
import { continuedShares, products, sharedVideos, sharedVideoVotes } from "#shared/schema/index.ts";

/** Videos that members share, and the links among them. */
export const sharingDomain = {
  routes: { sharedVideos: sharedVideoRoutes },
  jobs: [
    handleJob(checkLinkJob, (deps, { id }) => checkSharedLink(deps, id)),
    // At 09:17 UTC the west coast is asleep.
    handleJob(checkLinksJob, (deps, round) => checkLinks(deps, round), { schedule: "17 9 * * *" }),
    handleJob(eraseWithdrawnJob, eraseWithdrawn, { schedule: "37 * * * *" }),
  ],
  content: [videoContent],
  merits: [videoMerits],
  cases: [deadLinkCase],
  uploads: sharedUpload,
  productMerged: moveShares,
  personalData: {
    parts: {
      sharedVideos: {
        owner: sharedVideos.userId,
        join: { table: products, on: eq(products.id, sharedVideos.productId) },
        also: { productName: products.name, productNameFr: products.nameFr, productBrand: products.brand },
      },
      sharedVideoVotes: {
        owner: sharedVideoVotes.userId,
        join: { table: sharedVideos, on: eq(sharedVideos.id, sharedVideoVotes.shareId) },
        only: {
          createdAt: sharedVideoVotes.createdAt,
          isHelpful: sharedVideoVotes.isHelpful,
          shareId: sharedVideoVotes.shareId,
          productId: sharedVideos.productId,
        },
      },
      /** Content that was shared anew while something about it waited. */
      sharedVideosContinued: {
        owner: sharedVideos.userId,
        join: { table: continuedShares, on: eq(continuedShares.shareId, sharedVideos.id) },
        only: { id: continuedShares.shareId, continuedBy: continuedShares.continuedBy },
      },
    },
    erase: async (tx, userId) => {
      const voted = await lockVotedVideos(tx, userId);
      // Their votes go with them: another video may be the best by then.
      return async () => {
        for (const id of voted) await placeSharedVideo(tx, id);
      };
    },
  },
} satisfies Domain;
