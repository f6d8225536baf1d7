import { and, eq } from "drizzle-orm";
import { type AuditedState, recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { keepsAll, mustKeepBrand } from "#server/features/catalog/desk/brand-keepers.ts";
import { showSheet } from "#server/features/catalog/desk/open-sheet.ts";
import {
  type CurrentSheet,
  latestRevision,
  readSheet,
  sheetOfRevision,
} from "#server/features/catalog/desk/read-sheet.ts";
import { editableShops, writeSheet } from "#server/features/catalog/desk/write-sheet.ts";
import { hasTakenIn } from "#server/features/catalog/duplicates/merged.ts";
import { keepFiles, mustBeChecked } from "#server/features/catalog/files/kept-files.ts";
import { productMissing, selectProduct } from "#server/features/catalog/listed-product.ts";
import { AppError } from "#server/http/app-error.ts";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import type { ProductSheet, SentSheet } from "#shared/contracts/catalog/product-sheet.ts";
import { COUNTRIES, GUIDE_KINDS } from "#shared/domain/assembly.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { changedSections, SHEET_SECTION_NAMES, SHEET_SECTIONS } from "#shared/domain/product-sheet.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { productRevisions } from "#shared/schema/index.ts";

type Means = Pick<Deps, "db" | "now">;

/** What an edit is beside its sheet. */
interface Edit {
  /** Of the sheet that the editor began with. */
  version: string;
  reason?: string | undefined;
}

/**
 * Saves the whole sheet of a product as an editor has left it. Throws NOT_FOUND, FORBIDDEN for a brand or offers that are not
 * the editor's to keep, UNPROCESSABLE for a manual that was not looked into, and CONFLICT where the product has changed since
 * it was opened or a code is another one's.
 */
export function saveSheet(
  { db, now }: Means,
  actor: Actor,
  productId: string,
  { sheet: sent, ...edit }: Edit & { sheet: SentSheet },
): Promise<OpenSheet> {
  return db.transaction(async (tx) => {
    const current = await lockSheet(tx, actor, productId, edit.version);
    if (sent.manualUrl !== current.sheet.manualUrl) await mustBeChecked(tx, sent.manualUrl);
    const sheet = { ...inOrder(sent), offers: datedOffers(inOrder(sent).offers, current.sheet.offers, now()) };
    const change = { action: "desk.save", restores: null, reason: edit.reason } as const;
    await putSheet(tx, actor, productId, { current, sheet, now: now(), ...change });
    return showSheet(tx, actor, productId);
  });
}

/**
 * Brings back what a product's sheet said in an earlier revision. What is not the editor's to change, offers of shops that
 * are gone or whose feed keeps the price by now, and codes and offers of a product that another one was merged into since
 * then, stay as they are. Throws as `saveSheet`.
 */
export function restoreSheet(
  { db, now }: Means,
  actor: Actor,
  productId: string,
  { revision, ...edit }: Edit & { revision: number },
): Promise<OpenSheet> {
  return db.transaction(async (tx) => {
    const current = await lockSheet(tx, actor, productId, edit.version);
    const [kept] = await tx
      .select({ sheet: productRevisions.sheet, createdAt: productRevisions.createdAt })
      .from(productRevisions)
      .where(and(eq(productRevisions.productId, productId), eq(productRevisions.version, revision)));
    if (!kept) throw new AppError("NOT_FOUND", "This version is no longer there.", { reason: "revision-missing" });
    const earlier = sheetOfRevision(kept.sheet);
    const shops = await editableShops(tx, productId, [...new Set(earlier.offers.map((offer) => offer.retailerId))]);
    const offers = earlier.offers.filter(({ retailerId }) => shops.has(retailerId));
    const { gtins, articleNumbers, offers: offersNow } = current.sheet;
    // Of codes and offers the earlier sheet does not know those that have come with another product since then.
    const isMerged = await hasTakenIn(tx, productId, kept.createdAt);
    const sheet = {
      ...earlier,
      offers: keepsAll(actor) && !isMerged ? offers : offersNow,
      ...(isMerged && { gtins, articleNumbers }),
    };
    const change = { action: "desk.restore", restores: revision, reason: edit.reason } as const;
    await putSheet(tx, actor, productId, { current, sheet, now: now(), ...change });
    return showSheet(tx, actor, productId);
  });
}

/** The product's sheet, with its row locked against other editors, feeds and merges. */
async function lockSheet(tx: Transaction, actor: Actor, productId: string, version: string): Promise<CurrentSheet> {
  await holdActor(tx, actor);
  const [product] = await selectProduct(tx, productId).for("update");
  if (!product) throw productMissing();
  const current = await readSheet(tx, productId);
  await mustKeepBrand(tx, actor, current.sheet.brand);
  if (current.version !== version) {
    throw new AppError("CONFLICT", "This page was changed in the meantime.", { reason: "sheet-changed" });
  }
  return current;
}

/** Writes a sheet with its revision and its audit entry; nothing of all that where it says what the product says already. */
async function putSheet(
  tx: Transaction,
  actor: Actor,
  productId: string,
  {
    current,
    sheet,
    now,
    restores,
    ...change
  }: {
    current: CurrentSheet;
    sheet: ProductSheet;
    now: Date;
    restores: number | null;
    action: "desk.save" | "desk.restore";
    reason: string | undefined;
  },
): Promise<void> {
  await mustKeepBrand(tx, actor, sheet.brand);
  const changed = changedSections(current.sheet, sheet);
  if (changed.includes("offers") && !keepsAll(actor)) {
    throw new AppError("FORBIDDEN", "Where a product can be bought is kept by the administrators.", {
      reason: "offers-kept",
    });
  }
  if (changed.length === 0) return;
  const known = filesOf(current.sheet);
  await keepFiles(
    tx,
    productId,
    filesOf(sheet).filter((url) => !known.includes(url)),
  );
  const found = await keepFound(tx, productId, current, now);
  await writeSheet(tx, productId, sheet, { brandBefore: current.sheet.brand, changed, now });
  const after = await readSheet(tx, productId);
  await tx.insert(productRevisions).values({
    productId,
    version: found + 1,
    sheet: after.sheet,
    digest: after.digest,
    changed,
    isEdit: true,
    actorId: actor.id,
    restores,
    createdAt: now,
  });
  const target = { type: "product", id: productId };
  await recordChange(tx, {
    actor,
    target,
    before: stateOf(current.sheet),
    after: stateOf(after.sheet),
    ...change,
  });
}

/** Keeps the state that an edit begins with, unless the latest revision is that; answers its version. */
async function keepFound(tx: Transaction, productId: string, { sheet, digest }: CurrentSheet, now: Date) {
  const latest = await latestRevision(tx, productId);
  if (latest?.digest === digest) return latest.version;
  const version = latest ? latest.version + 1 : 0;
  const changed = latest ? changedSections(sheetOfRevision(latest.sheet), sheet) : [];
  // One that was kept before sheets had a field has another digest, and says the same.
  if (latest && changed.length === 0) return latest.version;
  await tx
    .insert(productRevisions)
    .values({ productId, version, sheet, digest, changed, isEdit: false, createdAt: now });
  return version;
}

/** The files that a sheet names: ours, and links. */
function filesOf({ thumbnailUrl, manualUrl, guides }: ProductSheet): (string | null)[] {
  return [thumbnailUrl, manualUrl, ...guides.flatMap(({ steps }) => steps.map(({ pictureUrl }) => pictureUrl))];
}

/** What was sent, in the order in which it is stored. */
function inOrder(sheet: SentSheet): SentSheet {
  const place = <Item>(items: readonly Item[], item: Item) => items.indexOf(item);
  const { offers, guides } = sheet;
  return {
    ...sheet,
    offers: [...offers].sort(
      (a, b) => place(COUNTRIES, a.country) - place(COUNTRIES, b.country) || (a.retailerId < b.retailerId ? -1 : 1),
    ),
    guides: [...guides].sort(
      (a, b) =>
        place(GUIDE_KINDS, a.kind) - place(GUIDE_KINDS, b.kind) ||
        place(LANGUAGES, a.language) - place(LANGUAGES, b.language),
    ),
  };
}

/** A price was seen when it was last said to be so, or now where it is new, changed or said to be checked now. */
function datedOffers(sent: SentSheet["offers"], known: ProductSheet["offers"], now: Date): ProductSheet["offers"] {
  return sent.map((offer) => {
    const same = known.find(
      ({ retailerId, country, price, url }) =>
        retailerId === offer.retailerId && country === offer.country && price === offer.price && url === offer.url,
    );
    return { ...offer, checkedAt: offer.checkedAt === null ? now : (same?.checkedAt ?? now) };
  });
}

/** A sheet as the audit keeps it: a text, number or list each. */
export function stateOf(sheet: ProductSheet): AuditedState {
  const fields = SHEET_SECTION_NAMES.flatMap((section) => SHEET_SECTIONS[section].map((field) => field));
  return Object.fromEntries(
    fields.map((field) => {
      const value = sheet[field];
      return [field, typeof value === "object" && value !== null ? JSON.stringify(value) : value];
    }),
  );
}
