import type { Deps } from "#server/deps.ts";
import { addFile } from "#server/features/catalog/files/add-file.ts";
import { removeObjects, storeObject } from "#server/features/files/index.ts";
import { pdfReader } from "#server/lib/pdf/read-pdf.ts";
import type { CatalogManual } from "#shared/contracts/catalog/catalog-files.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { StoredFile } from "#shared/http/endpoint.ts";

/**
 * Keeps a manual as it is written anew: nothing is given out but what was looked at. Throws as `PdfReader` does; the file
 * as it was sent goes in any case.
 */
export async function addManual(
  deps: Pick<Deps, "db" | "storage" | "log" | "now">,
  actor: Actor,
  { object: sent }: StoredFile,
): Promise<CatalogManual> {
  const source = await deps.storage.open(sent.name);
  if (source === null) throw new Error("a manual that was just stored is not there");
  const { pages, kept } = await pdfReader.rewrite(actor.id, source, (pdf) => storeObject(deps, "pdf", pdf));
  const { name: objectName, bytes } = kept;
  const url = await addFile(deps, actor, "addManual", { kind: "manual", objectName, bytes, pages });
  await removeObjects(deps, [sent.name]);
  return { url, pages, bytes };
}
