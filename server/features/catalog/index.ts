import type { Domain } from "#server/domain.ts";
import { deskRoutes } from "#server/features/catalog/desk/routes.ts";
import { findDuplicates, findDuplicatesJob } from "#server/features/catalog/duplicates/find.ts";
import { joinProducts } from "#server/features/catalog/duplicates/join-products.ts";
import { duplicateRoutes } from "#server/features/catalog/duplicates/routes.ts";
import { clearImports, importFeed, importFeedJob } from "#server/features/catalog/feeds/import-feed.ts";
import { openDumpJob, writeOpenDump } from "#server/features/catalog/feeds/open-dump.ts";
import { feedRoutes } from "#server/features/catalog/feeds/routes.ts";
import { sweepFiles } from "#server/features/catalog/files/kept-files.ts";
import { catalogFileRoutes } from "#server/features/catalog/files/routes.ts";
import { proposalCase } from "#server/features/catalog/proposals/proposal-case.ts";
import { proposalRoutes } from "#server/features/catalog/proposals/routes.ts";
import { catalogRoutes, codesRoutes, productFactsRoutes, recallsRoutes } from "#server/features/catalog/routes.ts";
import { rollUpTrending, trendingRollUp } from "#server/features/catalog/trending.ts";
import { handleJob } from "#server/jobs/job.ts";
import { brandKeepers, catalogFiles, productProposals, productRevisions } from "#shared/schema/index.ts";

export { addProduct } from "#server/features/catalog/add-product.ts";
export {
  type CodesOfProduct,
  codesOf,
  findKnown,
  mustBeNew,
  NO_CODES,
  readBoxCode,
} from "#server/features/catalog/box-code.ts";
export {
  isBuiltUpon,
  listForSharer,
  listWithShare,
  removeWithShare,
  renameWithShare,
  unlistRemoved,
  unlistWithShare,
} from "#server/features/catalog/came-with-share.ts";
export { type NumberedProduct, selectByNumbers } from "#server/features/catalog/code-matches.ts";
export { demoRoutes } from "#server/features/catalog/demo-routes.ts";
export {
  keptBrands,
  letKeepBrands,
  mayKeepProduct,
  stopKeepingBrands,
} from "#server/features/catalog/desk/brand-keepers.ts";
export { findDuplicatesJob } from "#server/features/catalog/duplicates/find.ts";
export { addressNow, currentIds, holdProduct, holdProducts } from "#server/features/catalog/duplicates/merged.ts";
export { errorsOfImport, importFromCommand } from "#server/features/catalog/feeds/command.ts";
export { productFeeds } from "#server/features/catalog/feeds/merchant-feed.ts";
export {
  type ListedProduct,
  listedProducts,
  productOfCodes,
  productOfLabel,
} from "#server/features/catalog/find-by-label.ts";
export { findNamed } from "#server/features/catalog/find-named.ts";
export { productMissing, selectProduct } from "#server/features/catalog/listed-product.ts";
export { productCards } from "#server/features/catalog/product-card.ts";
export { describeProductPage } from "#server/features/catalog/product-page.ts";
export { readProductPicture } from "#server/features/catalog/product-picture.ts";
export { readProductDetail } from "#server/features/catalog/queries.ts";
export { recallNotices } from "#server/features/catalog/recall-notices.ts";
export { gs1Resolver, resolverStatus } from "#server/features/catalog/resolver/resolver.ts";
export { searchProductIds } from "#server/features/catalog/search.ts";
export { searchEngines } from "#server/features/catalog/search-engines.ts";
export { findOfferLink, findProductShop, type ShopLink } from "#server/features/catalog/shop-links.ts";
export {
  lockShownVideo,
  type NewMedia,
  showVideo,
  takeUploadsOff,
  takeVideoOff,
} from "#server/features/catalog/shown-video.ts";
export { findChangedSponsorships, showSponsorship } from "#server/features/catalog/sponsored.ts";
export { trendingRollUp } from "#server/features/catalog/trending.ts";
/** Products, their codes and facts, search, and what members propose. */
export const catalogDomain = {
  routes: {
    catalog: catalogRoutes,
    catalogFiles: catalogFileRoutes,
    codes: codesRoutes,
    desk: deskRoutes,
    duplicates: duplicateRoutes,
    feeds: feedRoutes,
    productFacts: productFactsRoutes,
    recalls: recallsRoutes,
    proposals: proposalRoutes,
  },
  // At 08:00 UTC the west coast is asleep and the east coast not yet up.
  jobs: [
    handleJob(trendingRollUp, rollUpTrending, { schedule: "0 8 * * *" }),
    handleJob(importFeedJob, importFeed),
    handleJob(findDuplicatesJob, findDuplicates, { schedule: "40 8 * * *" }),
    handleJob(openDumpJob, writeOpenDump, { schedule: "20 7 * * *" }),
  ],
  cases: [proposalCase],
  productMerged: joinProducts,
  clearExpired: async (deps) => {
    await clearImports(deps);
    await sweepFiles(deps);
  },
  personalData: {
    parts: {
      proposedProducts: { owner: productProposals.userId },
      keptBrands: {
        owner: brandKeepers.userId,
        only: { brand: brandKeepers.brand, grantedAt: brandKeepers.grantedAt },
      },
      // Their content is the product page's.
      productEdits: {
        owner: productRevisions.actorId,
        only: {
          productId: productRevisions.productId,
          version: productRevisions.version,
          changed: productRevisions.changed,
          createdAt: productRevisions.createdAt,
        },
      },
    },
    notExported: [
      {
        column: catalogFiles.uploadedBy,
        because: "A picture or manual is the product's, and on its page; it stays there without who sent it",
      },
    ],
  },
} satisfies Domain;
