import { CircleAlert, Crop, ImagePlus, Sparkles } from "lucide-react";
import { CropPhoto } from "#client/features/identify/capture/crop-photo.tsx";
import { PhotoStage } from "#client/features/identify/capture/photo-stage.tsx";
import type { Flaw } from "#client/features/identify/capture/quality.ts";
import type { Shot } from "#client/features/identify/capture/shots.ts";
import { type CaptureEvent, type CaptureView, isOfCut } from "#client/features/identify/capture/state.ts";
import { Thumbnails } from "#client/features/identify/capture/thumbnails.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useBlobAddress } from "#client/lib/use-blob-address.ts";
import { identifyCaptureTexts } from "#client/messages/late/identify-capture.ts";
import { BesideCamera } from "#client/ui/beside-camera.tsx";
import { Button } from "#client/ui/button.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { IDENTIFY_PHOTOS_MAX } from "#shared/domain/limits.ts";

interface HeldPhotoProps {
  view: Exclude<CaptureView, { name: "camera" }>;
  shots: readonly Shot[];
  /** Whether photos without a code go on. */
  goesOn: boolean;
  dispatch: (event: CaptureEvent) => void;
  onSend: () => void;
}

/** A photo in the camera's place: being looked at, refused, one of those to be sent, or being cut. */
export function HeldPhoto({ view, shots, goesOn, dispatch, onSend }: HeldPhotoProps) {
  const t = useTexts(identifyCaptureTexts);
  const back = () => dispatch({ type: "wentBack" });
  if (view.name === "crop") {
    const shot = shots[view.at];
    return shot && <CropPhoto shot={shot} onCut={(area) => dispatch({ type: "cut", area })} onBack={back} />;
  }
  const title = view.name === "review" && shots.length > 1 ? t.yourPhotos : t.yourPhoto;
  return (
    <>
      <PhotoStage title={title} onBack={back}>
        <Picture
          photo={pictureOf(view, shots)}
          alt={view.name === "review" ? t.photoOf(view.at + 1, shots.length) : ""}
        />
      </PhotoStage>
      <BesideCamera>
        {view.name === "review" ? (
          <Review at={view.at} shots={shots} dispatch={dispatch} onSend={onSend} />
        ) : view.name === "refused" ? (
          <Refused flaw={view.flaw} isOfCut={isOfCut(view)} dispatch={dispatch} />
        ) : (
          <AtWork
            share={view.name === "reading" ? view.share : null}
            isOfCut={isOfCut(view)}
            onStop={back}
            onSkip={
              view.name === "reading" && goesOn
                ? () => dispatch({ type: "hadNoCode", photo: view.photo, isWithoutCode: false })
                : null
            }
          />
        )}
      </BesideCamera>
    </>
  );
}

function pictureOf(view: HeldPhotoProps["view"], shots: readonly Shot[]): Blob | null {
  switch (view.name) {
    case "reading":
      return view.photo;
    case "checking":
      return view.job.source;
    case "refused":
      return view.shot.ready.bytes;
    case "review":
    case "crop":
      return shots[view.at]?.ready.bytes ?? null;
  }
}

/** All of the photo; nothing where this browser can't show it. */
function Picture({ photo, alt }: { photo: Blob | null; alt: string }) {
  const address = useBlobAddress(photo ?? "");
  if (!address) return null;
  return (
    <img
      key={address}
      src={address}
      alt={alt}
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

/** Being read for codes with a share, else having its quality checked. */
function AtWork({
  share,
  isOfCut,
  onStop,
  onSkip,
}: {
  share: number | null;
  isOfCut: boolean;
  onStop: () => void;
  /** Looking for codes in every corner of a large photo takes a while. */
  onSkip: (() => void) | null;
}) {
  const t = useTexts(identifyCaptureTexts);
  const percent = Math.floor((share ?? 0) * 100);
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className="grid gap-3 pb-3">
      <HexagonLoader label={share === null ? t.checking : t.reading} />
      {/* Codes in most photos are found or missed at once; a large one shows how far it is. */}
      {percent > 0 && (
        <div
          role="progressbar"
          aria-label={t.reading}
          aria-valuenow={percent}
          className="mx-auto h-2 w-full max-w-56 overflow-hidden rounded-full bg-ink/15"
        >
          <div className="h-full rounded-full bg-pine" style={{ width: `${percent}%` }} />
        </div>
      )}
      <p role="status" className="sr-only">
        {quarter > 0 && t.readingShare(quarter)}
      </p>
      {onSkip && (
        <Button variant="secondary" fullWidth onClick={onSkip}>
          {t.skipCodes}
        </Button>
      )}
      <Button variant="ghost" fullWidth onClick={onStop}>
        {isOfCut ? t.back : t.stop}
      </Button>
    </div>
  );
}

function Refused({ flaw, isOfCut, dispatch }: { flaw: Flaw; isOfCut: boolean; dispatch: HeldPhotoProps["dispatch"] }) {
  const t = useTexts(identifyCaptureTexts);
  return (
    <div className="grid gap-3 pb-4">
      <p role="alert" className="flex gap-2 font-semibold">
        <CircleAlert aria-hidden="true" size={22} className="mt-px shrink-0 text-brick-text" />
        {t.flaws[flaw]}
      </p>
      <Button fullWidth onClick={() => dispatch({ type: "wentBack" })}>
        {isOfCut ? t.cropAnew : t.takeAnother}
      </Button>
      <Button variant="secondary" fullWidth onClick={() => dispatch({ type: "accepted" })}>
        {t.useAnyway}
      </Button>
    </div>
  );
}

function Review({ at, shots, dispatch, onSend }: { at: number } & Omit<HeldPhotoProps, "view" | "goesOn">) {
  const t = useTexts(identifyCaptureTexts);
  const isFull = shots.length >= IDENTIFY_PHOTOS_MAX;
  return (
    <div className="flex grow flex-col gap-3 pb-4">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{t.ready}</p>
        <p className="text-sm text-muted">
          {t.readyHint} {!isFull && t.angleHint}
        </p>
      </div>
      <Thumbnails
        at={at}
        shots={shots}
        onSelect={(chosen) => dispatch({ type: "selected", at: chosen })}
        onRemove={(gone) => dispatch({ type: "removed", at: gone })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Crop aria-hidden="true" size={18} />}
          onClick={() => dispatch({ type: "cropped", at })}
        >
          {t.crop}
        </Button>
        {!isFull && (
          <Button
            variant="secondary"
            size="sm"
            icon={<ImagePlus aria-hidden="true" size={18} className="shrink-0" />}
            onClick={() => dispatch({ type: "addedAnother" })}
          >
            {t.addAngle}
          </Button>
        )}
      </div>
      <Button fullWidth icon={<Sparkles aria-hidden="true" size={20} />} onClick={onSend} className="mt-auto">
        {t.identify}
      </Button>
    </div>
  );
}
