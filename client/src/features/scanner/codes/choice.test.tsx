import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeCamera, fakeDecoder, fakeHit, fakeViewfinder } from "#client/testing/fake-camera.ts";
import { openWithCamera, pass, press, stopClock } from "#client/testing/open-scanner.tsx";
import type { Hit } from "#shared/decoder/hit.ts";

stopClock();

const link = fakeHit("https://shop.example/stool", "qr-code", 20);
const bars = fakeHit("9521234567899", "ean-13", 300);
const otherBars = fakeHit("034000470693", "upc-a", 500);
const label = fakeHit("]C100106141411234567897", "code-128", 500);

const names = (role: "button" | "listitem") => screen.getAllByRole(role).map((one) => one.textContent);

test("bars are handed over with the second equal reading, without waiting for the next beat", async () => {
  fakeViewfinder();
  let frames = 0;
  fakeDecoder(({ count }) => {
    frames = count;
    return [bars];
  });
  fakeCamera();
  const { onResult } = await openWithCamera();
  expect(onResult).not.toHaveBeenCalled();
  await pass(100);
  expect(frames).toBe(2);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: "9521234567899", symbology: "ean-13", method: "code" });
  expect(screen.getByText("9521234567899")).toBeDefined();
});

test("two codes freeze the picture: each is outlined, has a button over it and one in the list, the product first", async () => {
  fakeViewfinder();
  fakeDecoder(() => [link, bars]);
  const { tracks } = fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(100);
  const heading = screen.getByRole("heading", { name: "Several codes are in the picture. Which one do you mean?" });
  expect(document.activeElement).toBe(heading);
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(document.querySelectorAll("polygon")).toHaveLength(2);
  expect(names("listitem")).toEqual(["1GTIN 9521234567899", "2Link to shop.example"]);
  const over = screen.getByRole("button", { name: "1, in the picture: GTIN 9521234567899" });
  // The frame is 640 by 480, the code a square of 100 whose corner is at 300, 100.
  expect(over.style.left).toBe(`${(350 / 640) * 100}%`);
  expect(over.style.top).toBe(`${(150 / 480) * 100}%`);
  expect(onResult).not.toHaveBeenCalled();
});

test.each([
  ["over the picture", () => press("2, in the picture: Link to shop.example")],
  [
    "in the list",
    () => fireEvent.click(within(screen.getByRole("list")).getByRole("button", { name: "Link to shop.example" })),
  ],
])("the button %s hands its code over", async (_, choose) => {
  fakeViewfinder();
  fakeDecoder(() => [link, bars]);
  fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(100);
  choose();
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: link.text, symbology: "qr-code", method: "code" });
  expect(screen.getByText("Code found")).toBeDefined();
  expect(document.querySelectorAll("polygon")).toHaveLength(1);
});

test("Scan again goes back to the camera", async () => {
  fakeViewfinder();
  let codes = [link, bars];
  fakeDecoder(() => codes);
  const { tracks } = fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(100);
  codes = [];
  press("Scan again");
  await pass(0);
  await pass(500);
  expect(screen.getByText("Align QR code here")).toBeDefined();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended", "live"]);
  expect(onResult).not.toHaveBeenCalled();
});

test("the camera comes back without the field that was open before", async () => {
  fakeViewfinder();
  let codes: Hit[] = [];
  fakeDecoder(() => codes);
  fakeCamera();
  await openWithCamera();
  press("Enter QR Code Manually");
  codes = [link, bars];
  await pass(600);
  press("Scan again");
  await pass(0);
  expect(screen.getByRole("button", { name: "Enter QR Code Manually" })).toBeDefined();
});

test("codes that mean the same are handed over as one, and all of them are outlined", async () => {
  fakeViewfinder();
  fakeDecoder(() => [bars, fakeHit("]d20109521234567899\u001d10LOT7", "data-matrix", 20)]);
  fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(100);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({
    text: "]d20109521234567899\u001d10LOT7",
    symbology: "data-matrix",
    method: "code",
  });
  expect(screen.getByText("(01)09521234567899(10)LOT7")).toBeDefined();
  expect(document.querySelectorAll("polygon")).toHaveLength(2);
});

test("a shipping label beside a product's code leaves nothing to choose", async () => {
  fakeViewfinder();
  fakeDecoder(() => [label, bars]);
  fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(100);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: bars.text, symbology: "ean-13", method: "code" });
});

test("bars with a digit that does not fit have their own message while scanning goes on", async () => {
  fakeViewfinder();
  let seen = [fakeHit("9521234567890", "ean-13", 300)];
  fakeDecoder(() => seen);
  const { tracks } = fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(100);
  expect(screen.queryByText(/One digit of that barcode doesn’t add up/)).toBeNull();
  await pass(100);
  expect(screen.getByText(/One digit of that barcode doesn’t add up/).textContent).toContain("9521234567890");
  expect(tracks.map((track) => track.readyState)).toEqual(["live"]);
  seen = [bars];
  await pass(1000);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: bars.text, symbology: "ean-13", method: "code" });
});

test("the frame after the one that a code was read in is looked at for every code, and what it finds is offered", async () => {
  fakeViewfinder();
  const looks: boolean[] = [];
  fakeDecoder(({ every }) => {
    looks.push(every);
    return every ? [bars, otherBars] : [bars];
  });
  fakeCamera();
  const { onResult } = await openWithCamera();
  await pass(200);
  expect(looks).toEqual([false, true, true]);
  expect(names("listitem")).toEqual(["1GTIN 9521234567899", "2GTIN 034000470693"]);
  expect(onResult).not.toHaveBeenCalled();
});

test("a code of our own is named as such in the list", async () => {
  fakeViewfinder();
  fakeDecoder(() => [bars, fakeHit("hxk-1234-5678", "qr-code", 20)]);
  fakeCamera();
  await openWithCamera();
  await pass(100);
  expect(names("listitem")).toEqual(["1Hexkey code HXK-1234-5678", "2GTIN 9521234567899"]);
});

test("the choice is offered in French", async () => {
  fakeViewfinder();
  fakeDecoder(() => [bars, otherBars, fakeHit("Bonjour", "qr-code", 20)]);
  fakeCamera();
  await openWithCamera({ language: "fr" });
  await pass(200);
  expect(screen.getByText("L’image contient plusieurs codes. Lequel voulez-vous?")).toBeDefined();
  expect(names("listitem")).toEqual(["1GTIN 9521234567899", "2GTIN 034000470693", "3Texte «\u00a0Bonjour\u00a0»"]);
  await act(async () => press("Numériser de nouveau"));
});
