import * as z from "zod/mini";
import { PHOTO_TYPES, PROJECT_STATUSES } from "#shared/domain/community.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import {
  ANSWER_MAX_CHARACTERS,
  BUILD_MAX_MINUTES,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  PHOTO_CAPTION_MAX_CHARACTERS,
  PROJECT_LINE_MAX_CHARACTERS,
  PROJECT_LINES_MAX,
  PROJECT_PHOTOS_MAX,
  PROJECT_STEP_TEXT_MAX_CHARACTERS,
  PROJECT_STEPS_MAX,
  PROJECT_TAG_MAX_CHARACTERS,
  PROJECT_TAGS_MAX,
  PROJECT_TEXT_MAX_CHARACTERS,
  PROJECT_TITLE_MAX_CHARACTERS,
  REVIEW_PHOTO_MAX_BYTES,
} from "#shared/domain/limits.ts";
import { inLines, onOneLine } from "#shared/domain/one-line.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { countKey, cursor, date, placeKey, queryFlag, wholeNumber } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));
const id = z.object({ id: z.uuid() });
const stepNumber = z.int().check(z.minimum(1), z.maximum(PROJECT_STEPS_MAX));

const photo = z.object({
  id: z.uuid(),
  /** WebP, its longer side at most 1600 px, and a square of 320 px of it; paths of ours. */
  url: z.string(),
  thumbnailUrl: z.string(),
  /** Of the large one, in pixels. */
  width: z.int(),
  height: z.int(),
  type: z.enum(PHOTO_TYPES),
  /** The step that it shows, from 1; null for a picture of the whole. */
  step: z.nullable(z.int()),
  caption: z.nullable(z.string()),
});
export type ProjectPhoto = z.output<typeof photo>;

const written = {
  id: z.uuid(),
  createdAt: date,
  /** Of the author's last change since it could be seen, null without one. */
  editedAt: z.nullable(date),
  authorId: z.uuid(),
  /** First name and initial, or user name, never the email address. Null for one without a name. */
  authorName: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The caller's own, hidden from others until a moderator has looked at it. */
  isHidden: z.boolean(),
};

const project = z.object({
  ...written,
  status: z.enum(PROJECT_STATUSES),
  /** Empty at most in a draft. */
  title: z.string(),
  /** In lists the beginning of it. */
  description: z.string(),
  /** What it became, or else the last picture of it: the path of a square of 320 px. */
  coverUrl: z.nullable(z.string()),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  minutes: z.nullable(z.int()),
  product: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      nameFr: z.nullable(z.string()),
      thumbnailUrl: z.nullable(z.string()),
    }),
  ),
  likeCount: count,
  /** Members who opened it, each once. */
  viewCount: count,
  commentCount: count,
  /** Questions about it. */
  helpCount: count,
  isFeatured: z.boolean(),
  publishedAt: z.nullable(date),
});
export type Project = z.output<typeof project>;

const line = z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(PROJECT_LINE_MAX_CHARACTERS));
const lines = z._default(z.array(line).check(z.maxLength(PROJECT_LINES_MAX)), []);
const tag = z
  .string()
  .check(
    z.overwrite(onOneLine),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(PROJECT_TAG_MAX_CHARACTERS),
    z.regex(/^[^\s,#]/),
  );

const words = {
  title: z._default(z.string().check(z.overwrite(onOneLine), z.maxLength(PROJECT_TITLE_MAX_CHARACTERS)), ""),
  description: z._default(z.string().check(z.overwrite(inLines), z.maxLength(PROJECT_TEXT_MAX_CHARACTERS)), ""),
  difficulty: z._default(z.nullable(z.enum(DIFFICULTIES)), null),
  minutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(BUILD_MAX_MINUTES))), null),
  steps: z._default(
    z
      .array(
        z.object({
          title: z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(PROJECT_TITLE_MAX_CHARACTERS)),
          text: z._default(z.string().check(z.overwrite(inLines), z.maxLength(PROJECT_STEP_TEXT_MAX_CHARACTERS)), ""),
        }),
      )
      .check(z.maxLength(PROJECT_STEPS_MAX)),
    [],
  ),
  tools: lines,
  materials: lines,
  safetyTips: lines,
  /** What did not go as it should. */
  issues: lines,
  tags: z._default(z.array(tag).check(z.maxLength(PROJECT_TAGS_MAX)), []),
};

const content = {
  ...words,
  productId: z._default(z.nullable(z.uuid()), null),
  /** The scan of the caller's own that it began with; without an identified photo it counts as none. */
  scanId: z._default(z.nullable(z.uuid()), null),
};

const opened = z.extend(project, {
  ...z.object(words).shape,
  photos: z.array(photo),
  /** For the author alone: others see no scans. */
  scanId: z.nullable(z.uuid()),
  /** Counts up with each save. */
  revision: z.int(),
  ownLike: z.boolean(),
});
export type OpenedProject = z.output<typeof opened>;

const comment = z.object({ ...written, text: z.string() });
export type ProjectComment = z.output<typeof comment>;

const commentText = z.object({
  text: z.string().check(z.overwrite(inLines), z.minLength(3), z.maxLength(ANSWER_MAX_CHARACTERS)),
});

export const projects = {
  list: endpoint({
    method: "GET",
    path: "/api/projects",
    access: "public",
    summary: "Published projects, the newest first; or all of the caller's own.",
    query: z.object({
      /** All of the caller's own, drafts among them, the last begun first: none for a guest. */
      own: z.optional(queryFlag),
      /** Those that the staff recommends. */
      featured: z.optional(queryFlag),
      productId: z.optional(z.uuid()),
      /** Those of one member. */
      authorId: z.optional(z.uuid()),
      /** Words of title and text. */
      q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(200))),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(project),
    paged: true,
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/projects",
    access: "take-part-in-community",
    summary: "Begins a project as a draft, which its author alone sees.",
    body: z.object(content),
    response: opened,
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/projects/:id",
    access: "public",
    summary: "A project with its steps and photos.",
    params: id,
    response: opened,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/projects/:id",
    access: "take-part-in-community",
    summary: "Saves the caller's own project; 409 where it was saved elsewhere since the named revision.",
    params: id,
    body: z.object({
      ...content,
      revision: z.int(),
      /** What is said of its photos; of others nothing changes. */
      photos: z._default(
        z
          .array(
            z.object({
              id: z.uuid(),
              type: z.enum(PHOTO_TYPES),
              step: z.nullable(stepNumber),
              caption: z.nullable(z.string().check(z.overwrite(onOneLine), z.maxLength(PHOTO_CAPTION_MAX_CHARACTERS))),
            }),
          )
          .check(z.maxLength(PROJECT_PHOTOS_MAX)),
        [],
      ),
    }),
    response: opened,
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/api/projects/:id/status",
    access: "take-part-in-community",
    summary:
      "Publishes the caller's own project, or archives a published one: it leaves the lists and takes no answers.",
    params: id,
    body: z.object({ status: z.enum(["published", "archived"]) }),
    response: opened,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/projects/:id",
    access: "take-part-in-community",
    summary: "Removes the caller's own project with its photos and comments.",
    params: id,
  }),
  revisions: endpoint({
    method: "GET",
    path: "/api/projects/:id/revisions",
    access: "take-part-in-community",
    summary: "What the caller's own project said at its saves since it was published, the last first.",
    params: id,
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.tuple([countKey])),
    }),
    response: z.array(z.object({ revision: z.int(), createdAt: date, content: z.object(words) })),
    paged: true,
  }),
  addPhoto: endpoint({
    method: "POST",
    path: "/api/projects/:id/photos",
    access: "take-part-in-community",
    summary: "Adds a photo to the caller's own project: upright, smaller and without its data on place and camera.",
    params: id,
    upload: { field: "photo", maxBytes: REVIEW_PHOTO_MAX_BYTES },
    response: photo,
    status: 201,
  }),
  removePhoto: endpoint({
    method: "DELETE",
    path: "/api/projects/:id/photos/:photoId",
    access: "take-part-in-community",
    summary: "Takes a photo off the caller's own project.",
    params: z.object({ id: z.uuid(), photoId: z.uuid() }),
  }),
  like: endpoint({
    method: "PUT",
    path: "/api/projects/:id/like",
    access: "take-part-in-community",
    summary: "Says whether the caller likes another member's project.",
    params: id,
    body: z.object({ isLiked: z.boolean() }),
    response: z.object({ likeCount: count, ownLike: z.boolean() }),
  }),
  view: endpoint({
    method: "PUT",
    path: "/api/projects/:id/view",
    access: "take-part-in-community",
    summary: "Says that the caller has opened another member's project; however often, it counts once.",
    params: id,
  }),
  feature: endpoint({
    method: "PUT",
    path: "/api/projects/:id/featured",
    access: "moderate",
    summary: "Recommends a project on the first tab of the community, or no longer.",
    params: id,
    body: z.object({ isFeatured: z.boolean() }),
    response: opened,
  }),
  comments: endpoint({
    method: "GET",
    path: "/api/projects/:id/comments",
    access: "public",
    summary: "What members say of a project, the oldest first.",
    params: id,
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(comment),
    paged: true,
  }),
  comment: endpoint({
    method: "POST",
    path: "/api/projects/:id/comments",
    access: "take-part-in-community",
    summary: "Says something of a published project.",
    params: id,
    body: commentText,
    response: comment,
    status: 201,
  }),
  editComment: endpoint({
    method: "PATCH",
    path: "/api/project-comments/:id",
    access: "take-part-in-community",
    summary: "Changes the caller's own comment: 404 for another member's, 409 for one that was removed.",
    params: id,
    body: commentText,
    response: comment,
  }),
  removeComment: endpoint({
    method: "DELETE",
    path: "/api/project-comments/:id",
    access: "take-part-in-community",
    summary: "Removes the caller's own comment.",
    params: id,
  }),
};
