import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from "express";
import { isOwnNavigation } from "#server/auth/own-site.ts";
import { CALLBACK_PATHS } from "#server/auth/provider-strategy.ts";
import { createProviders } from "#server/auth/providers.ts";
import type { Sessions } from "#server/auth/sessions.ts";
import { describeForLog, signInProblem } from "#server/auth/sign-in-problem.ts";
import type { Deps } from "#server/deps.ts";
import type { Identify } from "#server/http/caller.ts";
import type { ProvidedIdentity, ProviderSignIn } from "#server/http/provided-identity.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import {
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  SIGN_IN_PATHS,
  type SignInProblem,
  safeReturnPath,
  sessionLifetimeMs,
} from "#shared/domain/account-rules.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

interface Surroundings {
  sessions: Sessions;
  identify: Identify;
  /** Finds or makes the account for an identity that a provider vouches for. */
  signIn: (identity: ProvidedIdentity) => Promise<ProviderSignIn>;
}

/**
 * What browsers navigate to, outside the contract: sign-in with a provider, and sign-out. A sign-in that fails begins
 * no session and ends on the page that says why.
 */
export function signInNavigation(
  deps: Pick<Deps, "db" | "config" | "log">,
  { sessions, identify, signIn }: Surroundings,
): Router {
  const { db, config, log } = deps;
  const providers = createProviders(deps);
  const router = Router({ caseSensitive: true, strict: true });
  for (const id of IDENTITY_PROVIDERS) {
    router.get(SIGN_IN_PATHS[id], noStore, begin(id), explain(id));
    router.get(CALLBACK_PATHS[id], noStore, finish(id), explain(id));
  }
  router.get("/api/logout", noStore, signOut);
  return router;

  /** Sends the browser to the provider, with a session for the way back that has no account. */
  function begin(id: IdentityProvider): RequestHandler {
    return async (request, response) => {
      const returnTo = returnPathOf(request.query);
      if (!providers.has(id)) return sendToProblem(response, id, "not-configured", returnTo);
      const { actor, address } = await identify(request, response);
      // A signed-in member needs no sign-in, and another site must not be able to end a session by leading here.
      if (actor) return response.redirect(303, returnTo);
      // A provider leads back to one address only. A browser that is at another one of ours has to begin there, or its
      // session will be missing; asked once, in case a proxy shows us another address than the browser has.
      if (request.host !== new URL(config.publicUrl).host && request.query.home === undefined) {
        const query = new URLSearchParams({ return: returnTo, home: "" });
        return response.redirect(303, `${config.publicUrl}${SIGN_IN_PATHS[id]}?${query}`);
      }
      await takeTry(db, TRY_LIMITS.providerSignIns, address);
      const provider = await providers.find(id);
      await sessions.expect(request, response, returnTo);
      const step = await provider.take(request);
      if (step.end !== "leave") throw new Error("A sign-in begins at its provider.");
      await sessions.save(request);
      response.redirect(303, step.url);
    };
  }

  /** Takes the provider's answer: a session for the person's account, or the page that says why not. */
  function finish(id: IdentityProvider): RequestHandler {
    return async (request, response) => {
      if (!providers.has(id)) return sendToProblem(response, id, "not-configured");
      const returnTo = await sessions.expected(request, response);
      // Not begun here, or too long ago. A session that the browser may have is none of this answer's business.
      if (returnTo === null) return sendToProblem(response, id, "expired");
      const provider = await providers.find(id);
      const step = await provider.take(request);
      const outcome =
        step.end === "signed-in"
          ? await signIn(step.answer.identity)
          : ({ problem: step.end === "refused" ? "refused" : "expired" } as const);
      if ("problem" in outcome) {
        await sessions.abandon(request);
        log.info({ provider: id, problem: outcome.problem }, "sign-in with a provider ended without a session");
        return sendToProblem(response, id, outcome.problem, returnTo);
      }
      await sessions.start(request, response, outcome.userId, {
        lifetimeMs: sessionLifetimeMs(outcome.role),
        providerSignOutUrl: step.end === "signed-in" ? step.answer.signOutUrl : null,
      });
      response.redirect(303, returnTo);
    };
  }

  /** Whatever was thrown on the way: into the log, and as a page to the person. */
  function explain(id: IdentityProvider): ErrorRequestHandler {
    return async (error: unknown, request, response, _next) => {
      const problem = signInProblem(error);
      if (problem === "unavailable") providers.forget(id);
      const level = problem === "unavailable" ? "error" : "info";
      log[level]({ provider: id, problem, ...describeForLog(error) }, "sign-in with a provider failed");
      const returnTo = request.session?.returnTo ?? returnPathOf(request.query);
      await sessions.abandon(request);
      sendToProblem(response, id, problem, returnTo);
    };
  }

  /** Ends the session; only for a link on our own pages, since a link to here is easily spread. */
  async function signOut(...[request, response]: Parameters<RequestHandler>): Promise<void> {
    if (!isOwnNavigation(request, config.publicUrl)) return response.redirect(303, "/profile");
    const { providerSignOutUrl } = await sessions.end(request, response);
    response.redirect(303, providerSignOutUrl ?? "/");
  }
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};

function returnPathOf(query: Record<string, unknown>): string {
  return safeReturnPath(typeof query.return === "string" ? query.return : null);
}

/** The page that says what happened and offers to try again, which then leads to `returnTo`. */
function sendToProblem(response: Response, provider: IdentityProvider, problem: SignInProblem, returnTo = "/"): void {
  const query = new URLSearchParams({ problem, provider, ...(returnTo !== "/" && { return: returnTo }) });
  response.redirect(303, `/sign-in?${query}`);
}
