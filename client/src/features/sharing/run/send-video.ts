import { type DetailedError, Upload } from "tus-js-client";
import { isSameFile, type UnfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { ApiError } from "#client/lib/api.ts";
import type { Draft } from "#client/lib/draft.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { makePatience, OFFLINE_LOOK_MS, type Trouble, troubleOf, type Waiting } from "#client/lib/outbox/trouble.ts";
import { getToken } from "#client/lib/session-store.ts";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";

/** A longer wait that the server asks for counts as a refusal. */
const WAIT_MAX_MS = 60_000;
/** A phone that changes networks may never learn that its connection is gone. */
const STALLED_MS = 30_000;
const ENDPOINT = new URL(UPLOADS_PATH, location.origin).href;

export interface SendingEvents {
  /** The share of the file that the server has, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Why it does not progress, null once it does. */
  onWaiting: (waiting: Waiting | null) => void;
}

/**
 * Sends a file, from where an upload of it stopped before. It goes on by itself after a lost connection, without any
 * for as long as that takes, and a few times after a failure of the server. Resolves with the upload's id once the
 * server has all of it. Rejects with an `ApiError` where the server refuses it or keeps failing, with a `TypeError`
 * where the connection carries nothing, and with the signal's reason once that is aborted: the sent bytes stay, on the
 * server and in what is remembered here.
 */
export function sendVideo(
  file: File,
  unfinished: Draft<UnfinishedUpload>,
  events: SendingEvents,
  signal: AbortSignal,
): Promise<string> {
  const begun = unfinished.read();
  const known = begun && isSameFile(begun, file) ? begun : null;
  // Only one can be remembered; the other would never be resumed.
  if (begun && !known) {
    unfinished.forget();
    void discardUpload(begun);
  }

  return new Promise((resolve, reject) => {
    const patience = makePatience();
    let furthest = 0;
    let isMoving = true;
    let clock: ReturnType<typeof setTimeout> | undefined;
    const after = (delayMs: number, next: () => void) => {
      clearTimeout(clock);
      clock = setTimeout(next, delayMs);
    };

    const upload = new Upload(file, {
      // Never beside an address: the package would begin anew whenever that does not answer as it should.
      ...(known ? { uploadUrl: known.url } : { endpoint: ENDPOINT }),
      metadata: { filename: file.name },
      // So that beginning it again after a lost answer begins no second one.
      headers: { [IDEMPOTENCY_KEY_HEADER]: makeKey() },
      // The remembered upload belongs to a person, whom the package does not know.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: authorize,
      onUploadUrlAvailable: () => {
        if (upload.url === null) return;
        upload.options.endpoint = null;
        const { name, size, lastModified } = file;
        unfinished.keep({ url: upload.url, name, size, lastModified });
      },
      onProgress: (sent, total) => {
        // What goes into a connection that is dead already was sent before.
        if (sent > furthest) patience.renew();
        furthest = Math.max(furthest, sent);
        after(STALLED_MS, () => pause("offline"));
        events.onWaiting(null);
        events.onProgress(total > 0 ? sent / total : 0);
      },
      onSuccess: () => finish(() => resolve(idOf(upload.url ?? ""))),
      onError: (error) => {
        const status = statusOf(error);
        if (isGone(status) && upload.options.endpoint === null) return beginAnew();
        const why = troubleIn(error);
        if (why === null) return finish(() => reject(answerIn(error)));
        pause(why, error);
      },
    });

    const start = () => {
      isMoving = true;
      after(STALLED_MS, () => pause("offline"));
      upload.start();
    };
    /** The server has forgotten it, or it was never this person's. */
    const beginAnew = () => {
      unfinished.forget();
      upload.url = null;
      upload.options.uploadUrl = null;
      upload.options.endpoint = ENDPOINT;
      start();
    };
    const pause = (why: Trouble, cause?: Error) => {
      // Before it is aborted, after which nothing can be read of it.
      const answer = answerIn(cause);
      const leastMs = cause && waitIn(cause);
      isMoving = false;
      void upload.abort();
      if (!navigator.onLine) return lose();
      const next = patience.next(why, leastMs);
      if (next === null) return finish(() => reject(answer));
      events.onWaiting(next.waiting);
      after(next.delayMs, goOn);
    };
    const goOn = () => {
      if (isMoving) return;
      if (!navigator.onLine) return lose();
      start();
    };
    /** A try without any connection would be none: the browser says when there is one. */
    const lose = () => {
      isMoving = false;
      void upload.abort();
      events.onWaiting({ why: "offline", triesLeft: 0 });
      after(OFFLINE_LOOK_MS, goOn);
    };
    const stop = () => {
      void upload.abort();
      finish(() => reject(signal.reason));
    };
    const finish = (settle: () => void) => {
      clearTimeout(clock);
      window.removeEventListener("online", goOn);
      window.removeEventListener("offline", lose);
      signal.removeEventListener("abort", stop);
      settle();
    };
    window.addEventListener("online", goOn);
    window.addEventListener("offline", lose);
    signal.addEventListener("abort", stop);
    start();
  });
}

/** Has the server forget an upload. Where it can't be told, it will do so by itself after a day. */
export async function discardUpload({ url }: UnfinishedUpload): Promise<void> {
  try {
    await Upload.terminate(url, { retryDelays: null, onBeforeRequest: authorize });
  } catch (error) {
    console.warn("An upload could not be removed from the server; it is swept there.", error);
  }
}

const authorize: NonNullable<ConstructorParameters<typeof Upload>[1]["onBeforeRequest"]> = (request) => {
  const token = getToken();
  if (token !== null) request.setHeader("authorization", `Bearer ${token}`);
};

function statusOf(error: Error | DetailedError): number {
  return "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

const isGone = (status: number): boolean => status === 403 || status === 404 || status === 410;

/** The wait that the server asks for; 0 without one, or where it is longer than people wait. */
function waitIn(error: Error | DetailedError): number {
  const seconds = "originalResponse" in error ? error.originalResponse?.getHeader("Retry-After") : undefined;
  const waitMs = Number(seconds ?? 0) * 1000;
  return waitMs <= WAIT_MAX_MS ? waitMs : 0;
}

/** Why it may pass; null for a refusal. 409 and 423 are of an upload that another call still holds. */
function troubleIn(error: Error | DetailedError): Trouble | null {
  const status = statusOf(error);
  if (status === 409 || status === 423) return "busy";
  if (status === 429) return waitIn(error) > 0 ? "busy" : null;
  return troubleOf(status);
}

/** The server's error; without any answer, that the connection carries nothing. */
function answerIn(error: Error | DetailedError | undefined): ApiError | TypeError {
  const status = error ? statusOf(error) : 0;
  if (!error || status === 0) return new TypeError("The connection carries nothing", { cause: error });
  const body = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
  return new ApiError(status, "", body ?? "");
}

function idOf(url: string): string {
  return new URL(url, location.origin).pathname.split("/").filter(Boolean).at(-1) ?? "";
}
