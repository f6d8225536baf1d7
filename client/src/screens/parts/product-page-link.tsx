import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareTexts } from "#client/messages/late/share.ts";
import { productPath } from "#shared/domain/paths.ts";

/** Marks the history entry of a page whose opening was counted before, where the link to it stood. */
const COUNTED = "counted";

export function wasCounted(): boolean {
  return history.state === COUNTED;
}

/** From the quick view of a product, which has counted that it was opened, to its own page. */
export function ProductPageLink({ productId }: { productId: string }) {
  const texts = useTexts(shareTexts);
  return (
    <Link
      href={productPath(productId)}
      state={COUNTED}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-pine-text underline-offset-4 hover:underline"
    >
      {texts.openPage}
      <ArrowRight aria-hidden="true" size={18} />
    </Link>
  );
}
