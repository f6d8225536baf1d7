import type { AuthProvider } from "#shared/domain/account-rules.ts";
import type { Role } from "#shared/domain/roles.ts";

const providers: Record<AuthProvider, string> = { local: "Email", replit: "Replit", google: "Google" };

/** What each role may do, as `PERMISSIONS` has it. */
const roleHints: Record<Role, string> = {
  user: "Scans, reviews, shares videos and takes part in the community.",
  manufacturer: "Like a user. Counted as a business account.",
  sponsor: "Like a user. Counted as a business account.",
  admin: "Also opens business management.",
  "super-admin": "Also opens scan analytics and manages every account.",
};

export const userManagement = {
  title: "User Management Dashboard",
  sections: "User management",
  tabs: { users: "Users", history: "History" },

  deniedTitle: "Access Denied",
  deniedText: "Only super administrators can access the user management dashboard.",
  currentRole: "Your current role:",
  guest: "Guest",

  counts: {
    total: "Total users",
    active: "Active users",
    administrators: "Administrators",
    business: "Business users",
  },
  countsFailed: "The counters could not be loaded.",

  search: "Search by email, name or username",
  searchHint: "Email, name, username",
  role: "Role",
  allRoles: "All roles",
  status: "Status",
  statuses: { all: "All", active: "Active", inactive: "Inactive" },

  loading: "Loading users...",
  failed: "The users could not be loaded",
  shown: (count: number, more: boolean) => {
    if (count === 0) return "No users found";
    if (more) return `First ${count} users`;
    return count === 1 ? "1 user" : `${count} users`;
  },
  noneTitle: "No users found",
  noneText: "Nobody fits this search and these filters.",
  clearFilters: "Clear search and filters",

  user: "User",
  signIn: "Sign-in",
  providers,
  joined: "Joined",
  access: "Access",
  active: "Active",
  inactive: "Inactive",
  actions: "Actions",
  you: "You",
  noEmail: "No email address",
  noName: "No name",
  activeSwitch: (name: string) => `Active: ${name}`,
  editRole: "Edit role",
  editRoleOf: (name: string) => `Edit role: ${name}`,
  deleteUser: (name: string) => `Delete: ${name}`,
  ownAccount: "Your own role, access and account can’t be changed here.",

  updated: "User updated successfully",
  updatedText: "User account has been updated.",
  updateFailed: "Update failed",
  updateFailedText: "Failed to update user account.",
  ownRole: "You cannot change your own role.",
  ownAccess: "You cannot deactivate your own account.",

  roleTitle: "Edit role",
  roleOf: (name: string) => `Choose the role of ${name}. It takes effect at once.`,
  roleHints,
  current: "Current",
  superAdminWarning: "Super-admins can change and delete every account, yours included.",
  reason: "Reason (optional)",
  reasonHint: "Kept in the history.",
  update: "Update",
  updating: "Updating...",
  cancel: "Cancel",

  deleteTitle: "Delete account",
  confirmDelete: (account: string) =>
    `Are you sure you want to permanently delete the account for ${account}? This action cannot be undone.`,
  deleteEffect:
    "Personal data, scans and sessions will be deleted with the account. Reviews stay, signed “Former member”.",
  delete: "Delete account",
  deleting: "Deleting...",
  deleted: "User deleted successfully",
  deletedText: "User account has been permanently deleted.",
  deleteFailed: "Delete failed",
  deleteFailedText: "Failed to delete user account.",
  ownDelete: "Cannot delete own account",
  ownDeleteText: "You cannot delete your own account.",

  history: {
    failed: "The history could not be loaded",
    noneTitle: "No changes yet",
    noneText: "Every change that a super-admin makes to an account is listed here.",
    /** The API names neither an administrator whose account is gone nor the server's own changes. */
    noActor: "The server or a former administrator",
    account: (id: string) => `the account ${id}`,
    changedRole: (actor: string, account: string) => `${actor} changed the role of ${account}`,
    activated: (actor: string, account: string) => `${actor} activated ${account}`,
    deactivated: (actor: string, account: string) => `${actor} deactivated ${account}`,
    created: (actor: string, account: string) => `${actor} created ${account}`,
    removed: (actor: string, account: string) => `${actor} deleted ${account}`,
    acceptedProduct: (actor: string, item: string) => `${actor} added a proposed product to the catalogue: ${item}`,
    rejectedProduct: (actor: string, item: string) => `${actor} rejected a proposed product: ${item}`,
    suspended: (actor: string, account: string) => `${actor} suspended ${account} after a copyright strike`,
    terminated: (actor: string, account: string) => `${actor} terminated ${account} after three copyright strikes`,
    reinstated: (actor: string, account: string) => `${actor} lifted the copyright sanctions on ${account}`,
    sparedLastSuperAdmin: (actor: string, account: string) => `${actor} did not close ${account}, the last super-admin`,
    kept: (actor: string, item: string) => `${actor} kept something that was reported or under appeal: ${item}`,
    removedContent: (actor: string, item: string) =>
      `${actor} removed what was reported, or turned an appeal down: ${item}`,
    claimed: (actor: string, item: string) => `${actor} took a queue item: ${item}`,
    released: (actor: string, item: string) => `${actor} returned a queue item: ${item}`,
    noted: (actor: string, item: string) => `${actor} added a note to a queue item: ${item}`,
    tookDown: (actor: string, item: string) => `${actor} took content down for a copyright notice: ${item}`,
    keptAccount: (actor: string, account: string) => `${actor} kept ${account} after three copyright strikes`,
    upheld: (actor: string, item: string) => `${actor} let stand what was taken down for a copyright notice: ${item}`,
    refusedNotice: (actor: string, item: string) => `${actor} refused a copyright notice: ${item}`,
    restored: (actor: string, item: string) => `${actor} restored what a copyright notice had taken down: ${item}`,
    closedNotice: (actor: string, item: string) => `${actor} closed a copyright notice: ${item}`,
    other: (actor: string, action: string, target: string) => `${actor}: ${action}, ${target}`,
    to: "to",
    was: "Before:",
    reason: (text: string) => `Reason: ${text}`,
  },
};
