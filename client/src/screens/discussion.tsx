import { useState } from "react";
import { useParams } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { ReplyList } from "#client/features/community/discussions/reply-list.tsx";
import { RenderChoose } from "#client/features/community/discussions/staff-actions.tsx";
import { ThreadHead } from "#client/features/community/discussions/thread.tsx";
import { useThread } from "#client/features/community/discussions/use-discussions.ts";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { ChooseProduct } from "#client/screens/parts/choose-product.tsx";
import { ToDecisions } from "#client/screens/parts/to-decisions.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Thread } from "#shared/contracts/community/discussions.ts";

/** A discussion and its replies. */
export default function Discussion() {
  const { id = "" } = useParams();
  const texts = useTexts(discussionTexts);
  const problemText = useProblemText();
  const user = useSessionUser();
  const query = useThread(id);
  const isMissing =
    query.error instanceof ApiError && (query.error.code === "NOT_FOUND" || query.error.code === "INVALID_INPUT");
  // Where its author took it back, its place has no name.
  const named = (!isMissing && query.data?.title) || undefined;
  return (
    <Page title={texts.list} named={named} width="narrow" back="/community/discussions">
      {query.data && !isMissing ? (
        <Opened key={user?.id ?? ""} thread={query.data} />
      ) : isMissing ? (
        <EmptyState
          title={problemText(query.error)}
          action={
            <>
              <ButtonLink href="/community/discussions">{texts.toAll}</ButtonLink>
              <ToDecisions />
            </>
          }
        />
      ) : query.error ? (
        <ErrorState title={texts.threadFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}

function Opened({ thread }: { thread: Thread }) {
  const texts = useTexts(discussionTexts);
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  return (
    <ReportHere>
      {(report) => {
        const shared = { thread, signIn: <SignInOptions />, report, onSignIn: () => setAsksToSignIn(true) };
        return (
          <div className="grid grid-cols-1 gap-6">
            <RenderChoose value={(onChoose) => <ChooseProduct onChoose={onChoose} />}>
              <ThreadHead {...shared} />
            </RenderChoose>
            <ReplyList {...shared} />
            <Dialog
              open={asksToSignIn}
              onOpenChange={setAsksToSignIn}
              title={texts.signInToVote}
              description={texts.signInText}
            >
              <SignInOptions onGuest={() => setAsksToSignIn(false)} />
            </Dialog>
          </div>
        );
      }}
    </ReportHere>
  );
}
