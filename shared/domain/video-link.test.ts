import { expect, test } from "vitest";
import { servicePreviews, videoService, youtubeVideoId } from "#shared/domain/video-link.ts";

const ID = "dQw4w9WgXcQ";

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?t=10&v=${ID}`,
  `https://m.youtube.com/watch?v=${ID}&list=PL1`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?t=42`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?si=abc`,
])("%s names a YouTube video", (link) => {
  expect(videoService(link)).toBe("YouTube");
  expect(youtubeVideoId(link)).toBe(ID);
});

test.each([
  "https://www.youtube.com/watch",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch?v=waytoolongtobeanid",
  "https://www.youtube.com/channel/UC12345678901",
  "https://www.youtube.com/playlist?list=PL1",
  "https://youtu.be/",
  "https://youtu.be/two words!!",
])("%s leads to YouTube but names no video", (link) => {
  expect(videoService(link)).toBe("YouTube");
  expect(youtubeVideoId(link)).toBeNull();
});

test.each(["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"])("%s is a Vimeo link", (link) => {
  expect(videoService(link)).toBe("Vimeo");
  expect(youtubeVideoId(link)).toBeNull();
});

test.each([
  "/media/demo/chair.mp4",
  "https://cdn.example.com/chair.mp4",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
  "https://example.com/?next=https://youtu.be/dQw4w9WgXcQ",
  "javascript://youtube.com/watch?v=dQw4w9WgXcQ",
  "",
  null,
])("%j is no link of a video service", (link) => {
  expect(videoService(link)).toBeNull();
  expect(youtubeVideoId(link)).toBeNull();
});

test("a YouTube video's preview pictures come largest first, other links have none", () => {
  expect(servicePreviews(`https://youtu.be/${ID}`)).toEqual([
    `https://i.ytimg.com/vi/${ID}/maxresdefault.jpg`,
    `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
    `https://i.ytimg.com/vi/${ID}/mqdefault.jpg`,
    `https://i.ytimg.com/vi/${ID}/default.jpg`,
  ]);
  expect(servicePreviews("https://vimeo.com/76979871")).toEqual([]);
  expect(servicePreviews(null)).toEqual([]);
});
