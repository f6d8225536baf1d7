import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The browsers that Tailwind 4 needs. */
const BROWSERS = ["chrome111", "edge111", "firefox128", "safari16.4"];

/** Has the browser fetch the font together with the style sheet that names it, so that no text changes its face late. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      .map((file) => ({
        tag: "link",
        attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
        injectTo: "head",
      })),
};

/**
 * What Vite puts around every late import, without what is of no use here: late styles and an event for failures, which
 * `client/src/lib/parts.ts` sees itself.
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

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack)\//;
/** Of that, what no first screen needs. */
const RARE = /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\./;
const KIT = /\/client\/src\/(ui|lib)\/|\/shared\/domain\/|lucide-react/;
/** Of that, what talks to the server and what forms need: fetched with whoever uses it. */
const LATE =
  /\/ui\/(confirm-dialog|publishing-gate|vote-buttons)\.|\/lib\/(api|draft|failure-text|form|kept-changes|make-key|problem-text|session-loss|use-back-step|use-link-check|use-vote)\.|\/lib\/shrink-photo\/|\/domain\/account-rules\./;
/** Of that, what most screens need, but none of those that people see first. */
const PARTS =
  /\/ui\/(page|tabs|chosen-in-view|empty-state|load-more|avatar|radio-row|share-button|star-input)\.|\/lib\/(load-legal-text|share|use-address-token|use-way-back|late-problem-text)\.|\/domain\/(content-address|paths|french|review-order|takedown|upload-state|share-state|playable-video|linked-video|link-refusal|one-line|typed-link)\.|\/icons\/(arrow-left|captions|captions-off|clock|copyright|package-plus|chevron-(down|left|right)|database|download|external-link|file-(play|video)|flag|eye|eye-off|image-plus|mail-check|maximize|minimize|pause|pencil|play|rotate-ccw|share-2|shield-check|skip-back|skip-forward|volume-2|volume-x|trash(-2)?|camera|monitor-smartphone|triangle-(alert|exclamation-point)|users-round|file-text|list-ordered|thumbs-(up|down)|plus|circle-letter-c)\.|\/features\/moderation\/report-(button|here)\.|\/messages\/\w+\/report-button\./;
/** Of that, what forms consist of. */
const FORMS =
  /\/ui\/(text-area|form-failure|switch|choice-list|field-error|group-field|product-fields|(text|checkbox|select)-field)\./;
/** What the scanner and the landing page share with late screens: alone, as it would have to bring all the parts. */
const ALONE =
  /\/lib\/(use-debounced|provider-arrival)\.|\/icons\/(camera-off|keyboard|circle|circle-check|hourglass|image|mail|wrench|x|zap|app-window)\./;
/** What a code is and what is in a box: for the scanner, what comes of a scan, and a product's page. */
const CODES = /\/domain\/(codes\/|(assembly|scan-method|moderation)\.)/;
/** What the home screen shares with the other screens of the catalogue, and with every member's. */
const BROWSE =
  /\/features\/(catalog\/(category-grid|trending-badge|use-catalog|drawings)|reviews\/use-reviews|accounts\/use-sign-out)\.|\/lib\/failure-text\.|\/parts\/product-layer\./;

/**
 * What every screen needs comes in two files, what talks to the server in a third, instead of dozens of small ones:
 * fewer requests, and they compress better together. The landing page does without the third. What comes after the
 * first screens is in a file of its own, and so is what the home screen shares with those.
 */
const CODE_GROUPS = [
  { name: "framework", test: (id: string) => FRAMEWORK.test(id) && !RARE.test(id), priority: 4 },
  {
    name: "kit",
    test: (id: string) => KIT.test(id) && ![LATE, PARTS, FORMS, ALONE, CODES].some((other) => other.test(id)),
    minShareCount: 2,
    priority: 3,
  },
  { name: "parts", test: PARTS, minShareCount: 2, priority: 2 },
  { name: "queries", test: RARE, minShareCount: 2, priority: 2 },
  { name: "forms", test: FORMS, minShareCount: 2, priority: 2 },
  {
    name: "contracts",
    test: /node_modules\/zod\/|\/shared\/(http\/|contracts\/(?!accounts|codes|community|moderation|product-facts|product-reviews|removals|reports|scans|shared-videos|sharing|takedowns|users))|\/lib\/api\.ts/,
    priority: 1,
  },
  { name: "browse", test: BROWSE, minShareCount: 2, priority: 0 },
];

/** The page itself brings these; a screen that is fetched later needn't name them again. */
const ALWAYS_LOADED = /\/(framework|kit|rolldown-runtime)-[\w-]+\.js$/;

/** What the home screen consists of, and its own file: what it fetches later needn't name them again either. */
const LOADED_WITH_HOME = /\/(browse|contracts|product-card|product-pictures|review-card)-[\w-]{8}\.js$/;
const HOME = /\/home-[\w-]{8}\.js$/;

/** Screens that few people open: naming their parts ahead would cost everybody's first visit more than it saves them. */
const SELDOM_OPENED =
  /\/(copyright-policy|terms-of-service|privacy-policy|takedown-(notice|status)|decisions|my-shares|account-closed|admin-[a-z-]+|reset-password|confirm-email|ai-training|not-found|scan-history|all-categories|sign-in|community|profile)-[\w-]{8}\.js$/;

export default defineConfig({
  root: "client",
  plugins: [react(), tailwindcss(), preloadFont, smallPreload],
  worker: { format: "es" },
  // What the router brings for older Reacts; ours has it.
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
    target: BROWSERS,
    sourcemap: false,
    modulePreload: {
      // For Safari before 17, which does without.
      polyfill: false,
      resolveDependencies: (file, needed, { hostId, hostType }) => {
        if (hostType === "html") return needed;
        if (SELDOM_OPENED.test(file)) return [];
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
