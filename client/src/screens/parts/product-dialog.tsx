import { type ComponentProps, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { ProductFacts } from "#client/features/catalog/page/product-facts.tsx";
import { QuickFacts } from "#client/features/catalog/page/quick-facts.tsx";
import { useCountedView } from "#client/features/catalog/page/use-counted-view.ts";
import { useProduct } from "#client/features/catalog/use-catalog.ts";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { ProductVideo } from "#client/features/player/product-video.tsx";
import { keepStars } from "#client/features/reviews/form/review-draft.ts";
import { WriteReviewButton } from "#client/features/reviews/write-review-button.tsx";
import { ApiError } from "#client/lib/api.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { IsLayer } from "#client/lib/layers.ts";
import { playerTexts } from "#client/messages/late/player.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { ProductPageLink, ProductStepsLink } from "#client/screens/parts/page-link.tsx";
import { ReviewDialog } from "#client/screens/parts/review-dialog.tsx";
import { ShareDialog } from "#client/screens/parts/share-dialog.tsx";
import { useShownVideo } from "#client/screens/parts/shown-video.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { ShareButton } from "#client/ui/share-button.tsx";
import { Skeleton, SkeletonRows } from "#client/ui/skeleton.tsx";
import { StarInput } from "#client/ui/star-input.tsx";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";

const ProductVideos = part(() => import("#client/features/sharing/beside/product-videos.tsx"));
const ReviewSection = part(async () => ({
  default: (await import("#client/features/reviews/review-section.tsx")).ReviewSection,
}));

interface Props {
  /** The last product stays while the dialog closes, so this may be null then. */
  productId: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The origin of the view. After a scan the video starts playing by itself. */
  via: "scan" | "browse";
  /** A product that is already at hand is not asked for again. */
  initialProduct?: ProductDetail;
}

/** The state of one opening: each begins anew, with the player and without stars. */
interface View {
  productId: string | null;
  part: "player" | "review" | "share";
  rating: number | null;
}

const playerOf = (productId: string | null): View => ({ productId, part: "player", rating: null });

/** A product's player, or its substitute without a video, and from there the review and the share dialog. */
export function ProductDialog({ productId, open, onOpenChange, via, initialProduct }: Props) {
  const { language } = useI18n();
  const page = useTexts(productPageTexts);
  const [view, setView] = useState<View>(playerOf(open ? productId : null));
  const [before, setBefore] = useState({ open, productId });
  if (before.open !== open || before.productId !== productId) {
    setBefore({ open, productId });
    if (open) setView(playerOf(productId));
  }
  useClosedByLeaving(open, onOpenChange);
  const query = useProduct(view.productId, initialProduct);
  const name = query.data ? nameOf(query.data, language) : page.loadingProduct;

  const show = (part: View["part"]) => setView({ ...view, part });
  // Leaving the form leads back to the product.
  const toPlayer = (stays: boolean) => stays || show("player");
  const review = () => {
    if (view.productId !== null && view.rating !== null) {
      keepStars(view.productId, view.rating);
    }
    show("review");
  };
  return (
    <>
      <Dialog open={open && view.part === "player"} onOpenChange={onOpenChange} title={name} size="full">
        <ProductView
          key={view.productId}
          query={query}
          via={via}
          rating={view.rating}
          onRate={(rating) => setView({ ...view, rating })}
          onReview={review}
          onShare={() => show("share")}
        />
      </Dialog>
      {/* Not in the address, as the product is: Back leads from them to it. */}
      <IsLayer value={false}>
        {view.productId !== null && (
          <ReviewDialog
            productId={view.productId}
            productName={name}
            rating={view.rating}
            open={open && view.part === "review"}
            onOpenChange={toPlayer}
          />
        )}
        <ShareDialog
          open={open && view.part === "share"}
          onOpenChange={toPlayer}
          product={query.data}
          onSelectProduct={(other) => setView(playerOf(other))}
        />
      </IsLayer>
    </>
  );
}

function ProductView({
  query,
  via,
  rating,
  onRate,
  onReview,
  onShare,
}: {
  query: ReturnType<typeof useProduct>;
  via: "scan" | "browse";
  rating: number | null;
  onRate: (stars: number) => void;
  onReview: () => void;
  onShare: () => void;
}) {
  const { language, messages: t } = useI18n();
  const page = useTexts(productPageTexts);
  const texts = useTexts(playerTexts);
  const { data: product, error, refetch } = query;
  useCountedView(product?.id ?? null, via);

  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState drawing={emptyBox} headingLevel={3} title={page.notFound} />;
  }
  if (error) return <ErrorState title={page.failedOne} text={failureText(error, t)} onRetry={() => refetch()} />;
  if (!product) return <ProductSkeleton />;
  return (
    <>
      {/* On wide screens only the questions below the video share its column. */}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr_auto] md:gap-x-6">
        <ReportHere>
          {(report) => (
            <PlayedVideo product={product} autoplay={via === "scan"} onShare={onShare} report={report}>
              <QuickFacts productId={product.id} steps={<ProductStepsLink productId={product.id} />} />
            </PlayedVideo>
          )}
        </ReportHere>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:row-start-3 md:self-start">
          {product.videoUrl !== null && <StarInput label={texts.rate} value={rating} onChange={onRate} />}
          <WriteReviewButton productId={product.id} className="grow md:grow-0" onClick={onReview} />
        </div>
        <div className="grid content-start gap-3 md:col-start-2 md:row-span-2 md:row-start-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <ProductPageLink productId={product.id} />
            {/* Its text stands at the edge of the column, whether it is beside the link or, where that is long, below it. */}
            <div className="-mx-4">
              <ShareButton title={nameOf(product, language)} path={productPath(product.id)} />
            </div>
          </div>
          <ProductFacts product={product} />
        </div>
      </div>
      <p className="mt-5">
        <ProductPageLink productId={product.id} to="questions" />
      </p>
      <section className="mt-7">
        <h3 className="mb-3 text-lg font-semibold">{t.reviews.ofProduct}</h3>
        <Part fallback={<SkeletonRows count={2} />}>
          <ReportHere>
            {(report) => (
              <ReviewSection
                productId={product.id}
                signIn={<SignInOptions onGuest={null} />}
                onWrite={onReview}
                withButton={false}
                report={report}
              />
            )}
          </ReportHere>
        </Part>
      </section>
    </>
  );
}

/**
 * The product's video, or the way to share one, and the others beside it. On a phone they come after `children`:
 * however many there are, the hazards stay in sight.
 */
function PlayedVideo({
  product,
  autoplay,
  onShare,
  report,
  children,
}: {
  product: ProductDetail;
  autoplay: boolean;
  onShare: () => void;
  report: ComponentProps<typeof ProductVideo>["report"];
  children: ReactNode;
}) {
  const texts = useTexts(playerTexts);
  const isWide = useIsWide();
  const shown = useShownVideo(product);
  const frame = useRef<HTMLDivElement>(null);
  const beside = product.videoUrl !== null && (
    <Part>
      <ProductVideos
        product={product}
        shown={shown.video}
        onShow={(next, byHand) => {
          shown.show(next, byHand);
          if (!byHand) return;
          frame.current?.scrollIntoView({ block: "nearest" });
          frame.current?.focus({ preventScroll: true });
        }}
        onShare={onShare}
        signIn={<SignInOptions onGuest={null} />}
      />
    </Part>
  );
  return (
    <>
      <div className="-mx-5 md:row-span-2 md:mx-0">
        <div ref={frame} tabIndex={-1} className="outline-none">
          <ProductVideo
            product={shown.product}
            videoId={shown.video?.id}
            autoplay={autoplay || shown.isChosen}
            noVideoAction={<Button onClick={onShare}>{texts.shareVideo}</Button>}
            report={report}
          />
        </div>
        {isWide && beside}
      </div>
      {children}
      {/* They keep a page's distance from the edge and from what is above, which a dialog has already. */}
      {!isWide && <div className="-mx-4 -mt-3 empty:hidden">{beside}</div>}
    </>
  );
}

const WIDE = "(min-width: 768px)";

/** Whether there are two columns: the `md` of the styles. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(WIDE).matches,
  );
}

/** The component that holds the dialog open may outlive the screen below, as the scanner of the navigation does. */
function useClosedByLeaving(open: boolean, onOpenChange: (open: boolean) => void) {
  const [path] = useLocation();
  const openedAt = useRef(path);
  useEffect(() => {
    if (!open) openedAt.current = path;
    else if (openedAt.current !== path) onOpenChange(false);
  }, [open, path, onOpenChange]);
}

function ProductSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-5 md:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] md:gap-6">
      <div className="-mx-5 md:mx-0">
        <Skeleton className="aspect-video w-full rounded-none md:rounded-card" />
      </div>
      <div className="grid grid-cols-2 content-start gap-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-10" />
        ))}
      </div>
    </div>
  );
}
