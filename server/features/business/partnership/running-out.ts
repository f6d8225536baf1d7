import { and, eq, gt, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/db/client.ts";
import { oneMore, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import type { RunningOutRow } from "#shared/contracts/business/partnership-review.ts";
import { noticeUntil, type Renewal } from "#shared/domain/document-renewal.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { manufacturerPartners, partnershipApplications, partnershipDocuments } from "#shared/schema/index.ts";

const { id, manufacturerId, documentType, verificationStatus, verificationDate, expiryDate } = partnershipDocuments;
const newer = alias(partnershipDocuments, "newer");

/** The documents of the same kind that a partner sent after one was verified. */
const newerOnes = (db: Database | Transaction, which: SQL | undefined) =>
  db
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.manufacturerId, manufacturerId),
        eq(newer.documentType, documentType),
        gt(newer.uploadDate, verificationDate),
        which,
      ),
    );

/** The condition of documents about which something is to be done, as `renewalOf` has it. */
function isRunningOut(db: Database | Transaction, now: Date): SQL | undefined {
  const holdsLonger = or(isNull(newer.expiryDate), gt(newer.expiryDate, expiryDate));
  return and(
    eq(verificationStatus, "verified"),
    lte(expiryDate, noticeUntil(now)),
    notExists(newerOnes(db, and(eq(newer.verificationStatus, "verified"), holdsLonger))),
  );
}

/** Whether its partner has sent no new one that a reviewer could look at. */
export const isWanted = (db: Database | Transaction): SQL =>
  notExists(newerOnes(db, eq(newer.verificationStatus, "pending")));

const renewalFor = (db: Database | Transaction) =>
  sql<Renewal>`case when ${isWanted(db)} then 'wanted' else 'waiting' end`;

/** The documents of approved applications that have run out or soon will; `which` narrows them. */
export function selectRunningOut(db: Database | Transaction, now: Date, which?: SQL) {
  return db
    .select({
      id,
      manufacturerId,
      userId: manufacturerPartners.userId,
      applicationId: partnershipApplications.id,
      companyName: manufacturerPartners.companyName,
      documentType,
      fileName: partnershipDocuments.fileName,
      // Without one it does not run out.
      expiryDate: sql<Date>`${expiryDate}`.mapWith(expiryDate),
      expiryToldAt: partnershipDocuments.expiryToldAt,
      renewal: renewalFor(db),
    })
    .from(partnershipDocuments)
    .innerJoin(manufacturerPartners, eq(manufacturerPartners.id, manufacturerId))
    .innerJoin(partnershipApplications, eq(partnershipApplications.manufacturerId, manufacturerId))
    .where(and(eq(partnershipApplications.applicationStatus, "approved"), isRunningOut(db, now), which))
    .$dynamic();
}

/** What runs out first comes first. */
const pages = pagesBy("asc", { expiryDate, id });

export async function listRunningOut(
  { db, now }: Pick<Deps, "db" | "now">,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<RunningOutRow>> {
  const rows = await selectRunningOut(db, now(), pages.behind(cursor))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}

/** How many there are. */
export async function countRunningOut({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  return db.$count(selectRunningOut(db, now()).as("running_out"));
}
