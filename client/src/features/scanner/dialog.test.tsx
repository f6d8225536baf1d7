import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { cameraFailure, fakeCamera, fakeDecoder, fakeViewfinder, replace } from "#client/testing/fake-camera.ts";
import { openScanner, openWithCamera, pass, press, scannerVideo, stopClock } from "#client/testing/open-scanner.tsx";

stopClock();

test.each(["https://maker.example/care", "HXK-1234-5678", "https://id.maker.example/01/09521234567899"])(
  "%s waits for the reader of bars, for another product's bar code may be beside it",
  async (text) => {
    fakeCamera();
    fakeViewfinder();
    let arrive = () => {};
    const loaded = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    fakeDecoder(() => text, { loaded });
    const { onResult } = await openWithCamera();
    await pass(500);
    expect(onResult).not.toHaveBeenCalled();
    arrive();
    await pass(200);
    expect(onResult).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text }));
  },
);

test("without that reader a square counts after a moment all the same", async () => {
  fakeCamera();
  fakeViewfinder();
  fakeDecoder(() => "HXK-1234-5678", { loaded: new Promise(() => {}) });
  const { onResult } = await openWithCamera();
  await pass(1200);
  expect(onResult).not.toHaveBeenCalled();
  await pass(500);
  expect(onResult).toHaveBeenCalledOnce();
});

test("`onLoaded` is called when the readers are loaded, not before", async () => {
  fakeCamera();
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  fakeDecoder(() => null, { loaded });
  const { onLoaded } = await openWithCamera();
  await pass(2000);
  expect(onLoaded).not.toHaveBeenCalled();
  arrive();
  await pass(0);
  expect(onLoaded).toHaveBeenCalledOnce();
});

test("the camera is started 300 ms after opening, with ways to retry or to go on without", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { requests } = fakeCamera({ answer: () => new Promise(() => {}) });
  await openScanner();
  expect(screen.getByRole("dialog", { name: "Scan QR Code" })).toBeDefined();
  expect(screen.getByText("Point your camera at a QR code to scan it automatically")).toBeDefined();
  expect(screen.getByText("Barcodes and DataMatrix codes work as well.")).toBeDefined();
  expect(screen.getByText("Starting camera...")).toBeDefined();
  await pass(299);
  expect(requests).toHaveLength(0);
  await pass(1);
  expect(requests).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Retry Camera" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Skip Camera" })).toBeDefined();
});

test.each(["loadedmetadata", "canplay"])("the scanner is ready when the video says %s", async (event) => {
  fakeViewfinder({ play: () => new Promise(() => {}) });
  fakeDecoder(() => null);
  fakeCamera();
  await openScanner();
  await pass(300);
  expect(screen.getByText("Initializing camera...")).toBeDefined();
  await act(async () => scannerVideo().dispatchEvent(new Event(event)));
  expect(screen.getByText("Align QR code here")).toBeDefined();
});

test("a video without an event is ready 500 ms after it began to play", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera();
  await openScanner();
  await pass(300);
  await pass(499);
  expect(screen.queryByText("Align QR code here")).toBeNull();
  await pass(1);
  expect(screen.getByText("Align QR code here")).toBeDefined();
});

test("after 2000 ms the scanner is ready in any case", async () => {
  fakeViewfinder({ play: () => new Promise(() => {}) });
  fakeDecoder(() => null);
  fakeCamera();
  await openScanner();
  await pass(300);
  await pass(1999);
  expect(screen.queryByText("Align QR code here")).toBeNull();
  await pass(1);
  expect(screen.getByText("Align QR code here")).toBeDefined();
});

test("the active scanner shows the resolution and that it scans", async () => {
  fakeViewfinder({ readyState: 1 });
  fakeDecoder(() => null);
  fakeCamera();
  await openWithCamera();
  expect(screen.getByText("Scanning for QR codes...")).toBeDefined();
  expect(screen.getByText("640 × 480")).toBeDefined();
  replace(HTMLMediaElement.prototype, "readyState", 4);
  await pass(500);
  expect(screen.getByText("Auto-scanning active")).toBeDefined();
});

test("a code is handed over once, and then camera and decoder are off", async () => {
  fakeViewfinder();
  const decoders = fakeDecoder(({ count }) => (count === 2 ? "HXK-1234-5678" : null));
  const { tracks } = fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(5000);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({
    text: "HXK-1234-5678",
    symbology: "qr-code",
    method: "code",
  });
  expect(screen.getByText("Code found")).toBeDefined();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(decoders.map((decoder) => decoder.ended)).toEqual([true]);
  expect(scannerVideo().srcObject).toBeNull();
});

test("the camera goes off with the page and comes back with it", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  await openWithCamera();
  const show = async (state: DocumentVisibilityState) => {
    replace(document, "visibilityState", state);
    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  };
  await show("hidden");
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(screen.getByText("The camera is paused")).toBeDefined();
  await show("visible");
  await pass(300);
  await pass(500);
  expect(tracks.map((track) => track.readyState)).toEqual(["ended", "live"]);
  expect(screen.getByText("Align QR code here")).toBeDefined();
});

test("unmounting turns camera and decoder off", async () => {
  fakeViewfinder();
  const decoders = fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  const { unmount } = await openWithCamera();
  unmount();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(decoders.map((decoder) => decoder.ended)).toEqual([true]);
});

test("Escape and the close button ask to close", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera();
  const { onOpenChange } = await openWithCamera();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  press("Close");
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
});

test("the photo mode reads no codes", async () => {
  fakeViewfinder();
  let frames = 0;
  fakeDecoder(({ count }) => {
    frames = count;
    return null;
  });
  fakeCamera();
  await openWithCamera();
  fireEvent.click(screen.getByRole("radio", { name: "Photo" }));
  const before = frames;
  await pass(3000);
  expect(frames).toBe(before);
  press("Leave photo");
  await pass(500);
  expect(frames).toBeGreaterThan(before);
});

test("searching instead is offered in every state", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({
    answer: () => {
      throw cameraFailure("NotFoundError");
    },
  });
  const { onSearch } = await openScanner();
  expect(screen.getByText("Can't find QR code?")).toBeDefined();
  press("Search manually instead");
  await pass(300);
  press("Search manually instead");
  expect(onSearch).toHaveBeenCalledTimes(2);
});
