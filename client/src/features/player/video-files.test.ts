import { expect, test } from "vitest";
import { posterOf, videoFilesOf } from "#client/features/player/video-files.ts";
import { sampleDetail } from "#client/testing/samples.ts";

test("every file of the product is offered, best first", () => {
  expect(videoFilesOf(sampleDetail())).toEqual([
    { url: "/media/demo/lindholm.mp4", type: "video/mp4" },
    { url: "/media/demo/lindholm.webm", type: "video/webm" },
  ]);
});

test.each([
  ["https://cdn.example.com/a.mp4", "video/mp4"],
  ["https://cdn.example.com/a.WEBM?token=1", "video/webm"],
  ["https://cdn.example.com/a.ogv#t=3", "video/ogg"],
  ["https://cdn.example.com/a.ogg", "video/ogg"],
  ["https://cdn.example.com/watch/17", undefined],
])("%s alone is a file of type %s", (videoUrl, type) => {
  expect(videoFilesOf({ videoUrl, videoSources: [] })).toEqual([type ? { url: videoUrl, type } : { url: videoUrl }]);
});

test("an address that is no http link is never a file to play", () => {
  expect(videoFilesOf({ videoUrl: "javascript:alert(1)", videoSources: [] })).toEqual([]);
  expect(videoFilesOf({ videoUrl: null, videoSources: [] })).toEqual([]);
  expect(videoFilesOf({ videoUrl: "/a.mp4", videoSources: [{ url: "data:video/mp4,", type: "video/mp4" }] })).toEqual(
    [],
  );
});

test("our own videos have a poster beside them, others show the product's picture", () => {
  expect(posterOf(sampleDetail())).toBe("/media/demo/lindholm-poster.webp");
  const thumbnailUrl = "https://cdn.example.com/a.webp";
  expect(posterOf({ videoUrl: "https://cdn.example.com/a.mp4", thumbnailUrl })).toBe(thumbnailUrl);
  expect(posterOf({ videoUrl: "https://cdn.example.com/a.mp4", thumbnailUrl: null })).toBeUndefined();
});
