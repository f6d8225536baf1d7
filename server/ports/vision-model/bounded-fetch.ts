import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** An answer has some thousand bytes. */
export const ANSWER_MAX_BYTES = 1024 * 1024;
/** Shorter ones are words such as "ollama", for servers that ask for no key. */
const SECRET_FROM_CHARACTERS = 16;

/** An answer that is not passed on; the message says why, in our own words. */
export class UnusableAnswerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnusableAnswerError";
  }
}

/**
 * A `fetch` for the package: it has read the whole body before it answers, so that one signal covers both, and stops
 * reading at the limit. It follows no redirect, unpacks nothing, and sends the headers that are needed in place of those
 * that the package makes of the machine and of the environment. A connection ends with its call: the pool behind Node's
 * own `fetch` opens another one after an abort.
 */
export function boundedFetch(apiKey: string): typeof fetch {
  return async (url, { body, signal } = {}) => {
    if (typeof body !== "string") throw new TypeError("Only texts are sent");
    const response = await post(new URL(String(url)), { apiKey, body, signal: signal ?? undefined });
    const { statusCode: status = 0, headers } = response;
    const bytes = await readBounded(response);
    const isGood = status >= 200 && status < 300;
    if (isGood && apiKey.length >= SECRET_FROM_CHARACTERS && bytes.includes(apiKey)) {
      throw new UnusableAnswerError("The model's answer has the key in it");
    }
    const { "content-type": type, "retry-after": wait } = headers;
    return new Response(isBodiless(status) ? null : bytes, {
      status,
      headers: { ...(type && { "content-type": type }), ...(wait && { "retry-after": wait }) },
    });
  };
}

interface Sent {
  apiKey: string;
  body: string;
  signal: AbortSignal | undefined;
}

/** Resolves with the head of the answer. */
function post(url: URL, { apiKey, body, signal }: Sent): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${apiKey}`,
    "content-length": Buffer.byteLength(body),
    "content-type": "application/json",
    "user-agent": "Hexkey",
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: "POST", agent: false, headers, signal }, resolve);
    asking.once("error", reject);
    asking.end(body);
  });
}

/** `Response` takes no body for these. */
function isBodiless(status: number): boolean {
  return [204, 205, 304].includes(status);
}

/** Leaving early closes the connection. */
async function readBounded(response: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw new UnusableAnswerError("The model's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
