import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { blocks } from "#shared/contracts/accounts/blocks.ts";
import { users } from "#shared/contracts/accounts/users.ts";

export const accountsContract = { accounts, blocks, users };
