import type { IncomingMessage, ServerResponse } from "node:http";
import accepts from "accepts";
import type { Deps } from "#server/deps.ts";
import { decompress } from "#server/features/catalog/resolver/compressed.ts";
import {
  defaultLinkOf,
  type ItemLink,
  LINK_TYPES,
  type LinkType,
  linksOf,
} from "#server/features/catalog/resolver/links.ts";
import {
  CONTEXT_LINK,
  GS1_VOCABULARY,
  linksetLink,
  linksetOf,
  sameAsLink,
} from "#server/features/catalog/resolver/linkset.ts";
import { type DigitalLinkAddress, pathOf, readAddress } from "#server/features/catalog/resolver/read-address.ts";
import { AppError } from "#server/http/app-error.ts";
import { answerError } from "#server/http/errors.ts";
import { isScreenPath } from "#shared/domain/paths.ts";

const DESCRIPTION_PATH = "/.well-known/gs1resolver";
/** A recall or a film may come at any time. */
const CACHED = "public, max-age=60";
const LINKSET_TYPE = "application/linkset+json";
const TYPES = [LINKSET_TYPE, "application/ld+json", "application/json"];
/** Data is asked for by sites and apps of all kinds, and nothing in it is private. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "Accept, Accept-Language",
  "Access-Control-Expose-Headers": "Link, Location",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Answers what is asked of items; passes on everything else, and pages that say to people what was wrong. */
type Resolver = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * A GS1-Conformant Resolver (standard 1.2) for GTINs on our host: an address that a maker has printed leads to the page of
 * its product, to its film, manual or steps, or gives the list of all. It stands in front of Express, as the look-up of codes
 * does: phones open it while people wait.
 */
export function gs1Resolver(deps: Pick<Deps, "db" | "config" | "log">): Resolver {
  return (request, response, next) => {
    const [path = "", query = ""] = cut(request.url ?? "");
    if (path === DESCRIPTION_PATH) return answerDescription(deps, request, response);
    const address = readAddress(path);
    const isTried = address !== null || (/^\/[\w-]{10,}\/?$/.test(path) && !isScreenPath(path));
    if (!isTried) return next();
    answer(deps, { address, path, query }, request, response, next).catch((error: unknown) =>
      answerError(deps.log, error, response),
    );
  };
}

interface Asked {
  address: DigitalLinkAddress | null;
  path: string;
  query: string;
}

async function answer(
  deps: Pick<Deps, "db" | "config">,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const { publicUrl } = deps.config;
  const absolute = (href: string) => new URL(href, publicUrl).href;
  const compressed = asked.address === null ? await decompress(asked.path) : null;
  const [plainPath = "", ownQuery = ""] = cut(compressed ?? "");
  const address = asked.address ?? readAddress(plainPath);
  if (address === null) return next();
  for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
  response.setHeader("Vary", "Accept, Accept-Language");
  if (!isRead(request, response)) return;
  const isForPeople = accepts(request).type([...TYPES, "text/html"]) === "text/html";
  if (address.kind === "bad") {
    if (isForPeople) return next();
    throw new AppError("INVALID_INPUT", address.why, { reason: "address-missing" });
  }
  const search = new URLSearchParams([...new URLSearchParams(ownQuery), ...new URLSearchParams(asked.query)]);
  const wanted = search.get("linkType");
  search.delete("linkType");
  const isLinkset = wanted === "linkset" || (wanted === null && wantsLinkset(request));
  const read = wanted === null && !isLinkset ? defaultLinkOf : linksOf;
  const links = await read(deps.db, address.gtin);
  const anchor = absolute(pathOf(address.gtin));
  const headerLinks = compressed === null ? [] : [sameAsLink(absolute(compressed))];
  if (links === null) {
    response.setHeader("Link", headerLinks);
    if (isForPeople) return next();
    throw new AppError("NOT_FOUND", "No product of our catalogue has that GTIN.", { reason: "code-unknown" });
  }
  if (isLinkset) {
    response.setHeader("Link", [...headerLinks, CONTEXT_LINK]);
    return answerJson(request, response, linksetOf(anchor, links, absolute), [LINKSET_TYPE, "application/ld+json"]);
  }
  response.setHeader("Link", [...headerLinks, linksetLink(anchor)]);
  const link = wanted === null ? links[0] : bestOf(request, links, typeOf(wanted));
  if (!link) {
    if (isForPeople) return next();
    throw new AppError("NOT_FOUND", "There is no such link for that product.", { reason: "address-missing" });
  }
  response.writeHead(307, { Location: withQuery(absolute(link.href), search), "Cache-Control": CACHED }).end();
}

function cut(url: string): [path: string, query: string] {
  const end = url.indexOf("?");
  return end === -1 ? [url, ""] : [url.slice(0, end), url.slice(end + 1)];
}

/** Answers what is no read: what may be asked, or that it may not. */
function isRead({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === "GET" || method === "HEAD") return true;
  const isOptions = method === "OPTIONS";
  response.writeHead(isOptions ? 204 : 405, { Allow: CORS["Access-Control-Allow-Methods"] }).end();
  return false;
}

/** A caller that takes anything, as most programs do, is led on. */
const wantsLinkset = (request: IncomingMessage) =>
  request.headers.accept !== undefined && accepts(request).type(["*/*", "text/html", LINKSET_TYPE]) === LINKSET_TYPE;

/** The link type that is named in short (`gs1:pip`) or in full; null for one that we never have. */
function typeOf(wanted: string): LinkType | "defaultLink" | null {
  const name = wanted.startsWith(GS1_VOCABULARY) ? wanted.slice(GS1_VOCABULARY.length) : wanted.replace(/^gs1:/, "");
  return [...LINK_TYPES, "defaultLink" as const].find((one) => one === name) ?? null;
}

/** Of the links of a type the one in a language that the caller reads. */
function bestOf(request: IncomingMessage, links: readonly ItemLink[], type: LinkType | "defaultLink" | null) {
  if (type === "defaultLink") return links[0];
  const fitting = links.filter(({ linkType }) => linkType === type);
  const language = accepts(request).languages(fitting.flatMap(({ languages }) => [...languages]));
  return fitting.find(({ languages }) => language !== false && languages.includes(language)) ?? fitting[0];
}

/** The address with what the caller has sent along, where the address does not say that itself. */
function withQuery(href: string, search: URLSearchParams): string {
  if (search.size === 0) return href;
  const url = new URL(href);
  const sent = new URLSearchParams([...search].filter(([name]) => !url.searchParams.has(name)));
  // What it says itself stays as it is written: a signature that is written anew is another one.
  url.search = [url.search.slice(1), String(sent)].filter((part) => part !== "").join("&");
  return url.href;
}

function answerJson(request: IncomingMessage, response: ServerResponse, body: unknown, types: string[]): void {
  const type = accepts(request).type([...types, "application/json"]);
  const json = JSON.stringify(body);
  response
    .writeHead(200, {
      "Content-Type": typeof type === "string" ? type : (types[0] ?? "application/json"),
      "Content-Length": Buffer.byteLength(json),
      "Cache-Control": CACHED,
    })
    .end(request.method === "HEAD" ? undefined : json);
}

/** The resolver description file (standard 1.2, chapter 7). */
function answerDescription({ config }: Pick<Deps, "config">, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
  if (!isRead(request, response)) return;
  const description = {
    name: "Hexkey",
    resolverRoot: config.publicUrl,
    supportedPrimaryKeys: ["01"],
    supportedLinkType: [{ namespace: GS1_VOCABULARY, prefix: "gs1" }],
    linkTypeDefaultCanBeLinkset: false,
    ...(config.supportEmail && { contact: { fn: "Hexkey", hasEmail: `mailto:${config.supportEmail}` } }),
  };
  answerJson(request, response, description, ["application/json"]);
}

/** How the page at the path of an item is answered, for people: 400 where it is wrong. Null for another path. */
export function resolverStatus(path: string): 400 | 404 | null {
  const address = readAddress(path);
  if (address === null) return null;
  return address.kind === "bad" ? 400 : 404;
}
