import type { SheetValues } from "#client/features/catalog/desk/sheet/values.ts";
import { changedSections, type SheetSection, withSections } from "#shared/domain/product-sheet.ts";

/** What two editors have changed of the same sheet. */
export interface Differences {
  /** Sections that only the other one changed, or both in the same way: theirs hold. */
  theirs: SheetSection[];
  /** Sections that both changed, each in their own way: the person chooses. */
  both: SheetSection[];
  /** Sections that only the person changed: theirs stay as they are. */
  mine: SheetSection[];
}

/** Compares what a person typed, and what has been saved since, with the sheet that both began with. */
export function compareSheets(base: SheetValues, mine: SheetValues, saved: SheetValues): Differences {
  const typed = changedSections(base, mine);
  const others = changedSections(base, saved);
  const different = changedSections(mine, saved);
  const both = typed.filter((section) => others.includes(section) && different.includes(section));
  return {
    theirs: others.filter((section) => !both.includes(section)),
    both,
    mine: typed.filter((section) => !others.includes(section)),
  };
}

/** What the person typed, with the sections of the saved sheet that are taken. */
export const mergeSheets = (mine: SheetValues, saved: SheetValues, taken: readonly SheetSection[]): SheetValues =>
  withSections(mine, saved, taken);
