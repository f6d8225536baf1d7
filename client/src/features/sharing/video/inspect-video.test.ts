import { expect, test } from "vitest";
import { inspectVideo } from "#client/features/sharing/video/inspect-video.ts";
import { makeVideoFile } from "#client/testing/make-video.ts";

test("a video that phones play says how long it is; without a decoder there is no picture", async () => {
  expect(await inspectVideo(await makeVideoFile({ seconds: 3 }))).toEqual({
    refusal: null,
    needsConversion: false,
    seconds: 3,
    picture: null,
  });
});

test("HEVC is what phones can't play, also in a file with the right name", async () => {
  expect(await inspectVideo(await makeVideoFile({ codec: "hevc", seconds: 3 }))).toEqual({
    refusal: null,
    needsConversion: true,
    seconds: 3,
    picture: null,
  });
  expect(await inspectVideo(await makeVideoFile({ codec: "hevc", seconds: 7201 }))).toEqual({ refusal: "too-long" });
});

test.each(["RIFF1234AVI LIST", "FLV\x01\x05", "\x00\x00\x01\xba"])(
  "%j begins a video of another kind",
  async (text) => {
    const head = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(await inspectVideo(new Blob([head]))).toMatchObject({ refusal: null, needsConversion: true });
  },
);

test.each(["a letter", "<html>", "%PDF-1.7", ""])("%j is no video", async (text) => {
  expect(await inspectVideo(new Blob([text]))).toEqual({ refusal: "no-video" });
});

test.each(["<!doctype html><script>alert(1)</script>", "PK\x03\x04"])(
  "%j with a video behind it is no video",
  async (front) => {
    expect(await inspectVideo(new Blob([front, await makeVideoFile()]))).toEqual({ refusal: "no-video" });
  },
);

test("a video that is cut off is damaged", async () => {
  const file = await makeVideoFile();
  expect(await inspectVideo(file.slice(0, file.size - 200))).toEqual({ refusal: "damaged" });
});

test("two hours pass, more does not", async () => {
  expect(await inspectVideo(await makeVideoFile({ seconds: 7200 }))).toMatchObject({ refusal: null, seconds: 7200 });
  expect(await inspectVideo(await makeVideoFile({ seconds: 7201 }))).toEqual({ refusal: "too-long" });
});

test("a file that the device does not give out is not judged", async () => {
  const file = await makeVideoFile();
  const gone = Object.assign(file.slice(), {
    slice: () => {
      throw new DOMException("It was moved.", "NotFoundError");
    },
  });
  await expect(inspectVideo(gone)).rejects.toThrow("It was moved.");
});
