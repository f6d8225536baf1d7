import { afterEach, expect, test, vi } from "vitest";
import { addDeviceScan, readDeviceScans, type StoredScan } from "#client/features/scans/device/device-scans.ts";
import { alone, onScansSent, sendWaitingScans } from "#client/features/scans/device/send-scans.ts";
import { clearSession, getSessionUser, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { scans } from "#shared/contracts/scans.ts";
import { SCANS_CALL_MAX_BYTES } from "#shared/domain/limits.ts";

afterEach(() => clearSession());

function keepScan(number: number, fields: Partial<StoredScan> = {}): void {
  const scannedAt = new Date("2026-11-20T12:00:00Z");
  const clientId = sampleId(number);
  addDeviceScan({
    clientId,
    method: "code",
    code: `HXK-${number}`,
    symbology: null,
    scannedAt,
    ...fields,
  });
}

const signIn = (number = 1) => storeSession("a-token", samplePerson({ number }));
const waiting = () => readDeviceScans().map(({ code }) => code);
const answer = () => stubEndpoint(scans.record, ({ body }) => ({ added: body.scans.length }));

function later<Result>() {
  let resolve: (result: Result) => void = () => {};
  const promise = new Promise<Result>((arrive) => {
    resolve = arrive;
  });
  return { promise, resolve };
}

/** An answer that comes when `arrive` is called. */
function answerLater() {
  const { promise, resolve } = later<void>();
  const calls = stubEndpoint(scans.record, async ({ body }) => {
    await promise;
    return { added: body.scans.length };
  });
  return { calls, arrive: resolve };
}

test("a guest's scans and those that wait go in one call, oldest first, and leave the device", async () => {
  keepScan(1);
  keepScan(2);
  keepScan(3);
  signIn();
  const calls = answer();
  await sendWaitingScans();
  expect(calls.map(({ body }) => body.scans.map(({ code }) => code))).toEqual([["HXK-1", "HXK-2", "HXK-3"]]);
  expect(calls[0]?.body.scans[0]).toEqual({
    clientId: sampleId(1),
    method: "code",
    code: "HXK-1",
    symbology: null,
    scannedAt: new Date("2026-11-20T12:00:00Z"),
  });
  expect(waiting()).toEqual([]);
});

test("nothing is sent for a guest, nor when nothing waits", async () => {
  keepScan(1);
  clearSession();
  const calls = answer();
  await sendWaitingScans();
  expect(waiting()).toEqual(["HXK-1"]);
  localStorage.clear();
  signIn();
  await sendWaitingScans();
  expect(calls).toEqual([]);
});

test("a member's unsent scans are dropped with them: the next member neither sees nor sends them", async () => {
  signIn(1);
  keepScan(1);
  clearSession();
  expect({ ...localStorage }).toEqual({});
  keepScan(2);
  signIn(2);
  const calls = answer();
  await sendWaitingScans();
  expect(calls.map(({ body }) => body.scans.map(({ code }) => code))).toEqual([["HXK-2"]]);
});

test.each([
  ["a server in trouble", "UNAVAILABLE"],
  ["a refusal", "INVALID_INPUT"],
  ["too many calls", "RATE_LIMITED"],
] as const)("%s loses nothing and is asked once; the next try sends the same scans", async (_, code) => {
  keepScan(1);
  keepScan(2);
  signIn();
  const failed = stubEndpoint(scans.record, () => {
    throw new ApiFailure(code, "Not now.");
  });
  const tries = [sendWaitingScans(), sendWaitingScans()];
  for (const tried of tries) await expect(tried).rejects.toMatchObject({ code });
  expect(failed).toHaveLength(1);
  expect(waiting()).toEqual(["HXK-2", "HXK-1"]);
  const calls = answer();
  await sendWaitingScans();
  expect(calls.map(({ body }) => body.scans.map(({ clientId }) => clientId))).toEqual([[sampleId(1), sampleId(2)]]);
  expect(waiting()).toEqual([]);
});

test("without a connection nothing is lost", async () => {
  keepScan(1);
  signIn();
  answer();
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(sendWaitingScans()).rejects.toThrow(TypeError);
  expect(waiting()).toEqual(["HXK-1"]);
});

test("when the session has ended, the scans wait for that member alone", async () => {
  signIn();
  keepScan(1);
  keepScan(2);
  stubEndpoint(scans.record, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  await expect(sendWaitingScans()).rejects.toMatchObject({ status: 401 });
  expect(getSessionUser()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([`own:=${sampleId(1)}:scans-waiting`]);
  signIn();
  expect(waiting()).toEqual(["HXK-2", "HXK-1"]);
  const calls = answer();
  await sendWaitingScans();
  expect(calls.map(({ body }) => body.scans.map(({ code }) => code))).toEqual([["HXK-1", "HXK-2"]]);
  expect(waiting()).toEqual([]);
});

test("scans of a lost session are gone for another member, and join a guest's for their own", async () => {
  const lose = async () => {
    signIn();
    keepScan(1);
    stubEndpoint(scans.record, () => {
      throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
    });
    await expect(sendWaitingScans()).rejects.toMatchObject({ status: 401 });
  };
  await lose();
  signIn(2);
  expect(waiting()).toEqual([]);
  expect(Object.keys(localStorage).sort()).toEqual(["authToken", "user"]);
  clearSession();
  await lose();
  const [[key = "", text = ""] = []] = Object.entries<string>({ ...localStorage });
  clearSession();
  // The page was loaded anew meanwhile, by a guest.
  keepScan(2);
  localStorage.setItem(key, text);
  signIn();
  expect(waiting()).toEqual(["HXK-2", "HXK-1"]);
});

test("a guest's scans whose answer was lost are no longer there for the next person", async () => {
  keepScan(1);
  signIn(1);
  answer();
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(sendWaitingScans()).rejects.toThrow(TypeError);
  signIn(2);
  const calls = answer();
  await sendWaitingScans();
  expect(calls).toEqual([]);
});

test("calls at the same time are one, and a scan made meanwhile follows in a call of its own", async () => {
  keepScan(1);
  signIn();
  const { calls, arrive } = answerLater();
  const both = Promise.all([sendWaitingScans(), sendWaitingScans()]);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  keepScan(2);
  const third = sendWaitingScans();
  arrive();
  await both;
  await third;
  expect(calls.map(({ body }) => body.scans.map(({ code }) => code))).toEqual([["HXK-1"], ["HXK-2"]]);
  expect(waiting()).toEqual([]);
});

test("signing out while scans are sent leaves nothing on the device", async () => {
  keepScan(1);
  signIn();
  const { calls, arrive } = answerLater();
  const sent = sendWaitingScans();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  keepScan(2);
  clearSession();
  arrive();
  await sent;
  expect(calls).toHaveLength(1);
  expect({ ...localStorage }).toEqual({});
});

test("long codes go in several calls that the server takes", async () => {
  for (let number = 1; number <= 40; number++) keepScan(number, { code: `${"\u0001".repeat(4095)}é` });
  signIn();
  const calls = answer();
  await sendWaitingScans();
  const sizes = vi.mocked(fetch).mock.calls.map(([, init]) => new Blob([String(init?.body)]).size);
  expect(Math.max(...sizes)).toBeLessThan(SCANS_CALL_MAX_BYTES + 100);
  expect(calls.flatMap(({ body }) => body.scans)).toHaveLength(40);
  expect(waiting()).toEqual([]);
});

test("listeners hear of sent scans before these leave the device", async () => {
  keepScan(1);
  signIn();
  answer();
  const seen: string[][] = [];
  const stop = onScansSent(async () => seen.push(waiting()));
  await sendWaitingScans();
  stop();
  keepScan(2);
  await sendWaitingScans();
  expect(seen).toEqual([["HXK-1"]]);
});

test("while something is done alone, nothing is sent, with and without locks of the browser", async () => {
  const queue = { request: vi.fn((_name: string, work: () => Promise<unknown>) => work()) };
  for (const locks of [undefined, queue, { request: () => Promise.reject(new DOMException("No.", "SecurityError")) }]) {
    if (locks) Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
    const { promise, resolve } = later<string>();
    const first = alone(() => promise);
    keepScan(1);
    signIn();
    const calls = answer();
    const sent = sendWaitingScans();
    resolve("done");
    expect(await first).toBe("done");
    await sent;
    expect(calls).toHaveLength(1);
    Reflect.deleteProperty(navigator, "locks");
  }
  expect(queue.request.mock.calls.map(([name]) => name)).toEqual(["hexkey.scans", "hexkey.scans"]);
});
