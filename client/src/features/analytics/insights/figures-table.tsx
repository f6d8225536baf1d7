import { type ReactNode, useId } from "react";

/** Figures under a heading: readable without a picture, by a screen reader as well. The first cell heads its row. */
export function FiguresTable({
  title,
  text,
  columns,
  rows,
  empty,
}: {
  title: string;
  text: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** In place of a table without rows. */
  empty?: string;
}) {
  const heading = useId();
  return (
    // It scrolls sideways where the letters are too large for its columns.
    <section aria-labelledby={heading} className="min-w-0 overflow-x-auto rounded-card border border-line bg-card p-4">
      <h3 id={heading} className="font-semibold">
        {title}
      </h3>
      <p className="mt-1 text-sm text-muted">{text}</p>
      {rows.length === 0 ? (
        <p className="mt-3">{empty}</p>
      ) : (
        <table aria-labelledby={heading} className="mt-3 w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-muted">
              {columns.map((column, at) => (
                <th key={column} scope="col" className={`py-2 font-medium ${sideOf(at)}`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [head, ...cells] }) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-2 text-left font-normal wrap-anywhere">
                  {head}
                </th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]} className={`py-2 ${sideOf(at + 1)}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const sideOf = (column: number) => (column === 0 ? "pr-2 text-left" : "pl-2 text-right");
