import { useState } from "react";
import { ApproveForm } from "#client/features/business/partnerships/approve-form.tsx";
import { ReasonForm } from "#client/features/business/partnerships/reason-form.tsx";
import { useDecision } from "#client/features/business/partnerships/use-decision.ts";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { partnershipReview, type ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import {
  type DocumentType,
  type PartnershipAct,
  REQUIRED_DOCUMENTS,
  stateAfter,
  unverifiedDocuments,
} from "#shared/domain/partnership.ts";

/** What a reviewer can decide about the application in its state. */
export function Decision({ application }: { application: ReviewedApplication }) {
  const texts = useTexts(partnershipsTexts);
  const [doing, setDoing] = useState<"approve" | "reject" | "suspend" | null>(null);
  const done = () => setDoing(null);
  const decide = useDecision(application.id, done);
  const { id, version } = application;
  const state = { application: application.applicationStatus, partnership: application.partnershipStatus };
  const may = (act: PartnershipAct) => stateAfter(act, state) !== null;
  const unverified = unverifiedDocuments(application.documents, new Date(), REQUIRED_DOCUMENTS);
  const params = { id };
  if (!(["take", "approve", "suspend", "reinstate"] as const).some(may)) return null;
  if (doing === "approve") {
    return (
      <ApproveForm
        application={application}
        onCancel={done}
        send={(terms, once) =>
          decide(texts.approved, () => api(partnershipReview.approve, { params, body: { version, ...terms }, ...once }))
        }
      />
    );
  }
  if (doing !== null) {
    const isSuspension = doing === "suspend";
    return (
      <ReasonForm
        about={`${params.id}/${isSuspension ? "suspend" : "reject"}`}
        title={isSuspension ? texts.suspendTitle : texts.rejectTitle}
        hint={texts.reasonHint}
        confirm={isSuspension ? texts.suspend : texts.turnDown}
        onCancel={done}
        send={(reason, once) => {
          const input = { params, body: { version, reason }, ...once };
          return isSuspension
            ? decide(texts.suspended, () => api(partnershipReview.suspend, input))
            : decide(texts.rejected, () => api(partnershipReview.reject, input));
        }}
      />
    );
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="font-semibold">{texts.decision}</h4>
      {may("approve") && unverified.length > 0 && <Unverified types={unverified} />}
      <div className="flex flex-wrap gap-2">
        {may("take") && (
          <AtOnce
            label={texts.take}
            act={() => decide(texts.taken, () => api(partnershipReview.take, { params, body: { version } }))}
          />
        )}
        {may("approve") && unverified.length === 0 && (
          <Button onClick={() => setDoing("approve")}>{texts.approve}</Button>
        )}
        {may("reject") && (
          <Button variant="secondary" onClick={() => setDoing("reject")}>
            {texts.turnDown}
          </Button>
        )}
        {may("suspend") && (
          <Button variant="secondary" onClick={() => setDoing("suspend")}>
            {texts.suspend}
          </Button>
        )}
        {may("reinstate") && (
          <AtOnce
            label={texts.reinstate}
            act={() => decide(texts.reinstated, () => api(partnershipReview.reinstate, { params, body: { version } }))}
          />
        )}
      </div>
    </section>
  );
}

function Unverified({ types }: { types: readonly string[] }) {
  const texts = useTexts(partnershipsTexts);
  const { documentTypes } = useTexts(partnerTexts);
  return (
    <div className="text-muted">
      <p>{texts.unverified}</p>
      <ul className="list-disc pl-6">
        {types.map((type) => (
          <li key={type}>{documentTypes[type as DocumentType].label}</li>
        ))}
      </ul>
    </div>
  );
}

/** A decision that needs nothing further. */
function AtOnce({ label, act }: { label: string; act: () => Promise<void> }) {
  const texts = useTexts(partnershipsTexts);
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const press = async () => {
    setPending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button className="justify-self-start" pending={pending} onClick={press}>
        {pending ? texts.taking : label}
      </Button>
      <FormFailure alert>{problem}</FormFailure>
    </div>
  );
}
