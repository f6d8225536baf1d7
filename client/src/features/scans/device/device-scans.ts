import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import { onSessionChange, ownKey } from "#client/lib/session-store.ts";
import { deviceScan } from "#shared/contracts/scans.ts";
import { DEVICE_SCANS_MAX } from "#shared/domain/limits.ts";

/** The storage key of the scans; there is no value while there are none. */
export const DEVICE_SCANS = "scans";

export type StoredScan = z.output<typeof deviceScan>;

const area = "device";
/** Each as it goes over the wire; those that the server would refuse are left out. */
const schema = z.array(z.unknown());
const kept = draftKind({ name: DEVICE_SCANS, schema, area });
/** Those of a member whose session was lost: they join the others when that member signs in again. */
const waiting = draftKind({ name: "scans-waiting", schema, area });

let known: { text: string; scans: readonly StoredScan[] } = { text: "[]", scans: [] };
/** Scans that the browser would not store, being full or forbidden to: they are kept until the page is left. */
let unsaved: unknown[] | null = null;
const listeners = new Set<() => void>();

onSessionChange(({ left }) => {
  if (left) unsaved = null;
  tell();
});

/** The scans that this device keeps of the person who is here, newest first. The same list as long as nothing changes. */
export function readDeviceScans(): readonly StoredScan[] {
  const items = unsaved ?? [...(kept().read() ?? []), ...(waiting().read() ?? [])];
  const text = JSON.stringify(items);
  if (text !== known.text) known = { text, scans: parse(items) };
  return known.scans;
}

/** Whether a new scan waits for a member whose session was lost. */
const hasLostSession = (): boolean => ownKey("").includes("=");

/** Keeps a scan. The oldest make room. */
export function addDeviceScan(scan: StoredScan): void {
  write([scan, ...readDeviceScans().slice(0, DEVICE_SCANS_MAX - 1)]);
}

/**
 * Keeps scans that were being sent when the session was lost: they were removed from the device with that member's
 * values.
 */
export function keepWaitingScans(scans: readonly StoredScan[]): void {
  if (hasLostSession()) write(scans);
}

/** Forgets scans by their ids, whatever else has come or gone meanwhile. */
export function forgetDeviceScans(clientIds: Iterable<string>): void {
  const gone = new Set(clientIds);
  write(readDeviceScans().filter((scan) => !gone.has(scan.clientId)));
}

/** The scans on this device of the person who is here. */
export function useDeviceScans(): readonly StoredScan[] {
  return useSyncExternalStore(follow, readDeviceScans);
}

function write(scans: readonly StoredScan[]): void {
  const items: unknown[] = z.encode(z.array(deviceScan), [...scans]);
  // A guest's may be beside them by the time that member comes back.
  const [here, elsewhere] = hasLostSession() ? [waiting(), kept()] : [kept(), waiting()];
  elsewhere.forget();
  if (items.length === 0) here.forget();
  else here.keep(items);
  unsaved = JSON.stringify(here.read() ?? []) === JSON.stringify(items) ? null : items;
  tell();
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", tell);
  };
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Unreadable scans are left out: one that the server would refuse would keep all others from being sent. */
function parse(items: readonly unknown[]): readonly StoredScan[] {
  const scans = items.flatMap((item) => deviceScan.safeParse(item).data ?? []);
  if (scans.length < items.length) console.warn("Some scans on this device could not be read and are left out.");
  return scans;
}
