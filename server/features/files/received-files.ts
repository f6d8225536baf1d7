import type { Deps } from "#server/deps.ts";
import { removeObject, storeObject } from "#server/features/files/stored-objects.ts";
import type { FileStore } from "#server/http/receive.ts";

/** The object storage. The files have a name without a meaning until a feature has looked into them. */
export function objectFiles(deps: Pick<Deps, "db" | "storage" | "log">): FileStore {
  return {
    keep: (source) => storeObject(deps, "bin", source),
    remove: async (name) => {
      try {
        await removeObject(deps, name);
      } catch (error) {
        deps.log.warn({ err: error, object: name }, "an object that nothing refers to is left to the sweep");
      }
    },
  };
}
