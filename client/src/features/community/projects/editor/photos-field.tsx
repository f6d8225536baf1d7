import { Camera, ImagePlus } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import type { SentPhoto } from "#client/features/community/projects/editor/use-photo-sending.ts";
import type { PhotoValues, Values } from "#client/features/community/projects/editor/values.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { projectEditorTexts, projectTexts } from "#client/messages/late/projects.ts";
import { Button } from "#client/ui/button.tsx";
import { FieldError } from "#client/ui/field-error.tsx";
import { FileButton } from "#client/ui/file-button.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { PHOTO_TYPES } from "#shared/domain/community.ts";
import { PHOTO_CAPTION_MAX_CHARACTERS, PROJECT_PHOTOS_MAX } from "#shared/domain/limits.ts";

interface Sending {
  photos: readonly SentPhoto[];
  add: (files: readonly File[]) => Promise<void>;
  again: (photo: SentPhoto) => Promise<void>;
  leaveOut: (key: string) => void;
}

/** The photos of a project: what each shows and where it belongs, and those on their way to the server. */
export function PhotosField({
  photos,
  steps,
  onChange,
  removed,
  onRemove,
  sending,
  waitsForSave,
  onRefused,
}: {
  photos: readonly PhotoValues[];
  steps: Values["steps"];
  onChange: (photos: PhotoValues[]) => void;
  /** How many of the server's go with the next save: they take their room until then. */
  removed: number;
  onRemove: (id: string) => Promise<void>;
  sending: Sending;
  /** Whether what is added and removed waits for the project's next save. */
  waitsForSave: boolean;
  /** For a person who can't add any before they have signed in: what is chosen now would be lost. */
  onRefused?: () => void;
}) {
  const texts = useTexts(projectEditorTexts);
  const id = useId();
  const adder = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const room = PROJECT_PHOTOS_MAX - photos.length - removed - sending.photos.length;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same photo can be chosen once more.
    target.value = "";
    // Some phones give no type; the server checks the file.
    const isPhoto = ({ type }: File) => type === "" || type.startsWith("image/");
    setProblems(files.filter((file) => !isPhoto(file)).map(({ name }) => texts.noPhoto(name)));
    void sending.add(files.filter(isPhoto).slice(0, room));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-lg font-bold">{texts.photos}</legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        {texts.photosHint(PROJECT_PHOTOS_MAX)}
        {waitsForSave && ` ${texts.photosWait}`}
      </p>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-1 gap-3">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              number={index + 1}
              steps={steps}
              onChange={(said) => onChange(photos.map((one) => (one.id === photo.id ? { ...one, ...said } : one)))}
              onRemove={async () => {
                adder.current?.focus();
                await onRemove(photo.id);
              }}
            />
          ))}
        </ul>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {sending.photos.map((photo) => (
          <li
            key={photo.key}
            role={photo.failure === null ? "status" : "alert"}
            className="flex flex-wrap items-center gap-2"
          >
            <span className={`min-w-0 grow wrap-anywhere ${photo.failure === null ? "text-muted" : "text-brick-text"}`}>
              {photo.failure === null ? texts.sending(photo.file.name) : texts.notSent(photo.file.name, photo.failure)}
            </span>
            {photo.failure !== null && (
              <>
                <Button variant="secondary" size="sm" onClick={() => void sending.again(photo)}>
                  {texts.sendAgain}
                  <span className="sr-only">{photo.file.name}</span>
                </Button>
                <Button variant="ghost" size="sm" onClick={() => sending.leaveOut(photo.key)}>
                  {texts.leaveOut}
                  <span className="sr-only">{photo.file.name}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {room <= 0 && removed > 0 && <p className="mt-1 text-sm text-muted">{texts.roomAfterSave}</p>}
      {room > 0 && onRefused && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1"
          icon={<ImagePlus aria-hidden="true" size={20} />}
          onClick={onRefused}
        >
          {texts.addPhotos}
        </Button>
      )}
      {room > 0 && !onRefused && (
        <div className="mt-1 flex flex-wrap gap-2">
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
      )}
      <div role="alert">
        {problems.map((problem) => (
          <FieldError key={problem} id={`${id}-problem`}>
            {problem}
          </FieldError>
        ))}
      </div>
    </fieldset>
  );
}

function PhotoRow({
  photo,
  number,
  steps,
  onChange,
  onRemove,
}: {
  photo: PhotoValues;
  number: number;
  steps: Values["steps"];
  onChange: (said: Partial<PhotoValues>) => void;
  onRemove: () => Promise<void>;
}) {
  const texts = useTexts(projectEditorTexts);
  const { photoTypes } = useTexts(projectTexts);
  const WHOLE = "whole";
  const places = [
    { id: WHOLE, label: texts.whole },
    ...steps.map(({ key, title }, index) => ({
      id: key,
      label: title.trim() ? `${texts.stepTitle(index + 1)}: ${title.trim()}` : texts.stepTitle(index + 1),
    })),
  ];
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line p-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <img
        src={photo.thumbnailUrl}
        alt={photo.caption || texts.photo(number)}
        width={320}
        height={320}
        className="size-28 rounded-control border border-line object-cover"
      />
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <SelectField
            label={texts.photoShows(number)}
            options={PHOTO_TYPES.map((id) => ({ id, label: photoTypes[id] }))}
            value={photo.type}
            onChange={(type) => onChange({ type })}
          />
          <SelectField
            label={texts.photoOf(number)}
            options={places}
            value={places.some(({ id }) => id === photo.step) ? (photo.step ?? WHOLE) : WHOLE}
            onChange={(place) => onChange({ step: place === WHOLE ? null : place })}
          />
        </div>
        <TextField
          name={`caption-${number}`}
          label={texts.caption(number)}
          value={photo.caption}
          onChange={(caption) => onChange({ caption })}
          maxLength={PHOTO_CAPTION_MAX_CHARACTERS}
          autoComplete="off"
        />
        <div>
          <Button variant="ghost" size="sm" className="-ml-4" onClick={() => void onRemove()}>
            {texts.removePhoto(texts.photo(number))}
          </Button>
        </div>
      </div>
    </li>
  );
}
