import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  addDeviceScan,
  claimGuestScans,
  forgetDeviceScans,
  readDeviceScans,
  type StoredScan,
  useDeviceScans,
} from "#client/features/scans/device-scans.ts";
import { sampleId } from "#client/testing/samples.ts";
import { DEVICE_SCANS_MAX } from "#shared/domain/limits.ts";

function storedScan({ number = 1, ...fields }: Partial<StoredScan> & { number?: number } = {}): StoredScan {
  const code = `HXK-${number}`;
  const scannedAt = new Date("2026-11-20T12:00:00Z");
  return { clientId: sampleId(number), userId: null, method: "code", code, symbology: "qr-code", scannedAt, ...fields };
}

const codes = () => readDeviceScans().map(({ code }) => code);

test("what is kept is found again in the same words, newest first, also by a page that is loaded later", async () => {
  const scans = [1, 2].map((number) => storedScan({ number, code: "]d20109521234500000\u001d10LOT\ufffd😀" }));
  for (const scan of scans) addDeviceScan(scan);
  expect(readDeviceScans()).toEqual(scans.toReversed());
  vi.resetModules();
  const later = await import("#client/features/scans/device-scans.ts");
  expect(later.readDeviceScans()).toEqual(scans.toReversed());
});

test("of each person's scans the oldest make room, and nobody's for another", () => {
  addDeviceScan(storedScan({ number: 1000, userId: sampleId(7) }));
  for (let number = 1; number <= DEVICE_SCANS_MAX + 2; number++) addDeviceScan(storedScan({ number }));
  expect(codes()).toHaveLength(DEVICE_SCANS_MAX + 1);
  expect(codes()).toContain("HXK-1000");
  expect(codes()).toContain("HXK-3");
  expect(codes()).not.toContain("HXK-2");
});

test("a guest's scans become those of who signs in, another person's stay theirs", () => {
  addDeviceScan(storedScan({ number: 1, userId: sampleId(8) }));
  addDeviceScan(storedScan({ number: 2 }));
  claimGuestScans(sampleId(7));
  expect(readDeviceScans().map(({ userId }) => userId)).toEqual([sampleId(7), sampleId(8)]);
});

test("the last one that goes leaves nothing behind", () => {
  addDeviceScan(storedScan());
  forgetDeviceScans([sampleId(1), sampleId(2)]);
  expect({ ...localStorage }).toEqual({});
});

test.each([
  ["no JSON", "{"],
  ["no list", '{"a":1}'],
  ["a list of something else", "[1,null]"],
])("%s is thrown away, once and with a warning", (_, text) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem("scans", text);
  expect(readDeviceScans()).toEqual([]);
  expect(readDeviceScans()).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
  expect({ ...localStorage }).toEqual({});
});

test("one scan that the server would refuse does not take the others along", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  addDeviceScan(storedScan({ number: 1 }));
  const [good] = JSON.parse(localStorage.getItem("scans") ?? "");
  const wrong = [
    { clientId: "7" },
    { code: "  " },
    { code: "1".repeat(4097) },
    { scannedAt: "noon" },
    { method: "smell" },
  ];
  localStorage.setItem("scans", JSON.stringify([...wrong.map((fields) => ({ ...good, ...fields })), good]));
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
  const page = await import("#client/features/scans/device-scans.ts");
  const forbidden = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(storage);
  page.addDeviceScan(storedScan({ number: 1 }));
  page.addDeviceScan(storedScan({ number: 2 }));
  expect(page.readDeviceScans().map(({ code }) => code)).toEqual(["HXK-2", "HXK-1"]);
  page.forgetDeviceScans([sampleId(1)]);
  expect(page.readDeviceScans().map(({ code }) => code)).toEqual(["HXK-2"]);
  forbidden.mockRestore();
  expect(localStorage.getItem("scans")).toBeNull();
  page.addDeviceScan(storedScan({ number: 3 }));
  expect(JSON.parse(localStorage.getItem("scans") ?? "")).toHaveLength(2);
});

test("a screen follows what is scanned here and in other tabs, and shows nobody another person's", () => {
  const { result } = renderHook(() => useDeviceScans(null).map(({ code }) => code));
  act(() => {
    addDeviceScan(storedScan({ number: 1 }));
    addDeviceScan(storedScan({ number: 2, userId: sampleId(7) }));
  });
  expect(result.current).toEqual(["HXK-1"]);
  localStorage.removeItem("scans");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "scans" })));
  expect(result.current).toEqual([]);
});
