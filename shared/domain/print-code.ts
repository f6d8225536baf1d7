/**
 * The QR code with a GS1 Digital Link that a maker prints on a box. Sizes from the GS1 General Specifications (symbol
 * specification table 1, QR Code with GS1 Digital Link URI: module width 0.396 to 0.990 mm, four modules of quiet zone, grade
 * 1.5 with light of 660 nm); grades of contrast from ISO/IEC 15415.
 */

/** The address that a code leads to: that of the product with this GTIN-14 on a host of ours. */
export const printedAddress = (origin: string, gtin: string): string => `${origin}/01/${gtin}`;

export const MODULE_MM = [0.4, 0.5, 0.75, 0.99] as const;
export type ModuleMm = (typeof MODULE_MM)[number];
export const DEFAULT_MODULE_MM: ModuleMm = 0.5;

/** Modules without ink around the symbol, on each side. */
export const QUIET_ZONE_MODULES = 4;

/** The side of a printed code with its quiet zone, in millimetres to a tenth. */
export function printedSideMm(modules: number, moduleMm: number): number {
  return Math.round((modules + 2 * QUIET_ZONE_MODULES) * moduleMm * 10) / 10;
}

/** From best to worst; codes are to reach C. */
export const CONTRAST_GRADES = ["A", "B", "C", "D", "F"] as const;
export type ContrastGrade = (typeof CONTRAST_GRADES)[number];

/** The least difference of reflectance of each grade. */
const LEAST: Record<ContrastGrade, number> = { A: 0.7, B: 0.55, C: 0.4, D: 0.2, F: 0 };

/** What is wrong with two colours: too little contrast, or light modules on dark, which many readers do not take. */
export type ColourProblem = "contrast" | "inverted";

/**
 * How well two colours ("#rrggbb") can be told apart by readers with red light and by cameras: the worse of both counts. Red
 * ink is as bright as paper for the former.
 */
export function judgeColours(ink: string, paper: string): { grade: ContrastGrade; problem: ColourProblem | null } {
  const [dark, light] = [reflectancesOf(ink), reflectancesOf(paper)];
  const differences = light.map((one, place) => one - (dark[place] ?? 0));
  const least = Math.min(...differences);
  const grade = CONTRAST_GRADES.find((one) => least >= LEAST[one]) ?? "F";
  if (differences.every((one) => one < -LEAST.D)) return { grade: "F", problem: "inverted" };
  return { grade, problem: least >= LEAST.C ? null : "contrast" };
}

/** In red light, and in all of it (Rec. 709): from 0 for black to 1 for white. */
function reflectancesOf(colour: string): [number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return [red, 0.2126 * red + 0.7152 * green + 0.0722 * blue];
}

/** IEC 61966-2-1 (sRGB). */
function linear(value: number): number {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
