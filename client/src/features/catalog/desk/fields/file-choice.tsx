import { type ReactNode, useId, useRef } from "react";
import type { Sending } from "#client/features/catalog/desk/fields/use-sending.ts";
import { LOCALES, useI18n, useTexts } from "#client/lib/i18n.tsx";
import { deskFilesTexts } from "#client/messages/late/desk-files.ts";
import { Button, Spinner } from "#client/ui/button.tsx";
import { FieldError } from "#client/ui/field-error.tsx";
import { ProgressBar } from "#client/ui/progress-bar.tsx";

/** The button that chooses a file, with what becomes of the file below it. */
export function FileChoice({
  text,
  icon,
  accept,
  hint,
  problem,
  news,
  sending,
  name,
  onChoose,
  onAgain,
  onDiscard,
  children,
}: {
  text: string;
  icon: ReactNode;
  accept: string;
  hint: string;
  problem: string | null;
  /** What was done last, read out. */
  news: string | null;
  sending: Sending;
  name: string;
  onChoose: (file: File) => void;
  onAgain: () => void;
  onDiscard: () => void;
  /** Beside the button. */
  children?: ReactNode;
}) {
  const { language } = useI18n();
  const texts = useTexts(deskFilesTexts);
  const id = useId();
  const isBusy = sending.phase === "sending";
  const input = useRef<HTMLInputElement>(null);
  // The pressed button goes away with what it was for.
  const leavingFocus = (act: () => void) => () => {
    input.current?.focus();
    act();
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <label
          aria-busy={isBusy}
          className={`relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control border bg-card px-4 text-center text-sm leading-tight font-semibold transition has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine-text ${problem === null ? "border-edge/60" : "border-brick"} ${isBusy ? "opacity-55" : "cursor-pointer hover:bg-pine-soft"}`}
        >
          {isBusy ? <Spinner /> : icon}
          {text}
          <input
            ref={input}
            type="file"
            name={name}
            accept={accept}
            // A disabled one would lose the focus.
            aria-disabled={isBusy}
            onClick={(event) => isBusy && event.preventDefault()}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? `${id}-hint` : `${id}-error ${id}-hint`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen once more.
              target.value = "";
              if (file) onChoose(file);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        {children}
      </div>
      {sending.phase === "sending" && (
        <div className="flex max-w-xs items-center gap-3 text-sm">
          <div className="grow">
            <ProgressBar label={texts.progress(sending.file.name)} value={100 * sending.share} />
          </div>
          {/* The bar says it to screen readers. */}
          <span aria-hidden="true" className="w-12 text-right tabular-nums">
            {new Intl.NumberFormat(LOCALES[language], { style: "percent" }).format(sending.share)}
          </span>
        </div>
      )}
      <div role="status" className="grid gap-2 text-sm wrap-anywhere empty:hidden">
        {sending.phase === "sending" && (
          <p>{(sending.share < 1 ? texts.sending : texts.lookingAt)(sending.file.name)}</p>
        )}
        {sending.phase === "waiting" && <p className="font-medium">{texts.waiting(sending.file.name)}</p>}
        {sending.phase === "none" && problem === null && news !== null && <p className="text-pine-text">{news}</p>}
      </div>
      {sending.phase !== "none" && (
        <div className="flex flex-wrap gap-2">
          {sending.phase !== "sending" && (
            <Button size="sm" variant="secondary" onClick={leavingFocus(onAgain)}>
              {texts.again}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={leavingFocus(onDiscard)}>
            {sending.phase === "sending" ? texts.stop : texts.discard}
          </Button>
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {problem !== null && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
