import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in-options.tsx";
import { useProduct } from "#client/features/catalog/use-catalog.ts";
import { ReportHere } from "#client/features/moderation/report-here.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { OnceOpened } from "#client/ui/once-opened.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { WhenNear } from "#client/ui/when-near.tsx";

const ReviewSection = lazy(async () => ({
  default: (await import("#client/features/reviews/review-section.tsx")).ReviewSection,
}));
const ReviewDialog = lazy(async () => ({
  default: (await import("#client/screens/parts/product-review-dialog.tsx")).ReviewDialog,
}));
const QuestionSection = lazy(async () => ({
  default: (await import("#client/features/community/question-section.tsx")).QuestionSection,
}));

/** What other people say of a product and ask about it. Guests read everything; taking part takes an account. */
export function ProductPagePeople({ productId }: { productId: string }) {
  const t = useMessages();
  const texts = useTexts(productPageTexts);
  const signIn = <SignInOptions onGuest={null} />;
  const [writes, setWrites] = useState(false);
  // The page has it already.
  const { data: product } = useProduct(productId);
  return (
    <div className="grid gap-8">
      <Part id="reviews" title={t.reviews.ofProduct}>
        <ReportHere>
          {(report) => (
            <ReviewSection
              productId={productId}
              signIn={signIn}
              onWrite={() => setWrites(true)}
              withButton
              report={report}
            />
          )}
        </ReportHere>
        <OnceOpened open={writes}>
          <ReviewDialog
            productId={productId}
            productName={product?.name ?? ""}
            rating={null}
            open={writes}
            onOpenChange={setWrites}
          />
        </OnceOpened>
      </Part>
      <Part id="questions" title={texts.questions}>
        <ReportHere>{(report) => <QuestionSection productId={productId} signIn={signIn} report={report} />}</ReportHere>
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = useId();
  // Whatever is in the one list moves the other one.
  const isNamed = /^#(review|question|answer)/.test(location.hash);
  return (
    <section id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      <WhenNear now={isNamed}>
        <Suspense fallback={<SkeletonRows count={2} />}>{children}</Suspense>
      </WhenNear>
    </section>
  );
}
