import { Camera, Crop, ImagePlus, ScanQrCode, Search } from "lucide-react";
import type { WaysOn } from "#client/features/identify/result/dialog.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";

/**
 * The ways on from a result. Where there is no other (`isMain`) the first is the main button: one more photo of the same
 * item, or another one where no more may be added.
 */
export function WaysOnButtons({
  onAddAngle,
  onCrop,
  onScanAgain,
  onEnterCode,
  onSearch,
  isMain = false,
}: Omit<WaysOn, "onProduct"> & { isMain?: boolean }) {
  const texts = useTexts(identifyResultTexts);
  const ways = [
    { does: onAddAngle, Icon: ImagePlus, text: texts.addAngle },
    { does: onScanAgain, Icon: Camera, text: isMain ? texts.anotherPhoto : texts.scanAgain },
    { does: onCrop, Icon: Crop, text: texts.crop },
    { does: onEnterCode, Icon: ScanQrCode, text: texts.enterCode },
    { does: () => onSearch(), Icon: Search, text: texts.search },
  ].filter(({ does }) => does !== undefined);
  return (
    <div className="grid grid-cols-2 gap-2">
      {ways.map(({ does, Icon, text }, place) => (
        <Button
          key={text}
          variant={isMain && place === 0 ? "primary" : "secondary"}
          size={isMain && place === 0 ? "md" : "sm"}
          // One alone in its row has all of it.
          className={(isMain && place === 0) || isAlone(place, ways.length, isMain) ? "col-span-2" : ""}
          icon={<Icon aria-hidden="true" size={18} className="shrink-0" />}
          onClick={does}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

const isAlone = (place: number, count: number, isMain: boolean) =>
  place === count - 1 && (count - (isMain ? 1 : 0)) % 2 === 1;
