import { Store } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { useRetailers } from "#client/features/catalog/use-catalog.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { retailersTexts } from "#client/messages/late/retailers.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Retailer } from "#shared/contracts/catalog/catalog.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** The shops of the catalogue. A shop's site is linked only where it is known, never guessed. */
export function RetailerList({ emptyAction }: { emptyAction?: ReactNode }) {
  const t = useMessages();
  const texts = useTexts(retailersTexts);
  const { data: retailers, error, refetch } = useRetailers();
  if (error) {
    return <ErrorState title={texts.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
  }
  if (retailers === undefined) return <SkeletonRows count={4} />;
  if (retailers.length === 0) {
    return <EmptyState drawing={emptyBox} title={texts.none} text={texts.noneText} action={emptyAction} />;
  }
  return (
    <>
      <div className="mb-4 rounded-card bg-beech-soft px-4 pt-3 pb-1 text-sm text-beech-text">
        <p>{texts.note}</p>
        <Link href="/partner" className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
          {texts.partner}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {retailers.map((retailer) => (
          <RetailerRow key={retailer.id} retailer={retailer} />
        ))}
      </ul>
    </>
  );
}

function RetailerRow({ retailer }: { retailer: Retailer }) {
  const texts = useTexts(retailersTexts);
  const site = safeLink(retailer.websiteUrl);
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-card p-3">
      <Logo src={retailer.logo} />
      <div className="min-w-0 grow">
        <h2 className="font-semibold">{retailer.name}</h2>
        <p className="text-sm text-muted">{texts.independent}</p>
        {site && <p className="text-sm break-words text-muted">{site.host}</p>}
      </div>
      {site && (
        <ButtonLink
          external
          size="sm"
          variant="secondary"
          className="shrink-0"
          href={site.href}
          rel="nofollow noopener noreferrer"
        >
          {texts.visit}
          <span className="sr-only">: {retailer.name}</span>
        </ButtonLink>
      )}
    </li>
  );
}

function Logo({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false);
  const safe = broken ? null : safeLink(src, location.origin);
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-pine-soft text-pine-text">
      {safe ? (
        <img
          src={safe.href}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      ) : (
        <Store aria-hidden="true" size={26} />
      )}
    </span>
  );
}
