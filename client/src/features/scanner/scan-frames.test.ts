import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DecodedCode } from "#client/features/scanner/decode-protocol.ts";
import { scanFrames } from "#client/features/scanner/scan-frames.ts";
import { fakeFrame, fakeViewfinder, replace } from "#client/testing/fake-camera.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = (text: string): DecodedCode => {
  const corner = { x: 0, y: 0 };
  return { text, corners: [corner, corner, corner, corner], frame: fakeFrame() };
};

/** Scans with a decoder that answers the n-th frame (from 1) with what `read` returns. */
function scan(read: (count: number) => Promise<DecodedCode | null> | null) {
  const inverted: boolean[] = [];
  const on = { onNothing: vi.fn(), onCode: vi.fn(), onFailure: vi.fn() };
  const video = document.createElement("video");
  const controller = new AbortController();
  const decoder = {
    decode: async (_frame: ImageBitmap, wantsInverted: boolean) => {
      inverted.push(wantsInverted);
      return read(inverted.length);
    },
  };
  scanFrames({ video, decoder, signal: controller.signal, ...on });
  return { ...on, video, controller, inverted };
}

test("the first frame is read at once, then one every 500 ms", async () => {
  fakeViewfinder();
  const { inverted, onNothing } = scan(() => null);
  await vi.advanceTimersByTimeAsync(0);
  expect(inverted).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(499);
  expect(inverted).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(inverted).toHaveLength(2);
  expect(onNothing).toHaveBeenCalledTimes(2);
});

test("light-on-dark codes are looked for on every second beat", async () => {
  fakeViewfinder();
  const { inverted } = scan(() => null);
  await vi.advanceTimersByTimeAsync(1500);
  expect(inverted).toEqual([false, true, false, true]);
});

test("no frame is read before the video has whole ones, and then at once", async () => {
  fakeViewfinder({ readyState: 3 });
  const { inverted, video } = scan(() => null);
  await vi.advanceTimersByTimeAsync(700);
  expect(inverted).toEqual([]);
  replace(HTMLMediaElement.prototype, "readyState", 4);
  video.dispatchEvent(new Event("canplaythrough"));
  await vi.advanceTimersByTimeAsync(0);
  expect(inverted).toHaveLength(1);
});

test("a frame that takes long is not overtaken by the next", async () => {
  fakeViewfinder();
  let finish = (_code: DecodedCode | null) => {};
  const { inverted } = scan(() => new Promise((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(2000);
  expect(inverted).toHaveLength(1);
  finish(null);
  await vi.advanceTimersByTimeAsync(500);
  expect(inverted).toHaveLength(2);
});

test("a code ends the scanning", async () => {
  fakeViewfinder();
  const code = codeOf("HXK-1234-5678");
  const { inverted, onCode } = scan(async (count) => (count === 2 ? code : null));
  await vi.advanceTimersByTimeAsync(5000);
  expect(onCode).toHaveBeenCalledExactlyOnceWith(code);
  expect(inverted).toHaveLength(2);
});

test("a blank code is no hit", async () => {
  fakeViewfinder();
  const { onCode, onNothing } = scan(async () => codeOf(" \n"));
  await vi.advanceTimersByTimeAsync(500);
  expect(onCode).not.toHaveBeenCalled();
  expect(onNothing).toHaveBeenCalledTimes(2);
});

test("aborting stops the scanning, also for a code that is just being read", async () => {
  fakeViewfinder();
  let finish = (_code: DecodedCode | null) => {};
  const { inverted, controller, onCode, onNothing } = scan(() => new Promise((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  finish(codeOf("HXK-1234-5678"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(inverted).toHaveLength(1);
  expect(onCode).not.toHaveBeenCalled();
  expect(onNothing).not.toHaveBeenCalled();
});

test("a decoder that breaks down ends the scanning and says so", async () => {
  fakeViewfinder();
  const failure = new Error("gone");
  const { inverted, onFailure } = scan(() => Promise.reject(failure));
  await vi.advanceTimersByTimeAsync(5000);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
  expect(inverted).toHaveLength(1);
});
