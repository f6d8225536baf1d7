import { formatDate } from "#client/lib/format.ts";
import { useI18n, useMessages } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { TrendingFeed } from "#shared/contracts/catalog/catalog.ts";

/** 'AI-Powered' only where AI took part in the ranking, else 'Live'; 'Error' where it could not be read. */
export function TrendingBadge({ feed, failed }: { feed: TrendingFeed | undefined; failed: boolean }) {
  const t = useMessages();
  if (failed) return <Badge tone="brick">{t.trending.error}</Badge>;
  if (feed === undefined) return <Skeleton className="h-6 w-16 rounded-full" />;
  return <Badge tone="beech">{feed.source === "ai" ? t.trending.aiPowered : t.trending.live}</Badge>;
}

/** The basis of the ranking and its date. */
export function TrendingOrigin({ feed }: { feed: Pick<TrendingFeed, "source" | "lastUpdated"> }) {
  const { language, messages: t } = useI18n();
  const moment =
    feed.lastUpdated && formatDate(feed.lastUpdated, language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      {t.trending.sources[feed.source]}
      <br />
      {moment === null ? t.trending.neverUpdated : t.trending.updated(moment)}
    </>
  );
}
