import { ImagePlus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { Frame } from "#client/features/sharing/video/inspect-video.ts";
import type { VideoExtras } from "#client/features/sharing/video/use-extras.ts";
import type { VideoFile } from "#client/features/sharing/video/use-file.ts";
import { formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { FieldError } from "#client/ui/field-error.tsx";

const STEP_SECONDS = 0.1;

/** The picture that a video is shown with before it plays: a moment of the film, or one that is chosen. */
export function PosterField({
  extras: { frame, moment, picture, pictureProblem, moveTo, choosePicture },
  video,
  current = null,
  disabled,
}: {
  extras: VideoExtras;
  /** Null where the video is not at hand: then there are no moments of it to choose from. */
  video: VideoFile | null;
  /** The address of the picture that it has already. */
  current?: string | null;
  disabled: boolean;
}) {
  const texts = useTexts(shareFormTexts);
  const id = useId();
  const inspection = video?.inspection;
  const seconds = inspection?.seconds ?? null;
  const canMove = frame !== null && seconds !== null && seconds > STEP_SECONDS;
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="mb-1.5 font-medium">{texts.picture}</legend>
      {picture ? (
        <ChosenPicture file={picture} label={texts.pictureChosen} />
      ) : frame ? (
        <FramePicture frame={frame} label={texts.preview} />
      ) : current !== null ? (
        <img src={current} alt={texts.pictureNow} className={PICTURE} />
      ) : (
        video && inspection && !inspection.needsConversion && <PlainPreview file={video.file} label={texts.preview} />
      )}
      {canMove && (
        <label className="grid text-sm">
          {texts.moment}
          <input
            type="range"
            min={0}
            max={seconds}
            step={STEP_SECONDS}
            value={moment ?? Math.min(1, seconds / 2)}
            onChange={(event) => moveTo(Number(event.target.value))}
            aria-valuetext={formatTime(moment ?? 0)}
            className="h-11 w-full min-w-0 cursor-pointer accent-pine"
          />
        </label>
      )}
      <label className="relative flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-control px-2 text-sm font-semibold text-pine-text hover:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-pine-text">
        <ImagePlus aria-hidden="true" size={18} className="shrink-0" />
        {texts.choosePicture}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="sr-only"
          aria-invalid={pictureProblem !== null}
          aria-describedby={pictureProblem === null ? undefined : `${id}-error`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) choosePicture(file);
            target.value = "";
          }}
        />
      </label>
      {pictureProblem !== null && <FieldError id={`${id}-error`}>{pictureProblem}</FieldError>}
    </fieldset>
  );
}

const PICTURE = "aspect-video w-full max-w-sm rounded-control bg-ink/10 object-contain";

function FramePicture({ frame, label }: { frame: Frame; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const surface = canvas.current;
    if (!surface) return;
    surface.width = frame.width;
    surface.height = frame.height;
    surface.getContext("2d")?.drawImage(frame, 0, 0);
  }, [frame]);
  return <canvas ref={canvas} role="img" aria-label={label} className={PICTURE} />;
}

/** What the browser makes of the file itself, where its pictures can't be decoded otherwise. */
function PlainPreview({ file, label }: { file: File; label: string }) {
  const url = useObjectUrl(file);
  // The first picture is shown only by a position; without sound and controls there is nothing to caption.
  return (
    <video src={url && `${url}#t=0.1`} aria-label={label} muted playsInline preload="metadata" className={PICTURE} />
  );
}

function ChosenPicture({ file, label }: { file: File; label: string }) {
  return <img src={useObjectUrl(file)} alt={label} className={PICTURE} />;
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
