import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Resolves names like Node itself, but to nothing if any of the addresses is not one of the public internet: private,
 * loopback, link-local, or one of the ranges that translate to such. The connection is then made to the very addresses
 * that were looked at, so that a second answer can't be another.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const hidden = addresses.find(({ address }) => !isPublic(address));
    if (hidden) return callback(new Error(`${host} leads to ${hidden.address}, which is not public`), "");
    const [first] = addresses;
    if (options.all || !first) return callback(first ? null : new Error(`${host} has no address`), addresses);
    callback(null, first.address, first.family);
  });
};

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
