import type { CallOptions } from "#shared/http/client.ts";

/** The options of a call in the session of this token, beside the browser's cookie; null is the cookie alone. */
export function asBearer(token: string | null): CallOptions {
  return token === null ? {} : { headers: { authorization: `Bearer ${token}` } };
}
