import { ArrowRight, ListOrdered } from "lucide-react";
import { Link } from "wouter";
import { stateBelowDialogs } from "#client/lib/dialog-steps.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { shareTexts } from "#client/messages/late/share.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { productPath } from "#shared/domain/product-path.ts";

/** Marks the history entry of a page whose view was counted before, where the link to it stood. */
const COUNTED = "counted";

export function wasCounted(): boolean {
  return stateBelowDialogs() === COUNTED;
}

/** From the quick view of a product, which has counted the view, to its own page, or to the questions there. */
export function ProductPageLink({ productId, to }: { productId: string; to?: "questions" }) {
  const texts = useTexts(shareTexts);
  return (
    <Link
      href={to ? `${productPath(productId)}#${to}` : productPath(productId)}
      state={COUNTED}
      // In the place of the dialog: Back leads to the list that it was opened from.
      replace
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-pine-text underline-offset-4 hover:underline"
    >
      {to ? texts.openQuestions : texts.openPage}
      <ArrowRight aria-hidden="true" size={18} />
    </Link>
  );
}

/** From the quick view to the steps on the page. */
export function ProductStepsLink({ productId }: { productId: string }) {
  const texts = useTexts(productPageTexts);
  return (
    <ButtonLink
      fullWidth
      href={`${productPath(productId)}#steps`}
      state={COUNTED}
      icon={<ListOrdered aria-hidden="true" size={20} />}
    >
      {texts.followSteps}
    </ButtonLink>
  );
}
