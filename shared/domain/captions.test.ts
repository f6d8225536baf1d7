import { setImmediate as letOthers } from "node:timers/promises";
import * as parser from "media-captions";
import { expect, test } from "vitest";
import {
  CAPTION_CUES_MAX,
  CAPTION_LINE_MAX_CHARACTERS,
  CAPTION_LINES_MAX,
  readCaptions,
} from "#shared/domain/captions.ts";

const CUES = "WEBVTT\n\n00:01.000 --> 00:04.000\nLay both sides down.\n";
const cues = (count: number) => `WEBVTT\n\n${"00:01.000 --> 00:04.000\nX\n\n".repeat(count)}`;
const read = (text: string | Uint8Array) =>
  readCaptions(typeof text === "string" ? new TextEncoder().encode(text) : text, parser, letOthers);

test.each([
  ["as most are", CUES],
  ["with Windows' line ends", CUES.replaceAll("\n", "\r\n")],
  ["with an arrow in a note", `${CUES}\nNOTE a --> b\n`],
  ["with a setting that is not known", CUES.replace("04.000", "04.000 glue:wet")],
  ["with the longest line", CUES.replace("Lay both sides down.", "x".repeat(CAPTION_LINE_MAX_CHARACTERS))],
  ["with as many captions as can be", cues(CAPTION_CUES_MAX)],
])("captions %s are taken", async (_name, text) => {
  expect(await read(text)).toEqual({ text, flaw: null });
});

test("the mark of the encoding is no part of the text", async () => {
  expect(await read(`\uFEFF${CUES}`)).toEqual({ text: CUES, flaw: null });
});

test.each([
  ["no WebVTT", "1\n00:00:01,000 --> 00:00:02,000\nSRT\n", { why: "wrong-line", line: 1 }],
  ["a wrong time", `${CUES}\n00:05.000 --> 0:06\nX\n`, { why: "wrong-line", line: 6 }],
  ["an end before its start", `${CUES}\r\n00:05.000 --> 00:04.000\r\nX\r\n`, { why: "wrong-line", line: 6 }],
  ["nothing in it", "WEBVTT\n", { why: "no-cues" }],
  ["another encoding", new Uint8Array([0xe9, 0x20]), { why: "encoding" }],
  ["too long a line", `${CUES}${"x".repeat(CAPTION_LINE_MAX_CHARACTERS + 1)}\n`, { why: "long-line", line: 5 }],
  ["too many lines", CUES + "\n".repeat(CAPTION_LINES_MAX), { why: "many-lines" }],
  ["too many captions", cues(CAPTION_CUES_MAX + 1), { why: "many-cues" }],
])("captions with %s are not", async (_name, text, flaw) => {
  expect(await read(text)).toEqual({ flaw });
});
