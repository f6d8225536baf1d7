/** Prints a Markdown table whose columns also line up in a terminal; columns of figures stand at the right. */
export function printTable(headings: string[], rows: string[][]): void {
  const isFigures = headings.map((_, column) => rows.every((row) => /^[\d\s.,%-]*$/.test(row[column] ?? "")));
  const widths = headings.map((heading, column) =>
    Math.max(3, heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? "";
      return isFigures[column] ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${padded.join(" | ")} |`;
  };
  const rule = widths.map((width, column) => (isFigures[column] ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  console.log([line(headings), line(rule), ...rows.map(line)].join("\n"));
}
