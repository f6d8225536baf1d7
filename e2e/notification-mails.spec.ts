import { sql } from "drizzle-orm";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { digest } from "#shared/contracts/notifications/digest.ts";
import { withAppDatabase } from "./app-database.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { mailTo } from "./mails.ts";
import { callAs, makeMember } from "./members.ts";
import { APP } from "./surroundings.ts";

test("what is unread comes by mail once a member has asked for it, and the mail's link ends that", async ({ page }) => {
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
  await page.goto(link);
  await page.getByRole("button", { name: "Stop these mails" }).click();
  await expect(page.getByRole("heading", { name: "You will get no more of these mails" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await callAs(asker, digest.get)).toMatchObject({ frequency: null });
});
