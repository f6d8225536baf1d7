/** Every role a user record can hold, least to most powerful. A guest has no role: the actor is null. */
export const ROLES = ["user", "manufacturer", "sponsor", "admin", "super-admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may do what: the one table that the server's guards enforce and the client's display follows. A new right is a
 * line here; every member has the rights listed with every role.
 */
export const PERMISSIONS = {
  "manage-own-account": ROLES,
  "write-reviews": ROLES,
  "share-videos": ROLES,
  "identify-by-photo": ROLES,
  "keep-scan-history": ROLES,
  "take-part-in-community": ROLES,
  /** To propose a product that the catalogue lacks. */
  "propose-products": ROLES,
  /** To ask for a partnership, as the maker of products. */
  "apply-as-maker": ROLES,
  /** To be led from a product to the code for its box; the page itself is open to all. */
  "print-codes": ["manufacturer", "admin", "super-admin"],
  /** To edit what product pages show: makers for the brands that they keep, admins for all. */
  "keep-catalog": ["manufacturer", "admin", "super-admin"],
  moderate: ["admin", "super-admin"],
  "manage-business": ["admin", "super-admin"],
  /** The corrections that members agreed on, with their photos, for training a model. */
  "export-training-data": ["admin", "super-admin"],
  "see-scan-analytics": ["super-admin"],
  "manage-users": ["super-admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Roles that the user management counts together. */
export const ADMINISTRATORS = ["admin", "super-admin"] as const satisfies readonly Role[];
export const BUSINESS_ROLES = ["manufacturer", "sponsor"] as const satisfies readonly Role[];

/** The signed-in person a request acts for, as the server established it (never as the payload claims). */
export interface Actor {
  id: string;
  role: Role;
  /** The account was closed after copyright strikes: all that is left is what an endpoint opens to it by name. */
  isTerminated?: boolean;
  /** May publish nothing at the moment. */
  isSuspended?: boolean;
  /** Until when, where the server knows. */
  suspendedUntil?: Date | null;
}

/** What suspended members may not do: all that others get to see. */
const PUBLISHING: readonly Access[] = [
  "write-reviews",
  "share-videos",
  "take-part-in-community",
  "propose-products",
  "keep-catalog",
];

/** Whether a suspension stands in the way of what needs this permission. */
export function isPublishing(access: Access): boolean {
  return PUBLISHING.includes(access);
}

/** The right that an endpoint requires: none, or a permission. */
export type Access = "public" | Permission;

/** Whether `role` satisfies `access`; a guest is `null`. */
export function isAllowed(access: Access, role: Role | null): boolean {
  if (access === "public") return true;
  const allowed: readonly Role[] = PERMISSIONS[access];
  return role !== null && allowed.includes(role);
}
