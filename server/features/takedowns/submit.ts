import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Content } from "#server/domain.ts";
import { lockContent } from "#server/features/moderation/index.ts";
import { hashOfKey, keyOfNew } from "#server/features/takedowns/keys.ts";
import { tellClaimant } from "#server/features/takedowns/tell.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { takedowns as contract } from "#shared/contracts/takedowns/takedowns.ts";
import { normalizeEmail } from "#shared/domain/account-rules.ts";
import { readContentAddress } from "#shared/domain/content-address.ts";
import type { Language } from "#shared/domain/language.ts";
import { OPEN_STATES } from "#shared/domain/takedown.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { takedowns } from "#shared/schema/index.ts";

type Notice = z.output<typeof contract.submit.body>;
type SubmitDeps = Pick<Deps, "db" | "now" | "queue" | "config" | "mail" | "domains">;

/**
 * Takes a copyright notice in and mails its claimant the link to confirm it: until then nothing comes of it. Throws
 * UNAVAILABLE where no mail can be sent, INVALID_INPUT for a signature that is not the name, UNPROCESSABLE where nothing
 * public that a member made is at the address, CONFLICT while the claimant's notice about the same thing is open,
 * RATE_LIMITED.
 */
export async function submitNotice(deps: SubmitDeps, { address, language }: Caller, notice: Notice) {
  const { db, now } = deps;
  if (deps.mail === null) throw noMail(deps);
  mustBeSigned(notice);
  await takeTry(db, TRY_LIMITS.notices, address);
  await takeMail(deps, notice.email);
  const row = await db.transaction(async (tx) => {
    const content = await findContent(tx, deps, notice.address);
    await refuseSecond(tx, content, notice.email);
    return insertNotice(tx, deps, { notice, content, language, now: now() });
  });
  await tellClaimant(deps, row);
  return { id: row.id, state: row.state };
}

/** Counts a mail to a typed address, without storing the address readably. Throws RATE_LIMITED. */
export async function takeMail({ db, config }: Pick<Deps, "db" | "config">, email: string): Promise<void> {
  const [secret = ""] = config.sessionSecrets;
  const key = createHmac("sha256", secret)
    .update(`notice:${normalizeEmail(email)}`)
    .digest("base64url");
  await takeTry(db, TRY_LIMITS.noticeMails, key);
}

function noMail({ config }: SubmitDeps): AppError {
  const message = `This server can send no mail, so a notice can't be confirmed here. Please ${writeTo(config)} instead.`;
  return new AppError("UNAVAILABLE", message, { reason: "no-mail" });
}

function writeTo({ adminPublicEmail }: Deps["config"]): string {
  return adminPublicEmail ? `write to ${adminPublicEmail}` : "write to the operator of this site";
}

/** Typed names sign where they are the same, however the accents and spaces in them were typed. */
export function mustBeSigned({ name, signature }: { name: string; signature: string }): void {
  const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
  if (plain(name) === plain(signature)) return;
  const message = "Please sign with the name that you gave.";
  throw new AppError("INVALID_INPUT", message, { reason: "signature-differs", fields: { signature: message } });
}

/** What is at an address, locked, if it is public and a member's. */
async function findContent(tx: Transaction, deps: SubmitDeps, address: string): Promise<Content> {
  const named = readContentAddress(address);
  if (!named) throw nothingThere("Nothing that members share is at this address. Please copy it from the page.");
  const id = "id" in named ? named.id : named.productId;
  let { kind } = named;
  let content = await lockContent(deps, tx, { kind, id });
  // A discussion's own address does not say whether it begins with a question.
  if (!content && kind === "question") {
    kind = "post";
    content = await lockContent(deps, tx, { kind, id });
  }
  const type = deps.domains.findContentType(kind);
  const isSeen = content?.visibility === "public" && ((await type?.isAtAddress?.(tx, id, content)) ?? true);
  if (content && isSeen) return content;
  const advice = writeTo(deps.config);
  if (await type?.isOperators?.(tx, id)) {
    throw nothingThere(`This was not shared by a member but put there by the operator. Please ${advice} instead.`);
  }
  throw nothingThere(`Nothing that a member shared is public at this address. If you still see it, please ${advice}.`);
}

function nothingThere(message: string): AppError {
  return new AppError("UNPROCESSABLE", message, { reason: "nothing-shared-there", fields: { address: message } });
}

/** The content's lock has two equal notices at once come here one after the other. */
async function refuseSecond(tx: Transaction, { kind, id }: Content, email: string): Promise<void> {
  const [open] = await tx
    .select({ id: takedowns.id })
    .from(takedowns)
    .where(
      and(
        eq(takedowns.kind, kind),
        eq(takedowns.subjectId, id),
        inArray(takedowns.state, [...OPEN_STATES]),
        sql`lower(${takedowns.claimantEmail}) = lower(${email})`,
      ),
    )
    .limit(1);
  if (!open) return;
  throw new AppError(
    "CONFLICT",
    "You have sent a notice about this already. The link in our mail says where it stands.",
    { reason: "notice-open" },
  );
}

interface NewNotice {
  notice: Notice;
  content: Content;
  language: Language;
  now: Date;
}

async function insertNotice(tx: Transaction, { config }: SubmitDeps, { notice, content, language, now }: NewNotice) {
  const id = v7();
  const [row] = await tx
    .insert(takedowns)
    .values({
      id,
      regime: notice.regime,
      state: "unconfirmed",
      kind: content.kind,
      subjectId: content.id,
      productId: content.productId,
      sharerId: content.authorId,
      address: notice.address,
      work: notice.work,
      claimantRole: notice.role,
      claimantName: notice.name,
      claimantPostalAddress: notice.postalAddress,
      claimantPhone: notice.phone,
      claimantEmail: notice.email,
      signature: notice.signature,
      language,
      keyHash: hashOfKey(keyOfNew(id, config)),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("the insert returned no row");
  return row;
}
