import { Camera, ExternalLink, Hammer, Package, Pencil, Sparkles, Trash2 } from "lucide-react";
import { ScanRecall } from "#client/features/scans/history/scan-recall.tsx";
import { formatScanTime } from "#client/features/scans/history/time.ts";
import { cardTitle, originalName, type PhotoScan, wasCorrected } from "#client/features/scans/photos/card-texts.ts";
import { LongText } from "#client/features/scans/photos/long-text.tsx";
import { ScanImage } from "#client/features/scans/photos/scan-image.tsx";
import { useCategoryName } from "#client/lib/category-name.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { kindName } from "#client/lib/kind-name.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Button, ButtonLink, IconButton } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { bandOf } from "#shared/domain/identify/confidence.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";
import { newProjectPath } from "#shared/domain/project-path.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** Green, yellow and red. */
const TONES = { likely: "pine", possible: "beechSoft", unsure: "brick" } as const;

/** A photographed item: the photo, what was identified on it, and what the member says it is. */
export function PhotoCard({
  scan,
  onAnswer,
  onCorrect,
  onRemove,
}: {
  scan: PhotoScan;
  /** To the whole answer; left out where it is not kept any more. */
  onAnswer: (() => void) | undefined;
  onCorrect: () => void;
  onRemove: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(scanHistoryTexts);
  const title = cardTitle(scan, texts.unidentified, language);
  const link = safeLink(scan.userFoundProductUrl);
  const description = scan.userUpdatedDescription ?? scan.description;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-card p-3">
      <div className="flex flex-wrap gap-3">
        <ScanImage scan={scan} alt={texts.photoOf(title)} />
        <div className="grid min-w-0 grow basis-48 grid-cols-1 content-start gap-1.5">
          <div className="flex justify-between gap-1">
            <p className="min-w-0 leading-snug font-semibold wrap-anywhere">{title}</p>
            <IconButton
              label={texts.removeOf(title)}
              icon={<Trash2 aria-hidden="true" size={19} />}
              className="-mt-1.5 -mr-1 -mb-2 text-muted"
              onClick={onRemove}
            />
          </div>
          <Facts scan={scan} />
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span className="inline-flex items-center gap-1">
              <Camera aria-hidden="true" size={15} className="shrink-0" />
              {scan.identifiedBy ? texts.identifiedBy[scan.identifiedBy] : texts.methods.photo}
            </span>
            <time dateTime={scan.createdAt.toISOString()}>{formatScanTime(scan.createdAt, new Date(), language)}</time>
          </p>
        </div>
      </div>
      {scan.product && scan.recall && <ScanRecall recall={scan.recall} />}
      {description && <LongText text={description} />}
      {wasCorrected(scan) && (
        <div className="rounded-control bg-beech-soft px-3 py-2 text-sm text-beech-text">
          <p className="font-semibold">{texts.corrected}</p>
          <p className="wrap-anywhere">{texts.originally(originalName(scan) ?? texts.nothing)}</p>
        </div>
      )}
      {scan.userNotes && (
        <div className="grid rounded-control bg-line/40 px-3 py-2 text-sm">
          <p className="font-semibold">{texts.notes}</p>
          <LongText text={scan.userNotes} />
        </div>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        {onAnswer && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Sparkles aria-hidden="true" size={16} />}
            aria-label={texts.answerOf(title)}
            onClick={onAnswer}
          >
            {texts.answer}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={<Pencil aria-hidden="true" size={16} />}
          aria-label={texts.correctOf(title)}
          onClick={onCorrect}
        >
          {texts.correct}
        </Button>
        {scan.product && (
          <ButtonLink
            href={productPath(scan.product.id)}
            variant="secondary"
            size="sm"
            icon={<Package aria-hidden="true" size={16} />}
            aria-label={texts.openProductOf(nameOf(scan.product, language))}
          >
            {texts.openProduct}
          </ButtonLink>
        )}
        {scan.identifiedName !== null && (
          <ButtonLink
            href={newProjectPath({ scanId: scan.id, productId: scan.product?.id })}
            variant="secondary"
            size="sm"
            icon={<Hammer aria-hidden="true" size={16} />}
            aria-label={texts.startProjectOf(title)}
          >
            {texts.startProject}
          </ButtonLink>
        )}
        {link && (
          <ButtonLink
            external
            href={link.href}
            rel="noopener noreferrer nofollow"
            variant="secondary"
            size="sm"
            className="max-w-full py-1"
            icon={<ExternalLink aria-hidden="true" size={16} className="shrink-0" />}
          >
            <span className="min-w-0 text-left wrap-anywhere">
              {texts.viewOnline} <span className="font-normal text-muted">{link.host}</span>
            </span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** How sure the answer is, and what the item is for. */
function Facts({ scan }: { scan: PhotoScan }) {
  const texts = useTexts(scanHistoryTexts);
  const categoryName = useCategoryName();
  const band = scan.confidence === null ? null : bandOf(scan.confidence);
  const category = scan.userUpdatedCategory ?? scan.category;
  const productType = scan.userUpdatedProductType ?? scan.productType;
  if (!band && !category && !productType) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {band && <Badge tone={TONES[band]}>{texts.bands[band]}</Badge>}
      {category && <Badge wraps>{categoryName(category)}</Badge>}
      {productType && <Badge wraps>{kindName(productType, texts.kinds)}</Badge>}
    </p>
  );
}
