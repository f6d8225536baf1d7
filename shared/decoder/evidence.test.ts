import { expect, test } from "vitest";
import { judge, noDoubts, type Sighting, turnPage } from "#shared/decoder/evidence.ts";
import type { Hit } from "#shared/decoder/hit.ts";

const corner = { x: 0, y: 0 };

function sighting(text: string, facts: Partial<Sighting> = {}): Sighting {
  const hit: Hit = { text, symbology: "ean-13", corners: [corner, corner, corner, corner] };
  return { hit, isSure: false, lines: 4, isValid: true, ...facts };
}

test("what is sure is believed at once", () => {
  const sure = sighting("4006381333931", { isSure: true });
  expect(judge(noDoubts(), "bold", [sure])).toEqual([sure]);
});

test("a doubtful reading is believed when another pass says the same, with lines enough", () => {
  const doubts = noDoubts();
  const doubtful = sighting("4006381333931");
  expect(judge(doubts, "bold", [doubtful])).toEqual([]);
  expect(judge(doubts, "bold", [doubtful])).toEqual([]);
  expect(judge(doubts, "sharp", [sighting("4006381333931", { lines: 3 })])).toEqual([]);
  expect(judge(doubts, "sharp", [doubtful])).toEqual([doubtful]);
});

test("one pass alone never makes a doubtful reading certain, however many lines it has", () => {
  const doubts = noDoubts();
  expect(judge(doubts, "bold", [sighting("4006381333931", { lines: 40 })])).toEqual([]);
  expect(judge(doubts, "bold", [sighting("4006381333931", { lines: 40 })])).toEqual([]);
});

test("another picture's pass counts as well, until it is too long ago", () => {
  const doubts = noDoubts();
  const doubtful = sighting("4006381333931");
  judge(doubts, "bold", [doubtful]);
  for (let picture = 0; picture < 12; picture++) turnPage(doubts);
  expect(judge(doubts, "sharp", [doubtful])).toEqual([doubtful]);
  const late = noDoubts();
  judge(late, "bold", [doubtful]);
  for (let picture = 0; picture < 13; picture++) turnPage(late);
  expect(judge(late, "sharp", [doubtful])).toEqual([]);
});

test("where two readings rival none is believed", () => {
  const doubts = noDoubts();
  judge(doubts, "bold", [sighting("4006381333931"), sighting("4006381333962", { lines: 5 })]);
  expect(judge(doubts, "sharp", [sighting("4006381333931")])).toEqual([]);
});

test("a wrong check digit is no rival and never becomes a hit by being doubtful often", () => {
  const doubts = noDoubts();
  const wrong = sighting("4006381333932", { isValid: false, lines: 20 });
  expect(judge(doubts, "bold", [wrong])).toEqual([]);
  expect(judge(doubts, "sharp", [wrong])).toEqual([]);
  judge(doubts, "bold", [sighting("4006381333931")]);
  expect(judge(doubts, "sharp", [sighting("4006381333931")])).toHaveLength(1);
});
