import { expect, test } from "vitest";
import { decodeScanImage } from "#client/features/scans/photos/decode-image.ts";

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0xfb, 0xf0, 0x3f, 0xff, 0xd9]);
const BASE64 = btoa(String.fromCharCode(...JPEG));
const URL_OF = `data:image/jpeg;base64,${BASE64}`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["a JPEG", JPEG],
  ["a data URL", bytesOf(URL_OF)],
  ["base64 alone", bytesOf(BASE64)],
  ["a data URL that was encoded twice", bytesOf(`data:image/jpeg;base64,${btoa(URL_OF)}`)],
  ["base64 of a data URL", bytesOf(btoa(URL_OF))],
  ["a data URL with its beginning twice", bytesOf(`data:image/jpeg;base64,${URL_OF}`)],
  ["a data URL as JSON", bytesOf(JSON.stringify(URL_OF))],
  ["base64 in lines", bytesOf(`${BASE64.slice(0, 4)}\r\n${BASE64.slice(4)}\n`)],
  [
    "base64 for addresses, without its end",
    bytesOf(BASE64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")),
  ],
  ["a data URL with escaped signs", bytesOf(`data:image/jpeg;base64,${encodeURIComponent(BASE64)}`)],
])("a picture is found in %s", (_form, answer) => {
  expect(decodeScanImage(new Uint8Array(answer))).toEqual(JPEG);
});

test.each([
  ["nothing", new Uint8Array()],
  ["a page", bytesOf("<!doctype html><title>Error</title>")],
  ["other bytes", Uint8Array.from([0, 1, 2, 255])],
  ["a text in base64", bytesOf(btoa("No picture."))],
  ["base64 that is cut off", bytesOf("A")],
  ["a data URL without data", bytesOf("data:image/jpeg;base64,")],
  ["one that was encoded without end", bytesOf(Array.from({ length: 9 }).reduce<string>((text) => btoa(text), URL_OF))],
])("there is none in %s", (_what, answer) => {
  expect(decodeScanImage(new Uint8Array(answer))).toBeNull();
});
