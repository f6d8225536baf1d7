import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { scannerProblemsTexts } from "#client/messages/late/scanner-problems.ts";
import {
  cameraFailure,
  FakeTrack,
  fakeCamera,
  fakeDecoder,
  fakeViewfinder,
  replace,
} from "#client/testing/fake-camera.ts";
import { openScanner, openWithCamera, pass, press, scannerVideo, stopClock } from "#client/testing/open-scanner.tsx";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { LANGUAGES } from "#shared/domain/language.ts";

stopClock();

const fail = (name: string) => () => {
  throw cameraFailure(name);
};

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
    "The browser blocks the camera",
    "Please enable camera access in your browser settings and refresh the page.",
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

test.each(LANGUAGES)(
  "where the browser asks for HTTPS, no line says that the connection is secure (%s)",
  async (language) => {
    fakeViewfinder();
    fakeDecoder(() => null);
    fakeCamera({
      answer: () => {
        throw cameraFailure("SecurityError", "Only over HTTPS");
      },
    });
    await openScanner({ language });
    await pass(300);
    const { problems, secure, notSecure } = scannerProblemsTexts[language];
    expect(screen.getByRole("alert").textContent).toContain(problems.insecure.heading);
    expect(screen.getByText(notSecure)).toBeDefined();
    expect(screen.queryByText(secure)).toBeNull();
  },
);

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

test.each([
  ["https://hexkey.example", "Open https://hexkey.example instead: there the camera can be used."],
  [null, "This site has no secure address, so the camera can't be used here."],
])("what helps without https is what the server offers (%s)", async (secureUrl, step) => {
  servePublicSettings({ secureUrl });
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({ answer: fail("SecurityError") });
  vi.stubGlobal("isSecureContext", false);
  await openScanner();
  await pass(300);
  expect(screen.getAllByRole("listitem")[0]?.textContent).toBe(step);
  expect(screen.queryByText(/Change “http/)).toBeNull();
});

test("a page that is secure is not sent to its own address", async () => {
  servePublicSettings({ secureUrl: "https://hexkey.example" });
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({ answer: fail("SecurityError") });
  await openScanner();
  await pass(300);
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("browser's settings");
});

test("trying again waits 500 ms and asks again after a refusal", async () => {
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
  await openWithCamera();
  await act(async () => scannerVideo().dispatchEvent(new Event("error")));
  expect(screen.getByText("Video stream error. Please try again.")).toBeDefined();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
});

test("a camera that goes away is a broken stream", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  await openWithCamera();
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
  const { onResult } = await openWithCamera();
  await pass(0);
  expect(screen.getByText("The code reader did not load")).toBeDefined();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "4711" } });
  press("Look up");
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: "4711", symbology: null, method: "typed" });
});
