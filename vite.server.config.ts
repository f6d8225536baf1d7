import { defineConfig } from "vite";

/** One bundle of our own sources; packages stay in `node_modules`. What only development needs is a chunk of its own. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: {
      input: {
        index: "server/index.ts",
        "admin-create": "server/admin-create.ts",
        "password-worker": "server/lib/password-worker.mjs",
        "probe-worker": "server/features/sharing/probe-worker.mjs",
      },
      output: {
        // The workers keep the names under which they are started.
        entryFileNames: ({ name }) => (name === "index" ? "index.js" : "[name].mjs"),
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
  ssr: { external: true },
});
