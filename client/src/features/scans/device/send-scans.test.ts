import { afterEach, expect, test, vi } from "vitest";
import { addDeviceScan, readDeviceScans, type StoredScan } from "#client/features/scans/device/device-scans.ts";
import { scanSender } from "#client/features/scans/device/send-scans.ts";
import { sendWaiting } from "#client/lib/outbox/send.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { SCANS_CALL_MAX_BYTES } from "#shared/domain/limits.ts";

afterEach(() => clearSession());

const scannedAt = new Date("2026-11-20T12:00:00Z");

function keepScan(number: number, fields: Partial<StoredScan> = {}): void {
  addDeviceScan({
    clientId: sampleId(number),
    method: "code",
    code: `HXK-${number}`,
    symbology: null,
    scannedAt,
    ...fields,
  });
}

test("a guest's scans and those that wait go in one call, oldest first, and leave the device", async () => {
  for (const number of [1, 2, 3]) keepScan(number);
  storeSession("a-token", samplePerson());
  const calls = stubEndpoint(scans.record, ({ body }) => ({ added: body.scans.length }));
  await sendWaiting();
  expect(calls.map(({ body }) => body.scans.map(({ code }) => code))).toEqual([["HXK-1", "HXK-2", "HXK-3"]]);
  expect(calls[0]?.body.scans[0]).toEqual({
    clientId: sampleId(1),
    method: "code",
    code: "HXK-1",
    symbology: null,
    scannedAt,
  });
  expect(readDeviceScans()).toEqual([]);
});

test("long codes go in several calls that the server takes", async () => {
  for (let number = 1; number <= 40; number++) keepScan(number, { code: `${"\u0001".repeat(4095)}é` });
  storeSession("a-token", samplePerson());
  const calls = stubEndpoint(scans.record, ({ body }) => ({ added: body.scans.length }));
  await sendWaiting();
  const sizes = vi.mocked(fetch).mock.calls.map(([, init]) => new Blob([String(init?.body)]).size);
  expect(Math.max(...sizes)).toBeLessThan(SCANS_CALL_MAX_BYTES + 100);
  expect(calls.flatMap(({ body }) => body.scans)).toHaveLength(40);
  expect(readDeviceScans()).toEqual([]);
});

test("a scan is called by its code in both languages", () => {
  expect(scanSender.label({ clientId: "", method: "typed", code: "034000470693", symbology: null, scannedAt })).toEqual(
    {
      en: "Scan of 034000470693",
      fr: "Numérisation\u00a0: 034000470693",
    },
  );
});
