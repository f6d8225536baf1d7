import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { documentsRunOutMail } from "#server/features/business/partnership/mails.ts";
import { isWanted, selectRunningOut } from "#server/features/business/partnership/running-out.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { sendMail } from "#server/lib/member-mail.ts";
import { manufacturerPartners, partnershipDocuments } from "#shared/schema/index.ts";

const { id, manufacturerId, expiryDate, expiryToldAt } = partnershipDocuments;

/**
 * Tells partners by mail, once for each document, that it will run out: one mail of each partner with all of them. Those
 * who have sent a new one already are told nothing. Without a mail server nothing is noted, so that they are told later.
 */
export async function tellExpiry({ db, queue, now, mail }: Pick<Deps, "db" | "queue" | "now" | "mail">): Promise<void> {
  if (mail === null) return;
  const at = now();
  for (let last: string | undefined; ; ) {
    const [next] = await selectUntold(db, at, last === undefined ? undefined : gt(manufacturerId, last))
      .orderBy(asc(manufacturerId))
      .limit(1);
    if (!next) return;
    last = next.manufacturerId;
    await tell({ db, queue }, { partner: next.manufacturerId, userId: next.userId ?? "", at });
  }
}

function tell(
  { db, queue }: Pick<Deps, "db" | "queue">,
  { partner, userId, at }: { partner: string; userId: string; at: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const due = await selectUntold(tx, at, eq(manufacturerId, partner));
    const ids = due.map((document) => document.id);
    const told = await tx
      .update(partnershipDocuments)
      .set({ expiryToldAt: at })
      .where(and(inArray(id, ids), isNull(expiryToldAt)))
      .returning({ id });
    if (told.length === 0) return;
    await sendMail({ queue }, { userId }, documentsRunOutMail, { documentIds: told.map((one) => one.id) }, { tx });
  });
}

const selectUntold = (db: Database | Transaction, at: Date, which: SQL | undefined) =>
  selectRunningOut(
    db,
    at,
    and(gt(expiryDate, at), isNull(expiryToldAt), isNotNull(manufacturerPartners.userId), isWanted(db), which),
  );

/** Each night. */
export const tellExpiryJob = handleJob(defineJob("tell-partnership-expiry", z.object({})), (deps) => tellExpiry(deps), {
  schedule: "20 9 * * *",
});
