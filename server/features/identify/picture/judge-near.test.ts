import { expect, test } from "vitest";
import { SAME_COLOURS_MAX } from "#server/features/identify/picture/compare-facts.ts";
import { judgeNear, type PictureText } from "#server/features/identify/picture/judge-near.ts";

const HASHES = { imageHash: "a".repeat(64), otherHash: "b".repeat(64) };
const LABEL = "KALLAX 802.758.87";
const EAN = "gtin:09521234500007";

type Text = Partial<PictureText>;

function judge(mine: Text, theirs: Text, colourDistance = 0) {
  const unknown = { codes: null, labelText: null };
  return judgeNear(
    { imageHash: HASHES.imageHash, ...unknown, ...mine },
    { imageHash: HASHES.otherHash, ...unknown, ...theirs, colourDistance },
  );
}
const both = (text: Text, colourDistance = 0) => judge(text, text, colourDistance);

test("what is known and equal and tells things apart is the same, where the colours agree", () => {
  expect(both({ codes: [EAN], labelText: LABEL })).toBe("same");
  expect(both({ codes: [EAN], labelText: "" })).toBe("same");
  expect(both({ codes: [], labelText: LABEL })).toBe("same");
  expect(both({ codes: [], labelText: "Article 80275887" }, SAME_COLOURS_MAX)).toBe("same");
});

test("the order of codes, how often each was read, and capitals make no difference", () => {
  const mine = { codes: [EAN, "x"], labelText: " Kallax 802.758.87" };
  expect(judge(mine, { codes: ["x", EAN, EAN], labelText: LABEL })).toBe("same");
});

test("what differs is another picture, whatever else agrees or is unknown", () => {
  const whole = { codes: [EAN], labelText: LABEL };
  expect(judge(whole, { ...whole, labelText: "KALLAX 802.758.88" })).toBeNull();
  expect(judge(whole, { ...whole, codes: ["gtin:09521234500014"] })).toBeNull();
  expect(judge(whole, { ...whole, codes: [] })).toBeNull();
  expect(judge(whole, { ...whole, labelText: "" })).toBeNull();
  expect(judge({ labelText: LABEL }, { labelText: "KALLAX 802.758.88" })).toBeNull();
  expect(judge({ ...whole, codes: ["a\nb"] }, { ...whole, codes: ["a", "b"] })).toBeNull();
  expect(judge({ codes: [EAN] }, { codes: ["x"] })).toBeNull();
  expect(both(whole, SAME_COLOURS_MAX + 1)).toBeNull();
  expect(both({}, SAME_COLOURS_MAX + 1)).toBeNull();
});

test("what is unknown of one or both is asked", () => {
  const whole = { codes: [EAN], labelText: LABEL };
  expect(judge(whole, { codes: [EAN] })).toBe("ask");
  expect(judge({ labelText: LABEL }, whole)).toBe("ask");
  expect(both({ labelText: LABEL })).toBe("ask");
  expect(both({ codes: [EAN] })).toBe("ask");
  expect(both({})).toBe("ask");
});

test("pictures in which nothing is legible, or no number, are asked", () => {
  expect(both({ codes: [], labelText: "" })).toBe("ask");
  expect(both({ codes: [], labelText: "KALLAX" })).toBe("ask");
  expect(both({ codes: [], labelText: "KALLAX 77 x 147" })).toBe("ask");
});

test("a few letters that are read where no label is tell no pictures apart", () => {
  expect(judge({ codes: [], labelText: "RIN" }, { codes: [], labelText: "" })).toBe("ask");
  expect(judge({ codes: [], labelText: "Tot" }, { codes: [], labelText: "ETT" })).toBe("ask");
  expect(judge({ codes: [EAN], labelText: "RIN" }, { codes: [EAN], labelText: "" })).toBe("ask");
});

test("the same bytes are the same picture, whatever was read of them then", () => {
  expect(judge({ imageHash: HASHES.otherHash }, { codes: [EAN], labelText: LABEL }, 100)).toBe("same");
});
