import type { z } from "zod";
import { AppError } from "#server/http/app-error.ts";

/** A cursor is opaque to callers: the last row's sort key, as URL-safe text. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** The sort key in a cursor that a caller sent back. Anything that we did not make is INVALID_INPUT. */
export function decodeCursor<Key>(schema: z.ZodType<Key>, cursor: string): Key {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    const fields = { cursor: "Send the cursor of the previous page unchanged, or none for the first page." };
    throw new AppError("INVALID_INPUT", "Please check: cursor.", { fields, cause });
  }
}
