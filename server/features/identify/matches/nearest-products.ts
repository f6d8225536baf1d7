import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { colourDistanceOf, SAME_COLOURS_MAX } from "#server/features/identify/picture/compare-facts.ts";
import type { PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { PLAIN_HASH } from "#server/lib/pictures/picture-hash.mjs";
import { productPictures, products } from "#shared/schema/index.ts";

/** A product whose picture is near a photo. */
export interface NearProduct {
  id: string;
  /** Different bits of the hashes that are nearest to each other. */
  distance: number;
}

/** Beyond it the distances of other products' pictures begin (`nearestProducts`). */
const PRODUCT_NEAR_MAX_BITS = 40;
/** Of which those in other colours, and of products that are not listed, are left out. */
const READ_MAX = 100;

/**
 * The listed products whose catalogue picture is nearest to a photo, and in the same colours, nearest first.
 *
 * It finds photos and screenshots of the catalogue's own picture, not the thing in a room: of the 64 drawn pictures of the
 * demo catalogue all are found as small as 160 pixels, as JPEG 40 and photographed a little askew, 63 cut by 2.5 %, 61 turned
 * by two degrees or with a margin of 5 %, 59 made 15 % darker or brighter, 56 cut by 5 %, and none with a margin of 10 %, in
 * warm light or mirrored. Of two products' pictures the nearest are 24 bits apart (two beds, told apart by their colours),
 * all others more than 47.
 *
 * It reads all pictures there are: half a millisecond for each thousand.
 */
export async function nearestProducts(
  db: Database,
  { whole, centre, colours }: PictureFacts,
  limit: number,
): Promise<NearProduct[]> {
  // Only noise could be compared of a picture that shows nothing.
  if (whole.equals(PLAIN_HASH)) return [];
  const bits = (hash: Buffer) => sql`${`x${hash.toString("hex")}`}::bit(256)`;
  const { pictureHash, centreHash } = productPictures;
  const distance = sql<number>`least(bit_count(${pictureHash} # ${bits(whole)}), bit_count(${centreHash} # ${bits(whole)}),
    bit_count(${pictureHash} # ${bits(centre)}))::int`;
  // With a limit of its own the planner knows that few are left for the join.
  const near = db
    .select({
      id: productPictures.productId,
      pictureUrl: productPictures.pictureUrl,
      distance: distance.as("distance"),
      colours: productPictures.colours,
    })
    .from(productPictures)
    .where(sql`${distance} <= ${PRODUCT_NEAR_MAX_BITS}`)
    .orderBy(distance, productPictures.productId)
    .limit(READ_MAX)
    .as("near");
  const found = await db
    .select({ id: near.id, distance: near.distance, colours: near.colours })
    .from(near)
    .innerJoin(products, and(eq(products.id, near.id), eq(products.thumbnailUrl, near.pictureUrl), products.isListed))
    .orderBy(near.distance, near.id);
  return found
    .flatMap(({ colours: theirs, ...product }) =>
      theirs !== null && colourDistanceOf(colours, theirs) <= SAME_COLOURS_MAX ? product : [],
    )
    .slice(0, limit);
}
