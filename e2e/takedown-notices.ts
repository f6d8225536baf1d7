import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { mailTo } from "./mails.ts";
import { callAs } from "./members.ts";

/** A notice but for its subject and its sender. */
export const NOTICE = {
  regime: "dmca",
  work: "The drawing that I made in 2024.",
  role: "owner",
  name: "Ines Roy",
  postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
  phone: "+1 418 555 0134",
  goodFaith: true,
  accuracy: true,
  signature: "Ines Roy",
} as const;

/** The link in the mail that asks a claimant to confirm, or in a later one. */
export async function mailedLink(email: string, subject: RegExp) {
  const { text } = await mailTo(email, subject);
  const link = /^\S+\/takedown-status\?id=\S+#key=\S+$/m.exec(text)?.[0];
  if (!link) throw new Error("there is no link in the mail");
  const { searchParams, hash } = new URL(link);
  return { link, id: searchParams.get("id") ?? "", key: hash.slice("#key=".length) };
}

/** Confirms a notice by the key in the mail, outside of every browser. */
export async function confirmByApi(email: string) {
  const mailed = await mailedLink(email, /^Please confirm your copyright notice/);
  await callAs(null, takedowns.confirm, { params: { id: mailed.id }, body: { key: mailed.key } });
  return mailed;
}

/** The address of a claimant who is in no other journey. */
export const newEmail = () => `ines-${crypto.randomUUID().slice(0, 8)}@example.org`;
