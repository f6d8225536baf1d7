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

const KEY = "own::outbox";
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

test("a guest's scans become those of who signs in, and go with that member, those too that could not be stored", () => {
  const [first, second] = [7, 8].map((number) => samplePerson({ number }));
  addDeviceScan(storedScan({ number: 1 }));
  const { localStorage: real } = globalThis;
  const full = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(
    () =>
      ({
        getItem: (key: string) => real.getItem(key),
        removeItem: () => {},
        setItem: () => {
          throw new DOMException("No.", "QuotaExceededError");
        },
      }) as unknown as Storage,
  );
  addDeviceScan(storedScan({ number: 2 }));
  full.mockRestore();
  if (first) storeSession(null, first);
  expect(codes()).toEqual(["HXK-2", "HXK-1"]);
  if (second) storeSession(null, second);
  expect(codes()).toEqual([]);
  clearSession();
  expect({ ...localStorage }).toEqual({});
});

test("the last one that goes leaves nothing behind", () => {
  addDeviceScan(storedScan());
  forgetDeviceScans([sampleId(1), sampleId(2)]);
  expect({ ...localStorage }).toEqual({});
});

test("one scan that the server would refuse does not take the others along", () => {
  addDeviceScan(storedScan({ number: 1 }));
  const [good] = JSON.parse(localStorage.getItem(KEY) ?? "").value;
  const wrong = [
    { clientId: "7" },
    { code: "  " },
    { code: "1".repeat(4097) },
    { scannedAt: "noon" },
    { method: "smell" },
  ].map((fields) => ({ ...good, body: { ...good.body, ...fields } }));
  localStorage.setItem(KEY, JSON.stringify({ value: [...wrong, good] }));
  expect(codes()).toEqual(["HXK-1"]);
});

test("scans that waited before an update go on waiting, in their order, and are looked for once", async () => {
  const body = { method: "code", symbology: null, scannedAt: "2026-11-20T12:00:00.000Z" };
  const former = [2, 1].map((number) => ({ ...body, clientId: sampleId(number), code: `HXK-${number}` }));
  localStorage.setItem("own::scans", JSON.stringify({ value: [...former, { code: 7 }] }));
  vi.resetModules();
  const page = await import("#client/features/scans/device/device-scans.ts");
  expect(page.readDeviceScans().map(({ code }) => code)).toEqual(["HXK-2", "HXK-1"]);
  expect(Object.keys(localStorage)).toEqual([KEY]);
});

test("a member's scans from before an update, which waited for that member to sign in again, are there then", () => {
  const body = { method: "code", symbology: null, scannedAt: "2026-11-20T12:00:00.000Z" };
  const value = [{ ...body, clientId: sampleId(1), code: "HXK-1" }];
  const member = samplePerson({ number: 7 });
  localStorage.setItem(`own:=${member.id}:scans-waiting`, JSON.stringify({ value }));
  storeSession(null, member);
  expect(codes()).toEqual(["HXK-1"]);
  clearSession();
  expect({ ...localStorage }).toEqual({});
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
