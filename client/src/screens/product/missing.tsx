import { ScanQrCode } from "lucide-react";
import drawing from "#client/assets/drawings/empty-box.svg";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { ProductPageFrame } from "#client/screens/product/frame.tsx";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

const ScanFlow = part(async () => ({ default: (await import("#client/screens/parts/scan-flow.tsx")).ScanFlow }));

/** The page of an unknown product, and the ways on. */
export function ProductPageMissing() {
  const texts = useTexts(productPageTexts);
  const heading = useScreen(texts.notFound, "missing");
  const layers = useLayers();
  const scanning = layers.get("dialog") === "scan";
  return (
    <ProductPageFrame>
      <div className="mx-auto flex max-w-sm flex-col items-center gap-2 py-10 text-center">
        <img src={drawing} alt="" width={200} height={150} className="mb-2 h-[150px] w-[200px] object-contain" />
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
          {texts.notFound}
        </h1>
        <p className="text-muted">{texts.missingText}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Button icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={() => layers.open({ dialog: "scan" })}>
            {texts.scan}
          </Button>
          <ButtonLink variant="secondary" href="/">
            {texts.goHome}
          </ButtonLink>
        </div>
      </div>
      <OnceOpened layer open={scanning}>
        <ScanFlow open={scanning} onOpenChange={(stays) => stays || layers.close("dialog", "found")} />
      </OnceOpened>
    </ProductPageFrame>
  );
}
