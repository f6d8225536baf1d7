import * as z from "zod/mini";
import {
  ANSWER_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  QUESTION_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { inLines } from "#shared/domain/one-line.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

/** How many answers come with their question. */
export const ANSWERS_PER_QUESTION = 20;

const written = {
  id: z.uuid(),
  createdAt: date,
  /** Of the author's last change, null without one. */
  editedAt: z.nullable(date),
  /** Null once the author's account is gone. */
  authorId: z.nullable(z.uuid()),
  /** First name and initial, or user name, never the email address. Null for a former member, and for one without a name. */
  authorName: z.nullable(z.string()),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  /** The caller's own, hidden from others until a moderator has looked at it. */
  isHidden: z.boolean(),
};

const answer = z.object({ ...written, text: z.string(), isAccepted: z.boolean() });
export type Answer = z.output<typeof answer>;

const question = z.object({
  ...written,
  /** Null once its author has removed it: the answers of others stay. */
  text: z.nullable(z.string()),
  answerCount: z.int(),
  /** The accepted one first, then the oldest; at most `ANSWERS_PER_QUESTION`. */
  answers: z.array(answer),
});
export type Question = z.output<typeof question>;

const byId = z.object({ id: z.uuid() });
const text = (max: number) => z.string().check(z.overwrite(inLines), z.minLength(3), z.maxLength(max));

export const community = {
  listQuestions: endpoint({
    method: "GET",
    path: "/api/products/:id/questions",
    access: "public",
    summary: "The questions about a product, newest first, with the answers.",
    params: z.object({ id: z.uuid() }),
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(question),
    paged: true,
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/products/:id/questions",
    access: "take-part-in-community",
    summary: "Asks a question about a product.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ text: text(QUESTION_MAX_CHARACTERS) }),
    response: question,
    status: 201,
  }),
  answer: endpoint({
    method: "POST",
    path: "/api/questions/:id/answers",
    access: "take-part-in-community",
    summary: "Answers a question.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ text: text(ANSWER_MAX_CHARACTERS) }),
    response: answer,
    status: 201,
  }),
  editQuestion: endpoint({
    method: "PATCH",
    path: "/api/questions/:id",
    access: "take-part-in-community",
    summary: "Changes the caller's own question: 404 for another member's, 409 for one that was removed.",
    params: byId,
    body: z.object({ text: text(QUESTION_MAX_CHARACTERS) }),
    response: question,
  }),
  removeQuestion: endpoint({
    method: "DELETE",
    path: "/api/questions/:id",
    access: "take-part-in-community",
    summary: "Removes the caller's own question; the answers of others stay below an empty place.",
    params: byId,
  }),
  editAnswer: endpoint({
    method: "PATCH",
    path: "/api/answers/:id",
    access: "take-part-in-community",
    summary: "Changes the caller's own answer: 404 for another member's, 409 for one that was removed.",
    params: byId,
    body: z.object({ text: text(ANSWER_MAX_CHARACTERS) }),
    response: answer,
  }),
  removeAnswer: endpoint({
    method: "DELETE",
    path: "/api/answers/:id",
    access: "take-part-in-community",
    summary: "Removes the caller's own answer.",
    params: byId,
  }),
};
