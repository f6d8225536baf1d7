import type { Messages } from "#client/messages/en.ts";

/** The text for a failed read, beside what is missing: that there is no connection, or that the server failed. */
export function failureText(error: unknown, t: Messages): string {
  // `fetch` rejects with a TypeError where no answer arrived at all.
  return error instanceof TypeError ? t.common.offline : t.common.somethingWrong;
}
