import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { clearOldClicks } from "#server/features/business/clear-clicks.ts";
import { documentsRunOutMail, partnershipDecidedMail } from "#server/features/business/partnership/mails.ts";
import {
  eraseDocuments,
  partnershipParts,
  removeDocumentsJob,
} from "#server/features/business/partnership/personal-data.ts";
import { partnershipReviewRoutes, partnershipRoutes } from "#server/features/business/partnership/routes.ts";
import { tellExpiryJob } from "#server/features/business/partnership/tell-expiry.ts";
import { affiliateProgramRoutes } from "#server/features/business/routes.ts";
import { clearExpiredCounts } from "#server/features/business/sponsorship/counts.ts";
import { sponsoredRoutes, sponsorshipRoutes } from "#server/features/business/sponsorship/routes.ts";
import { showSponsorship } from "#server/features/catalog/index.ts";
import { advertisementCounts, advertisements, affiliateClicks, partnershipDocuments } from "#shared/schema/index.ts";

export { shopVisits } from "#server/features/business/shop-visits.ts";

/** Partners, sponsors, and the way to the shops. */
export const businessDomain = {
  routes: {
    affiliatePrograms: affiliateProgramRoutes,
    sponsorship: sponsorshipRoutes,
    sponsored: sponsoredRoutes,
    partnership: partnershipRoutes,
    partnershipReview: partnershipReviewRoutes,
  },
  jobs: [removeDocumentsJob, tellExpiryJob],
  mails: [partnershipDecidedMail, documentsRunOutMail],
  productMerged: async (tx, { from, to, now }) => {
    await tx.update(advertisements).set({ productId: to }).where(eq(advertisements.productId, from));
    await tx.update(affiliateClicks).set({ productId: to }).where(eq(affiliateClicks.productId, from));
    await showSponsorship(tx, [to], now);
  },
  clearExpired: async (deps) => {
    await clearOldClicks(deps);
    await clearExpiredCounts(deps);
  },
  personalData: {
    parts: {
      shopClicks: { owner: affiliateClicks.userId },
      sponsoredCounts: { owner: advertisementCounts.userId },
      ...partnershipParts,
    },
    notExported: [{ column: partnershipDocuments.verifiedBy, because: "the document is the partner's" }],
    erase: async (tx, userId, deps) => {
      await eraseDocuments(tx, userId, deps);
      // The click counts for the shop; where from and with which browser was the person's.
      await tx
        .update(affiliateClicks)
        .set({ ipAddress: null, userAgent: null, referrerUrl: null })
        .where(eq(affiliateClicks.userId, userId));
      return undefined;
    },
  },
} satisfies Domain;
