import { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { type MediaEnding, storeObject } from "#server/features/files/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { pdfReader } from "#server/lib/pdf/read-pdf.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import { PARTNER_DOCUMENT_SIDE_PX } from "#shared/domain/limits.ts";

/** A document as it is kept. */
interface KeptDocument {
  /** Of its object in the storage. */
  name: string;
  ending: MediaEnding;
  bytes: number;
  sha256: string;
}

const WANTED = { longerSide: PARTNER_DOCUMENT_SIDE_PX, quality: 85 };
/** Readers look for the beginning of a PDF in so many bytes. */
const HEAD_BYTES = 1024;

/**
 * Keeps a document of a member's as it is written anew: a PDF with nothing in it but what was read, a picture without what
 * a camera noted in it. It is never for everybody: no domain claims its name, so that only this one sends it. Throws as
 * `PdfReader` does for a PDF, as `readPicture` does for a picture, and UNSUPPORTED for anything else.
 */
export async function keepDocument(
  deps: Pick<Deps, "db" | "storage" | "log" | "now">,
  member: string,
  sent: Uint8Array,
): Promise<KeptDocument> {
  const keep = async (ending: MediaEnding, source: Readable) => {
    return { ...(await storeObject(deps, ending, source, deps.now())), ending };
  };
  const head = Buffer.from(sent.buffer, sent.byteOffset, Math.min(sent.byteLength, HEAD_BYTES));
  if (head.includes("%PDF-")) {
    const { kept } = await pdfReader.rewrite(member, Readable.from([sent]), (pdf) => keep("pdf", pdf));
    return kept;
  }
  return keep("webp", Readable.from([await readDocumentPicture(member, sent)]));
}

async function readDocumentPicture(member: string, sent: Uint8Array): Promise<Uint8Array> {
  try {
    return (await readPicture(member, sent, WANTED)).picture;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "UNSUPPORTED")) throw error;
    const message = "We can't read this file. Please choose a PDF, or a picture as JPEG, PNG, WebP or AVIF.";
    throw new AppError("UNSUPPORTED", message, { reason: "document-unreadable" });
  }
}
