import { PhotoPicture, type PhotoSource } from "#client/features/identify/result/photo-picture.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";

/**
 * The photos that are asked about: the first one large, the others below it. `isRow` sets several side by side on phones,
 * so that what is asked of the person is on the first screen.
 */
export function Photos({
  photos,
  className = "",
  isRow = false,
}: {
  photos: readonly PhotoSource[];
  className?: string;
  isRow?: boolean;
}) {
  const texts = useTexts(identifyResultTexts);
  const [first, ...others] = photos;
  const nameOf = (place: number) => (photos.length === 1 ? texts.photo : texts.photoOf(place, photos.length));
  const row = isRow && others.length > 0;
  return (
    <div
      className={`grid shrink-0 content-start gap-1.5 ${row ? "auto-cols-[minmax(0,6rem)] grid-flow-col justify-center md:auto-cols-auto md:grid-flow-row md:justify-stretch" : ""} ${className}`}
    >
      <PhotoPicture src={first} alt={nameOf(1)} />
      {others.length > 0 && (
        <div className={row ? "contents gap-1.5 md:grid md:grid-cols-2" : "grid grid-cols-2 gap-1.5"}>
          {others.map((src, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: photos have no id, and their order never changes
            <PhotoPicture key={index} src={src} alt={nameOf(index + 2)} />
          ))}
        </div>
      )}
    </div>
  );
}
