import { count, inArray, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { clearExpiredCounts } from "#server/features/business/sponsorship/counts.ts";
import { makeCampaign, makeProduct, makeSponsor, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { sponsorship } from "#shared/contracts/business/sponsorship.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import type { CampaignState } from "#shared/domain/campaign.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import {
  adminAudit,
  advertisementCounts,
  type advertisements,
  products,
  rateLimits,
  users,
} from "#shared/schema/index.ts";

const PERSON =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const NOON = new Date("2026-11-25T12:00:00.000Z");

async function start() {
  const clock = { now: NOON };
  const app = await startTestApp({ now: () => clock.now });
  const admin = await makeMember(app.db, { role: "admin" });
  const { call, page } = app.as({ id: admin.id, role: "admin" });
  /** As a browser reports it; answers the status. */
  const report = async (kind: "views" | "clicks", campaignId: string, who: Actor | null = null, agent = PERSON) => {
    const answer = await fetch(`${app.origin}/api/sponsored-products/${kind}`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": agent, ...app.as(who).headers },
      body: JSON.stringify(kind === "views" ? { campaignIds: [campaignId] } : { campaignId }),
    });
    return answer.status;
  };
  const member = async (): Promise<Actor> => ({ id: (await makeUser(app.db)).id, role: "user" });
  const featured = async () => (await app.as(null).call(catalog.listSponsored)).map(({ id }) => id);
  const campaigns = () => call(sponsorship.listCampaigns);
  return { ...app, clock, admin, call, page, report, member, featured, campaigns };
}

const SPONSOR = {
  companyName: "Fjellvik Canada",
  contactEmail: "ads@fjellvik.example",
  website: "https://fjellvik.example",
  logoUrl: null,
  isActive: true,
};
const TERMS = {
  campaignName: "Winter beds",
  budget: 1,
  currency: "CAD",
  costPerClick: 0.4,
  startDay: "2026-11-25",
  endDay: "2026-11-26",
} as const;

test("a campaign from its creation to the end of its budget, with what was counted", async () => {
  const { db, call, report, member, featured, campaigns } = await start();
  const product = await makeProduct(db);
  const sponsor = await call(sponsorship.createSponsor, { body: SPONSOR });
  const made = await call(sponsorship.createCampaign, {
    body: { sponsorId: sponsor.id, productId: product.id, ...TERMS },
  });
  expect(made).toMatchObject({ state: "live", spent: 0, companyName: "Fjellvik Canada", productName: product.name });
  expect(await featured()).toEqual([product.id]);

  const [first, second, third] = [await member(), await member(), await member()];
  for (const who of [first, second, third, first, null, null]) await report("views", made.id, who);
  for (const who of [first, first]) await report("clicks", made.id, who);
  expect(await campaigns()).toMatchObject([{ viewCount: 4, clickCount: 1, spent: 0.4, state: "live" }]);
  // The second leaves twenty cents: no room for a third.
  await report("clicks", made.id, second);
  expect(await campaigns()).toMatchObject([{ viewCount: 4, clickCount: 2, spent: 0.8, state: "spent" }]);
  await report("clicks", made.id, third);
  await report("views", made.id, await member());
  expect(await campaigns()).toMatchObject([{ viewCount: 4, clickCount: 2, spent: 0.8 }]);
  expect(await featured()).toEqual([]);
  const shown = await call(catalog.get, { params: { id: product.id } });
  expect(shown.isSponsored).toBe(false);

  const counted = await db
    .select({ kind: advertisementCounts.kind, rows: count(), cost: sum(advertisementCounts.cost).mapWith(Number) })
    .from(advertisementCounts)
    .groupBy(advertisementCounts.kind)
    .orderBy(advertisementCounts.kind);
  expect(counted).toEqual([
    { kind: "click", rows: 2, cost: 0.8 },
    { kind: "view", rows: 4, cost: 0 },
  ]);
});

test("of many clicks at once no more are counted than the budget allows", async () => {
  const { db, report, member, campaigns } = await start();
  const { id } = await makeCampaign(db, { budget: 1, costPerClick: 0.4 });
  const people = await Promise.all(Array.from({ length: 8 }, member));
  await Promise.all(people.map((who) => report("clicks", id, who)));
  expect(await campaigns()).toMatchObject([{ clickCount: 2, spent: 0.8, state: "spent" }]);
});

test("the click that leaves no room in the budget takes the label off at once", async () => {
  const { db, deps, report } = await start();
  const { id } = await makeProduct(db);
  const campaign = await makeCampaign(db, { productId: id, budget: 1, costPerClick: 1 });
  const label = async () => (await db.select({ isSponsored: products.isSponsored }).from(products))[0]?.isSponsored;
  await clearExpiredCounts(deps);
  expect(await label()).toBe(true);
  await report("clicks", campaign.id);
  expect(await label()).toBe(false);
});

test("a campaign ends with its last day in UTC, and its product's label with it", async () => {
  const { db, deps, clock, call, report, featured, campaigns } = await start();
  const product = await makeProduct(db);
  const sponsor = await makeSponsor(db);
  clock.now = new Date("2026-11-24T23:59:59.999Z");
  const { id, state } = await call(sponsorship.createCampaign, {
    body: { sponsorId: sponsor.id, productId: product.id, ...TERMS },
  });
  expect(state).toBe("planned");
  expect(await featured()).toEqual([]);
  clock.now = new Date("2026-11-25T00:00:00.000Z");
  expect(await featured()).toEqual([product.id]);
  await clearExpiredCounts(deps);
  expect(await db.select().from(products)).toMatchObject([
    { isSponsored: true, sponsorId: sponsor.id, sponsorshipEndDate: new Date("2026-11-27T00:00:00.000Z") },
  ]);
  clock.now = new Date("2026-11-26T23:59:59.999Z");
  expect(await featured()).toEqual([product.id]);
  clock.now = new Date("2026-11-27T00:00:00.000Z");
  expect(await featured()).toEqual([]);
  expect(await report("clicks", id)).toBe(204);
  expect(await campaigns()).toMatchObject([{ state: "over", clickCount: 0 }]);
  await clearExpiredCounts(deps);
  expect(await db.select().from(products)).toMatchObject([
    { isSponsored: false, sponsorId: null, sponsorshipEndDate: null },
  ]);
});

test("a product keeps its label while another of its campaigns is live, with the sponsor of that", async () => {
  const { db, deps, clock } = await start();
  const product = await makeProduct(db);
  const on = (days: number) => new Date(NOON.getTime() + days * DAY_MS);
  const terms = { productId: product.id, startDate: on(-9), endDate: on(1) };
  const first = await makeCampaign(db, terms);
  const longer = await makeCampaign(db, { ...terms, startDate: on(0), endDate: on(9) });
  const label = async () => {
    await clearExpiredCounts(deps);
    const { isSponsored, sponsorId, sponsorshipEndDate } = products;
    return (await db.select({ isSponsored, sponsorId, sponsorshipEndDate }).from(products))[0];
  };
  clock.now = on(-1);
  const ofFirst = { isSponsored: true, sponsorId: first.sponsorId, sponsorshipEndDate: on(1) };
  expect(await label()).toEqual(ofFirst);
  clock.now = on(0);
  const ofLonger = { isSponsored: true, sponsorId: longer.sponsorId, sponsorshipEndDate: on(9) };
  expect(await label()).toEqual(ofLonger);
  clock.now = on(2);
  expect(await label()).toEqual(ofLonger);
  clock.now = on(9);
  expect(await label()).toEqual({ isSponsored: false, sponsorId: null, sponsorshipEndDate: null });
});

test("what the lists show of campaigns is what the rule says of them", async () => {
  const { db, featured, campaigns } = await start();
  const later = new Date(NOON.getTime() + 1);
  const paused = await makeSponsor(db, { isActive: false });
  const unlisted = await makeProduct(db, { isListed: false });
  const cases: [CampaignState, Partial<typeof advertisements.$inferInsert>][] = [
    ["live", {}],
    ["live", { startDate: NOON, endDate: later }],
    ["planned", { startDate: later }],
    ["over", { endDate: NOON }],
    ["stopped", { isActive: false }],
    ["live", { budget: 0.3, spent: 0.29, costPerClick: 0.01 }],
    ["spent", { budget: 0.3, spent: 0.3, costPerClick: 0.01 }],
    ["live", { budget: 0 }],
    ["sponsor-paused", { sponsorId: paused.id }],
    ["no-product", { productId: unlisted.id }],
    ["no-product", { productId: null }],
  ];
  const made = [];
  for (const [state, values] of cases) made.push({ state, ...(await makeCampaign(db, values)) });
  const states = new Map((await campaigns()).map(({ id, state }) => [id, state]));
  expect(made.map(({ id }) => states.get(id))).toEqual(cases.map(([state]) => state));
  const live = made.filter(({ state }) => state === "live").map(({ productId }) => productId);
  expect((await featured()).sort()).toEqual(live.sort());
});

test("a person counts anew in the next hour; bots never do", async () => {
  const { db, clock, report, member, campaigns } = await start();
  const { id } = await makeCampaign(db);
  const who = await member();
  for (const agent of [BOT, ""]) await report("views", id, who, agent);
  await report("views", id, who);
  clock.now = new Date(NOON.getTime() + HOUR_MS - 1);
  await report("views", id, who);
  await report("views", id);
  expect(await campaigns()).toMatchObject([{ viewCount: 2 }]);
  clock.now = new Date(NOON.getTime() + HOUR_MS);
  await report("views", id, who);
  await report("views", id);
  expect(await campaigns()).toMatchObject([{ viewCount: 4 }]);
  const rows = await db.select().from(advertisementCounts);
  // A guest's address stands in no row, and no two rows of a guest have the same code.
  const visitors = rows.flatMap(({ visitor }) => visitor ?? []);
  expect(new Set(visitors).size).toBe(2);
  expect(rows.filter(({ userId }) => userId === who.id).every(({ visitor }) => visitor === null)).toBe(true);
});

test("reports are limited, and an unknown campaign is passed over", async () => {
  const { db, report } = await start();
  expect(await report("views", "01920000-0000-7000-8000-000000000000")).toBe(204);
  await db.update(rateLimits).set({ points: TRY_LIMITS.sponsoredCounts.tries });
  expect(await report("views", "01920000-0000-7000-8000-000000000000")).toBe(429);
});

test("old rows behind the totals go, the totals stay", async () => {
  const { db, deps, clock, report, campaigns } = await start();
  const { id } = await makeCampaign(db);
  await report("views", id);
  clock.now = new Date(NOON.getTime() + 90 * DAY_MS);
  await clearExpiredCounts(deps);
  expect(await db.$count(advertisementCounts)).toBe(1);
  clock.now = new Date(NOON.getTime() + 90 * DAY_MS + 1);
  await clearExpiredCounts(deps);
  expect(await db.$count(advertisementCounts)).toBe(0);
  expect(await campaigns()).toMatchObject([{ viewCount: 1 }]);
});

test("changes are noted with their author, and never the address of the contact", async () => {
  const { db, admin, call } = await start();
  const product = await makeProduct(db);
  const { id: sponsorId } = await call(sponsorship.createSponsor, { body: SPONSOR });
  await call(sponsorship.updateSponsor, { params: { id: sponsorId }, body: { ...SPONSOR, isActive: false } });
  const terms = { productId: product.id, ...TERMS };
  const { id } = await call(sponsorship.createCampaign, { body: { sponsorId, ...terms } });
  await call(sponsorship.updateCampaign, { params: { id }, body: { ...terms, budget: 2 } });
  const ended = await call(sponsorship.endCampaign, { params: { id } });
  expect(ended.state).toBe("stopped");
  await call(sponsorship.endCampaign, { params: { id } });
  const entries = await db.select().from(adminAudit).orderBy(adminAudit.id);
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["sponsorship.createSponsor", null, expect.objectContaining({ companyName: "Fjellvik Canada" })],
    ["sponsorship.updateSponsor", { isActive: true }, { isActive: false }],
    ["sponsorship.createCampaign", null, expect.objectContaining({ budget: 1, startDay: "2026-11-25" })],
    ["sponsorship.updateCampaign", { budget: 1 }, { budget: 2 }],
    ["sponsorship.endCampaign", { isActive: true }, { isActive: false }],
  ]);
  expect(entries.every(({ actorId }) => actorId === admin.id)).toBe(true);
  expect(JSON.stringify(entries)).not.toContain("ads@fjellvik.example");
});

test("a paused sponsor's products are not shown, and lose the label at once", async () => {
  const { db, call, featured } = await start();
  const product = await makeProduct(db);
  const { id: sponsorId } = await call(sponsorship.createSponsor, { body: SPONSOR });
  // The label is compared with the database's own clock.
  const terms = { ...TERMS, productId: product.id, endDay: "2099-12-31" };
  await call(sponsorship.createCampaign, { body: { sponsorId, ...terms } });
  const label = async () => (await call(catalog.get, { params: { id: product.id } })).isSponsored;
  expect([await featured(), await label()]).toEqual([[product.id], true]);
  await call(sponsorship.updateSponsor, { params: { id: sponsorId }, body: { ...SPONSOR, isActive: false } });
  expect([await featured(), await label()]).toEqual([[], false]);
});

test("what a campaign can't be is said at its field", async () => {
  const { db, call, report } = await start();
  const product = await makeProduct(db);
  const { id: sponsorId } = await makeSponsor(db);
  const terms = { productId: product.id, ...TERMS };
  const create = (changed: object) => call(sponsorship.createCampaign, { body: { sponsorId, ...terms, ...changed } });
  const unlisted = await makeProduct(db, { isListed: false });
  await expect(create({ productId: unlisted.id })).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    fields: { productId: expect.any(String) },
  });
  for (const days of [{ endDay: "9999-12-31" }, { startDay: "0000-01-01" }]) {
    const field = Object.keys(days)[0] as string;
    await expect(create(days)).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  }
  await expect(create({ endDay: "2026-11-24" })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { endDay: expect.any(String) },
  });
  await expect(create({ costPerClick: 0.005 })).rejects.toMatchObject({ fields: { costPerClick: expect.any(String) } });
  const { id } = await create({});
  const change = (changed: object) =>
    call(sponsorship.updateCampaign, { params: { id }, body: { ...terms, ...changed } });
  expect(await change({ currency: "USD" })).toMatchObject({ currency: "USD" });
  await change({});
  await report("clicks", id);
  await expect(change({ currency: "USD" })).rejects.toMatchObject({ fields: { currency: expect.any(String) } });
  await call(sponsorship.endCampaign, { params: { id } });
  await expect(change({ budget: 5 })).rejects.toMatchObject({ code: "CONFLICT", reason: "campaign-ended" });
});

test("a campaign's totals outlive the account of a person who clicked", async () => {
  const { db, report, campaigns } = await start();
  const { id } = await makeCampaign(db);
  const people = [await makeMember(db), await makeMember(db)];
  for (const person of people) await report("clicks", id, { id: person.id, role: "user" });
  await db.delete(users).where(
    inArray(
      users.id,
      people.map((person) => person.id),
    ),
  );
  expect(await campaigns()).toMatchObject([{ clickCount: 2 }]);
  const nameless = { userId: null, visitor: null };
  expect(await db.select().from(advertisementCounts)).toMatchObject([nameless, nameless]);
});

test("sponsors and campaigns come page by page, newest first", async () => {
  const { db, clock, page } = await start();
  const made: string[] = [];
  for (const minute of [0, 1, 2]) {
    const createdAt = new Date(clock.now.getTime() + minute * 60_000);
    made.unshift((await makeCampaign(db, { createdAt })).id);
  }
  const first = await page(sponsorship.listCampaigns, { query: { limit: 2 } });
  const rest = await page(sponsorship.listCampaigns, { query: { limit: 2, cursor: first.nextCursor ?? "" } });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made);
  expect(rest.nextCursor).toBeNull();
  expect((await page(sponsorship.listSponsors, { query: { limit: 2 } })).items).toHaveLength(2);
});

test("a click that costs more than the budget is refused, new or changed; one that costs all of it is the only one", async () => {
  const { db, call, report, campaigns } = await start();
  const { id: productId } = await makeProduct(db);
  const { id: sponsorId } = await call(sponsorship.createSponsor, { body: SPONSOR });
  const body = { productId, ...TERMS, budget: 0.3, costPerClick: 0.31 };
  const refused = { status: 400, fields: { costPerClick: "One click costs more than the budget." } };
  await expect(call(sponsorship.createCampaign, { body: { sponsorId, ...body } })).rejects.toMatchObject(refused);
  const { id } = await call(sponsorship.createCampaign, { body: { sponsorId, ...body, costPerClick: 0.3 } });
  await expect(call(sponsorship.updateCampaign, { params: { id }, body })).rejects.toMatchObject(refused);
  await report("clicks", id);
  expect(await campaigns()).toMatchObject([{ spent: 0.3, clickCount: 1, state: "spent" }]);
});

test("a sponsor or campaign that is sent twice is there once; another, and the same a while later, is another", async () => {
  const { db, call, clock, campaigns } = await start();
  const { id: productId } = await makeProduct(db);
  const made = await Promise.all(Array.from({ length: 4 }, () => call(sponsorship.createSponsor, { body: SPONSOR })));
  const [sponsor] = made;
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  await call(sponsorship.createSponsor, { body: { ...SPONSOR, isActive: false } });
  const body = { sponsorId: sponsor?.id ?? "", productId, ...TERMS };
  await Promise.all(Array.from({ length: 4 }, () => call(sponsorship.createCampaign, { body })));
  expect(await campaigns()).toHaveLength(1);
  await call(sponsorship.createCampaign, { body: { ...body, budget: null } });
  clock.now = new Date(NOON.getTime() + 61_000);
  await call(sponsorship.createCampaign, { body });
  await call(sponsorship.createSponsor, { body: SPONSOR });
  expect(await campaigns()).toHaveLength(3);
  expect(await call(sponsorship.listSponsors)).toHaveLength(3);
  expect(await db.$count(adminAudit)).toBe(6);
});

test("names of sponsors and campaigns are on one line, whole and turned by nothing", async () => {
  const { db, call, page } = await start();
  const { id: productId } = await makeProduct(db);
  const name = "Fjell\ud800vik\r\n\u202eadanaC";
  const sponsor = await call(sponsorship.createSponsor, { body: { ...SPONSOR, companyName: name } });
  const campaign = await call(sponsorship.createCampaign, {
    body: { sponsorId: sponsor.id, productId, ...TERMS, campaignName: name },
  });
  const seen = "Fjell\ufffdvik adanaC";
  expect([sponsor.companyName, campaign.companyName, campaign.campaignName]).toEqual([seen, seen, seen]);
  const unseen = call(sponsorship.createSponsor, { body: { ...SPONSOR, companyName: "\u200b\u2800" } });
  await expect(unseen).rejects.toMatchObject({ status: 400 });
  expect((await page(sponsorship.listSponsors)).items).toHaveLength(1);
});
