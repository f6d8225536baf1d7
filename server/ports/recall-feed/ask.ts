import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { publicLookup, refuseHiddenAddress } from "#server/lib/public-lookup.ts";
import { RecallFeedError } from "#server/ports/recall-feed/index.ts";

export interface Limits {
  maxBytes: number;
  /** For the whole answer. */
  timeoutMs: number;
}

/**
 * Reads a list of records in JSON. By https from the public internet, each name resolved to public addresses or to none;
 * by http from this machine alone, as only the settings can name it. No redirect is followed, nothing is unpacked, and no
 * more is read than the limit.
 */
export async function askForList(url: URL, { maxBytes, timeoutMs }: Limits): Promise<unknown[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  let text: string;
  try {
    const response = await get(url, signal);
    const { statusCode: status = 0 } = response;
    if (status !== 200) {
      response.destroy();
      throw new RecallFeedError(`${url.host} has answered ${status}`);
    }
    text = await readBounded(response, url.host, maxBytes);
  } catch (error) {
    if (error instanceof RecallFeedError) throw error;
    if (signal.aborted) throw new RecallFeedError(`${url.host} took longer than ${timeoutMs} ms`);
    throw new RecallFeedError(`${url.host} could not be asked`, { cause: error });
  }
  return listIn(text, url.host);
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

/** Leaving early closes the connection. */
async function readBounded(response: IncomingMessage, host: string, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RecallFeedError(`${host} has answered with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function listIn(text: string, host: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new RecallFeedError(`The answer of ${host} is no JSON`);
  }
  if (!Array.isArray(list)) throw new RecallFeedError(`The answer of ${host} is no list`);
  return list;
}
