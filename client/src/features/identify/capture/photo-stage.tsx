import * as Radix from "@radix-ui/react-dialog";
import { ArrowLeft, X } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { identifyCaptureTexts } from "#client/messages/late/identify-capture.ts";
import { IconButton } from "#client/ui/button.tsx";

/** The place of the camera, with the way back and the way out. The heading takes the focus. */
export function PhotoStage({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  const t = useTexts(identifyCaptureTexts);
  const { common } = useMessages();
  return (
    <div className="relative -mb-6 flex min-h-0 min-w-0 grow flex-col pb-6 md:mb-0 md:pb-0 landscape:mb-0 landscape:pb-0">
      <div data-dialog-header className="safe-top z-10 shrink-0 px-3 pb-2">
        <div className="flex items-center gap-2 pt-3">
          <IconButton
            label={t.back}
            icon={<ArrowLeft aria-hidden="true" size={24} />}
            onClick={onBack}
            className={ON_DARK}
          />
          <h2 ref={takeFocus} tabIndex={-1} className="grow text-center text-lg font-semibold outline-none">
            {title}
          </h2>
          <Radix.Close asChild>
            <IconButton label={common.close} icon={<X aria-hidden="true" size={24} />} className={ON_DARK} />
          </Radix.Close>
        </div>
      </div>
      <div className="relative min-h-0 grow">{children}</div>
    </div>
  );
}

const ON_DARK = "text-white hover:bg-white/15";

const takeFocus = (element: HTMLElement | null) => element?.focus();
