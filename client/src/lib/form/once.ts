import { useState } from "react";
import { makeKey } from "#client/lib/make-key.ts";

/**
 * Goes into a call that creates something (`api(endpoint, { body, ...once })`): the server then creates it once,
 * however often the same content is sent because an answer was lost.
 */
export interface Once {
  headers: Record<string, string>;
}

/** A key for what is sent: the same one until something else is. */
export type OnceFor = (content: unknown) => Once;

export function makeOnce(): OnceFor {
  let latest = { content: "", key: "" };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== latest.content) latest = { content: text, key: makeKey() };
    // Not by its name in wire.ts: that is in the first download, which has no use for it.
    return { headers: { "idempotency-key": latest.key } };
  };
}

/** The same of a form, for as long as it is there. */
export function useOnce(): OnceFor {
  const [once] = useState(makeOnce);
  return once;
}
