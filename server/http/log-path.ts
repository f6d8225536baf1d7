import { findAddressOf } from "#server/http/address-finder.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import type { Contract } from "#shared/http/endpoint.ts";

/** Literal segments of the API are words; of an address that is no endpoint's, no more than these are logged. */
const WORD = /^[a-z-]{1,24}$/;
const UNKNOWN_SEGMENTS = 3;

/**
 * An address for the log: its path without its query, and of a path's parameters only those that are ids. A scanned
 * code is a parameter, and QR codes hold passwords (of a Wi-Fi, say); searches and the codes of sign-ins are in
 * queries.
 */
export function describePaths(contracts: Record<string, Contract>): (method: string, url: string) => string {
  const endpoints = Object.values(contracts).flatMap((one) => Object.values(one));
  const find = findAddressOf(endpoints, { caseSensitive: false });
  return (method, url) => {
    const [path = ""] = url.split(/[?#]/, 1);
    // Nothing answers to capitals; what follows them may be a scanned code all the same.
    if (!/^\/api\//i.test(path)) return path;
    const found = find(method, path);
    const known = endpoints[found?.position ?? -1]?.path;
    if (!found || !known) return describeUnknown(path);
    return known.replace(/:(\w+)/g, (name, key: string) => {
      const value = found.params[key] ?? "";
      return isUuid(value) ? value : name;
    });
  };
}

function describeUnknown(path: string): string {
  const segments = path.split("/").slice(1);
  const shown = segments.map((segment, at) => {
    return (at < UNKNOWN_SEGMENTS && WORD.test(segment)) || isUuid(segment) ? segment : "…";
  });
  return `/${shown.join("/")}`;
}
