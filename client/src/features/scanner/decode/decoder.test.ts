import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PhotoError, startDecoder } from "#client/features/scanner/decode/decoder.ts";
import type { DecodeRequest } from "#client/features/scanner/decode/protocol.ts";
import { fakeFrame } from "#client/testing/fake-camera.ts";

/** The worker that the decoder starts; the test answers for it. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly requests: DecodeRequest[] = [];
  readonly transferred: Transferable[][] = [];
  terminated = false;

  constructor() {
    super();
    FakeWorker.started.push(this);
  }
  postMessage(request: DecodeRequest, transfer: Transferable[]): void {
    this.requests.push(request);
    this.transferred.push(transfer);
  }
  terminate(): void {
    this.terminated = true;
  }
  answer(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function start() {
  const controller = new AbortController();
  const decoder = startDecoder(controller.signal);
  const [worker] = FakeWorker.started;
  if (!worker) throw new Error("no worker was started");
  return { decoder, worker, controller };
}

const corner = { x: 1, y: 2 };
const hit = { text: "4006381333931", symbology: "ean-13", corners: [corner, corner, corner, corner] } as const;

test("a frame goes to the worker for good, and what was read comes back with it", async () => {
  const { decoder, worker } = start();
  const frame = fakeFrame();
  const reading = decoder.decode(frame, { beat: 3, every: false });
  expect(worker.requests).toEqual([{ id: 1, kind: "frame", frame, beat: 3, every: false }]);
  expect(worker.transferred).toEqual([[frame]]);
  const back = fakeFrame();
  worker.answer({ id: 1, kind: "frame", hits: [hit], frame: back, brightness: 90 });
  expect(await reading).toEqual({ hits: [hit], frame: back, brightness: 90 });
});

test("a frame without a code brings only its brightness", async () => {
  const { decoder, worker } = start();
  const reading = decoder.decode(fakeFrame(), { beat: 1, every: false });
  worker.answer({ id: 1, kind: "frame", hits: [], frame: null, brightness: 12.5 });
  expect(await reading).toEqual({ hits: [], frame: null, brightness: 12.5 });
});

test("a photo and a frame are answered in whatever order", async () => {
  const { decoder, worker } = start();
  const photo = new Blob(["x"]);
  const ofPhoto = decoder.decodePhoto(photo, () => {});
  const ofFrame = decoder.decode(fakeFrame(), { beat: 1, every: false });
  expect(worker.requests[0]).toEqual({ id: 1, kind: "photo", photo });
  worker.answer({ id: 2, kind: "frame", hits: [], frame: null, brightness: 1 });
  expect((await ofFrame).brightness).toBe(1);
  const picture = fakeFrame();
  worker.answer({ id: 1, kind: "photo", hits: [hit], picture });
  expect(await ofPhoto).toEqual({ hits: [hit], picture });
});

test("the caller hears each progress report of the worker on a photo", async () => {
  const { decoder, worker } = start();
  const told: number[] = [];
  const ofPhoto = decoder.decodePhoto(new Blob(["x"]), (share) => told.push(share));
  worker.answer({ id: 1, kind: "progress", share: 0.25 });
  worker.answer({ id: 7, kind: "progress", share: 0.5 });
  worker.answer({ id: 1, kind: "progress", share: 0.75 });
  worker.answer({ id: 1, kind: "photo", hits: [], picture: fakeFrame() });
  await ofPhoto;
  expect(told).toEqual([0.25, 0.75]);
});

test.each(["unreadable", "too-large"] as const)("a photo that is %s is refused as such", async (reason) => {
  const { decoder, worker } = start();
  const reading = decoder.decodePhoto(new Blob(["x"]), () => {});
  worker.answer({ id: 1, kind: "refused", reason });
  await expect(reading).rejects.toThrow(PhotoError);
  await expect(reading).rejects.toMatchObject({ reason });
});

test("a request that the worker fails at is rejected, and the next one is answered", async () => {
  const { decoder, worker } = start();
  const first = decoder.decode(fakeFrame(), { beat: 1, every: false });
  worker.answer({ id: 1, kind: "failed", message: "This browser draws nothing in a worker" });
  await expect(first).rejects.toThrow("draws nothing");
  const second = decoder.decode(fakeFrame(), { beat: 2, every: false });
  worker.answer({ id: 2, kind: "frame", hits: [], frame: null, brightness: 1 });
  await expect(second).resolves.toMatchObject({ hits: [] });
});

test("a worker that can't be loaded or breaks down rejects all calls, now and later", async () => {
  const { decoder, worker } = start();
  const waiting = decoder.decode(fakeFrame(), { beat: 1, every: false });
  worker.dispatchEvent(new ErrorEvent("error", { message: "" }));
  await expect(waiting).rejects.toThrow("could not be loaded");
  await expect(decoder.decode(fakeFrame(), { beat: 2, every: false })).rejects.toThrow("could not be loaded");
  await expect(decoder.decodePhoto(new Blob(), () => {})).rejects.toThrow("could not be loaded");
});

test.each([
  ["nothing", null],
  ["a text that is none", { id: 1, kind: "frame", hits: [{ ...hit, text: 7 }], frame: null, brightness: 1 }],
  [
    "three corners",
    { id: 1, kind: "frame", hits: [{ ...hit, corners: [corner, corner, corner] }], frame: null, brightness: 1 },
  ],
  [
    "an unknown symbology",
    { id: 1, kind: "frame", hits: [{ ...hit, symbology: "runes" }], frame: null, brightness: 1 },
  ],
  ["no picture", { id: 1, kind: "photo", hits: [], picture: {} }],
])("an answer with %s is refused", async (_, answer) => {
  const { decoder, worker } = start();
  const reading = decoder.decode(fakeFrame(), { beat: 1, every: false });
  worker.answer(answer);
  await expect(reading).rejects.toThrow("The decoder said something else");
});

test("aborting ends the worker", () => {
  const { worker, controller } = start();
  expect(worker.terminated).toBe(false);
  controller.abort();
  expect(worker.terminated).toBe(true);
});

test("a caller that waits for the readers hears when they are ready, and when they can't be loaded", async () => {
  const { decoder, worker } = start();
  const told = vi.fn();
  decoder.loaded.then(told);
  worker.answer({ id: 1, kind: "frame", hits: [], frame: null, brightness: 1 });
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  worker.answer({ kind: "loaded" });
  await decoder.loaded;
  const broken = start();
  FakeWorker.started.at(-1)?.dispatchEvent(new ErrorEvent("error", { message: "" }));
  await broken.decoder.loaded;
});
