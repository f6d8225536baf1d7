import { addDeviceScan } from "#client/features/scans/device-scans.ts";
import { sendScans } from "#client/features/scans/send-scans.ts";
import { getSessionUser } from "#client/lib/session-store.ts";
import type { DeviceScan } from "#shared/contracts/scans.ts";
import { storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/**
 * Notes a scan on this device at once, and in the account of whoever is signed in as soon as the server can be reached.
 * A guest's stay on the device until somebody signs in. Never fails for the caller.
 */
export function noteScan({ method, code, symbology }: Pick<DeviceScan, "method" | "code" | "symbology">): void {
  const stored = storableCode(code);
  // No product has such a code, and no history could keep it.
  if (stored === "" || stored.length > CODE_MAX_CHARACTERS) return;
  const userId = getSessionUser()?.id ?? null;
  addDeviceScan({ clientId: newId(), userId, method, code: stored, symbology, scannedAt: new Date() });
  if (userId !== null) void sendScans();
}

/** A random id (UUID version 4). The browser's own way is there only on secure connections. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
