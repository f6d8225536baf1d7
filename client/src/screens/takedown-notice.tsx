import { useState } from "react";
import { useSearch } from "wouter";
import { forgetNoticeReceipt, readNoticeReceipt } from "#client/features/moderation/notice-draft.ts";
import { NoticeForm } from "#client/features/moderation/notice-form.tsx";
import { NoticeSent } from "#client/features/moderation/notice-sent.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { Page } from "#client/ui/page.tsx";

/** Where a rights holder sends a copyright notice: `?address=` names what it is about. */
export default function TakedownNotice() {
  const texts = useTexts(takedownTexts);
  const address = new URLSearchParams(useSearch()).get("address") ?? "";
  const [receipt, setReceipt] = useState(() => {
    const kept = readNoticeReceipt();
    // Who comes here for something else wants the form.
    return address === "" || kept?.address === address ? kept : null;
  });
  const startAnother = () => {
    forgetNoticeReceipt();
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
            <NoticeForm address={address} onSent={setReceipt} />
          </div>
        )}
      </Page>
      <LegalFooter />
    </>
  );
}
