import type { Request } from "express";
import {
  buildEndSessionUrl,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomState,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from "openid-client";
import { type AuthenticateOptions, Strategy } from "openid-client/passport";
import type { StrategyCreatedStatic } from "passport";
import { z } from "zod";
import type { ProvidedIdentity } from "#server/http/provided-identity.ts";
import { type IdentityProvider, SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";

/** Where each provider sends the browser back to. */
export const CALLBACK_PATHS: Record<IdentityProvider, string> = {
  replit: "/api/callback",
  google: "/api/auth/google/callback",
};

/** An identity that a provider has signed in, and the provider's sign-out page, where it has one. */
export interface ProviderAnswer {
  identity: ProvidedIdentity;
  signOutUrl: string | null;
}

/** How a step with a provider ended, short of an error. */
export type StrategyOutcome =
  | { end: "leave"; url: string }
  | { end: "signed-in"; answer: ProviderAnswer }
  | { end: "refused" }
  | { end: "not-begun" };

/**
 * The authorization code flow with one provider. The base class sends PKCE always but state and nonce only in some
 * cases; here all three go out with every request, and each is compared with what the session kept.
 */
export class ProviderStrategy extends Strategy {
  // Not `#private`: each step is taken by an object made from the strategy, which has no such fields.
  private readonly provider: IdentityProvider;
  private readonly callbackUrl: URL;

  constructor(id: IdentityProvider, config: Configuration, publicUrl: string) {
    const callbackURL = new URL(CALLBACK_PATHS[id], publicUrl);
    const options = { config, name: id, sessionKey: `sign-in:${id}`, callbackURL, scope: "openid email profile" };
    super(options, async (tokens, verified) => {
      verified(null, await readAnswer(id, config, tokens, publicUrl));
    });
    this.provider = id;
    this.callbackUrl = callbackURL;
  }

  override authorizationRequestParams<Options extends AuthenticateOptions>(request: Request, options: Options) {
    const params = new URLSearchParams(super.authorizationRequestParams(request, options));
    params.set("state", randomState());
    params.set("nonce", randomNonce());
    return params;
  }

  /** The address under which we are known, whatever the request's Host header says. */
  override currentUrl(request: Request): URL {
    const url = new URL(this.callbackUrl);
    url.search = new URL(request.originalUrl, url).search;
    return url;
  }

  /** A callback without an answer in it is no reason to begin anew. */
  override shouldInitiateAuthRequest(request: Request): boolean {
    return request.path === SIGN_IN_PATHS[this.provider];
  }

  /** Takes the step that the request is for, as passport's middleware would, and leaves the answering to the caller. */
  take(request: Request): Promise<StrategyOutcome> {
    return new Promise((resolve, reject) => {
      const endings: StrategyCreatedStatic = {
        redirect: (url) => resolve({ end: "leave", url }),
        // What the constructor's callback made.
        success: (answer) => resolve({ end: "signed-in", answer: answer as ProviderAnswer }),
        fail: (challenge) => resolve({ end: isRefusal(challenge) ? "refused" : "not-begun" }),
        error: reject,
        pass: () => reject(new Error("an OpenID Connect sign-in is never passed on")),
      };
      // Each request gets endings of its own, so they can't be put on the strategy itself.
      const step: this & StrategyCreatedStatic = Object.assign(Object.create(this), endings);
      step.authenticate(request, {});
    });
  }
}

/** The strategy fails without an error in two cases: the person said no, or no sign-in was begun in this session. */
function isRefusal(challenge: unknown): boolean {
  return typeof challenge === "object" && challenge !== null && "error" in challenge;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

async function readAnswer(
  id: IdentityProvider,
  config: Configuration,
  tokens: Tokens,
  publicUrl: string,
): Promise<ProviderAnswer> {
  const fromToken = claims.parse(tokens.claims());
  // Names and addresses may be in the id token; it is only the userinfo endpoint that must have them.
  const { userinfo_endpoint, end_session_endpoint } = config.serverMetadata();
  const fromEndpoint = userinfo_endpoint && (await fetchUserInfo(config, tokens.access_token, fromToken.sub));
  const said = claims.parse({ ...tokens.claims(), ...fromEndpoint });
  return {
    identity: {
      provider: id,
      subject: said.sub,
      email: said.email,
      emailVerified: said.email_verified,
      firstName: said.given_name ?? said.first_name ?? said.name,
      lastName: said.family_name ?? said.last_name,
      username: said.preferred_username ?? said.username,
      picture: said.picture ?? said.profile_image_url,
    },
    signOutUrl:
      end_session_endpoint && tokens.id_token
        ? buildEndSessionUrl(config, {
            id_token_hint: tokens.id_token,
            post_logout_redirect_uri: new URL("/", publicUrl).href,
          }).href
        : null,
  };
}

const text = z.string().nullable().catch(null);

/** The standard claims, and the names that Replit gives to some of them. */
const claims = z.object({
  // At most 255 characters, says OpenID Connect Core, 2.
  sub: z.string().min(1).max(255),
  email: text,
  // Some providers write it as text.
  email_verified: z
    .union([z.literal(true), z.literal("true")])
    .transform(() => true)
    .catch(false),
  given_name: text,
  first_name: text,
  name: text,
  family_name: text,
  last_name: text,
  preferred_username: text,
  username: text,
  picture: text,
  profile_image_url: text,
});
