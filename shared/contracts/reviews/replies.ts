import * as z from "zod/mini";
import { REPLY_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";
import { inLines } from "#shared/domain/one-line.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** A maker's reply to a review. */
export const reviewReply = z.object({
  id: z.uuid(),
  /** The company for which it was written. */
  companyName: z.string(),
  text: z.string(),
  createdAt: date,
  /** Of the maker's last change, null without one. */
  editedAt: z.nullable(date),
  isOwn: z.boolean(),
  /** "public" for others; the maker's own may be hidden until a moderator has looked at it, or removed. */
  visibility: z.enum(VISIBILITIES),
});
export type ReviewReply = z.output<typeof reviewReply>;

const reviewId = z.object({ id: z.uuid() });
const said = z.object({
  text: z.string().check(z.overwrite(inLines), z.minLength(1), z.maxLength(REPLY_MAX_CHARACTERS)),
});

/** The one reply of a maker to each review of its products. For everybody else there is no such review, 404. */
export const reviewReplies = {
  write: endpoint({
    method: "POST",
    path: "/api/reviews/:id/reply",
    access: "write-reviews",
    summary: "Replies to a review of a product whose brand the caller keeps as a partner; 409 where there is a reply.",
    params: reviewId,
    body: said,
    response: reviewReply,
    status: 201,
  }),
  edit: endpoint({
    method: "PUT",
    path: "/api/reviews/:id/reply",
    access: "write-reviews",
    summary: "Changes the caller's reply to a review.",
    params: reviewId,
    body: said,
    response: reviewReply,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/reviews/:id/reply",
    access: "write-reviews",
    summary: "Deletes the caller's reply to a review.",
    params: reviewId,
  }),
};
