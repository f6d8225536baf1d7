import { FileVideo } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import { useSentElsewhere } from "#client/features/sharing/run/sent-elsewhere.ts";
import type { UnfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { UnfinishedNote } from "#client/features/sharing/video/unfinished-note.tsx";
import type { VideoFile } from "#client/features/sharing/video/use-file.ts";
import { formatDuration } from "#client/lib/format.ts";
import { LOCALES, useI18n, useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { FieldError } from "#client/ui/field-error.tsx";

/** The types of the containers that phones play as they are. */
const PLAYED_EVERYWHERE = "video/mp4,video/quicktime,video/webm,video/x-m4v";

/** The field that chooses a video, with what was found in it. An interrupted upload asks for its file again. */
export function FileField({
  video,
  problem,
  unfinished,
  otherFile,
  goesOn: isSame,
  disabled,
  onChoose,
  onUnfinishedGone,
}: {
  video: VideoFile | null;
  problem: string | null;
  unfinished: UnfinishedUpload | null;
  /** The file of another form that is on its way, for which this one has to wait. */
  otherFile: File | null;
  /** Whether the chosen file is the one of the unfinished upload. */
  goesOn: boolean;
  /** While it is being sent. */
  disabled: boolean;
  onChoose: (file: File) => void;
  /** It was discarded, or another tab went on with it. */
  onUnfinishedGone: () => void;
}) {
  const texts = useTexts(shareFormTexts);
  const { convertsVideos } = publicSettings();
  const id = useId();
  const isElsewhere = useSentElsewhere();
  const goesOn = isSame && !isElsewhere;
  const forget = useEffectEvent(onUnfinishedGone);
  useEffect(() => {
    if (isElsewhere) return () => forget();
  }, [isElsewhere]);
  const described = [`${id}-hint`, video && `${id}-file`, problem !== null && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-2">
      {unfinished && !goesOn && !disabled && (
        <UnfinishedNote
          upload={unfinished}
          chosen={video?.file.name ?? null}
          isSent={isElsewhere}
          onDiscarded={onUnfinishedGone}
        />
      )}
      {otherFile && (
        <p className="rounded-control bg-pine-soft px-4 py-3 wrap-anywhere">{texts.oneAtATime(otherFile.name)}</p>
      )}
      <label
        className={`relative flex min-h-14 items-center justify-center gap-2 rounded-control border border-dashed px-4 py-3 text-center font-semibold text-pine-text transition has-focus-visible:outline-3 has-focus-visible:outline-pine-text ${
          problem === null ? "border-edge" : "border-brick"
        } ${disabled ? "opacity-55" : "cursor-pointer hover:bg-pine-soft"}`}
      >
        <FileVideo aria-hidden="true" size={20} className="shrink-0" />
        {video ? texts.chooseOther : texts.choose}
        <input
          type="file"
          accept={convertsVideos ? "video/*" : PLAYED_EVERYWHERE}
          className="sr-only"
          disabled={disabled}
          aria-invalid={problem !== null}
          aria-describedby={described}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // So that choosing the same file again is a choice, too.
            target.value = "";
          }}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        <span className="block font-medium">{convertsVideos ? texts.formatsConverted : texts.formats}</span>
        {texts.formatsNote}
      </p>
      {video && <Chosen id={`${id}-file`} video={video} goesOn={goesOn} />}
      {problem !== null && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}

function Chosen({ id, video, goesOn }: { id: string; video: VideoFile; goesOn: boolean }) {
  const texts = useTexts(shareFormTexts);
  const { language } = useI18n();
  const { file, inspection, isLooking } = video;
  const megabytes = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  const size = new Intl.NumberFormat(LOCALES[language], megabytes).format(file.size / (1024 * 1024));
  return (
    <div id={id} role="status" className="min-w-0 text-sm">
      <p className="truncate font-medium">{file.name}</p>
      <p className="text-muted tabular-nums">
        {isLooking ? texts.looking : texts.fileFacts(size, formatDuration(inspection?.seconds))}
      </p>
      {inspection?.needsConversion && <p className="font-medium">{texts.willConvert}</p>}
      {goesOn && <p className="font-medium text-pine-text">{texts.goesOn}</p>}
    </div>
  );
}
