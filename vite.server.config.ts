import { defineConfig } from "vite";

/** One bundle of our own sources; packages stay in `node_modules`. What only development needs is a chunk of its own. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: "server/index.ts",
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: { output: { entryFileNames: "index.js", chunkFileNames: "[name]-[hash].js" } },
  },
  ssr: { external: true },
});
