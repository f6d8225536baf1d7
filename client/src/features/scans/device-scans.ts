import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { readStored, writeStored } from "#client/lib/storage.ts";
import { deviceScan } from "#shared/contracts/scans.ts";
import { DEVICE_SCANS_MAX } from "#shared/domain/limits.ts";

/** Where this browser keeps scans; there is nothing under it while there are none. */
export const DEVICE_SCANS_KEY = "scans";

/** The id of the person that a scan on this device is of; null for a guest's, which the next person to sign in takes over. */
type Owner = string | null;

const storedScan = z.extend(deviceScan, { userId: z.nullable(z.string()) });
export type StoredScan = z.output<typeof storedScan>;

let known: { text: string | null; scans: readonly StoredScan[] } = { text: null, scans: [] };
/** What the browser would not store, being full or forbidden to: it is remembered until the page is left. */
let unsaved: string | null = null;
const listeners = new Set<() => void>();

/** All scans that this device keeps, of everybody, newest first. The same list as long as nothing changes. */
export function readDeviceScans(): readonly StoredScan[] {
  const text = unsaved ?? readStored(DEVICE_SCANS_KEY);
  if (text !== known.text) known = { text, scans: parse(text) };
  return known.scans;
}

/** Keeps a scan. Of each person's the oldest make room. */
export function addDeviceScan(scan: StoredScan): void {
  const own = readDeviceScans().filter(({ userId }) => userId === scan.userId);
  const dropped = new Set(own.slice(DEVICE_SCANS_MAX - 1));
  write([scan, ...readDeviceScans().filter((one) => !dropped.has(one))]);
}

/** Makes the scans of guests those of a person who has signed in, so that nobody who signs in later gets them too. */
export function claimGuestScans(userId: string): void {
  const scans = readDeviceScans();
  if (scans.some((scan) => scan.userId === null)) {
    write(scans.map((scan) => (scan.userId === null ? { ...scan, userId } : scan)));
  }
}

/** Forgets scans by their ids, whatever else has come or gone meanwhile. */
export function forgetDeviceScans(clientIds: Iterable<string>): void {
  const gone = new Set(clientIds);
  write(readDeviceScans().filter((scan) => !gone.has(scan.clientId)));
}

/** The scans on this device that are to be shown to somebody: their own and those of guests, which join theirs. */
export function useDeviceScans(owner: Owner): StoredScan[] {
  const all = useSyncExternalStore(follow, readDeviceScans);
  return all.filter(({ userId }) => userId === null || userId === owner);
}

function write(scans: readonly StoredScan[]): void {
  const text = scans.length === 0 ? null : toText(scans);
  writeStored(DEVICE_SCANS_KEY, text);
  unsaved = readStored(DEVICE_SCANS_KEY) === text ? null : text;
  tell();
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
  };
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key === DEVICE_SCANS_KEY || key === null) tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function toText(scans: readonly StoredScan[]): string {
  return JSON.stringify(z.encode(z.array(storedScan), [...scans]));
}

/** What can't be read is thrown away: a scan that the server would refuse would keep all others from being sent. */
function parse(text: string | null): readonly StoredScan[] {
  if (text === null) return [];
  const items = itemsOf(text).map((item) => storedScan.safeParse(item));
  const scans = items.flatMap(({ data }) => data ?? []);
  if (scans.length < items.length) {
    console.warn("Some scans on this device could not be read and were removed.");
    writeStored(DEVICE_SCANS_KEY, scans.length === 0 ? null : toText(scans));
  }
  return scans;
}

function itemsOf(text: string): unknown[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items : [items];
  } catch {
    return [text];
  }
}
