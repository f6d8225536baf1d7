import { ExternalLink } from "lucide-react";
import { formatDate, formatRating } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { WebLink } from "#shared/contracts/identify/identify.ts";
import { WEB_SOURCES } from "#shared/domain/identify/web-sources.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** Pages about the item by what they have to do with it. They are hearsay: nothing here was checked, and that is said. */
export function WebLinks({ results, seenAt }: { results: readonly WebLink[]; seenAt: Date }) {
  const texts = useTexts(identifyResultTexts);
  const links = results.flatMap((result) => {
    const link = linkOf(result);
    return link ? [{ result, link }] : [];
  });
  const groups = WEB_SOURCES.map((source) => ({
    source,
    group: links.filter(({ result }) => result.source === source),
  }));
  return (
    <section>
      <h3 className="text-lg font-semibold">{texts.webTitle}</h3>
      {links.length === 0 ? (
        <p className="text-muted">{texts.webNone}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-sm text-muted">{texts.webNote}</p>
          {links.every(({ result }) => result.source !== "purchase") && (
            // Shops are looked for in the person's country alone.
            <p className="rounded-control bg-beech-soft px-4 py-3 text-sm">{texts.webNoCountry}</p>
          )}
          {groups.map(
            ({ source, group }) =>
              group.length > 0 && (
                <div key={source}>
                  <h4 className="mb-1.5 font-semibold">{texts.sources[source]}</h4>
                  <div className="overflow-hidden rounded-card border border-line">
                    <ul className="divide-y divide-line">
                      {group.map(({ result, link }) => (
                        <WebItem key={link.href} result={result} link={link} seenAt={seenAt} />
                      ))}
                    </ul>
                    {source === "purchase" && (
                      <p className="border-t border-line px-4 py-3 text-sm text-muted">{texts.webDisclosure}</p>
                    )}
                  </div>
                </div>
              ),
          )}
        </div>
      )}
    </section>
  );
}

interface Shown {
  href: string;
  host: string;
}

function WebItem({ result, link, seenAt }: { result: WebLink; link: Shown; seenAt: Date }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(identifyResultTexts);
  const { title, description, store, price, rating, isSearch, source } = result;
  // Searches in several shops differ in nothing else.
  const [heading, beside] = isSearch && store ? [store, title] : [title, store];
  const facts = [
    link.host,
    beside,
    price && texts.priceSeen(price, formatDate(seenAt, language, { dateStyle: "medium" })),
    rating !== null && texts.rating(formatRating(rating, language)),
  ].filter(Boolean);
  return (
    <li>
      <a
        href={link.href}
        target="_blank"
        rel={source === "purchase" ? "sponsored nofollow noopener" : "noopener noreferrer"}
        className="flex min-h-14 items-start gap-3 bg-card px-4 py-3 transition hover:bg-pine-soft focus-visible:-outline-offset-3"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">{heading}</span>
            {isSearch && <Badge>{texts.isSearch}</Badge>}
          </span>
          {description && <span className="line-clamp-2 text-sm wrap-anywhere">{description}</span>}
          <span className="block text-sm text-muted wrap-anywhere">{facts.join(" · ")}</span>
          <span className="sr-only"> ({t.ui.opensInNewTab})</span>
        </span>
        <ExternalLink aria-hidden="true" size={18} className="mt-1 shrink-0 text-muted" />
      </a>
    </li>
  );
}

/** Where a result leads: http or https, or a path of ours that leads to the named shop. Null where it must not be opened. */
function linkOf({ url, host }: WebLink): Shown | null {
  const link = safeLink(url, location.origin);
  if (!link) return null;
  return new URL(link.href).origin === location.origin ? { href: link.href, host } : link;
}
