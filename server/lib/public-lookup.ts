import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A nameserver is asked this long, and once more. */
const ASKED_MS = 1000;
const TRIES = 2;

/** A name or an address that leads somewhere else than to the public internet. */
export class NotPublicError extends Error {
  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, which is not public`);
    this.name = "NotPublicError";
  }
}

/**
 * Resolves names to all of their addresses, but to nothing if any of those is not one of the public internet: private,
 * loopback, link-local, or one of the ranges that translate to such. The connection is then made to the very addresses
 * that were looked at, so that a second answer can't be another. Node resolves no host that is an address itself: that
 * is for `refuseHiddenAddress`. `signal` ends it.
 *
 * Nameservers are asked by c-ares. The system's own resolver would hold one of few threads for as long as another's
 * nameserver keeps silent, while reading files and hashing passwords wait for those. It would also read `/etc/hosts`.
 */
export function publicLookup(
  signal: AbortSignal,
  { servers, askedMs = ASKED_MS }: { servers?: string[]; askedMs?: number } = {},
): LookupFunction {
  return (host, options, callback) => {
    const resolver = new Resolver({ timeout: askedMs, tries: TRIES });
    if (servers) resolver.setServers(servers);
    resolve(host, signal, resolver).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
}

async function resolve(host: string, signal: AbortSignal, resolver: Resolver): Promise<LookupAddress[]> {
  if (isOfThisNetwork(host)) throw new NotPublicError(host, "this network");
  signal.throwIfAborted();
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener("abort", cancel);
  const addresses = families.flatMap((found, at) =>
    found.status === "fulfilled" ? found.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
  );
  const hidden = addresses.find(({ address }) => !isPublicAddress(address));
  if (hidden) throw new NotPublicError(host, hidden.address);
  const [failed] = families.flatMap((found) => (found.status === "rejected" ? [found.reason] : []));
  if (addresses.length === 0) throw failed;
  return addresses;
}

/**
 * Names that mean a machine of the caller's network, and never one of the public internet: of one word, or under a
 * domain for that.
 */
function isOfThisNetwork(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  return labels.length === 1 || /(^|\.)(localhost|local|internal|home\.arpa)$/.test(labels.join("."));
}

/** Throws a `NotPublicError` for an address whose host is written as numbers that are not public ones. */
export function refuseHiddenAddress({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) && !isPublicAddress(address)) throw new NotPublicError(hostname, address);
}

/** All of IPv6 that is assigned; what lies outside translates to IPv4, or is of a network of its own. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv6 && !read.match(GIVEN_OUT)) return false;
  return read.range() === "unicast";
}
