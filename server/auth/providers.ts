import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { ProviderStrategy } from "#server/auth/provider-strategy.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import type { IdentityProvider } from "#shared/domain/account-rules.ts";

/** For each request to a provider: a person waits for it. */
const TIMEOUT_SECONDS = 5;

/**
 * The providers that are set up. Each is asked about itself when it is first needed, so that one that is down does not
 * keep the server from starting, and asked again after a failure.
 */
export function createProviders({ config }: Pick<Deps, "config">) {
  const known = new Map<IdentityProvider, Promise<ProviderStrategy>>();

  async function ask(id: IdentityProvider): Promise<ProviderStrategy> {
    const settings = config.providers[id];
    if (!settings) throw new Error(`The settings have no provider ${id}.`);
    const server = new URL(settings.issuer);
    // The settings take plain http only for this machine itself.
    const execute = [enableNonRepudiationChecks, ...(server.protocol === "http:" ? [allowInsecureRequests] : [])];
    const options = { timeout: TIMEOUT_SECONDS, execute };
    const { clientId, clientSecret } = settings;
    try {
      const configuration = await discovery(server, clientId, undefined, authenticate(clientSecret), options);
      return new ProviderStrategy(id, configuration, config.publicUrl);
    } catch (cause) {
      throw new AppError("UPSTREAM_FAILED", "The identity provider does not answer as one.", { cause });
    }
  }

  return {
    has: (id: IdentityProvider) => config.providers[id] !== undefined,

    find(id: IdentityProvider): Promise<ProviderStrategy> {
      const asked = known.get(id);
      if (asked) return asked;
      const answer = ask(id);
      known.set(id, answer);
      answer.catch(() => known.delete(id));
      return answer;
    },

    /** The cached facts of a provider may be out of date, as its keys show: the next time asks it again. */
    forget: (id: IdentityProvider) => known.delete(id),
  };
}

/** HTTP Basic, which holds where a provider names no method; in the body if that is all it takes. */
function authenticate(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}
