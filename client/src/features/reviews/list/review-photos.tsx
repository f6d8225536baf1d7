import { type ReactNode, useState } from "react";
import { PhotoViewer } from "#client/features/reviews/list/photo-viewer.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import type { ReviewPhoto } from "#shared/contracts/reviews/product-reviews.ts";

/** The photos of a review in small; each opens large. */
export function ReviewPhotos({
  photos,
  author,
  report,
}: {
  photos: readonly ReviewPhoto[];
  author: string;
  /** The button that reports the review with its photos; nothing on the person's own. */
  report: ReactNode;
}) {
  const texts = useTexts(reviewsSectionTexts);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(0);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label={texts.photos(author)} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={texts.openPhoto(texts.photo(index + 1, photos.length, author))}
              onClick={() => {
                setShown(index);
                setOpen(true);
              }}
              className="block size-20 overflow-hidden rounded-control border border-line bg-paper"
            >
              <img
                src={photo.thumbnailUrl}
                alt=""
                width={320}
                height={320}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer
        photos={photos}
        author={author}
        shown={shown}
        onShow={setShown}
        open={open}
        onOpenChange={setOpen}
        report={report}
      />
    </>
  );
}
