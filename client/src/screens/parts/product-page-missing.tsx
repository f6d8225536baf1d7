import { ScanQrCode } from "lucide-react";
import { lazy, useState } from "react";
import drawing from "#client/assets/drawings/empty-box.svg";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { ProductPageFrame } from "#client/screens/parts/product-page-frame.tsx";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { OnceOpened } from "#client/ui/once-opened.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

const ScanFlow = lazy(async () => ({ default: (await import("#client/screens/parts/scan-flow.tsx")).ScanFlow }));

/** The page of a product that there isn't (any more), and the ways on. */
export function ProductPageMissing() {
  const t = useMessages();
  const texts = useTexts(productPageTexts);
  const heading = useScreen(t.catalog.notFound, "missing");
  const [scanning, setScanning] = useState(false);
  return (
    <ProductPageFrame>
      <div className="mx-auto flex max-w-sm flex-col items-center gap-2 py-10 text-center">
        <img src={drawing} alt="" width={200} height={150} className="mb-2 h-[150px] w-[200px] object-contain" />
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
          {t.catalog.notFound}
        </h1>
        <p className="text-muted">{texts.missingText}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Button icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={() => setScanning(true)}>
            {texts.scan}
          </Button>
          <ButtonLink variant="secondary" href="/">
            {texts.goHome}
          </ButtonLink>
        </div>
      </div>
      <OnceOpened open={scanning}>
        <ScanFlow open={scanning} onOpenChange={setScanning} />
      </OnceOpened>
    </ProductPageFrame>
  );
}
