import { expect, test } from "vitest";
import { linkedVideo } from "#shared/domain/linked-video.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "YouTube", "dQw4w9WgXcQ", null],
  ["https://youtu.be/dQw4w9WgXcQ", "YouTube", "dQw4w9WgXcQ", null],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "YouTube", "dQw4w9WgXcQ", null],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", "YouTube", "dQw4w9WgXcQ", null],
  ["https://vimeo.com/76979871", "Vimeo", "76979871", null],
  ["https://vimeo.com/76979871/0f1a2b3c4d", "Vimeo", "76979871", "0f1a2b3c4d"],
  ["https://player.vimeo.com/video/76979871?h=0f1a2b3c4d", "Vimeo", "76979871", "0f1a2b3c4d"],
  ["https://vimeo.com/channels/staffpicks/76979871", "Vimeo", "76979871", null],
  ["https://vimeo.com/groups/builders/videos/76979871", "Vimeo", "76979871", null],
])("%s names a video", (link, service, id, secret) => {
  expect(linkedVideo(link)).toEqual({ service, id, secret });
});

test.each([
  "https://www.youtube.com/watch?v=short",
  "https://vimeo.com/",
  "https://vimeo.com/about",
  "https://vimeo.com/user/76979871",
  "https://vimeo.com/76979871x",
  "https://example.com/76979871",
  "javascript:alert(1)",
  "",
  null,
])("%j names none", (link) => {
  expect(linkedVideo(link)).toBeNull();
});
