import { readTabStored, writeTabStored } from "#client/lib/tab-storage.ts";

/**
 * What somebody has begun to write, kept for as long as the tab is open: signing in with a provider leaves the page and
 * comes back to it. A guest's draft is whoever's signs in next, a member's is theirs alone.
 */
export interface DraftPlace {
  kind: "question" | "answer";
  /** Of the product asked about, or of the question answered. */
  id: string;
}

/** The draft that `person` (null for a guest) may go on with; empty where there is none. */
export function readDraft(place: DraftPlace, person: string | null): string {
  const stored = readTabStored(keyOf(place)) ?? "";
  const end = stored.indexOf(SEPARATOR);
  const author = stored.slice(0, Math.max(0, end));
  return author === "" || author === person ? stored.slice(end + 1) : "";
}

export function keepDraft(place: DraftPlace, person: string | null, text: string): void {
  if (text === "") forgetDraft(place);
  else writeTabStored(keyOf(place), `${person ?? ""}${SEPARATOR}${text}`);
}

export function forgetDraft(place: DraftPlace): void {
  writeTabStored(keyOf(place), null);
}

/** Between the author's id and the text, in what is stored. */
const SEPARATOR = "\n";

const keyOf = ({ kind, id }: DraftPlace) => `draft-${kind}-${id}`;
