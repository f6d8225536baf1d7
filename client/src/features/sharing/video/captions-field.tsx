import { Captions } from "lucide-react";
import { useId } from "react";
import type { CaptionLanguage, VideoExtras } from "#client/features/sharing/video/use-extras.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { FieldError } from "#client/ui/field-error.tsx";
import { LANGUAGES } from "#shared/domain/language.ts";

/** Captions in either language, folded away: few have them. */
export function CaptionsField({
  extras: { captions, captionProblems, chooseCaptions },
  disabled,
  existing = [],
  removed = [],
  onRemove,
}: {
  extras: VideoExtras;
  disabled: boolean;
  /** In which languages the video has captions already, and in which of them they are to go. */
  existing?: readonly CaptionLanguage[];
  removed?: readonly CaptionLanguage[];
  onRemove?: (language: CaptionLanguage, isRemoved: boolean) => void;
}) {
  const texts = useTexts(shareFormTexts);
  const id = useId();
  return (
    <details open={existing.length > 0} className="rounded-control border border-line px-4">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-medium">
        <Captions aria-hidden="true" size={20} className="shrink-0" />
        {texts.captions}
      </summary>
      <div className="grid gap-2 pb-3">
        <p id={`${id}-hint`} className="text-sm text-muted">
          {texts.captionsHint}
        </p>
        {LANGUAGES.map((language) => {
          const file = captions[language];
          const problem = captionProblems[language];
          const described = [`${id}-hint`, problem && `${id}-${language}`].filter(Boolean).join(" ");
          return (
            <div key={language}>
              <div className="flex flex-wrap items-center gap-2">
                <label
                  className={`flex min-h-11 items-center rounded-control border px-4 text-sm font-semibold text-pine-text has-focus-visible:outline-3 has-focus-visible:outline-pine-text ${
                    problem ? "border-brick" : "border-edge"
                  } ${disabled ? "opacity-55" : "cursor-pointer hover:bg-pine-soft"}`}
                >
                  {texts.captionsIn[language]}
                  <input
                    type="file"
                    accept=".vtt,text/vtt"
                    className="sr-only"
                    disabled={disabled}
                    aria-invalid={problem !== undefined}
                    aria-describedby={described}
                    onChange={({ target }) => {
                      const [chosen] = target.files ?? [];
                      if (chosen) void chooseCaptions(language, chosen);
                      target.value = "";
                    }}
                  />
                </label>
                {!file && existing.includes(language) && (
                  <>
                    <span role="status" className="text-sm">
                      {removed.includes(language) ? texts.captionsGoing : texts.captionsThere}
                    </span>
                    <Button
                      variant="ghost"
                      size="sm"
                      disabled={disabled}
                      aria-label={
                        removed.includes(language)
                          ? texts.keepCaptions(texts.captionsIn[language])
                          : texts.removeCaptions(texts.captionsIn[language])
                      }
                      onClick={() => onRemove?.(language, !removed.includes(language))}
                    >
                      {removed.includes(language) ? texts.keep : texts.remove}
                    </Button>
                  </>
                )}
                {file && (
                  <>
                    <span role="status" className="min-w-0 truncate text-sm">
                      {file.name}
                    </span>
                    <Button
                      variant="ghost"
                      size="sm"
                      disabled={disabled}
                      aria-label={texts.removeCaptions(file.name)}
                      onClick={() => void chooseCaptions(language, null)}
                    >
                      {texts.remove}
                    </Button>
                  </>
                )}
              </div>
              {problem && <FieldError id={`${id}-${language}`}>{problem}</FieldError>}
            </div>
          );
        })}
      </div>
    </details>
  );
}
