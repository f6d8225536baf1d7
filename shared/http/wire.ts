import * as z from "zod/mini";

const CURSOR_MAX_CHARACTERS = 300;
export const CURSOR_HELP = "Send the cursor of the previous page unchanged, or none for the first page.";

/** A moment: `Date` on both sides, ISO 8601 in UTC on the wire. */
export const date = z
  .codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (moment) => moment.toISOString() })
  .check(z.meta({ format: "date-time" }));

/** The SHA-256 of bytes in lower-case hex. */
export const sha256Text = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A yes/no query parameter: callers write "true" or "false", handlers read a boolean. */
export const queryFlag = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (yes) => (yes ? "true" : "false"),
});

/** A whole number that arrives as text (a query parameter), between `min` and `max` inclusive. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number<number>().check(z.int(), z.minimum(min), z.maximum(max));

/** Keys of cursors: exactly what a column of that type can hold, so that no cursor makes a statement fail. */
export const countKey = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
/** ISO 8601 in UTC, from the year 1 on: Postgres has no year 0. */
export const momentKey = z.iso.datetime().check(z.regex(/^(?!0000)/));
/** Of a list that is in the order of a moment and, where that is the same, of the id. */
export const placeKey = z.tuple([momentKey, z.uuid()]);

/** The `cursor` of a paged endpoint: the sort key of the last row seen, as URL-safe text that is opaque to callers. */
export const cursor = <Key extends z.ZodMiniType>(key: Key) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(CURSOR_MAX_CHARACTERS)),
      z.transform((text: string, { issues }): z.output<Key> => {
        try {
          return z.parse(key, JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/"))));
        } catch {
          issues.push({ code: "custom", input: text, message: CURSOR_HELP });
          return z.NEVER;
        }
      }),
    ),
  );

/** The response header that carries the cursor of the next page of a list; absent on the last page. */
export const NEXT_CURSOR_HEADER = "x-next-cursor";
/** The request id, on every answer and in every log line of that request. */
export const REQUEST_ID_HEADER = "x-request-id";
/** The request header with the key that a client makes for a call that creates something. */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";
/** The response header of an answer that was given before, to a call with the same key. */
export const IDEMPOTENT_REPLAYED_HEADER = "idempotent-replayed";
