import { RotateCw } from "lucide-react";
import { FrozenPicture } from "#client/features/scanner/camera/frozen-picture.tsx";
import { nameCode } from "#client/features/scanner/codes/name-code.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scannerTexts } from "#client/messages/late/scanner.ts";
import { Button } from "#client/ui/button.tsx";
import type { SeenCode } from "#shared/decoder/seen-code.ts";

interface ChoiceProps {
  codes: readonly SeenCode[];
  onChoose: (code: SeenCode) => void;
}

/** The frozen picture with a button over each of its codes, numbered as in the list. */
export function ChoicePicture({ picture, codes, onChoose }: ChoiceProps & { picture: ImageBitmap }) {
  const t = useTexts(scannerTexts);
  return (
    <FrozenPicture whole picture={picture} places={codes.flatMap(({ places }) => places)}>
      {codes.map((code, index) => (
        <button
          key={code.key}
          type="button"
          onClick={() => onChoose(code)}
          style={placeOver(code, picture)}
          className="absolute grid min-h-11 min-w-11 -translate-1/2 place-items-center rounded-control focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-white"
        >
          <span className="sr-only">{t.choiceInPicture(index + 1, nameCode(code, t))}</span>
          <span aria-hidden="true">
            <Badge number={index + 1} />
          </span>
        </button>
      ))}
    </FrozenPicture>
  );
}

/** The same codes as a list, and the way back to the camera. */
export function CodeChoiceList({ codes, onChoose, onScanAgain }: ChoiceProps & { onScanAgain: () => void }) {
  const t = useTexts(scannerTexts);
  return (
    <div className="grid gap-3 py-1">
      <h2 ref={takeFocus} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t.several}
      </h2>
      <ul className="grid gap-2">
        {codes.map((code, index) => (
          <li key={code.key}>
            <Button
              variant="secondary"
              fullWidth
              icon={
                <span aria-hidden="true">
                  <Badge number={index + 1} />
                </span>
              }
              onClick={() => onChoose(code)}
              className="justify-start! py-2 text-left! break-all"
            >
              {nameCode(code, t)}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" fullWidth icon={<RotateCw aria-hidden="true" size={18} />} onClick={onScanAgain}>
        {t.scanAgain}
      </Button>
    </div>
  );
}

function Badge({ number }: { number: number }) {
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-[#14211d] text-sm font-bold text-white tabular-nums">
      {number}
    </span>
  );
}

/** Around the middle of the code, as large as it is. */
function placeOver({ hit }: SeenCode, { width, height }: ImageBitmap) {
  const [across, down] = [hit.corners.map(({ x }) => x), hit.corners.map(({ y }) => y)];
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  return {
    left: `${((left + right) / 2 / width) * 100}%`,
    top: `${((top + bottom) / 2 / height) * 100}%`,
    width: `${((right - left) / width) * 100}%`,
    height: `${((bottom - top) / height) * 100}%`,
  };
}

/** The camera's buttons are gone, so the focus goes to what came in their place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
