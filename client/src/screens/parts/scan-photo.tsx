import { useState } from "react";
import PhotoCapture from "#client/features/identify/capture/photo-capture.tsx";
import { usePhotoAccess } from "#client/features/identify/use-photo-access.ts";
import type { PhotoSlot } from "#client/features/scanner/view.tsx";
import type { PhotoBegin, ReadyPhoto } from "#client/lib/ready-photo.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { OnceOpened, part } from "#client/ui/part.tsx";

const AiPrompt = part(async () => ({
  default: (await import("#client/screens/parts/ai-prompt.tsx")).AiPrompt,
}));

const SignInOn = part(async () => ({
  default: (await import("#client/screens/parts/sign-in-on.tsx")).SignInOn,
}));

export interface ScanPhotoProps {
  slot: PhotoSlot;
  /** Photos that were taken before, and what they come back for. */
  photos?: readonly ReadyPhoto[] | undefined;
  begin?: PhotoBegin | undefined;
  onPhotos: (photos: ReadyPhoto[]) => void;
  /** With the photos that are in hand. */
  onSearch: (photos: ReadyPhoto[]) => void;
}

const NONE: readonly ReadyPhoto[] = [];

/** The photo mode of the scanner: a file of its own, as codes are scanned without. */
export function ScanPhoto({ slot: { onLeave, ...slot }, photos = NONE, begin, onPhotos, onSearch }: ScanPhotoProps) {
  const now = usePhotoAccess();
  const isSignedIn = useSessionUser() !== null;
  // Who signs out leaves the scanner. A lost session leaves everything as it was, until its member is back.
  const [asMember, setAsMember] = useState(isSignedIn ? now : null);
  const [isPutOff, setPutOff] = useState(false);
  if (isSignedIn && (asMember !== now || isPutOff)) {
    setAsMember(now);
    setPutOff(false);
  }
  const access = asMember ?? now;
  return access === "account" ? (
    <OnceOpened open={slot.open}>
      <AiPrompt open={slot.open} onOpenChange={onLeave} />
    </OnceOpened>
  ) : (
    <>
      <PhotoCapture {...slot} access={access} photos={photos} begin={begin} onPhotos={onPhotos} onSearch={onSearch} />
      <OnceOpened open={slot.open && !isSignedIn && asMember !== null && !isPutOff}>
        <SignInOn open={slot.open && !isSignedIn && asMember !== null && !isPutOff} onLater={() => setPutOff(true)} />
      </OnceOpened>
    </>
  );
}
