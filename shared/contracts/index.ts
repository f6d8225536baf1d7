import { accounts } from "#shared/contracts/accounts.ts";
import { catalog } from "#shared/contracts/catalog.ts";
import { codes } from "#shared/contracts/codes.ts";
import { community } from "#shared/contracts/community.ts";
import { moderation } from "#shared/contracts/moderation.ts";
import { productFacts } from "#shared/contracts/product-facts.ts";
import { productReviews } from "#shared/contracts/product-reviews.ts";
import { proposals } from "#shared/contracts/proposals.ts";
import { removals } from "#shared/contracts/removals.ts";
import { reports } from "#shared/contracts/reports.ts";
import { reviews } from "#shared/contracts/reviews.ts";
import { scans } from "#shared/contracts/scans.ts";
import { sharedVideos } from "#shared/contracts/shared-videos.ts";
import { sharing } from "#shared/contracts/sharing.ts";
import { strikes } from "#shared/contracts/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";
import { users } from "#shared/contracts/users.ts";

/** The registry: every endpoint of the API by domain. Read this to know the API. */
export const contracts = {
  accounts,
  users,
  catalog,
  codes,
  productFacts,
  proposals,
  reviews,
  productReviews,
  sharing,
  sharedVideos,
  scans,
  community,
  moderation,
  reports,
  removals,
  strikes,
  takedowns,
};
