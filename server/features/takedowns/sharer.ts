import type { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { addBusinessDays } from "#server/features/takedowns/business-days.ts";
import { moveNotice, wrongState } from "#server/features/takedowns/move.ts";
import { readReceived } from "#server/features/takedowns/notices.ts";
import { mustBeSigned } from "#server/features/takedowns/submit.ts";
import { tellClaimant, tellSharer } from "#server/features/takedowns/tell.ts";
import type { takedowns as contract, ReceivedNotice } from "#shared/contracts/takedowns/takedowns.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";

type Counter = z.output<typeof contract.counter.body>;

/**
 * Answers a notice: the claimant gets the counter-notice, and the content comes back unless they go to court within ten
 * business days. Throws NOT_FOUND for another member's, INVALID_INPUT for a signature that is not the name, and
 * CONFLICT unless it is down and not countered yet.
 */
export async function counterNotice(
  deps: Pick<Deps, "db" | "now" | "queue" | "domains">,
  actor: Actor,
  id: string,
  counter: Counter,
): Promise<ReceivedNotice> {
  const { db, now } = deps;
  mustBeSigned(counter);
  await readReceived(db, id, actor.id);
  const { notice, strikes } = await moveNotice(deps, id, {
    actor: null,
    action: null,
    to: ({ state }) => {
      if (state === "down") return "countered";
      throw wrongState("There is nothing of yours down for this notice, or you have answered it already.");
    },
    values: {
      counterName: counter.name,
      counterPostalAddress: counter.postalAddress,
      counterPhone: counter.phone,
      counterStatement: counter.statement,
      counterSignature: counter.signature,
      restoreDueAt: await addBusinessDays(now(), COUNTER_NOTICE_BUSINESS_DAYS),
    },
  });
  await tellClaimant(deps, notice);
  await tellSharer(deps, notice, strikes);
  return readReceived(db, id, actor.id);
}
