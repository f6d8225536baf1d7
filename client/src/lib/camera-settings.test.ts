import { expect, test } from "vitest";
import { magnification, nextZoom, settingsOf, type ZoomRange } from "#client/lib/camera-settings.ts";
import { cameraFailure, FakeTrack } from "#client/testing/fake-camera.ts";

const zoom = { min: 1, max: 4, step: 0.1 };

test("a camera reports its settings", () => {
  expect(settingsOf(new FakeTrack())).toMatchObject({ hasTorch: false, zoom: null });
  expect(settingsOf(new FakeTrack({ capabilities: { torch: true, zoom } }))).toMatchObject({ hasTorch: true, zoom });
  expect(settingsOf(undefined)).toMatchObject({ hasTorch: false, zoom: null });
});

test.each<[string, unknown]>([
  ["no range", 3],
  ["one that begins at nothing", { min: 0, max: 10, step: 1 }],
  ["one of a single value", { min: 1, max: 1, step: 0.1 }],
  ["one without numbers", { min: "1", max: "4" }],
])("a zoom that is %s is none", (_, capability) => {
  expect(settingsOf(new FakeTrack({ capabilities: { zoom: capability } })).zoom).toBeNull();
});

test("a zoom without a step has twenty", () => {
  expect(settingsOf(new FakeTrack({ capabilities: { zoom: { min: 1, max: 5 } } })).zoom?.step).toBe(0.2);
});

test("each change sends every setting, because it replaces the one before", async () => {
  const track = new FakeTrack({ capabilities: { torch: true, zoom } });
  const settings = settingsOf(track);
  await settings.change({ torch: true });
  await settings.change({ zoom: 2 });
  expect(track.applied).toEqual([{ advanced: [{ torch: true, zoom: 1 }] }, { advanced: [{ torch: true, zoom: 2 }] }]);
});

test("what was chosen on this device is set again, within the range of the camera", async () => {
  const first = settingsOf(new FakeTrack({ capabilities: { torch: true, zoom } }));
  await first.change({ torch: true, zoom: 4 });
  const track = new FakeTrack({ capabilities: { zoom: { min: 1, max: 2, step: 0.1 } } });
  await expect(settingsOf(track).restore()).resolves.toEqual({ torch: false, zoom: 2 });
  expect(track.applied).toEqual([{ advanced: [{ zoom: 2 }] }]);
});

test("where nothing was chosen the camera is left as it is", async () => {
  const track = new FakeTrack({ capabilities: { torch: true, zoom }, settings: { zoom: 1.4 } });
  await expect(settingsOf(track).restore()).resolves.toEqual({ torch: false, zoom: 1.4 });
  expect(track.applied).toEqual([]);
});

test("a light that was turned off stays off the next time", async () => {
  const settings = settingsOf(new FakeTrack({ capabilities: { torch: true } }));
  await settings.change({ torch: true });
  await settings.change({ torch: false });
  await expect(settingsOf(new FakeTrack({ capabilities: { torch: true } })).restore()).resolves.toMatchObject({
    torch: false,
  });
});

test("what the camera refuses is not remembered", async () => {
  const answer = () => {
    throw cameraFailure("OverconstrainedError");
  };
  const refusing = settingsOf(new FakeTrack({ capabilities: { torch: true }, answer }));
  await expect(refusing.change({ torch: true })).rejects.toThrow();
  await expect(settingsOf(new FakeTrack({ capabilities: { torch: true } })).restore()).resolves.toMatchObject({
    torch: false,
  });
});

/** The stops from one end of a range to the other. */
function stops(range: ZoomRange): number[] {
  const all = [range.min];
  for (let at = nextZoom(range, range.min, "in"); at !== all.at(-1); at = nextZoom(range, at, "in")) all.push(at);
  return all;
}

test("zooming goes by factors, on the camera's own steps, to the end and no further", () => {
  expect(stops(zoom)).toEqual([1, 1.5, 2.3, 3.4, 4]);
  expect(stops({ min: 1, max: 4, step: 1 })).toEqual([1, 2, 3, 4]);
  expect(stops({ min: 100, max: 300, step: 10 })).toEqual([100, 150, 230, 300]);
  expect(nextZoom(zoom, 4, "out")).toBe(2.7);
  expect(nextZoom(zoom, 1, "out")).toBe(1);
  expect(nextZoom({ min: 1, max: 4, step: 2 }, 3, "out")).toBe(1);
});

test("a webcam's percent are shown as a factor", () => {
  expect(magnification(zoom, 2.5)).toBe(2.5);
  expect(magnification({ min: 0.5, max: 8, step: 0.1 }, 0.5)).toBe(0.5);
  expect(magnification({ min: 100, max: 300, step: 10 }, 150)).toBe(1.5);
});
