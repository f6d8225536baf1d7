import type { Claim } from "#shared/contracts/takedowns.ts";

/** What has happened to a notice, or will. */
export interface NoticeStep {
  /** Names its sentence. */
  what:
    | "received"
    | "answerDue"
    | "forwarded"
    | "down"
    | "counterable"
    | "refused"
    | "countered"
    | "restoreDue"
    | "court"
    | "restored"
    | "withdrawn"
    | "closed";
  /** Null where no date belongs to it. */
  at: Date | null;
  isAhead: boolean;
}

type Course = Pick<
  Claim,
  | "state"
  | "receivedAt"
  | "dueAt"
  | "downAt"
  | "counteredAt"
  | "restoreDueAt"
  | "courtActionAt"
  | "restoredAt"
  | "closedAt"
>;

/** The course of a notice so far, in the order in which it happened, and what comes next. */
export function stepsOf(notice: Course): NoticeStep[] {
  const { state, downAt, counteredAt, courtActionAt, restoredAt, closedAt } = notice;
  const steps: NoticeStep[] = [{ what: "received", at: notice.receivedAt, isAhead: false }];
  const happened = (what: NoticeStep["what"], at: Date | null) => steps.push({ what, at, isAhead: false });
  const ahead = (what: NoticeStep["what"], at: Date | null) => steps.push({ what, at, isAhead: true });

  if (state === "forwarded") happened("forwarded", null);
  if (downAt) happened("down", downAt);
  if (counteredAt) happened("countered", counteredAt);
  if (courtActionAt) happened("court", courtActionAt);
  if (state === "refused") happened("refused", closedAt);
  if (state === "withdrawn") happened("withdrawn", closedAt);
  if (restoredAt) happened("restored", restoredAt);
  if (state === "closed") happened("closed", closedAt);

  if (state === "received") ahead("answerDue", notice.dueAt);
  if (state === "down") ahead("counterable", null);
  if (state === "countered" && !courtActionAt) ahead("restoreDue", notice.restoreDueAt);
  return steps;
}
