import type { DEVICE_SCANS } from "#client/features/scans/device/device-scans.ts";
import { getSessionUser, onSessionChange, readOwn } from "#client/lib/session-store.ts";

/** Only its type is imported: the code that keeps scans comes when there are some. */
const NAME: typeof DEVICE_SCANS = "scans";

/**
 * Sends what waits on this device at once, when somebody signs in, when the connection is back and when the page is
 * looked at again. Everybody downloads this, so it only looks whether there is something; the rest is fetched then.
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
