import { readFile } from "node:fs/promises";
import { join } from "node:path";
import express, { type Request, type RequestHandler, Router } from "express";
import { type PageHead, withHead } from "#server/http/page-head.ts";
import { withSettings } from "#server/http/public-settings.ts";
import type { PublicSettings } from "#shared/domain/public-settings.ts";

/** Where the client's files come from: the build, or Vite in development. */
export interface Frontend {
  /** Serves scripts, styles and pictures; passes on what it does not have. */
  assets: RequestHandler;
  /** The page for a navigation to `url`. */
  renderIndex: (url: string) => Promise<string>;
}

/** The built client: files with a hash in their name never change, the others are asked for again. */
export function builtFrontend(directory: string): Frontend {
  const assets = Router();
  assets.use("/assets", express.static(join(directory, "assets"), { immutable: true, maxAge: "1y", index: false }));
  assets.use(express.static(directory, { index: false, maxAge: "1h", redirect: false }));
  let index: Promise<string> | undefined;
  return {
    assets,
    renderIndex: () => {
      index ??= readFile(join(directory, "index.html"), "utf8");
      return index;
    },
  };
}

/** A browser that goes to a page, as opposed to a script or an image tag that asks for a file. */
function isNavigation(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const mode = request.get("sec-fetch-mode");
  return mode === undefined ? Boolean(request.accepts(["html"])) && !hasExtension(request.path) : mode === "navigate";
}

function hasExtension(path: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(path);
}

/** What the server knows of the page at an address before any script runs. */
export interface PageAnswer {
  status: 200 | 404;
  /** What it says of itself; null for the general head. */
  head: PageHead | null;
}

/** Tells of the page at a path, in a language. */
export type DescribePage = (path: string, language: "en" | "fr") => Promise<PageAnswer>;

/**
 * Answers navigations with the single page, whose status says whether there is something at the address; anything else
 * that got this far is not there.
 */
export function singlePage(frontend: Frontend, settings: PublicSettings, describe: DescribePage): RequestHandler {
  return async (request, response, next) => {
    if (!isNavigation(request)) return next();
    const language = request.acceptsLanguages("en", "fr") === "fr" ? "fr" : "en";
    const [html, { status, head }] = await Promise.all([
      frontend.renderIndex(request.originalUrl),
      describe(request.path, language),
    ]);
    response.status(status).setHeader("Cache-Control", "no-cache");
    response.vary("Accept-Language");
    response.type("html").send(withSettings(head ? withHead(html, head, language) : html, settings));
  };
}
