import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { stepsOf } from "#client/features/takedowns/status/steps.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { NOTICE_TONES } from "#client/lib/notice-tones.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { Claim, ReceivedNotice } from "#shared/contracts/takedowns/takedowns.ts";
import { contentAddressPath } from "#shared/domain/content-address.ts";
import type { Language } from "#shared/domain/language.ts";
import { productNameOf } from "#shared/domain/product-name.ts";

/** The subject and the reference of a notice. */
export function NoticeSummary({ notice }: { notice: Claim | ReceivedNotice }) {
  const { language } = useI18n();
  const texts = useTexts(takedownTexts);
  const path = contentAddressPath(notice.address);
  return (
    <dl className="grid gap-3 rounded-card border border-line bg-card p-5">
      <NoticeFact name={texts.state}>
        <Badge tone={NOTICE_TONES[notice.state]}>{texts.states[notice.state]}</Badge>
        {notice.refusal && <span className="mt-1 block">{texts.refusals[notice.refusal]}</span>}
      </NoticeFact>
      <NoticeFact name={texts.law}>{texts.laws[notice.regime]}</NoticeFact>
      <NoticeFact name={texts.aboutProduct}>
        {productNameOf(notice, language) ?? notice.address}
        {path !== null && notice.productId !== null && (
          <Link
            href={path}
            className="flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
          >
            {texts.see}
          </Link>
        )}
      </NoticeFact>
      <NoticeFact name={texts.theWork}>
        <span dir="auto" className="whitespace-pre-line">
          {notice.work}
        </span>
      </NoticeFact>
      <NoticeFact name={texts.sentReference}>
        <span className="break-all tabular-nums">{notice.id}</span>
      </NoticeFact>
    </dl>
  );
}

/** A fact about a notice under its name. */
export function NoticeFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The past steps of a notice, with dates, and the next ones. */
export function NoticeCourse({ notice }: { notice: Claim | ReceivedNotice }) {
  const texts = useTexts(takedownTexts);
  const { language } = useI18n();
  return (
    <section aria-labelledby="notice-course" className="grid gap-3">
      <h2 id="notice-course" className="text-lg font-bold">
        {texts.history}
      </h2>
      <ol className="grid gap-3">
        {stepsOf(notice).map(({ what, at, isAhead }) => (
          <li key={what} className="flex gap-3">
            {isAhead ? (
              <Circle aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
            ) : (
              <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-pine-text" />
            )}
            <div>
              <p className="text-sm text-muted">
                {[isAhead ? texts.upNext : null, at && formatMoment(at, language)].filter(Boolean).join(" · ")}
              </p>
              <p>{texts.steps[what]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A day with its time: these deadlines run by the hour. */
export function formatMoment(at: Date, language: Language): string {
  return formatDate(at, language, { dateStyle: "long", timeStyle: "short" });
}
