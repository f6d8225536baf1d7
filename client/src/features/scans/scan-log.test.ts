import { expect, test, vi } from "vitest";
import { readDeviceScans } from "#client/features/scans/device-scans.ts";
import { noteScan } from "#client/features/scans/scan-log.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { scans } from "#shared/contracts/scans.ts";

test("a guest's scan is on the device at once, with its moment and an id, and goes nowhere", () => {
  clearSession();
  const calls = stubEndpoint(scans.record, () => ({ added: 1 }));
  const before = Date.now();
  noteScan({ method: "code", code: " 034000470693 ", symbology: "upc-a" });
  noteScan({ method: "typed", code: "802.984.74", symbology: null });
  const [second, first] = readDeviceScans();
  expect(first).toMatchObject({ userId: null, method: "code", code: "034000470693", symbology: "upc-a" });
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
  expect(readDeviceScans()).toMatchObject([{ userId: sampleId(1) }]);
  await vi.waitFor(() => expect(readDeviceScans()).toEqual([]));
  expect(calls).toMatchObject([{ body: { scans: [{ method: "photo", code: "HXK-1", symbology: "qr-code" }] } }]);
});

test("what no history can keep is not noted, what can be mended is", () => {
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
