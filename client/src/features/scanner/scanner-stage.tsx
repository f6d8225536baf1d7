import { CameraOff, ImageOff, LockKeyhole, LockKeyholeOpen, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { PhotoFailure, ScannerFailure } from "#client/features/scanner/scanner-state.ts";
import type { Scanner } from "#client/features/scanner/use-scanner.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { type ScannerTexts, scannerTexts } from "#client/messages/late/scanner.ts";
import { Button } from "#client/ui/button.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";

/** What lies over the camera's picture, or stands where there is none, in the code mode. */
export function ScannerStage({ scanner, onSkip }: { scanner: Scanner; onSkip: () => void }) {
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
      return <AlignFrame />;
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
    case "error":
      return <Problem failure={state.failure} onRetry={scanner.retry} />;
    case "reading":
      return (
        <Centred>
          <HexagonLoader label={t.readingPhoto} className="text-white" />
          <DarkButton onClick={scanner.restart}>{t.stopReading}</DarkButton>
        </Centred>
      );
    case "unread":
      return <PhotoProblem failure={state.failure} onRetry={scanner.retry} />;
    case "choosing":
    case "found":
    case "closed":
      return null;
  }
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

function Problem({ failure, onRetry }: { failure: ScannerFailure; onRetry: () => void }) {
  const t = useTexts(scannerTexts);
  const problem = t.problems[failure.kind === "camera" ? failure.cause : failure.kind];
  return (
    <Scrolling>
      <div role="alert" className="grid gap-2">
        <h2 className="flex items-center gap-3 text-xl font-bold">
          <CameraOff aria-hidden="true" size={26} className="shrink-0" />
          {problem.heading}
        </h2>
        <p className="text-white/90">{problemText(t, failure)}</p>
      </div>
      <h3 className="text-sm font-semibold text-white/80">{t.helpSteps}</h3>
      <ol className="grid list-decimal gap-1.5 pl-5 text-white/90">
        {problem.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="flex items-center gap-2 text-sm text-white/80">
        {isSecureContext ? (
          <LockKeyhole aria-hidden="true" size={16} />
        ) : (
          <LockKeyholeOpen aria-hidden="true" size={16} />
        )}
        {isSecureContext ? t.secure : t.notSecure}
      </p>
      <DarkButton onClick={onRetry} icon={<RotateCw aria-hidden="true" size={18} />}>
        {t.tryAgain}
      </DarkButton>
    </Scrolling>
  );
}

/** What our own checks found has its own sentence; what the browser answered stands behind one prefix. */
function problemText(t: ScannerTexts, failure: ScannerFailure): string {
  if (failure.kind !== "camera") return t.problems[failure.kind].text;
  if (failure.checked) return failure.cause === "refused" ? t.permissionDenied : t.apiMissing;
  return t.deniedPrefix + t.problems[failure.cause].text;
}

function PhotoProblem({ failure, onRetry }: { failure: PhotoFailure; onRetry: () => void }) {
  const t = useTexts(scannerTexts);
  const problem = t.photoProblems[failure];
  return (
    <Scrolling>
      <div role="alert" className="grid gap-2">
        <h2 className="flex items-center gap-3 text-xl font-bold">
          <ImageOff aria-hidden="true" size={26} className="shrink-0" />
          {problem.heading}
        </h2>
        <p className="text-white/90">{problem.text}</p>
      </div>
      <DarkButton onClick={onRetry} icon={<RotateCw aria-hidden="true" size={18} />}>
        {t.tryAgain}
      </DarkButton>
    </Scrolling>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <div className="z-10 flex min-h-0 grow flex-col items-center justify-center gap-5 overflow-y-auto px-5 pb-6">
      {children}
    </div>
  );
}

function Scrolling({ children }: { children: ReactNode }) {
  return (
    <div className="z-10 flex min-h-0 grow flex-col overflow-y-auto px-5 pb-5">
      <div className="m-auto grid w-full max-w-md gap-3">{children}</div>
    </div>
  );
}

function DarkButton({ icon, onClick, children }: { icon?: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" icon={icon} onClick={onClick} className="bg-white! text-[#14211d]!">
      {children}
    </Button>
  );
}
