import "./.ci/clean-environment.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const CLIENT_TESTS = "client/**/*.test.{ts,tsx}";

/** Tests that replace modules, or depend on when they are loaded, need them for themselves. */
const OWN_MODULES = readdirSync("client/src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  // Patterns have forward slashes everywhere.
  .map((file) => `client/src/${file.replaceAll("\\", "/")}`)
  .filter((file) => /vi\.(mock|resetModules)\(|@own-modules/.test(readFileSync(file, "utf8")));

/** Ends a test that is stuck. None is about this limit, which a busy machine may come near. */
const STUCK_MS = 120_000;

const MOST_WORKERS = 8;

/** Files that wait for processes and databases most of the time: they begin first, and others have the processors meanwhile. */
const WAITING = ["db/outage", "db/embedded", "jobs/runner", "stop", "index", "label-reader/label-reader"];

/** Files that take longest begin first. The files of a project follow each other, so that its workers go on from file to file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ["unit", "client", "client, own modules"];
    const rank = ({ project, moduleId }: TestSpecification) =>
      WAITING.some((name) => moduleId.endsWith(`/${name}.test.ts`)) ? -1 : projects.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Projects take nothing of this from the whole. */
const common = {
  testTimeout: STUCK_MS,
  hookTimeout: STUCK_MS,
  expect: { poll: { timeout: STUCK_MS / 2 } },
  // A failure shows what a list has, instead of how much.
  chaiConfig: { truncateThreshold: 0 },
};

const client = {
  ...common,
  environment: "happy-dom",
  setupFiles: "client/src/testing/setup.ts",
  restoreMocks: true,
};

export default defineConfig({
  test: {
    // Some tests wait for databases and processes to fail: a further worker has the time of theirs. Each worker keeps
    // connections to the one database server, and in a container more processors are seen than may be used.
    maxWorkers: Math.min(availableParallelism() + 1, MOST_WORKERS),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          environment: "node",
          include: ["shared/**/*.test.ts", "server/**/*.test.ts", "tools/**/*.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
          setupFiles: "server/testing/setup.ts",
          restoreMocks: true,
          // They share their modules: loading everything anew for each file takes a quarter of the time.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: { ...client, name: "client", include: [CLIENT_TESTS], exclude: OWN_MODULES, isolate: false },
      },
      {
        plugins: [react()],
        test: { ...client, name: "client, own modules", include: OWN_MODULES },
      },
    ],
  },
});
