import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

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
 * that the package makes of the machine and of the environment. A connection whose answer was read to its end serves the
 * next call; all others end with theirs. (The pool behind Node's own `fetch` opens another one after an abort.)
 */
export function boundedFetch(apiKey: string): typeof fetch {
  const agents = { "http:": new HttpAgent(KEPT), "https:": new HttpsAgent(KEPT) };
  return async (url, { body, signal } = {}) => {
    if (typeof body !== "string") throw new TypeError("Only texts are sent");
    const address = new URL(String(url));
    const agent = agents[address.protocol === "https:" ? "https:" : "http:"];
    const response = await post(address, { agent, apiKey, body, signal: signal ?? undefined });
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

/**
 * A search follows an identification at once, and opening a connection to a far server takes as long as some three of its
 * round trips. Idle ones go before a firewall on the way forgets them in silence.
 */
const KEPT = { keepAlive: true, maxFreeSockets: 4, timeout: 30_000 };

/** What is said of a connection that the other side has ended. */
const ENDED = ["ECONNRESET", "EPIPE"];

interface Sent {
  /** False for a connection of the call's own. */
  agent: HttpAgent | false;
  apiKey: string;
  body: string;
  signal: AbortSignal | undefined;
}

/**
 * Resolves with the head of the answer. A kept connection may have been ended just as the call was sent on it, and so may all
 * others that are kept: the call is sent once more, on one of its own.
 */
function post(url: URL, { agent, apiKey, body, signal }: Sent): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${apiKey}`,
    "content-length": Buffer.byteLength(body),
    "content-type": "application/json",
    "user-agent": "Hexkey",
  };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const asking = request(url, { method: "POST", agent, headers, signal }, (response) => {
      isAnswered = true;
      resolve(response);
    });
    asking.once("error", (error: NodeJS.ErrnoException) => {
      if (asking.reusedSocket && !isAnswered && ENDED.includes(error.code ?? "")) {
        resolve(post(url, { agent: false, apiKey, body, signal }));
      } else reject(error);
    });
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
