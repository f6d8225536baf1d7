import { benchBesideLabels } from "./identify/beside.ts";
import { benchEdits } from "./identify/edits.ts";
import { benchLabels } from "./identify/labels.ts";
import { benchModel } from "./identify/model.ts";
import { benchNeighbours } from "./identify/neighbours.ts";
import { benchWhole } from "./identify/whole.ts";
import { runParts } from "./lib/parts.ts";

/** The parts of identifying by picture, each by itself. `-- --only NAME` runs one. */
await runParts({
  neighbours: benchNeighbours,
  edits: benchEdits,
  labels: benchLabels,
  beside: benchBesideLabels,
  model: benchModel,
  whole: benchWhole,
});
