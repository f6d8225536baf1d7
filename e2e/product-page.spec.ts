import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, scrollToPeople, test, waitForScreen } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { openLogin, sendLogin, signIn } from "./sign-in-forms.ts";
import { APP } from "./surroundings.ts";

test("a product's page has its metadata before any script runs", async ({ request }) => {
  const { id, name, gtin } = await boxedProduct();
  const response = await request.get(`/p/${id}`, { headers: { accept: "text/html" } });
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toContain(`<link rel="canonical" href="${APP}/p/${id}" />`);
  expect(html.match(/<title>/g)).toHaveLength(1);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const data = JSON.parse(json);
  expect(data).toMatchObject({ "@type": "Product", name, gtin: gtin.slice(1) });
  const picture = await request.get(new URL(data.image).pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/webp"]);

  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${APP}/p/${id}</loc>`);
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${APP}/sitemap.xml`);
});

test("the page shows the facts that matter before the box is opened", async ({ page }) => {
  const { id, name } = await boxedProduct();
  await page.goto(`/p/${id}`);
  await waitForScreen(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  for (const section of ["Before you start", "Steps", "Where to buy", "Questions"]) {
    await expect(page.getByRole("heading", { name: section })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^Manual \(PDF, \d+ pages, \d+ kB\)/ })).toHaveAttribute(
    "href",
    /\.pdf$/,
  );
  for (const offer of await page.locator('a[rel*="sponsored"]').all()) {
    await expect(offer).toHaveAttribute("rel", "sponsored nofollow noopener");
  }
  await expect(page).toHaveTitle(new RegExp(name));
});

test("the page's first data is requested once, while the app itself loads", async ({ page }) => {
  const { id } = await boxedProduct();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/p/${id}`);
  await waitForScreen(page);
  const once = (path: string) =>
    expect(
      fetched.filter((one) => one === path),
      path,
    ).toHaveLength(1);
  for (const path of [`/api/products/${id}`, `/api/products/${id}/facts`]) once(path);
  const screen = fetched.find((path) => /\/product-[\w-]{8}\.js$/.test(path)) ?? "";
  once(screen);
  const html = await (await page.request.get(`/p/${id}`)).text();
  expect(html).toContain(`href="${screen}"`);
});

test("an unknown product is a 404 for the browser and says so to the person", async ({ page, refusals }) => {
  const nowhere = ["/p/01890000-0000-7000-8000-00000000000b", "/p/no-such-product", "/nowhere"];
  for (const path of nowhere) {
    refusals.push(
      `404 ${path}`,
      `404 /api${path.replace("/p/", "/products/")}`,
      `404 /api${path.replace("/p/", "/products/")}/facts`,
    );
    refusals.push(`400 /api${path.replace("/p/", "/products/")}`, `400 /api${path.replace("/p/", "/products/")}/facts`);
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await waitForScreen(page);
    await expect(page.getByText(/not in our catalogue|Page Not Found/i).first()).toBeVisible();
  }
});

test("the share button copies the page's address where the browser can't share", async ({ page, context }) => {
  const { id } = await boxedProduct();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(`/p/${id}?from=somewhere#steps`);
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await expect(page.getByText("Address copied").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${APP}/p/${id}`);
});

test("a guest asks a question, signs in on the way, and another member answers", async ({ page, otherDevice }) => {
  const { id } = await boxedProduct(5);
  const question = `Does it need two people? ${Date.now()}`;
  await openPeople(page, id);
  await page.getByRole("button", { name: "Ask a question" }).first().click();
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Post question" }).click();
  await sendLogin(await openLogin(page), await makeMember());
  await expect(page.getByLabel("Your question")).toHaveValue(question);
  await page.getByRole("button", { name: "Post question" }).click();
  const posted = page.getByRole("listitem").filter({ hasText: question });
  await expect(posted).toBeVisible();

  await signIn(otherDevice, await makeMember());
  await openPeople(otherDevice, id);
  const seen = otherDevice.getByRole("listitem").filter({ hasText: question });
  await seen.getByRole("button", { name: "Answer" }).first().click();
  await seen.getByLabel("Your answer").fill("One is enough <b>really</b>.");
  await seen.getByRole("button", { name: "Post answer" }).click();
  await expect(seen.getByLabel("Your answer")).toBeHidden();
  await expect(seen).toContainText("One is enough <b>really</b>.");
  await page.reload();
  await scrollToPeople(page);
  await expect(posted).toContainText("One is enough");
});
