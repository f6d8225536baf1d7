import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { publicLookup, refuseHiddenAddress } from "#server/lib/public-lookup.ts";
import { RecallFeedError } from "#server/ports/recall-feed/index.ts";
import { recordsOf } from "#server/ports/recall-feed/json-list.ts";

export interface Limits {
  maxBytes: number;
  /** For the whole answer. */
  timeoutMs: number;
}

/**
 * Reads a list of records in JSON while it comes. By https from the public internet, each name resolved to public addresses
 * or to none; by http from this machine alone, as only the settings can name it. No redirect is followed, nothing is
 * unpacked, and no more is read than the limit.
 */
export async function* askForList(url: URL, { maxBytes, timeoutMs }: Limits): AsyncGenerator<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await get(url, signal);
    const { statusCode: status = 0 } = response;
    if (status !== 200) {
      response.destroy();
      throw new RecallFeedError(`${url.host} has answered ${status}`);
    }
    yield* recordsOf(upTo(maxBytes, response, url.host), url.host);
  } catch (error) {
    if (error instanceof RecallFeedError) throw error;
    if (signal.aborted) throw new RecallFeedError(`${url.host} took longer than ${timeoutMs} ms`);
    throw new RecallFeedError(`${url.host} could not be asked`, { cause: error });
  }
}

/** Resolves with the head of the answer. */
function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const isHttps = url.protocol === "https:";
  if (isHttps) refuseHiddenAddress(url);
  const lookup: LookupFunction | undefined = isHttps ? publicLookup(signal) : undefined;
  const headers = { accept: "application/json", "accept-encoding": "identity", "user-agent": "Hexkey" };
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers, signal, ...(lookup && { lookup }) } as const;
    const asking = isHttps ? requestHttps(url, options, resolve) : requestHttp(url, options, resolve);
    asking.once("error", reject);
    asking.end();
  });
}

/** The same bytes, up to as many. Leaving early closes the connection. */
async function* upTo(maxBytes: number, response: IncomingMessage, host: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RecallFeedError(`${host} has answered with more than ${maxBytes} bytes`);
    yield chunk;
  }
}
