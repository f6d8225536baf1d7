import { expect, test } from "vitest";
import { roomOfFeed } from "#shared/domain/feed-category.ts";

test.each([
  ["Furniture > Beds & Accessories > Beds & Bed Frames", "bedroom"],
  ["Furniture > Baby & Toddler Furniture > Cribs & Toddler Beds", "nursery"],
  ["Furniture > Outdoor Furniture > Outdoor Beds", "patio"],
  ["Furniture > Cabinets & Storage > Vanities > Bathroom Vanities", "bathroom"],
  ["Furniture > Cabinets & Storage > Vanities > Bedroom Vanities", "bedroom"],
  ["Furniture > Cabinets & Storage > Vanities", "bathroom"],
  ["Furniture > Cabinets & Storage > File Cabinets", "office"],
  ["Furniture > Cabinets & Storage > China Cabinets & Hutches", "kitchen"],
  ["Furniture > Shelving > Bookcases & Standing Shelves", "living-room"],
  ["Furniture > Entertainment Centers & TV Stands", "living-room"],
  ["Home & Garden > Lawn & Garden > Outdoor Living > Outdoor Structures", "patio"],
  ["Hardware > Tool Accessories > Workbenches", "garage"],
  ["en:furniture > en:office-chairs", "office"],
  ["505764", "bedroom"],
  [" 4191 ", "office"],
  ["Furniture > Benches", "miscellaneous"],
  ["Home & Garden > Decor", "miscellaneous"],
  ["441", "miscellaneous"],
  ["Embedded systems", "miscellaneous"],
  ["constructor", "miscellaneous"],
  ["", "miscellaneous"],
])("%s is of the %s", (text, room) => {
  expect(roomOfFeed([text])).toBe(room);
});

test("the first of several that says a room decides, and the last part of a path before the others", () => {
  expect(roomOfFeed(["436", "Office > Desks", "Kitchen"])).toBe("office");
  expect(roomOfFeed(["Bedroom > Desks"])).toBe("office");
  expect(roomOfFeed(["Bedroom > Lamps"])).toBe("bedroom");
  expect(roomOfFeed([])).toBe("miscellaneous");
});
