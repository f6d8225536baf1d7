import { randomBytes } from "node:crypto";
import { CALLBACK_PATHS } from "#server/auth/provider-strategy.ts";
import { type RunningIdentityProvider as Provider, startIdentityProvider } from "#server/dev/identity-provider.ts";
import { lanAddresses } from "#server/dev/phone.ts";
import type { Config, ProviderSettings } from "#server/env.ts";
import { IDENTITY_PROVIDERS, type IdentityProvider } from "#shared/domain/account-rules.ts";

const NAMES: Record<IdentityProvider, string> = { replit: "Replit", google: "Google" };

interface Providers {
  providers: Config["providers"];
  close(): Promise<void>;
}

/** The providers of the settings, and our own in place of those that the settings leave out. */
export async function completeProviders(config: Config): Promise<Providers> {
  const missing = IDENTITY_PROVIDERS.filter((id) => !config.providers[id]);
  if (missing.length === 0) return { providers: config.providers, close: async () => {} };
  const secrets = new Map(missing.map((id) => [id, randomBytes(32).toString("base64url")]));
  const clients = [...secrets].map(([id, clientSecret]) => ({
    clientId: `hexkey-${id}`,
    clientSecret,
    redirectUris: [config.publicUrl + CALLBACK_PATHS[id]],
    postLogoutRedirectUris: [`${config.publicUrl}/`],
    standsFor: NAMES[id],
  }));
  const start = (port: number): Promise<Provider> =>
    startIdentityProvider({ port, host: reachableHost(config.publicUrl), clients });
  const { issuer, close } = await start(config.port + 1).catch((error: NodeJS.ErrnoException) => {
    if (!PORT_CODES.has(error.code ?? "")) throw error;
    return start(0);
  });
  const standIns = [...secrets].map(([id, clientSecret]): [IdentityProvider, ProviderSettings] => [
    id,
    { issuer, clientId: `hexkey-${id}`, clientSecret, name: NAMES[id] },
  ]);
  return { providers: { ...Object.fromEntries(standIns), ...config.providers }, close };
}

/** Node's codes for a port that is in use or does not exist. */
const PORT_CODES = new Set(["EADDRINUSE", "EACCES", "ERR_SOCKET_BAD_PORT"]);

/** Who reaches us in the local network reaches the provider there, too. */
function reachableHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return lanAddresses().includes(hostname) ? hostname : "127.0.0.1";
}
