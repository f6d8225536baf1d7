import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { vi } from "vitest";
import { pdfReader } from "#server/lib/pdf/read-pdf.ts";

/**
 * Until the test is finished PDFs are kept as they came: for tests that are not about what is in a PDF, as the process that
 * reads one takes longer to start than such a test takes.
 */
export function keepPdfsUnread(): void {
  vi.spyOn(pdfReader, "rewrite").mockImplementation(async (_member, source, keep) => {
    const bytes = await buffer(source);
    return { pages: pagesOf(bytes), kept: await keep(Readable.from([bytes])) };
  });
  vi.spyOn(pdfReader, "countPages").mockImplementation(async (_member, source) => pagesOf(await buffer(source)));
}

/** The number of pages of a PDF whose objects are not compressed. */
function pagesOf(bytes: Buffer): number {
  return bytes.toString("latin1").match(/\/Type \/Page /g)?.length ?? 0;
}
