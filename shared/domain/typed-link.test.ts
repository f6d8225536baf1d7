import { expect, test } from "vitest";
import { typedLink, typedSite } from "#shared/domain/typed-link.ts";

test.each([
  ["youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
  [" www.youtube.com/watch?v=dQw4w9WgXcQ ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["maker.example/films/bed.mp4", "https://maker.example/films/bed.mp4"],
  ["café.example/bed.mp4", "https://café.example/bed.mp4"],
  ["xn--caf-dma.xn--p1ai/bed.mp4", "https://xn--caf-dma.xn--p1ai/bed.mp4"],
])("%s is meant by https", (text, link) => {
  expect(typedLink(text)).toBe(link);
});

test.each([
  "https://youtu.be/dQw4w9WgXcQ",
  "http://maker.example/bed.mp4",
  "javascript:alert(1)",
  "data:text/html,a.be/b",
  "youtu.be",
  "youtu.be/",
  "bed.mp4",
  "12.50/3",
  "ann@maker.example/bed.mp4",
  "maker.example:8080/bed.mp4",
  "/media/demo/bed.mp4",
  "//maker.example/bed.mp4",
  "not a.link/at all",
  "",
])("%j stays as it is", (text) => {
  expect(typedLink(text)).toBe(text);
});

test("a site is meant by https, with a path or without", () => {
  expect(typedSite(" www.oakline.example ")).toBe("https://www.oakline.example");
  expect(typedSite("ébénisterie.example")).toBe("https://ébénisterie.example");
  expect(typedSite("oakline.example/en")).toBe("https://oakline.example/en");
  expect(typedSite("http://oakline.example")).toBe("http://oakline.example");
  for (const text of ["", "oakline", "not a.site", "javascript:alert(1)", "12.50"]) expect(typedSite(text)).toBe(text);
});
