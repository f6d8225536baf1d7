import { Scale } from "lucide-react";
import { Link } from "wouter";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";

/** The responsibility for a shared video, and the checks before it is public: no more than are really made. */
export function ShareNotice() {
  const texts = useTexts(shareFormTexts);
  return (
    <section aria-label={texts.noticeTitle} className="grid gap-1.5 rounded-card bg-beech-soft px-4 py-3 text-sm">
      <h3 className="flex items-center gap-2 font-semibold">
        <Scale aria-hidden="true" size={18} className="shrink-0" />
        {texts.noticeTitle}
      </h3>
      <p>{texts.responsibility}</p>
      <p>{texts.screening}</p>
      <Link
        href="/copyright-policy"
        className="inline-flex min-h-11 items-center font-semibold text-pine-text underline"
      >
        {texts.policy}
      </Link>
    </section>
  );
}
