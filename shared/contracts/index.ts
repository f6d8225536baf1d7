import { accounts } from "#shared/contracts/accounts.ts";
import { catalog } from "#shared/contracts/catalog.ts";
import { community } from "#shared/contracts/community.ts";
import { moderation } from "#shared/contracts/moderation.ts";
import { reviews } from "#shared/contracts/reviews.ts";
import { scans } from "#shared/contracts/scans.ts";
import { users } from "#shared/contracts/users.ts";

/** The registry: every endpoint of the API by domain. Read this to know what the server can be asked. */
export const contracts = { accounts, users, catalog, reviews, scans, community, moderation };
