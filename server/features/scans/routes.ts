import type { Deps } from "#server/deps.ts";
import { countCameraProblem } from "#server/features/scans/camera-problems.ts";
import { nameProduct } from "#server/features/scans/name-product.ts";
import { recordScans } from "#server/features/scans/record-scans.ts";
import { clearScans, removeScan } from "#server/features/scans/remove-scans.ts";
import { countScans, listScans, readScan } from "#server/features/scans/service.ts";
import { updateScan } from "#server/features/scans/update-scan.ts";
import { implement } from "#server/http/implement.ts";
import { cameraProblems } from "#shared/contracts/scans/camera-problems.ts";
import { scans } from "#shared/contracts/scans/scans.ts";

export const scanRoutes = (deps: Deps) =>
  implement(scans, {
    list: ({ actor, query }) => listScans(deps, actor, query),
    count: ({ actor, query }) => countScans(deps, actor, query),
    get: ({ actor, params }) => readScan(deps.db, actor, params.id),
    record: ({ actor, body }) => recordScans(deps, actor, body.scans),
    update: ({ actor, params, body }) => updateScan(deps, actor, params.id, body),
    nameProduct: ({ actor, params, body }) => nameProduct(deps, actor, params.id, body.productId),
    remove: ({ actor, params }) => removeScan(deps, actor, params.id),
    clear: ({ actor }) => clearScans(deps, actor),
  });

export const cameraProblemRoutes = (deps: Deps) =>
  implement(cameraProblems, {
    countProblem: ({ caller, body }) => countCameraProblem(deps, caller, body.reason),
  });
