import { type DetailedError, Upload } from "tus-js-client";
import {
  forgetUnfinishedUpload,
  isSameFile,
  keepUnfinishedUpload,
  readUnfinishedUpload,
  type UnfinishedUpload,
} from "#client/features/sharing/unfinished-upload.ts";
import { ApiError } from "#client/lib/api.ts";
import { getToken } from "#client/lib/session-store.ts";
import { UPLOADS_PATH } from "#shared/contracts/sharing.ts";

/** Between tries without any progress; the last one over and over. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
/** After so many of them, about ten minutes, it is given up. Without any connection it waits for as long as that takes. */
const TRIES_MAX = 30;
/** A phone that leaves one network for another may never be told that its connection is gone. */
const STALLED_MS = 30_000;
/** Should it forget to say that there is a connection again. */
const OFFLINE_LOOK_MS = 20_000;
const ENDPOINT = new URL(UPLOADS_PATH, location.origin).href;

export interface SendingEvents {
  /** How much the server has, of all of it, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Whether nothing moves for want of a connection. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Sends a file, from where an upload of it stopped before. It goes on by itself after a lost connection. Resolves with
 * the upload's id once the server has all of it. Rejects with an `ApiError` where the server refuses it, with a
 * `TypeError` where the connection carries nothing, and with the signal's reason once that is aborted: what was sent
 * stays, on the server and in what is remembered here.
 */
export function sendVideo(file: File, person: string, events: SendingEvents, signal: AbortSignal): Promise<string> {
  const begun = readUnfinishedUpload(person);
  const known = begun && isSameFile(begun, file) ? begun : null;
  // Only one can be remembered; nobody comes back for the other.
  if (begun && !known) void discardUpload(begun);

  return new Promise((resolve, reject) => {
    let tries = 0;
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
      // What is remembered belongs to a person, of whom the package does not know.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: authorize,
      onUploadUrlAvailable: () => {
        if (upload.url === null) return;
        upload.options.endpoint = null;
        keepUnfinishedUpload(person, upload.url, file);
      },
      onProgress: (sent, total) => {
        // What goes into a connection that is dead already was sent before.
        if (sent > furthest) tries = 0;
        furthest = Math.max(furthest, sent);
        after(STALLED_MS, pause);
        events.onWaiting(false);
        events.onProgress(total > 0 ? sent / total : 0);
      },
      onSuccess: () => finish(() => resolve(idOf(upload.url ?? ""))),
      onError: (error) => {
        const status = statusOf(error);
        if (isGone(status) && upload.options.endpoint === null) return beginAnew();
        const refusal = refusalIn(error);
        if (refusal) return finish(() => reject(refusal));
        pause(error);
      },
    });

    const start = () => {
      isMoving = true;
      after(STALLED_MS, pause);
      upload.start();
    };
    /** The server has forgotten it, or it was never this person's. */
    const beginAnew = () => {
      forgetUnfinishedUpload();
      upload.url = null;
      upload.options.uploadUrl = null;
      upload.options.endpoint = ENDPOINT;
      start();
    };
    const pause = (cause?: unknown) => {
      isMoving = false;
      void upload.abort();
      if (!navigator.onLine) return lose();
      if (tries >= TRIES_MAX) return finish(() => reject(new TypeError("The connection carries nothing", { cause })));
      events.onWaiting(tries > 0);
      after(RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0, goOn);
    };
    const goOn = () => {
      if (isMoving) return;
      if (!navigator.onLine) return lose();
      tries++;
      start();
    };
    /** A try without any connection would be none: the browser says when there is one. */
    const lose = () => {
      isMoving = false;
      void upload.abort();
      events.onWaiting(true);
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
  forgetUnfinishedUpload();
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

/** What the server has against it; null for what passes: no answer, an upload that another call still holds, a fault. */
function refusalIn(error: Error | DetailedError): ApiError | null {
  const status = statusOf(error);
  const passes = status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507);
  if (passes || !("originalResponse" in error)) return null;
  return new ApiError(status, "", error.originalResponse?.getBody() ?? "");
}

function idOf(url: string): string {
  return new URL(url, location.origin).pathname.split("/").filter(Boolean).at(-1) ?? "";
}
