import findMyWay from "find-my-way";
import type { Endpoint } from "#shared/http/endpoint.ts";

type Address = Pick<Endpoint, "method" | "path">;

interface FoundAddress {
  /** The position in the list of addresses; null for a path that can't be read. */
  position: number | null;
  params: Record<string, string | undefined>;
}

/** Finds the address that a method and path lead to, null where there is none. HEAD leads where GET does. */
export type FindAddress = (method: string, path: string) => FoundAddress | null;

interface Options {
  maxParamLength?: number;
  caseSensitive?: boolean;
}

const finders = new Map<string, FindAddress>();

/**
 * Finds addresses so that literal segments win over parameters, whatever order they come in. The router compiles code for
 * each path, so equal lists share one finder: the tests make thousands of apps.
 */
export function findAddressOf(addresses: readonly Address[], options: Options = {}): FindAddress {
  const key = JSON.stringify([options, ...addresses.map(({ method, path }) => `${method} ${path}`)]);
  const find = finders.get(key) ?? createFinder(addresses, options);
  finders.set(key, find);
  return find;
}

function createFinder(addresses: readonly Address[], options: Options): FindAddress {
  const router = findMyWay({ ...options, ignoreTrailingSlash: true, onBadUrl: () => undefined });
  for (const [position, { method, path }] of addresses.entries())
    router.on(method, path, () => undefined, { position });
  return (method, path) => {
    const found = router.find((method === "HEAD" ? "GET" : method) as Endpoint["method"], path);
    return found && { position: found.store?.position ?? null, params: found.params };
  };
}
