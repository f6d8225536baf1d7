import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";

/** Programs that are built beside those of production, for tests that start or kill a process. */
const TEST_PROGRAMS = {
  "run-until-killed": "server/db/embedded/run-until-killed.ts",
  "work-until-killed": "server/testing/work-until-killed.ts",
  tesseract: "server/ports/label-reader/tesseract.ts",
  "upright-picture": "server/lib/upright-picture.ts",
};
const LOOK_AGAIN_MS = 50;

/**
 * The folder of the built server (`index.js`) and of the other programs (`admin-create.mjs` and the like). They are built
 * once for a whole run, by the test that is the first to ask: a process that translates all sources at its start takes many
 * times as long to be ready. Throws where the build fails.
 */
export async function builtPrograms(): Promise<string> {
  const folder = inject("testBuild");
  const [ready, failed] = [join(folder, "ready"), join(folder, "failed")];
  const isFirst = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      return false;
    },
  );
  if (isFirst) {
    await buildInto(join(folder, "server")).catch(async (error: unknown) => {
      await writeFile(failed, String(error));
      throw error;
    });
    await writeFile(ready, "");
  }
  while (!existsSync(ready)) {
    if (existsSync(failed))
      throw new Error("The programs could not be built: see the test that was the first to need them.");
    await wait(LOOK_AGAIN_MS);
  }
  return join(folder, "server");
}

/** The path of a built program. */
export const builtProgram = async (file: string) => join(await builtPrograms(), file);

async function buildInto(outDir: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: join(PROJECT_ROOT, "vite.server.config.ts"),
    root: PROJECT_ROOT,
    mode: "production",
    logLevel: "silent",
    build: { outDir, rolldownOptions: { input: TEST_PROGRAMS } },
  });
}
