import { ScanQrCode } from "lucide-react";
import type { RenderRecall } from "#client/features/scan/candidates.tsx";
import { ProductButton } from "#client/features/scan/product-line.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { CodeExplanation, ProductSummary } from "#shared/contracts/catalog/codes.ts";

/** A box with several articles: each with its count, and the links to the known ones. */
export function BundleContents({
  contents,
  whole,
  onSelect,
  onScanAgain,
  renderRecall,
  ...dialog
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  contents: CodeExplanation["contents"];
  /** The product that the articles make together, where the catalogue has it. */
  whole: ProductSummary | null;
  onSelect: (productId: string) => void;
  onScanAgain: () => void;
  renderRecall: RenderRecall;
}) {
  const texts = useTexts(scanFlowTexts);
  const ids = [whole, ...contents.map(({ product }) => product)].flatMap((product) => product?.id ?? []);
  return (
    <Dialog {...dialog} title={texts.bundleTitle} description={texts.bundleText}>
      {whole && (
        <div className="mb-5">
          <h3 className="mb-2 font-semibold">{texts.bundleWhole}</h3>
          <ProductButton product={whole} onSelect={onSelect} />
          {renderRecall(whole.id, ids)}
        </div>
      )}
      <ul className="mb-5 grid gap-4">
        {contents.map(({ articleNumber, count, product }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may name an article twice, and its list never changes
          <li key={index} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold tabular-nums">{texts.bundleCount(count)}</span>
              <span className="break-all">{texts.bundleArticle(articleNumber)}</span>
              {!product && <span className="text-sm text-muted">{texts.bundleUnknown}</span>}
            </p>
            {product && <ProductButton product={product} onSelect={onSelect} />}
            {product && renderRecall(product.id, ids)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" fullWidth icon={<ScanQrCode aria-hidden="true" size={20} />} onClick={onScanAgain}>
        {texts.scanAgain}
      </Button>
    </Dialog>
  );
}
