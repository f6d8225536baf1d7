import type { Request, Response } from "express";
import type { Language } from "#shared/domain/language.ts";
import type { Actor } from "#shared/domain/roles.ts";

/** The caller, their address, and what a handler may change of the sign-in. One object per request. */
export interface Caller {
  /** Null for a guest. */
  actor: Actor | null;
  /** The public id of the session in use (`sessions` of the API), null for a guest. */
  sessionId: string | null;
  /** Where the call comes from, as far as the proxies may be believed: one IPv4 address, or an IPv6 /64 network. */
  address: string;
  /** Whether a program calls, by what it says of itself: not a person's browser. */
  isProgram: boolean;
  /** The browser's language, for mails. */
  language: Language;
  /**
   * Starts a session for an account: a new session id, with whatever session the call came with ended on the server.
   * Sets the cookies; returns the same session's bearer token.
   */
  signIn(userId: string, options: { lifetimeMs: number }): Promise<string>;
  /** Ends the sessions of the cookie and of the bearer token; returns the provider's sign-out page, where it has one. */
  signOut(): Promise<{ providerSignOutUrl: string | null }>;
  /**
   * An id of this browser if it has signed in to the account before, else null: password guesses from elsewhere use up
   * the account's attempts, but not this browser's.
   */
  knownDevice(userId: string): string | null;
}

/** Establishes who a request acts for. Throws FORBIDDEN for a write that another site has a browser send. */
export type Identify = (request: Request, response: Response) => Promise<Caller>;
