import { CloudUpload, RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useIdentifyProblem } from "#client/features/identify/asking/identify-problem.ts";
import type { WaysOn } from "#client/features/identify/result/dialog.tsx";
import { WaysOnButtons } from "#client/features/identify/result/ways-on.tsx";
import { ApiError } from "#client/lib/api.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useItems } from "#client/lib/outbox/items.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";

/** From then on it is said how long it can take. */
const LONG_MS = 8000;

/** While the server looks at the photos. How far it is can’t be known, so no share of it is shown. */
export function InProgress({ onCancel }: { onCancel: () => void }) {
  const texts = useTexts(identifyResultTexts);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid gap-4">
      <HexagonLoader label={isLong ? texts.askingLong : texts.asking} className="py-4 text-center" />
      <Button variant="secondary" fullWidth onClick={onCancel}>
        {texts.cancel}
      </Button>
      <p className="text-center text-sm text-muted">{texts.cancelNote}</p>
    </div>
  );
}

/** While the photos are in the outbox, and why they still are. */
export function WaitsForNetwork({
  id,
  onClose,
  onDiscard,
}: {
  id: string;
  onClose: () => void;
  onDiscard: () => void;
}) {
  const t = useMessages();
  const texts = useTexts(identifyResultTexts);
  const problem = useIdentifyProblem();
  const item = useItems().find((one) => one.id === id);
  const isRefused = item?.state === "refused";
  // A call that met no network says so by a TypeError.
  const isBusy = item?.state === "waiting" && item.why !== undefined && !(item.why instanceof TypeError);
  return (
    <div className="grid gap-4">
      {isRefused ? (
        <FormFailure alert>{problem(item.why)}</FormFailure>
      ) : (
        <p role="status" className="flex gap-3">
          <CloudUpload aria-hidden="true" size={24} className="shrink-0 text-pine-text" />
          <span>{item?.state === "sending" ? texts.sendingText : isBusy ? texts.waitingBusy : texts.waitingText}</span>
        </p>
      )}
      <div className="grid gap-2">
        {item?.retry && item.state !== "sending" && (
          <Button fullWidth icon={<RotateCw aria-hidden="true" size={18} />} onClick={item.retry}>
            {t.common.tryAgain}
          </Button>
        )}
        {!isRefused && (
          <Button variant="secondary" fullWidth onClick={onClose}>
            {texts.goOn}
          </Button>
        )}
        <Button variant="ghost" fullWidth onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </div>
  );
}

/** The session was lost on the way: the photos are asked about again once their member is back. */
export function SignedOut({ signIn, onSignedIn }: { signIn: ReactNode; onSignedIn: () => void }) {
  const texts = useTexts(identifyResultTexts);
  const isSignedIn = useSessionUser() !== null;
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (isSignedIn) goOn();
  }, [isSignedIn]);
  return (
    <div className="grid gap-4">
      <p>{texts.signInText}</p>
      {signIn}
    </div>
  );
}

/** Why there is no answer, and what to do. The photos stay. */
export function Failed({
  error,
  onRetry,
  ...ways
}: Omit<WaysOn, "onProduct"> & { error: unknown; onRetry: () => void }) {
  const t = useMessages();
  const texts = useTexts(identifyResultTexts);
  const problem = useIdentifyProblem();
  // The sentences of reasons say themselves what becomes of the photo.
  const isRefused = error instanceof ApiError && error.reason === "model-refuses";
  const saysSo = error instanceof ApiError && error.reason !== undefined;
  return (
    <div className="grid gap-4">
      <FormFailure alert>{problem(error)}</FormFailure>
      {!saysSo && <p className="text-muted">{texts.kept}</p>}
      <div className="grid gap-2">
        {/* The same photo would be refused again: another one, or other words for it, lead on. */}
        {!isRefused && (
          <Button fullWidth icon={<RotateCw aria-hidden="true" size={18} />} onClick={onRetry}>
            {t.common.tryAgain}
          </Button>
        )}
        <WaysOnButtons {...ways} {...(isRefused && { onAddAngle: undefined, isMain: true })} />
      </div>
    </div>
  );
}
