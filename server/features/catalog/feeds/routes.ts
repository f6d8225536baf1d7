import type { Deps } from "#server/deps.ts";
import {
  errorsFile,
  importLink,
  importUpload,
  listImports,
  readImport,
} from "#server/features/catalog/feeds/imports.ts";
import { implement } from "#server/http/implement.ts";
import { feeds } from "#shared/contracts/catalog/feeds.ts";

export const feedRoutes = (deps: Deps) =>
  implement(feeds, {
    list: ({ query }) => listImports(deps, query),
    get: ({ params }) => readImport(deps, params.id),
    errors: ({ params }) => errorsFile(deps, params.id),
    upload: {
      before: () => undefined,
      handle: ({ actor, body, file }) => importUpload(deps, actor, { ...body, file }),
    },
    fetch: ({ actor, body }) => importLink(deps, actor, body),
  });
