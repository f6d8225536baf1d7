import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Reportable } from "#client/features/moderation/report/button.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { reportTexts } from "#client/messages/late/report.ts";
import { Button } from "#client/ui/button.tsx";
import { contentPath } from "#shared/domain/content-address.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";

/**
 * The reported content is hidden, or stays until a moderator decides. Or it can't be reported: lists of videos don't
 * name the sharer, so a video may be the catalogue's, or the person's own.
 */
export type ReportResult = "hidden" | "waits" | "not-shared" | "own";

/** Says how a report was handled. The form is gone, so this has the focus. */
export function ReportOutcome({
  what,
  outcome,
  note,
  onClose,
}: {
  what: Reportable;
  outcome: ReportResult;
  /** The typed note goes along into a mail. */
  note: string;
  onClose: () => void;
}) {
  const t = useMessages();
  const texts = useTexts(reportTexts);
  const { supportEmail } = publicSettings();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  const hours = MODERATION_DUE_HOURS[what.kind];
  const isOwnVideo = outcome === "own" && what.kind === "video";
  const said = {
    hidden: [texts.thanks, texts.hidden(hours)],
    waits: [texts.thanks, texts.waits(hours)],
    "not-shared": [texts.notShared, texts.notSharedText],
    own: [texts.own, isOwnVideo ? texts.ownVideoText : texts.ownText],
  } satisfies Record<ReportResult, [string, string]>;
  const [title, text] = said[outcome];
  const isReported = outcome === "hidden" || outcome === "waits";
  return (
    <div className="grid grid-cols-1 gap-5">
      <div ref={words} tabIndex={-1} className="grid gap-1.5 outline-none">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p>{text}</p>
        {isOwnVideo && (
          <Link
            href="/my-shares"
            className="inline-flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
          >
            {texts.myShares}
          </Link>
        )}
        {!isReported && !isOwnVideo && supportEmail && (
          <p>
            {texts.writeToUs}{" "}
            <a
              href={mailTo(supportEmail, texts.titles[what.kind], `${location.origin}${contentPath(what)}\n\n${note}`)}
              className="inline-flex min-h-11 items-center font-medium break-all text-pine-text underline underline-offset-4"
            >
              {supportEmail}
            </a>
          </p>
        )}
      </div>
      <Button variant="secondary" fullWidth onClick={onClose}>
        {t.common.close}
      </Button>
    </div>
  );
}

const mailTo = (address: string, subject: string, body: string) =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
