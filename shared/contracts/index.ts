import { catalog } from "#shared/contracts/catalog.ts";
import { reviews } from "#shared/contracts/reviews.ts";

/** The registry: every endpoint of the API by domain. Read this to know what the server can be asked. */
export const contracts = { catalog, reviews };
