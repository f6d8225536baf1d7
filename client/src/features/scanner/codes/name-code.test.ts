import { expect, test } from "vitest";
import { nameCode } from "#client/features/scanner/codes/name-code.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { fakeHit } from "#client/testing/fake-camera.ts";
import { seeCode } from "#shared/decoder/seen-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

const nameOf = (text: string, symbology: Symbology) => {
  const code = seeCode(fakeHit(text, symbology));
  return code && nameCode(code, scannerTexts.en);
};

test.each<[string, Symbology, string]>([
  ["9521234567899", "ean-13", "GTIN 9521234567899"],
  ["04252614", "upc-e", "GTIN 042100005264"],
  ["]d20109521234567899\u001d10LOT7", "data-matrix", "GTIN 9521234567899"],
  ["https://id.example/01/09521234567899/10/LOT7", "qr-code", "GTIN 9521234567899"],
  ["]d224080298474\u001d302\u001d24080298475\u001d301", "data-matrix", "Bundle of 2 articles"],
  ["]d224080298474", "data-matrix", "Number 80298474"],
  ["]d210LOT7", "data-matrix", "Text “(10)LOT7”"],
  ["hxk-7q2m-0xkd", "qr-code", "Hexkey code HXK-7Q2M-0XKD"],
  ["802.984.74", "code-39", "Number 802.984.74"],
  ["9521234567890", "ean-13", "Number 9521234567890"],
  ["]C100106141411234567897", "code-128", "Shipping label"],
  ["https://shop.example/stool?colour=red", "qr-code", "Link to shop.example"],
  ["Made with\ncare", "qr-code", "Text “Made with care”"],
])("%j is called what it is", (text, symbology, name) => {
  expect(nameOf(text, symbology)).toBe(name);
});

test("a long text is shortened without cutting a character in two", () => {
  expect(nameOf("🪑".repeat(80), "qr-code")).toBe(`Text “${"🪑".repeat(60)}…”`);
});

test("a code without content has no name", () => {
  expect(nameOf(" \n", "qr-code")).toBeNull();
});
