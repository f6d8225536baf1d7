import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

export const sharingContract = { sharedVideos };
