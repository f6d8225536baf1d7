import type { Page } from "playwright/test";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { expect, SESSION_ENDED, signInQuietly, test } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { APP, SERVICES } from "./surroundings.ts";

/** Another site, to which the browser sends no cookie of ours; and another port of our host, to which it does. */
const ELSEWHERE = {
  "another site": SERVICES,
  "another port of our host": SERVICES.replace("127.0.0.1", "localhost"),
};

for (const [place, origin] of Object.entries(ELSEWHERE)) {
  test(`nothing on ${place} can act for the member who is signed in here, nor read what is theirs`, async ({
    page,
    problems,
    refusals,
  }) => {
    refusals.push("403 /api/auth/logout");
    const member = await makeMember();
    await signInQuietly(page, member);

    await test.step("a script", async () => {
      await page.goto(origin);
      const attempts: [path: string, options: RequestInit][] = [
        ["/api/auth/logout", { method: "POST", mode: "no-cors" }],
        [
          "/api/auth/delete-account",
          { method: "POST", mode: "no-cors", body: JSON.stringify({ confirm: true, password: member.password }) },
        ],
        ["/api/auth/sessions", { method: "DELETE" }],
        ["/api/auth/user", { method: "GET" }],
      ];
      for (const [path, options] of attempts) {
        const outcome = await page.evaluate(
          ({ url, options }) => fetch(url, { ...options, credentials: "include" }).then(String, ({ name }) => name),
          { url: APP + path, options },
        );
        expect(outcome, path).toBe("TypeError");
      }
      await expectSignedIn(page);
      await callAs(member, accounts.current);
      // The browser logs that it withholds each of the answers from the page.
      expect(problems.splice(0).filter((problem) => !/CORS|ERR_FAILED|NotSameOrigin/.test(problem))).toEqual([]);
    });

    await test.step("a form", async () => {
      const answer = page.waitForResponse(`${APP}/api/auth/logout`);
      await page.evaluate((action) => {
        const form = Object.assign(document.createElement("form"), { action, method: "post" });
        document.body.append(form);
        form.submit();
      }, `${APP}/api/auth/logout`);
      expect((await answer).status()).toBe(403);
      await page.waitForURL(`${APP}/api/auth/logout`);
      await expectSignedIn(page);
    });

    await test.step("a picture and a link", async () => {
      await page.goto(origin);
      await page.evaluate((src) => {
        const picture = Object.assign(document.createElement("img"), { src, alt: "" });
        document.body.append(Object.assign(document.createElement("a"), { href: src, textContent: "A nice page" }));
        return new Promise((resolve) => {
          picture.onerror = resolve;
        });
      }, `${APP}/api/logout`);
      await expectSignedIn(page);
      problems.splice(0);
      await page.getByRole("link", { name: "A nice page" }).click();
      await expect(page).toHaveURL(new RegExp(`^${APP}`));
      await expectSignedIn(page);
    });
  });
}

test("on our own pages the same address does sign out", async ({ page, refusals }) => {
  // The page remembers a member, and asks.
  refusals.push(...SESSION_ENDED);
  const member = await makeMember();
  await signInQuietly(page, member);
  await page.goto("/profile");
  await page.evaluate(() => location.assign("/api/logout"));
  await expect(page).toHaveURL(`${APP}/`);
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  // The other session of the same person goes on.
  await callAs(member, accounts.current);
});

/** By the browser's cookie, past the page. */
async function expectSignedIn(page: Page) {
  expect((await page.request.get(`${APP}/api/auth/user`)).status()).toBe(200);
}
