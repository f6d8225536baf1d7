import { useEffect, useRef } from "react";
import type { SharingPhase } from "#client/features/sharing/run/share-run.ts";
import { LOCALES, useI18n, useTexts } from "#client/lib/i18n.tsx";
import type { Waiting } from "#client/lib/outbox/trouble.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { ProgressBar } from "#client/ui/progress-bar.tsx";

export interface Progress {
  /** Null while nothing is on its way. */
  phase: SharingPhase | null;
  /** Why it does not progress. */
  waiting: Waiting | null;
  /** Of 100. */
  progress: number;
  /** How much of a file has arrived; null without one. */
  sent: { part: number; bytes: number } | null;
  /** Whether a product comes with it. */
  isNew: boolean;
}

/**
 * The progress of a share, in its form. The bar shows only between the beginning and the end. It comes into view when a
 * file begins to be sent, or the form of one is opened.
 */
export function ShareProgress({
  onCancel,
  ...share
}: Progress & {
  /** Stops the upload; null where there is none. */
  onCancel: (() => void) | null;
}) {
  const texts = useTexts(shareFormTexts);
  const area = useRef<HTMLDivElement>(null);
  const isSending = onCancel !== null;
  useEffect(() => {
    if (isSending) area.current?.focus();
  }, [isSending]);
  return (
    <div ref={area} tabIndex={-1} className="grid gap-2 outline-none">
      <ShareProgressBar {...share} />
      <p role="status" className="text-sm font-medium empty:hidden">
        <PhaseText {...share} />
      </p>
      <SentOf {...share} />
      {isSending && <p className="text-sm text-muted">{texts.goesOnWithout}</p>}
      {onCancel && <CancelShare phase={share.phase} onCancel={onCancel} />}
    </div>
  );
}

/** Of the whole share, of which sending the file is a part. */
export function ShareProgressBar({ progress, waiting }: Progress) {
  const texts = useTexts(shareFormTexts);
  if (progress <= 0 || progress >= 100) return null;
  return <ProgressBar label={texts.progress} value={progress} isWaiting={waiting !== null} />;
}

/** The present phase, or why nothing progresses. */
export function PhaseText({ phase, waiting, isNew }: Progress) {
  const texts = useTexts(shareFormTexts);
  if (phase === null) return null;
  if (waiting?.why === "fault") return texts.fault(waiting.triesLeft);
  if (waiting) return texts.waits[waiting.why];
  return texts.phases[phase === "creating" && !isNew ? "adding" : phase];
}

/** "12.3 of 60 MB" while a file is sent: not read out, as it changes all the time. */
export function SentOf({ phase, sent }: Progress) {
  const texts = useTexts(shareFormTexts);
  const { language } = useI18n();
  if (phase !== "sending" || sent === null) return null;
  const format = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 });
  const megabytes = (bytes: number) => format.format(bytes / (1024 * 1024));
  return (
    <p className="text-sm text-muted tabular-nums">
      {texts.sentOf(megabytes(sent.part * sent.bytes), megabytes(sent.bytes))}
    </p>
  );
}

/** Stops an upload; while the product is added it is too late for that. */
export function CancelShare({ phase, onCancel }: { phase: SharingPhase | null; onCancel: () => void }) {
  const texts = useTexts(shareFormTexts);
  if (phase === null || phase === "creating") return null;
  return (
    <Button variant="secondary" size="sm" className="justify-self-start" onClick={onCancel}>
      {texts.cancel}
    </Button>
  );
}
