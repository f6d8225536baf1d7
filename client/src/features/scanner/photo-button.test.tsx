import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PhotoError } from "#client/features/scanner/decode/decoder.ts";
import {
  cameraFailure,
  type FakeSight,
  fakeCamera,
  fakeDecoder,
  fakeHit,
  fakeViewfinder,
  replace,
} from "#client/testing/fake-camera.ts";
import { openScanner, openWithCamera, pass, press, stopClock } from "#client/testing/open-scanner.tsx";

stopClock();

const file = new File(["a photo"], "box.jpg", { type: "image/jpeg" });
const choosePhoto = () =>
  act(async () => fireEvent.change(screen.getByLabelText("Use a photo"), { target: { files: [file] } }));

/** The live scanner, and the content of the photo. */
async function openWithPhoto(sight: FakeSight | Promise<FakeSight>) {
  fakeViewfinder();
  const photos: Blob[] = [];
  const progress = { tell: (_share: number) => {} };
  const decoders = fakeDecoder(() => null, {
    photo: (photo, onProgress) => {
      photos.push(photo);
      progress.tell = onProgress;
      return sight;
    },
  });
  const { tracks } = fakeCamera();
  return { ...(await openWithCamera()), photos, decoders, tracks, progress };
}

test("a photo of one code is handed over, with the picture shown", async () => {
  const { onResult, photos, tracks, decoders } = await openWithPhoto([fakeHit("9521234567899", "ean-13")]);
  await choosePhoto();
  expect(photos).toEqual([file]);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: "9521234567899", symbology: "ean-13", method: "photo" });
  expect(screen.getByText("A code in your photo:")).toBeDefined();
  expect(document.querySelectorAll("polygon")).toHaveLength(1);
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(decoders.map((decoder) => decoder.ended)).toEqual([true, true]);
});

test("while a photo is read the scanner says so, and the person can go back to the camera", async () => {
  let show = (_sight: FakeSight) => {};
  const { onResult, decoders } = await openWithPhoto(new Promise((resolve) => (show = resolve)));
  await choosePhoto();
  expect(screen.getByText("Reading the photo...")).toBeDefined();
  press("Back to the camera");
  await pass(0);
  await pass(500);
  expect(screen.getByText("Align QR code here")).toBeDefined();
  await act(async () => show("HXK-1234-5678"));
  expect(onResult).not.toHaveBeenCalled();
  expect(decoders[1]).toEqual({ ended: true });
});

test("the progress of a photo is shown, and read out each quarter", async () => {
  const { progress, decoders } = await openWithPhoto(new Promise(() => {}));
  await choosePhoto();
  const bar = screen.getByRole("progressbar", { name: "Reading the photo..." });
  expect(bar.getAttribute("aria-valuenow")).toBe("0");
  await act(async () => progress.tell(0.2));
  expect(bar.getAttribute("aria-valuenow")).toBe("20");
  expect(screen.queryByText(/of the photo read/)).toBeNull();
  await act(async () => progress.tell(0.62));
  expect(screen.getByText("50% of the photo read").closest("[role=status]")).toBeTruthy();
  press("Back to the camera");
  expect(decoders[1]).toEqual({ ended: true });
});

test("of several codes in a photo the person chooses one", async () => {
  const { onResult } = await openWithPhoto([
    fakeHit("https://shop.example/stool", "qr-code", 20),
    fakeHit("9521234567899", "ean-13", 300),
  ]);
  await choosePhoto();
  expect(onResult).not.toHaveBeenCalled();
  press("GTIN 9521234567899");
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: "9521234567899", symbology: "ean-13", method: "photo" });
});

test.each<[string, FakeSight, string]>([
  ["without a code", null, "No code was found in the photo"],
  ["of bars that do not fit", [fakeHit("9521234567890", "ean-13")], "The barcode in the photo can’t be read reliably"],
  ["that is none", new PhotoError("unreadable"), "That file can't be opened as a photo"],
  ["beyond all bounds", new PhotoError("too-large"), "That photo is too large"],
])("a photo %s has its own message, with every other way still open", async (_, sight, heading) => {
  const { onResult } = await openWithPhoto(sight);
  await choosePhoto();
  expect(screen.getByRole("alert").textContent).toContain(heading);
  expect(screen.getByRole("textbox", { name: "Enter QR Code Manually" })).toBeDefined();
  expect(screen.getByLabelText("Use a photo")).toBeDefined();
  expect(onResult).not.toHaveBeenCalled();
  press("Try Camera Again");
  await pass(500);
  await pass(500);
  expect(screen.getByText("Align QR code here")).toBeDefined();
});

test("a decoder that breaks down over a photo is reported", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await openWithPhoto(new Error("out of memory"));
  await choosePhoto();
  expect(screen.getByRole("alert").textContent).toContain("The photo could not be read");
});

test("a photo is read where there is no camera", async () => {
  fakeViewfinder();
  fakeDecoder(() => null, { photo: () => "HXK-1234-5678" });
  fakeCamera({
    answer: () => {
      throw cameraFailure("NotFoundError");
    },
  });
  const { onResult } = await openScanner();
  await pass(300);
  expect(screen.getByRole("heading", { name: "No camera found" })).toBeDefined();
  await choosePhoto();
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: "HXK-1234-5678", symbology: "qr-code", method: "photo" });
});

test("choosing no photo changes nothing, and the same one can be chosen twice", async () => {
  const { photos } = await openWithPhoto(null);
  await act(async () => fireEvent.change(screen.getByLabelText("Use a photo"), { target: { files: [] } }));
  expect(screen.getByText("Align QR code here")).toBeDefined();
  // The browser tells of a choice only if it differs from the one before.
  const forget = vi.spyOn(screen.getByLabelText<HTMLInputElement>("Use a photo"), "value", "set");
  await choosePhoto();
  expect(forget).toHaveBeenCalledExactlyOnceWith("");
  await choosePhoto();
  expect(photos).toHaveLength(2);
});

test("a photo is read even if choosing it took the person out of the page for a moment", async () => {
  const { onResult } = await openWithPhoto("HXK-1234-5678");
  const show = async (state: DocumentVisibilityState) => {
    replace(document, "visibilityState", state);
    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  };
  await show("hidden");
  await show("visible");
  await choosePhoto();
  expect(onResult).toHaveBeenCalledOnce();
});
