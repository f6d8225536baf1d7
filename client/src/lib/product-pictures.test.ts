import { expect, test } from "vitest";
import { picturesOf } from "#client/lib/product-pictures.ts";
import { CATEGORY_DRAWINGS } from "#client/lib/room-drawings.ts";

const preview = (size: string) => `https://i.ytimg.com/vi/dQw4w9WgXcQ/${size}.jpg`;

test("a product's own picture comes first, its video's previews next, the drawing of its room last", () => {
  const thumbnailUrl = "https://i.vimeocdn.com/video/1-d_640";
  const videoUrl = "https://youtu.be/dQw4w9WgXcQ";
  expect(picturesOf({ thumbnailUrl, videoUrl, category: "bedroom" })).toEqual([
    thumbnailUrl,
    preview("maxresdefault"),
    preview("hqdefault"),
    preview("mqdefault"),
    preview("default"),
    CATEGORY_DRAWINGS.bedroom,
  ]);
});

test("a script is no picture, and without a known room there is no drawing", () => {
  expect(picturesOf({ thumbnailUrl: "javascript:alert(1)", videoUrl: null })).toEqual([]);
  const thumbnailUrl = "/media/demo/lindholm-640.webp";
  expect(picturesOf({ thumbnailUrl, videoUrl: "/media/demo/lindholm.mp4" })).toEqual([thumbnailUrl]);
});
