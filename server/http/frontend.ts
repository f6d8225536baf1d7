import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Request, type RequestHandler, Router } from "express";
import staticGzip from "express-static-gzip";
import { type FirstFiles, readFirstFiles } from "#server/http/first-files.ts";
import { type PageHead, withHead } from "#server/http/page-head.ts";
import { withSettings } from "#server/http/public-settings.ts";
import type { Language } from "#shared/domain/language.ts";
import type { PublicSettings } from "#shared/domain/public-settings.ts";

/** Where the client's files come from: the build, or Vite in development. */
export interface Frontend {
  /** Serves scripts, styles and pictures; passes on all other requests. */
  assets: RequestHandler;
  /** The page for a navigation to `url`, in the language of its texts. */
  renderIndex: (url: string, language: Language) => Promise<string>;
}

/**
 * The built client: files with a hash in their name never change, the others are asked for again. The build has compressed
 * them as far as Brotli goes, which no server could do for each request.
 */
export function builtFrontend(directory: string): Frontend {
  const assets = Router();
  assets.use("/assets", compressed(join(directory, "assets"), { immutable: true, maxAge: "1y" }));
  assets.use(compressed(directory, { maxAge: "1h", redirect: false }));
  let built: Promise<[html: string, firstFiles: FirstFiles]> | undefined;
  return {
    assets,
    renderIndex: async (url, language) => {
      built ??= Promise.all([readFile(join(directory, "index.html"), "utf8"), readFirstFiles(directory)]);
      const [html, firstFiles] = await built;
      return html.replace("</head>", () => `  ${firstFiles(url, language)}\n  </head>`);
    },
  };
}

function compressed(
  directory: string,
  serveStatic: staticGzip.ExpressStaticGzipOptions["serveStatic"],
): RequestHandler {
  const serve = staticGzip(directory, {
    index: false,
    enableBrotli: true,
    orderPreference: ["br", "gzip"],
    serveStatic: { ...serveStatic, index: false },
  });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    serve(request, response, (error?: unknown) => {
      // A range that the file does not have, say: what is answered instead is neither compressed nor kept for a year.
      for (const name of OF_FILE) response.removeHeader(name);
      next(error);
    });
  };
}

/** What is set for a file before it is clear that it is answered. */
const OF_FILE = ["Content-Encoding", "Content-Type", "Cache-Control", "ETag", "Last-Modified", "Accept-Ranges"];

/** A browser that goes to a page, as opposed to a script or an image tag that asks for a file. */
function isNavigation(request: Request): boolean {
  const mode = request.get("sec-fetch-mode");
  return mode === undefined
    ? Boolean(request.get("accept")?.includes("text/html")) && !isFile(request.path)
    : mode === "navigate";
}

/** The build's own files are never answered with a page, not even when they are gone. */
const isAsset = (path: string) => path.startsWith("/assets/");

function isFile(path: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(path);
}

/** What the server knows of the page at an address before any script runs. */
export interface PageAnswer {
  /** Whether the path is one of the app's, even if there is nothing at it. */
  isRoute: boolean;
  status: 200 | 400 | 404;
  /** Its description. */
  head: PageHead;
  /** The path where it is by now. */
  movedTo?: string | null;
}

/** Tells of the page at a path, in a language. */
export type DescribePage = (path: string, language: Language) => Promise<PageAnswer>;

/**
 * Answers for the app's paths with the single page, whose status says whether there is something at the address. The path
 * alone decides: what makes cards of links asks without a word of what it wants. At other paths a browser that goes there
 * is shown that there is nothing; anything else that got this far is not there.
 */
export function singlePage(
  frontend: Frontend,
  settingsFor: (path: string) => PublicSettings,
  describe: DescribePage,
): RequestHandler {
  return async (request, response, next) => {
    if ((request.method !== "GET" && request.method !== "HEAD") || isAsset(request.path)) return next();
    const language = request.acceptsLanguages("en", "fr") === "fr" ? "fr" : "en";
    const { isRoute, status, head, movedTo } = await describe(request.path, language);
    if (!isRoute && !isNavigation(request)) return next();
    if (movedTo) {
      const query = request.originalUrl.slice(request.path.length);
      // For good, but asked for each time: it may move again.
      response.setHeader("Cache-Control", "no-cache").redirect(301, movedTo + query);
      return;
    }
    const html = await frontend.renderIndex(request.originalUrl, language);
    response.status(status).setHeader("Cache-Control", "no-cache");
    response.vary("Accept-Language");
    response.type("html").send(withSettings(withHead(html, head, language), settingsFor(request.path)));
  };
}
