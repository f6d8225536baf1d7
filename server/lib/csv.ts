/** A cell of a table. */
export type Cell = string | number | boolean | Date | null;

/**
 * Where a text would begin a formula: by its first characters, also behind spaces and in their wide forms, and behind what
 * else separates cells. A French spreadsheet splits at semicolons, by which a quote within a line is none, nor a line end.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=\s*[\t\r\n])/g;
const QUOTED = /[",\r\n]/;

/** Says that a file is UTF-8, as some spreadsheets else take it for something older. */
export const UTF8_MARK = "\uFEFF";

/**
 * A row by RFC 4180, with its line end. Where a spreadsheet would run a text as a formula, an apostrophe stands, by which
 * it is shown as it is.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const text = cell.replace(FORMULA, "'");
  return QUOTED.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
