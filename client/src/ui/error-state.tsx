import { CircleAlert, RotateCw } from "lucide-react";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";

/** A failed read: what is missing, what to do, and a way to try again. */
export function ErrorState({ title, text, onRetry }: { title: string; text?: string; onRetry?: () => void }) {
  const t = useMessages();
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-md flex-col items-center gap-2 rounded-card border border-line bg-card px-5 py-8 text-center"
    >
      <span className="mb-1 inline-flex size-12 items-center justify-center rounded-full bg-brick-soft text-brick-text">
        <CircleAlert aria-hidden="true" size={24} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="text-muted">{text}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-3" icon={<RotateCw aria-hidden="true" size={18} />} onClick={onRetry}>
          {t.common.tryAgain}
        </Button>
      )}
    </div>
  );
}
