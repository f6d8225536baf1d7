import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeCamera, fakeDecoder, fakeViewfinder } from "#client/testing/fake-camera.ts";
import { openWithCamera, pass, press, stopClock } from "#client/testing/open-scanner.tsx";

stopClock();

test("a code can be typed while the camera scans; blanks are ignored and our own codes get their capitals", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera();
  const { onResult } = await openWithCamera();
  press("Enter QR Code Manually");
  const field = screen.getByRole("textbox", { name: "Enter QR Code Manually" });
  fireEvent.change(field, { target: { value: "   " } });
  press("Look up");
  expect(onResult).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: " hxk-1234-abcd " } });
  press("Look up");
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: "HXK-1234-ABCD", symbology: null, method: "typed" });
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
});

/** The scanner with the field in the button's place. */
async function openField() {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera();
  const scanner = await openWithCamera();
  press("Enter QR Code Manually");
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Enter QR Code Manually" });
  return { ...scanner, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test("the field begins with a keyboard of digits and takes letters after one press", async () => {
  const { field } = await openField();
  expect(document.activeElement).toBe(field);
  expect(field.inputMode).toBe("numeric");
  // Phones show the other keyboard only when the field gets the focus anew.
  const focused = vi.fn(() => field.inputMode);
  field.addEventListener("focus", focused);
  press("ABC: keyboard with letters");
  expect(focused).toHaveReturnedWith("text");
  expect(document.activeElement).toBe(field);
  press("123: keyboard with digits");
  expect(field.inputMode).toBe("numeric");
});

test("once typing pauses a number's check digit is judged, and it is looked up all the same", async () => {
  const { type, onResult } = await openField();
  type("9521234567899");
  await pass(599);
  expect(screen.queryByText("The check digit fits.")).toBeNull();
  await pass(1);
  expect(screen.getByText("The check digit fits.").getAttribute("aria-live")).toBe("polite");
  type("9521234567890");
  expect(screen.queryByText("The check digit fits.")).toBeNull();
  await pass(600);
  expect(screen.getByText("One digit is wrong. Compare the number with the box.")).toBeDefined();
  press("Look up");
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ text: "9521234567890", symbology: null, method: "typed" });
});

test("a text that can't be a GTIN is not judged", async () => {
  const { type } = await openField();
  type("802.984.74");
  await pass(600);
  expect(screen.queryByText(/digit/)).toBeNull();
});

test("an unknown code is still there to be corrected, with the keyboard it needs", async () => {
  const { type, show } = await openField();
  type("HXK-1234-567");
  press("Look up");
  await show(false);
  await pass(300);
  await show(true);
  press("Enter QR Code Manually");
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Enter QR Code Manually" });
  expect(field.value).toBe("HXK-1234-567");
  expect(field.inputMode).toBe("text");
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, "HXK-1234-567".length]);
});
