import { expect, test, vi } from "vitest";
import { cameraCause } from "#client/lib/camera.ts";
import { cameraFailure, FakeTrack, fakeCamera, replace } from "#client/testing/fake-camera.ts";
import type { CameraCause } from "#shared/domain/camera-problem.ts";

/** The module as on a freshly loaded page, without a refusal. */
async function freshPage() {
  vi.resetModules();
  return import("#client/lib/camera.ts");
}

const refuse = () => {
  throw cameraFailure("NotAllowedError", "Permission denied");
};

test.each<[string, CameraCause]>([
  ["NotAllowedError", "refused"],
  ["PermissionDeniedError", "refused"],
  ["NotFoundError", "none"],
  ["OverconstrainedError", "none"],
  ["NotSupportedError", "unsupported"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
  ["SecurityError", "blocked"],
  ["SomethingNew", "other"],
])("%s means %s", (name, cause) => {
  expect(cameraCause(cameraFailure(name), true)).toBe(cause);
});

test("a message that mentions HTTPS, or a page without it, means an insecure connection", () => {
  expect(cameraCause(new Error("Only over https"), true)).toBe("insecure");
  expect(cameraCause(cameraFailure("SecurityError", "Only over https"), true)).toBe("insecure");
  expect(cameraCause(cameraFailure("SecurityError"), false)).toBe("insecure");
  expect(cameraCause(cameraFailure("NotAllowedError"), false)).toBe("insecure");
});

test("something that is no error has an unknown cause", () => {
  expect(cameraCause("oops", true)).toBe("other");
});

test("the rear camera is asked for first, then the front one, then any, each in the stated size", async () => {
  const { openCamera } = await freshPage();
  const { requests } = fakeCamera({
    answer: () => {
      throw cameraFailure("NotFoundError");
    },
  });
  await expect(openCamera({ signal: new AbortController().signal })).rejects.toMatchObject({ reason: "none" });
  const size = { width: { ideal: 640, min: 320 }, height: { ideal: 480, min: 240 } };
  expect(requests).toEqual([
    { video: { ...size, facingMode: { ideal: "environment" } }, audio: false },
    { video: { ...size, facingMode: { ideal: "user" } }, audio: false },
    { video: size, audio: false },
  ]);
});

test("the camera chosen on this device comes before all, and is forgotten once it is gone", async () => {
  const { openCamera, rememberCamera } = await freshPage();
  const { requests } = fakeCamera({
    answer: ({ video }) => {
      if (typeof video === "object" && video.deviceId) throw cameraFailure("OverconstrainedError");
      return new FakeTrack();
    },
  });
  rememberCamera("wide");
  await openCamera({ signal: new AbortController().signal });
  expect(requests[0]).toMatchObject({ video: { deviceId: { exact: "wide" } } });
  await openCamera({ signal: new AbortController().signal });
  expect(requests).toHaveLength(3);
});

test("aborting turns the camera off", async () => {
  const { openCamera } = await freshPage();
  const { tracks } = fakeCamera();
  const controller = new AbortController();
  await openCamera({ signal: controller.signal });
  expect(tracks.map((track) => track.readyState)).toEqual(["live"]);
  controller.abort();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
});

test("a camera that starts after the wait was aborted is turned off at once", async () => {
  const { openCamera } = await freshPage();
  const late = new FakeTrack();
  let allow = (_track: FakeTrack) => {};
  const { requests } = fakeCamera({ answer: () => new Promise((resolve) => (allow = resolve)) });
  const controller = new AbortController();
  const opening = openCamera({ signal: controller.signal });
  await expect.poll(() => requests).toHaveLength(1);
  controller.abort();
  await expect(opening).rejects.toMatchObject({ name: "AbortError" });
  allow(late);
  await expect.poll(() => late.readyState).toBe("ended");
});

test("after a refusal no other camera is tried, nor the same one again during the visit", async () => {
  const { openCamera } = await freshPage();
  const { requests } = fakeCamera({ permission: "prompt", answer: refuse });
  const { signal } = new AbortController();
  await expect(openCamera({ signal })).rejects.toMatchObject({ reason: "refused", checked: false });
  await expect(openCamera({ signal })).rejects.toMatchObject({ reason: "refused", checked: false });
  expect(requests).toHaveLength(1);
});

test("after a refusal the camera is tried again on request, and an acceptance holds", async () => {
  const { openCamera } = await freshPage();
  const { signal } = new AbortController();
  fakeCamera({ permission: "prompt", answer: refuse });
  await expect(openCamera({ signal })).rejects.toMatchObject({ reason: "refused" });
  const { requests } = fakeCamera({ permission: "prompt" });
  await openCamera({ signal, askAgain: true });
  await openCamera({ signal });
  expect(requests).toHaveLength(2);
});

test("a refusal is remembered even if it comes after the scanner was closed", async () => {
  const { openCamera } = await freshPage();
  let answer = (_error: DOMException) => {};
  const { requests } = fakeCamera({
    permission: "prompt",
    answer: () => new Promise((_, reject) => (answer = reject)),
  });
  const controller = new AbortController();
  const opening = openCamera({ signal: controller.signal });
  await expect.poll(() => requests).toHaveLength(1);
  controller.abort();
  await expect(opening).rejects.toThrow();
  answer(cameraFailure("NotAllowedError"));
  await Promise.resolve();
  await expect(openCamera({ signal: new AbortController().signal })).rejects.toMatchObject({ reason: "refused" });
  expect(requests).toHaveLength(1);
});

test("a permission that is known to be denied is not asked for", async () => {
  const { openCamera } = await freshPage();
  const { requests } = fakeCamera({ permission: "denied" });
  const opening = openCamera({ signal: new AbortController().signal });
  await expect(opening).rejects.toMatchObject({ reason: "refused", checked: true });
  expect(requests).toEqual([]);
});

test("a permission that can't be queried is only logged", async () => {
  const { openCamera } = await freshPage();
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  fakeCamera({ permission: "unknown" });
  await expect(openCamera({ signal: new AbortController().signal })).resolves.toMatchObject({ deviceId: "rear" });
  expect(warn).toHaveBeenCalledOnce();
});

test("without a camera API the page is not secure, or the browser has none", async () => {
  const { openCamera } = await freshPage();
  fakeCamera();
  replace(navigator, "mediaDevices", undefined);
  const { signal } = new AbortController();
  await expect(openCamera({ signal })).rejects.toMatchObject({ reason: "unsupported", checked: true });
  vi.stubGlobal("isSecureContext", false);
  await expect(openCamera({ signal })).rejects.toMatchObject({ reason: "insecure", checked: true });
});

test("a camera that can gives a larger picture once it is on, for bars", async () => {
  const { openCamera } = await freshPage();
  const capabilities = { width: { max: 1920 }, height: { max: 1080 } };
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities }) });
  await openCamera({ signal: new AbortController().signal });
  expect(tracks[0]?.applied).toEqual([{ width: { ideal: 1280 }, height: { ideal: 720 } }]);
});

test("for photos a camera gives all that it has, within what is made of them, and its light stays on", async () => {
  const { openCamera } = await freshPage();
  const capabilities = { width: { max: 4000 }, height: { max: 3000 }, torch: true };
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities }) });
  const camera = await openCamera({ signal: new AbortController().signal });
  await camera.settings.change({ torch: true });
  camera.sizeFor("photos");
  const large = { width: { ideal: 3200 }, height: { ideal: 2400 } };
  await expect.poll(() => tracks[0]?.applied.at(-1)).toEqual({ ...large, advanced: [{ torch: true }] });
  await camera.settings.change({ torch: false });
  expect(tracks[0]?.applied.at(-1)).toEqual({ ...large, advanced: [{ torch: false }] });
  camera.sizeFor("codes");
  await expect.poll(() => tracks[0]?.applied.at(-1)).toMatchObject({ width: { ideal: 1280 } });
});

test("a camera that has no larger picture is not asked for one", async () => {
  const { openCamera } = await freshPage();
  const capabilities = { width: { max: 1280 }, height: { max: 480 } };
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities }) });
  await openCamera({ signal: new AbortController().signal });
  expect(tracks[0]?.applied).toEqual([]);
});

test("a camera that refuses the larger picture keeps its first", async () => {
  const { openCamera } = await freshPage();
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const capabilities = { width: { max: 1920 }, height: { max: 1080 } };
  const answer = () => {
    throw cameraFailure("OverconstrainedError");
  };
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities, answer }) });
  await openCamera({ signal: new AbortController().signal });
  await expect.poll(() => warn).toHaveBeenCalledOnce();
  expect(tracks[0]?.readyState).toBe("live");
});

test("another lens is remembered without the zoom of the one before", async () => {
  const { openCamera, rememberCamera } = await freshPage();
  const zoom = { min: 1, max: 4, step: 0.1 };
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities: { zoom } }) });
  const { signal } = new AbortController();
  await (await openCamera({ signal })).settings.change({ zoom: 2 });
  await (await openCamera({ signal })).settings.restore();
  rememberCamera("wide");
  await (await openCamera({ signal })).settings.restore();
  expect(tracks.map(({ applied }) => applied)).toEqual([
    [{ advanced: [{ zoom: 2 }] }],
    [{ advanced: [{ zoom: 2 }] }],
    [],
  ]);
});

test("a camera that goes away by itself is reported", async () => {
  const { openCamera } = await freshPage();
  const { tracks } = fakeCamera();
  const lost = vi.fn();
  (await openCamera({ signal: new AbortController().signal })).onLost(lost);
  tracks[0]?.lose();
  expect(lost).toHaveBeenCalledOnce();
});
