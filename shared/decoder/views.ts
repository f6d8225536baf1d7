import { level, sharpen, turn } from "#shared/decoder/enhance.ts";
import { cropMiddle, enlarge, type Gray, negate, squeeze, toGray, toSmallGray } from "#shared/decoder/gray.ts";
import type { Pixels, Point } from "#shared/decoder/hit.ts";

/** A picture made from the one that is to be read, and the way from its pixels back to that one's. */
export interface View {
  picture: Gray;
  back: (point: Point) => Point;
}

/** What a picture is looked at as. Each is made when it is first asked for. */
export interface Views {
  /** As it came. */
  full: () => View;
  /** At most about 800 pixels long, as most codes need no more. */
  small: () => View;
  /** As `small`, but at least 400 pixels long. */
  work: () => View;
  /** Twice `work`, but no larger than what a camera gives. */
  large: () => View;
  /** The middle half, enlarged; null where `large` shows it as large. */
  middle: () => View | null;
  /** `work` with light and contrast evened out over wide or narrow surroundings, and sharper bars. */
  bold: () => View;
  boldFine: () => View;
  /** As `bold`, several rows averaged into one first: less noise in bars that stand upright. */
  boldFlat: () => View;
  boldLarge: () => View;
  /** `work` with sharper bars only. */
  sharp: () => View;
  /** Light for dark: for bars, which the reader only sees dark on light. */
  negative: () => View;
  negativeLarge: () => View;
  /** `work` turned by 45°, with light and contrast evened out. */
  turned: () => View;
}

const WORK_PX = 640;
const WORK_MIN_PX = 400;
const WORK_MAX_PX = 800;
/** Shares of a picture's width over which light is evened out. */
const WIDE = 1 / 8;
const NARROW = 1 / 16;
const SHARP = { radius: 3, amount: 1.5 };
const SHARP_LARGE = { radius: 6, amount: 2 };
const FLAT_ROWS = 4;

export function viewsOf(pixels: Pixels): Views {
  const side = Math.max(pixels.width, pixels.height);
  const full = once(() => ({ picture: toGray(pixels), back: (point: Point) => point }));
  const small = once(() => (side <= WORK_MAX_PX ? full() : shrunk(pixels, Math.round(side / WORK_PX))));
  const work = once(() => (side <= WORK_MIN_PX ? enlarged(full()) : small()));
  const large = once(() => (side <= WORK_MAX_PX ? enlarged(work()) : full()));
  return {
    full,
    small,
    work,
    large,
    middle: once(() => (side <= WORK_MAX_PX ? null : middleOf(full()))),
    bold: once(() => bold(work(), WIDE, SHARP)),
    boldFine: once(() => bold(work(), NARROW, SHARP)),
    boldFlat: once(() => bold(squeezed(work()), WIDE, SHARP)),
    boldLarge: once(() => bold(large(), WIDE, SHARP_LARGE)),
    sharp: once(() => ({ ...work(), picture: sharpen(work().picture, SHARP) })),
    negative: once(() => negated(work())),
    negativeLarge: once(() => negated(large())),
    turned: once(() => bold(turnedBy45(work()), WIDE, SHARP)),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function shrunk(pixels: Pixels, factor: number): View {
  return { picture: toSmallGray(pixels, factor), back: ({ x, y }) => ({ x: x * factor, y: y * factor }) };
}

function enlarged({ picture, back }: View): View {
  return { picture: enlarge(picture), back: ({ x, y }) => back({ x: x / 2, y: y / 2 }) };
}

function squeezed({ picture, back }: View): View {
  return { picture: squeeze(picture, FLAT_ROWS), back: ({ x, y }) => back({ x, y: y * FLAT_ROWS }) };
}

function negated({ picture, back }: View): View {
  return { picture: negate(picture), back };
}

function middleOf({ picture, back }: View): View {
  const { middle, left, top } = cropMiddle(picture);
  return enlarged({ picture: middle, back: ({ x, y }) => back({ x: x + left, y: y + top }) });
}

function turnedBy45({ picture, back }: View): View {
  const turned = turn(picture);
  return { picture: turned.picture, back: (point) => back(turned.back(point)) };
}

function bold({ picture, back }: View, share: number, sharpness: { radius: number; amount: number }): View {
  return { picture: sharpen(level(picture, picture.width * share), sharpness), back };
}
