import { affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";
import { partnership } from "#shared/contracts/business/partnership.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";
import { sponsored } from "#shared/contracts/business/sponsored.ts";
import { sponsorship } from "#shared/contracts/business/sponsorship.ts";

export const businessContract = { affiliatePrograms, sponsorship, sponsored, partnership, partnershipReview };
