import { readStored, writeStored } from "#client/lib/storage.ts";

/** In this tab: when it went to a provider to sign in, then whether that opened a new account. */
const KEY = "provider-sign-in";
/** How far the server's clock may be from this device's. */
const SKEW_MS = 60_000;

/** The account that a provider's sign-in opened: a new one, or an existing one. */
export type Arrival = "new" | "back";

/** The page is about to be left for a provider. */
export const noteLeaving = (): void => writeStored(KEY, String(Date.now()), "tab");

/** Notes a session that this page did not know: opened by the provider that the tab went to, if it went to one. */
export function noteArrival(account: { createdAt: Date }): void {
  const left = Number(readStored(KEY, "tab"));
  if (left) writeStored(KEY, account.createdAt.getTime() > left - SKEW_MS ? "new" : "back", "tab");
}

/** The arrival to be welcomed, until `forgetArrival`. */
export function readArrival(): Arrival | null {
  const arrival = readStored(KEY, "tab");
  return arrival === "new" || arrival === "back" ? arrival : null;
}

export const forgetArrival = (): void => writeStored(KEY, null, "tab");
