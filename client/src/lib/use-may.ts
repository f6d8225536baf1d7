import { useSessionUser } from "#client/lib/session-store.ts";
import { isAllowed, type Permission } from "#shared/domain/roles.ts";

/** Whether the signed-in person's role has a permission: for display only, the server decides. */
export function useMay(permission: Permission): boolean {
  return isAllowed(permission, useSessionUser()?.role ?? null);
}
