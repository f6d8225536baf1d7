import { sponsored } from "#shared/contracts/business/sponsored.ts";
import { sponsorship } from "#shared/contracts/business/sponsorship.ts";

export const businessContract = { sponsorship, sponsored };
