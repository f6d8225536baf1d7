/** A cell of a table. */
export type Cell = string | number | boolean | Date | null;

/** By these first characters spreadsheets take a text for a formula, also behind spaces, and as wide forms of them. */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",\r\n]/;

/** Says that a file is UTF-8, as some spreadsheets else take it for something older. */
export const UTF8_MARK = "\uFEFF";

/**
 * A row by RFC 4180, with its line end. A text that a spreadsheet would run as a formula begins with an apostrophe, by
 * which it is shown as it is.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
