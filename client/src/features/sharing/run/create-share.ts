import type * as z from "zod/mini";
import { api } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { type SharedProduct, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

/** Of a product that is new, or a video alone for one of the catalogue, which is named by its id. */
export type Draft = { body: NewProduct } | { productId: string; body: NewVideo };
export type NewProduct = z.output<typeof sharedVideos.share.body>;
type NewVideo = z.output<typeof sharedVideos.add.body>;

/** Shares a video, with `uploadId` the one that was sent. */
export function createShare(draft: Draft, video: NewVideo, once: Once): Promise<SharedProduct> {
  return "productId" in draft
    ? api(sharedVideos.add, { params: { id: draft.productId }, body: { ...draft.body, ...video }, ...once })
    : api(sharedVideos.share, { body: { ...draft.body, ...video }, ...once });
}
