import type { Readable } from "node:stream";
import { AppError } from "#server/http/app-error.ts";
import { type PdfLimits, type PdfRefusal, readInProcess } from "#server/lib/pdf/process.ts";
import { fairTurns, type TurnLimits } from "#server/lib/pictures/fair-turns.ts";
import { MANUAL_PAGES_MAX } from "#shared/domain/limits.ts";

/** A manual of 100 pages takes some 2 s and 200 MB. */
export const PDF_LIMITS: PdfLimits = {
  readingMs: 12_000,
  memoryBytes: 600 * 1024 * 1024,
  pagesMax: MANUAL_PAGES_MAX,
};
/** With what reading takes at most, within the 20 seconds in which everything is answered. */
const PDF_TURNS: TurnLimits = { atOnce: 2, waitingPerMember: 3, waitingInAll: 8, waitingMs: 6000 };

export interface PdfReader {
  /**
   * Reads a PDF of a member's and hands it to `keep` as it is written anew, with nothing in it but what was read. Throws
   * UNSUPPORTED for what is no PDF by its bytes, UNPROCESSABLE for one that is encrypted, damaged, too long or takes too
   * long, or that has scripts, attached files or commands in it, RATE_LIMITED and UNAVAILABLE where many wait. Rejects
   * with what `source` or `keep` failed with. `source` is closed in the end.
   */
  rewrite<Kept>(
    member: string,
    source: Readable,
    keep: (pdf: Readable) => Promise<Kept>,
  ): Promise<{ pages: number; kept: Kept }>;
  /** The number of pages of a PDF that is not kept. Throws as `rewrite` does. */
  countPages(member: string, source: Readable): Promise<number>;
}

/** Reads each PDF in a process of its own, which is ended with it. */
export function createPdfReader(limits: PdfLimits, turns: TurnLimits = PDF_TURNS): PdfReader {
  const takeTurn = fairTurns(turns);
  const read = async <Kept>(member: string, source: Readable, keep: ((pdf: Readable) => Promise<Kept>) | null) => {
    try {
      const found = await takeTurn(member, () => readInProcess(source, limits, keep));
      if ("refusal" in found) throw refusalError(found, limits);
      return found;
    } finally {
      source.destroy();
    }
  };
  return {
    rewrite: async (member, source, keep) => {
      const { pages, kept } = await read(member, source, keep);
      if (kept === null) throw new Error("a PDF was read and not kept");
      return { pages, kept };
    },
    countPages: async (member, source) => (await read(member, source, null)).pages,
  };
}

/** The one of this server. */
export const pdfReader: PdfReader = createPdfReader(PDF_LIMITS);

function refusalError(found: PdfRefusal, { pagesMax }: PdfLimits): AppError {
  switch (found.refusal) {
    case "no-pdf":
      return new AppError("UNSUPPORTED", "That file is no PDF.", { reason: "pdf-unreadable" });
    case "locked":
      return new AppError("UNPROCESSABLE", "That PDF is locked or encrypted. Please save it without protection.", {
        reason: "pdf-locked",
      });
    case "active":
      return new AppError(
        "UNPROCESSABLE",
        "That PDF has scripts, attached files or commands in it. Please export it anew without them.",
        { reason: "pdf-active" },
      );
    case "too-long":
      return new AppError("UNPROCESSABLE", `That PDF has more than ${pagesMax} pages.`, { reason: "pdf-too-long" });
    case "too-slow":
      return new AppError("UNPROCESSABLE", "That PDF takes too long to read. Please export it anew.", {
        reason: "pdf-too-slow",
      });
    default:
      return new AppError("UNPROCESSABLE", "That PDF is damaged. Please export it anew.", {
        reason: "pdf-damaged",
        cause: found.cause,
      });
  }
}
