import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { PassThrough, type Readable } from "node:stream";
import { NotPublicError, publicLookup, refuseHiddenAddress } from "#server/lib/public-lookup.ts";
import { type WebDownloads, WebFileError, WebFileLimitError, type WebFiles } from "#server/ports/web-file/index.ts";
import { fileInParts, PART_BYTES } from "#server/ports/web-file/parts.ts";
import type { LinkRefusal } from "#shared/domain/link-refusal.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** For all that is read of one file, the way there included: its sharer waits so long at most. */
const TIMEOUT_MS = 8000;
/** A server that gives a whole file may be silent no longer than this. */
const SILENCE_MS = 20_000;
const REDIRECTS_MAX = 5;
/** Answers of 1xx before the one that counts: each is work. */
const PRELIMINARIES_MAX = 5;
/** Ports below belong to other services; browsers refuse most of them. */
const FIRST_FREE_PORT = 1024;
/** Statuses of a server that may know better later. */
const LATER = new Set([408, 425, 429]);
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Hexkey" };

interface Options {
  /** Asked in place of every server, with the address as its query `url`: for journeys, which have no internet. */
  standIn?: string | undefined;
  timeoutMs?: number;
  silenceMs?: number;
  /** Others are for tests, whose servers have no public address and no publicly trusted certificate. */
  lookup?: (signal: AbortSignal) => LookupFunction;
  ca?: string | undefined;
}

/**
 * Files of the public internet, by https alone. Each name on the way is resolved to public addresses or to none, and the
 * connection goes to the very one that was looked at. Of an answer no more is read than was asked for, and nothing of it
 * is unpacked.
 */
export function webFiles({
  standIn,
  timeoutMs = TIMEOUT_MS,
  silenceMs = SILENCE_MS,
  lookup = publicLookup,
  ca,
}: Options = {}): WebFiles & WebDownloads {
  return {
    open: async (address, signal) => {
      const agent = standIn === undefined ? new HttpsAgent({ ca }) : new HttpAgent();
      try {
        const source = await openWhole(address, { standIn, agent, lookup: lookup(signal), signal }, silenceMs);
        return { refusal: null, source };
      } catch (error) {
        const told = refusedOr(error);
        if (told instanceof Refused) return { refusal: told.refusal };
        throw told;
      }
    },
    look: async (address, look) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const agent = standIn === undefined ? new HttpsAgent({ ...REUSED, ca }) : new HttpAgent(REUSED);
      const ask: Ask = (url, range) => request(url, range, { standIn, agent, lookup: lookup(signal), signal });
      try {
        const file = await find(address, ask);
        return { refusal: null, seen: await Promise.race([look(file), lateness(signal)]) };
      } catch (error) {
        if (error instanceof Refused) return { refusal: error.refusal };
        throw error;
      } finally {
        agent.destroy();
      }
    },
  };
}

/** There is no such file for everybody. */
class Refused extends Error {
  readonly refusal: LinkRefusal;

  constructor(refusal: LinkRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

const REUSED = { keepAlive: true, maxSockets: 1 };

/** Rejects once the time is over. */
function lateness(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const late = () => reject(new WebFileError("It took too long", { cause: signal.reason }));
    if (signal.aborted) late();
    else signal.addEventListener("abort", late, { once: true });
  });
}

interface Range {
  start: number;
  /** The first byte that is not asked for. */
  end: number;
}
type Ask = (url: URL, range: Range) => Promise<Answer>;

/** Follows an address to the file that it leads to. */
async function find(address: string, ask: Ask) {
  let url = allowed(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await ask(url, { start: 0, end: PART_BYTES });
    if (answer.location === null) {
      const at = url;
      return fileInParts({ first: answer.body, bytes: answer.bytes }, async (start, end) => {
        const { body, isPart, location } = await ask(at, { start, end });
        if (!isPart || location !== null) throw new WebFileLimitError("its server gives only the whole file");
        return body;
      });
    }
    url = allowed(answer.location, url);
  }
  throw new Refused("link-no-video", "It leads in circles");
}

/** An address that browsers would load from our pages, and that is not written as one of a private network. */
function allowed(address: string, base?: URL): URL {
  const link = safeLink(address, base?.href);
  if (link === null) throw new Refused("link-no-video", "It leads to no web address");
  const url = new URL(link.href);
  if (url.protocol !== "https:") throw new Refused("link-insecure", `${url.host} is asked by http`);
  if (url.port !== "" && Number(url.port) < FIRST_FREE_PORT) {
    throw new Refused("link-unreachable", `${url.port} is no port of a web server`);
  }
  try {
    refuseHiddenAddress(url);
  } catch (error) {
    throw refusedOr(error);
  }
  return url;
}

interface Answer {
  /** Where else the file is; null for the file itself. */
  location: string | null;
  body: Buffer;
  isPart: boolean;
  bytes: number | null;
}

interface Way {
  standIn: string | undefined;
  agent: HttpAgent;
  lookup: LookupFunction;
  signal: AbortSignal;
}

/** The body of a file, behind its redirects. */
async function openWhole(address: string, way: Way, silenceMs: number): Promise<Readable> {
  let url = allowed(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const { sent, answer } = begin(url, HEADERS, way);
    sent.setTimeout(silenceMs, () => sent.destroy(new WebFileError("Its server says nothing")));
    const response = await answer;
    const { statusCode: status = 0, headers } = response;
    const { location } = headers;
    if (status === 200) {
      // What breaks off is told as this port tells it, to its reader.
      const body = new PassThrough();
      response.on("error", (error) => body.destroy(refusedOr(error))).pipe(body);
      body.once("close", () => sent.destroy());
      return body;
    }
    sent.on("error", () => undefined).destroy();
    if (status >= 300 && status < 400 && location !== undefined) url = allowed(location, url);
    else refuseStatus(status);
  }
  throw new Refused("link-no-video", "It leads in circles");
}

/** Throws for a status without a file. */
function refuseStatus(status: number): never {
  if (LATER.has(status) || status >= 500) throw new WebFileError(`Its server answered ${status}`);
  throw new Refused(status >= 400 ? "link-hidden" : "link-no-video", `Its server answered ${status}`);
}

/** A request, and the answer to it that counts. */
function begin(url: URL, headers: Record<string, string>, { standIn, agent, lookup, signal }: Way) {
  const sent =
    standIn === undefined
      ? requestHttps(url, { agent, headers, lookup, signal })
      : requestHttp(`${standIn}?url=${encodeURIComponent(url.href)}`, { agent, headers, signal });
  let preliminaries = 0;
  sent.on("information", () => {
    preliminaries++;
    if (preliminaries > PRELIMINARIES_MAX) sent.destroy(endless());
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject).end();
  }).then((response) => {
    // They may have come together with the answer.
    if (preliminaries > PRELIMINARIES_MAX) throw endless();
    return response;
  });
  return { sent, answer };
}

/** One request that follows nothing. */
async function request(url: URL, range: Range, way: Way): Promise<Answer> {
  const { sent, answer } = begin(url, { ...HEADERS, range: `bytes=${range.start}-${range.end - 1}` }, way);
  let response: IncomingMessage | undefined;
  try {
    response = await answer;
    return await read(response, range);
  } catch (error) {
    throw refusedOr(error);
  } finally {
    // Of a longer answer than was asked for nothing more is taken; a connection whose answer was read serves again.
    if (!response?.readableEnded) sent.destroy();
  }
}

const endless = () => new WebFileError("Its server answers without an end");

async function read(response: IncomingMessage, { start, end }: Range): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  // A failure after the reader is done is no news.
  response.on("error", () => undefined);
  const { location } = headers;
  const none = { body: Buffer.alloc(0), isPart: false, bytes: null };
  if (status >= 300 && status < 400 && location !== undefined) return { ...none, location };
  if (LATER.has(status) || status >= 500) throw new WebFileError(`Its server answered ${status}`);
  // Of an empty file no part can be given.
  if (status === 416) return { ...none, location: null };
  if (status >= 400) throw new Refused("link-hidden", `Its server answered ${status}`);
  const part = status === 206 ? readContentRange(headers["content-range"]) : null;
  if (status !== 200 && part?.start !== start) throw new Refused("link-no-video", `Its server answered ${status}`);
  if (part === null && start > 0) return { ...none, location: null };
  const length = Number.parseInt(headers["content-length"] ?? "", 10);
  const bytes = part ? part.bytes : Number.isNaN(length) ? null : length;
  return { location: null, body: await readUpTo(response, end - start), isPart: part !== null, bytes };
}

/** The whole that a part of a file claims to be a part of. */
function readContentRange(text: string | undefined): { start: number; bytes: number | null } | null {
  const match = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(text?.trim() ?? "");
  return match ? { start: Number(match[1]), bytes: match[2] === "*" ? null : Number(match[2]) } : null;
}

async function readUpTo(response: IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of response.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    read += chunk.length;
    if (read > bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** An error as this port tells it. */
function refusedOr(error: unknown): Error {
  if (error instanceof NotPublicError) return new Refused("link-unreachable", error.message);
  if (error instanceof Refused || error instanceof WebFileError) return error;
  return new WebFileError("Its server could not be asked", { cause: error });
}
