import { CircleAlert, Flashlight } from "lucide-react";
import type { ShownSettings } from "#client/features/scanner/camera/use-settings.ts";
import type { SightHint } from "#client/features/scanner/state.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { Button } from "#client/ui/button.tsx";

/** The obstacle to a reading, and the remedy; scanning goes on meanwhile. */
export function SightHints({ sight, torch }: { sight: SightHint | null; torch: ShownSettings["torch"] }) {
  const t = useTexts(scannerTexts);
  const isDark = sight?.isDark === true && !torch?.on;
  return (
    <>
      <div role="status" className="grid gap-2">
        {sight?.misfit && (
          <p className="flex gap-2 rounded-control bg-beech-soft px-3 py-2 text-sm">
            <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
            <span>
              {t.misfit} <span className="inline-block font-mono">{sight.misfit}</span>
            </span>
          </p>
        )}
        {isDark && <p className="text-sm font-semibold">{torch ? t.dark : t.darkWithoutLight}</p>}
      </div>
      {isDark && torch && (
        <Button size="sm" variant="secondary" icon={<Flashlight aria-hidden="true" size={18} />} onClick={torch.toggle}>
          {t.torchOn}
        </Button>
      )}
    </>
  );
}
