import { Link } from "wouter";
import { Fact, Facts, ItemSection, Moment, Written } from "#client/features/moderation/queue/parts.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { wordOf } from "#client/lib/word-of.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { StrikeDecision } from "#shared/contracts/takedowns/takedowns.ts";
import { productNameOf } from "#shared/domain/product-name.ts";

/** Whether an account with three strikes stays: the strikes, and the obstacles to a decision. */
export function AccountQuestion({ question }: { question: StrikeDecision }) {
  const { language } = useI18n();
  const texts = useTexts(moderationTexts);
  const t = texts.account;
  const { outcome, reason, decidedAt, isOwn, isLastSuperAdmin, strikes } = question;
  return (
    <>
      <ItemSection title={t.title}>
        <p>{t.text}</p>
        {outcome === null && isOwn && <p className="rounded-control bg-beech-soft px-4 py-3">{t.own}</p>}
        {outcome === null && !isOwn && isLastSuperAdmin && (
          <p className="rounded-control bg-beech-soft px-4 py-3">{t.lastSuperAdmin}</p>
        )}
        {outcome !== null && (
          <Facts>
            <Fact term={t.outcome}>
              {t.outcomes[outcome]}
              {decidedAt && (
                <>
                  , <Moment date={decidedAt} />
                </>
              )}
            </Fact>
            {reason !== null && (
              <Fact term={t.reason}>
                <Written>{reason}</Written>
              </Fact>
            )}
          </Facts>
        )}
      </ItemSection>
      <ItemSection title={t.strikes}>
        {strikes.length === 0 && <p className="text-muted">{t.noStrikes}</p>}
        <ol className="grid gap-3">
          {strikes.map((notices, index) => (
            <li key={notices[0]?.id} className="grid gap-2 rounded-control border border-line p-3">
              <p className="text-sm font-semibold">{t.strike(index + 1)}</p>
              <ul className="grid gap-2">
                {notices.map((notice) => (
                  <li key={notice.id} className="grid gap-1">
                    <p className="flex flex-wrap items-center gap-1.5">
                      <Badge>{texts.takedown.states[notice.state]}</Badge>
                      {!notice.counts && <Badge tone="neutral">{t.notCounting}</Badge>}
                      <span>
                        {wordOf(texts.content, notice.kind)}
                        {notice.productName !== null && ` · ${productNameOf(notice, language)}`}
                      </span>
                    </p>
                    <Written>{notice.work}</Written>
                    <p className="text-sm text-muted">
                      {t.by(notice.claimantName)}, <Moment date={notice.receivedAt} />
                    </p>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <Link
          href="/copyright-policy#repeat-infringers"
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
        >
          {t.policy}
        </Link>
      </ItemSection>
    </>
  );
}
