import * as z from "zod/mini";
import { FEED_FAULTS, FEED_ORIGINS, FEED_SOURCE_PATTERN, FEED_STATES } from "#shared/domain/feed.ts";
import {
  FEED_MAX_BYTES,
  FEED_SOURCE_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
} from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

/** Whose feed it is, as a slug; that of a shop is the shop's, and its prices become offers. */
const source = z.string().check(z.maxLength(FEED_SOURCE_MAX_CHARACTERS), z.regex(FEED_SOURCE_PATTERN));
const count = z.int().check(z.minimum(0));

const feedImport = z.object({
  id: z.uuid(),
  source: z.string(),
  origin: z.enum(FEED_ORIGINS),
  /** The link, or the file's name. */
  named: z.string(),
  state: z.enum(FEED_STATES),
  /** Why it was not read to its end. */
  fault: z.nullable(z.enum(FEED_FAULTS)),
  faultLine: z.nullable(z.int()),
  rowsRead: count,
  rowsAdded: count,
  rowsChanged: count,
  rowsUnchanged: count,
  rowsRefused: count,
  createdAt: date,
  finishedAt: z.nullable(date),
});
export type FeedImport = z.output<typeof feedImport>;

const which = { params: z.object({ id: z.uuid() }) };

export const feeds = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/feeds",
    access: "manage-business",
    summary: "Imports of product feeds, the newest first.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(feedImport),
    paged: true,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/admin/feeds/:id",
    access: "manage-business",
    summary: "An import of a product feed, with how far it is.",
    ...which,
    response: feedImport,
  }),
  errors: endpoint({
    method: "GET",
    path: "/api/admin/feeds/:id/errors",
    access: "manage-business",
    summary:
      "The rows of a feed that were refused, by line and field as CSV; where there are very many, the first of them.",
    ...which,
    produces: "text/csv; charset=utf-8",
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/admin/feeds",
    access: "manage-business",
    summary:
      "Imports a product feed in the background: Google Merchant CSV, TSV or XML, or JSONL of the Open Food Facts family, also by gzip.",
    upload: { field: "feed", maxBytes: FEED_MAX_BYTES, toStorage: true },
    body: z.object({ source }),
    response: feedImport,
    status: 201,
  }),
  fetch: endpoint({
    method: "POST",
    path: "/api/admin/feeds/by-link",
    access: "manage-business",
    summary: "Imports the product feed at a public https address in the background.",
    body: z.object({ source, url: z.url({ protocol: /^https$/ }).check(z.maxLength(LINK_MAX_CHARACTERS)) }),
    response: feedImport,
    status: 201,
  }),
};
