import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { suspendedTexts } from "#client/messages/late/suspended.ts";
import { Button } from "#client/ui/button.tsx";
import type { strikes as contract } from "#shared/contracts/takedowns/strikes.ts";
import type { EndpointOutput } from "#shared/http/endpoint.ts";

/** A suspended member's note in place of a form: until when, why, and where to appeal. */
export default function SuspendedNote({
  standing: { strikes, suspendedUntil },
  onClose,
}: {
  standing: EndpointOutput<typeof contract.standing>;
  onClose?: () => void;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(suspendedTexts);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field that had the focus went with the form.
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  return (
    <div ref={note} tabIndex={-1} className="flex gap-3 rounded-card bg-beech-soft p-4 text-beech-text outline-none">
      <TriangleAlert aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-semibold">
          {suspendedUntil
            ? texts.until(formatDate(suspendedUntil, language, { dateStyle: "long", timeStyle: "short" }))
            : texts.untilDecided}
        </p>
        <p>{texts.why(strikes)}</p>
        <p>{texts.meanwhile}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link
            href="/decisions"
            className="inline-flex min-h-11 items-center rounded-control font-semibold underline underline-offset-4"
          >
            {texts.link}
          </Link>
          {onClose && (
            <Button size="sm" variant="ghost" onClick={onClose}>
              {t.common.close}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
