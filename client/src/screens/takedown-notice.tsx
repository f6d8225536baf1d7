import { useState } from "react";
import { useSearch } from "wouter";
import { noticeReceipt } from "#client/features/takedowns/notice/draft.ts";
import { NoticeForm } from "#client/features/takedowns/notice/form.tsx";
import { NoMail } from "#client/features/takedowns/notice/no-mail.tsx";
import { NoticeSent } from "#client/features/takedowns/notice/sent.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { Page } from "#client/ui/page.tsx";

/** The form by which a rights holder sends a copyright notice: `?address=` names what it is about. */
export default function TakedownNotice() {
  const texts = useTexts(takedownTexts);
  const address = new URLSearchParams(useSearch()).get("address") ?? "";
  const [receipt, setReceipt] = useState(() => {
    const kept = noticeReceipt().read();
    // A claimant who returns with other content gets the form.
    return address === "" || kept?.address === address ? kept : null;
  });
  // The same setting as for new passwords: it says that the server has a mail service.
  const [{ passwordReset: canMail }] = useState(publicSettings);
  const startAnother = () => {
    noticeReceipt().forget();
    setReceipt(null);
  };
  return (
    <>
      <Page title={receipt ? texts.sent : texts.title} view={receipt ? "sent" : "form"} back width="narrow">
        {receipt ? (
          <NoticeSent receipt={receipt} onAnother={startAnother} />
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <div className="grid gap-2">
              <p className="text-lg leading-relaxed">{texts.intro}</p>
              <p className="text-muted">{texts.otherProblems}</p>
            </div>
            {canMail ? <NoticeForm address={address} onSent={setReceipt} /> : <NoMail />}
          </div>
        )}
      </Page>
      <LegalFooter />
    </>
  );
}
