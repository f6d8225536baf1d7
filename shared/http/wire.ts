import * as z from "zod/mini";

/** A moment: `Date` on both sides, ISO 8601 in UTC on the wire. */
export const date = z
  .codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (moment) => moment.toISOString() })
  .check(z.meta({ format: "date-time" }));

/** A yes/no query parameter: callers write "true" or "false", handlers read a boolean. */
export const flag = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (yes) => (yes ? "true" : "false"),
});

/** A whole number that arrives as text (a query parameter), between `min` and `max` inclusive. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number<number>().check(z.int(), z.minimum(min), z.maximum(max));

/** The response header that carries the cursor of the next page of a list; absent on the last page. */
export const NEXT_CURSOR_HEADER = "x-next-cursor";
/** The request id, on every answer and in every log line of that request. */
export const REQUEST_ID_HEADER = "x-request-id";
/** The request header with the key that a client makes for a call that creates something. */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";
/** The response header of an answer that was given before, to a call with the same key. */
export const IDEMPOTENT_REPLAYED_HEADER = "idempotent-replayed";
