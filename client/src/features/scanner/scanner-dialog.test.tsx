import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ScannerDialog from "#client/features/scanner/scanner-dialog.tsx";
import {
  cameraFailure,
  FakeTrack,
  fakeCamera,
  fakeDecoder,
  fakeViewfinder,
  replace,
} from "#client/testing/fake-camera.ts";
import { renderApp } from "#client/testing/render.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // The scanner and the dialog around it tidy up while the timers are still the false ones.
  cleanup();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const video = () => {
  const element = document.querySelector("video");
  if (!element) throw new Error("There is no video");
  return element;
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fail = (name: string) => () => {
  throw cameraFailure(name);
};

/** The open scanner, its camera and decoder as the test has set them up before. */
async function openScanner() {
  const on = { onResult: vi.fn(), onSearch: vi.fn(), onOpenChange: vi.fn() };
  const renderPhoto = ({ open, onLeave }: { open: boolean; onLeave: () => void }) =>
    open && (
      <button type="button" onClick={onLeave}>
        Leave photo
      </button>
    );
  const { unmount } = await act(async () =>
    renderApp(<ScannerDialog open initialMode="code" renderPhoto={renderPhoto} {...on} />),
  );
  return { ...on, unmount };
}

test("the camera is started 300 ms after opening, with ways to retry or to go on without", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { requests } = fakeCamera({ answer: () => new Promise(() => {}) });
  await openScanner();
  expect(screen.getByRole("dialog", { name: "Scan QR Code" })).toBeDefined();
  expect(screen.getByText("Point your camera at a QR code to scan it automatically")).toBeDefined();
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
  await act(async () => video().dispatchEvent(new Event(event)));
  expect(screen.getByText("Align QR code here")).toBeDefined();
});

test("a video that says nothing is ready 500 ms after it began to play", async () => {
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

/** Opens the scanner and waits until it scans. */
async function scanning() {
  const scanner = await openScanner();
  await pass(300);
  await act(async () => video().dispatchEvent(new Event("loadedmetadata")));
  return scanner;
}

test("the active scanner shows the resolution and that it scans", async () => {
  fakeViewfinder({ readyState: 1 });
  fakeDecoder(() => null);
  fakeCamera();
  await scanning();
  expect(screen.getByText("Scanning for QR codes...")).toBeDefined();
  expect(screen.getByText("640 × 480")).toBeDefined();
  replace(HTMLMediaElement.prototype, "readyState", 4);
  await pass(500);
  expect(screen.getByText("Auto-scanning active")).toBeDefined();
});

test("a code is handed over once, and then camera and decoder are off", async () => {
  fakeViewfinder();
  const workers = fakeDecoder(({ count }) => (count === 2 ? "HXK-1234-5678" : null));
  const { tracks } = fakeCamera();
  const { onResult } = await scanning();
  await pass(5000);
  expect(onResult).toHaveBeenCalledExactlyOnceWith("HXK-1234-5678");
  expect(screen.getByText("Code found")).toBeDefined();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(workers.map((worker) => worker.terminated)).toEqual([true]);
  expect(video().srcObject).toBeNull();
});

test("skipping the camera turns it off and leads to the field", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const late = new FakeTrack();
  let allow = (_track: FakeTrack) => {};
  fakeCamera({ answer: () => new Promise((resolve) => (allow = resolve)) });
  await openScanner();
  await pass(300);
  press("Skip Camera");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Enter QR Code Manually" }));
  await act(async () => allow(late));
  expect(late.readyState).toBe("ended");
  press("Try Camera Again");
  expect(screen.getByText("Starting camera...")).toBeDefined();
});

test("a code can be typed while the camera scans; blanks are ignored and our own codes get their capitals", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  const { onResult } = await scanning();
  press("Enter QR Code Manually");
  const field = screen.getByRole("textbox", { name: "Enter QR Code Manually" });
  fireEvent.change(field, { target: { value: "   " } });
  press("Look up");
  expect(onResult).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: " hxk-1234-abcd " } });
  press("Look up");
  expect(onResult).toHaveBeenCalledExactlyOnceWith("HXK-1234-ABCD");
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
});

test.each([
  [
    "NotAllowedError",
    "The camera is not allowed",
    "Please click the camera icon in your browser's address bar and allow camera access, then try again.",
  ],
  ["NotFoundError", "No camera found", "No camera found on this device."],
  [
    "NotSupportedError",
    "This browser has no camera access",
    "Camera is not supported in this browser. Try Chrome, Safari, or Firefox.",
  ],
  ["NotReadableError", "The camera is busy", "Camera is already in use by another application."],
  [
    "SecurityError",
    "The connection is not secure",
    "Camera requires a secure connection (HTTPS). Please access the site via HTTPS.",
  ],
  [
    "UnknownError",
    "The camera did not start",
    "Please enable camera access in your browser settings and refresh the page.",
  ],
])("%s shows the stated text behind the prefix, a fitting heading, help and the field", async (name, heading, text) => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({ answer: fail(name) });
  await openScanner();
  await pass(300);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe(`${heading}Camera access denied. ${text}`);
  expect(screen.getAllByRole("listitem").length).toBeGreaterThan(0);
  expect(screen.getByText("The connection is secure")).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Enter QR Code Manually" })).toBeDefined();
});

test("a denied permission and a missing camera API have their own sentences", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({ permission: "denied" });
  await openScanner();
  await pass(300);
  const denied = "Camera permission denied. Please allow camera access in browser settings.";
  expect(screen.getByText(denied)).toBeDefined();
  replace(navigator, "mediaDevices", undefined);
  vi.stubGlobal("isSecureContext", false);
  press("Try Camera Again");
  await pass(500);
  expect(screen.getByText("Camera API not supported. Please use HTTPS or a supported browser.")).toBeDefined();
  expect(screen.getByText("The connection is not secure (HTTP)")).toBeDefined();
});

test("trying again waits 500 ms and asks who refused before", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({ answer: fail("NotAllowedError") });
  await openScanner();
  await pass(300);
  const { requests } = fakeCamera({ permission: "prompt" });
  press("Try Camera Again");
  await pass(499);
  expect(requests).toHaveLength(0);
  await pass(1);
  expect(requests).toHaveLength(1);
});

test("a broken video stream turns the camera off and says so", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  await scanning();
  await act(async () => video().dispatchEvent(new Event("error")));
  expect(screen.getByText("Video stream error. Please try again.")).toBeDefined();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
});

test("a camera that goes away is a broken stream", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  await scanning();
  await act(async () => tracks[0]?.lose());
  expect(screen.getByText("Video stream error. Please try again.")).toBeDefined();
});

test("a picture that can't be played is a failed set-up", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  fakeViewfinder({ play: () => Promise.reject(cameraFailure("NotSupportedError")) });
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  await openScanner();
  await pass(300);
  expect(screen.getByText("Camera setup failed. Please try again.")).toBeDefined();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
});

test("a decoder that breaks down is reported, and typing still works", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  fakeViewfinder();
  fakeDecoder(() => new Error("offline"));
  fakeCamera();
  const { onResult } = await scanning();
  await pass(0);
  expect(screen.getByText("The code reader did not load")).toBeDefined();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "4711" } });
  press("Look up");
  expect(onResult).toHaveBeenCalledExactlyOnceWith("4711");
});

test("the camera goes off with the page and comes back with it", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  await scanning();
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
  const workers = fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  const { unmount } = await scanning();
  unmount();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(workers.map((worker) => worker.terminated)).toEqual([true]);
});

test("Escape and the close button ask to close", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera();
  const { onOpenChange } = await scanning();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  press("Close");
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
});

test("the light can be switched where the camera has one", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities: { torch: true } }) });
  await scanning();
  await act(async () => press("Turn the light on"));
  await act(async () => press("Turn the light off"));
  expect(tracks[0]?.applied).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
});

test("a device with several cameras can switch, and remembers it", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { requests } = fakeCamera({ devices: ["rear", "front"] });
  await scanning();
  await pass(0);
  press("Use another camera");
  await pass(0);
  expect(requests.at(-1)).toMatchObject({ video: { deviceId: { exact: "front" } } });
});

test("the photo mode reads no codes", async () => {
  fakeViewfinder();
  let frames = 0;
  fakeDecoder(({ count }) => {
    frames = count;
    return null;
  });
  fakeCamera();
  await scanning();
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
  fakeCamera({ answer: fail("NotFoundError") });
  const { onSearch } = await openScanner();
  expect(screen.getByText("Can't find QR code?")).toBeDefined();
  press("Search manually instead");
  await pass(300);
  press("Search manually instead");
  expect(onSearch).toHaveBeenCalledTimes(2);
});
