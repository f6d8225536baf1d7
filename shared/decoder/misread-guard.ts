import { boxOf, type Corners, type Hit, isBars, isInPlace } from "#shared/decoder/hit.ts";
import { isMeant, type SeenCode, seeCode, tellApart } from "#shared/decoder/seen-code.ts";
import { BARS_EQUAL_READINGS } from "#shared/domain/limits.ts";

/** So many equal readings of bars whose check digit does not fit are no misreading any more: it is printed like that. */
const MISFIT_EQUAL_READINGS = 3;
/** After bars were seen the next frames are looked at without a pause, so many of them: the hand may shake. */
const QUICK_LOOKS = 6;
/** What counts waits for at most so many looks for every code in view while another one in it was read once. */
const LOOKS_FOR_EVERY = 3;
/** A shipping label is large and easily read; so many further frames the product's code beside it has time to be read. */
const LABEL_LOOKS = 5;
/** What does not fit is forgotten once so many frames have gone by without it. */
const MISFIT_FORGOTTEN_AFTER = 8;

/** What the frames so far say, short of a result. */
export interface Evidence {
  /** Bars with a fitting check digit, and how often in a row each was read. */
  bars: readonly { code: SeenCode; readings: number }[];
  /** Codes that count already, while what is beside them gets another look. */
  held: readonly SeenCode[];
  /** How many of the frames since a code was first seen were looked at for every code in view, and whether the next one is. */
  everyLooks: number;
  isEveryNext: boolean;
  /** How many frames there was nothing but shipping labels and the like. */
  labelLooks: number;
  misfit: { digits: string; readings: number; framesSince: number } | null;
  /** How many further frames are to be looked at without a pause. */
  quickLooks: number;
}

export const NO_EVIDENCE: Evidence = {
  bars: [],
  held: [],
  everyLooks: 0,
  isEveryNext: false,
  labelLooks: 0,
  misfit: null,
  quickLooks: 0,
};

/** What a frame leads to. */
export interface FrameResult {
  evidence: Evidence;
  /** The codes in view that count: none, the one that is meant, or several to choose from. */
  codes: SeenCode[];
  /** Whether the next frame should be looked at at once; for every code in view where the evidence says so. */
  lookAgain: boolean;
  /** Digits that were read again and again although their check digit does not fit. */
  misfit: string | null;
}

/**
 * Weighs what was read in a frame. Bars are certain with a fitting check digit, and once they have said the same twice in
 * a row; codes that correct their own errors are at once. A frame without bars says nothing for or against them. What is
 * certain counts when another frame has been looked at for every code in view, for which all readers have to be there:
 * the first code that is read may not be the one that is meant.
 */
export function weighFrame(before: Evidence, hits: readonly Hit[], { isBlind = false } = {}): FrameResult {
  const seen = hits.map(seeCode).filter((code) => code !== null);
  const bars = seen.filter(({ hit }) => isBars(hit.symbology));
  const fitting = bars.filter(mayCount);

  const counted = [...carryOver(before, bars), ...countReadings(before, fitting, bars)];
  const fresh = [
    ...seen.filter(({ hit }) => !isBars(hit.symbology)),
    ...counted.filter(({ readings }) => readings >= BARS_EQUAL_READINGS).map(({ code }) => code),
  ];
  const certain = [...fresh, ...before.held.filter((code) => !isAmong(fresh, code))];
  const pending = counted.some(({ code }) => isMeant(code) && !isAmong(certain, code));
  const misfit = fitting.length > 0 ? null : countMisfit(before, misfitIn(bars));
  const isNews = fitting.length > 0 || (misfit?.framesSince === 0 && misfit.readings <= MISFIT_EQUAL_READINGS);
  const quickLooks = isNews ? QUICK_LOOKS : Math.max(0, before.quickLooks - 1);
  const onlyLabels = certain.length > 0 && !certain.some(isMeant);
  const hasMeant = [...fitting, ...certain].some(isMeant);
  const isEveryLook = before.isEveryNext && hasMeant && !isBlind;
  const everyLooks = !hasMeant && quickLooks === 0 ? 0 : before.everyLooks + (isEveryLook ? 1 : 0);
  const waitsForOthers = certain.some(isMeant) && everyLooks < (pending ? LOOKS_FOR_EVERY : 1);
  const waits = waitsForOthers || (onlyLabels && before.labelLooks < LABEL_LOOKS);
  const codes = waits ? [] : tellApart(certain).map((code) => ({ ...code, places: placesOf(code, fitting) }));
  return {
    evidence: {
      bars: counted,
      held: waits ? certain : before.held,
      everyLooks,
      isEveryNext: hasMeant || onlyLabels,
      labelLooks: before.labelLooks + (onlyLabels ? 1 : 0),
      misfit,
      quickLooks,
    },
    codes,
    lookAgain: waits || (codes.length === 0 && quickLooks > 0),
    misfit: misfit && misfit.readings >= MISFIT_EQUAL_READINGS ? misfit.digits : null,
  };
}

/** Everywhere that it is printed, also where the same in bars is not certain yet. */
function placesOf({ key, places }: SeenCode, fitting: readonly SeenCode[]): Corners[] {
  const others = fitting.filter((code) => code.key === key).flatMap((code) => code.places);
  return [...new Set([...places, ...others])];
}

/** Weighs a photo, which is the only frame there is: bars count at once if their check digit fits. */
export function weighPhoto(hits: readonly Hit[]): Pick<FrameResult, "codes" | "misfit"> {
  const seen = hits.map(seeCode).filter((code) => code !== null);
  const codes = tellApart(seen.filter((code) => !isBars(code.hit.symbology) || mayCount(code)));
  return { codes, misfit: codes.length === 0 ? misfitIn(seen) : null };
}

/**
 * Whether bars can count at all. Interleaved 2 of 5 has no end that a reader could tell from its middle, so of those only
 * the full 14 digits do, with their check digit.
 */
function mayCount(code: SeenCode): boolean {
  return code.meaning.kind !== "wrong-check-digit" && isWhole(code);
}

function isWhole({ hit }: SeenCode): boolean {
  return hit.symbology !== "itf" || hit.text.trim().length === 14;
}

/** The first digits whose check digit does not fit. */
function misfitIn(bars: readonly SeenCode[]): string | null {
  for (const code of bars) if (code.meaning.kind === "wrong-check-digit" && isWhole(code)) return code.meaning.digits;
  return null;
}

function isAmong(codes: readonly SeenCode[], { key }: SeenCode): boolean {
  return codes.some((code) => code.key === key);
}

/** Bars that are not in this frame, and in whose place nothing else was read. */
function carryOver(before: Evidence, bars: readonly SeenCode[]): Evidence["bars"] {
  return before.bars.filter(({ code }) => !isAmong(bars, code) && !bars.some((other) => overlaps(other, code)));
}

/** Bars that say something else in the same picture begin anew: one of the two is wrong, and which can't be told. */
function countReadings(before: Evidence, fitting: readonly SeenCode[], bars: readonly SeenCode[]): Evidence["bars"] {
  return fitting.map((code) => {
    const isContested = bars.some((other) => other.key !== code.key && isInPlace(other.hit, code.hit));
    const known = before.bars.find((one) => one.code.key === code.key);
    return { code, readings: isContested ? 0 : (known?.readings ?? 0) + 1 };
  });
}

function countMisfit({ misfit }: Evidence, digits: string | null): Evidence["misfit"] {
  if (digits !== null) {
    return { digits, readings: misfit?.digits === digits ? misfit.readings + 1 : 1, framesSince: 0 };
  }
  if (!misfit || misfit.framesSince >= MISFIT_FORGOTTEN_AFTER) return null;
  return { ...misfit, framesSince: misfit.framesSince + 1 };
}

/** Whether two codes were read where only one can be, of which at least one is wrong then. */
function overlaps(one: SeenCode, other: SeenCode): boolean {
  return one.places.some((a) => other.places.some((b) => overlap(boxOf(a), boxOf(b))));
}

function overlap(a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}
