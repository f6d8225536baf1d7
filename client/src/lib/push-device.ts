const WORKER = "/push-worker.js";

/** Whether this browser shows notifications of sites; on an iPhone only from the Home Screen, and nowhere without https. */
export function canPush(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether the person has said no to them, for this site, in this browser. */
export const isRefused = (): boolean => canPush() && Notification.permission === "denied";

/** By which this browser takes messages; null where it takes none. */
export async function readSubscription(): Promise<PushSubscription | null> {
  if (!canPush() || Notification.permission !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Has this browser take messages that are signed with the key, once the person agrees. Call it upon a tap: browsers ask
 * only then. Answers null where the person does not agree; rejects where the push service can't be reached.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    // It was for another key: of a server that was set up anew.
    await before.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** This browser takes no messages any more, whether the server is told or not. */
export async function forgetBrowser(): Promise<void> {
  if (!canPush()) return;
  await (await readSubscription())?.unsubscribe();
}
