import type { ColourProblem, ContrastGrade } from "#shared/domain/print-code.ts";

const problems: Record<ColourProblem, string> = {
  contrast:
    "Too little contrast: scanners with red light, or phones, may not read it. Choose darker ink or lighter paper.",
  inverted: "The ink is lighter than the paper. Many scanners read dark codes on light paper only.",
};

export const printCode = {
  title: "Print your product’s code",
  partner: "Keep your products’ pages yourself: apply for a partnership",
  desk: "Find a product and its number in the catalogue desk",
  intro:
    "One code for your box: any phone’s camera opens the product’s page with its assembly, and a shop’s scanner reads its number. Print it, and what it leads to can change later.",
  number: "Number under the bars (GTIN)",
  numberHint: "8, 12, 13 or 14 digits. You may need a number of your own from GS1.",
  numberFits: "The check digit fits.",
  numberWrong: "One digit is wrong. Compare the number with the box.",
  numberLength: "A number has 8, 12, 13 or 14 digits.",
  width: "Width of one square",
  widthHint:
    "0.5 mm is a good size for boxes. Smaller ones need good printing, larger ones are read from farther away.",
  ink: "Ink",
  paper: "Paper",
  nothingYet: "Type the number, and its code will be here.",
  code: "Code",
  picture: (address: string) => `QR code that leads to ${address}`,
  size: (side: string) => `${side} × ${side} mm with its quiet zone. Print nothing on that.`,
  contrast: (grade: ContrastGrade) => `Contrast of grade ${grade} (C or better is needed)`,
  problems,
  notPublic: "This site has no public https address. Make codes for printing on the site that your customers use.",
  download: "Download SVG",
  tryIt: "Open where it leads",
};
