import { CameraOff, ImageOff, LockKeyhole, LockKeyholeOpen, type LucideIcon, RotateCw, Sparkles } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { DarkButton } from "#client/features/scanner/camera/dark-button.tsx";
import { reportProblem } from "#client/features/scanner/camera/report-problem.ts";
import type { PhotoFailure, ScannerFailure, ScannerState } from "#client/features/scanner/state.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { useMay } from "#client/lib/use-may.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { type ScannerProblemsTexts, scannerProblemsTexts } from "#client/messages/late/scanner-problems.ts";

/** Why there is no picture of a camera, or no code in a photo, with what helps. */
export function ScannerProblem({
  state,
  isPhoto,
  onRetry,
  onIdentify,
}: {
  state: Extract<ScannerState, { phase: "error" | "unread" }>;
  /** Whether it is the photo mode, in which nothing can be typed. */
  isPhoto: boolean;
  onRetry: () => void;
  /** Left out where a photo is only to be read for codes. */
  onIdentify: (() => void) | undefined;
}) {
  return state.phase === "error" ? (
    <Problem failure={state.failure} isPhoto={isPhoto} onRetry={onRetry} />
  ) : (
    <PhotoProblem failure={state.failure} onRetry={onRetry} onIdentify={onIdentify} />
  );
}

function Problem({ failure, isPhoto, onRetry }: { failure: ScannerFailure; isPhoto: boolean; onRetry: () => void }) {
  const t = useTexts(scannerProblemsTexts);
  const { tryAgain } = useTexts(scannerTexts);
  const cause = failure.kind === "camera" ? failure.cause : failure.kind;
  useEffect(() => reportProblem(failure), [failure]);
  const problem = t.problems[cause];
  // A browser that reports HTTPS as the cause knows more than the page does.
  const isSecure = isSecureContext && cause !== "insecure";
  return (
    <Scrolling>
      <Reason icon={CameraOff} heading={problem.heading} text={problemText(t, failure)} />
      <h3 className="text-sm font-semibold text-white/80">{t.helpSteps}</h3>
      <ol className="grid list-decimal gap-1.5 pl-5 text-white/90">
        {stepsFor(t, cause, isPhoto).map((step) => (
          <li key={step}>
            <Step text={step} />
          </li>
        ))}
      </ol>
      <p className="flex items-center gap-2 text-sm text-white/80">
        {isSecure ? <LockKeyhole aria-hidden="true" size={16} /> : <LockKeyholeOpen aria-hidden="true" size={16} />}
        {isSecure ? t.secure : t.notSecure}
      </p>
      <StayingInSight>
        <DarkButton onClick={onRetry} icon={<RotateCw aria-hidden="true" size={18} />}>
          {tryAgain}
        </DarkButton>
      </StayingInSight>
    </Scrolling>
  );
}

type Cause = keyof ScannerProblemsTexts["problems"];

/** The remedy, and what goes without a camera: in the photo mode a photo that is there, else the number. */
function stepsFor(t: ScannerProblemsTexts, cause: Cause, isPhoto: boolean): readonly string[] {
  const steps = remedyFor(t, cause);
  if (isPhoto) return [...steps, t.chooseStep];
  return cause === "none" ? [...steps, t.typeStep] : steps;
}

/** Without https it depends on whether the site has such an address, and with it on the browser alone. */
function remedyFor(t: ScannerProblemsTexts, cause: Cause): readonly string[] {
  const { secureUrl } = publicSettings();
  if (cause !== "insecure") return t.problems[cause].steps;
  if (isSecureContext) return t.problems.other.steps;
  return secureUrl === null ? t.problems.insecure.steps : t.secureSteps(secureUrl);
}

/** Our own findings have their own sentences; the browser's answer stands behind one prefix. */
function problemText(t: ScannerProblemsTexts, failure: ScannerFailure): string {
  if (failure.kind !== "camera") return t.problems[failure.kind].text;
  if (failure.checked) return failure.cause === "refused" ? t.permissionDenied : t.apiMissing;
  return t.deniedPrefix + t.problems[failure.cause].text;
}

/** The remedy, with a command in it in one piece. */
function Step({ text }: { text: string }) {
  const [words, command] = text.split(/(?=npm run )/);
  return (
    <>
      {words}
      {command && <code className="text-sm whitespace-nowrap">{command}</code>}
    </>
  );
}

function PhotoProblem({
  failure,
  onRetry,
  onIdentify,
}: {
  failure: PhotoFailure;
  onRetry: () => void;
  onIdentify: (() => void) | undefined;
}) {
  const t = useTexts(scannerProblemsTexts);
  const { tryAgain } = useTexts(scannerTexts);
  const problem = t.photoProblems[failure];
  // A guest may open an account for it, where the server has a model.
  const canIdentify = useMay("identify-by-photo") || publicSettings().identification;
  return (
    <Scrolling>
      <Reason icon={ImageOff} heading={problem.heading} text={problem.text} />
      <StayingInSight>
        {onIdentify && canIdentify && isPicture(failure) && (
          <DarkButton onClick={onIdentify} icon={<Sparkles aria-hidden="true" size={18} />}>
            {t.identifyPhoto}
          </DarkButton>
        )}
        <DarkButton onClick={onRetry} icon={<RotateCw aria-hidden="true" size={18} />}>
          {tryAgain}
        </DarkButton>
      </StayingInSight>
    </Scrolling>
  );
}

/** Whether it could be opened, whatever was found in it. */
function isPicture(failure: PhotoFailure): boolean {
  return failure !== "unreadable" && failure !== "too-large";
}

function Reason({ icon: Icon, heading, text }: { icon: LucideIcon; heading: string; text: string }) {
  return (
    <div role="alert" className="grid gap-2">
      <h2 className="flex items-center gap-3 text-xl font-bold">
        <Icon aria-hidden="true" size={26} className="shrink-0" />
        {heading}
      </h2>
      <p className="text-white/90">{text}</p>
    </div>
  );
}

/** The button at the end, also where a small screen has room for the beginning alone. */
function StayingInSight({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 grid gap-3 bg-linear-to-t from-[#17130f] from-80% to-transparent pt-5 pb-4">
      {children}
    </div>
  );
}

function Scrolling({ children }: { children: ReactNode }) {
  return (
    <div className="z-10 flex min-h-0 grow flex-col overflow-y-auto px-5">
      <div className="m-auto grid w-full max-w-md gap-3">{children}</div>
    </div>
  );
}
