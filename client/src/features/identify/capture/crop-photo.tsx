import { RotateCcw } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import {
  CORNERS,
  type Corner,
  cutOf,
  movedBy,
  type Place,
  placeOf,
  WHOLE,
  withCorner,
} from "#client/features/identify/capture/crop-area.ts";
import { PhotoStage } from "#client/features/identify/capture/photo-stage.tsx";
import type { Shot } from "#client/features/identify/capture/shots.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import type { Area } from "#client/lib/shrink-photo/draw-smaller.ts";
import { useBlobAddress } from "#client/lib/use-blob-address.ts";
import { identifyCaptureTexts } from "#client/messages/late/identify-capture.ts";
import { BesideCamera } from "#client/ui/beside-camera.tsx";
import { Button } from "#client/ui/button.tsx";

/** By an arrow key, and with Shift, as a share of the picture. */
const STEP = 0.02;
const LONG_STEP = 0.1;
const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Lets a part of a photo be chosen: by dragging its corners or all of it, or with the arrow keys on a corner. */
export function CropPhoto({
  shot,
  onCut,
  onBack,
}: {
  shot: Shot;
  /** Null for all of the photo. */
  onCut: (area: Area | null) => void;
  onBack: () => void;
}) {
  const t = useTexts(identifyCaptureTexts);
  const hint = useId();
  const [area, setArea] = useState(shot.area ?? WHOLE);
  const share = (from: number, to: number) => Math.round((to - from) * 100);
  return (
    <>
      <PhotoStage title={t.cropTitle} onBack={onBack}>
        <Frame whole={shot.whole} area={area} onChange={setArea} hint={hint} />
      </PhotoStage>
      <BesideCamera>
        <p id={hint} className="text-sm text-muted">
          {t.cropHint}
        </p>
        <p role="status" className="font-semibold tabular-nums">
          {t.cropSize(share(area.left, area.right), share(area.top, area.bottom))}
        </p>
        <div className="mt-auto grid gap-2 pb-4">
          <Button fullWidth onClick={() => onCut(cutOf(area))}>
            {t.cut}
          </Button>
          <Button
            variant="ghost"
            fullWidth
            icon={<RotateCcw aria-hidden="true" size={18} />}
            onClick={() => setArea(WHOLE)}
          >
            {t.reset}
          </Button>
        </div>
      </BesideCamera>
    </>
  );
}

/** The whole photo with the frame of the part over it. */
function Frame({
  whole,
  area,
  onChange,
  hint,
}: {
  whole: Shot["whole"];
  area: Area;
  onChange: (area: Area) => void;
  hint: string;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const address = useBlobAddress(whole.bytes);
  const ratio = whole.width / whole.height;
  const placeAt = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, top, width, height } = picture.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  return (
    <div className="absolute inset-6 [container-type:size]">
      <div
        ref={picture}
        className="absolute top-1/2 left-1/2 -translate-1/2 touch-none select-none"
        style={{ width: `min(100cqw, 100cqh * ${ratio})`, height: `min(100cqh, 100cqw * ${1 / ratio})` }}
      >
        <img src={address} alt="" draggable={false} className="absolute inset-0 size-full" />
        <div aria-hidden="true" className="absolute inset-0 overflow-hidden">
          <Part area={area} onChange={onChange} placeAt={placeAt} />
        </div>
        {CORNERS.map((corner) => (
          <Handle key={corner} corner={corner} area={area} onChange={onChange} placeAt={placeAt} hint={hint} />
        ))}
      </div>
    </div>
  );
}

interface Draggable {
  area: Area;
  onChange: (area: Area) => void;
  placeAt: (event: PointerEvent) => Place;
}

/** What stays, bright in the dark of the rest; dragging it moves all of it. */
function Part({ area, onChange, placeAt }: Draggable) {
  const last = useRef<Place | null>(null);
  const drag = (event: PointerEvent) => {
    if (!last.current) return;
    const place = placeAt(event);
    onChange(movedBy(area, { x: place.x - last.current.x, y: place.y - last.current.y }));
    last.current = place;
  };
  return (
    <div
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = placeAt(event);
      }}
      onPointerMove={drag}
      onLostPointerCapture={() => {
        last.current = null;
      }}
      className="absolute cursor-move border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)]"
      style={{
        left: percent(area.left),
        top: percent(area.top),
        width: percent(area.right - area.left),
        height: percent(area.bottom - area.top),
      }}
    />
  );
}

/** A corner with room for a thumb. */
function Handle({ corner, area, onChange, placeAt, hint }: Draggable & { corner: Corner; hint: string }) {
  const t = useTexts(identifyCaptureTexts);
  const place = placeOf(area, corner);
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onChange(withCorner(area, corner, { x: place.x + arrow.x * step, y: place.y + arrow.y * step }));
  };
  return (
    <button
      type="button"
      aria-label={t.corners[corner]}
      aria-describedby={hint}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(withCorner(area, corner, placeAt(event)));
      }}
      style={{ left: percent(place.x), top: percent(place.y) }}
      className="absolute grid size-11 -translate-1/2 touch-none place-items-center rounded-full focus-visible:outline-3 focus-visible:outline-white"
    >
      <span aria-hidden="true" className="size-5 rounded-full border-2 border-[#14211d] bg-white shadow" />
    </button>
  );
}

const percent = (share: number) => `${share * 100}%`;
