import { diskFault } from "#server/lib/disk-fault.ts";

/**
 * Whether the storage hangs or can't be reached. By its error's name: in development the API is loaded anew while the
 * adapter, which `index.ts` made, stays.
 */
export function isStorageAway(error: unknown): boolean {
  return error instanceof Error && error.name === "StorageAwayError";
}

/** Whether an error says that there is no room for more, in the storage or on the disk of this server. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "StorageFullError" || diskFault(error) === "full";
}
