import { Barcode, Camera, Clock, Keyboard, type LucideIcon, ScanQrCode, Trash2 } from "lucide-react";
import { Link } from "wouter";
import {
  type Answer,
  askable,
  entryName,
  foundProduct,
  type HistoryEntry,
  isShippingLabel,
} from "#client/features/scans/history/entry.ts";
import { LookUpAgain } from "#client/features/scans/history/look-up-again.tsx";
import { ScanRecall } from "#client/features/scans/history/scan-recall.tsx";
import { formatScanTime } from "#client/features/scans/history/time.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { IconButton } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import type { Language } from "#shared/domain/language.ts";
import { productPath } from "#shared/domain/product-path.ts";
import type { ScanMethod } from "#shared/domain/scan-method.ts";

const METHOD_ICONS: Record<ScanMethod, LucideIcon> = { code: ScanQrCode, typed: Keyboard, photo: Camera };
/** What a name is cut to where it is only read out. */
const LABEL_MAX_CHARACTERS = 80;

/** One scan: its result, method and date, and the ways to look again and to remove it. */
export function ScanRow({
  entry: kept,
  answer,
  recalls,
  waiting,
  onRemove,
}: {
  entry: HistoryEntry;
  /** The explanation of a code without a known product. */
  answer: Answer;
  /** Those that may be about a product that only the code led to. */
  recalls: ReadonlyMap<string, RecallNotice>;
  /** Still to be saved in the account. */
  waiting: boolean;
  onRemove: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(scanHistoryTexts);
  const found = foundProduct(kept, answer);
  const entry = {
    ...kept,
    product: kept.product ?? found,
    recall: kept.recall ?? (found && (recalls.get(found.id) ?? null)),
  };
  const name = entryName(entry, texts.photoScan, language);
  const label = name.length > LABEL_MAX_CHARACTERS ? `${name.slice(0, LABEL_MAX_CHARACTERS)}…` : name;
  const Method = METHOD_ICONS[entry.method];
  const finding = findingOf(entry, answer, texts);
  const [toAsk] = askable(entry);
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-card p-3 transition has-[a:hover]:border-edge">
      <EntryPicture entry={entry} />
      <div className="grid min-w-0 grow grid-cols-1 content-start gap-0.5">
        <p className="leading-snug font-semibold wrap-anywhere">
          {entry.product ? (
            // The whole row leads there; what else can be pressed lies over it.
            <Link href={productPath(entry.product.id)} className="after:absolute after:inset-0 after:rounded-card">
              {name}
            </Link>
          ) : (
            <span className="line-clamp-3">{name}</span>
          )}
        </p>
        {answer === "pending" && !kept.isRefused ? (
          <Skeleton className="my-0.5 h-4 w-2/5" />
        ) : (
          finding && <p className="text-sm text-muted">{finding}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1">
            <Method aria-hidden="true" size={15} className="shrink-0" />
            {texts.methods[entry.method]}
          </span>
          <time dateTime={entry.at.toISOString()}>{formatScanTime(entry.at, new Date(), language)}</time>
          {waiting && (
            // Not a badge: this has to break into lines on a narrow phone.
            <span className="inline-flex items-start gap-1 font-medium text-beech-text">
              <Clock aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
              {texts.waiting}
            </span>
          )}
        </p>
        {entry.product && entry.recall && <ScanRecall recall={entry.recall} />}
        {toAsk && answer !== "pending" && (
          <div>
            <LookUpAgain {...toAsk} name={label} />
          </div>
        )}
      </div>
      <IconButton
        label={texts.removeOf(label)}
        icon={<Trash2 aria-hidden="true" size={19} />}
        className="relative -mt-1 -mr-1 text-muted"
        onClick={onRemove}
      />
    </li>
  );
}

/** The product of a scan, or why there is none; null where that is unknown. */
function findingOf(entry: HistoryEntry, answer: Answer, texts: (typeof scanHistoryTexts)[Language]): string | null {
  if (entry.product) return entry.product.brand;
  if (entry.isRefused) return texts.refused;
  if (isShippingLabel(entry)) return texts.shippingLabel;
  if (typeof answer === "string") return entry.identified.brand;
  if (answer.candidates.length > 0) return texts.several;
  if (answer.kind === "wrong-check-digit") return texts.wrongDigit;
  return answer.isProposed ? texts.proposed : texts.unknown;
}

function EntryPicture({ entry: { product, code } }: { entry: HistoryEntry }) {
  if (product)
    return <ProductPicture src={product.thumbnailUrl} alt="" sizes="64px" className="w-16 shrink-0 self-start" />;
  const Icon = code === null ? Camera : Barcode;
  return (
    <span className="flex size-16 shrink-0 items-center justify-center rounded-control bg-beech-soft text-beech-text">
      <Icon aria-hidden="true" size={28} strokeWidth={1.6} />
    </span>
  );
}
