import { createHash, generateKeyPair, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import Provider, { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import {
  type DevIdentity,
  FIRST_IDENTITY,
  type FormLanguage,
  problemPage,
  signedOutPage,
  signInPage,
  signOutPage,
} from "#server/dev/identity-pages.ts";
import { createIdentityStore } from "#server/dev/identity-store.ts";
import { stopListening } from "#server/http/listen.ts";

export interface IdentityClient {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** The provider whose place is taken, as its page says it. */
  standsFor?: string;
}

interface Options {
  /** 0 takes a free one. */
  port: number;
  /** Where it listens, and the name by which browsers and the server reach it. */
  host?: string;
  clients: IdentityClient[];
}

export interface RunningIdentityProvider {
  issuer: string;
  close(): Promise<void>;
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * A real OpenID Connect provider where everyone may choose who they are: for development and tests, never for more. It
 * asks at each sign-in, and keeps what it knows in memory.
 */
export async function startIdentityProvider({
  port,
  host = "127.0.0.1",
  clients,
}: Options): Promise<RunningIdentityProvider> {
  let handle = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, DevIdentity>();
  const provider = new Provider(issuer, await configure(clients, people));
  const answer = provider.callback();
  const standsFor = (clientId: unknown) =>
    clients.find((client) => client.clientId === clientId)?.standsFor ?? "your identity provider";
  handle = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    interact(provider, people, standsFor, request, response).catch((error: unknown) => {
      const detail = error instanceof errors.SessionNotFound ? error.error_description : String(error);
      sendPage(response, 400, problemPage(languageOf(request), detail ?? "unknown"));
    });
  };
  return { issuer, close: () => stopListening(server, 0) };
}

/** Shows the form, or takes its answer back to the protocol. */
async function interact(
  provider: Provider,
  people: Map<string, DevIdentity>,
  standsFor: (clientId: unknown) => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, session } = await provider.interactionDetails(request, response);
  if (request.method !== "POST") {
    const person = people.get(session?.accountId ?? "") ?? FIRST_IDENTITY;
    return sendPage(response, 200, signInPage(languageOf(request), standsFor(params.client_id), person));
  }
  const form = new URLSearchParams(await text(request));
  if (form.get("answer") === "refuse") {
    return provider.interactionFinished(request, response, { error: "access_denied" });
  }
  const accountId = remember(people, form);
  await provider.interactionFinished(request, response, { login: { accountId } });
}

/** The subject follows from the address, so that the same person comes back after a restart. */
function remember(people: Map<string, DevIdentity>, form: URLSearchParams): string {
  const field = (name: string) => form.get(name)?.trim() ?? "";
  const email = field("email").toLowerCase();
  const subject = createHash("sha256").update(email).digest("base64url");
  people.set(subject, {
    email,
    givenName: field("givenName"),
    familyName: field("familyName"),
    emailVerified: form.has("emailVerified"),
    username: field("username"),
  });
  return subject;
}

async function configure(clients: IdentityClient[], people: Map<string, DevIdentity>): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const homes = new Set(clients.flatMap(({ postLogoutRedirectUris }) => postLogoutRedirectUris));
  const cookie = { httpOnly: true, sameSite: "lax", signed: true } as const;
  return {
    adapter: createIdentityStore(),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: randomBytes(8).toString("hex"), use: "sig" }] },
    cookies: {
      // A cookie goes to every port of its host; no other program uses these names.
      names: { session: "identity.session", interaction: "identity.interaction", resume: "identity.resume" },
      keys: [randomBytes(32).toString("hex")],
      long: cookie,
      short: cookie,
    },
    clients: clients.map((client) => ({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: client.redirectUris,
      post_logout_redirect_uris: client.postLogoutRedirectUris,
      id_token_signed_response_alg: "ES256",
    })),
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "preferred_username"],
    },
    findAccount: (_ctx, subject) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: async () => claimsOf(subject, person) };
    },
    interactions: { policy: askEachTime(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantWhatIsAsked,
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => setPage(ctx, signOutPage(languageOf(ctx.req), form)),
        postLogoutSuccessSource: (ctx) => setPage(ctx, signedOutPage(languageOf(ctx.req))),
      },
    },
    renderError: (ctx, { error, error_description }) => {
      // An id token from before a restart is no longer known here; nor is any session.
      const home = ctx.query.post_logout_redirect_uri;
      if (ctx.path === "/session/end" && typeof home === "string" && homes.has(home)) return ctx.redirect(home);
      setPage(ctx, problemPage(languageOf(ctx.req), `${error}: ${error_description ?? ""}`));
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: DAY_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: DAY_SECONDS,
    },
  };
}

function claimsOf(subject: string, person: DevIdentity) {
  return {
    sub: subject,
    email: person.email,
    email_verified: person.emailVerified,
    given_name: person.givenName,
    family_name: person.familyName,
    ...(person.username && { preferred_username: person.username }),
  };
}

/** A developer is many people: no sign-in goes through without the form, which remembers the last one. */
function askEachTime() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const isAnswered = (ctx: KoaContextWithOIDC) => Boolean(ctx.oidc.result?.login);
  policy.get("login")?.checks.add(new Check("ask_each_time", "the form asks each time", (ctx) => !isAnswered(ctx)));
  return policy;
}

/** The form is sign-in and consent in one. */
async function grantWhatIsAsked(ctx: KoaContextWithOIDC) {
  const { client, account, provider } = ctx.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: account?.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

function languageOf(request: IncomingMessage): FormLanguage {
  return /^\s*fr\b/i.test(request.headers["accept-language"] ?? "") ? "fr" : "en";
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
}

function setPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = "html";
  ctx.body = html;
}
