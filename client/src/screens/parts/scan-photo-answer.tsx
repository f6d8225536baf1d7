import type { ScanStep } from "#client/features/scan/steps.ts";
import type { PhotoBegin, ReadyPhoto } from "#client/lib/ready-photo.ts";
import { PhotoAnswer } from "#client/screens/parts/photo-answer.tsx";
import { IDENTIFY_PHOTOS_MAX } from "#shared/domain/limits.ts";

/** What photos from the scanner show. A product and the catalogue lead back to it. */
export function ScanPhotoAnswer({
  step,
  go,
  open,
  onOpenChange,
}: {
  step: Extract<ScanStep, { name: "photo" }>;
  go: (step: ScanStep) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { photos } = step;
  /** Back to the scanner: with photos that were handed over, or for one of another item. */
  const takePhotos = (taken: readonly ReadyPhoto[] = [], begin?: PhotoBegin) =>
    go({ name: "scan", mode: "photo", photos: taken, begin });
  return (
    <PhotoAnswer
      photos={photos}
      open={open}
      onOpenChange={onOpenChange}
      onScanAgain={() => takePhotos()}
      onCrop={() => takePhotos(photos, "crop")}
      onAddAngle={photos.length < IDENTIFY_PHOTOS_MAX ? () => takePhotos(photos, "angle") : undefined}
      onEnterCode={() => go({ name: "scan", mode: "code" })}
      onProduct={(id) => go({ name: "product", productId: id, via: "scan", back: step })}
      onSearch={(text) => go({ name: "search", back: step, text })}
    />
  );
}
