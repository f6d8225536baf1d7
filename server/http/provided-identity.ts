import type { IdentityProvider, SignInProblem } from "#shared/domain/account-rules.ts";
import type { Role } from "#shared/domain/roles.ts";

/**
 * The identity that a provider reports for a person who signed in there, as reported: nothing is checked or shortened.
 */
export interface ProvidedIdentity {
  provider: IdentityProvider;
  /** Who it is at that provider, for good; an email address is no identity. */
  subject: string;
  email: string | null;
  /** Whether the provider made sure that the address is the person's. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  picture: string | null;
}

/** The account behind an identity, or why there is none to sign in to. */
export type ProviderSignIn = { userId: string; role: Role } | { problem: SignInProblem };
