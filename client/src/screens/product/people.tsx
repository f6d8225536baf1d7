import { type ReactNode, useId } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { useProduct } from "#client/features/catalog/use-catalog.ts";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { OnceOpened, Part, part } from "#client/ui/part.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { WhenNear } from "#client/ui/when-near.tsx";
import { nameOf } from "#shared/domain/product-name.ts";

const ReviewSection = part(async () => ({
  default: (await import("#client/features/reviews/review-section.tsx")).ReviewSection,
}));
const ReviewDialog = part(async () => ({
  default: (await import("#client/screens/parts/review-dialog.tsx")).ReviewDialog,
}));
const QuestionSection = part(async () => ({
  default: (await import("#client/features/community/question-section.tsx")).QuestionSection,
}));

const ProductProjects = part(async () => ({
  default: (await import("#client/features/community/projects/product-projects.tsx")).ProductProjects,
}));

/** The reviews of a product, the questions about it and what members built of it. Guests read everything; taking part takes an account. */
export function ProductPagePeople({ productId }: { productId: string }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(productPageTexts);
  const signIn = <SignInOptions onGuest={null} />;
  const layers = useLayers();
  const writes = layers.get("dialog") === "review";
  // The page has loaded it already.
  const { data: product } = useProduct(productId);
  return (
    <div className="grid gap-8">
      <Section id="reviews" title={t.reviews.ofProduct}>
        <ReportHere>
          {(report) => (
            <ReviewSection
              productId={productId}
              signIn={signIn}
              onWrite={() => layers.open({ dialog: "review" })}
              withButton
              report={report}
            />
          )}
        </ReportHere>
      </Section>
      <Section id="questions" title={texts.questions}>
        <ReportHere>{(report) => <QuestionSection productId={productId} signIn={signIn} report={report} />}</ReportHere>
      </Section>
      <Section id="projects" title={texts.projects}>
        <ProductProjects productId={productId} />
      </Section>
      {/* Not in its section, which is drawn once it is near: after a reload the form is open again. */}
      <OnceOpened layer open={writes}>
        <ReviewDialog
          productId={productId}
          productName={product ? nameOf(product, language) : ""}
          rating={null}
          open={writes}
          onOpenChange={(stays) => stays || layers.close("dialog")}
        />
      </OnceOpened>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = useId();
  // A change in one list moves the other.
  const isNamed = /^#(review|reply|question|answer)/.test(location.hash);
  return (
    <section id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      <WhenNear now={isNamed}>
        <Part fallback={<SkeletonRows count={2} />}>{children}</Part>
      </WhenNear>
    </section>
  );
}
