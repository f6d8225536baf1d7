import * as z from "zod/mini";
import { CORRECTION_VOTES } from "#shared/domain/identify/consensus.ts";
import { ITEM_CATEGORIES } from "#shared/domain/identify/item-category.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));
const vote = z.enum(CORRECTION_VOTES);
const id = z.object({ id: z.uuid() });
const page = z.object({
  limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
  cursor: cursor(placeKey),
});

/** What the identifier or a member says that an item is; null where that is left out. */
const said = z.object({
  name: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  category: z.nullable(z.enum(ITEM_CATEGORIES)),
});

const tally = z.object({
  /** Votes for the answer, of members who correct the picture in the same way among them, without its first author's. */
  agree: count,
  disagree: count,
  /** Whether members have agreed on it: the identifier gives this answer now. */
  isValidated: z.boolean(),
  /** The caller's. */
  vote: z.nullable(vote),
});
export type Tally = z.output<typeof tally>;

const answer = z.extend(tally, {
  id: z.uuid(),
  /** The correction that is shown, by which it is reported. */
  correctionId: z.uuid(),
  /** From 0 to 1; null where it is not known. */
  identified: z.extend(said, { confidence: z.nullable(z.number()) }),
  proposed: said,
  /** A path of ours; null once the photo is not to be seen any more. */
  photoUrl: z.nullable(z.string()),
  submittedAt: date,
});
export type ProposedAnswer = z.output<typeof answer>;

const ownCorrection = z.object({
  id: z.uuid(),
  imageHash: z.string(),
  identified: z.extend(said, { confidence: z.nullable(z.number()) }),
  /** What the member filled in; null where it stood as it was. */
  corrected: z.extend(said, { model: z.nullable(z.string()), description: z.nullable(z.string()) }),
  agree: count,
  disagree: count,
  isValidated: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  /** Whether members may see the photo: only then they can vote. */
  isPhotoShared: z.boolean(),
  submittedAt: date,
});
export type OwnCorrection = z.output<typeof ownCorrection>;

export const training = {
  queue: endpoint({
    method: "GET",
    path: "/api/training/queue",
    access: "take-part-in-community",
    summary:
      "Corrections of other members that wait for votes, the oldest first: those whose photo their author lets members see and on which the caller has not voted.",
    query: page,
    response: z.array(answer),
    paged: true,
  }),
  vote: endpoint({
    method: "PUT",
    path: "/api/training/answers/:id/vote",
    access: "take-part-in-community",
    summary: "Says whether another member's correction is right. One vote of each member counts, the latest.",
    params: id,
    body: z.object({ vote }),
    response: tally,
  }),
  withdrawVote: endpoint({
    method: "DELETE",
    path: "/api/training/answers/:id/vote",
    access: "take-part-in-community",
    summary: "Takes the caller's vote on a correction back.",
    params: id,
    response: tally,
  }),
  votes: endpoint({
    method: "GET",
    path: "/api/training/votes",
    access: "take-part-in-community",
    summary: "The corrections on which the caller has voted, the latest first.",
    query: page,
    response: z.array(z.extend(answer, { votedAt: date })),
    paged: true,
  }),
  corrections: endpoint({
    method: "GET",
    path: "/api/training/corrections",
    access: "identify-by-photo",
    summary: "The caller's own corrections, the latest first, with what became of them.",
    query: page,
    response: z.array(ownCorrection),
    paged: true,
  }),
  progress: endpoint({
    method: "GET",
    path: "/api/training/progress",
    access: "identify-by-photo",
    summary: "How much the caller has done for the identification.",
    response: z.object({ votes: count, confirmedVotes: count, corrections: count, validatedCorrections: count }),
  }),
  photo: endpoint({
    method: "GET",
    path: "/api/training/corrections/:id/photo",
    access: "identify-by-photo",
    summary:
      "The photo of a correction as JPEG, for members while its author lets them see it, for the author and for moderators.",
    params: id,
    produces: "image/jpeg",
  }),
  exportPairs: endpoint({
    method: "POST",
    path: "/api/training/export.jsonl",
    access: "export-training-data",
    summary:
      "Corrections that members agreed on, each with the photo that its author lets members see, as JSON lines in the form of chat fine-tuning. The export is noted in the audit.",
    produces: "application/jsonl; charset=utf-8",
  }),
};
