import { inject } from "vitest";
import { contracts, contractsByDomain } from "#shared/contracts/index.ts";
import type { Contract } from "#shared/http/endpoint.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The domains to whose endpoints the sweeps keep. Only `npm run test:changed` provides it, and names them; every other run
     * leaves it undefined, and the sweeps call all endpoints.
     */
    sweptDomains: string[] | undefined;
  }
}

const named = inject("sweptDomains");
const unknown = named?.filter((name) => !(name in contractsByDomain)) ?? [];
if (unknown.length > 0) throw new Error(`No endpoints to sweep in ${unknown.join(", ")}`);

/** True if the sweeps call all endpoints. */
export const isWholeSweep = named === undefined;

/** The contracts whose endpoints the sweeps call: all of them, unless the run keeps to some domains. */
export const sweptContracts: Record<string, Contract> = named
  ? Object.assign({}, ...Object.entries(contractsByDomain).map(([name, of]) => (named.includes(name) ? of : {})))
  : contracts;
