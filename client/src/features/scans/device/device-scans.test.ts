import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  addDeviceScan,
  forgetDeviceScans,
  readDeviceScans,
  type StoredScan,
  useDeviceScans,
} from "#client/features/scans/device/device-scans.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { DEVICE_SCANS_MAX } from "#shared/domain/limits.ts";

function storedScan({ number = 1, ...fields }: Partial<StoredScan> & { number?: number } = {}): StoredScan {
  const code = `HXK-${number}`;
  const scannedAt = new Date("2026-11-20T12:00:00Z");
  return { clientId: sampleId(number), method: "code", code, symbology: "qr-code", scannedAt, ...fields };
}

const KEY = "own::scans";
const codes = () => readDeviceScans().map(({ code }) => code);

test("what is kept is found again in the same words, newest first, also by a page that is loaded later", async () => {
  const scans = [1, 2].map((number) => storedScan({ number, code: "]d20109521234500000\u001d10LOT\ufffd😀" }));
  for (const scan of scans) addDeviceScan(scan);
  expect(readDeviceScans()).toEqual(scans.toReversed());
  vi.resetModules();
  const later = await import("#client/features/scans/device/device-scans.ts");
  expect(later.readDeviceScans()).toEqual(scans.toReversed());
});

test("of many scans the oldest make room", () => {
  for (let number = 1; number <= DEVICE_SCANS_MAX + 2; number++) addDeviceScan(storedScan({ number }));
  expect(codes()).toHaveLength(DEVICE_SCANS_MAX);
  expect(codes()).toContain("HXK-3");
  expect(codes()).not.toContain("HXK-2");
});

test("a guest's scans become those of the member who signs in, and are dropped with that member, unstored ones too", () => {
  const [first, second] = [7, 8].map((number) => samplePerson({ number }));
  addDeviceScan(storedScan({ number: 1 }));
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse("QuotaExceededError"));
  addDeviceScan(storedScan({ number: 2 }));
  full.mockRestore();
  if (first) storeSession(null, first);
  expect(codes()).toEqual(["HXK-2", "HXK-1"]);
  if (second) storeSession(null, second);
  expect(codes()).toEqual([]);
  clearSession();
  expect({ ...localStorage }).toEqual({});
});

test("removing the last one leaves nothing behind", () => {
  addDeviceScan(storedScan());
  forgetDeviceScans([sampleId(1), sampleId(2)]);
  expect({ ...localStorage }).toEqual({});
});

test.each([
  ["no JSON", "{"],
  ["no list", '{"a":1}'],
])("%s is thrown away, once and with a warning", (_, text) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem(KEY, text);
  expect(readDeviceScans()).toEqual([]);
  expect(readDeviceScans()).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
  expect({ ...localStorage }).toEqual({});
});

test("one invalid scan does not block the others", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  addDeviceScan(storedScan({ number: 1 }));
  const [good] = JSON.parse(localStorage.getItem(KEY) ?? "").value;
  const wrong = [
    { clientId: "7" },
    { code: "  " },
    { code: "1".repeat(4097) },
    { scannedAt: "noon" },
    { method: "smell" },
  ];
  localStorage.setItem(KEY, JSON.stringify({ value: [...wrong.map((fields) => ({ ...good, ...fields })), good] }));
  expect(codes()).toEqual(["HXK-1"]);
});

const refuse = (name: string) => () => {
  throw new DOMException("No.", name);
};

const FULL: Storage = {
  length: 0,
  key: () => null,
  clear: () => {},
  getItem: () => null,
  removeItem: () => {},
  setItem: refuse("QuotaExceededError"),
};

test.each([
  ["full", () => FULL],
  ["forbidden", refuse("SecurityError")],
])("in a storage that is %s scans last as long as the page", async (_, storage) => {
  vi.resetModules();
  const page = await import("#client/features/scans/device/device-scans.ts");
  const forbidden = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(storage);
  page.addDeviceScan(storedScan({ number: 1 }));
  page.addDeviceScan(storedScan({ number: 2 }));
  expect(page.readDeviceScans().map(({ code }) => code)).toEqual(["HXK-2", "HXK-1"]);
  page.forgetDeviceScans([sampleId(1)]);
  expect(page.readDeviceScans().map(({ code }) => code)).toEqual(["HXK-2"]);
  forbidden.mockRestore();
  expect(localStorage.getItem(KEY)).toBeNull();
  page.addDeviceScan(storedScan({ number: 3 }));
  expect(JSON.parse(localStorage.getItem(KEY) ?? "").value).toHaveLength(2);
});

test("a screen follows what is scanned here and in other tabs", () => {
  const { result } = renderHook(() => useDeviceScans().map(({ code }) => code));
  act(() => {
    addDeviceScan(storedScan({ number: 1 }));
  });
  expect(result.current).toEqual(["HXK-1"]);
  localStorage.removeItem(KEY);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
  expect(result.current).toEqual([]);
});
