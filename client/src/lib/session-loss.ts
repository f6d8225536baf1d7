import { ApiError } from "#client/lib/api.ts";
import { getSessionUser } from "#client/lib/session-store.ts";

/**
 * Whether a call was refused because the server no longer knows the session, which the person is told by now. All that
 * was kept of them went with it: a form keeps what it was sending once more, for them to sign in again and go on.
 */
export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === "UNAUTHENTICATED" && getSessionUser() === null;
}
