import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pdfReader } from "#server/lib/pdf/read-pdf.ts";

/** What there is of a printed manual, found by the check that each manual goes through which is sent to us. */
export async function measureManual(path: string): Promise<{ pages: number; bytes: number }> {
  const pages = await pdfReader.countPages("the demo catalogue", createReadStream(path));
  return { pages, bytes: (await stat(path)).size };
}
