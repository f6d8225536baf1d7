import { type RefObject, useLayoutEffect, useState } from "react";
import { CameraPanel } from "#client/features/identify/capture/camera-panel.tsx";
import { HeldPhoto } from "#client/features/identify/capture/held-photo.tsx";
import { handOver } from "#client/features/identify/capture/shots.ts";
import { type CaptureView, isOfCut } from "#client/features/identify/capture/state.ts";
import { type CaptureOptions, useCapture } from "#client/features/identify/capture/use-capture.ts";
import type { PhotoAccess } from "#client/features/identify/use-photo-access.ts";
import type { ReadyPhoto } from "#client/lib/ready-photo.ts";
import { useBackStep } from "#client/lib/use-back-step.ts";

export interface PhotoCaptureProps extends Pick<CaptureOptions, "given" | "read" | "photos" | "begin"> {
  open: boolean;
  /** The element with the camera's picture, and whether it shows one. */
  video: RefObject<HTMLVideoElement | null>;
  isLive: boolean;
  /** Whether the camera is off because a photo is looked at in its place; these two say so. */
  isHeld: boolean;
  onHold: () => void;
  onRelease: () => void;
  access: Exclude<PhotoAccess, "account">;
  onPhotos: (photos: ReadyPhoto[]) => void;
  /** With the photos that are in hand. */
  onSearch: (photos: ReadyPhoto[]) => void;
}

/**
 * The photo mode beside the scanner's camera, and in its place while a photo is in hand: from the shutter to at most
 * three photos of one item that are ready to be sent. Nothing of it outlives the open scanner.
 */
export default function PhotoCapture({
  open,
  video,
  isLive,
  isHeld,
  onHold,
  onRelease,
  access,
  onPhotos,
  onSearch,
  ...source
}: PhotoCaptureProps) {
  const goesOn = access !== "codes";
  const [state, dispatch] = useCapture({ ...source, goesOn });
  const { view, shots } = state;
  const inHand = view.name !== "camera";
  const [wasInHand, setWasInHand] = useState(inHand);
  if (inHand && !wasInHand) setWasInHand(true);

  // Before anything is drawn: camera and photo are never seen beside each other.
  useLayoutEffect(() => {
    if (!open || inHand === isHeld) return;
    if (inHand) onHold();
    else onRelease();
  }, [open, inHand, isHeld, onHold, onRelease]);

  const goBack = () => dispatch({ type: "wentBack" });
  useBackStep(open && inHand, goBack);
  useBackStep(open && (view.name === "crop" || isOfCut(view)), goBack);
  useBackStep(open && isOfCut(view), goBack);

  if (!open) return null;
  return view.name === "camera" ? (
    <CameraPanel
      video={video}
      isLive={isLive}
      access={access}
      problem={view.problem}
      shots={shots}
      takesFocus={wasInHand}
      dispatch={dispatch}
      onSearch={() => onSearch(handOver(shots))}
    />
  ) : (
    isHeld && (
      <HeldPhoto
        key={stageOf(view, shots.length)}
        view={view}
        shots={shots}
        goesOn={goesOn}
        dispatch={dispatch}
        onSend={() => onPhotos(handOver(shots))}
      />
    )
  );
}

/** Views of one stage go over into each other; another stage takes the focus, and so does a row of fewer photos. */
function stageOf({ name }: CaptureView, photos: number): string {
  if (name === "review") return `review of ${photos}`;
  return name === "reading" || name === "checking" ? "at work" : name;
}
