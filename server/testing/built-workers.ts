import { join } from "node:path";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { builtWorkers } from "#server/lib/worker-program.ts";

/** The workers that read many files of packages before they are ready. Tests start hundreds of them. */
const WORKERS = ["codes-worker", "pdf-worker", "probe-worker"];

/** Builds the workers as the server's build does. Each run builds them anew, as they are part of what it tests. */
export async function buildWorkers(outDir: string): Promise<void> {
  const [{ build }, { default: server }] = await Promise.all([import("vite"), import("../../vite.server.config.ts")]);
  const programs = Object.entries(server.build?.rolldownOptions?.input ?? {});
  await build({
    ...server,
    configFile: false,
    root: PROJECT_ROOT,
    mode: "production",
    logLevel: "silent",
    build: {
      ...server.build,
      outDir,
      rolldownOptions: {
        ...server.build?.rolldownOptions,
        input: Object.fromEntries(programs.filter(([name]) => WORKERS.includes(name))),
      },
    },
  });
}

/** Lets this process start the workers that `buildWorkers` has built. */
export function takeBuiltWorkers(folder: string): void {
  for (const name of WORKERS) builtWorkers.set(`${name}.mjs`, join(folder, `${name}.mjs`));
}
