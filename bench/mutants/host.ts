import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { TestProjectInlineConfiguration, TestUserConfig } from "vitest/config";
import type { Reporter, TestSpecification, Vitest } from "vitest/node";

/** Runs the tests of a checkout in a process of its own, as often as its parent wants, with one mutant active at a time. */
export interface HostOptions {
  tree: string;
  /** A folder for what this host and its workers write. */
  folder: string;
  /** The code with the mutants in it, by file. */
  code: Record<string, string>;
  /** True if one worker at a time runs the files in their order and the first failure ends the run. */
  stopsAtFailure: boolean;
  /** Milliseconds without progress after which the worker is ended. */
  patienceMs: number;
}

export interface Order {
  /** Null where all code is the original. */
  mutant: number | null;
  files: readonly string[];
}

export interface Outcome {
  failures: Failure[];
  /** True if the worker was ended because it made no progress. */
  isHung: boolean;
}

export interface Failure {
  file: string;
  test: string;
  message: string;
}

const HANG_CHECK_MS = 1000;

process.once("message", async (options: HostOptions) => {
  process.env.MUTANTS_FOLDER = options.folder;
  const host = await openHost(options);
  process.on("message", async (order: Order) => process.send?.(await host.run(order)));
  process.once("disconnect", async () => {
    await host.close();
    process.exit();
  });
  process.send?.("ready");
});

async function openHost(options: HostOptions) {
  const { tree, stopsAtFailure, patienceMs } = options;
  let outcome: Outcome = { failures: [], isHung: false };
  // The first run starts a database first, which takes long and is no mutant's fault.
  let lastProgress = Number.POSITIVE_INFINITY;
  const noteProgress = () => {
    lastProgress = Date.now();
  };
  const fail = (file: string, test: string, errors: readonly { message?: string }[]) => {
    const message = errors.map((error) => error.message?.split("\n")[0]).join("; ");
    outcome.failures.push({ file: relative(tree, file), test, message });
  };
  const reporter: Reporter = {
    onTestModuleQueued: noteProgress,
    onTestModuleCollected: noteProgress,
    onTestCaseReady: noteProgress,
    onTestCaseResult(test) {
      noteProgress();
      const { state, errors } = test.result();
      if (state === "failed") fail(test.module.moduleId, test.fullName, errors);
    },
    onTestSuiteResult(suite) {
      if (suite.errors().length > 0) fail(suite.module.moduleId, suite.fullName, suite.errors());
    },
    onTestModuleEnd(module) {
      noteProgress();
      if (module.errors().length > 0) fail(module.moduleId, "", module.errors());
    },
    onTestRunEnd(_modules, errors) {
      if (errors.length > 0) fail(tree, "", errors);
    },
  };

  const require = createRequire(join(tree, "package.json"));
  const { createVitest }: typeof import("vitest/node") = await import(
    pathToFileURL(require.resolve("vitest/node")).href
  );
  const vitest = await createVitest(
    "test",
    { root: tree, watch: false, reporters: [reporter], bail: stopsAtFailure ? 1 : 0 },
    { plugins: [adaptConfig(options)] },
  );
  const specifications = await vitest.globTestSpecifications();
  const ofFile = (file: string) => specifications.filter(({ moduleId }) => moduleId === join(tree, file));

  return {
    async run({ mutant, files }: Order): Promise<Outcome> {
      const chosen = files.flatMap(ofFile);
      process.env.MUTANT = mutant === null ? "" : String(mutant);
      outcome = { failures: [], isHung: false };
      lastProgress = Number.POSITIVE_INFINITY;
      const timer = setInterval(() => {
        if (mutant === null || Date.now() - lastProgress < patienceMs) return;
        outcome.isHung = true;
        endWorker(vitest);
      }, HANG_CHECK_MS);
      await vitest.runTestSpecifications(chosen).finally(() => clearInterval(timer));
      return outcome;
    },
    close: () => vitest.close(),
  };
}

/** The first call only waits for the test that hangs; the second one ends its worker. */
function endWorker(vitest: Vitest): void {
  void vitest.cancelCurrentRun("test-failure");
  void vitest.cancelCurrentRun("test-failure");
}

/** Gives each project of the checkout's own configuration the code with the mutants and the set-up file. */
function adaptConfig({ folder, code, tree, stopsAtFailure }: HostOptions): Plugin {
  const setup = fileURLToPath(new URL("setup.ts", import.meta.url));
  const load: Plugin = {
    name: "mutants:load",
    enforce: "pre",
    load: (id) => code[relative(tree, id)],
  };
  const adapt = (test: TestUserConfig = {}): TestUserConfig => ({
    ...test,
    setupFiles: [setup, ...[test.setupFiles ?? []].flat()],
    ...(stopsAtFailure && { maxWorkers: 1 }),
  });
  return {
    name: "mutants:config",
    enforce: "pre",
    config: {
      order: "pre",
      handler(config) {
        const cacheDir = join(folder, "cache");
        const projects = config.test?.projects?.map((project) => {
          if (!isInline(project)) throw new Error("A project of vitest.config.ts is not written out in it.");
          const plugins = [...(project.plugins ?? []), load];
          // The set-up file lies outside of the checkout.
          const server = { ...project.server, fs: { strict: false } };
          return { ...project, cacheDir, plugins, server, test: adapt(project.test) };
        });
        const sequence = stopsAtFailure && { sequence: { ...config.test?.sequence, sequencer: GivenOrder } };
        config.cacheDir = cacheDir;
        config.test = { ...(projects ? { ...config.test, projects } : adapt(config.test)), ...sequence };
        if (!projects) config.plugins = [...(config.plugins ?? []), load];
      },
    },
  };
}

function isInline(project: unknown): project is TestProjectInlineConfiguration {
  return typeof project === "object" && project !== null && !("then" in project);
}

class GivenOrder {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}
