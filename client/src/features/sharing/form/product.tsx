import { type ReactNode, useEffect, useRef } from "react";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { KnownProduct } from "#shared/contracts/sharing/shared-videos.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** The product that the video is for: not to be edited here. `onRelease` goes back to a new one. */
export function FixedProduct({ product, onRelease }: { product: KnownProduct; onRelease: (() => void) | null }) {
  const texts = useTexts(shareFormTexts);
  return (
    <section aria-label={texts.forProduct} className="grid gap-1">
      <p className="text-sm font-semibold">{texts.forProduct}</p>
      <Card product={product}>
        {onRelease && (
          <Button variant="ghost" size="sm" className="-ml-4 justify-self-start" onClick={onRelease}>
            {texts.otherProduct}
          </Button>
        )}
      </Card>
    </section>
  );
}

/** Says that the code belongs to a product of the catalogue, and takes the video for it. It comes into view. */
export function OfferedProduct({
  product,
  pending,
  onTake,
}: {
  product: KnownProduct;
  pending: boolean;
  onTake: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(shareFormTexts);
  const name = nameOf(product, language);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.codeKnown(name)} className="grid gap-2 outline-none">
      <p className="font-semibold wrap-anywhere">{texts.codeKnown(name)}</p>
      <Card product={product}>
        <Button size="sm" className="mt-1 justify-self-start" pending={pending} onClick={onTake}>
          {texts.shareForIt}
        </Button>
      </Card>
    </section>
  );
}

function Card({ product, children }: { product: KnownProduct; children: ReactNode }) {
  const { language } = useI18n();
  const { brand, thumbnailUrl } = product;
  return (
    <div className="flex gap-3 rounded-card border border-line bg-card p-3">
      <ProductPicture src={thumbnailUrl} alt="" sizes="64px" className="w-16 shrink-0 self-start" />
      <div className="grid min-w-0 grow grid-cols-1 content-center">
        <p className="leading-snug font-semibold wrap-anywhere">{nameOf(product, language)}</p>
        <p className="text-sm wrap-anywhere text-muted">{brand}</p>
        {children}
      </div>
    </div>
  );
}
