import { expect, test } from "vitest";
import { decodeBytes, readText } from "#shared/decoder/text.ts";

const CRÈME = [0x63, 0x72, 0xe8, 0x6d, 0x65];

test("bytes that are no UTF-8 are Latin-1, as the standard says", () => {
  expect(readText([{ type: "byte", bytes: CRÈME }])).toBe("crème");
});

test("bytes that give Japanese as Shift_JIS are Japanese", () => {
  expect(readText([{ type: "byte", bytes: [0x83, 0x52, 0x81, 0x5b, 0x83, 0x68] }])).toBe("コード");
});

test("accented capitals stay what they are", () => {
  expect(readText([{ type: "byte", bytes: [0x44, 0xc9, 0x43, 0x4f, 0x52, 0x20, 0xc9, 0xc9] }])).toBe("DÉCOR ÉÉ");
});

test("a character set that the code names is believed", () => {
  const named = (assignmentNumber: number) => [
    { type: "eci", assignmentNumber },
    { type: "byte", bytes: [0xc3, 0xa9] },
  ];
  expect(readText(named(26))).toBe("é");
  expect(readText(named(3))).toBe("Ã©");
});

test("parts in the code's own alphabets are joined with the others", () => {
  const parts = [
    { type: "alphanumeric", text: "HXK-" },
    { type: "numeric", text: "42" },
    { type: "byte", bytes: [0x21] },
  ];
  expect(readText(parts)).toBe("HXK-42!");
});

test("bytes that are neither UTF-8 nor Japanese are what the reader itself made of them", () => {
  expect(decodeBytes(Uint8Array.from(CRÈME), () => "cr?me")).toBe("cr?me");
  expect(decodeBytes(new TextEncoder().encode("crème"), () => "cr?me")).toBe("crème");
});

test("a byte order mark is no part of the text", () => {
  expect(readText([{ type: "byte", bytes: [0xef, 0xbb, 0xbf, 0x48, 0x58, 0x4b] }])).toBe("HXK");
});
