import { expect, test } from "vitest";
import type { Shot } from "#client/features/identify/capture/shots.ts";
import {
  beginCapture,
  type CaptureEvent,
  type CaptureState,
  type Job,
  reduceCapture,
} from "#client/features/identify/capture/state.ts";

const photo = new Blob(["photo"]);
const ready = { bytes: photo, width: 800, height: 600, isWithoutCode: true };
const shot = (): Shot => ({ id: "a", source: photo, whole: ready, area: null, ready });
const BEGIN = beginCapture([], undefined);
const after = (state: CaptureState, ...events: CaptureEvent[]) => events.reduce(reduceCapture, state);
const hadNoCode: CaptureEvent = { type: "hadNoCode", photo, isWithoutCode: true };

function jobOf({ view }: CaptureState): Job {
  if (!("job" in view)) throw new Error(`There is no job in ${view.name}`);
  return view.job;
}
function checked(state: CaptureState, flaw: "dark" | null = null): CaptureState {
  return reduceCapture(state, { type: "checked", job: jobOf(state), shot: shot(), flaw });
}
const taken = (before: CaptureState) =>
  checked(after(before, { type: "addedAnother" }, { type: "chosen", photo }, hadNoCode));

test("a second tap of the shutter takes no second photo", () => {
  const reading = after(BEGIN, { type: "chosen", photo });
  expect(after(reading, { type: "chosen", photo: new Blob(["another"]) })).toBe(reading);
});

test("photos that come back for another angle stay beside the camera", () => {
  const begun = beginCapture([shot()], "angle");
  expect([begun.view.name, begun.shots.length]).toEqual(["camera", 1]);
});

test("a photo is read for codes, then checked, then one of those to be sent", () => {
  const reading = after(BEGIN, { type: "chosen", photo });
  expect(reading.view).toEqual({ name: "reading", photo, share: 0 });
  expect(after(reading, { type: "progressed", share: 0.5 }).view).toMatchObject({ share: 0.5 });
  const checking = after(reading, hadNoCode);
  expect(jobOf(checking)).toMatchObject({ source: photo, isWithoutCode: true, area: null, replaces: null });
  expect(checked(checking)).toMatchObject({ view: { name: "review", at: 0 }, shots: [{ source: photo }] });
});

test("one that is refused can be used all the same, or left for another", () => {
  const refused = checked(after(BEGIN, { type: "chosen", photo }, hadNoCode), "dark");
  expect(refused).toMatchObject({ view: { name: "refused", flaw: "dark" }, shots: [] });
  expect(after(refused, { type: "accepted" })).toMatchObject({ view: { name: "review" }, shots: [{}] });
  expect(after(refused, { type: "wentBack" })).toMatchObject({ view: { name: "camera" }, shots: [] });
});

test("the result of a check that was left counts no more", () => {
  const checking = after(BEGIN, { type: "chosen", photo }, hadNoCode);
  const left = after(checking, { type: "wentBack" });
  expect(after(left, { type: "checked", job: jobOf(checking), shot: shot(), flaw: null })).toBe(left);
});

test("there are three photos of an item at most", () => {
  const three = taken(taken(taken(BEGIN)));
  expect(three.shots).toHaveLength(3);
  const camera = after(three, { type: "addedAnother" });
  expect(after(camera, { type: "chosen", photo })).toBe(camera);
});

test("a cut photo takes the place of the whole one, and back leads to its frame", () => {
  const cropping = after(taken(taken(BEGIN)), { type: "cropped", at: 0 });
  const area = { left: 0, top: 0, right: 0.5, bottom: 1 };
  const checking = after(cropping, { type: "cut", area });
  expect(jobOf(checking)).toMatchObject({ area, replaces: 0, isWithoutCode: true });
  expect(after(checking, { type: "wentBack" }).view).toEqual({ name: "crop", at: 0 });
  expect(after(checked(checking, "dark"), { type: "wentBack" }).view).toEqual({ name: "crop", at: 0 });
  expect(checked(checking)).toMatchObject({ view: { name: "review", at: 0 }, shots: [{}, {}] });
  expect(after(cropping, { type: "wentBack" }).view).toEqual({ name: "review", at: 0 });
});

test("removing the last photo leads to the camera, removing another to the next one", () => {
  const two = taken(taken(BEGIN));
  expect(after(two, { type: "removed", at: 1 })).toMatchObject({ view: { name: "review", at: 0 }, shots: [{}] });
  expect(after(two, { type: "removed", at: 0 }, { type: "removed", at: 0 })).toEqual(BEGIN);
});

test("back from the photos leads to the camera, with them, and from there to them again", () => {
  const camera = after(taken(BEGIN), { type: "wentBack" });
  expect(camera).toMatchObject({ view: { name: "camera" }, shots: [{}] });
  expect(after(camera, { type: "reviewed" }).view).toEqual({ name: "review", at: 0 });
});

test("a failure leads to the camera with the reason, and keeps the photos that are there", () => {
  const failed = after(
    taken(BEGIN),
    { type: "addedAnother" },
    { type: "chosen", photo },
    { type: "failed", problem: "heic" },
  );
  expect(failed).toMatchObject({ view: { name: "camera", problem: "heic" }, shots: [{}] });
});

test("photos that come back are shown, and one alone is cropped where that is meant", () => {
  expect(beginCapture([shot()], "crop").view).toEqual({ name: "crop", at: 0 });
  expect(beginCapture([shot()], undefined).view).toEqual({ name: "review", at: 0 });
  expect(beginCapture([shot(), shot()], "crop").view).toEqual({ name: "review", at: 0 });
});
