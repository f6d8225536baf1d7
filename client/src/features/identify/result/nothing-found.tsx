import { Crop, ScanQrCode, Search } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";

/** The ways on from photos that told nothing. */
export function NothingFound({
  onCrop,
  onSearch,
  onScanAgain,
}: {
  onCrop?: (() => void) | undefined;
  onSearch: () => void;
  onScanAgain: () => void;
}) {
  const texts = useTexts(identifyResultTexts);
  return (
    <div className="grid gap-4">
      <div>
        <p>{texts.nothingText}</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {texts.nothingHints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2">
        {onCrop && (
          <Button fullWidth icon={<Crop aria-hidden="true" size={20} />} onClick={onCrop}>
            {texts.addPhoto}
          </Button>
        )}
        <Button
          variant="secondary"
          fullWidth
          icon={<ScanQrCode aria-hidden="true" size={20} className="shrink-0" />}
          onClick={onScanAgain}
        >
          {texts.scanCode}
        </Button>
        <Button variant="secondary" fullWidth icon={<Search aria-hidden="true" size={20} />} onClick={onSearch}>
          {texts.search}
        </Button>
      </div>
    </div>
  );
}
