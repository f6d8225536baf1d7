import type { ReactNode } from "react";
import { ProductButton, ProductLine } from "#client/features/scan/product-line.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { ProductSummary } from "#shared/contracts/catalog/codes.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** That a recall may be about a product, which is shown among others. */
export type RenderRecall = (productId: string, among: readonly string[]) => ReactNode;

interface Opening {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Only an article number led to this product, which another maker may use as well: the person confirms it. */
export function ConfirmProduct({
  candidate,
  onYes,
  onNo,
  renderRecall,
  ...dialog
}: Opening & { candidate: ProductSummary; onYes: () => void; onNo: () => void; renderRecall: RenderRecall }) {
  const texts = useTexts(scanFlowTexts);
  return (
    <Dialog {...dialog} title={texts.confirmTitle} description={texts.confirmText}>
      <div className="grid gap-3">
        <div className="mb-2 rounded-card border border-line p-3">
          <ProductLine product={candidate} />
        </div>
        {renderRecall(candidate.id, [candidate.id])}
        <Button fullWidth onClick={onYes}>
          {texts.confirmYes}
        </Button>
        <Button variant="secondary" fullWidth onClick={onNo}>
          {texts.confirmNo}
        </Button>
      </div>
    </Dialog>
  );
}

/** Several products with one article number, by maker. */
export function ChooseProduct({
  candidates,
  onSelect,
  onNone,
  renderRecall,
  ...dialog
}: Opening & {
  candidates: readonly ProductSummary[];
  onSelect: (productId: string) => void;
  onNone: () => void;
  renderRecall: RenderRecall;
}) {
  const { language } = useI18n();
  const texts = useTexts(scanFlowTexts);
  const named = (product: ProductSummary) => nameOf(product, language);
  const ids = candidates.map(({ id }) => id);
  const byMaker = candidates.toSorted((a, b) => a.brand.localeCompare(b.brand) || named(a).localeCompare(named(b)));
  return (
    <Dialog {...dialog} title={texts.chooseTitle} description={texts.chooseText}>
      <ul className="mb-4 grid gap-2">
        {byMaker.map((product) => (
          <li key={product.id}>
            <ProductButton product={product} onSelect={onSelect} />
            {renderRecall(product.id, ids)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" fullWidth onClick={onNone}>
        {texts.chooseNone}
      </Button>
    </Dialog>
  );
}
