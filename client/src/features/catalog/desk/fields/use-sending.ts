import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#client/lib/api.ts";
import { fetchWithProgress } from "#client/lib/fetch-with-progress.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import type { Fetch } from "#shared/http/endpoint.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";

/**
 * How far a chosen file is: on its way, with the share of it that has left; kept until there is a network again; or kept
 * after the server failed, which another try may mend.
 */
export type Sending =
  | { phase: "none" }
  | { phase: "sending"; file: File; share: number }
  | { phase: "waiting" | "failed"; file: File };

/** Means of one call: sent again with the same, it is done once. */
export interface Once {
  headers: Record<string, string>;
  signal: AbortSignal;
  fetch: Fetch;
}

/**
 * Sends a chosen file at once, and without a network as soon as there is one; a file that is chosen meanwhile takes its place.
 * `send` answers what came of it, or the sentence why it can't be sent.
 */
export function useSending<Result extends object>(
  send: (file: File, once: Once) => Promise<Result | string>,
  onSent: (result: Result) => void,
) {
  const problemText = useProblemText();
  const [sending, setSending] = useState<Sending>({ phase: "none" });
  const [problem, setProblem] = useState<string | null>(null);
  // What the form holds by then, not what it held when the file was chosen.
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  const current = useRef<{ file: File; key: string; controller: AbortController } | null>(null);

  const run = async () => {
    const own = current.current;
    if (!own) return;
    const { file, key, controller } = own;
    setProblem(null);
    if (!navigator.onLine) return setSending({ phase: "waiting", file });
    const progress = (share: number) => current.current === own && setSending({ phase: "sending", file, share });
    progress(0);
    try {
      const result = await send(file, {
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        signal: controller.signal,
        fetch: fetchWithProgress(progress),
      });
      if (current.current !== own) return;
      end();
      if (typeof result === "string") setProblem(result);
      else latest.current(result);
    } catch (error) {
      if (current.current !== own) return;
      // `fetch` rejects with a TypeError where no answer arrived at all.
      if (error instanceof TypeError) return setSending({ phase: "waiting", file });
      if (mayPass(error)) setSending({ phase: "failed", file });
      else end();
      setProblem(problemText(error));
    }
  };
  const end = () => {
    current.current = null;
    setSending({ phase: "none" });
  };
  const leave = () => current.current?.controller.abort();
  const goOn = useEffectEvent(() => {
    if (sending.phase === "waiting") void run();
  });
  useEffect(() => {
    const tell = () => goOn();
    window.addEventListener("online", tell);
    return () => {
      window.removeEventListener("online", tell);
      current.current?.controller.abort();
      current.current = null;
    };
  }, []);

  return {
    sending,
    problem,
    setProblem,
    choose: (file: File) => {
      leave();
      current.current = { file, key: makeKey(), controller: new AbortController() };
      void run();
    },
    again: () => void run(),
    discard: () => {
      leave();
      end();
      setProblem(null);
    },
  };
}

/** Whether the same file may be taken at another try: the server has said nothing against the file itself. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.status === 429);
