import { ApiError } from "#client/lib/api.ts";
import { alone } from "#client/lib/outbox/alone.ts";
import { type Entry, type Kind, kindOf, type Sender } from "#client/lib/outbox/kind.ts";
import { dropSent, noteRefusal, readEntries, tell, tidy } from "#client/lib/outbox/store.ts";
import {
  CALL_MAX_MS,
  LASTING_MAX_MS,
  LISTS_MAX_MS,
  lastingDelayMs,
  OFFLINE_LOOK_MS,
  troubleOf,
} from "#client/lib/outbox/trouble.ts";
import { hasEveryKind } from "#client/lib/outbox/wake.ts";
import { getSessionUser, isStillHere, onSessionChange } from "#client/lib/session-store.ts";

/**
 * Why nothing of a kind is sent for now: how often that was tried, and until when it is left, by the clock of the page:
 * that of the device may be set back meanwhile.
 */
interface Pause {
  error: unknown;
  tries: number;
  until: number;
  /** Until when the server has asked to be left, whatever else happens; 0 where it has not. */
  asked: number;
}

/** What comes of one call. */
type Outcome = "sent" | "refused" | "later" | "stop";

let sending: Promise<void> | null = null;
/** The ids of what is on its way. */
let onItsWay: ReadonlySet<string> = new Set();
/** By the names of kinds. */
const pauses = new Map<string, Pause>();
/** What was refused together with others goes alone, so that it keeps none of them from arriving. */
const singles = new Set<string>();
let clock: ReturnType<typeof setTimeout> | undefined;
const arrivals = new Map<string, Set<() => unknown>>();

onSessionChange(({ left }) => {
  if (!left) return;
  pauses.clear();
  singles.clear();
  onItsWay = new Set();
});

/**
 * Sends what waits of the member who is here, the oldest first within its kind. It leaves the device only once the
 * server has it. What no answer came for, or a fault, is sent again by itself: with the network, and after ever longer
 * pauses. What is refused stays, with the reason, and keeps nothing else from being sent.
 */
export function sendWaiting(): Promise<void> {
  // Whatever woke it is a reason not to wait any longer.
  for (const pause of pauses.values()) pause.until = pause.asked;
  return run();
}

/** Sends what was refused once more. */
export function sendAgain(ids: readonly string[]): Promise<void> {
  noteRefusal(ids, undefined);
  return sendWaiting();
}

/** Calls `listener` when the server has got something of a kind, before that leaves the device: it may read lists anew. */
export function onArrival<Body>(kind: Kind<Body>, listener: () => unknown): () => void {
  const all = arrivals.get(kind.name) ?? new Set();
  arrivals.set(kind.name, all.add(listener));
  return () => all.delete(listener);
}

export const isOnItsWay = (id: string): boolean => onItsWay.has(id);

/** Why entries of a kind wait: what the last call failed with; undefined where none did. */
export const whyWaiting = (kind: string): unknown => pauses.get(kind)?.error;

function run(): Promise<void> {
  sending ??= alone(async () => {
    try {
      tidy(hasEveryKind());
      for (let batch = await nextBatch(); batch; batch = await nextBatch()) if ((await send(batch)) === "stop") break;
    } finally {
      // At once, so that what comes after the last look starts anew.
      sending = null;
      settle();
    }
  });
  return sending;
}

interface Batch {
  owner: string;
  kind: Kind;
  sender: Sender<unknown>;
  entries: readonly Entry[];
}

/** What goes next. Whose it is is looked up each time: the member may have gone meanwhile. */
async function nextBatch(): Promise<Batch | null> {
  const owner = ownerHere();
  if (owner === null) return null;
  const mayGo = ({ kind, refusal }: Entry) =>
    refusal === undefined && (pauses.get(kind)?.until ?? 0) <= performance.now();
  const first = readEntries().find(mayGo);
  const kind = first && kindOf(first.kind);
  if (!kind) return null;
  const sender = await kind.load();
  // The code may have taken a while.
  const waiting = ownerHere() === owner ? readEntries().filter((one) => one.kind === kind.name && mayGo(one)) : [];
  if (waiting.length === 0) return nextBatch();
  const alike = singles.has(waiting[0]?.id ?? "") ? waiting.slice(0, 1) : waiting.filter(({ id }) => !singles.has(id));
  const count = sender.take?.(alike.map(({ body }) => body)) ?? 1;
  return { owner, kind, sender, entries: alike.slice(0, Math.max(1, count)) };
}

/** The member whose entries may be sent now. A closed account takes nothing; it waits for that to be opened again. */
function ownerHere(): string | null {
  const person = getSessionUser();
  // In another tab another member may have signed in a moment ago, with whose session the call would go.
  return person && !person.terminatedAt && navigator.onLine && isStillHere(person.id) ? person.id : null;
}

async function send({ owner, kind, sender, entries }: Batch): Promise<Outcome> {
  const ids = entries.map(({ id }) => id);
  const bodies = entries.map(({ body }) => body);
  onItsWay = new Set(ids);
  tell();
  try {
    const prepared = await inTime(sender.prepare?.(bodies[0]));
    const isThere = readEntries().some(({ id }) => id === ids[0]);
    if (ownerHere() !== owner || !isThere) return "later";
    await inTime(sender.send(bodies, { headers: { "idempotency-key": ids[0] ?? "" } }, prepared)).catch(acceptDone);
    pauses.delete(kind.name);
    await announce(kind.name);
    onItsWay = new Set();
    dropSent(entries);
    return "sent";
  } catch (error) {
    // What a call of a member failed with who has gone says nothing of the next one's.
    return getSessionUser()?.id === owner ? judge(error, kind.name, ids) : "later";
  } finally {
    onItsWay = new Set();
    tell();
  }
}

function judge(error: unknown, kind: string, ids: readonly string[]): Outcome {
  // They wait for their owner to sign in again.
  if (error instanceof ApiError && error.status === 401) return "stop";
  // `fetch` rejects with a TypeError where no answer arrived at all: nothing else would arrive either.
  const isLost = error instanceof TypeError;
  const answer = error instanceof ApiError ? error : null;
  const isBusy = answer?.status === 429 || answer?.reason === "still-running";
  if (isLost || isBusy || (answer && troubleOf(answer.status) !== null)) {
    console.warn("What waits could not be sent and goes on waiting.", error);
    const tries = (pauses.get(kind)?.tries ?? 0) + 1;
    const seconds = answer?.retryAfterSeconds ?? 0;
    const asked = seconds && performance.now() + seconds * 1000;
    pauses.set(kind, { error, tries, asked, until: Math.max(asked, performance.now() + lastingDelayMs(tries)) });
    return isLost ? "stop" : "later";
  }
  if (ids.length > 1) for (const id of ids) singles.add(id);
  else {
    console.warn("Something that waited was refused.", error);
    noteRefusal(ids, error);
  }
  return "refused";
}

/** What has arrived is gone from here soon, whether or not the lists of the screens can be read anew. */
async function announce(kind: string): Promise<void> {
  const heard = [...(arrivals.get(kind) ?? [])].map(async (listener) => listener());
  await inTime(Promise.all(heard), LISTS_MAX_MS).catch((error) => {
    console.warn("After something arrived a list could not be read anew.", error);
  });
}

/** An earlier try of the same call has done it, and its answer is no longer there. */
function acceptDone(error: unknown): void {
  if (!(error instanceof ApiError && error.reason === "done-already")) throw error;
}

/** What hangs on a bad network would keep all else from being sent, in other tabs too: it counts as lost after a while. */
function inTime<Result>(work: Promise<Result> | undefined, ms = CALL_MAX_MS): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError("No answer came")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Looks again later, should something still wait. What wakes it before that is in `wake.ts`. */
function settle(): void {
  clearTimeout(clock);
  const waiting = new Set(readEntries().flatMap(({ kind, refusal }) => (refusal === undefined ? kind : [])));
  for (const kind of pauses.keys()) if (!waiting.has(kind)) pauses.delete(kind);
  if (waiting.size === 0 || getSessionUser() === null) return;
  const next = Math.min(...[...pauses.values()].map(({ until }) => until)) - performance.now();
  const least = navigator.onLine ? 1000 : OFFLINE_LOOK_MS;
  if (navigator.onLine && pauses.size === 0) return;
  clock = setTimeout(() => document.hidden || void run(), Math.max(least, Math.min(next, LASTING_MAX_MS)));
}
