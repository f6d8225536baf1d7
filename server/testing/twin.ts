import express from "express";
import { createIdentify } from "#server/auth/identify.ts";
import { createSessions } from "#server/auth/sessions.ts";
import type { Deps } from "#server/deps.ts";
import { objectFiles } from "#server/features/files/received-files.ts";
import { answerErrors } from "#server/http/errors.ts";
import { createAnswerStore } from "#server/http/idempotency.ts";
import { createApi, type Implementation } from "#server/http/implement.ts";
import { serveOnLoopback } from "#server/testing/loopback.ts";

type Flawed = Pick<Implementation, "endpoint"> & Partial<Implementation>;

/** The API with some endpoints built wrongly on purpose, to see whether that is noticed. Its origin. */
export async function startTwin(deps: Deps, all: Implementation[], flawed: Flawed[]): Promise<string> {
  const twin = all.map((sound) => ({ ...sound, ...flawed.find(({ endpoint }) => isSame(endpoint, sound.endpoint)) }));
  const app = express()
    .use(
      createApi(twin, createIdentify(deps, createSessions(deps)), {
        answers: createAnswerStore(deps),
        files: objectFiles(deps),
      }).handler,
    )
    .use(answerErrors(deps.log));
  return serveOnLoopback(app);
}

function isSame(one: Implementation["endpoint"], other: Implementation["endpoint"]): boolean {
  return one.method === other.method && one.path === other.path;
}
