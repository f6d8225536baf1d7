import { ListOrdered, Play, QrCode } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { chooseGuides } from "#client/features/catalog/page/choose-guides.ts";
import { Glance } from "#client/features/catalog/page/glance.tsx";
import { GuideSteps } from "#client/features/catalog/page/guide-steps.tsx";
import { OfferList } from "#client/features/catalog/page/offer-list.tsx";
import { useReaderCountry } from "#client/features/catalog/page/reader-country.ts";
import { Recalls } from "#client/features/catalog/page/recall-part.tsx";
import { SafetyNotes } from "#client/features/catalog/page/safety-notes.tsx";
import { useCountedView } from "#client/features/catalog/page/use-counted-view.ts";
import type { useProductFacts } from "#client/features/catalog/page/use-product-facts.ts";
import { type Chapter, chaptersOf } from "#client/features/player/chapters.ts";
import { playsHere } from "#client/features/player/product-video.tsx";
import type { Cue } from "#client/features/player/use-playback.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { wasCounted } from "#client/screens/parts/page-link.tsx";
import { useShownVideo } from "#client/screens/parts/shown-video.ts";
import { ProductPageAction } from "#client/screens/product/action.tsx";
import { useAnchor } from "#client/screens/product/anchor.ts";
import { ProductPageFrame } from "#client/screens/product/frame.tsx";
import { ProductPageHead } from "#client/screens/product/head.tsx";
import { PAGE_GRID } from "#client/screens/product/layout.ts";
import { ProductPagePeople } from "#client/screens/product/people.tsx";
import { FactsSkeleton, OffersSkeleton, StepsSkeleton } from "#client/screens/product/skeleton.tsx";
import { ProductPageVideo } from "#client/screens/product/video.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";
import { ShareButton } from "#client/ui/share-button.tsx";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** Few may edit it. */
const EditLink = part(() => import("#client/features/catalog/desk/edit-link.tsx"));

/** The page of a loaded product; its details may still be on their way, or fail without taking it along. */
export function ProductPageBody({
  product,
  facts: { data: facts, error, isPending, refetch },
}: {
  product: ProductDetail;
  facts: ReturnType<typeof useProductFacts>;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(productPageTexts);
  const name = nameOf(product, language);
  const heading = useScreen(texts.title(name, product.brand));
  const mayPrint = useMay("print-codes");
  const mayEdit = useMay("keep-catalog");
  const gtin = facts?.gtins[0];
  const [counted] = useState(wasCounted);
  useCountedView(counted ? null : product.id, "browse");
  useAnchor(!isPending);
  const [country, setCountry] = useReaderCountry();
  const [cue, setCue] = useState<Cue>();
  const [chapter, setChapter] = useState<Chapter | null>(null);
  const shown = useShownVideo(product);
  // The steps are those of the catalogue's own video.
  const isOwn = shown.video === null;
  const guides = useMemo(() => chooseGuides(facts?.guides ?? [], language), [facts, language]);
  const chapters = useMemo(() => (isOwn ? chaptersOf(guides) : []), [isOwn, guides]);
  const video = useRef<HTMLElement>(null);
  const steps = useRef<HTMLElement>(null);

  // On phones it stands below the details, which would push it out of sight when they come.
  const below = isPending ? "max-md:hidden" : "";
  const playable = isOwn && playsHere(product);
  const showVideo = () => {
    show(video);
    // The player takes the focus from there; its substitute is next.
    video.current?.focus({ preventScroll: true });
  };
  const play = (wanted: Cue) => {
    showVideo();
    setCue(wanted);
  };
  return (
    <ProductPageFrame action={<ShareButton iconOnly title={name} path={productPath(product.id)} />}>
      <div className={PAGE_GRID.page}>
        <div className={PAGE_GRID.head}>
          <ProductPageHead product={product} heading={heading} />
        </div>
        <div className={`grid content-start gap-4 ${PAGE_GRID.facts}`}>
          {facts ? (
            <>
              <Recalls facts={facts} />
              <SafetyNotes facts={facts} />
              <Glance product={product} facts={facts} imperial={country === "US"} />
            </>
          ) : error ? (
            <ErrorState
              title={texts.factsFailed}
              text={texts.factsFailedText(failureText(error, t))}
              onRetry={() => refetch()}
            />
          ) : (
            <FactsSkeleton />
          )}
        </div>
        <div className={`grid grid-cols-1 content-start gap-6 ${PAGE_GRID.instructions} ${below}`}>
          <section ref={video} id="video" aria-label={texts.video} tabIndex={-1} className="-mx-4 outline-none md:mx-0">
            <ProductPageVideo
              product={product}
              shown={shown}
              onPlay={() => {
                setCue(undefined);
                showVideo();
              }}
              cue={cue}
              chapters={chapters}
              onChapter={setChapter}
            />
          </section>
          {(facts || isPending) && (
            <section ref={steps} id="steps" aria-labelledby="steps-title">
              <h2 id="steps-title" tabIndex={-1} className="mb-3 text-lg font-bold">
                {texts.steps}
              </h2>
              {facts ? (
                <GuideSteps
                  guides={facts.guides}
                  hasVideo={product.videoUrl !== null}
                  current={chapter}
                  onPlay={playable ? (seconds) => play({ seconds }) : null}
                  askAt={(step) => `/community/discussions/new?product=${product.id}&step=${step}`}
                />
              ) : (
                <StepsSkeleton />
              )}
            </section>
          )}
        </div>
        <section id="buy" aria-labelledby="buy-title" className={`${PAGE_GRID.offers} ${below}`}>
          <div className="rounded-card border border-line bg-card p-4">
            <h2 id="buy-title" className="mb-3 text-lg font-bold">
              {texts.buy}
            </h2>
            {isPending ? (
              <OffersSkeleton />
            ) : (
              <OfferList product={product} offers={facts?.offers ?? []} country={country} onCountry={setCountry} />
            )}
          </div>
        </section>
        <div className={`${PAGE_GRID.people} ${below}`}>
          <ProductPagePeople productId={product.id} />
          {mayEdit && (
            <Part waiting={null}>
              <EditLink product={product} />
            </Part>
          )}
          {mayPrint && gtin && (
            <Link
              href={`/print-code?gtin=${gtin}`}
              className="mt-6 inline-flex min-h-11 items-center gap-2 font-medium text-pine-text underline"
            >
              <QrCode aria-hidden="true" size={20} />
              {texts.printCode}
            </Link>
          )}
        </div>
      </div>
      {product.videoUrl !== null ? (
        <ProductPageAction
          target={video}
          icon={<Play aria-hidden="true" size={20} fill="currentColor" />}
          onAct={() => play({})}
        >
          {texts.watchVideo}
        </ProductPageAction>
      ) : (
        guides.length > 0 && (
          <ProductPageAction
            target={steps}
            icon={<ListOrdered aria-hidden="true" size={20} />}
            onAct={() => {
              show(steps);
              steps.current?.querySelector("h2")?.focus({ preventScroll: true });
            }}
          >
            {texts.followSteps}
          </ProductPageAction>
        )
      )}
    </ProductPageFrame>
  );
}

function show(part: RefObject<HTMLElement | null>): void {
  part.current?.scrollIntoView({ block: "start" });
}
