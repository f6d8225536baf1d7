import type { RequestListener } from "node:http";
import { join } from "node:path";
import compression from "compression";
import express, { type RequestHandler } from "express";
import { createIdentify } from "#server/auth/identify.ts";
import { signInNavigation } from "#server/auth/navigation.ts";
import { createSessions } from "#server/auth/sessions.ts";
import type { Deps } from "#server/deps.ts";
import { signInWithProvider } from "#server/features/accounts/index.ts";
import { shopVisits } from "#server/features/business/index.ts";
import {
  addressNow,
  demoRoutes,
  describeProductPage,
  gs1Resolver,
  productCards,
  productFeeds,
  resolverStatus,
  searchEngines,
} from "#server/features/catalog/index.ts";
import { describeDiscussionPage, describeProjectPage } from "#server/features/community/index.ts";
import { media, objectFiles, resumableUploads } from "#server/features/files/index.ts";
import { notificationStream, oneClickUnsubscribe } from "#server/features/notifications/index.ts";
import { describeProfilePage } from "#server/features/reputation/index.ts";
import { apiDocs } from "#server/http/api-docs.ts";
import { checkProxy } from "#server/http/behind-proxy.ts";
import type { Identify } from "#server/http/caller.ts";
import { answerErrors, noSuchEndpoint } from "#server/http/errors.ts";
import { type DescribePage, type Frontend, singlePage } from "#server/http/frontend.ts";
import { health, type Readiness } from "#server/http/health.ts";
import { createAnswerStore } from "#server/http/idempotency.ts";
import { type ApiOptions, createApi, type Implementation } from "#server/http/implement.ts";
import { createIntake, type Intake } from "#server/http/intake.ts";
import { describePaths } from "#server/http/log-path.ts";
import { describeApi } from "#server/http/openapi.ts";
import { generalHead } from "#server/http/page-head.ts";
import { readsFirst } from "#server/http/plain-reads.ts";
import { publicSettings } from "#server/http/public-settings.ts";
import { requestLog } from "#server/http/request-log.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { contracts, contractsByDomain } from "#shared/contracts/index.ts";
import { discussionIdOf } from "#shared/domain/discussion-path.ts";
import { APP_VERSION } from "#shared/domain/limits.ts";
import { memberNameOf } from "#shared/domain/member-path.ts";
import { isScreenPath, productIdOf } from "#shared/domain/paths.ts";
import { projectIdOf } from "#shared/domain/project-path.ts";

/** What the app needs in addition to the features' dependencies. */
export interface Surroundings {
  frontend: Frontend;
  readiness: Readiness;
  /** The actor of a request, if not from its session. */
  identify?: Identify;
  /** Other limits than those of production, for tests. */
  means?: Pick<ApiOptions, "answerWithinMs"> & { intake?: Intake };
}

/** Every endpoint with its handler. */
export function implementations(deps: Deps): Implementation[] {
  return deps.domains.list.flatMap(({ routes = {} }) => Object.values(routes).flatMap((serve) => serve(deps)));
}

/** What endpoints are served with. */
function meansOf(deps: Deps): ApiOptions & { intake: Intake } {
  return {
    answers: createAnswerStore(deps),
    files: objectFiles(deps),
    intake: createIntake(),
    temporaryDirectory: join(deps.config.dataDirectory, "receiving"),
    log: deps.log,
    leadOn: async ({ reason }, address) => (reason === "product-missing" ? addressNow(deps.db, address) : null),
  };
}

/** The description of the page at an address, and whether there is one. */
function describePage(deps: Deps): DescribePage {
  return async (path, language) => {
    const productId = productIdOf(path);
    const discussionId = isScreenPath(path) ? null : discussionIdOf(path);
    const projectId = isScreenPath(path) ? null : projectIdOf(path);
    const memberName = memberNameOf(path);
    const general = generalHead(deps.config.publicUrl, language);
    const isScreen = isScreenPath(path);
    const resolved = resolverStatus(path);
    if (resolved) return { isRoute: true, status: resolved, head: general };
    if (discussionId !== null) {
      const head = await describeDiscussionPage(deps, discussionId, language);
      return { isRoute: true, status: head ? 200 : 404, head: head ?? general };
    }
    if (projectId !== null) {
      const head = await describeProjectPage(deps, projectId, language);
      return { isRoute: true, status: head ? 200 : 404, head: head ?? general };
    }
    if (memberName !== null) {
      const head = await describeProfilePage(deps, memberName, language);
      return { isRoute: true, status: head ? 200 : 404, head: head ?? general };
    }
    if (productId === null) return { isRoute: isScreen, status: isScreen ? 200 : 404, head: general };
    const head = await describeProductPage(deps, productId, language);
    if (head) return { isRoute: true, status: 200, head };
    return { isRoute: true, status: 404, head: general, movedTo: await addressNow(deps.db, path) };
  };
}

/** Spares a caller that accepts no compression the work of preparing for it. */
function compressed(compress: RequestHandler): RequestHandler {
  return (request, response, next) => (request.headers["accept-encoding"] ? compress(request, response, next) : next());
}

/** The whole HTTP surface in the order a request meets it. */
export function createApp(deps: Deps, { frontend, readiness, ...surroundings }: Surroundings): RequestListener {
  const sessions = createSessions(deps);
  const identify = surroundings.identify ?? createIdentify(deps, sessions);
  const proxy = checkProxy(deps.config, deps.log);
  const log = requestLog(deps.log, describePaths(contracts));
  const secure = securityHeaders(deps.config.mode);
  const means = { ...meansOf(deps), ...surroundings.means };
  const api = createApi(implementations(deps), identify, means);
  const compress = compressed(compression());
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", deps.config.trustProxy);
  app.use(media(deps, identify));
  // Before the compression, which would hold its events back.
  app.use(notificationStream(deps, identify));
  app.use(compress);
  app.use(api.handler);
  app.use(resumableUploads(deps, identify, means));
  app.use(signInNavigation(deps, { sessions, identify, signIn: (identity) => signInWithProvider(deps, identity) }));
  app.use(health(deps, readiness, proxy.problems));
  app.use(apiDocs(() => describeApi(contractsByDomain, APP_VERSION)));
  app.use("/api", noSuchEndpoint);
  if (deps.config.demoData) app.use(demoRoutes(deps));
  app.use(frontend.assets);
  app.use(searchEngines(deps));
  app.use(productCards(deps));
  app.use(productFeeds(deps, identify));
  app.use(shopVisits(deps, identify));
  app.use(oneClickUnsubscribe(deps, identify));
  app.use(singlePage(frontend, (path) => publicSettings(deps, path), describePage(deps)));
  app.use(noSuchEndpoint);
  app.use(answerErrors(deps.log));
  const answer = readsFirst(app, { api, compress, log: deps.log });
  const resolve = gs1Resolver(deps);
  return (request, response) => {
    proxy.look(request);
    log(request, response);
    secure(request, response);
    resolve(request, response, () => answer(request, response));
  };
}
