import * as z from "zod/mini";
import { forgetDeviceScans, keepWaitingScans, readDeviceScans } from "#client/features/scans/device/device-scans.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { getSessionUser } from "#client/lib/session-store.ts";
import { deviceScan, scans } from "#shared/contracts/scans.ts";
import { DEVICE_SCANS_MAX, SCANS_CALL_MAX_BYTES } from "#shared/domain/limits.ts";

const LOCK = "hexkey.scans";

type Wire = z.input<typeof deviceScan>;

let sending: Promise<void> | null = null;
const listeners = new Set<() => Promise<unknown>>();

/**
 * Sends the waiting scans of this device to the account of the signed-in member. Scans that can't be sent go on
 * waiting.
 */
export async function sendScans(): Promise<void> {
  try {
    await sendWaitingScans();
  } catch (error) {
    console.warn("Scans could not be sent and wait on this device.", error);
  }
}

/**
 * Sends the waiting scans of this device to the account of the signed-in member, the oldest first. They leave the
 * device only once the server has them: after a failure, which is thrown, they go on waiting.
 */
export function sendWaitingScans(): Promise<void> {
  sending ??= alone(async () => {
    try {
      for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) await send(batch);
    } finally {
      // At once, so that a scan that comes after the last look starts anew.
      sending = null;
    }
  });
  return sending;
}

/** Calls `listener` when the server has got scans, before they leave the device: it may read the list anew. */
export function onScansSent(listener: () => Promise<unknown>): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Does something while no scans are being sent, here or in another tab. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Browsers have locks only on secure connections, and refuse them where they refuse storage. Two tabs may then send
  // the same scan, which the server keeps once.
  if (!navigator.locks) return inTurn(work);
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, begin);
  } catch (error) {
    if (isBegun || !(error instanceof DOMException)) throw error;
    return inTurn(work);
  }
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}

/** The batch of one call, for the present member: another one may have signed in meanwhile. */
function nextBatch(): Wire[] {
  const person = getSessionUser();
  // A closed account takes none; they wait for it to be opened again.
  if (person === null || person.terminatedAt) return [];
  const batch: Wire[] = [];
  let bytes = 0;
  for (const scan of readDeviceScans().toReversed().slice(0, DEVICE_SCANS_MAX)) {
    const wire = z.encode(deviceScan, scan);
    bytes += new TextEncoder().encode(JSON.stringify(wire)).byteLength + 1;
    if (batch.length > 0 && bytes > SCANS_CALL_MAX_BYTES) break;
    batch.push(wire);
  }
  return batch;
}

async function send(batch: Wire[]): Promise<void> {
  const waiting = readDeviceScans();
  try {
    await api(scans.record, { body: { scans: batch } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "UNAUTHENTICATED") keepWaitingScans(waiting);
    throw error;
  }
  await Promise.all([...listeners].map((listener) => listener()));
  const sent = new Map(batch.map(({ clientId, isRefused }) => [clientId, isRefused]));
  // The product of a scan may have been refused meanwhile, which the account does not know yet.
  const asSent = readDeviceScans().filter(
    (scan) => sent.has(scan.clientId) && sent.get(scan.clientId) === scan.isRefused,
  );
  forgetDeviceScans(asSent.map(({ clientId }) => clientId));
}
