import type { Deps } from "#server/deps.ts";
import {
  createProgram,
  listPrograms,
  readFigures,
  updateProgram,
} from "#server/features/business/affiliate-programs.ts";
import { implement } from "#server/http/implement.ts";
import { affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";

export const affiliateProgramRoutes = (deps: Deps) =>
  implement(affiliatePrograms, {
    list: ({ query }) => listPrograms(deps, query),
    figures: () => readFigures(deps),
    create: ({ actor, body }) => createProgram(deps, actor, body),
    update: ({ actor, params, body }) => updateProgram(deps, actor, params.id, body),
  });
