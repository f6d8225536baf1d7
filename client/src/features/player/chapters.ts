import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import type { Language } from "#shared/domain/language.ts";

/** A part of a product's video: a step of its guide, which begins there. */
export interface Chapter {
  guideId: string;
  /** The step's place in its guide, from 0. */
  step: number;
  text: string;
  language: Language;
  /** Seconds. */
  startsAt: number;
}

/** Going back this soon after a chapter has begun leads to the one before it. */
const JUST_BEGUN_SECONDS = 3;
/** A browser may stop a little before the position that it was sent to. */
const SEEK_TOLERANCE_SECONDS = 0.1;
const TITLE_MAX = 70;

/** The chapters: the guides' steps with a time in the video, in its order; of several at one time the first. */
export function chaptersOf(guides: ProductFacts["guides"]): Chapter[] {
  const timed = guides.flatMap((guide) =>
    guide.steps.flatMap(({ text, startsAtSeconds }, step) =>
      startsAtSeconds === null
        ? []
        : { guideId: guide.id, step, text, language: guide.language, startsAt: startsAtSeconds },
    ),
  );
  const inOrder = timed.toSorted((one, other) => one.startsAt - other.startsAt);
  return inOrder.filter(({ startsAt }, index) => startsAt !== inOrder[index - 1]?.startsAt);
}

/** The index of the current chapter; -1 before the first. */
export function chapterAt(chapters: readonly Chapter[], time: number): number {
  return chapters.findLastIndex(({ startsAt }) => startsAt <= time + SEEK_TOLERANCE_SECONDS);
}

/** The target of going back: the beginning of the chapter, or of the one before if this one has just begun. */
export function chapterBefore(chapters: readonly Chapter[], time: number): number {
  const current = chapterAt(chapters, time);
  const begun = time - (chapters[current]?.startsAt ?? 0);
  return begun > JUST_BEGUN_SECONDS ? current : Math.max(0, current - 1);
}

/** A step's text in one line that fits a list. */
export function chapterTitle({ text }: Chapter): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= TITLE_MAX) return line;
  const cut = line.slice(0, TITLE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), TITLE_MAX / 2))}…`;
}
