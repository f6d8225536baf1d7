/** What a person should know before opening the box. The names are in `messages`, in every language. */

/** Where a price holds: the countries that we serve (ISO 3166-1 alpha-2). */
export const COUNTRIES = ["CA", "US"] as const;
export type Country = (typeof COUNTRIES)[number];

export const TOOLS = [
  "hex-key",
  "phillips-screwdriver",
  "flat-screwdriver",
  "hammer",
  "rubber-mallet",
  "drill",
  "spirit-level",
  "tape-measure",
  "pencil",
  "wrench",
  "pliers",
  "utility-knife",
  "caulking-gun",
  "voltage-tester",
  "ladder",
] as const;
export type Tool = (typeof TOOLS)[number];

/** What can cause injury, most serious first: the order in which warnings are shown. */
export const HAZARDS = ["tip-over", "electrical", "small-parts", "two-person-lift", "glass", "water"] as const;
export type Hazard = (typeof HAZARDS)[number];

export const GUIDE_KINDS = ["assembly", "disassembly", "wall-anchoring"] as const;
export type GuideKind = (typeof GUIDE_KINDS)[number];
