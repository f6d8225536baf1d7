import { Copyright } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { copyrightNoticeTexts } from "#client/messages/late/copyright-notice.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";

const LINK =
  "inline-flex min-h-11 items-center rounded-control font-semibold text-pine-text underline underline-offset-4";

/** Below videos of other members: their owners, and the remedy against one that is here without permission. */
export function CopyrightNotice() {
  const t = useMessages();
  const texts = useTexts(copyrightNoticeTexts);
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-1 border-t border-line pt-4 text-sm text-muted">
      <h3 id={id} className="flex items-center gap-2 font-semibold text-ink">
        <Copyright aria-hidden="true" size={18} className="shrink-0" />
        {texts.title}
      </h3>
      <p>{texts.text(MODERATION_DUE_HOURS.takedown)}</p>
      <p className="flex flex-wrap gap-x-5">
        <Link href="/takedown-notice" className={LINK}>
          {texts.send}
        </Link>
        <Link href="/copyright-policy" className={LINK}>
          {t.legal.copyright}
        </Link>
      </p>
    </section>
  );
}
