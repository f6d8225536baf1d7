import { type ReactNode, useRef } from "react";
import { ShareDialogs, useShareDialogs } from "#client/features/sharing/own/share-dialogs.tsx";
import { ShareRow } from "#client/features/sharing/own/share-row.tsx";
import { UnsharedUploads } from "#client/features/sharing/own/unshared-uploads.tsx";
import { useOwnShares } from "#client/features/sharing/own/use-own-shares.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** A member's shares, page by page, with their states; unshared uploads stand below. */
export function ShareList({ empty, top }: { empty: ReactNode; top: ReactNode }) {
  const t = useMessages();
  const texts = useTexts(mySharesTexts);
  const list = useRef<HTMLUListElement>(null);
  const dialogs = useShareDialogs();
  const query = useOwnShares();
  const { shares, error } = query;
  const failure = error && failureText(error, t);
  if (!shares) {
    return failure ? (
      <ErrorState title={texts.failed} text={failure} onRetry={() => query.refetch()} />
    ) : (
      <SkeletonRows count={3} />
    );
  }
  return (
    <>
      {shares.length === 0 ? (
        empty
      ) : (
        <>
          {top}
          <ul ref={list} className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
            {shares.map((share) => (
              <ShareRow
                key={share.id}
                share={share}
                onEdit={() => dialogs.open("edit", share)}
                onRemove={() => dialogs.open("remove", share)}
              />
            ))}
          </ul>
        </>
      )}
      <LoadMore list={list} query={query} failure={failure && `${texts.failed}. ${failure}`} />
      <UnsharedUploads />
      <ShareDialogs dialogs={dialogs} />
    </>
  );
}
