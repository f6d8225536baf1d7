import * as Radix from "@radix-ui/react-dialog";
import { Camera, CircleAlert, Images } from "lucide-react";
import { type ChangeEvent, type RefObject, useRef } from "react";
import type { Shot } from "#client/features/identify/capture/shots.ts";
import type { CaptureEvent, CaptureProblem } from "#client/features/identify/capture/state.ts";
import { takeFrame } from "#client/features/identify/capture/take-frame.ts";
import type { PhotoAccess } from "#client/features/identify/use-photo-access.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useBlobAddress } from "#client/lib/use-blob-address.ts";
import { identifyCaptureTexts } from "#client/messages/late/identify-capture.ts";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { BesideCamera } from "#client/ui/beside-camera.tsx";
import { IDENTIFY_PHOTOS_MAX } from "#shared/domain/limits.ts";

interface CameraPanelProps {
  video: RefObject<HTMLVideoElement | null>;
  /** Whether there is a picture to take. */
  isLive: boolean;
  access: PhotoAccess;
  problem: CaptureProblem | null;
  shots: readonly Shot[];
  /** The person comes back from a photo. */
  takesFocus: boolean;
  dispatch: (event: CaptureEvent) => void;
  onSearch: () => void;
}

/** The shutter, the way to photos that are there, and what a photo leads to. */
export function CameraPanel({ access, problem, shots, dispatch, onSearch, ...camera }: CameraPanelProps) {
  const t = useTexts(identifyCaptureTexts);
  const { searchInstead } = useTexts(scannerTexts);
  const isFull = shots.length >= IDENTIFY_PHOTOS_MAX;
  return (
    <BesideCamera>
      <Radix.Description className="sr-only">{t.description}</Radix.Description>
      <p className="text-center font-semibold text-balance">
        {isFull ? t.enough(IDENTIFY_PHOTOS_MAX) : access === "codes" ? t.hintCodes : t.hint}
      </p>
      <div role="alert" className="empty:hidden">
        {problem && (
          <p className="flex gap-2 rounded-control bg-brick-soft px-3 py-2 text-sm font-medium">
            <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-brick-text" />
            {t.problems[problem]}
          </p>
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 py-1">
        <Gallery disabled={isFull} dispatch={dispatch} />
        <Shutter {...camera} disabled={isFull} dispatch={dispatch} />
        {shots.length > 0 && <Taken shots={shots} onOpen={() => dispatch({ type: "reviewed" })} />}
      </div>
      {(access === "offline" || access === "codes") && (
        <p className="text-sm text-muted">{access === "offline" ? t.offline : t.offlineGuest}</p>
      )}
      <button
        type="button"
        onClick={onSearch}
        className="mx-auto mt-auto mb-2 min-h-11 rounded-control px-3 text-sm font-semibold text-pine-text hover:underline"
      >
        {searchInstead}
      </button>
    </BesideCamera>
  );
}

/** Not disabled without a picture, so that it keeps the focus until there is one. */
function Shutter({
  video,
  isLive,
  disabled,
  takesFocus,
  dispatch,
}: Pick<CameraPanelProps, "video" | "isLive" | "takesFocus" | "dispatch"> & { disabled: boolean }) {
  const t = useTexts(identifyCaptureTexts);
  const isTaking = useRef(false);
  const isReady = isLive && !disabled;
  const take = async () => {
    if (!isReady || !video.current || isTaking.current) return;
    isTaking.current = true;
    try {
      dispatch({ type: "chosen", photo: await takeFrame(video.current) });
    } catch (error) {
      console.warn("No photo could be taken.", error);
      dispatch({ type: "failed", problem: "no-frame" });
    } finally {
      isTaking.current = false;
    }
  };
  return (
    <button
      ref={takesFocus ? takeFocus : undefined}
      type="button"
      onClick={take}
      aria-label={t.takePhoto}
      aria-disabled={!isReady}
      className="grid size-19 place-items-center rounded-full border-4 border-pine bg-card p-1 transition active:scale-95 aria-disabled:opacity-45"
    >
      <span className="grid size-full place-items-center rounded-full bg-pine text-pine-on">
        <Camera aria-hidden="true" size={28} />
      </span>
    </button>
  );
}

function Gallery({ disabled, dispatch }: { disabled: boolean } & Pick<CameraPanelProps, "dispatch">) {
  const t = useTexts(identifyCaptureTexts);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = target.files ?? [];
    // The same photo can be chosen once more.
    target.value = "";
    if (!photo) return;
    // Some phones give no type; the decoder finds out.
    const isImage = photo.type === "" || photo.type.startsWith("image/");
    dispatch(isImage ? { type: "chosen", photo } : { type: "failed", problem: "not-image" });
  };
  return (
    <label className="relative mx-auto grid min-h-16 min-w-16 cursor-pointer place-items-center content-center gap-1 rounded-control p-1 text-center text-sm leading-tight font-semibold text-pine-text hover:bg-pine-soft has-disabled:cursor-default has-disabled:opacity-45 has-focus-visible:outline-3 has-focus-visible:outline-pine-text">
      <input
        type="file"
        accept="image/*"
        disabled={disabled}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Images aria-hidden="true" size={26} />
      {t.choosePhoto}
    </label>
  );
}

/** The photos that are there already, as a stack. */
function Taken({ shots, onOpen }: { shots: readonly Shot[]; onOpen: () => void }) {
  const t = useTexts(identifyCaptureTexts);
  const address = useBlobAddress(shots[shots.length - 1]?.ready.bytes ?? "");
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mx-auto grid place-items-center gap-1 rounded-control p-1 text-center text-sm leading-tight font-semibold text-pine-text hover:bg-pine-soft"
    >
      <span className="relative size-12 overflow-hidden rounded-control border border-line bg-paper">
        <img src={address} alt="" className="size-full object-cover" />
        <span
          aria-hidden="true"
          className="absolute right-0 bottom-0 rounded-tl-control bg-[#14211d] px-1.5 text-xs text-white tabular-nums"
        >
          {shots.length}
        </span>
      </span>
      {t.done(shots.length)}
    </button>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();
