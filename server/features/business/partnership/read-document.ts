import type { MediaEnding } from "#server/features/files/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import { PARTNER_DOCUMENT_SIDE_PX } from "#shared/domain/limits.ts";

/** A document as it is kept. */
export interface ReadDocument {
  ending: MediaEnding;
  bytes: Uint8Array;
}

const WANTED = { longerSide: PARTNER_DOCUMENT_SIDE_PX, quality: 85 };

/** ISO 32000: its first line, and its last one within the last kilobyte. */
const PDF_BEGINS = /^%PDF-[12]\.\d/;
const PDF_ENDS = /%%EOF\s*$/;
const PDF_END_BYTES = 1024;
const STREAM = "stream";
const STREAM_END = "endstream";
/** What no printed document has: a password, programs, other files, films. */
const LOCKED = /\/(?:Encrypt|JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z])/;

/**
 * Looks at the bytes of a document. A PDF is kept as it came, if it is whole and has nothing in it but pages, as far as
 * that can be seen without unpacking it; it is only ever sent as a file to save. A picture is made anew, without what a
 * camera noted in it. Throws UNSUPPORTED for anything else, UNPROCESSABLE for a locked PDF and a damaged or too large
 * picture.
 */
export async function readDocument(bytes: Uint8Array, member: string): Promise<ReadDocument> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (PDF_BEGINS.test(text)) return readPdf(bytes, text);
  try {
    const { picture } = await readPicture(member, bytes, WANTED);
    return { ending: "webp", bytes: picture };
  } catch (error) {
    if (error instanceof AppError && error.code === "UNSUPPORTED") throw unreadable();
    throw error;
  }
}

function readPdf(bytes: Uint8Array, text: string): ReadDocument {
  if (!PDF_ENDS.test(text.slice(-PDF_END_BYTES))) throw unreadable();
  if (LOCKED.test(outsideStreams(text))) {
    const message = "This PDF is locked, or has programs or files in it. Please print it to a new PDF and send that.";
    throw new AppError("UNPROCESSABLE", message, { reason: "document-locked" });
  }
  // A copy: the memory in which it arrived is used again.
  return { ending: "pdf", bytes: Uint8Array.from(bytes) };
}

/** A PDF without its streams: these are compressed, and any letters stand in them by chance. */
function outsideStreams(text: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const begin = text.indexOf(STREAM, at);
    const end = begin === -1 ? -1 : text.indexOf(STREAM_END, begin + STREAM.length);
    if (end === -1) return [...parts, text.slice(at)].join("");
    parts.push(text.slice(at, begin));
    at = end + STREAM_END.length;
  }
}

function unreadable(): AppError {
  const message = "We can't read this file. Please choose a PDF, or a picture as JPEG, PNG, WebP or AVIF.";
  return new AppError("UNSUPPORTED", message, { reason: "document-unreadable" });
}
