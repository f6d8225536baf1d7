import type * as z from "zod/mini";
import { api } from "#client/lib/api.ts";
import { type SharedProduct, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";

/** Of a product that is new, or a video alone for one of the catalogue, which is named by its id. */
export type Draft = { body: NewProduct } | { productId: string; body: NewVideo };
export type NewProduct = z.output<typeof sharedVideos.share.body>;
type NewVideo = z.output<typeof sharedVideos.add.body>;

/** Shares a video, with `uploadId` the one that was sent. With the same key it is done once, however often it is called. */
export function createShare(draft: Draft, video: NewVideo, key: string): Promise<SharedProduct> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  return "productId" in draft
    ? api(sharedVideos.add, { params: { id: draft.productId }, body: { ...draft.body, ...video }, headers })
    : api(sharedVideos.share, { body: { ...draft.body, ...video }, headers });
}
