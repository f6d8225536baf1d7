import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/client.ts";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { createLog } from "#server/lib/log.ts";
import type { VisionModel } from "#server/ports/vision-model/index.ts";
import { openAiModel } from "#server/ports/vision-model/openai.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { makeUser } from "#server/testing/factories.ts";
import { openTestFolder, startTestApp } from "#server/testing/harness.ts";
import { listenModelServer } from "#server/testing/model-server.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { startServer } from "#server/testing/server-process.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { call } from "#shared/http/client.ts";
import {
  aiScanResults,
  identifyClaims,
  imageCacheEntries,
  modelSpending,
  scanHistory,
  storedObjects,
  users,
} from "#shared/schema/index.ts";

const SPENT = 0.002;

const SAID: Awaited<ReturnType<VisionModel["identify"]>> = {
  identification: {
    name: "Dresser",
    brand: null,
    model: null,
    serialNumber: null,
    tagFound: false,
    category: "bedroom",
    productType: "Dresser",
    description: "A dresser.",
    confidence: 0.7,
    searchTerms: ["dresser"],
  },
  cost: { inputTokens: 1, outputTokens: 1, usDollars: SPENT },
};

const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" });

/** An app in which something happens to the member or the database while the model looks at a photo. */
async function serve() {
  let happens = async (): Promise<unknown> => undefined;
  const model: VisionModel = {
    name: "of the test",
    expectedUsDollars: { identify: 0.01, webSearch: 0.01 },
    identify: async () => {
      await happens();
      return SAID;
    },
  };
  const app = await startTestApp({ model });
  const actor: Actor = { id: (await makeUser(app.db)).id, role: "user" };
  return {
    ...app,
    actor,
    askWhile: async (meanwhile: () => Promise<unknown>) => {
      happens = meanwhile;
      const file = [blob(await drawnPhoto(81, { width: 120, height: 90 }))];
      return app.as(actor).call(identify.identify, { file, body: { isWithoutCode: true } });
    },
  };
}

test.each([
  ["suspended", { suspendedUntil: new Date("2099-01-01") }],
  ["closed", { isActive: false, terminatedAt: new Date() }],
])(
  "the photo of an account that is %s while it is looked at goes with the account, and with it alone",
  async (_, set) => {
    const { db, deps, actor, askWhile, work } = await serve();
    await askWhile(() => db.update(users).set(set).where(eq(users.id, actor.id)));
    expect(await db.$count(scanHistory, eq(scanHistory.userId, actor.id))).toBe(1);
    expect([await db.$count(imageCacheEntries), await db.$count(storedObjects)]).toEqual([1, 1]);
    await expect.poll(() => db.$count(identifyClaims)).toBe(0);
    await db.transaction((tx) => deleteAccountOf(deps, tx, actor.id));
    await work();
    expect([await db.$count(imageCacheEntries), await db.$count(storedObjects)]).toEqual([0, 0]);
  },
);

test("a database that is restarted while a photo is looked at costs the answer nothing, and leaves nothing set aside", async () => {
  const { db, pool, askWhile } = await serve();
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const answer = await askWhile(async () => {
    // As real ones, the model works on when what is done beside it has ended, and after the news of lost connections.
    await expect.poll(() => db.$count(storedObjects)).toBe(1);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    await db.execute(cut);
    await expect.poll(() => pool.totalCount).toBe(1);
  });
  expect(answer).toMatchObject({ method: "model", identification: { name: "Dresser" } });
  expect(await db.select().from(modelSpending)).toMatchObject([{ usDollars: SPENT }]);
  await expect.poll(() => db.$count(identifyClaims)).toBe(0);
});

const modelSettings = (baseUrl: string) => ({
  apiKey: "sk-only-for-tests",
  baseUrl,
  model: "gpt-4.1-mini",
  prices: { input: 0.4, output: 1.6 },
  hasWebSearch: false,
});

test("after a server was killed in the middle of a photo another one answers it, within the lease", {
  timeout: 180_000,
}, async () => {
  const server = await listenModelServer({ becomes: ["hang before headers"] });
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { db, close } = connect(url, createLog("warn"), { max: 2, patience: UNHURRIED });
  onTestFinished(close);
  onTestFinished(server.stop);
  const { apiKey, baseUrl, model, prices } = modelSettings(server.url);
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: await openTestFolder(),
    AI: "openai",
    OPENAI_API_KEY: apiKey,
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL: model,
    OPENAI_INPUT_PRICE: String(prices.input),
    OPENAI_OUTPUT_PRICE: String(prices.output),
  };
  const first = await startServer(settings);
  const second = await startTestApp({ databaseUrl: url, model: openAiModel(modelSettings(server.url)) });
  const { id, email } = await makeMember(db);
  const headers = await signIn(first.origin, email);
  const photo = { file: [blob(await drawnPhoto(82))], body: { isWithoutCode: true } };
  const lost = call({ origin: first.origin, headers }, identify.identify, photo).catch(() => "lost");
  await expect.poll(() => server.calls.length).toBe(1);
  const hasEnded = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await hasEnded;
  expect(await lost).toBe("lost");
  // Left behind: a claim, a photo that no answer has, and the price of a call that may have been billed.
  expect(await db.$count(identifyClaims)).toBe(1);
  expect([await db.$count(storedObjects), await db.$count(imageCacheEntries)]).toEqual([1, 0]);
  const [setAside] = await db.select().from(modelSpending);
  expect(setAside?.usDollars).toBeGreaterThan(0);
  server.become("dresser");
  const secondsLeft = sql<number>`extract(epoch from lease_ends_at - now())::float8`;
  const [lease] = await db.select({ secondsLeft }).from(identifyClaims);
  expect(lease?.secondsLeft).toBeLessThanOrEqual(6);
  const answering = second.as({ id, role: "user" }).call(identify.identify, photo);
  await db.update(identifyClaims).set({ leaseEndsAt: sql`now()` });
  const answer = await answering;
  expect(answer.identification?.brand).toBe("IKEA");
  await expect.poll(() => db.$count(identifyClaims)).toBe(0);
  expect(await db.$count(aiScanResults)).toBe(1);
  // Midnight (UTC) may have passed in between.
  const spent = await db.select().from(modelSpending);
  const sumOf = (what: "calls" | "usDollars") => spent.reduce((sum, day) => sum + Number(day[what]), 0);
  expect(sumOf("calls")).toBe(2);
  expect(sumOf("usDollars")).toBeGreaterThan(Number(setAside?.usDollars ?? 0));
});
