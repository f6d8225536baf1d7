import { expect, test } from "vitest";
import { inLines, onOneLine } from "#shared/domain/one-line.ts";

test.each([
  ["ends of lines and what controls something", " Bunk\n\tbed\u2028XL\u0000 ", "Bunk bed XL"],
  ["what turns letters around", "\u202eBunk\u2067 bed", "Bunk bed"],
  ["half characters", "Bunk\ud800", "Bunk\ufffd"],
])("a name is without %s", (_what, text, line) => {
  expect(onOneLine(text)).toBe(line);
});

test.each(["", " ", "\u200b", "\u3164\u115f", "\u2800", "\u202e \ufeff", "\u00ad\u0301"])(
  "of %j nothing would be seen, so that it is none",
  (text) => {
    expect(onOneLine(text)).toBe("");
  },
);

test.each(["علی\u200cرضا", "李", "👩\u200d🔧", "L\u2019Île", "E\u0301lodie", "…", "2"])("%s stays as it is", (name) => {
  expect(onOneLine(name)).toBe(name);
});

test.each([
  ["its lines and one empty one between them", " First\r\nthen\n\n \t\n\n\n  last \n", "First\nthen\n\n  last"],
  ["tabs and what is indented", "a\tb\n  - c", "a\tb\n  - c"],
  ["nothing that controls something or turns letters around", "a\u0007b\u202ec\u2028d\ud800", "a bc\nd\ufffd"],
  ["nothing of which nothing would be seen", "\u200b\n\u3164\n", ""],
])("a text keeps %s", (_what, text, kept) => {
  expect(inLines(text)).toBe(kept);
});
