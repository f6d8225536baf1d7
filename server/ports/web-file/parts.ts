import { type WebFile, WebFileLimitError } from "#server/ports/web-file/index.ts";

/** Requested at once, and kept: a reader of containers reads many small parts near each other. */
export const PART_BYTES = 256 * 1024;
/** The beginning, the tables at the end and the first frames of long films are fewer. */
const PARTS_MAX = 24;

/** A file whose first part is there; others are requested as they are read. */
export function fileInParts(
  { first, bytes }: { first: Buffer; bytes: number | null },
  ask: (start: number, end: number) => Promise<Buffer>,
): WebFile {
  const parts = new Map([[0, first]]);

  const partAt = async (index: number): Promise<Buffer> => {
    const known = parts.get(index);
    if (known) return known;
    if (bytes === null || parts.size >= PARTS_MAX)
      throw new WebFileLimitError(`no more than ${parts.size} parts are read`);
    const start = index * PART_BYTES;
    const part = await ask(start, Math.min(start + PART_BYTES, bytes));
    parts.set(index, part);
    return part;
  };

  return {
    bytes,
    read: async (start, end) => {
      const found: Buffer[] = [];
      const last = Math.min(end, bytes ?? Math.min(end, first.length));
      for (let at = start; at < last; ) {
        const index = Math.floor(at / PART_BYTES);
        const part = (await partAt(index)).subarray(at - index * PART_BYTES, last - index * PART_BYTES);
        if (part.length === 0) throw new WebFileLimitError(`its server gives less than the part from ${at}`);
        found.push(part);
        at += part.length;
        // A server may give less at once than it was asked for; the rest of that part is not asked for again.
        if (at < last && at % PART_BYTES !== 0) throw new WebFileLimitError(`its server gave a part only up to ${at}`);
      }
      return Buffer.concat(found);
    },
  };
}
