import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import { outboxKind } from "#client/lib/outbox/kind.ts";
import { dropEntries, entriesOf, onEntries, putEntry, readEntries } from "#client/lib/outbox/store.ts";
import { loadPart } from "#client/lib/parts.ts";
import { onSessionChange } from "#client/lib/session-store.ts";
import { deviceScan } from "#shared/contracts/scans/scans.ts";
import { DEVICE_SCANS_MAX } from "#shared/domain/limits.ts";

export type StoredScan = z.output<typeof deviceScan>;

/** Scans that are not in an account yet: a guest's stay on the device until a sign-in. */
export const scanKind = outboxKind({
  name: "scan",
  schema: deviceScan,
  atMost: DEVICE_SCANS_MAX,
  load: () => loadPart(async () => (await import("#client/features/scans/device/send-scans.ts")).scanSender),
});

const schema = z.array(z.unknown());
/** Where scans waited before there was one outbox, and those of a member whose session was lost. */
const former = draftKind({ name: "scans", schema, area: "device" });
const formerWaiting = draftKind({ name: "scans-waiting", schema, area: "device" });

takeFormer();
onSessionChange(takeFormer);

let known: { entries: unknown; scans: readonly StoredScan[] } = { entries: null, scans: [] };

/** The scans that this device keeps of the person who is here, newest first. The same list as long as nothing changes. */
export function readDeviceScans(): readonly StoredScan[] {
  const entries = readEntries();
  if (entries !== known.entries) {
    known = {
      entries,
      scans: entriesOf(scanKind)
        .map(({ body }) => body)
        .reverse(),
    };
  }
  return known.scans;
}

/** Keeps a scan, in place of what was noted of it before. The oldest make room. */
export function addDeviceScan(scan: StoredScan): void {
  putEntry(scanKind, scan, scan.clientId);
}

/** Forgets scans by their ids, whatever else has come or gone meanwhile. */
export function forgetDeviceScans(clientIds: Iterable<string>): void {
  dropEntries(clientIds);
}

/** The scans on this device of the person who is here. */
export function useDeviceScans(): readonly StoredScan[] {
  return useSyncExternalStore(onEntries, readDeviceScans);
}

/** Puts scans into the outbox that waited on this device before an update. */
function takeFormer(): void {
  for (const place of [former(), formerWaiting()]) {
    const items = place.read();
    if (items === null) continue;
    place.forget();
    for (const item of items.toReversed()) {
      const { data: scan } = deviceScan.safeParse(item);
      if (scan) putEntry(scanKind, scan, scan.clientId);
    }
  }
}
