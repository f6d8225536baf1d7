import type { Sighting } from "#shared/decoder/evidence.ts";
import { hitOf } from "#shared/decoder/finding-hit.ts";
import { toPixels } from "#shared/decoder/gray.ts";
import { moveHit, type Pixels } from "#shared/decoder/hit.ts";
import { readQr } from "#shared/decoder/qr.ts";
import type { View, Views } from "#shared/decoder/views.ts";
import type { ZxingFinding, ZxingOptions, ZxingReader } from "#shared/decoder/zxing.ts";
import { hasValidCheckDigit } from "#shared/domain/codes/gtin.ts";

/** One way of looking at a picture. */
export interface Pass {
  name: string;
  /** Takes so long that it is left out where the next frame is about to come. */
  isSlow?: boolean;
  look: (views: Views, pixels: Pixels) => Sighting[];
}

/** Symbols in view that are told apart; a person hardly points at a fifth. */
export const MAX_HITS = 4;

const LINEAR =
  "EAN13,EAN8,UPCA,UPCE,Code128,Code39,Code93,Codabar,ITF,DataBar,DataBarStk,DataBarStkOmni,DataBarLtd,DataBarExp,DataBarExpStk";

const QUICK: ZxingOptions = {
  formats: "",
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  binarizer: "LocalAverage",
  minLineCount: 3,
  maxNumberOfSymbols: MAX_HITS,
  returnErrors: false,
};
const HARD: ZxingOptions = {
  ...QUICK,
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  minLineCount: 2,
  maxNumberOfSymbols: 1,
};
const EVERY: ZxingOptions = { ...HARD, maxNumberOfSymbols: MAX_HITS };
/** Two symbols, as with one it stops at the second line that says the same, and more lines are more to be believed. */
const BARS: ZxingOptions = { ...HARD, formats: LINEAR, tryInvert: false, tryDownscale: false, maxNumberOfSymbols: 2 };
const MISREAD: ZxingOptions = { ...BARS, formats: "EAN13,EAN8,UPCA,UPCE", returnErrors: true };

/** From this many equal lines on, bars are believed that only show in a picture whose contrast was changed. */
const ENHANCED_LINES = 6;
/** The same for bars without a check digit that can be relied on. */
const WEAK_LINES = 6;
/** The same for bars whose check digit is wrong. */
const WRONG_LINES = 8;
/** Bars that guard each character, or the whole, so that two equal lines are enough. */
const STRONG = /^(EAN13|UPCA|EAN8|UPCE|ISBN|Code128|Code93|DataBar\w*|Code32|PZN)$/;
/** Of these so few are needed for a check digit that an invented edge is often another number. */
const SHORT = /^(EAN8|UPCE)$/;
const ITF = /^ITF/;
const ITF_MIN_DIGITS = 8;

/** What each picture is first looked at with: quick, and finds several codes. */
export function quickPasses(zxing: ZxingReader): Pass[] {
  return [
    plain("small", zxing, ({ small }) => small(), QUICK),
    // Where the two are the same it would find the same again.
    plain("full", zxing, ({ small, full }) => (small() === full() ? null : full()), QUICK),
  ];
}

/** The quickest look at every pixel. */
export function glancePass(zxing: ZxingReader): Pass {
  return plain("glance", zxing, ({ full }) => full(), QUICK);
}

/** What a picture is looked at with when that finds nothing, the likeliest and cheapest first. */
export function furtherPasses(zxing: ZxingReader): Pass[] {
  return [
    enhanced("bold, flat", zxing, ({ boldFlat }) => boldFlat(), { ...BARS, tryRotate: false }),
    plain("negative", zxing, ({ negative }) => negative(), { ...QUICK, formats: LINEAR }),
    plain("small, hard", zxing, ({ small }) => small(), HARD),
    enhanced("bold", zxing, ({ bold }) => bold(), BARS),
    { ...plain("full, hard", zxing, ({ full }) => full(), { ...HARD, tryDenoise: true }), isSlow: true },
    plain("wrong check digit", zxing, ({ small }) => small(), MISREAD),
    enhanced("bold, fine", zxing, ({ boldFine }) => boldFine(), BARS),
    enhanced("sharp", zxing, ({ sharp }) => sharp(), BARS),
    plain("work, hard", zxing, ({ small, work }) => (small() === work() ? null : work()), HARD),
    plain("middle", zxing, ({ middle }) => middle(), HARD),
    enhanced("bold, large", zxing, ({ boldLarge }) => boldLarge(), BARS),
    enhanced("turned", zxing, ({ turned }) => turned(), BARS),
    plain("negative, large", zxing, ({ negativeLarge }) => negativeLarge(), { ...BARS, maxNumberOfSymbols: 1 }),
    { ...qrPass("jsqr", { inverted: true }), isSlow: true },
  ];
}

/**
 * For every code in view: a quick pass sees only the first in each row, and of bars beside each other only one. What lies
 * small is seen in every pixel, what is blurred rather in fewer.
 */
export function everyCodePasses(zxing: ZxingReader): Pass[] {
  return [
    plain("every, full", zxing, ({ full }) => full(), EVERY),
    plain("every, small", zxing, ({ small, full }) => (small() === full() ? null : small()), EVERY),
  ];
}

/** The other reader: QR codes only. */
export function qrPass(name: string, { inverted }: { inverted: boolean }): Pass {
  return {
    name,
    look: (views, pixels) => {
      const { picture, back } = views.small();
      const hit = readQr(picture.width === pixels.width ? pixels : toPixels(picture), { inverted });
      return hit ? [{ hit: moveHit(hit, back), isSure: true, lines: 0, isValid: true }] : [];
    },
  };
}

function plain(name: string, zxing: ZxingReader, viewOf: (views: Views) => View | null, options: ZxingOptions): Pass {
  return pass({ name, zxing, viewOf, options, isSure: isSureAsItIs });
}

function enhanced(name: string, zxing: ZxingReader, viewOf: (views: Views) => View, options: ZxingOptions): Pass {
  const isSure = ({ format, lineCount }: ZxingFinding) =>
    STRONG.test(format) && !SHORT.test(format) && lineCount >= ENHANCED_LINES;
  return pass({ name, zxing, viewOf, options, isSure });
}

function isSureAsItIs({ format, lineCount, text }: ZxingFinding): boolean {
  // Symbols that are no bars correct themselves and have no lines.
  if (lineCount === 0 || STRONG.test(format)) return true;
  return lineCount >= WEAK_LINES || (ITF.test(format) && text.length === 14 && hasValidCheckDigit(text));
}

function pass({
  name,
  zxing,
  viewOf,
  options,
  isSure,
}: {
  name: string;
  zxing: ZxingReader;
  viewOf: (views: Views) => View | null;
  options: ZxingOptions;
  isSure: (finding: ZxingFinding) => boolean;
}): Pass {
  return {
    name,
    look: (views) => {
      const view = viewOf(views);
      if (!view || view.picture.data.length === 0) return [];
      return zxing.read(view.picture, options).flatMap((finding): Sighting[] => {
        const { isValid, error, format, lineCount: lines, text } = finding;
        const hit = moveHit(hitOf(finding), view.back);
        if (hit.text === "") return [];
        if (!isValid) {
          const isMisread = /^ChecksumError/.test(error) && lines >= WRONG_LINES;
          return isMisread ? [{ hit, isSure: true, lines, isValid }] : [];
        }
        // Fewer digits of it than there are also read as one.
        if (ITF.test(format) && text.length < ITF_MIN_DIGITS) return [];
        return [{ hit, isSure: isSure(finding), lines, isValid }];
      });
    },
  };
}
