import type { Deps } from "#server/deps.ts";
import { admitFile } from "#server/features/catalog/files/add-file.ts";
import { addManual } from "#server/features/catalog/files/add-manual.ts";
import { addPicture } from "#server/features/catalog/files/add-picture.ts";
import { linkManual } from "#server/features/catalog/files/link-manual.ts";
import { implement } from "#server/http/implement.ts";
import { catalogFiles } from "#shared/contracts/catalog/catalog-files.ts";

export const catalogFileRoutes = (deps: Deps) =>
  implement(catalogFiles, {
    addPicture: {
      before: ({ actor }) => admitFile(deps, actor),
      handle: ({ actor, body, file }) => addPicture(deps, actor, body.use, file),
    },
    addManual: {
      before: ({ actor }) => admitFile(deps, actor),
      handle: ({ actor, file }) => addManual(deps, actor, file),
    },
    linkManual: async ({ actor, body }) => {
      await admitFile(deps, actor);
      return linkManual(deps, actor, body.url);
    },
  });
