import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The tests wait for databases and processes as well: one core left idle, as is the default, saves nothing.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["shared/**/*.test.ts", "server/**/*.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
          setupFiles: "server/testing/setup.ts",
          restoreMocks: true,
          // They start databases and processes, on machines that may be busy.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "client",
          environment: "happy-dom",
          include: ["client/**/*.test.{ts,tsx}"],
          setupFiles: "client/src/testing/setup.ts",
          restoreMocks: true,
          // The first test that opens a screen waits for its file to be translated.
          testTimeout: 20_000,
        },
      },
    ],
  },
});
