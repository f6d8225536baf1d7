import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { users } from "#shared/contracts/accounts/users.ts";

export const accountsContract = { accounts, users };
