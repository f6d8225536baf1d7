import { CircleAlert, ImageOff } from "lucide-react";
import { useState } from "react";
import type { PhotoScan } from "#client/features/scans/photos/card-texts.ts";
import { isExpired, useImageProblem, useScanImage } from "#client/features/scans/photos/use-scan-image.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { WhenNear } from "#client/ui/when-near.tsx";
import { DAY_MS } from "#shared/domain/durations.ts";
import { IDENTIFIED_DAYS } from "#shared/domain/limits.ts";

/** The photo of a scan, fetched once the reader comes near it; or why there is none. */
export function ScanImage({ scan: { imageHash, createdAt }, alt }: { scan: PhotoScan; alt: string }) {
  return (
    <span className="block size-24 shrink-0 overflow-hidden rounded-control bg-beech-soft sm:size-28">
      <WhenNear place="size-full">
        <Fetched imageHash={imageHash} at={createdAt} alt={alt} />
      </WhenNear>
    </span>
  );
}

function Fetched({ imageHash, at, alt }: { imageHash: string; at: Date; alt: string }) {
  const t = useMessages();
  const { image } = useTexts(scanHistoryTexts);
  const problemOf = useImageProblem();
  const { url, error, isFetching, retry } = useScanImage(imageHash);
  const [broken, setBroken] = useState<string | null>(null);
  if (error && isExpired(error)) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 p-1 text-center text-xs leading-tight text-muted">
        <ImageOff aria-hidden="true" size={24} />
        {/* A photo on which nothing was recognised is not kept at all. */}
        {Date.now() - at.getTime() >= IDENTIFIED_DAYS * DAY_MS ? image.expired : image.notKept}
      </span>
    );
  }
  const isBroken = url !== null && broken === url;
  if ((error || isBroken) && !isFetching) {
    const problem = error ? problemOf(error) : image.broken;
    return (
      <span className="flex size-full flex-col items-center justify-center bg-brick-soft">
        <span role="img" aria-label={problem} data-tip className="mt-2 text-brick-text">
          <CircleAlert aria-hidden="true" size={26} />
        </span>
        <button
          type="button"
          className="min-h-11 px-1 text-xs leading-tight font-semibold text-brick-text underline underline-offset-2"
          onClick={() => retry()}
        >
          {t.common.tryAgain}
        </button>
      </span>
    );
  }
  if (url === null || isBroken) return <Skeleton className="size-full" />;
  return <img src={url} alt={alt} decoding="async" className="size-full object-cover" onError={() => setBroken(url)} />;
}
