import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { IconButton } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { ReviewPhoto } from "#shared/contracts/reviews/product-reviews.ts";

/** A review's photos large, one at a time: the buttons and the arrow keys go round. */
export function PhotoViewer({
  photos,
  author,
  shown,
  onShow,
  open,
  onOpenChange,
  report,
}: {
  photos: readonly ReviewPhoto[];
  author: string;
  shown: number;
  onShow: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  report: ReactNode;
}) {
  const texts = useTexts(reviewsSectionTexts);
  const [broken, setBroken] = useState<string>();
  const count = photos.length;
  // A photo may have been removed meanwhile.
  const index = Math.min(shown, count - 1);
  const photo = photos[index];
  useEffect(() => {
    if (!open || count < 2) return;
    const moveByKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step !== undefined && !altKey && !ctrlKey && !metaKey) onShow((index + step + count) % count);
    };
    document.addEventListener("keydown", moveByKey);
    return () => document.removeEventListener("keydown", moveByKey);
  }, [open, index, count, onShow]);
  if (!photo) return null;

  const name = texts.photo(index + 1, count, author);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.photos(author)} size="full">
      <div className="flex h-full min-h-0 flex-col items-center justify-center gap-3">
        {broken === photo.id ? (
          <p role="alert" className="text-muted">
            {texts.photoFailed}
          </p>
        ) : (
          <img
            key={photo.id}
            src={photo.url}
            alt={name}
            width={photo.width}
            height={photo.height}
            onError={() => setBroken(photo.id)}
            className="min-h-0 w-auto max-w-full shrink rounded-control object-contain"
          />
        )}
        <div className="flex shrink-0 items-center gap-3">
          {count > 1 && (
            <>
              <IconButton
                label={texts.previous}
                icon={<ChevronLeft aria-hidden="true" size={24} />}
                onClick={() => onShow((index - 1 + count) % count)}
              />
              <p role="status" className="tabular-nums">
                <span className="sr-only">{name}</span>
                <span aria-hidden="true">
                  {index + 1} / {count}
                </span>
              </p>
              <IconButton
                label={texts.next}
                icon={<ChevronRight aria-hidden="true" size={24} />}
                onClick={() => onShow((index + 1) % count)}
              />
            </>
          )}
          {report}
        </div>
      </div>
    </Dialog>
  );
}
