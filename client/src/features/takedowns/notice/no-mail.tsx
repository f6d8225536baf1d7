import { Link } from "wouter";
import { LegalWarning } from "#client/features/takedowns/notice/form.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";

/** Instead of the form where the server can send no mail: a notice could not be confirmed. */
export function NoMail() {
  const texts = useTexts(takedownTexts);
  const { adminEmail } = publicSettings();
  return (
    <LegalWarning title={texts.noMailTitle}>
      <p>{texts.noMailText}</p>
      {adminEmail === null ? (
        <Link
          href="/copyright-policy#contact"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-pine-text underline"
        >
          {texts.noMailContact}
        </Link>
      ) : (
        <a
          href={`mailto:${adminEmail}`}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold wrap-anywhere text-pine-text underline"
        >
          {adminEmail}
        </a>
      )}
    </LegalWarning>
  );
}
