import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { ON_CAMERA, SwitchCameraButton, TorchButton, ZoomControl } from "#client/features/scanner/camera/controls.tsx";
import { useCameraSettings } from "#client/features/scanner/camera/use-settings.ts";
import { ChoicePicture, FrozenPicture } from "#client/features/scanner/codes/late-pictures.ts";
import { ScanModeSwitch } from "#client/features/scanner/mode-switch.tsx";
import { ScannerPanel, type TypedText } from "#client/features/scanner/panel.tsx";
import { PhotoButton } from "#client/features/scanner/photo-button.tsx";
import { ScannerStage } from "#client/features/scanner/stage.tsx";
import type { PhotoFailure } from "#client/features/scanner/state.ts";
import { type Scanner, useScanner } from "#client/features/scanner/use-scanner.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import type { ScanMode, ScannedCode } from "#client/lib/scanned-code.ts";
import { useBackStep } from "#client/lib/use-back-step.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { IconButton } from "#client/ui/button.tsx";
import { Part } from "#client/ui/part.tsx";

/** A photo that was chosen to be read for codes, and why it led to none. */
interface GivenPhoto {
  photo: Blob;
  failure: PhotoFailure;
}

/** What the photo mode has of the scanner. */
export interface PhotoSlot {
  open: boolean;
  /** The element with the camera's picture, and whether it shows one. */
  video: RefObject<HTMLVideoElement | null>;
  isLive: boolean;
  /** Whether the camera is off because a photo is looked at in its place. */
  isHeld: boolean;
  onHold: () => void;
  onRelease: () => void;
  /** Why a photo that is held has no code; where it has, they go on as codes, and it gives null. */
  read: Scanner["lookForCodes"];
  given: GivenPhoto | null;
  /** Leads back to codes. */
  onLeave: () => void;
}

export interface ScannerViewProps {
  open: boolean;
  /** The mode that it opens in. */
  initialMode: ScanMode;
  /** Gets the one code that was found or typed. */
  onResult: (code: ScannedCode) => void;
  /** Called when the decoder has loaded all it can. */
  onLoaded: () => void;
  /** Called when the person would rather search than scan; left out where there is nothing to search. */
  onSearch?: () => void;
  /** Rendered beside the camera in the photo mode, and in its place while a photo is held; without it there is no such mode. */
  renderPhoto?: (slot: PhotoSlot) => ReactNode;
}

/** The inside of the scanner: the camera at the top or left, and the ways without it at the bottom or right. */
export function ScannerView({
  open,
  initialMode,
  onResult,
  onLoaded,
  onSearch,
  renderPhoto,
  ...typed
}: ScannerViewProps & TypedText) {
  const t = useTexts(scannerTexts);
  const { common } = useMessages();
  const [mode, setMode] = useState(initialMode);
  const [typing, setTyping] = useState(false);
  const [given, setGiven] = useState<GivenPhoto | null>(null);
  const isPhoto = mode === "photo";
  const scanner = useScanner({ open, scanning: !isPhoto, onLoaded, onResult });
  const { state } = scanner;
  const camera = state.phase === "active" ? state.equipment.camera : null;
  const { torch, zoom } = useCameraSettings(camera);
  useEffect(() => {
    if (!camera || !isPhoto) return;
    camera.sizeFor("photos");
    return () => camera.sizeFor("codes");
  }, [camera, isPhoto]);
  const scanAgain = () => {
    // The field does not take the focus from the camera.
    setTyping(false);
    scanner.restart();
  };
  const isInstead = ["skipped", "reading", "unread", "choosing"].includes(state.phase);
  // Back leads to the camera from what is shown beside it or in its place.
  useBackStep(open && (isInstead || (typing && state.phase !== "found")), () => {
    if (isInstead) scanAgain();
    else setTyping(false);
  });
  const identify = () => {
    if (state.phase !== "unread") return;
    setGiven({ photo: state.photo, failure: state.failure });
    setMode("photo");
  };
  const isDecided = state.phase === "found" || state.phase === "choosing";
  const showsPhoto = isPhoto && !isDecided;

  return (
    <>
      <div
        hidden={state.phase === "held"}
        className="relative -mb-6 flex min-h-0 min-w-0 grow flex-col pb-6 [--pine-text:255_255_255] md:mb-0 md:pb-0 landscape:mb-0 landscape:pb-0"
      >
        <video
          ref={scanner.video}
          muted
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-200 ${camera ? "" : "opacity-0"}`}
        />
        {state.phase === "found" && state.frozen && (
          <Part>
            <FrozenPicture {...state.frozen} whole={state.code.method === "photo"} />
          </Part>
        )}
        <div
          data-dialog-header
          className="safe-top z-10 shrink-0 bg-linear-to-b from-black/60 to-transparent px-3 pb-4"
        >
          <div className="flex items-center gap-2 pt-3">
            <Radix.Close asChild>
              <IconButton label={common.close} icon={<X aria-hidden="true" size={24} />} className={ON_CAMERA} />
            </Radix.Close>
            <Radix.Title className="min-w-0 grow text-center wrap-anywhere text-lg font-semibold">
              {isPhoto ? t.photoTitle : t.title}
            </Radix.Title>
            {camera && <SwitchCameraButton camera={camera} onSwitch={scanner.restart} />}
            {torch ? <TorchButton torch={torch} /> : <span className="size-11" />}
          </div>
          {!isDecided && renderPhoto && <ScanModeSwitch mode={mode} onChange={setMode} />}
        </div>
        {state.phase === "choosing" && (
          <div className="relative min-h-0 grow">
            <Part>
              <ChoicePicture picture={state.picture} codes={state.codes} onChoose={scanner.choose} />
            </Part>
          </div>
        )}
        <ScannerStage
          scanner={scanner}
          isPhoto={isPhoto}
          onSkip={() => setTyping(true)}
          onIdentify={renderPhoto && identify}
        />
        {!isDecided && (
          <div className="z-10 flex shrink-0 flex-wrap items-center justify-center gap-3 px-3 pb-3">
            {!isPhoto && <PhotoButton onChoose={scanner.readPhoto} />}
            {camera?.settings.zoom && zoom && <ZoomControl range={camera.settings.zoom} zoom={zoom} />}
          </div>
        )}
      </div>
      {!showsPhoto && (
        <ScannerPanel
          scanner={scanner}
          torch={torch}
          typing={typing}
          onTyping={() => setTyping(true)}
          onScanAgain={scanAgain}
          onSearch={onSearch}
          {...typed}
        />
      )}
      {renderPhoto?.({
        open: open && showsPhoto,
        video: scanner.video,
        isLive: camera !== null,
        isHeld: state.phase === "held",
        onHold: scanner.hold,
        onRelease: scanner.restart,
        read: scanner.lookForCodes,
        given,
        onLeave: () => setMode("code"),
      })}
    </>
  );
}
