import { affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";

export const businessContract = { affiliatePrograms };
