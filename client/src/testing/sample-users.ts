import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type AuditEntry, type User, users } from "#shared/contracts/accounts/users.ts";

/** An account as the super-admin's API sends it; `number` makes its id, email address and user name. */
export function sampleUser({ number = 1, ...fields }: Partial<User> & { number?: number } = {}): User {
  return {
    id: sampleId(number),
    email: `person${number}@example.org`,
    username: `person${number}`,
    firstName: "Maya",
    lastName: `Tremblay ${number}`,
    profileImageUrl: null,
    role: "user",
    authProvider: "local",
    isActive: true,
    terminatedAt: null,
    createdAt: new Date("2026-05-04T12:00:00Z"),
    updatedAt: new Date("2026-05-04T12:00:00Z"),
    ...fields,
  };
}

/** A change that an administrator made to the account of the same `number`. */
export function sampleChange({ number = 1, ...fields }: Partial<AuditEntry> & { number?: number } = {}): AuditEntry {
  return {
    id: sampleId(5000 + number),
    actorId: sampleId(9),
    actorName: "Ada L.",
    action: "users.update",
    targetType: "user",
    targetId: sampleId(number),
    targetName: null,
    before: { role: "user" },
    after: { role: "admin" },
    reason: null,
    createdAt: new Date("2026-05-05T12:00:00Z"),
    ...fields,
  };
}

/** A server with these accounts, which changes really change. */
export function serveUsers(start: User[]) {
  let accounts = start;
  const find = (id: string) => {
    const user = accounts.find((one) => one.id === id);
    if (!user) throw new ApiFailure("NOT_FOUND", "There is no such account.");
    return user;
  };
  stubEndpoint(users.counts, () => ({ total: 1204, active: 1198, administrators: 2, business: 3 }));
  stubEndpoint(users.history, () => page([]));
  return {
    lists: stubEndpoint(users.list, ({ query: { search = "", role, status } }) =>
      page(
        accounts.filter(
          (user) =>
            `${user.email} ${user.firstName}`.includes(search) &&
            (!role || user.role === role) &&
            (!status || user.isActive === (status === "active")),
        ),
      ),
    ),
    updates: stubEndpoint(users.update, ({ params, body: { reason, ...change } }) => {
      const changed = { ...find(params.id), ...change };
      accounts = accounts.map((user) => (user.id === changed.id ? changed : user));
      return changed;
    }),
    removals: stubEndpoint(users.remove, ({ params }) => {
      find(params.id);
      accounts = accounts.filter(({ id }) => id !== params.id);
    }),
  };
}
