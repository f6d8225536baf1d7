export interface Sharable {
  title: string;
  /** Absolute. */
  url: string;
}

/** The result; "cancelled" by the person, "blocked" where the browser lets the page neither share nor copy. */
export type ShareOutcome = "shared" | "cancelled" | "copied" | "blocked";

/**
 * Hands an address to the device's own share sheet, else copies it. To be called in the event of the tap itself:
 * browsers allow both only then.
 */
export async function shareAddress(what: Sharable): Promise<ShareOutcome> {
  return (await offerSheet(what)) ?? ((await copy(what.url)) ? "copied" : "blocked");
}

/** Null where there is no sheet, or the page may not use it. */
async function offerSheet(what: Sharable): Promise<"shared" | "cancelled" | null> {
  // Older browsers have neither function, whatever the types say.
  const { share, canShare }: Partial<Navigator> = navigator;
  if (!share || canShare?.call(navigator, what) === false) return null;
  try {
    await share.call(navigator, what);
    return "shared";
  } catch (error) {
    // Closed without a choice; or already open, which a second tap can't change.
    const left = error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
    return left ? "cancelled" : null;
  }
}

async function copy(text: string): Promise<boolean> {
  // Missing on pages that came without https.
  const { clipboard }: Partial<Navigator> = navigator;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
