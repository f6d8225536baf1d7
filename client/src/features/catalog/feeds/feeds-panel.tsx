import { useRef } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { ImportForm } from "#client/features/catalog/feeds/import-form.tsx";
import { ImportRow } from "#client/features/catalog/feeds/import-row.tsx";
import { useImports } from "#client/features/catalog/feeds/use-feeds.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { feedTexts } from "#client/messages/late/feeds.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { FEED_PATHS } from "#shared/domain/feed.ts";

/** Product feeds that come in, with their progress, and those that we give out. */
export function FeedsPanel() {
  const texts = useTexts(feedTexts);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid grid-cols-1 gap-6">
        <p className="text-muted">{texts.intro}</p>
        <ImportForm />
      </div>
      <section className="grid grid-cols-1 gap-3 lg:row-span-2">
        <h2 className="text-lg font-semibold">{texts.list}</h2>
        <ImportList />
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-lg font-semibold">{texts.given}</h2>
        <p className="text-muted">{texts.givenText}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink leave variant="secondary" size="sm" href={FEED_PATHS.merchant}>
            {texts.merchantFeed}
          </ButtonLink>
          <ButtonLink leave download variant="secondary" size="sm" href={FEED_PATHS.openCopy}>
            {texts.openCopy}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

function ImportList() {
  const texts = useTexts(feedTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = useImports();
  const { imports, error } = query;
  if (imports === undefined) {
    if (error) return <ErrorState title={texts.loadFailed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (imports.length === 0) {
    return <EmptyState headingLevel={3} drawing={emptyBox} title={texts.noneTitle} text={texts.noneText} />;
  }
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {imports.map((one) => (
          <ImportRow key={one.id} feed={one} />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.loadFailed}. ${problemText(error)}`} />
    </>
  );
}
