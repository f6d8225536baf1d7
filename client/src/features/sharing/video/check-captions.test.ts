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
  ["1\n00:00:01,000 --> 00:00:02,000\nSRT\n", { line: 1 }],
  [`${CUES}\n00:05.000 --> 0:06\nX\n`, { line: 6 }],
  [`${CUES}\r\n00:05.000 --> 00:04.000\r\nX\r\n`, { line: 6 }],
  ["WEBVTT\n", "empty"],
  [new Uint8Array([0xe9, 0x20]), "encoding"],
])("%j is wrong, and where is said", async (text, flaw) => {
  expect(await checkCaptions(new Blob([text]))).toEqual(flaw);
});
