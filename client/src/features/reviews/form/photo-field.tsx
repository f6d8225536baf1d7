import { Camera, ImagePlus } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { addPhotos, type ChosenPhoto, dropPhoto } from "#client/features/reviews/form/chosen-photos.ts";
import { toggleItem } from "#client/features/reviews/form/review-values.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { unfitnessOf, unfitText } from "#client/lib/photo-unfit.ts";
import { reviewFormTexts } from "#client/messages/late/review-form.ts";
import { FieldError } from "#client/ui/field-error.tsx";
import { FileButton } from "#client/ui/file-button.tsx";
import { PhotoTile } from "#client/ui/photo-tile.tsx";
import type { ReviewPhoto } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_PHOTOS_MAX } from "#shared/domain/limits.ts";

/**
 * The photos of a review: the saved ones, which can be marked for removal, and those chosen here. An unusable one is
 * left out with the reason: at once, or when making it smaller or converting it fails.
 */
export function PhotoField({
  productId,
  saved,
  removed,
  onRemovedChange,
  chosen,
}: {
  productId: string;
  saved: readonly ReviewPhoto[];
  /** The ids of the photos to be removed. */
  removed: readonly string[];
  onRemovedChange: (removed: string[]) => void;
  chosen: readonly ChosenPhoto[];
}) {
  const texts = useTexts(reviewFormTexts);
  const id = useId();
  const adder = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const count = saved.filter((photo) => !removed.includes(photo.id)).length + chosen.length;

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { fitting, refused } = sortOut([...(target.files ?? [])], REVIEW_PHOTOS_MAX - count, texts);
    // The same photo can be chosen once more.
    target.value = "";
    setProblems(refused);
    if (fitting.length > 0) void leaveOutUnfit(addPhotos(productId, fitting));
  };
  const leaveOutUnfit = async (added: readonly ChosenPhoto[]) => {
    for (const { id, file } of added) {
      const unfit = await unfitnessOf(file);
      if (unfit === null) continue;
      // The form may have been sent or closed meanwhile; an unfit photo is then reported when the photos are sent.
      if (!isShown.current) return;
      dropPhoto(productId, id);
      setProblems((all) => [...all, unfitText(unfit, texts)]);
    }
  };
  const drop = (photo: ChosenPhoto) => {
    setProblems([]);
    dropPhoto(productId, photo.id);
    // The button that was pressed goes with its photo.
    adder.current?.focus();
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{texts.photos}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {texts.photosHint(REVIEW_PHOTOS_MAX)}
      </p>
      {saved.length + chosen.length > 0 && (
        <ul className="mt-4 mb-3 flex flex-wrap gap-3">
          {saved.map((photo, index) => {
            const name = texts.photoNumber(index + 1);
            const isGone = removed.includes(photo.id);
            return (
              <PhotoTile
                key={photo.id}
                src={photo.thumbnailUrl}
                alt={name}
                faded={isGone}
                action={isGone ? texts.keepPhoto(name) : texts.removePhoto(name)}
                onAct={() => onRemovedChange(toggleItem(removed, photo.id))}
              />
            );
          })}
          {chosen.map((photo) => {
            const name = texts.newPhoto(photo.file.name);
            return (
              <PhotoTile
                key={photo.id}
                src={photo.file}
                alt={name}
                action={texts.removePhoto(name)}
                onAct={() => drop(photo)}
              />
            );
          })}
        </ul>
      )}
      <p role="status" className="sr-only">
        {count > 0 ? texts.photoCount(count) : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          ref={adder}
          icon={<ImagePlus aria-hidden="true" size={20} />}
          label={texts.addPhotos}
          multiple
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        {/* A list of photos on a phone needn't offer the camera. */}
        <FileButton
          icon={<Camera aria-hidden="true" size={20} />}
          label={texts.takePhoto}
          capture="environment"
          className="hidden pointer-coarse:inline-flex"
          onChange={choose}
        />
      </div>
      <div role="alert">
        {problems.map((problem, index) => (
          <FieldError key={problem} id={`${id}-problem-${index}`}>
            {problem}
          </FieldError>
        ))}
      </div>
    </fieldset>
  );
}

/** Which of the files can be sent, and a sentence for those that can't. */
function sortOut(files: readonly File[], room: number, texts: (typeof reviewFormTexts)["en"]) {
  const refused: string[] = [];
  const usable = files.filter(({ name, type }) => {
    // Some phones give no type; the server checks the file.
    const isPhoto = type === "" || type.startsWith("image/");
    if (!isPhoto) refused.push(texts.noPhoto(name));
    return isPhoto;
  });
  const fitting = usable.slice(0, Math.max(0, room));
  if (fitting.length < usable.length) refused.push(texts.tooMany(REVIEW_PHOTOS_MAX, usable.length - fitting.length));
  return { fitting, refused };
}
