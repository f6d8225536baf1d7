import { videoUploads } from "#shared/contracts/files/uploads.ts";

export const filesContract = { videoUploads };
