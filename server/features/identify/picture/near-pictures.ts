import { and, eq, gt, isNull, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { prepareOnce, prepareSelect } from "#server/db/prepared.ts";
import { bandsOf, colourDistanceOf, NEAR_MAX_BITS } from "#server/features/identify/picture/compare-facts.ts";
import type { PictureText } from "#server/features/identify/picture/judge-near.ts";
import type { PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { imageCacheBands, imageCacheEntries } from "#shared/schema/index.ts";

/** An entry of the cache whose picture is near another. */
export interface NearPicture extends PictureText {
  entryId: string;
  /** Different bits of the hashes that are nearest to each other. */
  distance: number;
  /** See `colourDistanceOf`. */
  colourDistance: number;
}

/** More entries than that are near none but a picture that was put in again and again. */
const FOUND_MAX = 50;
/**
 * Read of a band at most, the newest entries first: some ten times what the fullest band has among a million pictures.
 * Without a bound, members who send a thousand variants of one picture would make each look-up of the like slow.
 */
const BAND_READ_MAX = 2000;

/** Which of an entry's two hashes a band is of. */
const WHOLE = 0;
const CENTRE = 1;

/**
 * The keys of a hash's bands: which band, its 16 bits, and which hash. Equal bands of both hashes are neighbours in the
 * index, as they are looked up together.
 */
export function bandKeys(hash: Buffer, of: "whole" | "centre"): number[] {
  return bandsOf(hash).map((bits, band) => (band << 17) | (bits << 1) | (of === "whole" ? WHOLE : CENTRE));
}

/**
 * The entries whose picture is near, nearest first; those that have expired are not among them. Every one is found up to
 * `NEAR_MAX_BITS` different bits, of the whole pictures or of the one's whole and the other's centre, as one may be a crop of
 * the other.
 */
export async function findNearPictures(
  db: Database,
  { whole, centre, colours }: PictureFacts,
  { limit, now }: { limit: number; now: Date },
): Promise<NearPicture[]> {
  const found = await statements(db).near({
    whole: bits(whole),
    centre: bits(centre),
    wholeKeys: [...bandKeys(whole, "whole"), ...bandKeys(whole, "centre")].sort((a, b) => a - b),
    centreKeys: bandKeys(centre, "whole"),
    now,
  });
  return found
    .map(({ colours: theirs, ...near }) => ({ ...near, colourDistance: colourDistanceOf(colours, theirs) }))
    .sort((a, b) => a.distance - b.distance || a.colourDistance - b.colourDistance)
    .slice(0, limit);
}

/** The columns of an entry by which its picture is compared; those of an entry that no picture finds without facts. */
export function pictureColumns(facts: PictureFacts | null) {
  return { pictureHash: facts?.whole ?? null, centreHash: facts?.centre ?? null, colours: facts?.colours ?? null };
}

type Pictured = Pick<typeof imageCacheEntries.$inferSelect, "pictureHash" | "centreHash">;

/** By what entries with these `pictureColumns` are found, as `addBands` takes it, and the hashes themselves as texts. */
export function bandsOfPicture({ pictureHash, centreHash }: Pictured) {
  const bandsOfHash = (hash: Buffer | null, of: "whole" | "centre") =>
    hash ? bandKeys(hash, of).map((key) => ({ key, hash: bits(hash) })) : [];
  const bands = [...bandsOfHash(pictureHash, "whole"), ...bandsOfHash(centreHash, "centre")];
  return {
    keys: bands.map(({ key }) => key),
    hashes: bands.map(({ hash }) => hash),
    whole: pictureHash && bits(pictureHash),
    centre: centreHash && bits(centreHash),
  };
}

type Given<Value> = Value | Placeholder;

/** The insert of what makes entries findable; `entries` has their ids. */
export function addBands(
  db: Database | Transaction,
  { keys, hashes }: { keys: Given<number[]>; hashes: Given<string[]> },
  entries: SQLWrapper,
) {
  return db
    .insert(imageCacheBands)
    .select(
      sql`select band.key, entry.id, band.hash::bit(256) from ${entries} as entry
        cross join unnest(${sql.param(keys)}::int[], ${sql.param(hashes)}::text[]) as band (key, hash)`,
    )
    .returning({ key: imageCacheBands.key });
}

/** Makes an entry findable by its `pictureColumns`, in place of what it was found by before. */
export async function replaceBands(tx: Transaction, entry: Pictured & { id: string }): Promise<void> {
  await tx.delete(imageCacheBands).where(eq(imageCacheBands.entryId, entry.id));
  await addBands(tx, bandsOfPicture(entry), sql`(select ${entry.id}::uuid as id)`);
}

/** A hash as the database reads it. */
const bits = (hash: Buffer): string => `x${hash.toString("hex")}`;

const columns = {
  entryId: imageCacheEntries.id,
  imageHash: imageCacheEntries.imageHash,
  distance: sql<number>`near.distance`,
  colours: sql`encode(${imageCacheEntries.colours}, 'hex')`.mapWith((hex: string) => Buffer.from(hex, "hex")),
  codes: imageCacheEntries.codes,
  labelText: imageCacheEntries.labelText,
};

const statements = prepareOnce((db) => ({
  near: prepareSelect(
    db,
    "near_pictures",
    columns,
    db
      .select(columns)
      .from(
        sql`(
          select entry_id, min(distance)::int as distance
          from (${distancesOf("whole")} union all ${distancesOf("centre")}) as compared
          where distance <= ${sql.raw(String(NEAR_MAX_BITS))} group by entry_id
        ) as near`,
      )
      .innerJoin(imageCacheEntries, sql`${imageCacheEntries.id} = near.entry_id`)
      // An answer that stands on a member's word is none of a machine's to pass on.
      .where(and(gt(imageCacheEntries.expiresAt, sql.placeholder("now")), isNull(imageCacheEntries.saidSameAt)))
      .orderBy(sql`near.distance`, sql`${imageCacheEntries.id} desc`),
    FOUND_MAX,
  ),
}));

/** How far the entries that have a band in common with one of the picture's hashes are from it. Reads the index alone. */
function distancesOf(hash: "whole" | "centre") {
  return sql`
    select band.entry_id, bit_count(band.hash # ${sql.placeholder(hash)}::bit(256)) as distance
    from unnest(${sql.placeholder(`${hash}Keys`)}::int[]) as wanted (key)
    cross join lateral (
      select b.entry_id, b.hash from ${imageCacheBands} as b where b.key = wanted.key
      order by b.entry_id desc limit ${sql.raw(String(BAND_READ_MAX))}
    ) as band`;
}
