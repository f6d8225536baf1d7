import { type ReactNode, useId } from "react";
import { ManualLink } from "#client/features/catalog/page/manual-link.tsx";
import { formatSides, formatWeight, type System } from "#client/features/catalog/page/measures.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/**
 * What to have ready before the box is opened. Unknown facts are left out, and the maker's own figures are labelled as
 * such. `imperial` puts inches and pounds beside the metric measures.
 */
export function Glance({
  product: { assemblyDifficulty },
  facts,
  imperial,
}: {
  product: Product;
  facts: ProductFacts;
  imperial: boolean;
}) {
  const texts = useTexts(productPageTexts);
  const id = useId();
  const { makerMinutes, buildTime, peopleNeeded, tools, boxes } = facts;
  const durationOf = (minutes: number) => texts.duration(Math.floor(minutes / 60), minutes % 60);
  const items = [
    makerMinutes && <Item key="time" name={texts.time} value={texts.makerSays(durationOf(makerMinutes))} />,
    buildTime && (
      <Item
        key="real time"
        name={texts.realTime}
        value={
          <>
            {durationOf(buildTime.medianMinutes)}
            <span className="block text-sm font-normal text-muted">
              {texts.fromReviews(buildTime.reviewCount, durationOf(buildTime.fourInFiveMinutes))}
            </span>
          </>
        }
      />
    ),
    peopleNeeded && <Item key="people" name={texts.people} value={texts.peopleNeeded(peopleNeeded)} />,
    assemblyDifficulty && (
      <Item key="difficulty" name={texts.difficulty} value={texts.makerSays(texts.difficulties[assemblyDifficulty])} />
    ),
    tools.length > 0 && (
      <Item
        key="tools"
        wide
        name={texts.tools}
        value={
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {tools.map((tool) => (
              <li key={tool} className="rounded-full bg-line/60 px-3 py-1 text-sm">
                {texts.toolNames[tool]}
              </li>
            ))}
          </ul>
        }
      />
    ),
    boxes.length > 0 && (
      <Item key="boxes" wide name={texts.boxes} value={<Boxes boxes={boxes} imperial={imperial} />} />
    ),
  ].filter(Boolean);
  if (items.length === 0 && !safeLink(facts.manualUrl, location.origin)) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4">
      <h2 id={id} className="text-lg font-bold">
        {texts.glance}
      </h2>
      {items.length > 0 && <dl className="grid grid-pairs gap-x-4 gap-y-3">{items}</dl>}
      <ManualLink facts={facts} className="justify-self-start wrap-anywhere" />
    </section>
  );
}

function Item({ name, value, wide = false }: { name: string; value: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? "col-span-full" : ""}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

function Boxes({ boxes, imperial }: { boxes: ProductFacts["boxes"]; imperial: boolean }) {
  const { language } = useI18n();
  const texts = useTexts(productPageTexts);
  const systems: System[] = imperial ? ["metric", "imperial"] : ["metric"];
  const inAll = boxes.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const total = systems.map((system) => formatWeight(inAll, system, language)).join(" / ");
  return (
    <>
      <p>{texts.boxesInAll(boxes.length, total)}</p>
      <ul className="text-sm font-normal">
        {boxes.map((box, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other name than their number
          <li key={index} className="mt-1">
            {boxes.length > 1 && <span className="font-medium">{texts.boxNumber(index + 1)}</span>}
            {systems.map((system) => (
              <span key={system} className="block tabular-nums">
                {formatSides(box, system, language)}
                {boxes.length > 1 && `, ${formatWeight(box.weightGrams, system, language)}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="text-sm font-normal text-muted">{texts.boxSides}</p>
    </>
  );
}
