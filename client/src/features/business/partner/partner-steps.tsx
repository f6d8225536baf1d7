import { useState } from "react";
import { useMove } from "#client/features/business/partner/use-partnership.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { Partnership } from "#shared/contracts/business/partnership.ts";
import { type DocumentType, missingDocuments, missingParts } from "#shared/domain/partnership.ts";

/** Submits a draft, once nothing is missing in it. */
export function SubmitPart({ own, isDirty }: { own: Partnership; isDirty: boolean }) {
  const texts = useTexts(partnerTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const submit = useMove("submit");
  const missing = [
    ...missingParts(own).map((part) => texts.parts[part]),
    ...missingDocuments(own.documents, new Date()).map((type) => texts.documentTypes[type as DocumentType].label),
  ];
  const send = () => submit.mutate(undefined, { onSuccess: () => toast({ title: texts.submitted }) });
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{texts.submitTitle}</h2>
      {isDirty ? (
        <p className="text-muted">{texts.unsaved}</p>
      ) : missing.length > 0 ? (
        <div className="text-muted">
          <p>{texts.missing}</p>
          <ul className="list-disc pl-6">
            {missing.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p className="text-muted">{texts.submitText}</p>
          <Button className="justify-self-start max-md:w-full" pending={submit.isPending} onClick={send}>
            {submit.isPending ? texts.submitting : texts.submit}
          </Button>
        </>
      )}
      <FormFailure alert>{submit.error ? problemText(submit.error) : null}</FormFailure>
    </section>
  );
}

/** Takes an application back, or ends a partnership. */
export function WithdrawPart({ own }: { own: Partnership }) {
  const texts = useTexts(partnerTexts);
  const { toast } = useToast();
  const withdraw = useMove("withdraw");
  const [asks, setAsks] = useState(false);
  const isEnd = own.applicationStatus === "approved";
  const label = isEnd ? texts.end : texts.withdraw;
  return (
    <section className="grid grid-cols-1">
      <Button variant="secondary" className="justify-self-start max-md:w-full" onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={isEnd ? texts.endTitle : texts.withdrawTitle}
        description={isEnd ? texts.endText : texts.withdrawText}
        labels={{ keep: texts.keep, remove: label, removing: texts.withdrawing }}
        removal={withdraw}
        target={undefined}
        onRemoved={() => {
          setAsks(false);
          toast({ title: texts.withdrawn });
        }}
      />
    </section>
  );
}
