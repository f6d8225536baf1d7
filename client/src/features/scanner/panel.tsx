import type { ShownSettings } from "#client/features/scanner/camera/use-settings.ts";
import { CodeChoiceList } from "#client/features/scanner/codes/late-pictures.ts";
import { ManualEntry } from "#client/features/scanner/manual-entry.tsx";
import { ScannerStatus } from "#client/features/scanner/status.tsx";
import type { Scanner } from "#client/features/scanner/use-scanner.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { BesideCamera } from "#client/ui/beside-camera.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { Part } from "#client/ui/part.tsx";
import { displayCode } from "#shared/domain/codes/display-code.ts";

/** The typed text outlives the open scanner: an unknown code can be corrected. */
export interface TypedText {
  typed: string;
  onTyped: (text: string) => void;
}

interface PanelProps extends TypedText {
  scanner: Scanner;
  torch: ShownSettings["torch"];
  /** Called when the person opens the field. */
  typing: boolean;
  onTyping: () => void;
  /** Called when none of the codes in the picture is meant. */
  onScanAgain: () => void;
  onSearch: (() => void) | undefined;
}

/** Below or beside the camera: its state, the ways in without it, and the result. */
export function ScannerPanel({ scanner, torch, typing, typed, onTyping, onTyped, onScanAgain, onSearch }: PanelProps) {
  const t = useTexts(scannerTexts);
  const { state } = scanner;
  const withoutCamera = state.phase === "skipped" || state.phase === "error" || state.phase === "unread";
  return (
    <BesideCamera>
      {state.phase === "found" ? (
        <div className="grid gap-3 py-2">
          <p className="text-lg font-semibold">{state.code.method === "photo" ? t.foundInPhoto : t.found}</p>
          <p className="line-clamp-3 rounded-control bg-paper px-4 py-3 font-mono break-all">
            {displayCode(state.code.text)}
          </p>
          <HexagonLoader label={t.lookingUp} className="py-2" />
        </div>
      ) : state.phase === "choosing" ? (
        <Part>
          <CodeChoiceList codes={state.codes} onChoose={scanner.choose} onScanAgain={onScanAgain} />
        </Part>
      ) : (
        <>
          <ScannerStatus state={state} video={scanner.video} torch={torch} hidden={withoutCamera} />
          <ManualEntry
            open={typing || withoutCamera}
            focused={typing}
            text={typed}
            onChange={onTyped}
            onOpen={onTyping}
            onEnter={scanner.enter}
          />
        </>
      )}
      {onSearch && (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pb-2 text-sm">
          <span className="text-muted">{t.cantFind}</span>
          <button
            type="button"
            onClick={onSearch}
            className="min-h-11 rounded-control font-semibold text-pine-text hover:underline"
          >
            {t.searchInstead}
          </button>
        </div>
      )}
    </BesideCamera>
  );
}
