import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { Button, IconButton } from "#client/ui/button.tsx";
import { GroupField } from "#client/ui/group-field.tsx";

/**
 * A list of rows that are filled in, added and removed, and moved where `moves` says so. A new row takes the focus by its
 * `autoFocus`; where one is removed it goes to the button that adds.
 */
export function FieldRows<Row>({
  rows,
  onChange,
  rowLabel,
  addLabel,
  empty,
  most,
  error,
  moves = false,
  children,
}: {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  rowLabel: (number: number) => string;
  addLabel: string;
  empty: () => Row;
  most: number;
  error: string | undefined;
  moves?: boolean;
  children: (row: Row, change: (changes: Partial<Row>) => void, autoFocus: boolean) => ReactNode;
}) {
  const { rows: texts } = useTexts(deskProductsTexts);
  const [added, setAdded] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const put = (at: number, changes: Partial<Row>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)));
  const remove = (at: number) => {
    setAdded(null);
    onChange(rows.filter((_, place) => place !== at));
    add.current?.focus();
  };
  const swap = (at: number, other: number) => {
    const next = [...rows];
    [next[at], next[other]] = [next[other] as Row, next[at] as Row];
    onChange(next);
  };
  return (
    <GroupField error={error}>
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {rows.map((row, at) => {
          const label = rowLabel(at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is told from others by its place alone
            <li key={at} className="rounded-card border border-line bg-card p-3">
              <div className="mb-2 flex flex-wrap items-center gap-1">
                <p className="grow font-semibold">{label}</p>
                {moves && (
                  <>
                    <IconButton
                      label={texts.up(label)}
                      icon={<ArrowUp aria-hidden="true" size={20} />}
                      disabled={at === 0}
                      onClick={() => swap(at, at - 1)}
                    />
                    <IconButton
                      label={texts.down(label)}
                      icon={<ArrowDown aria-hidden="true" size={20} />}
                      disabled={at === rows.length - 1}
                      onClick={() => swap(at, at + 1)}
                    />
                  </>
                )}
                <IconButton
                  label={texts.remove(label)}
                  icon={<Trash2 aria-hidden="true" size={20} />}
                  onClick={() => remove(at)}
                />
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: the row's name is drawn beside its buttons */}
              <div role="group" aria-label={label} className="grid grid-cols-1 gap-3">
                {children(row, (changes) => put(at, changes), added === at)}
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length < most && (
        <Button
          ref={add}
          variant="secondary"
          size="sm"
          className={rows.length > 0 ? "mt-3" : ""}
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => {
            setAdded(rows.length);
            onChange([...rows, empty()]);
          }}
        >
          {addLabel}
        </Button>
      )}
    </GroupField>
  );
}
