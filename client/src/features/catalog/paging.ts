export interface PageWindow {
  /** The page shown, at least 1 and at most `pageCount`, whatever was asked for. */
  page: number;
  /** At least 1: an empty list has one empty page. */
  pageCount: number;
  /** Where the page begins and ends in the list, for `slice`. */
  start: number;
  end: number;
}

/** The part of a list of `total` items that page `page` (counted from 1) shows at `size` items a page. */
export function pageOf(total: number, page: number, size: number): PageWindow {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const clamped = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount);
  const start = (clamped - 1) * size;
  return { page: clamped, pageCount, start, end: Math.min(start + size, total) };
}
