import * as z from "zod/mini";
import { productDetail } from "#shared/contracts/catalog/catalog.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import {
  BRAND_MAX_CHARACTERS,
  CODE_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  PRODUCT_NAME_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { LINK_REFUSALS } from "#shared/domain/link-refusal.ts";
import { REMOVAL_REASONS } from "#shared/domain/moderation.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { SHARE_STATES } from "#shared/domain/share-state.ts";
import { typedLink } from "#shared/domain/typed-link.ts";
import { UPLOAD_REFUSALS } from "#shared/domain/upload-state.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

const line = (maximum: number) => z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(maximum));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX_CHARACTERS));
const link = z.string().check(z.overwrite(typedLink), z.trim(), z.minLength(1), z.maxLength(LINK_MAX_CHARACTERS));

/** A video service's own facts of one of its videos. */
const linkedVideo = z.object({
  service: z.enum(["YouTube", "Vimeo"]),
  title: z.nullable(z.string()),
  author: z.nullable(z.string()),
});
export type LinkedVideo = z.output<typeof linkedVideo>;

/** A share of the caller's, and its state. */
const ownShare = z.object({
  id: z.uuid(),
  createdAt: date,
  state: z.enum(SHARE_STATES),
  /** Why the file was refused; null unless it was. */
  refusal: z.nullable(z.enum(UPLOAD_REFUSALS)),
  /** Why the link was refused; null unless it was. */
  linkRefusal: z.nullable(z.enum(LINK_REFUSALS)),
  /** Why a moderator removed it; null unless one did. */
  removalReason: z.nullable(z.enum(REMOVAL_REASONS)),
  /** Since when its service or server says that there is no such video; null unless it does. */
  unavailableSince: z.nullable(date),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    nameFr: z.nullable(z.string()),
    brand: z.string(),
    category: z.enum(CATEGORIES),
    /** Whether it has a page at the moment. */
    isListed: z.boolean(),
  }),
  pictureUrl: z.nullable(z.string()),
  /** Null for a file. */
  link: z.nullable(z.string()),
  /** Null for a link. */
  upload: z.nullable(
    z.object({
      id: z.uuid(),
      /** As the file is called on the sharer's device. */
      fileName: z.string(),
      captions: z.array(z.enum(LANGUAGES)),
    }),
  ),
  /** Whether picture and captions of a file can be changed. */
  canEdit: z.boolean(),
  /** Whether the product's name can be changed, too: no other member has put anything on its page. */
  canRename: z.boolean(),
  canRemove: z.boolean(),
});
export type OwnShare = z.output<typeof ownShare>;

/** A member's video of a product, as everybody sees it. */
const productVideo = z.object({
  id: z.uuid(),
  videoUrl: z.string(),
  /** Seconds; null where it is unknown. */
  videoDuration: z.nullable(z.int()),
  pictureUrl: z.nullable(z.string()),
  /** Empty for a link. */
  videoSources: productDetail.shape.videoSources,
  captions: productDetail.shape.captions,
  /** Null for a former member. */
  sharerName: z.nullable(z.string()),
  isOwn: z.boolean(),
  createdAt: date,
  helpfulVotes: z.int(),
  unhelpfulVotes: z.int(),
  /** The caller's vote, null for none. */
  ownVote: z.nullable(z.boolean()),
});
export type ProductVideo = z.output<typeof productVideo>;

/** A product of the catalogue that a code belongs to. */
const knownProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  nameFr: z.nullable(z.string()),
  brand: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  category: z.enum(CATEGORIES),
});
export type KnownProduct = z.output<typeof knownProduct>;

/** A product with what its new video is at first: not everything is live at once. */
const sharedProduct = z.extend(productDetail, { shareState: z.enum(SHARE_STATES) });
export type SharedProduct = z.output<typeof sharedProduct>;

/** An https link, or the id that the upload of a file got. One of the two is needed. */
const newVideo = z.object({ videoUrl: z.optional(link), uploadId: z.optional(z.uuid()) });

const productNames = z.object({
  name: line(PRODUCT_NAME_MAX_CHARACTERS),
  brand: line(BRAND_MAX_CHARACTERS),
  category: z.enum(CATEGORIES),
});

const shareId = z.object({ id: z.uuid() });

/** Sharing an assembly video: a product with the link or the uploaded file that shows how it is built. */
export const sharedVideos = {
  share: endpoint({
    method: "POST",
    path: "/api/products",
    access: "share-videos",
    summary:
      "Adds a product with its video, shown once it is ready: 409 where its code is another's, 422 for a link that leads to none.",
    body: z.extend(productNames, {
      /** What is printed on the box, typed or scanned. */
      code: z.optional(code),
      /** A client's suggestion for our own code; another one is made where it is taken. */
      qrCode: z.optional(code),
      ...newVideo.shape,
      // Read from the video itself, whatever they say.
      videoDuration: z.optional(z.nullable(z.number())),
      thumbnailUrl: z.optional(z.nullable(z.string().check(z.maxLength(LINK_MAX_CHARACTERS)))),
    }),
    response: sharedProduct,
    status: 201,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/products/:id/videos",
    access: "share-videos",
    summary: "Adds a video to a product of the catalogue, beside those that it has: 409 for one that is there already.",
    params: z.object({ id: z.uuid() }),
    body: newVideo,
    response: sharedProduct,
    status: 201,
  }),
  ofProduct: endpoint({
    method: "GET",
    path: "/api/products/:id/videos",
    access: "public",
    summary: "The videos that members shared of a product, the most helpful first.",
    params: z.object({ id: z.uuid() }),
    response: z.array(productVideo),
  }),
  vote: endpoint({
    method: "PUT",
    path: "/api/shares/:id/vote",
    access: "share-videos",
    summary: "Says whether another member's video helped; null takes it back. 409 for the caller's own.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ isHelpful: z.nullable(z.boolean()) }),
    response: z.pick(productVideo, { helpfulVotes: true, unhelpfulVotes: true, ownVote: true }),
  }),
  known: endpoint({
    method: "GET",
    path: "/api/shares/known-product",
    access: "share-videos",
    summary:
      "The product that keeps a code from being a new one's: a video is shared for that instead. Null without one.",
    query: z.object({ code, brand: line(BRAND_MAX_CHARACTERS) }),
    response: z.nullable(knownProduct),
  }),
  checkLink: endpoint({
    method: "GET",
    path: "/api/video-links",
    access: "public",
    summary: "Asks YouTube or Vimeo whether a linked video can be seen: 404 where it is private, restricted or gone.",
    query: z.object({ url: link }),
    response: linkedVideo,
  }),
  own: endpoint({
    method: "GET",
    path: "/api/shares",
    access: "share-videos",
    summary: "The caller's shares, newest first, with the state of each; of one product with `productId`.",
    query: z.object({
      productId: z.optional(z.uuid()),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(ownShare),
    paged: true,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/shares/:id",
    access: "share-videos",
    summary: "Corrects the product that came with one of the caller's own shares: 409 once others have built upon it.",
    params: shareId,
    body: productNames,
    response: ownShare,
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/api/shares/:id",
    access: "share-videos",
    summary:
      "Takes back one of the caller's own shares: hidden at once, then erased unless a moderator must decide first.",
    params: shareId,
  }),
};
