import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { createBrowser } from "#server/testing/push-browser.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { findBrowser } from "../.ci/browser.mjs";
import { withAppDatabase } from "./app-database.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, makeMember } from "./members.ts";
import { APP, SERVICES } from "./surroundings.ts";

const executablePath = findBrowser();
// The one for the other journeys shows no notifications.
test.use({ launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] } });

/** Gives the browser an address at the stand-in: its maker's push service can't be reached from here. */
async function takeMessages(page: Page) {
  const path = `/push/${randomUUID()}`;
  const browser = createBrowser();
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem("stand-in-push");
          return true;
        },
      };
      const current = () => (localStorage.getItem("stand-in-push") ? subscription : null);
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem("stand-in-push", "on");
          return subscription;
        },
        getSubscription: async () => current(),
      });
    },
    { endpoint: SERVICES + path, keys: browser.keys },
  );
  return async (): Promise<string[]> => {
    const received = (await (await fetch(SERVICES + path)).json()) as { headers: object; body: string }[];
    return received.map(({ headers, body }) => browser.read(Buffer.from(body, "base64"), { ...headers }, SERVICES));
  };
}

/** What the worker shows of a message, delivered as the browser would. */
async function deliver(page: Page, data: string) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: APP, registrationId: await registered, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, data }) => [title, data.path]);
  });

test("a reply reaches the device that a member has switched on, and after signing out none does", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  const received = await takeMessages(page);
  const [asker, helper] = [await makeMember(), await makeMember()];
  const asked = await callAs(asker, discussions.start, {
    body: { type: "question", title: `Which screw, ${Date.now()}?` },
  });
  await signInQuietly(page, asker);
  await page.goto("/notifications");
  const onDevice = page.getByRole("switch", { name: "On this device" });
  await expect(onDevice).not.toBeChecked();
  await onDevice.click();
  await expect(onDevice).toBeChecked();
  await waitForScreen(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await expect(onDevice).toBeChecked();

  const reply = () =>
    callAs(helper, discussions.reply, { params: { id: asked.id }, body: { text: `Try ${randomUUID()}.`, to: null } });
  const { id } = await reply();
  await expect.poll(received).toHaveLength(1);
  const [message = ""] = await received();
  expect(JSON.parse(message)).toMatchObject({
    language: "en",
    path: `/community/discussions/${asked.id}#answer-${id}`,
  });
  await deliver(page, message);
  await expect.poll(() => shown(page)).toEqual([[JSON.parse(message).title, JSON.parse(message).path]]);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("stand-in-push"))).toBeNull();
  await reply();
  // The one before went through the same queue.
  await signInQuietly(page, asker);
  await page.goto("/notifications");
  await expect(page.getByRole("list", { name: "Notifications" }).getByRole("listitem")).toHaveCount(2);
  expect(await received()).toHaveLength(1);
  await expect(onDevice).not.toBeChecked();
});

test("what is unread comes by mail once a member has asked for it, and the mail's link ends that", async ({
  page,
  otherDevice,
}) => {
  const [asker, helper] = [await makeMember(), await makeMember()];
  await signInQuietly(page, asker);
  await page.goto("/notifications");
  await page.getByRole("button", { name: "Daily" }).click();
  await expect(page.getByRole("button", { name: "Daily" })).toHaveAttribute("aria-pressed", "true");
  const asked = await callAs(asker, discussions.start, {
    body: { type: "question", title: `Which bolt, ${Date.now()}?` },
  });
  await callAs(helper, discussions.reply, { params: { id: asked.id }, body: { text: "The long one.", to: null } });
  await expect(page.getByRole("list", { name: "Notifications" }).getByRole("listitem")).toHaveCount(1);
  // A day later.
  await withAppDatabase(async ({ db }) => {
    const ids = sql`(select id from users where email = ${asker.email})`;
    await db.execute(sql`update notifications set created_at = created_at - interval '1 hour' where user_id in ${ids}`);
    await db.execute(sql`update mail_digests set done_until = done_until - interval '2 days' where user_id in ${ids}`);
    await db.execute(sql`select from graphile_worker.add_job('mail-digests', '{}')`);
  });
  const mail = await mailTo(asker.email, /./);
  expect(mail.text).toContain(`${APP}/community/discussions/${asked.id}`);
  const link = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? "";
  await otherDevice.goto(link);
  await otherDevice.getByRole("button", { name: "Stop these mails" }).click();
  await expect(otherDevice.getByRole("heading", { name: "You will get no more of these mails" })).toBeVisible();
  expect(await findBarriers(otherDevice)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Never" })).toHaveAttribute("aria-pressed", "true");
});
