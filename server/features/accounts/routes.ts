import type { Deps } from "#server/deps.ts";
import { blockMember, listBlocks, unblockMember } from "#server/features/accounts/blocks.ts";
import { deleteOwnAccount } from "#server/features/accounts/delete-account.ts";
import { askForNewEmail, confirmNewEmail } from "#server/features/accounts/email-change.ts";
import { exportData } from "#server/features/accounts/export.ts";
import { changePassword } from "#server/features/accounts/password-change.ts";
import { forgetPassword, resetPassword } from "#server/features/accounts/password-reset.ts";
import { findPerson } from "#server/features/accounts/people.ts";
import { admitPicture, changeNames, removePicture, setPicture } from "#server/features/accounts/profile.ts";
import { register } from "#server/features/accounts/register.ts";
import { endSession, listSessions, revokeAccess } from "#server/features/accounts/sessions.ts";
import { adminLogin, login } from "#server/features/accounts/sign-in.ts";
import { AppError } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { blocks } from "#shared/contracts/accounts/blocks.ts";

export const accountRoutes = (deps: Deps) =>
  implement(accounts, {
    register: ({ caller, body }) => register(deps, caller, body),
    login: ({ caller, body }) => login(deps, caller, body),
    adminLogin: ({ caller, body }) => adminLogin(deps, caller, body),
    logout: async ({ caller }) => ({ next: (await caller.signOut()).providerSignOutUrl ?? "/" }),
    current: async ({ actor }) => {
      const person = await findPerson(deps.db, actor.id);
      if (!person) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
      return person;
    },
    changeNames: ({ actor, body }) => changeNames(deps, actor, body),
    setPicture: {
      before: ({ actor }) => admitPicture(deps, actor),
      handle: ({ actor, file }) => setPicture(deps, actor, file),
    },
    removePicture: ({ actor }) => removePicture(deps, actor),
    changeEmail: ({ actor, caller, body }) => askForNewEmail(deps, actor, caller, body),
    confirmEmail: ({ caller, body }) => confirmNewEmail(deps, caller, body),
    forgotPassword: ({ caller, body }) => forgetPassword(deps, caller, body),
    resetPassword: ({ caller, body }) => resetPassword(deps, caller, body),
    changePassword: ({ actor, caller, body }) => changePassword(deps, actor, caller, body),
    sessions: ({ actor, caller }) => listSessions(deps, actor.id, caller.sessionId),
    endSession: async ({ actor, caller, params }) => {
      await endSession(deps.db, actor.id, params.id);
      // Takes this browser's cookies back, too.
      if (params.id === caller.sessionId) await caller.signOut();
    },
    endAllSessions: async ({ actor, caller }) => {
      await deps.db.transaction((tx) => revokeAccess(tx, actor.id));
      await caller.signOut();
    },
    exportData: ({ actor }) => exportData(deps, actor),
    deleteAccount: ({ actor, caller, body }) => deleteOwnAccount(deps, actor, caller, body),
  });

export const blockRoutes = (deps: Deps) =>
  implement(blocks, {
    list: ({ actor, query }) => listBlocks(deps, actor, query),
    block: ({ actor, params }) => blockMember(deps, actor, params.userId),
    unblock: ({ actor, params }) => unblockMember(deps, actor, params.userId),
  });
