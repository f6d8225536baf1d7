import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { useCategoryName } from "#client/lib/category-name.ts";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { duplicateTexts } from "#client/messages/late/duplicates.ts";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { ComparedProduct } from "#shared/contracts/catalog/duplicates.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** What is counted of a product, in the order in which it is shown. */
export const COUNTED = ["reviews", "videos", "questions", "scans", "offers", "guides"] as const;

/** Two products side by side, of which one is chosen to stay. What differs is in bold. */
export function CompareTable({
  sides,
  keep,
  onKeep,
}: {
  sides: readonly [ComparedProduct, ComparedProduct];
  keep: string;
  onKeep: (id: string) => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(duplicateTexts);
  const categoryName = useCategoryName();
  const group = useId();
  const [first, second] = sides;
  const number = (value: number) => formatNumber(value, language);
  const yesNo = (yes: boolean) => (yes ? texts.yes : texts.no);
  const rows: [label: string, of: (product: ComparedProduct) => string][] = [
    [texts.rows.brand, ({ brand }) => brand],
    [texts.rows.category, ({ category }) => categoryName(category)],
    [texts.rows.codes, ({ codes }) => codes.map(({ value }) => value).join(", ")],
    [texts.rows.film, ({ hasVideo }) => yesNo(hasVideo)],
    [texts.rows.manual, ({ hasManual }) => yesNo(hasManual)],
    ...COUNTED.map((name): [string, (product: ComparedProduct) => string] => [
      texts.rows[name],
      (product) => number(product[name]),
    ]),
    [texts.rows.added, ({ createdAt }) => formatDate(createdAt, language, { dateStyle: "medium" })],
  ];
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">{texts.table(nameOf(first, language), nameOf(second, language))}</caption>
      <thead>
        <tr className="align-top">
          <th scope="col" className="w-26 pb-2 font-normal text-muted sm:w-36">
            {texts.rows.name}
          </th>
          {sides.map((side, at) => (
            <th key={side.id} scope="col" className="pb-2 pl-3 font-semibold">
              <ProductPicture src={side.thumbnailUrl} alt="" sizes="96px" className="mb-2 w-20 sm:w-24" />
              <Link
                href={productPath(side.id)}
                aria-label={texts.open(at + 1, nameOf(side, language))}
                className="inline-flex min-h-11 items-center text-pine-text underline wrap-anywhere"
              >
                {nameOf(side, language)}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row label={texts.keep}>
          {sides.map((side, at) => (
            <td key={side.id} className="pl-3">
              <label className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
                <input
                  type="radio"
                  name={group}
                  checked={keep === side.id}
                  onChange={() => onKeep(side.id)}
                  aria-label={texts.keepOne(at + 1, nameOf(side, language))}
                  className="size-5 shrink-0 accent-pine"
                />
                {texts.keep}
              </label>
            </td>
          ))}
        </Row>
        {rows.map(([label, of]) => (
          <Row key={label} label={label}>
            {sides.map((side) => (
              <td
                key={side.id}
                className={`py-1.5 pl-3 tabular-nums wrap-anywhere ${of(first) === of(second) ? "text-muted" : "font-semibold"}`}
              >
                {of(side)}
              </td>
            ))}
          </Row>
        ))}
      </tbody>
    </table>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1.5 font-normal text-muted hyphens-auto">
        {label}
      </th>
      {children}
    </tr>
  );
}
