import type { DEVICE_SCANS_KEY } from "#client/features/scans/device-scans.ts";
import { getSessionUser, onSessionChange } from "#client/lib/session-store.ts";
import { readStored } from "#client/lib/storage.ts";

/** Only its type is imported: the code that keeps scans comes when there are some. */
const KEY: typeof DEVICE_SCANS_KEY = "scans";

/**
 * Sends what waits on this device at once, when somebody signs in, when the connection is back and when the page is
 * looked at again. Everybody downloads this, so it only looks whether there is something; the rest is fetched then.
 */
export function keepSendingScans(): void {
  const look = () => {
    if (readStored(KEY) && getSessionUser() && !document.hidden) void send();
  };
  onSessionChange(look);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  look();
}

async function send(): Promise<void> {
  try {
    const { sendScans } = await import("#client/features/scans/send-scans.ts");
    await sendScans();
  } catch (error) {
    console.warn("What sends scans could not be fetched; they wait on this device.", error);
  }
}
