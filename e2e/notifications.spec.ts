import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { createBrowser } from "#server/testing/push-browser.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { findBrowser } from "../.ci/browser.mjs";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { expectGuest, memberNavigation } from "./sign-in-forms.ts";
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

  await memberNavigation(page).getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expectGuest(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("stand-in-push"))).toBeNull();
  // The sign-out is noted here until the server knows of it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sign-out-waits"))).toBeNull();
  await reply();
  // The one before went through the same queue.
  const unread = async () => (await callAs(asker, notifications.count)).unread;
  await expect.poll(unread).toBe(2);
  expect(await received()).toHaveLength(1);
});
