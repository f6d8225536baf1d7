import type { Deps } from "#server/deps.ts";
import { keepsAll, keptBrands } from "#server/features/catalog/desk/brand-keepers.ts";
import { createProduct } from "#server/features/catalog/desk/create-product.ts";
import { listForDesk } from "#server/features/catalog/desk/list-products.ts";
import { openSheet } from "#server/features/catalog/desk/open-sheet.ts";
import { listRevisions } from "#server/features/catalog/desk/revisions.ts";
import { restoreSheet, saveSheet } from "#server/features/catalog/desk/save-sheet.ts";
import { implement } from "#server/http/implement.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

export const deskRoutes = (deps: Deps) =>
  implement(desk, {
    list: ({ actor, query }) => listForDesk(deps, actor, query),
    create: async ({ actor, body }) => {
      await takeTry(deps.db, TRY_LIMITS.deskSaves, actor.id);
      return createProduct(deps, actor, body);
    },
    brands: async ({ actor }) => ({ brands: keepsAll(actor) ? null : await keptBrands(deps.db, actor.id) }),
    open: ({ actor, params }) => openSheet(deps, actor, params.id),
    save: async ({ actor, params, body }) => {
      await takeTry(deps.db, TRY_LIMITS.deskSaves, actor.id);
      return saveSheet(deps, actor, params.id, body);
    },
    revisions: ({ actor, params, query }) => listRevisions(deps, actor, params.id, query),
    restore: async ({ actor, params, body }) => {
      await takeTry(deps.db, TRY_LIMITS.deskSaves, actor.id);
      return restoreSheet(deps, actor, params.id, { revision: params.revision, ...body });
    },
  });
