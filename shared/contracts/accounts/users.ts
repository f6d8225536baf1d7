import * as z from "zod/mini";
import { person } from "#shared/contracts/accounts/accounts.ts";
import { REASON_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT, SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { ROLES } from "#shared/domain/roles.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

/** An account as the super-admin sees it. */
const user = z.omit(person, { providerId: true });
export type User = z.output<typeof user>;

const count = z.int().check(z.minimum(0));
const reason = z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX_CHARACTERS)));
const page = {
  limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
  cursor: cursor(placeKey),
};

const auditEntry = z.object({
  id: z.uuid(),
  /** Null for the server itself and its terminal, and once that account is gone. */
  actorId: z.nullable(z.uuid()),
  actorName: z.nullable(z.string()),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** An account's email address, else its user name; null where it has neither or is gone, and for what is no account. */
  targetName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  createdAt: date,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The user management of the super-admin. */
export const users = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/users",
    access: "manage-users",
    summary: "Accounts, newest first; `search` looks in email, first, last and user name.",
    query: z.object({
      search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_CHARACTERS))),
      role: z.optional(z.enum(ROLES)),
      status: z.optional(z.enum(["active", "inactive"])),
      ...page,
    }),
    response: z.array(user),
    paged: true,
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/admin/users/counts",
    access: "manage-users",
    summary: "How many accounts there are, are active, administrate, and are business accounts.",
    response: z.object({ total: count, active: count, administrators: count, business: count }),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/admin/users/:id",
    access: "manage-users",
    summary: "Changes a role, or activates or deactivates an account, which ends its sessions.",
    params: z.object({ id: z.uuid() }),
    body: z
      .object({ role: z.optional(z.enum(ROLES)), isActive: z.optional(z.boolean()), reason })
      .check(
        z.refine(({ role, isActive }) => role !== undefined || isActive !== undefined, "Give a role or isActive."),
      ),
    response: user,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/admin/users/:id",
    access: "manage-users",
    summary: "Deletes an account for good, as its owner could; not one's own.",
    params: z.object({ id: z.uuid() }),
    query: z.object({ reason }),
  }),
  history: endpoint({
    method: "GET",
    path: "/api/admin/audit",
    access: "manage-users",
    summary: "What admins changed, newest first.",
    query: z.object(page),
    response: z.array(auditEntry),
    paged: true,
  }),
};
