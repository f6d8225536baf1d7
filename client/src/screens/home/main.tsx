import { ArrowRight, ScanQrCode, Sparkles, Store, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CategoryGrid } from "#client/features/catalog/category-grid.tsx";
import { LatestReviews } from "#client/features/reviews/latest-reviews.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import type { Layers } from "#client/lib/layers.ts";
import { FeaturedProducts, PopularProducts, TrendingCard } from "#client/screens/home/sections.tsx";
import { HOME_ROOMS } from "#shared/domain/categories.ts";

/** The home screen without any inner view, below its bar. */
export function HomeMain({ layers }: { layers: Layers }) {
  const t = useMessages();
  const openProduct = (productId: string) => layers.open({ product: productId });
  const openAiScan = () => layers.open({ dialog: "ai" });
  return (
    <>
      <main className="mx-auto grid max-w-5xl grid-cols-1 gap-7 px-4 pt-4 pb-8 md:gap-9 md:px-6 md:pt-6">
        <div className="grid gap-4 md:grid-cols-2">
          {/* biome-ignore lint/a11y/useSemanticElements: a row of actions, not a fieldset of a form */}
          <div role="group" aria-label={t.home.quickActions} className="grid grid-cols-3 gap-3 max-[359px]:gap-2">
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
        <button
          type="button"
          onClick={() => layers.open({ view: "retailers" })}
          className="flex items-center gap-3 rounded-card border border-line bg-card p-4 text-left transition hover:border-edge"
        >
          <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-pine-soft text-pine-text">
            <Store aria-hidden="true" size={22} />
          </span>
          <span className="grid grow">
            <span className="font-semibold">{t.home.browseRetailers}</span>
            <span className="text-sm text-muted">{t.home.browseRetailersText}</span>
          </span>
          <ArrowRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
        </button>
      </main>
      <HomeFooter />
    </>
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
      <div className="mb-2.5 flex min-h-11 items-center justify-between gap-3">
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

function HomeFooter() {
  const t = useMessages();
  const links = [
    { href: "/terms-of-service", label: t.legal.terms },
    { href: "/privacy-policy", label: t.legal.privacy },
    { href: "/copyright-policy", label: t.legal.copyright },
  ];
  return (
    <footer className="border-t border-line">
      <nav
        aria-label={t.home.legal}
        className="mx-auto flex max-w-5xl flex-wrap justify-center gap-x-1 px-2 py-4 md:justify-start md:px-4"
      >
        {links.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center rounded-control px-2 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
