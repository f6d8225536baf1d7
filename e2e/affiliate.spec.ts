import type { Page } from "playwright/test";
import { affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, superAdmin } from "./members.ts";
import { APP, SUPER_ADMIN } from "./surroundings.ts";

/** Programs are not counted, and a browser without a window says that it is one. */
test.use({
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
});

test("a click on a product's card leads to the shop with our id, and is counted once an hour", async ({
  page,
  context,
  otherDevice,
}) => {
  const { id } = await boxedProduct();
  const { offers } = await callAs(null, productFacts.get, { params: { id } });
  const offer = offers.find(({ country }) => country === "CA") ?? offers[0];
  if (!offer) throw new Error("the demo catalogue has no offer of it");
  const { hostname } = new URL(offer.url);
  const name = `Shop ${Date.now()}`;
  const ours = `hexkey-${Date.now()}`;
  // A journey that failed and begins anew left its program behind.
  const admin = await superAdmin();
  for (const { id, isActive } of await callAs(admin, affiliatePrograms.list)) {
    if (isActive) await callAs(admin, affiliatePrograms.update, { params: { id }, body: { isActive: false } });
  }

  await signInQuietly(otherDevice, SUPER_ADMIN);
  await otherDevice.goto(`${APP}/home?dialog=business`);
  await otherDevice.getByRole("tab", { name: "Affiliate Programs" }).click();
  await otherDevice.getByRole("button", { name: "Add a program" }).click();
  const dialog = otherDevice.getByRole("dialog", { name: "Add an affiliate program" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Base site").fill(hostname);
  await dialog.getByLabel("Affiliate ID").fill(ours);
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = otherDevice.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Clicks, all time0");

  await page.goto(`/p/${id}`);
  await waitForScreen(page);
  const link = page.locator(`a[href="/out/${offer.id}"]`);
  for (let time = 0; time < 2; time++) {
    // The shop itself is not reached: journeys resolve no name of the internet.
    const [shop, request] = await Promise.all([
      context.waitForEvent("page"),
      context.waitForEvent("request", (one) => new URL(one.url()).hostname === hostname),
      link.click(),
    ]);
    expect(new URL(request.url()).searchParams.get("tag")).toBe(ours);
    await shop.close();
  }

  const ourProgram = async () => (await callAs(admin, affiliatePrograms.list)).find((one) => one.name === name);
  await expect.poll(ourProgram).toMatchObject({ recentClicks: 1, allClicks: 1 });
  const program = await ourProgram();
  await callAs(admin, affiliatePrograms.update, { params: { id: program?.id ?? "" }, body: { isActive: false } });
});

test("each link to a shop is counted, marked, and disclosed in its card, and one that is not is found", async ({
  page,
}) => {
  const wrong: string[] = [];
  let links = 0;
  const { id } = await boxedProduct();
  const products = await callAs(null, catalog.list, { query: { limit: 100 } });
  const { offers } = await callAs(null, productFacts.get, { params: { id } });
  const shops = [...products.map((one) => one.purchaseUrl ?? one.retailerUrl), ...offers.map(({ url }) => url)];
  const hosts = shops.flatMap((url) => (url ? [new URL(url).host] : []));
  // Guests see products on these screens; shop-links.test.ts of the client lists the files that show such links.
  for (const screen of ["/home", "/home?view=whats-hot", `/p/${id}`, `/categories?product=${id}`]) {
    await page.goto(screen);
    await waitForScreen(page);
    const found = await findShopLinks(page, hosts);
    links += found.count;
    wrong.push(...found.wrong.map((text) => `${screen}: ${text}`));
  }
  expect(wrong).toEqual([]);
  expect(links).toBeGreaterThan(5);

  // A page of ours with a good link and four that are not.
  const body = `<!doctype html><title>Links</title><link rel="icon" href="data:,">
    <li class="rounded-card"><a rel="sponsored nofollow noopener" href="/out/1">A</a> A commission.</li>
    <li class="rounded-card"><a rel="sponsored nofollow noopener" href="/out/2">B</a></li>
    <li class="rounded-card"><a rel="noopener" href="/go/shop/3">C</a> A commission.</li>
    <li class="rounded-card"><a rel="sponsored nofollow noopener" href="https://shop.example/4">D</a> A commission.</li>
    <a href="https://shop.example/5">E</a>`;
  await page.route("**/links", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/links");
  const { count, wrong: marked } = await findShopLinks(page, ["shop.example"]);
  expect([count, marked]).toEqual([
    5,
    [
      "B is not disclosed",
      "C is not marked",
      "D is not counted",
      "E is not counted",
      "E is not marked",
      "E is not disclosed",
    ],
  ]);
});

/** The links to shops: ours that lead there, what is marked as one, and what leads into one of these hosts. */
function findShopLinks(page: Page, hosts: string[]): Promise<{ count: number; wrong: string[] }> {
  return page.evaluate((hosts) => {
    const wrong: string[] = [];
    const isCounted = (link: HTMLAnchorElement) =>
      link.origin === location.origin && /^\/(out|go)\//.test(link.pathname);
    const links = [...document.querySelectorAll("a")].filter(
      (link) =>
        isCounted(link) || /sponsored/.test(link.rel) || (hosts.includes(link.host) && link.pathname.length > 1),
    );
    for (const link of links) {
      const text = link.textContent;
      if (!isCounted(link)) wrong.push(`${text} is not counted`);
      if (link.rel !== "sponsored nofollow noopener") wrong.push(`${text} is not marked`);
      const card = link.closest<HTMLElement>(".rounded-card, [role=dialog]");
      if (!/commission/.test(card?.innerText ?? "")) wrong.push(`${text} is not disclosed`);
    }
    return { count: links.length, wrong };
  }, hosts);
}
