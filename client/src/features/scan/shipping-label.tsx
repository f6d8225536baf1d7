import { PackageSearch, ScanQrCode } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/** A parcel's number does not identify its content; the product's own code is somewhere else on the box. */
export function ShippingLabel({
  onScanAgain,
  ...dialog
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onScanAgain: () => void;
}) {
  const texts = useTexts(scanFlowTexts);
  return (
    <Dialog {...dialog} title={texts.shippingTitle} description={texts.shippingText}>
      <div className="mb-5 rounded-card bg-paper p-4">
        <h3 className="mb-2 flex items-center gap-2 font-semibold">
          <PackageSearch aria-hidden="true" size={22} className="shrink-0 text-pine-text" />
          {texts.shippingWhere}
        </h3>
        <ul className="grid list-disc gap-1 pl-5">
          {texts.shippingPlaces.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      </div>
      <Button fullWidth icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={onScanAgain}>
        {texts.scanAgain}
      </Button>
    </Dialog>
  );
}
