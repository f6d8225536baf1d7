import { AppError } from "#server/http/app-error.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { lastsUntilDecided } from "#shared/domain/takedown.ts";

/**
 * Throws FORBIDDEN for a suspended member: for what others get to see. Endpoints that are all about that refuse them by their
 * access (`isPublishing`); one that publishes only some of what it takes calls this.
 */
export function refuseSuspended({ isSuspended, suspendedUntil }: Actor): void {
  if (!isSuspended) return;
  const until =
    suspendedUntil && !lastsUntilDecided(suspendedUntil) ? ` until ${suspendedUntil.toISOString().slice(0, 10)}` : "";
  throw new AppError("FORBIDDEN", `Your account is suspended${until}: it can publish nothing.`, {
    reason: "account-suspended",
  });
}
