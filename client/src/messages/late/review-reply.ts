import { reviewReply as en } from "#client/messages/en/review-reply.ts";
import { reviewReply as fr } from "#client/messages/fr/review-reply.ts";

export const reviewReplyTexts = { en, fr };
