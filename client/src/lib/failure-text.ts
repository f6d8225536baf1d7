import type { Messages } from "#client/messages/en.ts";

/** What to tell a person about a failed read beside what is missing: that there is no connection, or that it was us. */
export function failureText(error: unknown, t: Messages): string {
  // `fetch` rejects with a TypeError where no answer arrived at all.
  return error instanceof TypeError ? t.common.offline : t.common.somethingWrong;
}
