/** What of an object is asked for: all of it, none of it that there is, or a part of it. */
export type WantedRange = "whole" | "none" | Part;

/** From the first byte to the last, both included. */
export interface Part {
  start: number;
  end: number;
}

/**
 * Reads a Range header for an object of so many bytes (RFC 9110, section 14). Several ranges, other units and what can't
 * be read are answered with the whole, as the RFC allows.
 */
export function readRange(header: string | undefined, bytes: number): WantedRange {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const suffix = Number(last);
    if (suffix === 0) return "none";
    // The end of nothing is nothing, which is whole.
    return bytes === 0 ? "whole" : { start: Math.max(0, bytes - suffix), end: bytes - 1 };
  }
  const [start, end] = [Number(first), last === "" ? Number.POSITIVE_INFINITY : Number(last)];
  if (end < start) return "whole";
  return start < bytes ? { start, end: Math.min(end, bytes - 1) } : "none";
}
