import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { oneMore, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import {
  applicationMissing,
  isApplication,
  type Rows,
  readRows,
  toPartnership,
} from "#server/features/business/partnership/rows.ts";
import { countRunningOut } from "#server/features/business/partnership/running-out.ts";
import type { ApplicationRow, ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { REVIEWED_STATUSES, type ReviewedStatus } from "#shared/domain/partnership.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { manufacturerPartners, partnershipApplications, partnershipDocuments, users } from "#shared/schema/index.ts";

interface ListInput {
  status: ReviewedStatus;
  limit: number;
  cursor?: Place | undefined;
}

const { submissionDate, id } = partnershipApplications;
/** Longest waiting first. */
const pages = pagesBy("asc", { submissionDate, id });

/** The applications in one status, the longest waiting first. */
export async function listApplications(
  { db, now }: Pick<Deps, "db" | "now">,
  { status, limit, cursor }: ListInput,
): Promise<Page<ApplicationRow>> {
  const documents = documentCounts(now());
  const rows = await db
    .select({
      id: partnershipApplications.id,
      companyName: manufacturerPartners.companyName,
      brands: partnershipApplications.brands,
      applicationStatus: sql<ReviewedStatus>`${partnershipApplications.applicationStatus}`,
      partnershipStatus: manufacturerPartners.partnershipStatus,
      // Only a draft has none.
      submissionDate: sql<Date>`${partnershipApplications.submissionDate}`.mapWith(submissionDate),
      ...documents,
    })
    .from(partnershipApplications)
    .innerJoin(manufacturerPartners, eq(manufacturerPartners.id, partnershipApplications.manufacturerId))
    .where(and(eq(partnershipApplications.applicationStatus, status), pages.behind(cursor)))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}

/** How many documents an application's partner has, and how many of them are verified and still hold. */
function documentCounts(now: Date) {
  const ofPartner = eq(partnershipDocuments.manufacturerId, manufacturerPartners.id);
  const isValid = sql`${partnershipDocuments.verificationStatus} = 'verified'
    and (${partnershipDocuments.expiryDate} is null or ${partnershipDocuments.expiryDate} > ${now.toISOString()}::timestamptz)`;
  const countOf = (which: SQL | undefined) =>
    sql`(select count(*) from ${partnershipDocuments} where ${which})`.mapWith(Number);
  return { documentCount: countOf(ofPartner), verifiedCount: countOf(and(ofPartner, isValid)) };
}

/** The figures above the list. */
export async function countApplications(deps: Pick<Deps, "db" | "now">) {
  const { db } = deps;
  const isSuspended = eq(manufacturerPartners.partnershipStatus, "suspended");
  const rows = await db
    .select({ status: partnershipApplications.applicationStatus, applications: count() })
    .from(partnershipApplications)
    .where(inArray(partnershipApplications.applicationStatus, [...REVIEWED_STATUSES]))
    .groupBy(partnershipApplications.applicationStatus);
  const countOf = (status: ReviewedStatus) => rows.find((row) => row.status === status)?.applications ?? 0;
  return {
    submitted: countOf("submitted"),
    "in-review": countOf("in-review"),
    approved: countOf("approved"),
    rejected: countOf("rejected"),
    suspended: await db.$count(manufacturerPartners, isSuspended),
    "running-out": await countRunningOut(deps),
  };
}

/** An application as its reviewer sees it. Throws NOT_FOUND, also for a draft. */
export async function getApplication({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<ReviewedApplication> {
  const rows = await readRows(db, isApplication(id));
  if (!rows || rows.application.applicationStatus === "draft") throw applicationMissing();
  return toReviewed(db, actor, rows);
}

/** The same of rows that were read already. */
export async function toReviewed(db: Database | Transaction, actor: Actor, rows: Rows): Promise<ReviewedApplication> {
  const { userId } = rows.partner;
  const { username, firstName, lastName } = users;
  const [applicant] = userId
    ? await db.select({ username, firstName, lastName }).from(users).where(eq(users.id, userId))
    : [];
  return {
    ...(await toPartnership(db, rows)),
    version: rows.application.version,
    isOwn: userId === actor.id,
    applicantName: applicant ? displayName(applicant) : null,
  };
}
