import * as z from "zod/mini";
import { POST_TYPES } from "#shared/domain/community.ts";
import {
  ANSWER_MAX_CHARACTERS,
  DISCUSSION_TEXT_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  QUESTION_MAX_CHARACTERS,
  SEARCH_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { inLines, onOneLine } from "#shared/domain/one-line.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, momentKey, placeKey, queryFlag, wholeNumber } from "#shared/http/wire.ts";

/** How many replies to a reply come with it. */
export const REPLIES_PER_REPLY = 20;
/** How many discussions that may be about the same are named. */
export const SIMILAR_MAX = 5;

export const DISCUSSION_ORDERS = ["newest", "unanswered"] as const;
export type DiscussionOrder = (typeof DISCUSSION_ORDERS)[number];

const count = z.int().check(z.minimum(0));
const id = z.object({ id: z.uuid() });

const written = {
  id: z.uuid(),
  createdAt: date,
  /** Of the author's last change, null without one. */
  editedAt: z.nullable(date),
  /** Null once the author's account is gone, and for a discussion that its author took back. */
  authorId: z.nullable(z.uuid()),
  /** First name and initial, or user name, never the email address. Null for a former member, and for one without a name. */
  authorName: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The caller's own, hidden from others until a moderator has looked at it. */
  isHidden: z.boolean(),
};

const discussion = z.object({
  ...written,
  type: z.enum(POST_TYPES),
  /** Null once its author took it back: what others replied stays. */
  title: z.nullable(z.string()),
  /** Null where the title says all. In lists the beginning of it. */
  text: z.nullable(z.string()),
  product: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      nameFr: z.nullable(z.string()),
      thumbnailUrl: z.nullable(z.string()),
    }),
  ),
  /** The project that it is about, while everybody sees that. */
  project: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  /** The step of the assembly of its product, or of its project, from 1. */
  step: z.nullable(z.int()),
  replyCount: count,
  isSolved: z.boolean(),
  isPinned: z.boolean(),
  helpfulCount: count,
});
export type Discussion = z.output<typeof discussion>;

const thread = z.extend(discussion, {
  /** The author has solved it alone. */
  isSolvedByAuthor: z.boolean(),
  /** Whether the caller found it helpful. */
  ownHelpful: z.boolean(),
});
export type Thread = z.output<typeof thread>;

const reply = z.object({
  ...written,
  text: z.string(),
  isAccepted: z.boolean(),
  helpfulCount: count,
  /** How many members did as it says, and it worked. */
  workedCount: count,
  ownHelpful: z.boolean(),
  ownWorked: z.boolean(),
});
export type Reply = z.output<typeof reply>;

/** An answer or a reply of the caller's own, with what it was given to. */
const ownReply = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: date,
  isAccepted: z.boolean(),
  helpfulCount: count,
  workedCount: count,
  /** From others, until a moderator has looked at it. */
  isHidden: z.boolean(),
  /** Without a title where its author took it back; null where the caller does not see it any more. */
  discussion: z.nullable(z.object({ id: z.uuid(), type: z.enum(POST_TYPES), title: z.nullable(z.string()) })),
});
export type OwnReply = z.output<typeof ownReply>;

const replyWithReplies = z.extend(reply, {
  /** The oldest first, at most `REPLIES_PER_REPLY`. */
  replies: z.array(reply),
  /** All of them are listed by `replies` with `to`. */
  hasMoreReplies: z.boolean(),
});
export type ReplyWithReplies = z.output<typeof replyWithReplies>;

const title = z.string().check(z.overwrite(onOneLine), z.minLength(3), z.maxLength(QUESTION_MAX_CHARACTERS));
/** May be left out: of many questions the title says all. */
const text = z._default(z.string().check(z.overwrite(inLines), z.maxLength(DISCUSSION_TEXT_MAX_CHARACTERS)), "");
const replyText = z.string().check(z.overwrite(inLines), z.minLength(3), z.maxLength(ANSWER_MAX_CHARACTERS));
const words = z.string().check(z.trim(), z.minLength(2), z.maxLength(SEARCH_MAX_CHARACTERS));

export const discussions = {
  list: endpoint({
    method: "GET",
    path: "/api/discussions",
    access: "public",
    summary: "Questions, tips and showcases: pinned ones first, then the newest; or questions without an answer.",
    query: z.object({
      type: z.optional(z.enum(POST_TYPES)),
      order: z._default(z.enum(DISCUSSION_ORDERS), "newest"),
      /** Only the caller's own, the newest first: none for a guest. */
      own: z.optional(queryFlag),
      /** Of one member, the newest first. */
      authorId: z.optional(z.uuid()),
      /** About one project. */
      projectId: z.optional(z.uuid()),
      /** Words of title and text. */
      q: z.optional(words),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.union([z.tuple([z.boolean(), momentKey, z.uuid()]), placeKey])),
    }),
    response: z.array(discussion),
    paged: true,
  }),
  similar: endpoint({
    method: "GET",
    path: "/api/discussions/similar",
    access: "public",
    summary: "Discussions that may be about the same as a title that is being typed, the likest first.",
    query: z.object({ q: words }),
    response: z.array(
      z.object({
        id: z.uuid(),
        type: z.enum(POST_TYPES),
        title: z.string(),
        isSolved: z.boolean(),
        replyCount: count,
      }),
    ),
  }),
  start: endpoint({
    method: "POST",
    path: "/api/discussions",
    access: "take-part-in-community",
    summary:
      "Asks a question, gives a tip or shows what was built; about a product, a project or a step of it, or not.",
    body: z.object({
      type: z.enum(POST_TYPES),
      title,
      text,
      productId: z.optional(z.nullable(z.uuid())),
      projectId: z.optional(z.nullable(z.uuid())),
      step: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(500)))),
    }),
    response: thread,
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/discussions/:id",
    access: "public",
    summary: "A discussion without its replies.",
    params: id,
    response: thread,
  }),
  replies: endpoint({
    method: "GET",
    path: "/api/discussions/:id/replies",
    access: "public",
    summary: "The replies to a discussion, the oldest first, each with the first replies to it; or all to one of them.",
    params: id,
    query: z.object({
      /** The reply to which all that were given are wanted; these have none of their own. */
      to: z.optional(z.uuid()),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(replyWithReplies),
    paged: true,
  }),
  ownReplies: endpoint({
    method: "GET",
    path: "/api/answers/own",
    access: "take-part-in-community",
    summary:
      "The caller's own answers and replies, the newest first; also those in discussions that they don't see any more.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(ownReply),
    paged: true,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/discussions/:id",
    access: "take-part-in-community",
    summary: "Changes the caller's own discussion: 404 for another member's, 409 for one that was removed.",
    params: id,
    body: z.object({ title, text }),
    response: thread,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/discussions/:id",
    access: "take-part-in-community",
    summary: "Removes the caller's own discussion; the replies of others stay below an empty place.",
    params: id,
  }),
  reply: endpoint({
    method: "POST",
    path: "/api/discussions/:id/replies",
    access: "take-part-in-community",
    summary: "Replies to a discussion, or to a reply of it: a reply to a reply to a reply belongs to the first one.",
    params: id,
    body: z.object({ text: replyText, to: z.optional(z.nullable(z.uuid())) }),
    response: reply,
    status: 201,
  }),
  solve: endpoint({
    method: "PUT",
    path: "/api/discussions/:id/solved",
    access: "take-part-in-community",
    summary: "Says that the caller has solved their own question without an answer, or that they have not.",
    params: id,
    body: z.object({ isSolved: z.boolean() }),
    response: thread,
  }),
  findHelpful: endpoint({
    method: "PUT",
    path: "/api/discussions/:id/helpful",
    access: "take-part-in-community",
    summary: "Says whether another member's discussion helped the caller.",
    params: id,
    body: z.object({ isHelpful: z.boolean() }),
    response: thread,
  }),
  accept: endpoint({
    method: "PUT",
    path: "/api/answers/:id/accepted",
    access: "take-part-in-community",
    summary: "Accepts an answer to the caller's own question, or no longer; several may be accepted.",
    params: id,
    body: z.object({ isAccepted: z.boolean() }),
    response: reply,
  }),
  voteOnReply: endpoint({
    method: "PUT",
    path: "/api/answers/:id/votes",
    access: "take-part-in-community",
    summary: "Says whether another member's reply helped the caller, and whether it worked for them.",
    params: id,
    body: z.object({ isHelpful: z.optional(z.boolean()), hasWorked: z.optional(z.boolean()) }),
    response: reply,
  }),
  pin: endpoint({
    method: "PUT",
    path: "/api/discussions/:id/pinned",
    access: "moderate",
    summary: "Pins a discussion to the top of the list, or no longer.",
    params: id,
    body: z.object({ isPinned: z.boolean() }),
    response: thread,
  }),
  move: endpoint({
    method: "PUT",
    path: "/api/discussions/:id/place",
    access: "moderate",
    summary: "Says what a discussion is, and which product it is about.",
    params: id,
    body: z.object({ type: z.enum(POST_TYPES), productId: z.nullable(z.uuid()) }),
    response: thread,
  }),
};
