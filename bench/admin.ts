import { parseArgs } from "node:util";
import { benchAnalytics } from "./admin/analytics.ts";
import { benchResolver } from "./admin/resolver.ts";

/** What administrators and makers wait for. `-- --only NAME` runs one part. A part prints its figures and answers whether they hold. */
const PARTS: Record<string, () => Promise<boolean>> = {
  analytics: benchAnalytics,
  resolver: benchResolver,
};

const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
const chosen = values.only ?? Object.keys(PARTS);
for (const name of chosen) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no part "${name}": ${Object.keys(PARTS).join(", ")}`);
  console.log(`\n## ${name}\n`);
  if (!(await part())) process.exitCode = 1;
}
