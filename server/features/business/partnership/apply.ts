import { and, eq, ne, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { takeBack } from "#server/features/business/partnership/grants.ts";
import {
  applicationMissing,
  isOf,
  lockRows,
  moveOn,
  type Rows,
  readDocuments,
  readRows,
  toPartnership,
} from "#server/features/business/partnership/rows.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Partnership, PartnershipDraft } from "#shared/contracts/business/partnership.ts";
import { isPartner, missingDocuments, missingParts, REQUIRED_DOCUMENTS } from "#shared/domain/partnership.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { manufacturerPartners, partnershipApplications } from "#shared/schema/index.ts";

type ApplyDeps = Pick<Deps, "db" | "now">;

/** The actor's own application; null where there is none. */
export async function getOwn({ db }: Pick<Deps, "db">, actor: Actor): Promise<Partnership | null> {
  const rows = await readRows(db, isOf(actor.id));
  return rows && toPartnership(db, rows);
}

/**
 * Saves the actor's draft, or begins it. Throws CONFLICT while the application is submitted or approved, and for the
 * address of another company; RATE_LIMITED.
 */
export async function saveDraft({ db, now }: ApplyDeps, actor: Actor, draft: PartnershipDraft): Promise<Partnership> {
  await takeTry(db, TRY_LIMITS.partnershipChanges, actor.id);
  const { partner, application } = columnsOf(draft);
  return db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const own = await lockRows(tx, isOf(actor.id));
    await keepEmailUnique(tx, partner.contactEmail, own?.partner.id);
    const rows = own
      ? await moveOn(tx, own, "save", now(), { partner, application })
      : await begin(tx, actor, { partner, application }, now());
    return toPartnership(tx, rows);
  });
}

/**
 * Submits the actor's draft, or an application that was rejected. Throws NOT_FOUND, UNPROCESSABLE where something is
 * missing, naming it in `fields`, and CONFLICT where it is submitted already; RATE_LIMITED.
 */
export async function submitApplication({ db, now }: ApplyDeps, actor: Actor): Promise<Partnership> {
  await takeTry(db, TRY_LIMITS.partnershipChanges, actor.id);
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, actor);
    const documents = await readDocuments(tx, own.partner.id);
    refuseIncomplete([
      ...missingParts({ ...own.application, contactName: own.partner.contactName }),
      ...missingDocuments(documents, now()),
    ]);
    return toPartnership(
      tx,
      await moveOn(tx, own, "submit", now(), {
        partner: {
          applicationDate: now(),
          primaryCategory: own.application.productCategories[0] ?? null,
          requiredDocuments: [...REQUIRED_DOCUMENTS],
          submittedDocuments: [...new Set(documents.map(({ documentType }) => documentType))],
        },
        application: { submissionDate: now(), reviewDate: null, approvalDate: null },
      }),
    );
  });
}

/**
 * Takes the actor's application back, or ends the partnership with all that it granted: it is a draft again. Throws
 * NOT_FOUND, CONFLICT for a draft, RATE_LIMITED.
 */
export async function withdrawApplication({ db, now }: ApplyDeps, actor: Actor): Promise<Partnership> {
  await takeTry(db, TRY_LIMITS.partnershipChanges, actor.id);
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, actor);
    const after = await moveOn(tx, own, "withdraw", now());
    if (isPartner({ partnership: own.partner.partnershipStatus })) await takeBack(tx, actor.id, { actor, now: now() });
    return toPartnership(tx, after);
  });
}

/** The actor's application, with their account kept from going. Throws NOT_FOUND. */
export async function lockOwn(tx: Transaction, actor: Actor): Promise<Rows> {
  await holdAuthor(tx, actor);
  const own = await lockRows(tx, isOf(actor.id));
  if (!own) throw applicationMissing();
  return own;
}

async function begin(
  tx: Transaction,
  actor: Actor,
  { partner, application }: ReturnType<typeof columnsOf>,
  now: Date,
): Promise<Rows> {
  const [newPartner] = await tx
    .insert(manufacturerPartners)
    .values({ id: v7(), userId: actor.id, ...partner, applicationDate: now })
    .returning();
  if (!newPartner) throw new Error("a new partner has no row");
  const [newApplication] = await tx
    .insert(partnershipApplications)
    .values({ id: v7(), manufacturerId: newPartner.id, ...application, createdAt: now, updatedAt: now })
    .returning();
  if (!newApplication) throw new Error("a new application has no row");
  return { partner: newPartner, application: newApplication };
}

/** Throws CONFLICT for the address of another partner; of two who give the same at once the second one finds the first. */
async function keepEmailUnique(tx: Transaction, contactEmail: string, ownId: string | undefined): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('manufacturer_partners'))`);
  const { id } = manufacturerPartners;
  const [other] = await tx
    .select({ id })
    .from(manufacturerPartners)
    .where(and(eq(manufacturerPartners.contactEmail, contactEmail), ownId === undefined ? undefined : ne(id, ownId)));
  if (!other) return;
  const message = "Another company applied with this email address.";
  throw new AppError("CONFLICT", message, { reason: "partner-email-taken", fields: { contactEmail: message } });
}

function refuseIncomplete(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new AppError("UNPROCESSABLE", "Something is missing in this application.", {
    reason: "application-incomplete",
    fields: Object.fromEntries(missing.map((part) => [part, "This is missing."])),
  });
}

/** A draft as the columns of its two tables. */
function columnsOf({ companyName, contactName, phoneNumber, website, description, ...draft }: PartnershipDraft) {
  const { contactEmail, brands, productCategories, ...application } = draft;
  return {
    partner: {
      ...{ companyName, contactName, phoneNumber, website, description },
      contactEmail: contactEmail.toLowerCase(),
    },
    application: {
      ...application,
      // Each once.
      brands: [...new Set(brands)],
      productCategories: [...new Set(productCategories)],
    },
  };
}
