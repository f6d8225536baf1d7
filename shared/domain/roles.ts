/** Every role a user record can hold, least to most powerful. A guest has no role: the actor is null. */
export const ROLES = ["user", "manufacturer", "sponsor", "admin", "super-admin"] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person a request acts for, as the server established it (never as the payload claims). */
export interface Actor {
  id: string;
  role: Role;
}

/** What an endpoint asks of its caller: nobody in particular, anyone signed in, or one of the listed roles. */
export type Access = "public" | "user" | readonly Role[];

/** Whether `role` satisfies `access`; a guest is `null`. */
export function isAllowed(access: Access, role: Role | null): boolean {
  if (access === "public") return true;
  if (role === null) return false;
  return access === "user" || access.includes(role);
}
