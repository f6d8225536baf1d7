import { afterEach, expect, test, vi } from "vitest";
import { addDeviceScan, readDeviceScans } from "#client/features/scans/device/device-scans.ts";
import { keepSendingScans } from "#client/features/scans/device/start-sending.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { scans } from "#shared/contracts/scans.ts";

afterEach(() => clearSession());

function keepScan(): void {
  const scannedAt = new Date("2026-11-20T12:00:00Z");
  addDeviceScan({ clientId: sampleId(1), method: "code", code: "HXK-1", symbology: null, scannedAt });
}

const answer = () => stubEndpoint(scans.record, () => ({ added: 1 }));
const isSent = () => vi.waitFor(() => expect(readDeviceScans()).toEqual([]));

test("what waits is sent when the app starts", async () => {
  storeSession("a-token", samplePerson());
  keepScan();
  answer();
  keepSendingScans();
  await isSent();
});

test("a guest's scans are sent at a sign-in, once", async () => {
  clearSession();
  keepScan();
  const calls = answer();
  keepSendingScans();
  await vi.dynamicImportSettled();
  expect(calls).toEqual([]);
  storeSession("a-token", samplePerson());
  await isSent();
  expect(calls).toHaveLength(1);
});

test.each([
  ["the connection is back", () => window.dispatchEvent(new Event("online"))],
  ["the page is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
])("what could not be sent goes when %s, and not before", async (_, happen) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  storeSession("a-token", samplePerson());
  keepScan();
  const failed = stubEndpoint(scans.record, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  keepSendingScans();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(failed).toHaveLength(1);
  answer();
  happen();
  await isSent();
});

test("a hidden page sends nothing", async () => {
  storeSession("a-token", samplePerson());
  keepScan();
  const calls = answer();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  keepSendingScans();
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.dynamicImportSettled();
  expect(calls).toEqual([]);
});

test("a guest's browser fetches nothing that sends", async () => {
  vi.resetModules();
  const load = vi.fn(() => ({ sendScans: async () => {} }));
  vi.doMock("#client/features/scans/device/send-scans.ts", load);
  const app = await import("#client/features/scans/device/start-sending.ts");
  const session = await import("#client/lib/session-store.ts");
  session.clearSession();
  keepScan();
  app.keepSendingScans();
  await vi.dynamicImportSettled();
  expect(load).not.toHaveBeenCalled();
  session.storeSession("a-token", samplePerson());
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  vi.doUnmock("#client/features/scans/device/send-scans.ts");
});
