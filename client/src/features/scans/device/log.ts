import { addDeviceScan, type StoredScan } from "#client/features/scans/device/device-scans.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { wakeOutbox } from "#client/lib/outbox/wake.ts";
import { getSessionUser } from "#client/lib/session-store.ts";
import type { DeviceScan } from "#shared/contracts/scans/scans.ts";
import { storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/**
 * Notes a scan on this device at once, and in the account of the signed-in member as soon as the server can be reached.
 * A guest's stay on the device until a sign-in. Never fails for the caller. Returns the note; null where there was
 * nothing to note.
 */
export function noteScan({
  method,
  code,
  symbology,
}: Pick<DeviceScan, "method" | "code" | "symbology">): StoredScan | null {
  const stored = storableCode(code);
  // No product has such a code, and no history could keep it.
  if (stored === "" || stored.length > CODE_MAX_CHARACTERS) return null;
  return keep({ clientId: makeKey(), method, code: stored, symbology, scannedAt: new Date() });
}

/** Notes that a scan's product is not the one that the person has, whether or not the account has that scan already. */
export function noteRefusal(scan: StoredScan): void {
  keep({ ...scan, isRefused: true });
}

function keep(scan: StoredScan): StoredScan {
  addDeviceScan(scan);
  if (getSessionUser() !== null) void wakeOutbox();
  return scan;
}
