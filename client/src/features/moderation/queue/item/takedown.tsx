import { DueBadge } from "#client/features/moderation/queue/due.tsx";
import { Fact, Facts, ItemSection, Moment, Written } from "#client/features/moderation/queue/parts.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { NOTICE_TONES } from "#client/lib/notice-tones.ts";
import { wordOf } from "#client/lib/word-of.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { Takedown } from "#shared/contracts/takedowns/takedowns.ts";
import { productNameOf } from "#shared/domain/product-name.ts";
import { isDown, TAKEDOWN_MOVES } from "#shared/domain/takedown.ts";

/** A copyright notice with everything in it, and its state. */
export function TakedownDetails({ takedown }: { takedown: Takedown }) {
  const { language } = useI18n();
  const texts = useTexts(moderationTexts);
  const t = texts.takedown;
  return (
    <>
      <ItemSection title={t.title}>
        <Facts>
          <Fact term={t.state}>
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={NOTICE_TONES[takedown.state]}>{t.states[takedown.state]}</Badge>
              {isUnseen(takedown) && <Badge tone="beech">{t.unseen}</Badge>}
            </span>
          </Fact>
          <Fact term={t.regime}>{t.regimes[takedown.regime]}</Fact>
          <Fact term={t.received}>
            <Moment date={takedown.receivedAt} />
          </Fact>
          <Steps takedown={takedown} />
          <Fact term={t.what}>
            {wordOf(texts.content, takedown.kind)}
            {takedown.productName !== null && ` · ${productNameOf(takedown, language)}`}
          </Fact>
          <Fact term={t.address}>
            <code className="text-[0.95em]">{takedown.address}</code>
          </Fact>
          <Fact term={t.work}>
            <Written>{takedown.work}</Written>
          </Fact>
        </Facts>
        <Outlook takedown={takedown} />
      </ItemSection>
      <Claimant takedown={takedown} />
      {takedown.counter !== null && <Counter counter={takedown.counter} />}
      {takedown.courtAction !== null && (
        <ItemSection title={t.court}>
          <Written>{takedown.courtAction}</Written>
          {takedown.courtActionAt && (
            <p className="text-sm text-muted">
              {t.courtAt} <Moment date={takedown.courtActionAt} />
            </p>
          )}
        </ItemSection>
      )}
    </>
  );
}

/** The events of a notice with their dates, and its deadlines. */
function Steps({ takedown }: { takedown: Takedown }) {
  const texts = useTexts(moderationTexts);
  const t = texts.takedown;
  const isWaiting = takedown.state === "received";
  return (
    <>
      {isWaiting && takedown.dueAt && (
        <Fact term={t.due}>
          <Moment date={takedown.dueAt} /> <DueBadge dueAt={takedown.dueAt} />
        </Fact>
      )}
      <Step term={t.down} at={takedown.downAt} />
      {takedown.upheldAt?.getTime() !== takedown.downAt?.getTime() && <Step term={t.upheld} at={takedown.upheldAt} />}
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

/** Taken down by the deadline: no moderator has looked at it yet. */
function isUnseen({ state, upheldAt }: Takedown): boolean {
  return isDown(state) && upheldAt === null;
}

/** The obstacles to a decision. */
function Outlook({ takedown }: { takedown: Takedown }) {
  const t = useTexts(moderationTexts).takedown;
  const { state, courtActionAt, ownParty } = takedown;
  if (ownParty !== null) return <p className="rounded-control bg-beech-soft px-4 py-3">{t.ownParty[ownParty]}</p>;
  if (isUnseen(takedown)) return <p className="text-sm text-muted">{t.unseenText}</p>;
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
    <ItemSection title={t.claimant}>
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
    </ItemSection>
  );
}

function Counter({ counter }: { counter: NonNullable<Takedown["counter"]> }) {
  const t = useTexts(moderationTexts).takedown;
  return (
    <ItemSection title={t.counter}>
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
    </ItemSection>
  );
}
