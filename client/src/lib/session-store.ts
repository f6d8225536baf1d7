import { useSyncExternalStore } from "react";
import { handOver, ownedKey, readStored, type StorageArea, writeStored } from "#client/lib/storage.ts";
import type { AuthProvider } from "#shared/domain/account-rules.ts";
import { ROLES, type Role } from "#shared/domain/roles.ts";

const TOKEN_KEY = "authToken";
const USER_KEY = "user";
/** The server sets it beside the session's cookie, which no script can see; over https with `__Host-` before it. */
const HINT_COOKIE = "hexkey.signed-in";
/** Kept until the server has confirmed a sign-out. The cookie, which no script can remove, is not sent meanwhile. */
const SIGN_OUT_WAITS = "sign-out-waits";
/** Written for a moment in place of the person, so that other tabs can tell a session that was lost from a sign-out. */
const LOST = "lost";

/** Kept while a guest who was adding a product is away to sign in, perhaps on another site. */
export const PRODUCT_WAITS = "product-waits";

/** What the browser remembers of the signed-in person. */
export interface SessionUser {
  id: string;
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Role;
  authProvider: AuthProvider;
  /** Since when the account is closed for copyright strikes; it then has only the page that says why. */
  terminatedAt: Date | null;
}

/** What a change means beyond the displayed person. */
export interface SessionChange {
  /** Another person is signed in now, or no one. */
  isOther?: boolean;
  /** The server no longer knows the session. */
  lost?: boolean;
  /** A member has left: what is remembered of them beyond this change must not be shown any more. */
  left?: boolean;
}

let current: SessionUser | null | undefined;
/** The member who is here, or whose session was lost while no other has signed in since. */
let member: string | null = null;
let visit = 0;
let asking = false;
const listeners = new Set<(change: SessionChange) => void>();

/** The bearer token of an email account; null for a guest, and for a provider's session, which is a cookie. */
export function getToken(): string | null {
  return readStored(TOKEN_KEY);
}

/** The signed-in person as remembered by this browser: for display only, the server decides what a session may do. */
export function getSessionUser(): SessionUser | null {
  if (current === undefined) {
    current = restore();
    member = current?.id ?? null;
    handOver(member);
  }
  return current;
}

/**
 * The storage key of a value that belongs to the person who is here. After a session was lost only the same member
 * reaches it: as far as we know, that member is still at the device.
 */
export function ownKey(name: string): string {
  return ownedKey(getSessionUser()?.id ?? (member && `=${member}`) ?? "", name);
}

/** The stored text of the person who is here. `draft.ts`, which comes with the forms, parses it. */
export function readOwn(name: string, area?: StorageArea): string | null {
  return readStored(ownKey(name), area);
}

/**
 * Whether nothing stored here says that another member is signed in by now. Of another tab's sign-in this one hears a
 * moment later than calls go with its session.
 */
export function isStillHere(id: string): boolean {
  return (restore()?.id ?? id) === id;
}

/** Another number once the member who was here has gone. A guest who signs in stays the same visitor. */
export function getVisit(): number {
  getSessionUser();
  return visit;
}

/** Whether there may be a session to ask the server about; false in a guest's browser. */
export function mayHaveSession(): boolean {
  return getSessionUser() !== null || getToken() !== null || hasHint();
}

/**
 * Whether a sign-out here has not reached the server yet. A hint that came since belongs to a later sign-in with a
 * provider, whose cookie has replaced the one to be ended.
 */
export function signOutWaits(): boolean {
  return readStored(SIGN_OUT_WAITS) !== null && !hasHint();
}

export function keepSignOut(waits: boolean): void {
  writeStored(SIGN_OUT_WAITS, waits ? "" : null);
}

/** Stores a sign-in, or the updated person of one, and notifies every screen. A provider's session has no token. */
export function storeSession(token: string | null, user: SessionUser): void {
  const remembered = readUser(user);
  // The new cookie has replaced the one of the pending sign-out.
  keepSignOut(false);
  writeStored(TOKEN_KEY, token);
  writeStored(USER_KEY, JSON.stringify(remembered));
  publish(remembered);
}

/** Forgets the sign-in on this browser; `lost` says that the server has ended it. */
export function clearSession({ lost = false } = {}): void {
  if (lost) writeStored(USER_KEY, LOST);
  forgetStored();
  for (const hint of [`${HINT_COOKIE}=`, `__Host-${HINT_COOKIE}=; secure`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
    document.cookie = `${hint}; path=/; max-age=-1`;
  }
  publish(null, lost);
}

/** Says whether the server is being asked who is signed in while nothing is remembered here. */
export function setAsking(whether: boolean): void {
  asking = whether;
  tell({});
}

/** The signed-in person, following sign-in and sign-out in this tab and in others. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, getSessionUser);
}

/** Whether it is still unknown that this is a guest. */
export function useSessionPending(): boolean {
  return useSyncExternalStore(onSessionChange, () => asking && getSessionUser() === null);
}

/** Calls `listener` with every change until the returned function is called. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  // Adding the same listener twice adds it once.
  addEventListener("storage", follow);
  addEventListener("pageshow", follow);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows other tabs, and changes that a page missed which Back restores from the browser's memory. */
function follow({ key, newValue, persisted }: Partial<StorageEvent & PageTransitionEvent>): void {
  if (!persisted && key !== USER_KEY && key !== null) return;
  const lost = newValue === LOST;
  const user = lost ? null : restore();
  if (user || current) publish(user, lost);
}

function publish(after: SessionUser | null, lost = false): void {
  const id = after?.id ?? null;
  const isOther = after?.id !== current?.id;
  const left = member !== null && member !== id && !lost;
  current = after;
  if (!lost) member = id;
  if (left) visit++;
  handOver(id, lost ? member : null);
  tell({ isOther, lost, left });
}

function tell(change: SessionChange): void {
  for (const listener of listeners) listener(change);
}

function restore(): SessionUser | null {
  const text = readStored(USER_KEY);
  if (text === null) return null;
  try {
    return readUser(JSON.parse(text));
  } catch (error) {
    console.error("The stored session was unreadable and is removed.", error);
    forgetStored();
    return null;
  }
}

function forgetStored(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
}

/**
 * The person as the browser stored them or the API sends them. Checked by hand: a schema library would weigh more than
 * everything else that the landing page needs.
 */
function readUser(value: object | null): SessionUser {
  const fields: Record<string, unknown> = { ...value };
  const text = (name: string) => {
    const field = fields[name];
    return typeof field === "string" ? field : null;
  };
  const id = text("id");
  if (!id) throw new TypeError("It has no id.");
  const provider = fields.authProvider;
  const { terminatedAt } = fields;
  return {
    id,
    email: text("email"),
    username: text("username"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    profileImageUrl: text("profileImageUrl"),
    role: ROLES.find((role) => role === fields.role) ?? "user",
    authProvider: provider === "replit" || provider === "google" ? provider : "local",
    // ISO 8601 where it was stored.
    terminatedAt: terminatedAt ? new Date(terminatedAt as string | Date) : null,
  };
}

function hasHint(): boolean {
  return document.cookie.includes(`${HINT_COOKIE}=`);
}
