import { afterEach, expect, test, vi } from "vitest";
import { readDeviceScans } from "#client/features/scans/device/device-scans.ts";
import { noteRefusal, noteScan } from "#client/features/scans/device/log.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { scans } from "#shared/contracts/scans/scans.ts";

afterEach(() => clearSession());

test("a guest's scan is on the device at once, with its moment and an id, and goes nowhere", () => {
  clearSession();
  const calls = stubEndpoint(scans.record, () => ({ added: 1 }));
  const before = Date.now();
  noteScan({ method: "code", code: " 034000470693 ", symbology: "upc-a" });
  noteScan({ method: "typed", code: "802.984.74", symbology: null });
  const [second, first] = readDeviceScans();
  expect(first).toMatchObject({ method: "code", code: "034000470693", symbology: "upc-a" });
  expect(second).toMatchObject({ method: "typed", code: "802.984.74", symbology: null });
  expect(first?.scannedAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(first?.clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(first?.clientId).not.toBe(second?.clientId);
  expect(calls).toEqual([]);
});

test("a member's scan is sent at once and then leaves the device", async () => {
  storeSession("a-token", samplePerson());
  const calls = stubEndpoint(scans.record, () => ({ added: 1 }));
  noteScan({ method: "photo", code: "HXK-1", symbology: "qr-code" });
  expect(readDeviceScans()).toMatchObject([{ code: "HXK-1" }]);
  await expect.poll(() => readDeviceScans()).toEqual([]);
  expect(calls).toMatchObject([{ body: { scans: [{ method: "photo", code: "HXK-1", symbology: "qr-code" }] } }]);
});

test("a guest's refusal of a scan's product stays with that scan on the device", () => {
  clearSession();
  const scan = noteScan({ method: "typed", code: "802.984.74", symbology: null });
  if (!scan) throw new Error("nothing was noted");
  noteRefusal(scan);
  expect(readDeviceScans()).toEqual([{ ...scan, isRefused: true }]);
});

test("a member's refusal is sent after the scan that has left the device, with the same id", async () => {
  storeSession("a-token", samplePerson());
  const calls = stubEndpoint(scans.record, () => ({ added: 1 }));
  const scan = noteScan({ method: "typed", code: "802.984.74", symbology: null });
  await expect.poll(() => readDeviceScans()).toEqual([]);
  if (!scan) throw new Error("nothing was noted");
  noteRefusal(scan);
  await expect.poll(() => readDeviceScans()).toEqual([]);
  const sent = calls.flatMap(({ body }) => body.scans);
  expect(sent.map(({ clientId, isRefused }) => [clientId, isRefused])).toEqual([
    [scan.clientId, undefined],
    [scan.clientId, true],
  ]);
});

test("a refusal that comes while its scan is on the way is sent as well", async () => {
  storeSession("a-token", samplePerson());
  let arrive = () => {};
  const first = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const calls = stubEndpoint(scans.record, async () => {
    await first;
    return { added: 1 };
  });
  const scan = noteScan({ method: "typed", code: "802.984.74", symbology: null });
  await expect.poll(() => calls).toHaveLength(1);
  if (scan) noteRefusal(scan);
  arrive();
  await expect.poll(() => readDeviceScans()).toEqual([]);
  expect(calls.at(-1)?.body.scans).toMatchObject([{ clientId: scan?.clientId, isRefused: true }]);
});

test("a code that no history can keep is not noted, one that can be mended is", () => {
  clearSession();
  for (const code of ["", "  ", "1".repeat(4097)]) noteScan({ method: "typed", code, symbology: null });
  expect(readDeviceScans()).toEqual([]);
  noteScan({ method: "typed", code: "a\0b\ud800", symbology: null });
  expect(readDeviceScans()).toMatchObject([{ code: "a\uFFFDb\uFFFD" }]);
});

test("without a secure connection there are ids too", () => {
  clearSession();
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  noteScan({ method: "typed", code: "HXK-1", symbology: null });
  expect(readDeviceScans()).toHaveLength(1);
});
