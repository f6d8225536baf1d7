import { expect, test } from "vitest";
import type { Decoder } from "#client/features/scanner/decoder.ts";
import {
  CLOSED,
  type Equipment,
  isRunning,
  reduceScanner,
  type ScannerEvent,
} from "#client/features/scanner/scanner-state.ts";
import type { CameraStream } from "#client/lib/camera.ts";

const camera: CameraStream = {
  stream: new MediaStream(),
  deviceId: "rear",
  hasTorch: false,
  setTorch: async () => {},
  onLost: () => {},
};
const decoder: Decoder = { decode: async () => null };
const equipment: Equipment = { camera, decoder };

const after = (...events: ScannerEvent[]) => events.reduce(reduceScanner, CLOSED);
const opened: ScannerEvent = { type: "opened" };
const cameraOpened: ScannerEvent = { type: "cameraOpened", equipment };
const ready: ScannerEvent = { type: "ready" };
const failed: ScannerEvent = { type: "failed", failure: { kind: "stream" } };

test("opening starts the camera after 300 ms, without asking again who refused", () => {
  expect(after(opened)).toEqual({ phase: "starting", run: { delayMs: 300, askAgain: false } });
});

test("a camera that is there initializes until it is ready", () => {
  expect(after(opened, cameraOpened).phase).toBe("initializing");
  expect(after(opened, cameraOpened, ready)).toMatchObject({ phase: "active", equipment, hasRead: false });
});

test("one start runs from starting to active, so that nothing in it is started twice", () => {
  const starting = after(opened);
  const active = [cameraOpened, ready, { type: "frameRead" } as const].reduce(reduceScanner, starting);
  expect(isRunning(starting) && isRunning(active) && starting.run === active.run).toBe(true);
});

test("the first frame that was read is noted, the next ones change nothing", () => {
  const first = after(opened, cameraOpened, ready, { type: "frameRead" });
  expect(first).toMatchObject({ hasRead: true });
  expect(reduceScanner(first, { type: "frameRead" })).toBe(first);
});

test("a retry waits 500 ms, is a new start, and may ask again", () => {
  for (const state of [after(opened), after(opened, failed), after(opened, { type: "skipped" })]) {
    const next = reduceScanner(state, { type: "retried" });
    expect(next).toEqual({ phase: "starting", run: { delayMs: 500, askAgain: true } });
  }
});

test("another camera starts at once", () => {
  expect(after(opened, cameraOpened, ready, { type: "switched" })).toMatchObject({ run: { delayMs: 0 } });
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
  ["found", [opened, { type: "found", text: "HXK", code: null }]],
])("leaving the page and coming back changes nothing when %s", (phase, events) => {
  const state = after(...events);
  expect(state.phase).toBe(phase);
  expect(reduceScanner(reduceScanner(state, { type: "pageHidden" }), { type: "pageShown" })).toBe(state);
});

test("a failure ends what runs, and is no news to what does not", () => {
  expect(after(opened, cameraOpened, failed)).toEqual({ phase: "error", failure: { kind: "stream" } });
  expect(after(opened, { type: "skipped" }, failed)).toEqual({ phase: "skipped" });
});

test("a camera that comes too late is not taken", () => {
  expect(after(opened, { type: "skipped" }, cameraOpened)).toEqual({ phase: "skipped" });
});

test("a code can be found or typed in any state but closed, and ends the run", () => {
  const found: ScannerEvent = { type: "found", text: "HXK-1", code: null };
  for (const events of [
    [opened],
    [opened, cameraOpened, ready],
    [opened, failed],
    [opened, { type: "skipped" }],
  ] as const) {
    expect(after(...events, found)).toEqual({ phase: "found", text: "HXK-1", code: null });
  }
  expect(after(found)).toBe(CLOSED);
});

test("closing forgets everything", () => {
  expect(after(opened, cameraOpened, ready, { type: "closed" })).toEqual(CLOSED);
});
