import { ECDH } from "node:crypto";
import webPush from "web-push";
import { type Pusher, PushRefusedError, type PushTarget } from "#server/ports/push/index.ts";

/** The push services of browsers: of Chrome, Edge, Samsung Internet and others; Firefox; Safari. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z\d-]+\.)?push\.apple\.com$/,
  /^([a-z\d-]+\.)?notify\.windows\.com$/,
];
/** A push service keeps what a phone is not there for so long. */
const KEPT_SECONDS = 24 * 3600;
const ANSWER_MS = 10_000;
/** 65 bytes, and 16. */
const P256DH = /^[\w-]{87}=?$/;
const AUTH = /^[\w-]{22}(==)?$/;

/**
 * Messages for browsers, sent to the push services that their makers run, and to `otherServices` (origins). A member
 * names the address, so that it is no other one: no redirect is followed either. `contact` tells those services who sends.
 */
export function webPusher({
  contact,
  otherServices,
  answerMs = ANSWER_MS,
}: {
  contact: string;
  otherServices: readonly string[];
  answerMs?: number;
}): Pusher {
  return {
    makeKeys: () => webPush.generateVAPIDKeys(),
    isTarget: ({ endpoint, p256dh, auth }) =>
      isOnCurve(p256dh) && AUTH.test(auth) && isAtService(endpoint, otherServices),
    send: async (target, keys, message) => {
      if (!isAtService(target.endpoint, otherServices)) throw new PushRefusedError("It is at no push service.", true);
      const status = await post(target, message, { vapidDetails: { subject: contact, ...keys } }, answerMs);
      if (status === 404 || status === 410) return "gone";
      if (status >= 200 && status < 300) return "taken";
      // What is too large, or wrong, is so the next time, too; who asks too often, or is told to wait, may try again.
      const isLasting = status < 500 && status !== 408 && status !== 429;
      throw new PushRefusedError(`The push service has answered ${status}.`, isLasting);
    },
  };
}

/** Whether a key is an uncompressed point on P-256: nothing can be encrypted for another one. */
function isOnCurve(p256dh: string): boolean {
  if (!P256DH.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

function isAtService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (others.includes(url.origin)) return true;
  return url.protocol === "https:" && url.port === "" && SERVICES.some((host) => host.test(url.hostname));
}

/** Answers the status. Rejects with a `PushRefusedError`, a lasting one where the browser's keys can't be used. */
async function post(
  { endpoint, p256dh, auth }: PushTarget,
  message: string,
  options: Pick<webPush.RequestOptions, "vapidDetails">,
  answerMs: number,
): Promise<number> {
  const request = encrypted({ endpoint, p256dh, auth }, message, options);
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body),
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name } = error as Error;
    throw new PushRefusedError(`The push service did not answer (${name}).`, false);
  }
}

function encrypted(
  { endpoint, p256dh, auth }: PushTarget,
  message: string,
  options: Pick<webPush.RequestOptions, "vapidDetails">,
) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      ...options,
      TTL: KEPT_SECONDS,
      urgency: "normal",
      contentEncoding: "aes128gcm",
    });
  } catch (error) {
    throw new PushRefusedError(`It can't be encrypted: ${(error as Error).message}`, true);
  }
}
