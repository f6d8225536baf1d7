import type { SharingPhase } from "#client/features/sharing/use-sharing.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";

/** How far a share has come, of 100. The bar shows only while there is some of it to come, and some of it done. */
export function ShareProgress({
  phase,
  progress,
  onCancel,
}: {
  phase: SharingPhase | null;
  progress: number;
  /** Stops the upload; while the product is added it is too late for that. */
  onCancel: () => void;
}) {
  const texts = useTexts(shareFormTexts);
  const isShown = progress > 0 && progress < 100;
  const canCancel = phase !== null && phase !== "creating";
  return (
    <div className="grid gap-2">
      {isShown && (
        <div
          role="progressbar"
          aria-label={texts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress)}
          className="h-2.5 overflow-hidden rounded-full bg-ink/10"
        >
          <div
            style={{ width: `${progress}%` }}
            className={`h-full rounded-full transition-[width] ${phase === "waiting" ? "bg-beech" : "bg-pine"}`}
          />
        </div>
      )}
      <p role="status" className="text-sm font-medium empty:hidden">
        {phase && texts.phases[phase]}
      </p>
      {canCancel && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={onCancel}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}
