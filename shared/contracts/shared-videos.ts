import * as z from "zod/mini";
import { productDetail } from "#shared/contracts/catalog.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  BRAND_MAX_CHARACTERS,
  CODE_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  PRODUCT_NAME_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const line = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
const link = line(LINK_MAX_CHARACTERS);

/** What a video service itself says of one of its videos. */
const linkedVideo = z.object({
  service: z.enum(["YouTube", "Vimeo"]),
  title: z.nullable(z.string()),
  author: z.nullable(z.string()),
});
export type LinkedVideo = z.output<typeof linkedVideo>;

/** Sharing an assembly video: a product with the link or the uploaded file that shows how it is built. */
export const sharedVideos = {
  share: endpoint({
    method: "POST",
    path: "/api/products",
    access: "share-videos",
    summary: "Adds a product with its video, shown once it is ready: 409 where its code is another's, 400 without one.",
    body: z.object({
      name: line(PRODUCT_NAME_MAX_CHARACTERS),
      brand: line(BRAND_MAX_CHARACTERS),
      category: z.enum(CATEGORIES),
      /** What is printed on the box, typed or scanned. */
      code: z.optional(line(CODE_MAX_CHARACTERS)),
      /** A client's suggestion for our own code; another one is made where it is taken. */
      qrCode: z.optional(line(CODE_MAX_CHARACTERS)),
      /** An http(s) link, or what the upload of a file was answered. One of the two is needed. */
      videoUrl: z.optional(link),
      uploadId: z.optional(z.uuid()),
      // Read from the video itself, whatever they say.
      videoDuration: z.optional(z.nullable(z.number())),
      thumbnailUrl: z.optional(z.nullable(z.string().check(z.maxLength(LINK_MAX_CHARACTERS)))),
    }),
    response: productDetail,
    status: 201,
  }),
  checkLink: endpoint({
    method: "GET",
    path: "/api/video-links",
    access: "public",
    summary: "Asks YouTube or Vimeo whether a linked video can be seen: 404 where it is private, restricted or gone.",
    query: z.object({ url: link }),
    response: linkedVideo,
  }),
};
