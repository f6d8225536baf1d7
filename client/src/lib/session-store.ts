import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#client/lib/storage.ts";
import { ROLES, type Role } from "#shared/domain/roles.ts";

const TOKEN_KEY = "authToken";
const USER_KEY = "user";

/** What the browser remembers of the signed-in person. */
export interface SessionUser {
  id: string;
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Role;
}

let current: SessionUser | null | undefined;
const listeners = new Set<() => void>();

/** The bearer token of a signed-in person, null for a guest. */
export function getToken(): string | null {
  return readStored(TOKEN_KEY);
}

/** The signed-in person as remembered by this browser: for display only, the server decides what a session may do. */
export function getSessionUser(): SessionUser | null {
  if (current === undefined) current = restore();
  return current;
}

/** Remembers a sign-in under the two storage keys and tells every screen. */
export function storeSession(token: string, user: SessionUser): void {
  writeStored(TOKEN_KEY, token);
  writeStored(USER_KEY, JSON.stringify(user));
  publish(user);
}

/** Forgets the sign-in on this browser. */
export function clearSession(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  publish(null);
}

/** The signed-in person, following sign-in and sign-out in this tab and in others. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, getSessionUser);
}

function restore(): SessionUser | null {
  const text = readStored(USER_KEY);
  if (text === null) return null;
  try {
    return readUser(JSON.parse(text));
  } catch (error) {
    console.error("The stored session can't be read and was removed.", error);
    writeStored(TOKEN_KEY, null);
    writeStored(USER_KEY, null);
    return null;
  }
}

/** Checked by hand: a schema library would weigh more than everything else that the landing page needs. */
function readUser(value: unknown): SessionUser {
  if (typeof value !== "object" || value === null) throw new TypeError("It is no object.");
  const fields = new Map<string, unknown>(Object.entries(value));
  const text = (name: string) => {
    const field = fields.get(name);
    return typeof field === "string" ? field : null;
  };
  const id = text("id");
  if (id === null) throw new TypeError("It has no id.");
  return {
    id,
    email: text("email"),
    username: text("username"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    profileImageUrl: text("profileImageUrl"),
    role: ROLES.find((role) => role === fields.get("role")) ?? "user",
  };
}

function publish(user: SessionUser | null): void {
  current = user;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === USER_KEY || event.key === null) publish(restore());
  };
  listeners.add(listener);
  window.addEventListener("storage", followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", followOtherTabs);
  };
}
