import { expect, test } from "vitest";
import { flawOf, type Measures, measurePhoto } from "#client/features/identify/capture/quality.ts";
import { identifyCaptureTexts } from "#client/messages/late/identify-capture.ts";

const GOOD: Measures = {
  brightness: 120,
  darkShare: 0.1,
  brightShare: 0.1,
  sharpness: 60,
  pixels: 1_000_000,
  aspectRatio: 4 / 3,
};
const flaw = (wrong: Partial<Measures>) => flawOf({ ...GOOD, ...wrong });

test.each<[Partial<Measures>, ReturnType<typeof flawOf>]>([
  [{ brightness: 39.99 }, "dark"],
  [{ brightness: 40 }, null],
  [{ darkShare: 0.7001 }, "dark"],
  [{ darkShare: 0.7 }, null],
  [{ brightness: 200.01 }, "overexposed"],
  [{ brightness: 200 }, null],
  [{ brightShare: 0.6001 }, "overexposed"],
  [{ brightShare: 0.6 }, null],
  [{ sharpness: 7.99 }, "blurry"],
  [{ sharpness: 8 }, null],
  [{ pixels: 49_999 }, "small"],
  [{ pixels: 50_000 }, null],
  [{ aspectRatio: 0.2999 }, "off-centre"],
  [{ aspectRatio: 0.3 }, null],
  [{ aspectRatio: 3.0001 }, "off-centre"],
  [{ aspectRatio: 3 }, null],
])("a photo with %o is %s", (wrong, expected) => {
  expect(flaw(wrong)).toBe(expected);
});

test("of several flaws the first is told: what is dark looks blurred as well", () => {
  expect(flaw({ brightness: 10, sharpness: 0, pixels: 1 })).toBe("dark");
  expect(flaw({ sharpness: 0, pixels: 1 })).toBe("blurry");
});

test("each flaw has its sentence", () => {
  expect(identifyCaptureTexts.en.flaws).toEqual({
    dark: "Image is too dark. Please find better lighting and try again.",
    overexposed: "Image is overexposed. Please reduce lighting or adjust camera settings.",
    blurry: "Image is too blurry. Please hold steady and try again.",
    small: "Image resolution is too low. Please move closer or use a higher quality camera.",
    "off-centre": "Please center the object and ensure it fills more of the frame.",
  });
});

/** A grey picture of 200 by 100, its pixels by their place. */
function picture(grey: (x: number, y: number) => number) {
  const [width, height] = [200, 100];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) data.fill(grey(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  return measurePhoto({ data, width, height }, { width: 4000, height: 2000 });
}

test("brightness is the mean, and the shares are those below 30 and above 225", () => {
  expect(picture(() => 29)).toMatchObject({ brightness: 29, darkShare: 1, brightShare: 0 });
  expect(picture(() => 30)).toMatchObject({ darkShare: 0 });
  expect(picture(() => 225)).toMatchObject({ brightShare: 0 });
  expect(picture((x) => (x < 100 ? 226 : 0))).toMatchObject({ brightness: 113, darkShare: 0.5, brightShare: 0.5 });
});

test("pixels and shape are those before the photo was made smaller", () => {
  expect(picture(() => 100)).toMatchObject({ pixels: 8_000_000, aspectRatio: 2 });
});

test("one sharp label on a plain wall is sharp; a slope, a plain wall and single specks are not", () => {
  const label = (x: number, y: number) => (x > 90 && x < 120 && y > 40 && y < 60 && x % 6 < 3 ? 20 : 180);
  expect(picture(label).sharpness).toBeGreaterThan(100);
  expect(picture((x) => x).sharpness).toBeLessThan(2);
  expect(picture(() => 128).sharpness).toBe(0);
  // With their neighbours 50 of some 20,000 pixels.
  expect(picture((x, y) => (x % 100 === 50 && y % 20 === 10 ? 255 : 128)).sharpness).toBe(0);
});

test("a picture of one pixel is measured as well", () => {
  const data = Uint8ClampedArray.from([90, 90, 90, 255]);
  const from = { width: 1, height: 1 };
  expect(measurePhoto({ data, ...from }, from)).toMatchObject({ brightness: 90, sharpness: 0, pixels: 1 });
});
