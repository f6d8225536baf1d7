import { expect, test } from "vitest";
import { chooseGuides } from "#client/features/catalog/page/choose-guides.ts";
import { chapterAt, chapterBefore, chaptersOf, chapterTitle } from "#client/features/player/chapters.ts";
import { sampleGuide } from "#client/testing/sample-facts.ts";
import { sampleId } from "#client/testing/samples.ts";

const at = (...times: (number | null)[]) =>
  times.map((startsAtSeconds, index) => ({ text: `Step ${index + 1}`, startsAtSeconds }));
const chapters = chaptersOf([sampleGuide({ steps: at(5, 20, 40) })]);

test("chapters are the steps with a time, of the guides that the person sees", () => {
  const french = sampleGuide({ number: 2, language: "fr", steps: at(null, 8) });
  expect(chaptersOf(chooseGuides([sampleGuide(), french], "fr"))).toEqual([
    { guideId: sampleId(7002), step: 1, text: "Step 2", language: "fr", startsAt: 8 },
  ]);
  expect(chaptersOf(chooseGuides([sampleGuide(), french], "en")).map(({ text }) => text)).toEqual([
    "Lay the sides on the floor.",
    "Turn the cams.",
  ]);
  expect(chaptersOf([])).toEqual([]);
});

test("they come as in the video, whatever guide they are of, and one at a time", () => {
  const guides = [
    sampleGuide({ steps: at(0, 40, 40, 20) }),
    sampleGuide({ number: 2, kind: "wall-anchoring", steps: at(50, 30) }),
  ];
  expect(chaptersOf(guides).map(({ guideId, step, startsAt }) => [guideId, step, startsAt])).toEqual([
    [sampleId(7001), 0, 0],
    [sampleId(7001), 3, 20],
    [sampleId(7002), 1, 30],
    [sampleId(7001), 1, 40],
    [sampleId(7002), 0, 50],
  ]);
});

test.each([
  [0, -1],
  [4.8, -1],
  [4.95, 0],
  [5, 0],
  [19, 0],
  [20, 1],
  [500, 2],
])("at %s s the chapter on is number %s", (time, place) => {
  expect(chapterAt(chapters, time)).toBe(place);
});

test.each([
  [0, 0],
  [6, 0],
  [9, 0],
  [21, 0],
  [23, 0],
  [23.1, 1],
  [41, 1],
  [60, 2],
])("going back at %s s leads to number %s", (time, place) => {
  expect(chapterBefore(chapters, time)).toBe(place);
});

test("a title is one line that fits a list", () => {
  const title = (text: string) => chapterTitle({ guideId: "", step: 0, text, language: "en", startsAt: 0 });
  expect(title(" Turn the cams.\nAll of them. ")).toBe("Turn the cams. All of them.");
  expect(title(`Push ${"the back ".repeat(20)}`)).toMatch(/^Push.{50,66} (the|back)…$/);
  expect(title("x".repeat(200)).length).toBeLessThanOrEqual(71);
});
