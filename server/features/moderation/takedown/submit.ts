import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockContent } from "#server/features/moderation/hold.ts";
import { hashOfKey } from "#server/features/moderation/takedown/claimant.ts";
import { countStrikes } from "#server/features/moderation/takedown/standing.ts";
import { tellClaimant, tellSharer } from "#server/features/moderation/takedown/tell.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Content } from "#server/lib/content.ts";
import type { takedowns as contract } from "#shared/contracts/takedowns.ts";
import { type ContentAddress, readContentAddress } from "#shared/domain/content-address.ts";
import { TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { OPEN_STATES, type TakedownState } from "#shared/domain/takedown.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { moderationItems, products, takedowns } from "#shared/schema/index.ts";

type Notice = z.output<typeof contract.submit.body>;
type SubmitDeps = Pick<Deps, "db" | "now" | "queue" | "config">;

const KEY_BYTES = 32;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Takes a copyright notice in: one under the DMCA waits for a moderator, a Canadian one is passed on at once. Throws
 * INVALID_INPUT for a signature that is not the name, UNPROCESSABLE where nothing public that a member made is at the
 * address, CONFLICT while the claimant's notice about the same thing is open, RATE_LIMITED.
 */
export async function submitNotice(deps: SubmitDeps, { address, language }: Caller, notice: Notice) {
  const { db, now } = deps;
  mustBeSigned(notice);
  await takeTry(db, TRY_LIMITS.notices, address);
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const row = await db.transaction(async (tx) => {
    const content = await findContent(tx, deps, notice.address);
    await refuseSecond(tx, content, notice.email);
    return insertNotice(tx, { notice, content, language, keyHash: hashOfKey(key), now: now() });
  });
  await tellClaimant(deps, row, key);
  if (row.state === "forwarded") {
    await tellSharer(deps, row, row.sharerId === null ? 0 : await countStrikes(db, row.sharerId));
  }
  return { id: row.id, key, state: row.state, dueAt: row.dueAt };
}

/** Typed names sign where they are the same, however the accents and spaces in them were typed. */
export function mustBeSigned({ name, signature }: { name: string; signature: string }): void {
  const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
  if (plain(name) === plain(signature)) return;
  const message = "Please sign with the name that you gave.";
  throw new AppError("INVALID_INPUT", message, { fields: { signature: message } });
}

/** What is at an address, locked, if it is public and a member's. */
async function findContent(tx: Transaction, { config }: SubmitDeps, address: string): Promise<Content> {
  const named = readContentAddress(address);
  if (!named) throw nothingThere("Nothing that members share is at this address. Please copy it from the page.");
  const content = await lockContent(tx, { kind: named.kind, id: named.kind === "video" ? named.productId : named.id });
  if (content?.visibility === "public" && (await isShown(tx, named, content))) return content;
  const operator = config.adminPublicEmail;
  const whom = operator ? `write to ${operator}` : "write to the operator of this site";
  if (named.kind === "video" && (await hasVideo(tx, named.productId))) {
    throw nothingThere(`This video was not shared by a member but put there by the operator. Please ${whom} instead.`);
  }
  throw nothingThere(`Nothing that a member shared is public at this address. If you still see it, please ${whom}.`);
}

/** Whether the product's video is the member's: the catalogue may have had one of its own before. */
async function isShown(tx: Transaction, named: ContentAddress, content: Content): Promise<boolean> {
  if (named.kind !== "video") return true;
  const [product] = await tx
    .select({ videoUrl: products.videoUrl })
    .from(products)
    .where(eq(products.id, named.productId));
  return content.videoUrl !== null && product?.videoUrl === content.videoUrl;
}

async function hasVideo(tx: Transaction, productId: string): Promise<boolean> {
  const [product] = await tx.select({ videoUrl: products.videoUrl }).from(products).where(eq(products.id, productId));
  return product != null && product.videoUrl !== null;
}

function nothingThere(message: string): AppError {
  return new AppError("UNPROCESSABLE", message, { fields: { address: message } });
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
  );
}

interface NewNotice {
  notice: Notice;
  content: Content;
  language: "en" | "fr";
  keyHash: string;
  now: Date;
}

async function insertNotice(tx: Transaction, { notice, content, language, keyHash, now }: NewNotice) {
  const isCanadian = notice.regime === "canada";
  const state: TakedownState = isCanadian ? "forwarded" : "received";
  const [row] = await tx
    .insert(takedowns)
    .values({
      id: v7(),
      regime: notice.regime,
      state,
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
      keyHash,
      // A Canadian one is answered by being passed on.
      dueAt: isCanadian ? now : new Date(now.getTime() + TAKEDOWN_RESPONSE_HOURS * HOUR_MS),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("the insert returned no row");
  if (!isCanadian) {
    const { id: subjectId, dueAt } = row;
    await tx.insert(moderationItems).values({ id: v7(), kind: "takedown", subjectId, dueAt, createdAt: now });
  }
  return row;
}
