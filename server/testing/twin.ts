import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { onTestFinished } from "vitest";
import { createIdentify } from "#server/auth/identify.ts";
import { createSessions } from "#server/auth/sessions.ts";
import type { Deps } from "#server/deps.ts";
import { objectFiles } from "#server/features/files/received-files.ts";
import { answerErrors } from "#server/http/errors.ts";
import { createAnswerStore } from "#server/http/idempotency.ts";
import { createApi, type Implementation } from "#server/http/implement.ts";

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
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function isSame(one: Implementation["endpoint"], other: Implementation["endpoint"]): boolean {
  return one.method === other.method && one.path === other.path;
}
