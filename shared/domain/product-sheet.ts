/** What the catalogue desk looks for: what a product's page should have, and may lack. */
export const GAPS = ["film", "code", "picture"] as const;
export type Gap = (typeof GAPS)[number];

/**
 * The parts in which a product's sheet is edited, compared and merged, with the fields of each. A field of the sheet is in
 * exactly one of them: a change of one that is in none would be taken for no change.
 */
export const SHEET_SECTIONS = {
  names: ["name", "nameFr", "brand", "category"],
  codes: ["gtins", "articleNumbers"],
  picture: ["thumbnailUrl"],
  boxes: ["boxes"],
  effort: ["hazards", "peopleNeeded", "tools", "makerMinutes"],
  manual: ["manualUrl"],
  offers: ["offers"],
  guides: ["guides"],
} as const;
export type SheetSection = keyof typeof SHEET_SECTIONS;
export const SHEET_SECTION_NAMES = Object.keys(SHEET_SECTIONS) as [SheetSection, ...SheetSection[]];

export type SheetField = (typeof SHEET_SECTIONS)[SheetSection][number];

/** Any form of a sheet: what is stored, what travels, or what is typed. */
type AnySheet = Readonly<Record<SheetField, unknown>>;

/** The sections in which two sheets of one form differ. */
export function changedSections(before: AnySheet, after: AnySheet): SheetSection[] {
  return SHEET_SECTION_NAMES.filter((section) =>
    SHEET_SECTIONS[section].some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  );
}

/** A sheet with some sections of another one. */
export function withSections<Sheet extends AnySheet>(
  sheet: Sheet,
  other: NoInfer<Sheet>,
  sections: readonly SheetSection[],
): Sheet {
  const fields = sections.flatMap((section) => SHEET_SECTIONS[section].map((field) => [field, other[field]]));
  return { ...sheet, ...Object.fromEntries(fields) };
}
