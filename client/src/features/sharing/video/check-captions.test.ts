import { expect, test } from "vitest";
import { checkCaptions } from "#client/features/sharing/video/check-captions.ts";

const CUES = "WEBVTT\n\n00:01.000 --> 00:04.000\nLay both sides down.\n";

test.each([CUES, `\uFEFF${CUES}`, CUES.replaceAll("\n", "\r\n"), `${CUES}\nNOTE a --> b\n`])(
  "%j is right",
  async (text) => {
    expect(await checkCaptions(new Blob([text]))).toBeNull();
  },
);

test.each([
  ["1\n00:00:01,000 --> 00:00:02,000\nSRT\n", { why: "wrong-line", line: 1 }],
  [`${CUES}\n00:05.000 --> 0:06\nX\n`, { why: "wrong-line", line: 6 }],
  [`${CUES}\r\n00:05.000 --> 00:04.000\r\nX\r\n`, { why: "wrong-line", line: 6 }],
  ["WEBVTT\n", { why: "no-cues" }],
  [new Uint8Array([0xe9, 0x20]), { why: "encoding" }],
  [`${CUES}${"x".repeat(1001)}\n`, { why: "long-line", line: 5 }],
  [`${CUES}${"\n".repeat(100_000)}`, { why: "many-lines" }],
])("what is wrong, and where, is said", async (text, flaw) => {
  expect(await checkCaptions(new Blob([text]))).toEqual(flaw);
});
