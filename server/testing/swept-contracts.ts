import { contracts, contractsByDomain } from "#shared/contracts/index.ts";
import type { Contract } from "#shared/http/endpoint.ts";

/** The domains that `npm run test:changed` names, as only their calls may behave differently. */
const named = process.env.SWEPT_DOMAINS?.split(",");

/** True if the sweeps make the calls of all endpoints. */
export const isWholeSweep = named === undefined;

/** The contracts whose endpoints the sweeps call: all of them, unless some domains are named. */
export const sweptContracts: Record<string, Contract> = isWholeSweep
  ? contracts
  : Object.assign(
      {},
      ...Object.entries(contractsByDomain).flatMap(([name, of]) => (named?.includes(name) ? [of] : [])),
    );
