import { readdirSync } from "node:fs";
import { basename, join, parse } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { CODE_GROUPS } from "./client/chunks.ts";
import { writeFirstFiles } from "./client/first-files.ts";
import { OFTEN_OPENED } from "./client/first-loads.ts";
import { PALETTE } from "./client/src/palette.ts";

/** The browsers that Tailwind 4 needs. */
const BROWSERS = ["chrome111", "edge111", "firefox128", "safari16.4"];

/** Has the browser fetch the font together with the style sheet that names it, so that no text changes its face late. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /inter-latin-[\w-]{8}\.woff2$/.test(file))
      .map((file) => ({
        tag: "link",
        attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
        injectTo: "head",
      })),
};

/** The sentence that says what an endpoint does, which only the server's description of its API has. */
const ENDPOINT_SUMMARY = /^\s+summary:\s+"(?:[^"\\]|\\.)*",$/gm;

const withoutSummaries: Plugin = {
  name: "without-endpoint-summaries",
  apply: "build",
  transform: (code, id) =>
    id.includes("/shared/contracts/") ? { code: code.replace(ENDPOINT_SUMMARY, ""), map: null } : null,
  enforce: "pre",
};

/** The browser's own bars have the colour of the paper. */
const barColours: Plugin = {
  name: "bar-colours",
  transformIndexHtml: () =>
    ["light", "dark"].map((scheme, place) => ({
      tag: "meta",
      attrs: {
        name: "theme-color",
        content: `rgb(${PALETTE.paper[place]?.replaceAll(" ", ", ")})`,
        media: `(prefers-color-scheme: ${scheme})`,
      },
      injectTo: "head",
    })),
};

/**
 * Vite's wrapper of every late import, without the unused parts: late styles, and an event for failures, which
 * `client/src/lib/parts.ts` handles itself.
 */
const smallPreload: Plugin = {
  name: "small-preload",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => ({
      code: `const seen = {};
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (seen[file]) continue;
    seen[file] = true;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/" + file }));
  }
  return load();
};`,
    }),
  },
};

/** Tells the server which files the first pages need. */
const firstFiles: Plugin = {
  name: "first-files",
  apply: "build",
  writeBundle: ({ dir = "" }) => writeFirstFiles(dir),
};

/** What the server sends of a file where the browser takes Brotli, which all do over https, or gzip. */
const compressed = compression({
  include: /^assets\/.*\.(js|css|svg|wasm)$/,
  algorithms: ["brotliCompress", "gzip"],
  threshold: 1000,
  skipIfLargerOrEqual: true,
  logLevel: "silent",
});

/** The page itself loads these; a later screen needn't name them again. */
const ALWAYS_LOADED = /\/(framework|kit|rolldown-runtime)-[\w-]+\.js$/;
/** The home screen has loaded this, so later parts needn't name it either. */
const LOADED_WITH_HOME = /\/(browse|contracts)-[\w-]{8}\.js$/;
const HOME = /\/home-[\w-]{8}\.js$/;

/** Screens that few people open: naming their parts ahead would cost every first visit more than it saves. */
const SELDOM_OPENED = new Set(
  readdirSync(join(import.meta.dirname, "client/src/screens"))
    .map((file) => parse(file).name)
    .filter((name) => !OFTEN_OPENED.includes(name)),
);

/** No member looks at a screen that waits for these: naming their parts ahead would cost every first visit. */
const IN_THE_BACKGROUND = new Set(["outbox", "outbox-bar", "send", "end-session"]);

export default defineConfig({
  root: "client",
  plugins: [react(), tailwindcss(), withoutSummaries, barColours, preloadFont, smallPreload, firstFiles, compressed],
  worker: { format: "es" },
  // The router's polyfill for older Reacts; ours needs none.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  // Named here because Vite would find them only when a worker or a late screen asks, and then reload the page.
  optimizeDeps: {
    include: [
      "@radix-ui/react-dialog",
      "@radix-ui/react-toast",
      "@tanstack/react-query",
      "bowser",
      "jsqr",
      "lucide-react",
      "mediabunny",
      "react",
      "react-dom/client",
      "react-hook-form",
      "react/jsx-dev-runtime",
      "tus-js-client",
      "wouter",
      "zxing-wasm/reader",
      "zod/mini",
    ],
  },
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    // The chunk of each file, for the test of their weight.
    manifest: true,
    target: BROWSERS,
    sourcemap: false,
    modulePreload: {
      // For Safari before 17, which does without.
      polyfill: false,
      resolveDependencies: (file, needed, { hostId, hostType }) => {
        if (hostType === "html") return needed;
        const name = basename(file).replace(/-[\w-]{8}\.js$/, "");
        if (SELDOM_OPENED.has(name) || IN_THE_BACKGROUND.has(name)) return [];
        const isThere = (one: string) => ALWAYS_LOADED.test(one) || (HOME.test(hostId) && LOADED_WITH_HOME.test(one));
        return needed.filter((one) => !isThere(one));
      },
    },
    // Every asset is a file with a hash in its name: a data URL would need a weaker content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: CODE_GROUPS } },
      // Limits and the like stand where they are used: in a file of their own the first screens would carry all of them.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
    },
  },
});
