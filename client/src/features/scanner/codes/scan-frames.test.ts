import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Next, scanFrames } from "#client/features/scanner/codes/scan-frames.ts";
import type { FrameLook, Reading } from "#client/features/scanner/decode/protocol.ts";
import { fakeFrame, fakeHit, fakeViewfinder, replace } from "#client/testing/fake-camera.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const nothing: Reading = { hits: [], frame: null, brightness: 128 };

/** Scans with a decoder that answers the n-th frame (from 1) with what `read` returns; `next` says what follows it. */
function scan(read: (count: number) => Promise<Reading> | Reading, next: (count: number) => Next = () => "beat") {
  const beats: number[] = [];
  const everyAt: number[] = [];
  const onReading = vi.fn((_reading: Reading) => next(onReading.mock.calls.length));
  const onFailure = vi.fn();
  const video = document.createElement("video");
  const controller = new AbortController();
  const decoder = {
    loaded: Promise.resolve(),
    decode: async (_frame: ImageBitmap, { beat, every }: FrameLook) => {
      if (every) everyAt.push(beat);
      beats.push(beat);
      return read(beats.length);
    },
    decodePhoto: () => Promise.reject(new Error("There is no photo")),
  };
  scanFrames({ video, decoder, signal: controller.signal, onReading, onFailure });
  return { onReading, onFailure, video, controller, beats, everyAt };
}

test("the first frame is read at once, then one every 500 ms, each with its number", async () => {
  fakeViewfinder();
  const { beats, onReading } = scan(() => nothing);
  await vi.advanceTimersByTimeAsync(0);
  expect(beats).toEqual([1]);
  await vi.advanceTimersByTimeAsync(499);
  expect(beats).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(beats).toEqual([1, 2]);
  expect(onReading).toHaveBeenCalledTimes(2);
});

test("a frame that is asked for at once is the camera's next one, where the browser tells", async () => {
  fakeViewfinder();
  let giveFrame = () => {};
  replace(HTMLVideoElement.prototype, "requestVideoFrameCallback", (callBack: () => void) => {
    giveFrame = callBack;
    return 1;
  });
  replace(HTMLVideoElement.prototype, "cancelVideoFrameCallback", () => {});
  const { beats } = scan(
    () => nothing,
    (count) => (count === 1 ? "at-once" : "beat"),
  );
  await vi.advanceTimersByTimeAsync(200);
  expect(beats).toHaveLength(1);
  giveFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect(beats).toHaveLength(2);
});

test("where the browser does not tell, a frame that is asked for at once is read after 100 ms", async () => {
  fakeViewfinder();
  const { beats } = scan(
    () => nothing,
    (count) => (count === 1 ? "at-once" : "beat"),
  );
  await vi.advanceTimersByTimeAsync(99);
  expect(beats).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(beats).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(399);
  expect(beats).toHaveLength(2);
});

test("frames are sent with at most 1280 pixels to a side", async () => {
  fakeViewfinder({ width: 1920, height: 1080 });
  const sizes: unknown[] = [];
  vi.stubGlobal("createImageBitmap", async (_video: unknown, options: unknown) => {
    sizes.push(options);
    return fakeFrame();
  });
  scan(() => nothing);
  await vi.advanceTimersByTimeAsync(0);
  expect(sizes).toMatchObject([{ resizeWidth: 1280, resizeHeight: 720 }]);
});

test("no frame is read before the video has one, and then at once", async () => {
  fakeViewfinder({ readyState: 1 });
  const { beats, video } = scan(() => nothing);
  await vi.advanceTimersByTimeAsync(700);
  expect(beats).toEqual([]);
  replace(HTMLMediaElement.prototype, "readyState", 2);
  video.dispatchEvent(new Event("loadeddata"));
  await vi.advanceTimersByTimeAsync(0);
  expect(beats).toHaveLength(1);
});

test("a frame that takes long is not overtaken by the next", async () => {
  fakeViewfinder();
  let finish = (_reading: Reading) => {};
  const { beats } = scan(() => new Promise((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(2000);
  expect(beats).toHaveLength(1);
  finish(nothing);
  await vi.advanceTimersByTimeAsync(500);
  expect(beats).toHaveLength(2);
});

test("scanning ends when it is stopped", async () => {
  fakeViewfinder();
  const { beats } = scan(
    () => nothing,
    (count) => (count === 2 ? "stop" : "at-once"),
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(beats).toHaveLength(2);
});

test("a frame requested before scanning was stopped is not read any more", async () => {
  fakeViewfinder();
  let giveFrame: (() => void) | null = null;
  replace(HTMLVideoElement.prototype, "requestVideoFrameCallback", (callBack: () => void) => {
    giveFrame = callBack;
    return 1;
  });
  replace(HTMLVideoElement.prototype, "cancelVideoFrameCallback", () => {
    giveFrame = null;
  });
  const { beats } = scan(
    () => nothing,
    (count) => (count === 1 ? "at-once" : "stop"),
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(beats).toHaveLength(2);
  expect(giveFrame).toBeNull();
});

test("aborting stops the scanning and lets go of the frame that is just being read", async () => {
  fakeViewfinder();
  let finish = (_reading: Reading) => {};
  const { beats, controller, onReading } = scan(() => new Promise((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  const frame = fakeFrame();
  const close = vi.spyOn(frame, "close");
  finish({ hits: [fakeHit("HXK-1234-5678")], frame, brightness: 128 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(beats).toHaveLength(1);
  expect(onReading).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
});

test("a decoder that breaks down ends the scanning and says so", async () => {
  fakeViewfinder();
  const failure = new Error("gone");
  const { beats, onFailure } = scan(() => Promise.reject(failure));
  await vi.advanceTimersByTimeAsync(5000);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
  expect(beats).toHaveLength(1);
});

test("only the frame that is asked for is looked at for every code", async () => {
  fakeViewfinder();
  const { everyAt } = scan(
    () => nothing,
    (count) => (count === 2 ? "every" : "beat"),
  );
  await vi.advanceTimersByTimeAsync(3000);
  expect(everyAt).toEqual([3]);
});

test("a beat that comes before the frame that was asked for takes its place", async () => {
  fakeViewfinder();
  const asked = new Map<number, () => void>();
  let count = 0;
  replace(HTMLVideoElement.prototype, "requestVideoFrameCallback", (callBack: () => void) => {
    asked.set(++count, callBack);
    return count;
  });
  replace(HTMLVideoElement.prototype, "cancelVideoFrameCallback", (request: number) => asked.delete(request));
  scan(
    () => nothing,
    () => "at-once",
  );
  await vi.advanceTimersByTimeAsync(500);
  expect([...asked.keys()]).toEqual([2]);
});
