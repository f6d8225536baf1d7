// `node server/launch.mjs NAME`: runs a program of this folder from its sources; on a machine that has only what
// production needs, from the build. Plain JavaScript, because it runs before anything could read TypeScript.
import { existsSync } from "node:fs";

// The program reads the arguments behind its name as if it had been started itself.
const [name = ""] = process.argv.splice(2, 1);
const built = new URL(`../dist/server/${name}.mjs`, import.meta.url);
const tools = await import("tsx/esm/api").catch((error) => {
  if (error.code === "ERR_MODULE_NOT_FOUND") return null;
  throw error;
});
if (tools) {
  tools.register();
  await import(new URL(`./${name}.ts`, import.meta.url).href);
} else if (existsSync(built)) {
  await import(built.href);
} else {
  console.error("There is neither a build nor what it takes to run from the sources: npm install && npm run build");
  process.exitCode = 1;
}
