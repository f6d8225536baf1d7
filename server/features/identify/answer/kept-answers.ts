import { Readable } from "node:stream";
import { and, eq, gt, gte, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database, Transaction } from "#server/db/client.ts";
import { prepareOnce } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import { removeObjects, storeObject } from "#server/features/files/index.ts";
import {
  addBands,
  bandsOfPicture,
  pictureColumns,
  replaceBands,
} from "#server/features/identify/picture/near-pictures.ts";
import type { PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { WebPage } from "#shared/domain/identify/identification.ts";
import type { IdentifyMethod } from "#shared/domain/identify/method.ts";
import type { Language } from "#shared/domain/language.ts";
import { IDENTIFIED_DAYS } from "#shared/domain/limits.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { aiScanResults, type CachedAnswers, type CachedMatch, imageCacheEntries } from "#shared/schema/index.ts";

/** An answer to a photo, as it is kept for the next one who sends the same. */
export type KeptAnswer = typeof imageCacheEntries.$inferSelect;

/**
 * The kept answer to a photo in a language; null where there is none, or it has expired, or it was given without a model
 * where there is one.
 */
export async function findKept(
  { db, now, model }: Pick<Deps, "db" | "now" | "model">,
  imageHash: string,
  language: Language,
): Promise<KeptAnswer | null> {
  const entry = await findEntry({ db, now }, imageHash);
  if (!entry || !isIn(entry, language)) return null;
  return model && isProvisional(entry) ? null : entry;
}

/** The kept answer to a photo for a member: null also where others alone have said that it is that of an earlier picture. */
export async function findGiven(
  deps: Pick<Deps, "db" | "now" | "model">,
  { imageHash, language, member }: { imageHash: string; language: Language; member: string },
): Promise<KeptAnswer | null> {
  const entry = await findKept(deps, imageHash, language);
  return entry && (await isFor(deps, entry, member)) ? entry : null;
}

/** Whether an answer is a member's to be given: a machine's, or the copy of an earlier one that they have said is the same. */
export async function isFor({ db }: Pick<Deps, "db">, { imageHash, saidSameAt }: KeptAnswer, member: string) {
  if (saidSameAt === null) return true;
  // No other member has had an answer to it since.
  const since = and(
    eq(aiScanResults.userId, member),
    eq(aiScanResults.imageHash, imageHash),
    gte(aiScanResults.createdAt, saidSameAt),
    aiScanResults.isSuccessfulScan,
  );
  return (await db.$count(aiScanResults, since)) > 0;
}

/** The kept answer to a photo in whatever language, and by whatever means; null where there is none, or it has expired. */
export async function findEntry({ db, now }: Pick<Deps, "db" | "now">, imageHash: string): Promise<KeptAnswer | null> {
  const [entry] = await statement(db).execute({ imageHash, now: now().toISOString() });
  return entry ?? null;
}

const statement = prepareOnce((db) =>
  db
    .select()
    .from(imageCacheEntries)
    .where(
      and(
        eq(imageCacheEntries.imageHash, sql.placeholder("imageHash")),
        gt(imageCacheEntries.expiresAt, sql`${sql.placeholder("now")}::timestamptz`),
      ),
    )
    .prepare("kept_answer"),
);

/** Less sure than what a code or an article number of the catalogue says: the best that was to be had without a model. */
const PROVISIONAL_BELOW = 0.9;

/** Whether an answer was given for want of a model. */
export function isProvisional({ method, identificationResult: { en, fr } }: KeptAnswer): boolean {
  return method !== "model" && method !== "code" && ((en ?? fr)?.confidence ?? 0) < PROVISIONAL_BELOW;
}

/** Whether an answer can be shown in a language: a model's sentences are in the one that it was asked in. */
export const isIn = ({ method, identificationResult }: KeptAnswer, language: Language) =>
  method !== "model" || identificationResult[language] !== undefined;

/** A photo with what was found out about it. */
export interface NewAnswer {
  imageHash: string;
  photo: { bytes: Uint8Array; width: number; height: number };
  /** As the photo arrived, in bytes. */
  size: number;
  /** By which photos that look like it find its answer; null where none shall. */
  facts: PictureFacts | null;
  /** Keys; null where none were looked for. */
  codes: string[] | null;
  labelText: string | null;
  answers: CachedAnswers;
  method: IdentifyMethod;
  /** US dollars. */
  cost: number;
  pages: Record<string, WebPage[]>;
  matches: CachedMatch[];
  /** When the item was first identified, on this photo or on one that is the same. */
  answeredAt: Date;
  /** When the member said that the picture is the same as the one whose answer this is; null for an answer of a machine. */
  saidSameAt: Date | null;
}

/** Keeps a photo. It is withheld from its first byte on, as it may show a home: no address of its own serves it. */
export async function storePhoto(deps: Pick<Deps, "db" | "storage" | "log">, bytes: Uint8Array): Promise<string> {
  const { name } = await storeObject(deps, "jpg", Readable.from([bytes]), new Date());
  return name;
}

/**
 * Makes the answer to a photo the kept one, in place of an earlier one; answers in another language stay beside it.
 * `objectName` is that of the photo, as `storePhoto` gives it.
 */
export async function keepAnswer(
  deps: Pick<Deps, "db" | "storage" | "log" | "now">,
  answer: NewAnswer,
  objectName: string,
): Promise<KeptAnswer> {
  const { db, now } = deps;
  const values = valuesOf(answer, objectName, now());
  for (;;) {
    const added = await addEntry(db, { id: v7(), ...values });
    if (added) return added;
    const replaced = await db.transaction((tx) => replaceEntry(tx, values));
    // It has gone since, if not.
    if (!replaced) continue;
    if (replaced.leftOver !== null) await removeObjects(deps, [replaced.leftOver]);
    return replaced.entry;
  }
}

function valuesOf(answer: NewAnswer, objectName: string, now: Date) {
  const { photo, facts, answers, pages, answeredAt, ...rest } = answer;
  return {
    ...rest,
    width: photo.width,
    height: photo.height,
    objectName,
    ...pictureColumns(facts),
    identificationResult: answers,
    webResults: pages,
    expiresAt: new Date(now.getTime() + IDENTIFIED_DAYS * DAY_MS),
    createdAt: answeredAt,
  };
}

type Values = ReturnType<typeof valuesOf>;

/** Null where the photo has an answer. */
async function addEntry(db: Database, values: Values & { id: string }): Promise<KeptAnswer | null> {
  const [entry] = await adding(db).execute({ ...values, ...bandsOfPicture(values) });
  return entry ?? null;
}

/** In one statement that is built once, as a member waits for it. What may be null is handed to the driver as it is. */
const adding = prepareOnce((db) => {
  const given = (name: keyof Values | "id") => sql.placeholder(name);
  const added = db.$with("added").as(
    db
      .insert(imageCacheEntries)
      .values({
        id: given("id"),
        imageHash: given("imageHash"),
        size: given("size"),
        width: given("width"),
        height: given("height"),
        objectName: given("objectName"),
        pictureHash: sql`${sql.placeholder("whole")}`,
        centreHash: sql`${sql.placeholder("centre")}`,
        colours: sql`${given("colours")}`,
        codes: sql`${given("codes")}`,
        labelText: given("labelText"),
        identificationResult: given("identificationResult"),
        method: given("method"),
        cost: given("cost"),
        webResults: given("webResults"),
        matches: given("matches"),
        saidSameAt: sql`${given("saidSameAt")}`,
        expiresAt: given("expiresAt"),
        createdAt: given("createdAt"),
      } satisfies Record<keyof Values | "id", unknown>)
      .onConflictDoNothing({ target: imageCacheEntries.imageHash })
      .returning(),
  );
  const bands = db
    .$with("bands")
    .as(addBands(db, { keys: sql.placeholder("keys"), hashes: sql.placeholder("hashes") }, added));
  return db.with(added, bands).select().from(added).prepare("add_answer");
});

/** Null where the photo has no answer any more. */
async function replaceEntry(tx: Transaction, values: Values) {
  const { imageHash, method, createdAt, identificationResult, webResults, saidSameAt } = values;
  const isKept = eq(imageCacheEntries.imageHash, imageHash);
  const [before] = await tx.select().from(imageCacheEntries).where(isKept).for("update");
  if (!before) return null;
  const isSameAnswer = before.method === method && before.createdAt.getTime() === createdAt.getTime();
  const kept = isSameAnswer
    ? {
        identificationResult: { ...before.identificationResult, ...identificationResult },
        webResults: { ...before.webResults, ...webResults },
        // What a machine has found needs no word of a member's; and the first who gave theirs has given it.
        saidSameAt: saidSameAt && before.saidSameAt,
      }
    : // What was said of an earlier answer does not count for this one.
      { correctedBrand: null, correctedModel: null, ...NO_VOTES };
  const [entry] = await tx
    .update(imageCacheEntries)
    .set({ ...values, ...kept })
    .where(isKept)
    .returning();
  if (!entry) throw new Error("the update of an answer returned no row");
  await replaceBands(tx, entry);
  return { entry, leftOver: before.objectName };
}

const NO_VOTES = { thumbsUpCount: 0, thumbsDownCount: 0, correctionCount: 0 };

/**
 * The address of a page of a shop's that a model's search has found for a photo: one that is stored, and nothing else. Null
 * where there is none, or it has expired.
 */
export async function findFoundPage(
  { db, now }: Pick<Deps, "db" | "now">,
  { imageHash, key, place }: { imageHash: string; key: string; place: number },
): Promise<string | null> {
  const [entry] = await db
    .select({ webResults: imageCacheEntries.webResults })
    .from(imageCacheEntries)
    .where(and(eq(imageCacheEntries.imageHash, imageHash), gt(imageCacheEntries.expiresAt, now())));
  const pages = entry && Object.hasOwn(entry.webResults, key) ? entry.webResults[key] : undefined;
  const page = pages?.[place];
  return page?.source === "purchase" ? (safeLink(page.url)?.href ?? null) : null;
}
