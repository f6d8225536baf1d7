import { onSessionChange } from "#client/lib/session-store.ts";

/** What somebody has typed to come in, except for passwords: the forms share it, and closing them doesn't lose it. */
export interface AuthDraft {
  email: string;
  firstName: string;
  lastName: string;
  username: string;
  isThirteenOrOlder: boolean;
}

const EMPTY: AuthDraft = { email: "", firstName: "", lastName: "", username: "", isThirteenOrOlder: false };

let draft = EMPTY;
onSessionChange(({ left }) => left && forgetAuthDraft());

/** The draft of this page; a reload begins anew. */
export function getAuthDraft(): AuthDraft {
  return draft;
}

/** Keeps what is typed; anything beyond a draft's own fields is left out. */
export function keepAuthDraft(change: Partial<AuthDraft>): void {
  const {
    email = draft.email,
    firstName = draft.firstName,
    lastName = draft.lastName,
    username = draft.username,
    isThirteenOrOlder = draft.isThirteenOrOlder,
  } = change;
  draft = { email, firstName, lastName, username, isThirteenOrOlder };
}

/** Nobody else at this device needs to see it. */
export function forgetAuthDraft(): void {
  draft = EMPTY;
}
