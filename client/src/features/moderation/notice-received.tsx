import { useState } from "react";
import { Link } from "wouter";
import { CounterForm } from "#client/features/moderation/counter-form.tsx";
import { AccountStanding } from "#client/features/moderation/decisions-standing.tsx";
import { Fact, formatMoment, NoticeCourse, NoticeFacts } from "#client/features/moderation/notice-course.tsx";
import { useReceivedNotice } from "#client/features/moderation/notice-hooks.ts";
import { NoticeLoadFailed, NoticeSkeleton } from "#client/features/moderation/notice-missing.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import type { ReceivedNotice } from "#shared/contracts/takedowns.ts";

/** A notice for the person who shared what it is about: who claims what, and what they can do. */
export function NoticeReceived({ id, person }: { id: string; person: string }) {
  const texts = useTexts(takedownTexts);
  const query = useReceivedNotice(id);
  if (query.isPending) return <NoticeSkeleton />;
  if (!query.data) {
    return (
      <NoticeLoadFailed error={query.error} notFound={texts.notFoundReceived} onRetry={() => void query.refetch()} />
    );
  }
  const notice = query.data;
  const what = texts.kinds[notice.kind];
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h2 className="text-xl font-bold">{texts.receivedTitle}</h2>
        <p>{notice.productName === null ? what : texts.on(what, notice.productName)}</p>
      </div>
      <NoticeFacts notice={notice} />
      <dl className="rounded-card border border-line bg-card p-5">
        <Fact name={texts.claimant}>
          <span className="block font-medium">{notice.claimantName}</span>
          <span className="block text-muted">{texts.claimantRoles[notice.claimantRole]}</span>
          <span className="block">{notice.claimantPostalAddress}</span>
          <span className="block">{notice.claimantEmail}</span>
        </Fact>
      </dl>
      <NoticeCourse notice={notice} />
      <section aria-labelledby="can-do" className="grid grid-cols-1 gap-4">
        <h2 id="can-do" className="text-lg font-bold">
          {texts.canDo}
        </h2>
        <Choices notice={notice} person={person} />
      </section>
      {notice.regime === "dmca" && <Strikes />}
      <Link
        href="/decisions"
        className="inline-flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
      >
        {texts.decisions}
      </Link>
    </div>
  );
}

function Choices({ notice, person }: { notice: ReceivedNotice; person: string }) {
  const texts = useTexts(takedownTexts);
  const { language } = useI18n();
  const [writes, setWrites] = useState(false);
  const { state, restoreDueAt, courtActionAt } = notice;
  if (state === "forwarded") return <p>{texts.canDoForwarded}</p>;
  if (state === "countered" && courtActionAt) return <p>{texts.courtStands}</p>;
  if (state === "countered" && restoreDueAt) return <p>{texts.countered(formatMoment(restoreDueAt, language))}</p>;
  if (state !== "down") return <p>{texts.nothingLeft}</p>;
  return (
    <>
      <div>
        <h3 className="font-semibold">{texts.accept}</h3>
        <p>{texts.acceptText}</p>
      </div>
      <div>
        <h3 className="font-semibold">{texts.counter}</h3>
        <p>{texts.counterOffer}</p>
      </div>
      {writes ? (
        <CounterForm id={notice.id} person={person} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWrites(true)}>
          {texts.counterOpen}
        </Button>
      )}
    </>
  );
}

function Strikes() {
  const texts = useTexts(takedownTexts);
  return (
    <section aria-labelledby="strikes" className="grid gap-1.5">
      <h2 id="strikes" className="text-lg font-bold">
        {texts.strikes}
      </h2>
      <AccountStanding />
      <p className="text-muted">{texts.strikesText}</p>
    </section>
  );
}
