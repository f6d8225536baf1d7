import { PhotoPicture, type PhotoSource } from "#client/features/identify/result/photo-picture.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";

/** The photos that are asked about: the first one large, the others below it. */
export function Photos({ photos, className = "" }: { photos: readonly PhotoSource[]; className?: string }) {
  const texts = useTexts(identifyResultTexts);
  const [first, ...others] = photos;
  const nameOf = (place: number) => (photos.length === 1 ? texts.photo : texts.photoOf(place, photos.length));
  return (
    <div className={`grid shrink-0 content-start gap-1.5 ${className}`}>
      <PhotoPicture src={first} alt={nameOf(1)} />
      {others.length > 0 && (
        <div className="grid grid-cols-2 gap-1.5">
          {others.map((src, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: photos have no id, and their order never changes
            <PhotoPicture key={index} src={src} alt={nameOf(index + 2)} />
          ))}
        </div>
      )}
    </div>
  );
}
