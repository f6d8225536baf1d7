import { useRef } from "react";
import { makeKey } from "#client/lib/make-key.ts";

/**
 * Goes into a call that creates something (`api(endpoint, { body, ...once })`): the server then creates it once,
 * however often the same content is sent because an answer was lost.
 */
export interface Once {
  headers: Record<string, string>;
}

/** A key for a body: the same one until the body changes. */
export function useOnce(): (content: unknown) => Once {
  const latest = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== latest.current.content) latest.current = { content: text, key: makeKey() };
    // Not by its name in wire.ts: that is in the first download, which has no use for it.
    return { headers: { "idempotency-key": latest.current.key } };
  };
}
