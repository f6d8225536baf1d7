import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ON_CAMERA, SwitchCameraButton, TorchButton, ZoomControl } from "#client/features/scanner/camera/controls.tsx";
import { FrozenPicture } from "#client/features/scanner/camera/frozen-picture.tsx";
import { useCameraSettings } from "#client/features/scanner/camera/use-settings.ts";
import { ChoicePicture } from "#client/features/scanner/codes/choice.tsx";
import { ScanModeSwitch } from "#client/features/scanner/mode-switch.tsx";
import { ScannerPanel, type TypedText } from "#client/features/scanner/panel.tsx";
import { PhotoButton } from "#client/features/scanner/photo-button.tsx";
import { ScannerStage } from "#client/features/scanner/stage.tsx";
import { useScanner } from "#client/features/scanner/use-scanner.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import type { ScanMode, ScannedCode } from "#client/lib/scanned-code.ts";
import { useBackStep } from "#client/lib/use-back-step.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { IconButton } from "#client/ui/button.tsx";

export interface ScannerViewProps {
  open: boolean;
  /** The mode that it opens in. */
  initialMode: ScanMode;
  /** Gets the one code that was found or typed. */
  onResult: (code: ScannedCode) => void;
  /** Called when the decoder has loaded all it can. */
  onLoaded?: () => void;
  /** Called when the person would rather search than scan. */
  onSearch: () => void;
  /** Rendered over the camera in the photo mode; leaving it leads back to codes. */
  renderPhoto: (photo: { open: boolean; onLeave: () => void }) => ReactNode;
}

/** The inside of the scanner: the camera at the top or left, and the ways without it at the bottom or right. */
export function ScannerView({
  open,
  initialMode,
  onResult,
  onLoaded = () => {},
  onSearch,
  renderPhoto,
  ...typed
}: ScannerViewProps & TypedText) {
  const t = useTexts(scannerTexts);
  const { common } = useMessages();
  const [mode, setMode] = useState(initialMode);
  const [typing, setTyping] = useState(false);
  const scanner = useScanner({ open, scanning: mode === "code", onLoaded, onResult });
  const { state } = scanner;
  const camera = state.phase === "active" ? state.equipment.camera : null;
  const { torch, zoom } = useCameraSettings(camera);
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
  const isDecided = state.phase === "found" || state.phase === "choosing";

  return (
    <>
      <div className="relative -mb-6 flex min-h-0 min-w-0 grow flex-col pb-6 [--pine-text:255_255_255] md:mb-0 md:pb-0 landscape:mb-0 landscape:pb-0">
        <video
          ref={scanner.video}
          muted
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-200 ${camera ? "" : "opacity-0"}`}
        />
        {state.phase === "found" && state.frozen && (
          <FrozenPicture {...state.frozen} whole={state.code.method === "photo"} />
        )}
        <div
          data-dialog-header
          className="safe-top z-10 shrink-0 bg-linear-to-b from-black/60 to-transparent px-3 pb-4"
        >
          <div className="flex items-center gap-2 pt-3">
            <Radix.Close asChild>
              <IconButton label={common.close} icon={<X aria-hidden="true" size={24} />} className={ON_CAMERA} />
            </Radix.Close>
            <Radix.Title className="grow text-center text-lg font-semibold">{t.title}</Radix.Title>
            {camera && <SwitchCameraButton camera={camera} onSwitch={scanner.restart} />}
            {torch ? <TorchButton torch={torch} /> : <span className="size-11" />}
          </div>
          {!isDecided && <ScanModeSwitch mode={mode} onChange={setMode} />}
        </div>
        {state.phase === "choosing" && (
          <div className="relative min-h-0 grow">
            <ChoicePicture picture={state.picture} codes={state.codes} onChoose={scanner.choose} />
          </div>
        )}
        <ScannerStage scanner={scanner} onSkip={() => setTyping(true)} />
        {!isDecided && (
          <div className="z-10 flex shrink-0 flex-wrap items-center justify-center gap-3 px-3 pb-3">
            <PhotoButton onChoose={scanner.readPhoto} />
            {camera?.settings.zoom && zoom && <ZoomControl range={camera.settings.zoom} zoom={zoom} />}
          </div>
        )}
      </div>
      <ScannerPanel
        scanner={scanner}
        torch={torch}
        typing={typing}
        onTyping={() => setTyping(true)}
        onScanAgain={scanAgain}
        onSearch={onSearch}
        {...typed}
      />
      {renderPhoto({ open: open && mode === "photo", onLeave: () => setMode("code") })}
    </>
  );
}
