import type { ReactNode } from "react";
import { Link } from "wouter";
import { CounterChoice } from "#client/features/takedowns/counter/choice.tsx";
import { useReceivedNotice } from "#client/features/takedowns/hooks.ts";
import { NoticeCourse, NoticeFact, NoticeSummary } from "#client/features/takedowns/status/course.tsx";
import { NoticeLoadFailed, NoticeSkeleton } from "#client/features/takedowns/status/missing.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { wordOf } from "#client/lib/word-of.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import type { ReceivedNotice } from "#shared/contracts/takedowns/takedowns.ts";
import { productNameOf } from "#shared/domain/product-name.ts";
import { isDown } from "#shared/domain/takedown.ts";

/**
 * A notice for the sharer of its content: the claimant, the claim, and the possible actions; `standing` is their
 * account's.
 */
export function NoticeReceived({ id, standing }: { id: string; standing: ReactNode }) {
  const { language } = useI18n();
  const texts = useTexts(takedownTexts);
  const query = useReceivedNotice(id);
  if (query.isPending) return <NoticeSkeleton />;
  if (!query.data) {
    return (
      <NoticeLoadFailed error={query.error} notFound={texts.notFoundReceived} onRetry={() => void query.refetch()} />
    );
  }
  const notice = query.data;
  const what = wordOf(texts.kinds, notice.kind);
  const productName = productNameOf(notice, language);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h2 className="text-xl font-bold">{texts.receivedTitle}</h2>
        <p>{productName === null ? what : texts.on(what, productName)}</p>
      </div>
      <NoticeSummary notice={notice} />
      <dl className="rounded-card border border-line bg-card p-5">
        <NoticeFact name={texts.claimant}>
          <Claimant notice={notice} />
        </NoticeFact>
      </dl>
      <NoticeCourse notice={notice} />
      <section aria-labelledby="can-do" className="grid grid-cols-1 gap-4">
        <h2 id="can-do" className="text-lg font-bold">
          {texts.canDo}
        </h2>
        <Choices notice={notice} />
      </section>
      {notice.regime === "dmca" && (
        <Strikes isCounted={notice.upheldAt !== null || !isDown(notice.state)} standing={standing} />
      )}
      {notice.kind === "video" && (
        <Link
          href="/my-shares"
          className="-my-3 inline-flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
        >
          {texts.myShares}
        </Link>
      )}
      <Link
        href="/decisions"
        className="inline-flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
      >
        {texts.decisions}
      </Link>
    </div>
  );
}

/** The claimant of a notice, and the ways to reach them. */
export function Claimant({ notice }: { notice: ReceivedNotice }) {
  const texts = useTexts(takedownTexts);
  return (
    <>
      <span className="block font-medium">{notice.claimantName}</span>
      <span className="block text-muted">{texts.claimantRoles[notice.claimantRole]}</span>
      <span className="block">{notice.claimantPostalAddress}</span>
      <span className="block">{notice.claimantEmail}</span>
    </>
  );
}

function Choices({ notice }: { notice: ReceivedNotice }) {
  const texts = useTexts(takedownTexts);
  return (
    <>
      {notice.state === "down" && (
        <div>
          <h3 className="font-semibold">{texts.accept}</h3>
          <p>{notice.upheldAt === null ? texts.acceptUnseen : texts.acceptText}</p>
        </div>
      )}
      <CounterChoice notice={notice} />
    </>
  );
}

function Strikes({ isCounted, standing }: { isCounted: boolean; standing: ReactNode }) {
  const texts = useTexts(takedownTexts);
  return (
    <section aria-labelledby="strikes" className="grid gap-1.5">
      <h2 id="strikes" className="text-lg font-bold">
        {texts.strikes}
      </h2>
      {!isCounted && <p>{texts.notCounted}</p>}
      {standing}
      <p className="text-muted">{texts.strikesText}</p>
    </section>
  );
}
