import { lazy, type ReactNode, Suspense, useId } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in-options.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

const ReviewSection = lazy(async () => ({
  default: (await import("#client/features/reviews/review-section.tsx")).ReviewSection,
}));
const QuestionSection = lazy(async () => ({
  default: (await import("#client/features/community/question-section.tsx")).QuestionSection,
}));

/** What other people say of a product and ask about it. Guests read everything; asking takes an account. */
export function ProductPagePeople({ productId }: { productId: string }) {
  const t = useMessages();
  const texts = useTexts(productPageTexts);
  return (
    <div className="grid gap-8">
      <Part id="reviews" title={t.reviews.ofProduct}>
        <ReviewSection productId={productId} />
      </Part>
      <Part id="questions" title={texts.questions}>
        <QuestionSection productId={productId} signIn={<SignInOptions onGuest={null} />} />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      <Suspense fallback={<SkeletonRows count={2} />}>{children}</Suspense>
    </section>
  );
}
