import type { Deps } from "#server/deps.ts";
import { listChanges } from "#server/features/accounts/history.ts";
import { countUsers, listUsers, removeUser, updateUser } from "#server/features/accounts/users.ts";
import { implement } from "#server/http/implement.ts";
import { users } from "#shared/contracts/accounts/users.ts";

export const userRoutes = (deps: Deps) =>
  implement(users, {
    list: ({ query }) => listUsers(deps, query),
    counts: () => countUsers(deps),
    update: ({ actor, params, body }) => updateUser(deps, actor, params.id, body),
    remove: ({ actor, params, query }) => removeUser(deps, actor, params.id, query),
    history: ({ query }) => listChanges(deps, query),
  });
