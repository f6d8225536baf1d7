import { useState } from "react";
import * as z from "zod/mini";
import { DocumentFacts } from "#client/features/business/partner/document-facts.tsx";
import { ReasonForm } from "#client/features/business/partnerships/reason-form.tsx";
import { useDecision } from "#client/features/business/partnerships/use-decision.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Button } from "#client/ui/button.tsx";
import { FormButtons } from "#client/ui/form-buttons.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import type { PartnershipDocument } from "#shared/contracts/business/partnership.ts";
import { partnershipReview, type ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import { DOCUMENT_TYPES } from "#shared/domain/partnership.ts";

/** The documents by what they prove, each to be verified or rejected. */
export function ReviewedDocuments({ application }: { application: ReviewedApplication }) {
  const texts = useTexts(partnershipsTexts);
  const { documentTypes, noDocument } = useTexts(partnerTexts);
  const { documents } = application;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="font-semibold">{texts.documents}</h4>
      {documents.length === 0 && <p className="text-muted">{noDocument}</p>}
      {DOCUMENT_TYPES.map((type) => {
        const some = documents.filter(({ documentType }) => documentType === type);
        if (some.length === 0) return null;
        return (
          <div key={type} className="grid grid-cols-1 gap-2">
            <h5 className="text-sm font-medium text-muted">{documentTypes[type].label}</h5>
            <ul className="grid grid-cols-1 gap-2">
              {some.map((document) => (
                <ReviewedDocument key={document.id} application={application} document={document} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function ReviewedDocument({
  application,
  document,
}: {
  application: ReviewedApplication;
  document: PartnershipDocument;
}) {
  const texts = useTexts(partnershipsTexts);
  const { version } = application;
  const [doing, setDoing] = useState<"verify" | "reject" | null>(null);
  const decide = useDecision(application.id, () => setDoing(null));
  const { id, fileName } = document;
  const params = { id };
  const isVerified = document.verificationStatus === "verified";
  return (
    <DocumentFacts document={document}>
      {!application.isOwn && doing === null && (
        <>
          {/* Of a verified one only its last day can still change. */}
          <Button
            size="sm"
            variant={isVerified ? "secondary" : "primary"}
            aria-label={(isVerified ? texts.verifyAgainOf : texts.verifyOf)(fileName)}
            onClick={() => setDoing("verify")}
          >
            {isVerified ? texts.verifyAgain : texts.verify}
          </Button>
          <Button size="sm" variant="ghost" aria-label={texts.rejectOf(fileName)} onClick={() => setDoing("reject")}>
            {texts.reject}
          </Button>
        </>
      )}
      {doing !== null && (
        <div className="w-full">
          {doing === "verify" ? (
            <VerifyForm
              title={texts.verifyOf(fileName)}
              onCancel={() => setDoing(null)}
              send={(expiryDay, once) =>
                decide(texts.verified, () =>
                  api(partnershipReview.verifyDocument, { params, body: { version, expiryDay }, ...once }),
                )
              }
            />
          ) : (
            <ReasonForm
              about={`${id}/reject`}
              title={texts.rejectOf(fileName)}
              hint={texts.documentReasonHint}
              confirm={texts.reject}
              onCancel={() => setDoing(null)}
              send={(reason, once) =>
                decide(texts.documentRejected, () =>
                  api(partnershipReview.rejectDocument, { params, body: { version, reason }, ...once }),
                )
              }
            />
          )}
        </div>
      )}
    </DocumentFacts>
  );
}

const schema = z.pipe(
  z.transform(({ expiryDay }: { expiryDay: string }) => ({ expiryDay: expiryDay || null })),
  z.object({ expiryDay: partnershipReview.verifyDocument.body.shape.expiryDay }),
);

function VerifyForm({
  title,
  send,
  onCancel,
}: {
  title: string;
  send: (expiryDay: string | null, once: { headers: Record<string, string> }) => Promise<void>;
  onCancel: () => void;
}) {
  const texts = useTexts(partnershipsTexts);
  const form = useForm<{ expiryDay: string }, typeof schema>({
    schema,
    initial: { expiryDay: "" },
    say: () => texts.wrongDay,
    send: ({ expiryDay }, once) => send(expiryDay, once),
  });
  return (
    <form {...form.props} aria-label={title} className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
      <TextField {...form.field("expiryDay")} type="date" label={texts.expiryDay} hint={texts.expiryHint} autoFocus />
      <FormButtons
        form={form}
        labels={{ send: texts.verify, sending: texts.saving, cancel: texts.cancel }}
        onCancel={onCancel}
      />
    </form>
  );
}
