/** This device's storage, which stays, or this tab's, which outlives a visit to another site and ends with the tab. */
export type StorageArea = "device" | "tab";

const storageOf = (area: StorageArea) => (area === "tab" ? sessionStorage : localStorage);

/**
 * This browser's storage, which people can block: nothing is then remembered beyond the page, and reading finds
 * nothing, but the app works. A person's values are kept by `draft.ts`; these functions are for settings of the device
 * (`storage-use.test.ts` names each).
 */
export function readStored(key: string, area: StorageArea = "device"): string | null {
  return ifAllowed(() => storageOf(area).getItem(key));
}

/** Remembers a text; null forgets it. */
export function writeStored(key: string, text: string | null, area: StorageArea = "device"): void {
  ifAllowed(() => (text === null ? storageOf(area).removeItem(key) : storageOf(area).setItem(key, text)));
}

/**
 * A person's values are stored under "own:", the id of their owner (empty for a guest), ":", and a name without colons.
 * "=" and the id mark a value that waits for a member whose session was lost.
 */
export const ownedKey = (owner: string, name: string): string => `own:${owner}:${name}`;

/**
 * Leaves in both storages only what may be there while `memberId` is signed in, or a guest is here (null). A guest's
 * things become those of the member who signs in, and so do that member's own that waited; all others' are removed, but
 * for what waits for the network of a member whose session was `lost`: that waits for them.
 */
export function handOver(memberId: string | null, lost: string | null = null): void {
  for (const area of ["device", "tab"] as const) {
    ifAllowed(() => {
      const storage = storageOf(area);
      for (const key of Object.keys(storage)) {
        const [mark, owner, name] = key.split(":");
        const isGuests = !owner;
        if (mark !== "own" || owner === memberId || (!memberId && (isGuests || owner[0] === "="))) continue;
        const text = `${storage.getItem(key)}`;
        let next = "";
        if (isGuests || owner === `=${memberId}`) next = `own:${memberId}:${name}`;
        // There may be both, which change places.
        else if (owner === lost && name?.startsWith("outbox"))
          next = `own:=${lost}:outbox${name === "outbox" ? "-waiting" : ""}`;
        storage.removeItem(key);
        // Where there is no room for it under its longer name it stays where it was.
        if (next && ifAllowed(() => storage.setItem(next, text) ?? true) === null) storage.setItem(key, text);
      }
    });
  }
}

/** What it returns, or null where the browser keeps a page from storing anything. */
function ifAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
