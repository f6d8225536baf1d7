import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getToken, signOutWaits, useSessionUser } from "#client/lib/session-store.ts";
import { INBOX_STREAM_PATH } from "#shared/domain/inbox-stream.ts";

/** What the person came for goes first. */
const START_AFTER_MS = 3000;
const FIRST_PAUSE_MS = 5000;
const LAST_PAUSE_MS = 60_000;
/** One tab of a browser holds the stream, as browsers open few connections to a site. */
const NAME = "hexkey-inbox";

let isOpen = false;
/** Whether this tab is told of changes, and need not ask. */
export const isLive = (): boolean => isOpen;

/** Has what is shown of the inbox follow it while the person looks, without being asked for. */
export function useLiveInbox(): void {
  const queryClient = useQueryClient();
  const id = useSessionUser()?.id;
  useEffect(() => {
    if (id === undefined) return;
    return followInbox(() => void queryClient.invalidateQueries({ queryKey: ["api", "notifications"] }));
  }, [id, queryClient]);
}

/**
 * Calls `onChange` whenever the inbox may be another, until the answer is called. Of the tabs that are looked at one holds
 * the stream and tells the others. A browser without locks or channels goes on asking every minute.
 */
export function followInbox(onChange: () => void): () => void {
  if (!navigator.locks || typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onChange;
  let leaving: AbortController | null = null;
  const leave = () => {
    leaving?.abort();
    leaving = null;
  };
  const look = () => {
    if (document.hidden) return leave();
    if (leaving) return;
    leaving = new AbortController();
    const { signal } = leaving;
    void pause(START_AFTER_MS, signal)
      .then(() => navigator.locks.request(NAME, { signal }, () => readStream(signal, tell)))
      // Left before it was this tab's turn.
      .catch((error: unknown) => {
        if (!signal.aborted) console.error("The inbox can't be followed.", error);
      });
  };
  const tell = () => {
    onChange();
    channel.postMessage(null);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    leave();
    channel.close();
  };
}

/** Reads the stream, again and again, until the signal; ends where the session has. */
async function readStream(signal: AbortSignal, tell: () => void): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted && !signOutWaits()) {
    if (navigator.onLine) {
      const outcome = await readOnce(signal, tell).catch(() => "lost" as const);
      isOpen = false;
      if (outcome === "refused") return;
      pauseMs = outcome === "ended" ? FIRST_PAUSE_MS : Math.min(LAST_PAUSE_MS, 2 * pauseMs);
    }
    // Not all at once after a restart of the server.
    await pause(pauseMs * (0.5 + Math.random()), signal).catch(() => undefined);
  }
}

async function readOnce(signal: AbortSignal, tell: () => void): Promise<"ended" | "refused" | "lost"> {
  const token = getToken();
  const response = await fetch(INBOX_STREAM_PATH, {
    signal,
    cache: "no-store",
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (response.status === 401 || response.status === 403) return "refused";
  if (!response.ok || !response.body) return "lost";
  isOpen = true;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return "ended";
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    if (events.some((event) => /^event: inbox$/m.test(event))) tell();
  }
}

/** Rejects as it is left. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
