import { community } from "#shared/contracts/community/community.ts";

export const communityContract = { community };
