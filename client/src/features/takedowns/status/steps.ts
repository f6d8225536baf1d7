import type { Claim } from "#shared/contracts/takedowns/takedowns.ts";
import { isDown } from "#shared/domain/takedown.ts";

/** A past or future step of a notice. */
export interface NoticeStep {
  /** The key of its sentence. */
  what:
    | "received"
    | "confirmable"
    | "confirmed"
    | "answerDue"
    | "forwarded"
    | "down"
    | "lookDue"
    | "upheld"
    | "counterable"
    | "refused"
    | "countered"
    | "restoreDue"
    | "court"
    | "restored"
    | "withdrawn"
    | "closed";
  /** Null for a step without a date. */
  at: Date | null;
  isAhead: boolean;
}

type Course = Pick<
  Claim,
  | "state"
  | "receivedAt"
  | "confirmedAt"
  | "dueAt"
  | "downAt"
  | "upheldAt"
  | "counteredAt"
  | "restoreDueAt"
  | "courtActionAt"
  | "restoredAt"
  | "closedAt"
>;

/** The course of a notice so far, in the order in which it happened, and what comes next. */
export function stepsOf(notice: Course): NoticeStep[] {
  const { state, confirmedAt, downAt, upheldAt, counteredAt, courtActionAt, restoredAt, closedAt } = notice;
  const steps: NoticeStep[] = [{ what: "received", at: notice.receivedAt, isAhead: false }];
  const happened = (what: NoticeStep["what"], at: Date | null) => steps.push({ what, at, isAhead: false });
  const ahead = (what: NoticeStep["what"], at: Date | null) => steps.push({ what, at, isAhead: true });

  if (confirmedAt) happened("confirmed", confirmedAt);
  if (state === "forwarded") happened("forwarded", null);
  if (downAt) happened("down", downAt);
  // Content that a moderator took down by hand was reviewed in that moment.
  const isLate = downAt !== null && upheldAt !== null && upheldAt > downAt;
  const [looked, countered] = [isLate ? upheldAt : null, counteredAt];
  if (looked && (!countered || looked < countered)) happened("upheld", looked);
  if (countered) happened("countered", countered);
  if (looked && countered && looked >= countered) happened("upheld", looked);
  if (courtActionAt) happened("court", courtActionAt);
  if (state === "refused") happened("refused", closedAt);
  if (state === "withdrawn") happened("withdrawn", closedAt);
  if (restoredAt) happened("restored", restoredAt);
  if (state === "closed") happened("closed", closedAt);

  if (state === "unconfirmed") ahead("confirmable", null);
  if (state === "received") ahead("answerDue", notice.dueAt);
  if (isDown(state) && upheldAt === null) ahead("lookDue", null);
  if (state === "down") ahead("counterable", null);
  if (state === "countered" && !courtActionAt) ahead("restoreDue", notice.restoreDueAt);
  return steps;
}
