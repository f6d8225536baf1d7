import { ArrowRight, type LucideIcon, MessageSquare, Store } from "lucide-react";
import { Link } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import type { Layers } from "#client/lib/layers.ts";

/** The end of the home screen, far below what a first visit shows: the ways on, and the legal pages. */
export default function HomeEnd({ layers }: { layers: Layers }) {
  const t = useMessages();
  return (
    <>
      <div className="mx-auto grid max-w-5xl gap-3 px-4 pt-7 pb-8 md:grid-cols-2 md:gap-6 md:px-6 md:pt-9">
        <button type="button" onClick={() => layers.open({ view: "retailers" })} className={WAY_LOOK}>
          <Way icon={Store} title={t.home.browseRetailers} text={t.home.browseRetailersText} />
        </button>
        <Link href="/community" className={WAY_LOOK}>
          <Way icon={MessageSquare} title={t.shell.community} text={t.home.communityText} />
        </Link>
      </div>
      <HomeFooter />
    </>
  );
}

const WAY_LOOK =
  "flex items-center gap-3 rounded-card border border-line bg-card p-4 text-left transition hover:border-edge";

function Way({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-pine-soft text-pine-text">
        <Icon aria-hidden="true" size={22} />
      </span>
      <span className="grid grow">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
      <ArrowRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
    </>
  );
}

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
