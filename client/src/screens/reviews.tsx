import emptyBox from "#client/assets/drawings/empty-box.svg";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { ReviewList } from "#client/features/reviews/review-list.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { allReviewsTexts } from "#client/messages/late/all-reviews.ts";
import { ProductLayer } from "#client/screens/parts/product-layer.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/** The newest reviews of everything. */
export default function Reviews() {
  const t = useMessages();
  const texts = useTexts(allReviewsTexts);
  const layers = useLayers();
  return (
    <>
      <Page title={t.reviews.title} back>
        <ReportHere>
          {(report) => (
            <ReviewList
              onSelectProduct={(productId) => layers.open({ product: productId })}
              report={report}
              empty={
                <EmptyState
                  drawing={emptyBox}
                  title={t.reviews.none}
                  text={texts.noneText}
                  action={<ButtonLink href="/categories">{texts.browse}</ButtonLink>}
                />
              }
            />
          )}
        </ReportHere>
      </Page>
      <ProductLayer layers={layers} />
    </>
  );
}
