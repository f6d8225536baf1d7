import { eq, getTableColumns, inArray } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { PersonalData } from "#server/domain.ts";
import { removeObjects } from "#server/features/files/index.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { manufacturerPartners, partnershipApplications, partnershipDocuments } from "#shared/schema/index.ts";

/** Removes files to which nothing refers any more; what can't be removed is the sweep's. */
const removeDocuments = defineJob("remove-partnership-documents", z.object({ names: z.array(z.string()) }));
export const removeDocumentsJob = handleJob(removeDocuments, (deps, { names }) => removeObjects(deps, names));

const { filePath: _filePath, verifiedBy: _verifiedBy, ...documentColumns } = getTableColumns(partnershipDocuments);

/** A member's partnership, its application and the documents. */
export const partnershipParts: NonNullable<PersonalData["parts"]> = {
  partnership: { owner: manufacturerPartners.userId },
  partnershipApplications: {
    owner: manufacturerPartners.userId,
    join: {
      table: partnershipApplications,
      on: eq(partnershipApplications.manufacturerId, manufacturerPartners.id),
    },
    only: getTableColumns(partnershipApplications),
  },
  partnershipDocuments: {
    owner: manufacturerPartners.userId,
    join: { table: partnershipDocuments, on: eq(partnershipDocuments.manufacturerId, manufacturerPartners.id) },
    only: documentColumns,
  },
};

/** Deletes with an account its documents: their rows go now, their bytes once that is certain. */
export async function eraseDocuments(tx: Transaction, userId: string, { queue }: Pick<Deps, "queue">): Promise<void> {
  const partner = tx
    .select({ id: manufacturerPartners.id })
    .from(manufacturerPartners)
    .where(eq(manufacturerPartners.userId, userId));
  const gone = await tx
    .delete(partnershipDocuments)
    .where(inArray(partnershipDocuments.manufacturerId, partner))
    .returning({ name: partnershipDocuments.filePath });
  if (gone.length > 0) await queue.add(removeDocuments, { names: gone.map(({ name }) => name) }, { tx });
}
