import { community } from "#shared/contracts/community/community.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, scrollToPeople, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { openLogin, sendLogin } from "./sign-in-forms.ts";

test("a product's page shows the facts that matter, and its first data is requested once, while the app itself loads", async ({
  page,
}) => {
  const { id, name } = await boxedProduct();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
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
  // The built page has the head that the server writes into it, and its picture is there.
  expect(html.match(/<title>/g)).toHaveLength(1);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const picture = await page.request.get(new URL(JSON.parse(json).image).pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/webp"]);
});

test("a guest asks a question without a barrier, signs in on the way, and reads the answer of another member", async ({
  page,
}) => {
  const { id } = await boxedProduct(5);
  const question = `Does it need two people? ${Date.now()}`;
  await openPeople(page, id);
  await page.getByRole("button", { name: "Ask a question" }).first().click();
  const post = page.getByRole("button", { name: "Post question" });
  // Without words, so that its error is there as well.
  await post.click();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel("Your question").fill(question);
  await post.click();
  await sendLogin(await openLogin(page), await makeMember());
  await expect(page.getByLabel("Your question")).toHaveValue(question);
  const asked = page.waitForResponse(
    (response) => response.request().method() === "POST" && /questions/.test(response.url()),
  );
  await post.click();
  const questionId = (await (await asked).json()).id;
  const posted = page.getByRole("listitem").filter({ hasText: question });
  await expect(posted).toBeVisible();

  const text = "One is enough <b>really</b>.";
  await callAs(await makeMember(), community.answer, { params: { id: questionId }, body: { text } });
  await page.reload();
  await scrollToPeople(page);
  await expect(posted).toContainText(text);
});
