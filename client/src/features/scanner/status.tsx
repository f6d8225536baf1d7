import * as Radix from "@radix-ui/react-dialog";
import { type RefObject, useEffect, useState } from "react";
import { SightHints } from "#client/features/scanner/camera/sight-hints.tsx";
import type { ShownSettings } from "#client/features/scanner/camera/use-settings.ts";
import type { ScannerState } from "#client/features/scanner/state.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";

/** The scanner's hint, and while the camera is on its state, its resolution, and the obstacle to a reading. */
export function ScannerStatus({
  state,
  video,
  torch,
  hidden,
}: {
  state: ScannerState;
  video: RefObject<HTMLVideoElement | null>;
  torch: ShownSettings["torch"];
  /** Only read out then, as the dialog's description. */
  hidden: boolean;
}) {
  const t = useTexts(scannerTexts);
  const size = useVideoSize(video);
  const live = state.phase === "active" && !hidden;
  return (
    <div className={hidden ? "sr-only" : "grid gap-1"}>
      <div role="status" className="flex items-center gap-2 font-semibold">
        {live && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-pine" />}
        {live && <span>{state.sight ? t.autoScanning : t.scanning}</span>}
        {live && size && (
          <span className="ml-auto shrink-0 text-sm font-normal text-muted tabular-nums">
            <span aria-hidden="true">{t.resolution(size.width, size.height)}</span>
            <span className="sr-only">{t.resolutionLabel(size.width, size.height)}</span>
          </span>
        )}
      </div>
      <Radix.Description asChild>
        <div className="text-sm text-muted">
          <p>{t.hint}</p>
          <p>{t.otherCodes}</p>
        </div>
      </Radix.Description>
      {!hidden && <SightHints sight={state.phase === "active" ? state.sight : null} torch={torch} />}
    </div>
  );
}

/** The size of the video's frames in pixels, null while there are none; follows a phone that is turned. */
function useVideoSize(video: RefObject<HTMLVideoElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () => {
      const { videoWidth: width, videoHeight: height } = element;
      setSize(width > 0 && height > 0 ? { width, height } : null);
    };
    const events = ["loadedmetadata", "resize", "emptied"];
    for (const event of events) element.addEventListener(event, read);
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [video]);
  return size;
}
