import { and, asc, desc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { implementations } from "#server/app.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { isBlock, type Leak, probeOrders, probeVisibility, type SlowList } from "#server/testing/list-sweep.ts";
import { sampleCalls } from "#server/testing/sample-calls.ts";
import { isWholeSweep, sweptContracts } from "#server/testing/swept-contracts.ts";
import { startTwin } from "#server/testing/twin.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import type { Actor } from "#shared/domain/roles.ts";
import * as schema from "#shared/schema/index.ts";

/** Reads that go on showing their caller what is not everybody's any more, and why. */
const STILL_SHOWN: Record<string, string> = {
  "accounts.exportData": "names the products that the person's own rows are about",
  "sharedVideos.own": "one's own shares, whose product is listed with the video and leaves with it",
  "notifications.list": "what one was told: a recall stays true of what one has, whatever the catalogue lists",
  "removals.held": "what of one's own is hidden, with the name of the product that it was written about",
};

/** Reads that show members what those wrote whom they have blocked, or who have blocked them, and why. */
const SHOWN_IN_SPITE: Record<string, string> = {
  "sharedVideos.ofProduct": "a film is the product's, names no member, and may be the only one there is",
};
const isMeant = ({ endpoint, step }: Leak) => (isBlock(step) ? SHOWN_IN_SPITE : STILL_SHOWN)[endpoint] !== undefined;

test("no read shows guests or members what is hidden, removed or not listed any more, nor members what is between blocks", {
  timeout: 600_000,
}, async () => {
  const app = await startTestApp();
  const { leaks, empty, unseen } = await probeVisibility(app, sweptContracts, sampleCalls);
  expect(app.deps.domains.content.map(({ kind }) => kind).sort(), KINDS).toEqual(KNOWN_KINDS);
  expect(empty.map(filling)).toEqual([]);
  if (isWholeSweep) expect(unseen).toEqual([]);
  expect(leaks.filter((leak) => !isMeant(leak)).map(hiding)).toEqual([]);
});

test("a list that shows what is hidden or unlisted, and one that shows nothing, are reported", {
  timeout: 600_000,
}, async () => {
  const app = await startTestApp();
  const ids = z.array(z.object({ id: z.uuid() }));
  const watched = {
    reviews: { list: { ...reviews.list, response: ids } },
    catalog: { listSponsored: { ...catalog.listSponsored, response: ids }, listRetailers: catalog.listRetailers },
  };
  const origin = await startTwin(app.deps, implementations(app.deps), [
    {
      endpoint: watched.reviews.list,
      handler: async () => ({
        items: await app.db.select({ id: schema.reviews.id }).from(schema.reviews),
        nextCursor: null,
      }),
    },
    {
      endpoint: watched.catalog.listSponsored,
      handler: () => app.db.select({ id: schema.products.id }).from(schema.products),
    },
    { endpoint: watched.catalog.listRetailers, handler: () => [] },
  ]);
  const { leaks, empty, unseen } = await probeVisibility({ ...app, origin }, watched, sampleCalls);
  const said = (step: string) =>
    ["guest", "member"].map((who) => `reviews.list shows a ${who} a review that is ${step}`);
  expect(leaks.map(hiding).map((line) => line.split(":")[0])).toEqual([
    "reviews.list shows a member a review that is of a member they blocked",
    "reviews.list shows a member a review that is of a member who blocked them",
    ...said("hidden"),
    ...said("removed"),
    ...said("removed")
      .map((line) => line.replace("removed", "unlisted"))
      .slice(2),
    "catalog.listSponsored shows a guest a product that is unlisted",
    "catalog.listSponsored shows a member a product that is unlisted",
  ]);
  expect(empty).toEqual(["catalog.listRetailers"]);
  expect(unseen).toEqual(["reply", "question", "post", "answer", "project", "comment", "video", "correction"]);
});

test("every paged list has an index for each of its orders", { timeout: 600_000 }, async () => {
  const { app, databaseUrl } = await startOnKnownDatabase();
  const { slow, planned } = await probeOrders({ ...app, databaseUrl }, sweptContracts, sampleCalls);
  expect(slow.map(indexing)).toEqual([]);
  const paged = Object.entries(sweptContracts).flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, endpoint]) => ("paged" in endpoint ? [`${domain}.${name}`] : [])),
  );
  expect(planned.sort(), "a paged list has an order and a limit in one statement").toEqual(paged.sort());
});

test("a list that sorts, and one that reads other members' rows, are reported", { timeout: 600_000 }, async () => {
  const { app, databaseUrl } = await startOnKnownDatabase();
  const { db } = app;
  const { id, userId, comment, createdAt, visibility } = schema.reviews;
  const watched = {
    reviews: { list: { ...reviews.list, response: z.array(z.object({ id: z.uuid() })) } },
    scans: { list: { ...scans.list, response: z.array(z.object({ id: z.uuid() })) } },
  };
  const page = async (rows: PromiseLike<{ id: string }[]>) => ({ items: await rows, nextCursor: null });
  const origin = await startTwin(app.deps, implementations(app.deps), [
    {
      endpoint: watched.reviews.list,
      handler: () => page(db.select({ id }).from(schema.reviews).orderBy(asc(comment)).limit(9)),
    },
    {
      endpoint: watched.scans.list,
      handler: ({ actor }: { actor: Actor }) => {
        const isOwn = and(eq(visibility, "public"), eq(userId, actor.id));
        return page(db.select({ id }).from(schema.reviews).where(isOwn).orderBy(desc(createdAt), desc(id)).limit(9));
      },
    },
  ]);
  const { slow } = await probeOrders({ ...app, origin, databaseUrl }, watched, sampleCalls);
  const lines = [...new Set(slow.map(indexing))].map((line) => line.split(":")[0]);
  expect(lines).toContain("reviews.list sorts by comment");
  expect(lines).toContain("scans.list reads reviews for every user_id and drops all but one");
});

const KNOWN_KINDS = ["answer", "comment", "correction", "post", "project", "question", "reply", "review", "video"];
const KINDS =
  "a new kind of content has one by another member in `others` of makeWorld (server/testing/sample-calls.ts), and is named here";

const filling = (endpoint: string) =>
  `${endpoint} lists nothing: let makeWorld (server/testing/sample-calls.ts) make what it lists, \`owner\`'s where a list is one's own, about \`product\``;

const hiding = ({ endpoint, who, what, step }: Leak) =>
  `${endpoint} shows a ${who} a ${what} that is ${step}: let its statement ask for ${isBlock(step) ? "`isUnblocked`" : what === "product" ? "what is public (`products.isListed`)" : "what is public (`visibility`)"}, or say in ${isBlock(step) ? "SHOWN_IN_SPITE" : "STILL_SHOWN"} of server/http/lists.test.ts why it is shown`;

const indexing = ({ endpoint, why }: SlowList) =>
  `${endpoint} ${why}: give the table an index (shared/schema) that begins with what the list is narrowed to and goes on with its order, all ascending`;

/**
 * An app on a new database whose address is known. In one that earlier tests have filled and emptied, tables have more pages,
 * and PostgreSQL may plan otherwise.
 */
async function startOnKnownDatabase() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { app: await startTestApp({ databaseUrl: url }), databaseUrl: url };
}
