import { useState } from "react";
import { openCounterDraft } from "#client/features/takedowns/counter/fields.ts";
import { CounterForm } from "#client/features/takedowns/counter/form.tsx";
import { formatMoment } from "#client/features/takedowns/status/course.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import type { ReceivedNotice } from "#shared/contracts/takedowns/takedowns.ts";

/** A member's remedies against a notice about their content: the link to a counter-notice, or why there is none. */
export function CounterChoice({
  notice,
  nestedIn,
}: {
  notice: ReceivedNotice;
  /** The id of the heading under which this stands among others of its kind. */
  nestedIn?: string;
}) {
  const texts = useTexts(takedownTexts);
  const { language } = useI18n();
  const [writes, setWrites] = useState(() => openCounterDraft(notice.id).read() !== null);
  const { state, restoreDueAt, courtActionAt } = notice;
  if (state === "forwarded") return <p>{texts.canDoForwarded}</p>;
  if (state === "countered" && courtActionAt) return <p>{texts.courtStands}</p>;
  if (state === "countered" && restoreDueAt) return <p>{texts.countered(formatMoment(restoreDueAt, language))}</p>;
  if (state !== "down") return <p>{texts.nothingLeft}</p>;
  const Heading = nestedIn ? "h4" : "h3";
  return (
    <>
      <div>
        <Heading className="font-semibold">{texts.counter}</Heading>
        <p>{texts.counterOffer}</p>
      </div>
      {writes ? (
        <CounterForm id={notice.id} />
      ) : (
        <Button
          variant="secondary"
          size={nestedIn ? "sm" : "md"}
          className="justify-self-start"
          aria-describedby={nestedIn}
          onClick={() => setWrites(true)}
        >
          {texts.counterOpen}
        </Button>
      )}
    </>
  );
}
