import { DueBadge } from "#client/features/moderation/queue-due.tsx";
import { Fact, Facts, Moment, Part, Written } from "#client/features/moderation/queue-parts.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { Takedown } from "#shared/contracts/takedowns.ts";
import { TAKEDOWN_MOVES } from "#shared/domain/takedown.ts";

/** A copyright notice with everything in it, and how far it has come. */
export function TakedownNotice({ takedown }: { takedown: Takedown }) {
  const texts = useTexts(moderationTexts);
  const t = texts.takedown;
  return (
    <>
      <Part title={t.title}>
        <Facts>
          <Fact term={t.state}>
            <Badge tone={takedown.state === "received" || takedown.state === "countered" ? "beech" : "neutral"}>
              {t.states[takedown.state]}
            </Badge>
          </Fact>
          <Fact term={t.regime}>{t.regimes[takedown.regime]}</Fact>
          <Fact term={t.received}>
            <Moment date={takedown.receivedAt} />
          </Fact>
          <Steps takedown={takedown} />
          <Fact term={t.what}>
            {texts.content[takedown.kind]}
            {takedown.productName !== null && ` · ${takedown.productName}`}
          </Fact>
          <Fact term={t.address}>
            <code className="text-[0.95em]">{takedown.address}</code>
          </Fact>
          <Fact term={t.work}>
            <Written>{takedown.work}</Written>
          </Fact>
        </Facts>
        <Outlook takedown={takedown} />
      </Part>
      <Claimant takedown={takedown} />
      {takedown.counter !== null && <Counter counter={takedown.counter} />}
      {takedown.courtAction !== null && (
        <Part title={t.court}>
          <Written>{takedown.courtAction}</Written>
          {takedown.courtActionAt && (
            <p className="text-sm text-muted">
              {t.courtAt} <Moment date={takedown.courtActionAt} />
            </p>
          )}
        </Part>
      )}
    </>
  );
}

/** What happened when, and what the clocks say. */
function Steps({ takedown }: { takedown: Takedown }) {
  const texts = useTexts(moderationTexts);
  const t = texts.takedown;
  const isWaiting = takedown.state === "received";
  return (
    <>
      {isWaiting && (
        <Fact term={t.due}>
          <Moment date={takedown.dueAt} /> <DueBadge dueAt={takedown.dueAt} />
        </Fact>
      )}
      <Step term={t.down} at={takedown.downAt} />
      <Step term={t.countered} at={takedown.counteredAt} />
      {takedown.state === "countered" && takedown.courtActionAt === null && takedown.restoreDueAt && (
        <Fact term={t.restoreDue}>
          <Moment date={takedown.restoreDueAt} /> <DueBadge dueAt={takedown.restoreDueAt} />
        </Fact>
      )}
      <Step term={t.restored} at={takedown.restoredAt} />
      <Step term={t.closed} at={takedown.closedAt} />
      {takedown.refusal !== null && <Fact term={t.refusal}>{texts.refusals[takedown.refusal].label}</Fact>}
    </>
  );
}

function Step({ term, at }: { term: string; at: Date | null }) {
  if (at === null) return null;
  return (
    <Fact term={term}>
      <Moment date={at} />
    </Fact>
  );
}

/** What can't be done with it and why. */
function Outlook({ takedown: { state, courtActionAt } }: { takedown: Takedown }) {
  const t = useTexts(moderationTexts).takedown;
  const text =
    state === "forwarded"
      ? t.forwardedText
      : TAKEDOWN_MOVES[state].length === 0
        ? t.noMove
        : state === "countered" && courtActionAt === null && t.closeLater;
  return text && <p className="text-sm text-muted">{text}</p>;
}

function Claimant({ takedown }: { takedown: Takedown }) {
  const t = useTexts(moderationTexts).takedown;
  return (
    <Part title={t.claimant}>
      <Facts>
        <Fact term={t.name}>{takedown.claimantName}</Fact>
        <Fact term={t.role}>{t.roles[takedown.claimantRole]}</Fact>
        <Fact term={t.postalAddress}>
          <Written>{takedown.claimantPostalAddress}</Written>
        </Fact>
        <Fact term={t.phone}>{takedown.claimantPhone}</Fact>
        <Fact term={t.email}>{takedown.claimantEmail}</Fact>
        <Fact term={t.signature}>{takedown.signature}</Fact>
      </Facts>
      <p className="text-sm text-muted">{t.statements}</p>
    </Part>
  );
}

function Counter({ counter }: { counter: NonNullable<Takedown["counter"]> }) {
  const t = useTexts(moderationTexts).takedown;
  return (
    <Part title={t.counter}>
      <Facts>
        <Fact term={t.counterStatement}>
          <Written>{counter.statement}</Written>
        </Fact>
        <Fact term={t.name}>{counter.name}</Fact>
        <Fact term={t.postalAddress}>
          <Written>{counter.postalAddress}</Written>
        </Fact>
        <Fact term={t.phone}>{counter.phone}</Fact>
        <Fact term={t.signature}>{counter.signature}</Fact>
      </Facts>
      <p className="text-sm text-muted">{t.counterStatements}</p>
    </Part>
  );
}
