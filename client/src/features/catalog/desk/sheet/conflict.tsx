import { useState } from "react";
import { compareSheets, mergeSheets } from "#client/features/catalog/desk/sheet/merge.ts";
import { useSectionLines } from "#client/features/catalog/desk/sheet/use-section-lines.ts";
import type { SheetValues } from "#client/features/catalog/desk/sheet/values.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { Button } from "#client/ui/button.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import type { SheetSection } from "#shared/domain/product-sheet.ts";

const WHEN = { dateStyle: "long", timeStyle: "short" } as const;

/**
 * Two editors have changed the same sheet. Shows what the other one changed and lets the person choose where both did; the
 * result goes back to the form, and is saved from there.
 */
export function SheetConflict({
  base,
  mine,
  saved,
  lastChange,
  onMerged,
}: {
  /** What both began with. */
  base: SheetValues;
  mine: SheetValues;
  /** What is saved by now. */
  saved: SheetValues;
  lastChange: OpenSheet["lastChange"];
  onMerged: (values: SheetValues) => void;
}) {
  const { language } = useI18n();
  const { conflict: texts, sections } = useTexts(deskProductsTexts);
  const [{ theirs, both, mine: own }] = useState(() => compareSheets(base, mine, saved));
  const [taken, setTaken] = useState<readonly SheetSection[]>([]);
  const choose = (section: SheetSection, who: "mine" | "theirs") =>
    setTaken([...taken.filter((one) => one !== section), ...(who === "theirs" ? [section] : [])]);
  const who = lastChange?.isOwn ? texts.yourself : (lastChange?.by ?? texts.elsewhere);
  return (
    <section ref={takeFocus} tabIndex={-1} aria-labelledby="conflict-title" className="grid gap-5 outline-none">
      <div className="rounded-card bg-beech-soft px-4 py-3 text-beech-text">
        <h2 id="conflict-title" className="text-lg font-bold">
          {texts.title}
        </h2>
        <p>{lastChange ? texts.text(who, formatDate(lastChange.at, language, WHEN)) : texts.textElsewhere}</p>
      </div>
      {both.map((section) => (
        <ChoiceList
          key={section}
          label={sections[section]}
          options={[
            { id: "mine", label: texts.keepMine, hint: <Lines section={section} values={mine} /> },
            { id: "theirs", label: texts.takeTheirs, hint: <Lines section={section} values={saved} /> },
          ]}
          value={taken.includes(section) ? "theirs" : "mine"}
          onChange={(id) => choose(section, id === "theirs" ? "theirs" : "mine")}
        />
      ))}
      {theirs.length > 0 && (
        <div>
          <h3 className="font-semibold">{texts.theirsOnly}</h3>
          <dl className="mt-2 grid gap-3">
            {theirs.map((section) => (
              <div key={section} className="rounded-control border border-line bg-card px-3.5 py-2">
                <dt className="font-medium">{sections[section]}</dt>
                <dd className="text-sm text-muted">
                  <Lines section={section} values={saved} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {own.length > 0 && (
        <p className="text-muted">{texts.mineOnly(own.map((section) => sections[section]).join(", "))}</p>
      )}
      <div>
        <Button onClick={() => onMerged(mergeSheets(mine, saved, [...theirs, ...taken]))}>{texts.goOn}</Button>
      </div>
    </section>
  );
}

function Lines({ section, values }: { section: SheetSection; values: SheetValues }) {
  const { conflict: texts } = useTexts(deskProductsTexts);
  const lines = useSectionLines()(section, values);
  if (lines.length === 0) return <em>{texts.nothing}</em>;
  return <span className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">{lines.join("\n")}</span>;
}

/** The form that was there is gone: what came in its place is read out. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
