import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Deps } from "#server/deps.ts";
import type { Log } from "#server/lib/log.ts";

/** What is wrong with the settings for a server behind a proxy, noticed by the requests that come. */
export interface ProxyCheck {
  look(request: IncomingMessage): void;
  /** A sentence for each thing that was noticed so far: what it does, and which setting mends it. */
  problems(): string[];
}

const UNTRUSTED =
  "Requests come through a proxy, but TRUST_PROXY is 0: all callers count as one, so that one person's wrong passwords lock others out, and cookies lack Secure. Set TRUST_PROXY to the number of proxies in front of this server.";

/**
 * Notices a proxy by what it adds to requests, and logs once which setting is missing for it. Believes private
 * addresses only: any client can write such headers, and proxies are near.
 */
export function checkProxy(
  { trustProxy, publicUrl }: Pick<Deps["config"], "trustProxy" | "publicUrl">,
  log: Log,
): ProxyCheck {
  const found = new Set<string>();
  const note = (problem: string) => {
    if (found.has(problem)) return;
    found.add(problem);
    log.warn({ problem }, "the settings do not fit the proxy in front of this server");
  };
  return {
    look: ({ headers, socket }) => {
      const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
      if (!isForwarded || found.size === 2 || !isNear(socket.remoteAddress)) return;
      if (trustProxy === 0) note(UNTRUSTED);
      const host = String(headers["x-forwarded-host"] ?? headers.host ?? "");
      const protocol = String(headers["x-forwarded-proto"] ?? new URL(publicUrl).protocol.replace(":", ""));
      const origin = `${protocol}://${host}`;
      // The name in the sentence is ours: what callers write is in no log.
      if (!isSameOrigin(origin, publicUrl)) note(wrongAddress(publicUrl));
    },
    problems: () => [...found],
  };
}

function wrongAddress(publicUrl: string): string {
  return `People come to this server by another address than ${publicUrl}, to which mails and identity providers lead them back. Set PUBLIC_URL to the address that browsers show, with https:// where the proxy speaks TLS.`;
}

function isSameOrigin(origin: string, publicUrl: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === publicUrl;
}

function isNear(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() !== "unicast";
}
