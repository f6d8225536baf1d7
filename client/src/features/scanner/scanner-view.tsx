import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SwitchCameraButton, TorchButton } from "#client/features/scanner/camera-controls.tsx";
import { FrozenFrame } from "#client/features/scanner/frozen-frame.tsx";
import { ManualEntry } from "#client/features/scanner/manual-entry.tsx";
import { type ScanMode, ScanModeSwitch } from "#client/features/scanner/scan-mode-switch.tsx";
import { ScannerStage } from "#client/features/scanner/scanner-stage.tsx";
import { ScannerStatus } from "#client/features/scanner/scanner-status.tsx";
import { useScanner } from "#client/features/scanner/use-scanner.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";

export interface ScannerViewProps {
  open: boolean;
  /** The mode that it opens in. */
  initialMode: ScanMode;
  /** Gets the text of the one code that was found or typed. */
  onResult: (text: string) => void;
  /** The person would rather search than scan. */
  onSearch: () => void;
  /** What opens over the camera in the photo mode; leaving it leads back to codes. */
  renderPhoto: (photo: { open: boolean; onLeave: () => void }) => ReactNode;
}

/** The inside of the scanner: the camera at the top or left, and what can be done without it at the bottom or right. */
export function ScannerView({ open, initialMode, onResult, onSearch, renderPhoto }: ScannerViewProps) {
  const t = useMessages();
  const [mode, setMode] = useState(initialMode);
  const [typing, setTyping] = useState(false);
  const scanner = useScanner({ open, scanning: mode === "code", onResult });
  const { state } = scanner;
  const camera = state.phase === "active" ? state.equipment.camera : null;
  const withoutCamera = state.phase === "skipped" || state.phase === "error";

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
        {state.phase === "found" && state.code && <FrozenFrame code={state.code} />}
        <div className="safe-top z-10 shrink-0 bg-linear-to-b from-black/60 to-transparent px-3 pb-4">
          <div className="flex items-center gap-2 pt-3">
            <Radix.Close asChild>
              <IconButton label={t.common.close} icon={<X aria-hidden="true" size={24} />} className={ON_CAMERA} />
            </Radix.Close>
            <Radix.Title className="grow text-center text-lg font-semibold">{t.scanner.title}</Radix.Title>
            {camera && <SwitchCameraButton camera={camera} onSwitch={scanner.switchCamera} className={ON_CAMERA} />}
            {camera?.hasTorch ? <TorchButton camera={camera} className={ON_CAMERA} /> : <span className="size-11" />}
          </div>
          {state.phase !== "found" && <ScanModeSwitch mode={mode} onChange={setMode} />}
        </div>
        <ScannerStage scanner={scanner} onSkip={() => setTyping(true)} />
      </div>
      <div className="z-10 max-h-[60dvh] shrink-0 overflow-y-auto rounded-t-[24px] bg-card text-ink md:max-h-none md:w-[340px] md:rounded-none landscape:max-h-none landscape:w-[340px] landscape:rounded-none">
        <div className="safe-bottom flex min-h-full flex-col gap-3 px-5 pt-4">
          {state.phase === "found" ? (
            <div className="grid gap-3 py-2">
              <p className="text-lg font-semibold">{t.scanner.found}</p>
              <p className="line-clamp-3 rounded-control bg-paper px-4 py-3 font-mono break-all">{state.text}</p>
              <HexagonLoader label={t.scanner.lookingUp} className="py-2" />
            </div>
          ) : (
            <>
              <ScannerStatus state={state} video={scanner.video} hidden={withoutCamera} />
              <ManualEntry
                open={typing || withoutCamera}
                focused={typing}
                onOpen={() => setTyping(true)}
                onEnter={scanner.enter}
              />
            </>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pb-2 text-sm">
            <span className="text-muted">{t.scanner.cantFind}</span>
            <button
              type="button"
              onClick={onSearch}
              className="min-h-11 rounded-control font-semibold text-pine-text hover:underline"
            >
              {t.scanner.searchInstead}
            </button>
          </div>
        </div>
      </div>
      {renderPhoto({ open: open && mode === "photo", onLeave: () => setMode("code") })}
    </>
  );
}

/** Buttons that lie on the camera's picture, whatever it shows. */
const ON_CAMERA = "bg-black/55 text-white hover:bg-black/75";
