import { useState } from "react";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { Documents } from "#client/features/business/partner/documents.tsx";
import { PartnerForm } from "#client/features/business/partner/partner-form.tsx";
import { PartnerState } from "#client/features/business/partner/partner-state.tsx";
import { SubmitPart, WithdrawPart } from "#client/features/business/partner/partner-steps.tsx";
import { partnerDraft } from "#client/features/business/partner/partner-values.ts";
import { Renewals } from "#client/features/business/partner/renewals.tsx";
import { usePartnership } from "#client/features/business/partner/use-partnership.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Partnership } from "#shared/contracts/business/partnership.ts";
import { stateAfter } from "#shared/domain/partnership.ts";

/** Where a maker of products applies for a partnership, and sees what became of it. */
export default function Partner() {
  const texts = useTexts(partnerTexts);
  const user = useSessionUser();
  return (
    <Page title={texts.title} back="/profile" width="narrow">
      <p className="mb-6 text-muted">{texts.intro}</p>
      {user ? <Own key={user.id} /> : <SignInRequired text={texts.signInText} />}
    </Page>
  );
}

function Own() {
  const texts = useTexts(partnerTexts);
  const problemText = useProblemText();
  const { data: own, error, refetch } = usePartnership();
  if (own === undefined) {
    if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => refetch()} />;
    return <SkeletonRows count={3} />;
  }
  return <Application own={own} />;
}

function Application({ own }: { own: Partnership | null }) {
  const texts = useTexts(partnerTexts);
  const [isDirty, setIsDirty] = useState(() => Object.keys(partnerDraft().read() ?? {}).length > 0);
  const state = own && { application: own.applicationStatus, partnership: own.partnershipStatus };
  const maySave = state === null || stateAfter("save", state) !== null;
  const mayWithdraw = state !== null && stateAfter("withdraw", state) !== null;
  return (
    <div className="grid grid-cols-1 gap-8">
      <PartnerState
        own={own}
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/desk">{texts.toDesk}</ButtonLink>
            <ButtonLink href="/print-code" variant="secondary">
              {texts.toPrintCode}
            </ButtonLink>
          </div>
        }
      />
      {own && <Renewals own={own} />}
      {maySave && <PartnerForm own={own} onDirty={setIsDirty} />}
      {own ? <Documents own={own} /> : <p className="text-muted">{texts.saveFirst}</p>}
      {own && maySave && <SubmitPart own={own} isDirty={isDirty} />}
      {own && mayWithdraw && <WithdrawPart own={own} />}
    </div>
  );
}
