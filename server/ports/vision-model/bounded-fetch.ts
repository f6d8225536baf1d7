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
 * reading at the limit. It follows no redirect, and sends the headers that are needed in place of those that the package
 * makes of the machine and of the environment.
 */
export function boundedFetch(apiKey: string): typeof fetch {
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${apiKey}`,
    "content-type": "application/json",
    "user-agent": "Hexkey",
  };
  return async (url, { method = "POST", body = null, signal = null } = {}) => {
    // "manual" hands the redirect itself over, where "error" would look like a lost connection.
    const response = await fetch(url, { method, body, signal, headers, redirect: "manual" });
    const text = await readBounded(response);
    if (response.ok && apiKey.length >= SECRET_FROM_CHARACTERS && text.includes(apiKey)) {
      throw new UnusableAnswerError("The model's answer has the key in it");
    }
    const type = response.headers.get("content-type");
    const wait = response.headers.get("retry-after");
    return new Response(isBodiless(response.status) ? null : text, {
      status: response.status,
      headers: { ...(type && { "content-type": type }), ...(wait && { "retry-after": wait }) },
    });
  };
}

/** `Response` takes no body for these. */
function isBodiless(status: number): boolean {
  return [101, 204, 205, 304].includes(status);
}

/** The bytes as they are after decompression. Leaving early closes the connection. */
async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw new UnusableAnswerError("The model's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
