import { expect, test } from "vitest";
import type { Hit } from "#shared/decoder/hit.ts";
import { type FrameResult, NO_EVIDENCE, weighFrame, weighPhoto } from "#shared/decoder/misread-guard.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/** A code whose left edge is at `x`; two with different edges are beside each other. */
function hit(text: string, symbology: Symbology, x = 0): Hit {
  const [left, right] = [x, x + 90];
  return {
    text,
    symbology,
    corners: [
      { x: left, y: 0 },
      { x: right, y: 0 },
      { x: right, y: 50 },
      { x: left, y: 50 },
    ],
  };
}
const bars = (x?: number) => hit("9521234567899", "ean-13", x);
const otherBars = (x = 200) => hit("034000470693", "upc-a", x);
const misread = (x?: number) => hit("9521234567890", "ean-13", x);
const square = (x = 400) => hit("https://shop.example/stool", "qr-code", x);
const label = (x = 600) => hit("]C100106141411234567897", "code-128", x);

/** What the last of these frames leads to. */
function weigh(...frames: Hit[][]): FrameResult {
  return frames.reduce<FrameResult>((before, hits) => weighFrame(before.evidence, hits), {
    evidence: NO_EVIDENCE,
    codes: [],
    lookAgain: false,
    misfit: null,
  });
}
const texts = ({ codes }: Pick<FrameResult, "codes">) => codes.map((code) => code.hit.text);

test("a code that corrects its own errors counts when the next frame was looked at for others", () => {
  const first = weigh([square()]);
  expect(first).toMatchObject({ codes: [], lookAgain: true, evidence: { isEveryNext: true } });
  expect(texts(weigh([square()], [square()]))).toEqual(["https://shop.example/stool"]);
  expect(texts(weigh([square()], []))).toEqual(["https://shop.example/stool"]);
});

test("what a look for others finds is there to choose from, squares at once and bars when they are certain", () => {
  const other = hit("https://shop.example/shelf", "qr-code", 900);
  expect(texts(weigh([square()], [square(), other]))).toHaveLength(2);
  expect(weigh([square()], [square(), bars()])).toMatchObject({ codes: [], lookAgain: true });
  expect(texts(weigh([square()], [square(), bars()], [bars()]))).toHaveLength(2);
});

test("two bars of which the first look saw one are both there to choose from", () => {
  const both = [bars(), otherBars()];
  expect(weigh([bars()], both)).toMatchObject({ codes: [], lookAgain: true });
  expect(texts(weigh([bars()], both, both))).toEqual(["9521234567899", "034000470693"]);
  expect(texts(weigh([bars()], both, [bars()], [otherBars()]))).toEqual(["9521234567899", "034000470693"]);
});

test("while a reader is still missing no look is one for others, and nothing counts", () => {
  const before = Array.from({ length: 5 }).reduce<FrameResult>(
    ({ evidence }) => weighFrame(evidence, [square()], { isBlind: true }),
    weigh([square()]),
  );
  expect(before).toMatchObject({ codes: [], lookAgain: true });
  expect(texts(weighFrame(before.evidence, [square()]))).toEqual(["https://shop.example/stool"]);
});

test("a look for others long ago is none for what comes into view now", () => {
  const blank = Array.from({ length: 8 }, () => []);
  expect(weigh([bars()], [misread()], [bars()], ...blank, [square(900)]).codes).toEqual([]);
});

test("bars count with the second equal reading, for which the next frame is looked at at once", () => {
  const first = weigh([bars()]);
  expect(first).toMatchObject({ codes: [], lookAgain: true });
  expect(texts(weigh([bars()], [bars()]))).toEqual(["9521234567899"]);
});

test("a different reading in the same place begins the count anew", () => {
  const other = hit("9521234567882", "ean-13");
  expect(texts(weigh([bars()], [other], [bars()]))).toEqual([]);
  expect(texts(weigh([bars()], [other], [bars()], [bars()]))).toEqual(["9521234567899"]);
});

test("bars whose check digit does not fit say as much against the reading before", () => {
  expect(texts(weigh([bars()], [misread()], [bars()]))).toEqual([]);
});

test("a frame without bars says nothing against them", () => {
  // That frame can't have shown others either.
  expect(texts(weigh([bars()], [], [bars()]))).toEqual([]);
  expect(texts(weigh([bars()], [], [bars()], [bars()]))).toEqual(["9521234567899"]);
});

test("of two bars beside each other that are read by turns both are counted", () => {
  const inTurns = weigh([bars()], [otherBars()], [bars()], [otherBars()]);
  expect(texts(inTurns)).toEqual(["9521234567899", "034000470693"]);
});

test("frames without a code are looked at at once for a moment after bars were seen, then at the usual beat", () => {
  const blank: Hit[] = [];
  expect(weigh([bars()], blank, blank).lookAgain).toBe(true);
  expect(weigh([bars()], ...Array.from({ length: 6 }, () => blank)).lookAgain).toBe(false);
  expect(weigh(blank).lookAgain).toBe(false);
});

test("bars whose check digit does not fit never count, and are a message after three equal readings", () => {
  expect(weigh([misread()], [misread()])).toMatchObject({ codes: [], misfit: null, lookAgain: true });
  const third = weigh([misread()], [misread()], [misread()]);
  expect(third).toMatchObject({ codes: [], misfit: "9521234567890" });
});

test("different readings that do not fit are no message", () => {
  const another = hit("9521234567891", "ean-13");
  expect(weigh([misread()], [another], [misread()]).misfit).toBeNull();
});

test("a fitting reading takes the message away, and so does looking elsewhere for a while", () => {
  const stuck = [[misread()], [misread()], [misread()]];
  expect(weigh(...stuck, []).misfit).toBe("9521234567890");
  expect(weigh(...stuck, [bars()]).misfit).toBeNull();
  expect(weigh(...stuck, ...Array.from({ length: 9 }, () => [])).misfit).toBeNull();
});

test("bars that do not fit are not looked at without a pause for ever", () => {
  expect(weigh(...Array.from({ length: 12 }, () => [misread()])).lookAgain).toBe(false);
});

test("a part of an ITF-14 is no code, even if its last digit happens to fit", () => {
  const part = hit("95212343", "itf");
  const whole = hit("19521234567896", "itf");
  expect(texts(weigh([part], [part]))).toEqual([]);
  expect(texts(weigh([whole], [whole]))).toEqual(["19521234567896"]);
});

test("a square waits one frame for the bars beside it, and both are there to choose from, the product first", () => {
  const first = weigh([square(), bars()]);
  expect(first).toMatchObject({ codes: [], lookAgain: true });
  expect(texts(weigh([square(), bars()], [square(), bars()]))).toEqual(["9521234567899", "https://shop.example/stool"]);
  expect(texts(weigh([square(), bars()], [bars()]))).toEqual(["9521234567899", "https://shop.example/stool"]);
});

test("a square does not wait longer than three looks for bars that were read once", () => {
  const seen = [square(), bars()];
  expect(weigh(seen, [square()], [square()]).codes).toEqual([]);
  expect(texts(weigh(seen, [square()], [square()], [square()]))).toEqual(["https://shop.example/stool"]);
  expect(texts(weigh(seen, [], [], []))).toEqual(["https://shop.example/stool"]);
});

test("what is read again while it waits is where it was read last", () => {
  const verdict = weigh([square(400), bars()], [square(410), bars()]);
  expect(verdict.codes[1]?.places.map(([corner]) => corner.x)).toEqual([410]);
});

test("two codes of one product are one, and the one that says more is handed on", () => {
  const matrix = hit("]d20109521234567899\u001d10LOT7", "data-matrix", 200);
  const verdict = weigh([bars(), matrix], [bars(), matrix]);
  expect(texts(verdict)).toEqual(["]d20109521234567899\u001d10LOT7"]);
  expect(verdict.codes[0]?.places).toHaveLength(2);
  expect(texts(weighPhoto([bars(), matrix]))).toEqual(["]d20109521234567899\u001d10LOT7"]);
  expect(weighPhoto([bars(), matrix]).codes[0]?.places).toHaveLength(2);
});

test("a shipping label beside a product's code is not meant", () => {
  const both = [label(), bars()];
  expect(texts(weigh(both, both))).toEqual(["9521234567899"]);
  const matrix = hit("]d200106141411234567897", "data-matrix", 600);
  expect(texts(weigh([matrix], [matrix, bars()], [bars()]))).toEqual(["9521234567899"]);
});

test("a shipping label alone leaves the product's code beside it five frames to be read", () => {
  const frames = (count: number) => Array.from({ length: count }, () => [label()]);
  expect(weigh(...frames(6))).toMatchObject({ codes: [], lookAgain: true });
  expect(texts(weigh(...frames(7)))).toEqual(["]C100106141411234567897"]);
  expect(texts(weigh(...frames(5), [bars()], [bars()]))).toEqual(["9521234567899"]);
});

test("a square whose digits do not fit waits as long for a better code", () => {
  const wrong = hit("]d20109521234567890", "data-matrix");
  expect(weigh([wrong])).toMatchObject({ codes: [], lookAgain: true });
  expect(texts(weigh(...Array.from({ length: 6 }, () => [wrong])))).toEqual(["]d20109521234567890"]);
});

test("a square beside bars waits for them although it came after a shipping label", () => {
  const frames = [[label()], [label()], [label()]];
  expect(weigh(...frames, [square(), bars()]).codes).toEqual([]);
  expect(texts(weigh(...frames, [square(), bars()], [bars()]))).toHaveLength(2);
});

test("two shipping labels are nothing to choose between", () => {
  expect(weighPhoto([label(), hit("00106141411234567903", "code-128", 700)]).codes).toHaveLength(1);
});

test("two different bars have to be confirmed each before there is a choice", () => {
  const both = [bars(), otherBars()];
  expect(weigh(both).codes).toEqual([]);
  expect(texts(weigh(both, both))).toEqual(["9521234567899", "034000470693"]);
});

test("a code without content is none", () => {
  expect(weigh([hit(" \n", "qr-code")])).toMatchObject({ codes: [], lookAgain: false });
});

test("in a photo one reading of bars is enough if the check digit fits", () => {
  expect(texts(weighPhoto([bars()]))).toEqual(["9521234567899"]);
  expect(weighPhoto([misread()])).toEqual({ codes: [], misfit: "9521234567890" });
  expect(weighPhoto([misread(), square()])).toMatchObject({ misfit: null });
});

test("bars that say two things in one picture begin anew, and so do those of which one has a wrong digit", () => {
  const other = hit("9521234567882", "ean-13", 10);
  for (const contradiction of [other, misread(10)]) {
    expect(weigh([bars()], [bars(), contradiction]).codes).toEqual([]);
    expect(weigh([bars()], [bars(), contradiction], [bars()]).codes).toEqual([]);
    expect(texts(weigh([bars()], [bars(), contradiction], [bars()], [bars()]))).toEqual(["9521234567899"]);
  }
});
