import { ApiError } from "#client/lib/api.ts";
import { getSessionUser } from "#client/lib/session-store.ts";

/**
 * Whether a call was refused because the server no longer knows the session, which the person has been told by now. All
 * that was kept for them is gone: a form stores what it was sending once more, so that they can sign in again and go
 * on.
 */
export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === "UNAUTHENTICATED" && getSessionUser() === null;
}
