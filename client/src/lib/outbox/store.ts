import * as z from "zod/mini";
import { ApiError } from "#client/lib/api.ts";
import { draftKind } from "#client/lib/draft.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { type Entry, type Kind, kindCount, kindOf } from "#client/lib/outbox/kind.ts";
import { OUTBOX } from "#client/lib/outbox/wake.ts";
import { getSessionUser, onSessionChange, ownKey } from "#client/lib/session-store.ts";

/** An entry as it is stored. */
const storedEntry = z.object({
  id: z.string(),
  kind: z.string(),
  version: z.number(),
  at: z.number(),
  body: z.unknown(),
  refusal: z.optional(z.object({ status: z.number(), text: z.string() })),
});
type StoredEntry = z.output<typeof storedEntry>;

const area = "device";
const schema = z.array(z.unknown());
const kept = draftKind({ name: OUTBOX, schema, area });
/** Those of a member whose session was lost: they join the others when that member signs in again. */
const waiting = draftKind({ name: `${OUTBOX}-waiting`, schema, area });

/**
 * What the browser would not store, being full or forbidden to: it is remembered until the page is left. It is in place
 * of what was stored by then (`beside`), and not of what other tabs store later.
 */
let unsaved: { items: unknown[]; beside: ReadonlySet<string> } | null = null;
/** What no storage holds. */
let held: readonly Entry[] = [];
let known = { text: "[]", held, kinds: 0, entries: held };
const listeners = new Set<() => void>();

onSessionChange(({ left }) => {
  if (left) {
    unsaved = null;
    held = [];
  }
  tell();
});

/** What waits of the person who is here, the oldest first. The same list as long as nothing changes. */
export function readEntries(): readonly Entry[] {
  const items = readItems();
  const text = JSON.stringify(items);
  const kinds = kindCount();
  if (text !== known.text || held !== known.held || kinds !== known.kinds) {
    known = { text, held, kinds, entries: [...items.flatMap(parse), ...held] };
  }
  return known.entries;
}

/** The same of one kind. */
export function entriesOf<Body>(kind: Kind<Body>): Entry<Body>[] {
  return readEntries().filter((entry): entry is Entry<Body> => entry.kind === kind.name);
}

/** Puts something in, in place of what has that id. Of too many the oldest go. */
export function putEntry<Body>(kind: Kind<Body>, body: Body, id = makeKey()): void {
  const entry: Entry = { id, kind: kind.name, at: Date.now(), body, refusal: undefined };
  if (kind.isHeld) held = [...held.filter((one) => one.id !== id), entry];
  else write((items) => newest(kind, [...items.filter((item) => idOf(item) !== id), encode(entry)]));
  tell();
}

/** Takes entries out, whatever else has come or gone meanwhile. */
export function dropEntries(ids: Iterable<string>): void {
  const gone = new Set(ids);
  held = held.filter(({ id }) => !gone.has(id));
  if (readItems().some((item) => gone.has(idOf(item)))) write((items) => items.filter((item) => !gone.has(idOf(item))));
  tell();
}

/** Takes out what was sent, but for what is another by now. */
export function dropSent(entries: readonly Entry[]): void {
  const now = new Map(readEntries().map((entry) => [entry.id, entry]));
  const isAsSent = (entry: Entry) => JSON.stringify(now.get(entry.id)?.body) === JSON.stringify(entry.body);
  dropEntries(entries.filter(isAsSent).map(({ id }) => id));
}

/** Notes why entries are refused, or with undefined that they may be sent again. */
export function noteRefusal(ids: readonly string[], refusal: unknown): void {
  held = held.map((entry) => (ids.includes(entry.id) ? { ...entry, refusal } : entry));
  const stored = refusal === undefined ? undefined : asStored(refusal);
  const isMeant = (item: unknown) => ids.includes(idOf(item));
  if (readItems().some(isMeant)) {
    write((items) => items.map((item) => (isMeant(item) ? { ...(item as StoredEntry), refusal: stored } : item)));
  }
  tell();
}

/**
 * Puts what a member comes back to among the rest, and drops what can't be read or is of no kind that there is: only once
 * the code of every kind is here.
 */
export function tidy(hasEveryKind: boolean): void {
  const stays = (item: unknown) => !hasEveryKind || parse(item).length > 0;
  const isTidy = readItems().every(stays);
  if (!isTidy) console.warn("Some of what waited on this device can't be read and is dropped.");
  if (!isTidy || waiting().read() !== null) write((items) => items.filter(stays));
}

/** Whether what is here is of a member whose session was lost, and waits for them to sign in again. */
export const waitsForMember = (): boolean => getSessionUser() === null && ownKey("").includes("=");

export function onEntries(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", tell);
  };
}

/** Calls those who follow the entries. */
export function tell(): void {
  for (const listener of [...listeners]) listener();
}

function readItems(): unknown[] {
  const stored = [...(kept().read() ?? []), ...(waiting().read() ?? [])];
  if (!unsaved) return stored;
  const { items, beside } = unsaved;
  return [...items, ...stored.filter((item) => !beside.has(idOf(item)))];
}

function write(change: (items: unknown[]) => unknown[]): void {
  const items = change(readItems());
  // A guest's may be beside them by the time that member comes back.
  const [here, elsewhere] = waitsForMember() ? [waiting(), kept()] : [kept(), waiting()];
  const others = elsewhere.read();
  elsewhere.forget();
  if (items.length === 0) here.forget();
  else here.keep(items);
  const stored = here.read() ?? [];
  const isStored = JSON.stringify(stored) === JSON.stringify(items);
  if (!isStored && others) elsewhere.keep(others);
  unsaved = isStored ? null : { items, beside: new Set([...stored, ...(others ?? [])].map(idOf)) };
}

const idOf = (item: unknown): string => z.safeParse(storedEntry, item).data?.id ?? "";

function newest(kind: Pick<Kind, "name" | "atMost">, items: unknown[]): unknown[] {
  const isOfKind = (item: unknown) => z.safeParse(storedEntry, item).data?.kind === kind.name;
  let tooMany = items.filter(isOfKind).length - kind.atMost;
  return items.filter((item) => !isOfKind(item) || tooMany-- <= 0);
}

function encode({ refusal, ...entry }: Entry): StoredEntry {
  const { schema, version } = kindOf(entry.kind) as Kind;
  return { ...entry, version, body: z.encode(schema, entry.body) };
}

/** An entry as it is now; none of what can't be read, of another version that can't be migrated, or of no kind that is here. */
function parse(item: unknown): Entry[] {
  const { data: stored } = z.safeParse(storedEntry, item);
  const kind = stored && kindOf(stored.kind);
  if (!kind) return [];
  const isOther = stored.version !== kind.version;
  const body = z.safeParse(kind.schema, isOther ? kind.migrate?.(stored.body, stored.version) : stored.body);
  if (!body.success) return [];
  return [{ id: stored.id, kind: kind.name, at: stored.at, body: body.data, refusal: refusalOf(stored) }];
}

/** What an error is stored as, and made again of. */
function asStored(refusal: unknown): StoredEntry["refusal"] {
  if (!(refusal instanceof ApiError)) return { status: 0, text: String(refusal) };
  return { status: refusal.status, text: refusal.message.slice(`${refusal.status}: `.length) };
}

function refusalOf({ refusal }: StoredEntry): unknown {
  if (!refusal) return undefined;
  return refusal.status === 0 ? new Error(refusal.text) : new ApiError(refusal.status, "", refusal.text);
}
