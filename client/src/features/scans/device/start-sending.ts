import type { DEVICE_SCANS } from "#client/features/scans/device/device-scans.ts";
import { getSessionUser, onSessionChange, readOwn } from "#client/lib/session-store.ts";

/** Only its type is imported: the code that keeps scans comes when there are some. */
const NAME: typeof DEVICE_SCANS = "scans";

/**
 * Sends the waiting scans of this device at once, at a sign-in, when the connection is back and when the page becomes
 * visible again. It is part of every first download, so it only checks whether there are any; the rest is fetched then.
 */
export function keepSendingScans(): void {
  const look = () => {
    const waits = readOwn(NAME) ?? readOwn(`${NAME}-waiting`);
    if (waits && getSessionUser() && !document.hidden) void send();
  };
  onSessionChange(look);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  look();
}

async function send(): Promise<void> {
  try {
    const { sendScans } = await import("#client/features/scans/device/send-scans.ts");
    await sendScans();
  } catch (error) {
    console.warn("Scans wait: what sends them could not be fetched.", error);
  }
}
