import { buffer } from "node:stream/consumers";
import { and, eq, gt } from "drizzle-orm";
import { v7 } from "uuid";
import { isDatabaseAway, type Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockOwn } from "#server/features/business/partnership/apply.ts";
import { keepDocument } from "#server/features/business/partnership/keep-document.ts";
import {
  applicationMissing,
  documentMissing,
  isOf,
  noteChange,
  readDocuments,
} from "#server/features/business/partnership/rows.ts";
import { removeObjects } from "#server/features/files/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import { isStorageAway } from "#server/lib/storage-faults.ts";
import type { PartnershipDocument } from "#shared/contracts/business/partnership.ts";
import { PARTNER_DOCUMENTS_MAX, PARTNER_FILE_NAME_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { type DocumentType, mayRemoveDocument } from "#shared/domain/partnership.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Download, UploadedFile } from "#shared/http/endpoint.ts";
import {
  manufacturerPartners,
  partnershipApplications,
  partnershipDocuments,
  storedObjects,
} from "#shared/schema/index.ts";

type StorageDeps = Pick<Deps, "db" | "storage" | "log">;

/** Refuses a document before it is sent: NOT_FOUND without an application, CONFLICT where there are as many as may be, RATE_LIMITED. */
export async function admitDocument({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  const [own] = await db
    .select({
      documents: db.$count(partnershipDocuments, eq(partnershipDocuments.manufacturerId, manufacturerPartners.id)),
    })
    .from(manufacturerPartners)
    .innerJoin(partnershipApplications, eq(partnershipApplications.manufacturerId, manufacturerPartners.id))
    .where(isOf(actor.id));
  if (!own) throw applicationMissing();
  keepRoom(own.documents);
  await takeTry(db, TRY_LIMITS.partnershipDocuments, actor.id);
}

/** Adds a document to the actor's application, unless the same was added just now. Throws as `admitDocument` does, and what `keepDocument` throws. */
export async function addDocument(
  deps: StorageDeps & Pick<Deps, "now">,
  actor: Actor,
  documentType: DocumentType,
  file: UploadedFile,
): Promise<PartnershipDocument> {
  const { db, now } = deps;
  const object = await keepDocument(deps, actor.id, file.bytes);
  const fileName = nameOf(file) || `${documentType}.${object.ending}`;
  try {
    const { document, isNew } = await db.transaction(async (tx) => {
      const { partner, application } = await lockOwn(tx, actor);
      const [same] = await readDocuments(
        tx,
        partner.id,
        and(
          eq(partnershipDocuments.documentType, documentType),
          eq(partnershipDocuments.fileName, fileName),
          eq(partnershipDocuments.verificationStatus, "pending"),
          eq(storedObjects.sha256, object.sha256),
          gt(partnershipDocuments.uploadDate, pressedTwiceSince(now())),
        ),
      );
      if (same) return { document: same, isNew: false };
      keepRoom(await tx.$count(partnershipDocuments, eq(partnershipDocuments.manufacturerId, partner.id)));
      const id = v7();
      await tx.insert(partnershipDocuments).values({
        id,
        manufacturerId: partner.id,
        documentType,
        fileName,
        filePath: object.name,
        fileSize: object.bytes,
        uploadDate: now(),
      });
      await noteChange(tx, application, now());
      const [added] = await readDocuments(tx, partner.id, eq(partnershipDocuments.id, id));
      if (!added) throw new Error("a document that was just added is not there");
      return { document: added, isNew: true };
    });
    if (!isNew) await removeObjects(deps, [object.name]);
    return document;
  } catch (error) {
    // Cut off while it was committed, the document may be there or not: the sweep sees which.
    if (!isDatabaseAway(error) && !isStorageAway(error)) await removeObjects(deps, [object.name]);
    throw error;
  }
}

/**
 * Removes a document of the actor's with its file. Throws NOT_FOUND for another member's as for an unknown one, CONFLICT
 * for a verified one on which the application rests, RATE_LIMITED.
 */
export async function removeDocument(deps: StorageDeps & Pick<Deps, "now">, actor: Actor, id: string): Promise<void> {
  await takeTry(deps.db, TRY_LIMITS.partnershipChanges, actor.id);
  const name = await deps.db.transaction((tx) => deleteOwn(tx, actor, id, deps.now()));
  await removeObjects(deps, [name]);
}

async function deleteOwn(tx: Transaction, actor: Actor, id: string, now: Date): Promise<string> {
  const { partner, application } = await lockOwn(tx, actor).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "NOT_FOUND" ? documentMissing() : error;
  });
  const isMeant = and(eq(partnershipDocuments.id, id), eq(partnershipDocuments.manufacturerId, partner.id));
  const [document] = await tx.select().from(partnershipDocuments).where(isMeant);
  if (!document) throw documentMissing();
  if (!mayRemoveDocument(application.applicationStatus, document)) {
    const message = "This document was verified, and the application rests on it.";
    throw new AppError("CONFLICT", message, { reason: "document-needed" });
  }
  await tx.delete(partnershipDocuments).where(isMeant);
  await noteChange(tx, application, now);
  return document.filePath;
}

/**
 * A document's bytes as a file to save: for its owner and, once the application is submitted, for reviewers. Throws
 * NOT_FOUND for everybody else.
 */
export async function openDocument(
  { db, storage }: Pick<Deps, "db" | "storage">,
  actor: Actor,
  id: string,
): Promise<Download> {
  const [document] = await db
    .select({
      name: partnershipDocuments.filePath,
      documentType: partnershipDocuments.documentType,
      userId: manufacturerPartners.userId,
      applicationStatus: partnershipApplications.applicationStatus,
    })
    .from(partnershipDocuments)
    .innerJoin(manufacturerPartners, eq(manufacturerPartners.id, partnershipDocuments.manufacturerId))
    .innerJoin(partnershipApplications, eq(partnershipApplications.manufacturerId, manufacturerPartners.id))
    .where(eq(partnershipDocuments.id, id));
  if (!document) throw documentMissing();
  const reviews = isAllowed("manage-business", actor.role) && document.applicationStatus !== "draft";
  if (document.userId !== actor.id && !reviews) throw documentMissing();
  const source = await storage.open(document.name);
  if (!source) throw documentMissing();
  const [, ending] = document.name.split(".");
  return { bytes: await buffer(source), fileName: `${document.documentType}.${ending}` };
}

function keepRoom(documents: number): void {
  if (documents < PARTNER_DOCUMENTS_MAX) return;
  throw new AppError("CONFLICT", `There are ${PARTNER_DOCUMENTS_MAX} documents already.`, { reason: "documents-full" });
}

/** The name on the applicant's device, as one line of text. */
const nameOf = ({ name }: UploadedFile): string => onOneLine(name).slice(0, PARTNER_FILE_NAME_MAX_CHARACTERS);
