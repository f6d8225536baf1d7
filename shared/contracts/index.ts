import { accounts } from "#shared/contracts/accounts.ts";
import { catalog } from "#shared/contracts/catalog.ts";
import { reviews } from "#shared/contracts/reviews.ts";
import { users } from "#shared/contracts/users.ts";

/** The registry: every endpoint of the API by domain. Read this to know what the server can be asked. */
export const contracts = { accounts, users, catalog, reviews };
