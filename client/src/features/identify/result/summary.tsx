import { RotateCw } from "lucide-react";
import { categoryName } from "#client/features/identify/result/headline.ts";
import type { PhotoSource } from "#client/features/identify/result/photo-picture.tsx";
import { Photos } from "#client/features/identify/result/photos.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { kindName } from "#client/lib/kind-name.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import type { Identified, IdentifyAnswer } from "#shared/contracts/identify/identify.ts";
import { bandOf, type ConfidenceBand } from "#shared/domain/identify/confidence.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

const TONES: Record<ConfidenceBand, "pine" | "beech" | "brick"> = {
  likely: "pine",
  possible: "beech",
  unsure: "brick",
};

/** A longer name is cut in the dialog's header, and so stands whole in the answer. */
export const HEADER_NAME_MAX = 40;

/** What the item is and how that came to be known, beside the photo that it was told from. */
export function Summary({
  photos,
  answer,
  item,
  isRenamed,
  onCheckAgain,
}: {
  photos: readonly PhotoSource[];
  answer: IdentifyAnswer;
  item: Identified;
  /** The person says that it is another item: what we said then stands as that. */
  isRenamed: boolean;
  onCheckAgain: () => void;
}) {
  const texts = useTexts(identifyResultTexts);
  const band = bandOf(item.confidence);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-4">
        <Photos photos={photos} className="w-28 md:w-40" />
        <div className="grid min-w-0 grow basis-32 content-start justify-items-start gap-1.5">
          {isRenamed && <p className="text-sm text-muted wrap-anywhere">{texts.weSaid(item.name)}</p>}
          <Badge tone={TONES[band]}>{texts.bands[band]}</Badge>
          {band === "unsure" && <p>{texts.unsureText}</p>}
          <p className="text-sm text-muted">
            {answer.isCorrected ? texts.corrected : answer.method && texts.methods[answer.method]}
          </p>
          {answer.answeredAt && (
            <>
              <p className="text-sm text-muted">
                <time dateTime={isoOf(answer.answeredAt)}>
                  {texts.answered(reviewAge(answer.answeredAt, new Date()))}
                </time>
              </p>
              <Button
                variant="ghost"
                size="sm"
                className="-ml-4"
                icon={<RotateCw aria-hidden="true" size={16} />}
                onClick={onCheckAgain}
              >
                {texts.checkAgain}
              </Button>
            </>
          )}
        </div>
      </div>
      <Facts item={item} isCut={!isRenamed && item.name.length > HEADER_NAME_MAX} />
    </div>
  );
}

/** What is known of the item, as far as there. An unsure name is a guess. */
function Facts({ item, isCut }: { item: Identified; isCut: boolean }) {
  const t = useMessages();
  const texts = useTexts(identifyResultTexts);
  const { brand, model, serialNumber, category, productType, description } = item;
  const isUnsure = bandOf(item.confidence) === "unsure";
  const rows = [
    [texts.guess, isUnsure ? item.name : null],
    [texts.facts.name, isCut && !isUnsure && item.name],
    [texts.facts.brand, brand],
    [texts.facts.model, model],
    [texts.facts.serialNumber, serialNumber],
    [texts.facts.productType, productType && kindName(productType, texts.feedback.kinds)],
    [texts.facts.category, categoryName(category, t, texts)],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <div className="grid grid-cols-1 gap-3">
      {description && <p className="wrap-anywhere">{description}</p>}
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-w-0 gap-2">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Nothing for an impossible date. */
const isoOf = (date: Date) => (Number.isNaN(date.getTime()) ? undefined : date.toISOString());
