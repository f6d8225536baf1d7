import { expect, test } from "vitest";
import type { Decoder } from "#client/features/scanner/decode/decoder.ts";
import { CLOSED, type Equipment, isRunning, reduceScanner, type ScannerEvent } from "#client/features/scanner/state.ts";
import type { CameraStream } from "#client/lib/camera.ts";
import type { ScannedCode } from "#client/lib/scanned-code.ts";

const camera: CameraStream = {
  stream: new MediaStream(),
  deviceId: "rear",
  settings: {
    hasTorch: false,
    zoom: null,
    resize: async () => undefined,
    restore: async () => ({ torch: false, zoom: null }),
    change: async () => {},
  },
  sizeFor: () => undefined,
  onLost: () => {},
};
const decoder: Decoder = {
  loaded: Promise.resolve(),
  decode: async () => ({ hits: [], frame: null, brightness: 128 }),
  decodePhoto: () => Promise.reject(new Error("There is no photo")),
};
const equipment: Equipment = { camera, decoder };

const after = (...events: ScannerEvent[]) => events.reduce(reduceScanner, CLOSED);
const opened: ScannerEvent = { type: "opened" };
const cameraOpened: ScannerEvent = { type: "cameraOpened", equipment };
const ready: ScannerEvent = { type: "ready" };
const failed: ScannerEvent = { type: "failed", failure: { kind: "stream" } };
const frameRead: ScannerEvent = { type: "frameRead", sight: { isDark: false, misfit: null } };
const photoChosen: ScannerEvent = { type: "photoChosen", photo: new Blob() };
const code: ScannedCode = { text: "HXK-1", symbology: null, method: "typed" };
const found: ScannerEvent = { type: "found", code, frozen: null };

test("opening starts the camera after 300 ms, without asking again after a refusal", () => {
  expect(after(opened)).toEqual({ phase: "starting", run: { delayMs: 300, askAgain: false } });
});

test("a camera that is there initializes until it is ready", () => {
  expect(after(opened, cameraOpened).phase).toBe("initializing");
  expect(after(opened, cameraOpened, ready)).toMatchObject({ phase: "active", equipment, sight: null });
});

test("one start runs from starting to active, so that nothing in it is started twice", () => {
  const starting = after(opened);
  const active = [cameraOpened, ready, frameRead].reduce(reduceScanner, starting);
  expect(isRunning(starting) && isRunning(active) && starting.run === active.run).toBe(true);
});

test("the hint of a frame is noted, and the same hint again changes nothing", () => {
  const first = after(opened, cameraOpened, ready, frameRead);
  expect(first).toMatchObject({ sight: { isDark: false, misfit: null } });
  expect(reduceScanner(first, { type: "frameRead", sight: { isDark: false, misfit: null } })).toBe(first);
  const dark = reduceScanner(first, { type: "frameRead", sight: { isDark: true, misfit: null } });
  expect(dark).toMatchObject({ sight: { isDark: true } });
  expect(reduceScanner(dark, { type: "frameRead", sight: { isDark: true, misfit: "123" } })).not.toBe(dark);
});

test("a retry waits 500 ms, is a new start, and may ask again", () => {
  for (const state of [after(opened), after(opened, failed), after(opened, { type: "skipped" })]) {
    const next = reduceScanner(state, { type: "retried" });
    expect(next).toEqual({ phase: "starting", run: { delayMs: 500, askAgain: true } });
  }
});

test("starting anew does not wait", () => {
  expect(after(opened, cameraOpened, ready, { type: "restarted" })).toMatchObject({ run: { delayMs: 0 } });
});

test("skipping turns the camera off", () => {
  expect(after(opened, { type: "skipped" })).toEqual({ phase: "skipped" });
});

test("leaving the page pauses what runs, and coming back starts it again", () => {
  const paused = after(opened, cameraOpened, ready, { type: "pageHidden" });
  expect(paused).toEqual({ phase: "paused" });
  expect(reduceScanner(paused, { type: "pageShown" })).toMatchObject({ phase: "starting", run: { askAgain: false } });
});

test.each<[string, ScannerEvent[]]>([
  ["closed", []],
  ["skipped", [opened, { type: "skipped" }]],
  ["error", [opened, failed]],
  ["found", [opened, found]],
  ["reading", [opened, photoChosen]],
])("leaving the page and coming back changes nothing when %s", (phase, events) => {
  const state = after(...events);
  expect(state.phase).toBe(phase);
  expect(reduceScanner(reduceScanner(state, { type: "pageHidden" }), { type: "pageShown" })).toBe(state);
});

test("a failure ends a run, and changes nothing without one", () => {
  expect(after(opened, cameraOpened, failed)).toEqual({ phase: "error", failure: { kind: "stream" } });
  expect(after(opened, { type: "skipped" }, failed)).toEqual({ phase: "skipped" });
});

test("a camera that comes too late is not taken", () => {
  expect(after(opened, { type: "skipped" }, cameraOpened)).toEqual({ phase: "skipped" });
});

test("a code can be found or typed in any state but closed, and ends the run", () => {
  for (const events of [
    [opened],
    [opened, cameraOpened, ready],
    [opened, failed],
    [opened, { type: "skipped" }],
    [opened, photoChosen],
  ] as const) {
    expect(after(...events, found)).toEqual({ phase: "found", code, frozen: null });
  }
  expect(after(found)).toBe(CLOSED);
});

test("a photo is read in the camera's place, in any state but closed", () => {
  for (const events of [[opened], [opened, cameraOpened, ready], [opened, failed]]) {
    const reading = after(...events, photoChosen);
    expect(reading.phase).toBe("reading");
    expect(isRunning(reading)).toBe(false);
  }
  expect(after(photoChosen)).toBe(CLOSED);
});

test("a photo that is held is looked at with the camera off, until its codes go on or the camera is wanted", () => {
  const held = after(opened, cameraOpened, ready, { type: "held" });
  expect(held).toEqual({ phase: "held" });
  expect(isRunning(held)).toBe(false);
  expect(reduceScanner(held, { type: "pageShown" })).toBe(held);
  expect(reduceScanner(held, found).phase).toBe("found");
  expect(reduceScanner(held, { type: "restarted" }).phase).toBe("starting");
  expect(after({ type: "held" })).toBe(CLOSED);
});

test("a photo that leads to nothing says why, unless the photo was abandoned", () => {
  const photoFailed: ScannerEvent = { type: "photoFailed", failure: "no-code" };
  expect(after(opened, photoChosen, photoFailed)).toMatchObject({ phase: "unread", failure: "no-code" });
  expect(after(opened, photoChosen, { type: "restarted" }, photoFailed).phase).toBe("starting");
});

test("closing forgets everything", () => {
  expect(after(opened, cameraOpened, ready, { type: "closed" })).toEqual(CLOSED);
});
