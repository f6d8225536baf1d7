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
 * What every screen needs comes in two files, what talks to the server in a third, instead of dozens of small ones:
 * fewer requests, and they compress better together. The landing page does without the third.
 */
const CODE_GROUPS = [
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack)\//, priority: 3 },
  {
    name: "kit",
    test: /\/client\/src\/(ui\/|lib\/(?!api|failure-text))|\/shared\/domain\/|lucide-react/,
    minShareCount: 2,
    priority: 2,
  },
  { name: "contracts", test: /node_modules\/zod\/|\/shared\/(http|contracts)\/|\/lib\/api\.ts/, priority: 1 },
];

export default defineConfig({
  root: "client",
  plugins: [react(), tailwindcss(), preloadFont],
  worker: { format: "es" },
  // Named here because Vite would find them only when a worker or a late screen asks, and then reload the page.
  optimizeDeps: {
    include: [
      "@radix-ui/react-dialog",
      "@radix-ui/react-toast",
      "@tanstack/react-query",
      "jsqr",
      "lucide-react",
      "react",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "wouter",
      "zod/mini",
    ],
  },
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    target: BROWSERS,
    sourcemap: false,
    // Every asset is a file with a hash in its name: a data URL would need a weaker content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CODE_GROUPS } } },
  },
});
