import { useSyncExternalStore } from "react";
import { type Entry, kindOf, type Localized, type Sender } from "#client/lib/outbox/kind.ts";
import { isOnItsWay, sendAgain, whyWaiting } from "#client/lib/outbox/send.ts";
import { dropEntries, onEntries, readEntries, tell, waitsForMember } from "#client/lib/outbox/store.ts";
import { showOutbox } from "#client/lib/outbox/wake.ts";
import { getSessionUser } from "#client/lib/session-store.ts";

/** What a person sees of something that waits. */
export interface Item {
  id: string;
  label: Localized;
  /** `signed-out` waits for its member to sign in again; only what has an engine of its own is shown once it is `sent`. */
  state: "waiting" | "sending" | "refused" | "signed-out" | "sent";
  /** Why it waits or was refused: what its call failed with. */
  why?: unknown;
  /** The sentence for that, where its kind has one. */
  explanation?: Localized | undefined;
  /** Whether it goes with the page, which then asks before it is left. */
  isHeld?: boolean;
  /** Whether another place of the screen shows it. */
  isSeen?: boolean;
  retry?: () => void;
  discard?: () => void;
}

/** What has an engine of its own, by its name: the outbox shows it, and sends nothing of it. */
const followed = new Map<string, Item>();
const senders = new Map<string, Sender<unknown>>();
let items: readonly Item[] = [];
const listeners = new Set<() => void>();

onEntries(update);
addEventListener("online", update);
addEventListener("offline", update);

/** Shows something that an engine of its own sends; null no longer does. */
export function followItem(id: string, item: Omit<Item, "id"> | null): void {
  if (item) followed.set(id, { ...item, id });
  else if (!followed.delete(id)) return;
  tell();
}

/** What there is to show: what is sent without a hitch never is. */
export function useItems(): readonly Item[] {
  return useSyncExternalStore(subscribe, () => items);
}

function update(): void {
  const next = [...followed.values(), ...readEntries().flatMap(itemOf)];
  // Of nothing there is nothing new to draw.
  if (next.length + items.length === 0) return;
  items = next;
  showOutbox(items.some(({ isSeen }) => !isSeen));
  if (items.some(({ isHeld }) => isHeld)) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of [...listeners]) listener();
}

function itemOf({ id, kind: name, body, refusal }: Entry): Item[] {
  const isLost = waitsForMember();
  // A guest's is the device's until a sign-in, and waits for no network.
  if (getSessionUser() === null && !isLost) return [];
  const kind = kindOf(name);
  const why = refusal ?? whyWaiting(name);
  if (!kind || (why === undefined && !isLost && !kind.isHeld && navigator.onLine)) return [];
  const sender = senders.get(name);
  if (!sender) {
    void kind.load().then((loaded) => {
      senders.set(name, loaded);
      update();
    });
    return [];
  }
  const state = refusal ? "refused" : isLost ? "signed-out" : isOnItsWay(id) ? "sending" : "waiting";
  return [
    {
      id,
      label: sender.label(body),
      state,
      why,
      explanation: refusal ? sender.explain?.(refusal, body) : undefined,
      isHeld: kind.isHeld,
      ...(!isLost && { retry: () => void sendAgain([id]) }),
      discard: () => dropEntries([id]),
    },
  ];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // For browsers that know only this.
  event.returnValue = true;
}
