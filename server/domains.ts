import { type AllDomains, composeDomains } from "#server/domain.ts";
import { accountsDomain } from "#server/features/accounts/index.ts";
import { analyticsDomain } from "#server/features/analytics/index.ts";
import { businessDomain } from "#server/features/business/index.ts";
import { catalogDomain } from "#server/features/catalog/index.ts";
import { communityDomain } from "#server/features/community/index.ts";
import { filesDomain } from "#server/features/files/index.ts";
import { identifyDomain } from "#server/features/identify/index.ts";
import { moderationDomain } from "#server/features/moderation/index.ts";
import { notificationsDomain } from "#server/features/notifications/index.ts";
import { recallsDomain } from "#server/features/recalls/index.ts";
import { reputationDomain } from "#server/features/reputation/index.ts";
import { reviewsDomain } from "#server/features/reviews/index.ts";
import { scansDomain } from "#server/features/scans/index.ts";
import { sharingDomain } from "#server/features/sharing/index.ts";
import { takedownsDomain } from "#server/features/takedowns/index.ts";
import { trainingDomain } from "#server/features/training/index.ts";

/**
 * Every domain, in their order: each may call the front doors (`index.ts`) of those before it, and reaches those behind it
 * only through what they say of themselves here.
 */
export const DOMAINS = {
  files: filesDomain,
  accounts: accountsDomain,
  moderation: moderationDomain,
  takedowns: takedownsDomain,
  catalog: catalogDomain,
  recalls: recallsDomain,
  scans: scansDomain,
  reviews: reviewsDomain,
  community: communityDomain,
  sharing: sharingDomain,
  identify: identifyDomain,
  training: trainingDomain,
  business: businessDomain,
  reputation: reputationDomain,
  notifications: notificationsDomain,
  analytics: analyticsDomain,
} satisfies AllDomains;

export const domains = composeDomains(DOMAINS);
