import { CameraOff } from "lucide-react";
import type { ReactNode } from "react";
import { DarkButton } from "#client/features/scanner/camera/dark-button.tsx";
import type { Scanner } from "#client/features/scanner/use-scanner.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { Part, part } from "#client/ui/part.tsx";

const Problem = part(async () => ({
  default: (await import("#client/features/scanner/problem.tsx")).ScannerProblem,
}));

export const preloadProblem = Problem.preload;

/** The layer over the camera's picture, or in its place. */
export function ScannerStage({
  scanner,
  isPhoto,
  onSkip,
  onIdentify,
}: {
  scanner: Scanner;
  /** No code is looked for in the camera's picture. */
  isPhoto: boolean;
  onSkip: () => void;
  /** Called when a photo without a code is meant as one of an item. */
  onIdentify: (() => void) | undefined;
}) {
  const t = useTexts(scannerTexts);
  const { state } = scanner;
  const skip = () => {
    scanner.skip();
    onSkip();
  };

  switch (state.phase) {
    case "starting":
      return (
        <Centred>
          <HexagonLoader label={t.starting} className="text-white" />
          <div className="flex flex-wrap justify-center gap-3">
            <DarkButton onClick={scanner.retry}>{t.retryCamera}</DarkButton>
            <DarkButton onClick={skip}>{t.skipCamera}</DarkButton>
          </div>
        </Centred>
      );
    case "initializing":
      return (
        <Centred>
          <HexagonLoader label={t.initializing} className="text-white" />
        </Centred>
      );
    case "active":
      return isPhoto ? <div className="grow" /> : <AlignFrame />;
    case "paused":
    case "skipped":
      return (
        <Centred>
          <CameraOff aria-hidden="true" size={40} />
          <p role="status" className="text-lg font-semibold">
            {t[state.phase]}
          </p>
          {state.phase === "skipped" && <p className="max-w-xs text-center text-white/80">{t.skippedText}</p>}
          <DarkButton onClick={scanner.retry}>{t.tryAgain}</DarkButton>
        </Centred>
      );
    case "reading":
      return (
        <Centred>
          <HexagonLoader label={t.readingPhoto} className="text-white" />
          <PhotoProgress share={state.share} />
          <DarkButton onClick={scanner.restart}>{t.stopReading}</DarkButton>
        </Centred>
      );
    case "error":
    case "unread":
      return (
        <Part>
          <Problem state={state} isPhoto={isPhoto} onRetry={scanner.retry} onIdentify={onIdentify} />
        </Part>
      );
    case "choosing":
    case "found":
    case "held":
    case "closed":
      return null;
  }
}

/** The bar moves with each part that is done; a screen reader hears each quarter. */
function PhotoProgress({ share }: { share: number }) {
  const t = useTexts(scannerTexts);
  const percent = Math.floor(share * 100);
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <>
      <div
        role="progressbar"
        aria-label={t.readingPhoto}
        aria-valuenow={percent}
        className="h-2 w-full max-w-56 overflow-hidden rounded-full bg-white/25"
      >
        <div className="h-full rounded-full bg-white" style={{ width: `${percent}%` }} />
      </div>
      <p role="status" className="sr-only">
        {quarter > 0 && t.photoProgress(quarter)}
      </p>
    </>
  );
}

function AlignFrame() {
  const t = useTexts(scannerTexts);
  return (
    <div className="z-10 flex min-h-0 grow flex-col items-center justify-center gap-4 px-6 pb-6 [container-type:size]">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
        className="size-[min(68cqw,68cqh)] max-w-80 stroke-white drop-shadow"
      >
        <path d="M2 22V8a6 6 0 0 1 6-6h14M78 2h14a6 6 0 0 1 6 6v14M98 78v14a6 6 0 0 1-6 6H78M22 98H8a6 6 0 0 1-6-6V78" />
      </svg>
      <p className="rounded-full bg-black/55 px-4 py-1.5 font-semibold">{t.align}</p>
    </div>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <div className="z-10 flex min-h-0 grow flex-col items-center justify-center gap-5 overflow-y-auto px-5 pb-6">
      {children}
    </div>
  );
}
