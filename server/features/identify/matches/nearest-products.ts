import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { colourDistanceOf, SAME_COLOURS_MAX } from "#server/features/identify/picture/colour-signature.ts";
import type { PictureFacts } from "#server/features/identify/picture/describe-picture.ts";
import { PLAIN_HASH } from "#server/features/identify/picture/picture-hash.ts";
import { productPictures, products } from "#shared/schema/index.ts";

/** A product whose picture is near a photo. */
export interface NearProduct {
  id: string;
  /** Different bits of the hashes that are nearest to each other. */
  distance: number;
}

/** See below. */
export const PRODUCT_NEAR_MAX_BITS = 40;
/** Of which those in other colours are left out. */
const READ_MAX = 100;

/**
 * The listed products whose catalogue picture is nearest to a photo, and in the same colours, nearest first.
 *
 * It finds photos and screenshots of the catalogue's own picture, not the thing in a room: of the 64 drawn pictures of the
 * demo catalogue all are found as small as 160 pixels, as JPEG 40, 15 % brighter or darker, cut by 2.5 %, and photographed a
 * little askew (at most 36 bits), 63 with a margin of 5 %, 56 cut by 5 %, 62 turned by two degrees; with a margin of 10 % and
 * mirrored none is. Of two different products' pictures the nearest are 24 bits apart (two beds, told apart by their
 * colours), all others more than 47. Colours leave out a tenth of the darker and brighter ones, and all in warm light.
 *
 * It reads all pictures there are, which takes some 0.2 s for a million.
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
  const near = await db
    .select({ id: productPictures.productId, distance, colours: productPictures.colours })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(
      and(
        sql`${distance} <= ${PRODUCT_NEAR_MAX_BITS}`,
        products.isListed,
        eq(products.thumbnailUrl, productPictures.pictureUrl),
      ),
    )
    .orderBy(distance, productPictures.productId)
    .limit(READ_MAX);
  return near
    .flatMap(({ colours: theirs, ...product }) =>
      theirs !== null && colourDistanceOf(colours, theirs) <= SAME_COLOURS_MAX ? product : [],
    )
    .slice(0, limit);
}
