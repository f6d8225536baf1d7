import { parseArgs } from "node:util";
import { benchBesideLabels } from "./identify/beside.ts";
import { benchEdits } from "./identify/edits.ts";
import { benchLabels } from "./identify/labels.ts";
import { benchModel } from "./identify/model.ts";
import { benchNeighbours } from "./identify/neighbours.ts";
import { benchWhole } from "./identify/whole.ts";

/** The parts of identifying by picture, each by itself. `-- --only NAME` runs one. A part prints its figures and answers whether they hold. */
const PARTS: Record<string, () => Promise<boolean>> = {
  neighbours: benchNeighbours,
  edits: benchEdits,
  labels: benchLabels,
  beside: benchBesideLabels,
  model: benchModel,
  whole: benchWhole,
};

const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
const chosen = values.only ?? Object.keys(PARTS);
for (const name of chosen) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no part "${name}": ${Object.keys(PARTS).join(", ")}`);
  console.log(`\n## ${name}\n`);
  if (!(await part())) process.exitCode = 1;
}
