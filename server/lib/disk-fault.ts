const FULL = ["ENOSPC", "EDQUOT"];
const UNWRITABLE = ["EACCES", "EPERM", "EROFS", "EIO", "ENOTDIR", "EEXIST", "ENOENT"];

/** Why the disk did not take a file; null where something else is wrong than the disk. */
export function diskFault(error: unknown): "full" | "unwritable" | null {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return null;
  if (FULL.includes(error.code)) return "full";
  return UNWRITABLE.includes(error.code) ? "unwritable" : null;
}

/** Whether there is no such file, or no such folder. */
export const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";
