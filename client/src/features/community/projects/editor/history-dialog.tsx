import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { pagesFor } from "#client/lib/api.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { projectEditorTexts, projectTexts } from "#client/messages/late/projects.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { projects } from "#shared/contracts/community/projects.ts";
import type { ProjectWords } from "#shared/domain/community.ts";

/** What a published project said at its saves; one of them can be put into the form. */
export function HistoryDialog({
  projectId,
  open,
  onOpenChange,
  onTake,
}: {
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTake: (words: ProjectWords) => void;
}) {
  const texts = useTexts(projectEditorTexts);
  const { untitled } = useTexts(projectTexts);
  const { language } = useI18n();
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery({
    ...pagesFor(projects.revisions, { params: { id: projectId }, query: {} }),
    staleTime: 0,
    enabled: open,
  });
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.history} description={texts.historyText}>
      {!items && query.error && (
        <ErrorState title={texts.historyFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      )}
      {!items && !query.error && <SkeletonRows count={2} />}
      {items && (
        <>
          <ul ref={list} className="grid grid-cols-1 gap-2">
            {items.map(({ revision, createdAt, content }) => (
              <li
                key={revision}
                className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3.5 py-2"
              >
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{content.title || untitled}</span>
                  <span className="block text-sm text-muted">
                    {texts.version(formatDate(createdAt, language, { dateStyle: "long", timeStyle: "short" }))}
                  </span>
                </span>
                <Button size="sm" variant="secondary" onClick={() => onTake(content)}>
                  {texts.bringBack}
                </Button>
              </li>
            ))}
          </ul>
          <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
        </>
      )}
    </Dialog>
  );
}
