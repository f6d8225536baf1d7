import { request } from "node:http";
import { Utils } from "digital-link.js";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { guideSteps, guides, productCodes, productFacts, productMedia, products } from "#shared/schema/index.ts";

/** Each test shows a statement of the GS1-Conformant Resolver Standard 1.2, but for what only we promise. */

const HOST = "https://hexkey.example";
const GTIN = "09506000134352";
const VOC = "https://gs1.org/voc/";

async function start() {
  const app = await startTestApp({ config: { publicUrl: HOST, supportEmail: "help@hexkey.example" } });
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(app.origin + path, { redirect: "manual", method, headers });
  return { ...app, ask };
}

type App = Awaited<ReturnType<typeof start>>;

/** A product with everything that can be linked to. */
async function makeItem({ db }: Pick<App, "db">, values: Partial<typeof products.$inferInsert> = {}) {
  const product = await makeProduct(db, { name: "Lindholm dresser", videoUrl: "/media/dresser.mp4", ...values });
  await db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: GTIN });
  await db.insert(productFacts).values({ productId: product.id, manualUrl: "/media/dresser.pdf" });
  const media = { productId: product.id, url: "/media/dresser.mp4", kind: "video", mediaType: "video/mp4" } as const;
  await db.insert(productMedia).values({ id: v7(), ...media });
  for (const language of ["en", "fr"] as const) {
    const guide = { id: v7(), productId: product.id, kind: "assembly", language } as const;
    await db.insert(guides).values(guide);
    await db.insert(guideSteps).values({ guideId: guide.id, position: 1, text: "Lay out the parts." });
  }
  return product;
}

const location = (answer: Response) => [answer.status, answer.headers.get("location")];

test("the address of an item leads to its page by a temporary redirect, with and without a slash at its end", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  for (const path of [`/01/${GTIN}`, `/01/${GTIN}/`]) {
    expect(location(await app.ask(path))).toEqual([307, `${HOST}/p/${id}`]);
  }
});

test("HEAD is answered as GET, OPTIONS says what may be asked, other methods are refused", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  expect(location(await app.ask(`/01/${GTIN}`, {}, "HEAD"))).toEqual([307, `${HOST}/p/${id}`]);
  const linkset = await app.ask(`/01/${GTIN}?linkType=linkset`, {}, "HEAD");
  expect([linkset.status, await linkset.text()]).toEqual([200, ""]);
  expect(Number(linkset.headers.get("content-length"))).toBeGreaterThan(100);
  for (const path of [`/01/${GTIN}`, "/.well-known/gs1resolver"]) {
    const options = await app.ask(path, {}, "OPTIONS");
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect((await app.ask(path, {}, "POST")).status).toBe(405);
  }
});

test("every site may read the answers", async () => {
  const app = await start();
  await makeItem(app);
  for (const path of [`/01/${GTIN}`, `/01/${GTIN}?linkType=linkset`, "/01/123", "/.well-known/gs1resolver"]) {
    const { headers } = await app.ask(path, { origin: "https://shop.example" });
    expect([path, headers.get("access-control-allow-origin")]).toEqual([path, "*"]);
    expect(headers.get("access-control-expose-headers")).toContain("Link");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  }
});

test("a redirect says where the linkset is", async () => {
  const app = await start();
  await makeItem(app);
  const answer = await app.ask(`/01/${GTIN}/10/ABC`);
  expect(answer.headers.get("link")).toBe(
    `<${HOST}/01/${GTIN}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
  );
  expect(answer.headers.get("vary")).toContain("Accept-Language");
});

test("the query is passed on, without the link type, and never in place of what the address itself says", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  expect(location(await app.ask(`/01/${GTIN}?17=290331&utm=box&linkType=gs1:pip`))).toEqual([
    307,
    `${HOST}/p/${id}?17=290331&utm=box`,
  ]);
  const film = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
  await app.db.update(products).set({ videoUrl: film }).where(eq(products.id, id));
  expect(location(await app.ask(`/01/${GTIN}?v=bbbbbbbbbbb&t=5&linkType=gs1:relatedVideo`))).toEqual([
    307,
    `${film}&t=5`,
  ]);
  const signed = "https://videos.example/desk.mp4?name=oak%20desk&flag&signature=a~b*c";
  await app.db.update(products).set({ videoUrl: signed }).where(eq(products.id, id));
  expect(location(await app.ask(`/01/${GTIN}?10=A%2F1&linkType=gs1:relatedVideo`))).toEqual([
    307,
    `${signed}&10=A%2F1`,
  ]);
});

test("a link type leads to the film, the manual or the steps, by its short or its full name", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  const targets = {
    pip: `${HOST}/p/${id}`,
    instructions: `${HOST}/media/dresser.pdf`,
    howTo: `${HOST}/p/${id}#steps`,
    relatedVideo: `${HOST}/media/dresser.mp4`,
    defaultLink: `${HOST}/p/${id}`,
  };
  for (const [type, target] of Object.entries(targets)) {
    for (const name of [`gs1:${type}`, `${VOC}${type}`]) {
      const answer = await app.ask(`/01/${GTIN}?linkType=${encodeURIComponent(name)}`);
      expect([name, ...location(answer)]).toEqual([name, 307, target]);
    }
  }
});

test("a link type that the item has no link of is a 404, and the default never takes its place", async () => {
  const app = await start();
  const { id } = await makeItem(app, { videoUrl: null });
  await app.db.delete(productFacts).where(eq(productFacts.productId, id));
  await app.db.delete(guides).where(eq(guides.productId, id));
  for (const type of ["relatedVideo", "instructions", "howTo", "safetyInfo", "recipeInfo", ""]) {
    const answer = await app.ask(`/01/${GTIN}?linkType=gs1:${type}`);
    expect([type, ...location(answer)]).toEqual([type, 404, null]);
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
    expect(answer.headers.get("link")).toContain('rel="linkset"');
  }
});

test("a manual at an address that can't be opened is no link", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  await app.db.update(productFacts).set({ manualUrl: "https://[" }).where(eq(productFacts.productId, id));
  expect((await app.ask(`/01/${GTIN}?linkType=gs1:instructions`)).status).toBe(404);
  const linkset = await app.ask(`/01/${GTIN}?linkType=linkset`);
  expect([linkset.status, await linkset.text()]).toEqual([200, expect.not.stringContaining("https://[")]);
});

test("the linkset has every link with title, type and language, and the default link without", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  const answer = await app.ask(`/01/${GTIN}?linkType=linkset`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/linkset+json"]);
  expect(answer.headers.get("link")).toBe(
    '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"',
  );
  const page = `${HOST}/p/${id}`;
  const steps = { href: `${page}#steps`, type: "text/html" };
  expect(await answer.json()).toEqual({
    linkset: [
      {
        anchor: `${HOST}/01/${GTIN}`,
        [`${VOC}defaultLink`]: [{ href: page }],
        [`${VOC}pip`]: [{ href: page, title: "Lindholm dresser", type: "text/html", hreflang: ["en", "fr"] }],
        [`${VOC}instructions`]: [
          {
            href: `${HOST}/media/dresser.pdf`,
            title: "Lindholm dresser: manual",
            type: "application/pdf",
            hreflang: ["und"],
          },
        ],
        [`${VOC}howTo`]: [
          { ...steps, title: "Lindholm dresser: step by step", hreflang: ["en"] },
          { ...steps, title: "Lindholm dresser\u00A0: étape par étape", hreflang: ["fr"] },
        ],
        [`${VOC}relatedVideo`]: [
          {
            href: `${HOST}/media/dresser.mp4`,
            title: "Lindholm dresser: assembly video",
            type: "video/mp4",
            hreflang: ["und"],
          },
        ],
      },
    ],
  });
});

test("the linkset is the answer to callers that accept nothing else, and the page to browsers and programs that take anything", async () => {
  const app = await start();
  await makeItem(app);
  const statusOf = async (accept: string) => (await app.ask(`/01/${GTIN}`, { accept })).status;
  expect(await statusOf("application/linkset+json")).toBe(200);
  expect(await statusOf("text/html;q=0.5, application/linkset+json")).toBe(200);
  expect(await statusOf("text/html,application/xhtml+xml,*/*;q=0.8")).toBe(307);
  expect(await statusOf("*/*")).toBe(307);
  expect(await statusOf("image/avif")).toBe(307);
});

test("the linkset comes as JSON-LD or as plain JSON to callers that ask for it", async () => {
  const app = await start();
  await makeItem(app);
  for (const accept of ["application/ld+json", "application/json", "application/linkset+json"]) {
    const answer = await app.ask(`/01/${GTIN}?linkType=linkset`, { accept });
    expect(answer.headers.get("content-type")).toBe(accept);
  }
});

test("links are about the item at every level of its qualifiers", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  const levels = ["/22/2A", "/10/LOT-1", "/21/7", "/22/2A/10/LOT-1", "/22/2A/21/7", "/22/2A/10/LOT-1/21/a%2Fb"];
  for (const level of levels) {
    expect([level, ...location(await app.ask(`/01/${GTIN}${level}`))]).toEqual([level, 307, `${HOST}/p/${id}`]);
    const linkset = await (await app.ask(`/01/${GTIN}${level}?linkType=linkset`)).json();
    expect(linkset).toMatchObject({ linkset: [{ anchor: `${HOST}/01/${GTIN}` }] });
  }
});

test.each([
  ["letters", "/01/ABC"],
  ["too few digits", "/01/123"],
  ["a wrong check digit", "/01/09506000134353"],
  ["zeros alone", "/01/00000000000000"],
  ["no number", "/01/"],
  ["qualifiers in another order", `/01/${GTIN}/21/7/10/LOT`],
  ["a qualifier twice", `/01/${GTIN}/10/A/10/B`],
  ["another qualifier", `/01/${GTIN}/254/A`],
  ["a qualifier without a value", `/01/${GTIN}/10`],
  ["a value that is too long", `/01/${GTIN}/10/${"A".repeat(21)}`],
  ["a character that GS1 does not allow", `/01/${GTIN}/10/%C3%A9`],
  ["a broken percent sign", `/01/${GTIN}/10/%zz`],
])("%s in an address is a 400", async (_what, path) => {
  const app = await start();
  await makeItem(app);
  const answer = await app.ask(path);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "INVALID_INPUT" });
});

test("a number that no product has is a 404, and so is that of a product that was taken off", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  expect((await app.ask("/01/04006381333931")).status).toBe(404);
  await app.db.update(products).set({ isListed: false }).where(eq(products.id, id));
  expect((await app.ask(`/01/${GTIN}`)).status).toBe(404);
  expect((await app.ask(`/01/${GTIN}?linkType=linkset`)).status).toBe(404);
});

test("a GTIN leads to its product in each length in which it is printed", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  expect(location(await app.ask("/01/9506000134352"))).toEqual([307, `${HOST}/p/${id}`]);
});

test("of the links of a type the one in the caller's language is led to, else the first", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  await app.db.delete(guides).where(eq(guides.language, "en"));
  for (const language of ["fr-CA", "de", "en"]) {
    const answer = await app.ask(`/01/${GTIN}?linkType=gs1:howTo`, { "accept-language": language });
    expect(location(answer)).toEqual([307, `${HOST}/p/${id}#steps`]);
  }
});

test("a compressed address leads to the same, and says which address it stands for", async () => {
  const app = await start();
  const { id } = await makeItem(app);
  const address = `${HOST}/01/${GTIN}/10/ABC/21/12345?17=290331`;
  const { pathname } = new URL(Utils.compressWebUri(address));
  const answer = await app.ask(pathname);
  expect(location(answer)).toEqual([307, `${HOST}/p/${id}?17=290331`]);
  expect(answer.headers.get("link")).toContain(`<${address}>; rel="http://www.w3.org/2002/07/owl#sameAs"`);
  expect((await app.ask(`${pathname}?linkType=linkset`)).status).toBe(200);
});

test("what only looks like a compressed address is answered as any other address", async () => {
  const app = await start();
  for (const path of [
    "/privacy-policy",
    "/scan-history",
    "/wp-login-php",
    "/AAAAAAAAAAAAAAAAAAA",
    `/${"A".repeat(3000)}`,
  ]) {
    const { headers } = await app.ask(path, { accept: "text/html" });
    expect([path, headers.get("access-control-allow-origin")]).toEqual([path, null]);
  }
});

test("the resolver describes itself", async () => {
  const app = await start();
  const answer = await app.ask("/.well-known/gs1resolver");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(await answer.json()).toEqual({
    name: "Hexkey",
    resolverRoot: HOST,
    supportedPrimaryKeys: ["01"],
    supportedLinkType: [{ namespace: VOC, prefix: "gs1" }],
    linkTypeDefaultCanBeLinkset: false,
    contact: { fn: "Hexkey", hasEmail: "mailto:help@hexkey.example" },
  });
});

test("people are answered with a page where a number is wrong or unknown, or there is no such link", async () => {
  const app = await start();
  await makeItem(app, { videoUrl: null });
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-mode": "navigate" };
  const pages = { "/01/123": 400, "/01/04006381333931": 404, [`/01/${GTIN}?linkType=gs1:relatedVideo`]: 404 };
  for (const [path, status] of Object.entries(pages)) {
    const answer = await app.ask(path, browser);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      status,
      "text/html; charset=utf-8",
    ]);
  }
});

test("no header is broken by what is asked", async () => {
  const app = await start();
  await makeItem(app);
  // `fetch` would mend the address.
  const status = await new Promise((resolve, reject) => {
    const path = `/01/${GTIN}/10/a%0D%0AX-Evil:1?x=%0d%0aset-cookie:a=b`;
    request(app.origin + path, (answer) => resolve([answer.statusCode, answer.headers["x-evil"]]))
      .on("error", reject)
      .end();
  });
  expect(status).toEqual([400, undefined]);
  const passed = await app.ask(`/01/${GTIN}?x=%0d%0aset-cookie:a=b`);
  expect([passed.status, passed.headers.get("set-cookie")]).toEqual([307, null]);
});
