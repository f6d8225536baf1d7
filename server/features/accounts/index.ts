import type { Domain } from "#server/domain.ts";
import { clearExpiredSignIns } from "#server/features/accounts/clear-expired.ts";
import { sendEmailChange, sendEmailChanged } from "#server/features/accounts/email-change.ts";
import {
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  passwordResetMail,
} from "#server/features/accounts/jobs.ts";
import { sendPasswordChanged, sendPasswordReset } from "#server/features/accounts/password-reset.ts";
import { personalData } from "#server/features/accounts/personal-data.ts";
import { accountRoutes, blockRoutes } from "#server/features/accounts/routes.ts";
import { userRoutes } from "#server/features/accounts/user-routes.ts";
import { handleJob } from "#server/jobs/job.ts";

export { hasBlocked, isUnblocked, readerOf } from "#server/features/accounts/blocks.ts";
export { holdAccount, holdActor, holdAuthor } from "#server/features/accounts/hold-account.ts";
export {
  isLastSuperAdmin,
  keepLastSuperAdmin,
  type LockedAccount,
  lockAccounts,
} from "#server/features/accounts/last-super-admin.ts";
export { becomeMaker, stopBeingMaker } from "#server/features/accounts/maker-role.ts";
export { signInWithProvider } from "#server/features/accounts/provider-accounts.ts";
export { endSessions, isSessionOpen } from "#server/features/accounts/sessions.ts";
export { changeStanding } from "#server/features/accounts/standing.ts";
export { ensureSuperAdmin, makeSuperAdmin, problemOfPassword } from "#server/features/accounts/super-admin.ts";
/** Members, their sign-ins and their data. */
export const accountsDomain = {
  routes: { accounts: accountRoutes, blocks: blockRoutes, users: userRoutes },
  jobs: [
    handleJob(passwordResetMail, sendPasswordReset),
    handleJob(passwordChangedMail, sendPasswordChanged),
    handleJob(emailChangeMail, sendEmailChange),
    handleJob(emailChangedMail, sendEmailChanged),
  ],
  personalData,
  clearExpired: clearExpiredSignIns,
} satisfies Domain;
