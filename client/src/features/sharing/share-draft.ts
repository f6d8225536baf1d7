import * as z from "zod/mini";
import { type ShareFields, shareFields } from "#client/features/sharing/share-fields.ts";
import { readTabStored, writeTabStored } from "#client/lib/tab-storage.ts";

const KEY = "share-draft";

const kept = z.object({ person: z.string(), fields: shareFields });

/** What a person has typed in this tab and not shared yet; null where that is nothing, or somebody else's. */
export function readShareDraft(person: string): ShareFields | null {
  const text = readTabStored(KEY);
  if (text === null) return null;
  try {
    const draft = z.parse(kept, JSON.parse(text));
    return draft.person === person ? draft.fields : null;
  } catch (error) {
    console.warn("The draft of a share can't be read and is left out.", error);
    return null;
  }
}

export function keepShareDraft(person: string, fields: ShareFields): void {
  writeTabStored(KEY, JSON.stringify({ person, fields }));
}

export function forgetShareDraft(): void {
  writeTabStored(KEY, null);
}
