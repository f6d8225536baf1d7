import { ScanQrCode, Sparkles, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CategoryGrid } from "#client/features/catalog/category-grid.tsx";
import { LatestReviews } from "#client/features/reviews/latest-reviews.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import type { Layers } from "#client/lib/layers.ts";
import { FeaturedProducts, PopularProducts, TrendingCard } from "#client/screens/home/sections.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { WhenNear } from "#client/ui/when-near.tsx";
import { HOME_ROOMS } from "#shared/domain/categories.ts";

const HomeEnd = part(() => import("#client/screens/home/end.tsx"));

/** The home screen without any inner view, below its bar. */
export function HomeMain({ layers }: { layers: Layers }) {
  const t = useMessages();
  const openProduct = (productId: string) => layers.open({ product: productId });
  const openAiScan = () => layers.open({ dialog: "ai" });
  return (
    <main>
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-7 px-4 pt-4 md:gap-9 md:px-6 md:pt-6">
        <div className="grid gap-4 md:grid-cols-2">
          {/* biome-ignore lint/a11y/useSemanticElements: a row of actions, not a fieldset of a form */}
          <div
            role="group"
            aria-label={t.home.quickActions}
            className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3 max-[359px]:gap-2"
          >
            <Tile
              label={t.home.scanQr}
              icon={<ScanQrCode aria-hidden="true" size={26} />}
              tone="bg-pine text-pine-on"
              onClick={() => layers.open({ dialog: "scan" })}
            />
            <Tile
              label={t.home.aiScan}
              icon={<Sparkles aria-hidden="true" size={26} />}
              tone="bg-beech-soft text-beech-text"
              onClick={openAiScan}
            />
            <Tile
              label={t.home.share}
              icon={<Upload aria-hidden="true" size={26} />}
              tone="bg-pine-soft text-pine-text"
              onClick={() => layers.open({ dialog: "share" })}
            />
          </div>
          <TrendingCard onOpen={() => layers.open({ view: "whats-hot" })} />
        </div>
        <Section title={t.home.featured}>
          <FeaturedProducts onSelect={openProduct} />
        </Section>
        <Section
          title={t.home.browseByRoom}
          more={<MoreButton of={t.home.browseByRoom} onClick={() => layers.open({ view: "all-categories" })} />}
        >
          <CategoryGrid
            columns={3}
            categories={HOME_ROOMS}
            onPick={(category) => layers.open({ view: "category", category })}
          />
        </Section>
        <div className="grid grid-cols-1 gap-7 md:grid-cols-2 md:gap-6">
          <Section
            title={t.home.popular}
            more={<MoreButton of={t.home.popular} onClick={() => layers.open({ view: "products" })} />}
          >
            <PopularProducts onSelect={openProduct} />
          </Section>
          <Section
            title={t.home.recentReviews}
            more={
              <Link href="/reviews" className={MORE_LOOK}>
                {t.common.viewAll} <span className="sr-only">: {t.home.recentReviews}</span>
              </Link>
            }
          >
            <LatestReviews onSelect={(review) => layers.open({ review: review.id })} />
          </Section>
        </div>
      </div>
      <WhenNear>
        <Part waiting={null}>
          <HomeEnd layers={layers} />
        </Part>
      </WhenNear>
    </main>
  );
}

function Tile({ label, icon, tone, onClick }: { label: string; icon: ReactNode; tone: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex flex-col items-center justify-center gap-2.5 rounded-card border border-line bg-card px-2 py-4 text-center leading-tight font-semibold transition max-[359px]:px-1 max-[359px]:text-xs hover:border-edge"
    >
      <span className={`flex size-12 items-center justify-center rounded-control ${tone}`}>{icon}</span>
      {label}
    </button>
  );
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="mb-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-xl font-bold">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

function MoreButton({ of, onClick }: { of: string; onClick: () => void }) {
  const t = useMessages();
  return (
    <button type="button" onClick={onClick} className={MORE_LOOK}>
      {t.common.viewAll} <span className="sr-only">: {of}</span>
    </button>
  );
}

const MORE_LOOK =
  "inline-flex min-h-11 shrink-0 items-center rounded-control px-2 -mr-2 text-sm font-semibold text-pine-text underline-offset-4 hover:underline";
