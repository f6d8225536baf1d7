import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

export interface DraftPlace {
  kind: "question" | "answer" | "comment" | "question-change" | "answer-change" | "comment-change";
  /** The id of the product asked about, of what is answered or commented on, or of the edited text. */
  id: string;
}

const written = draftKind({ name: "written", schema: z.string() });

/** The text that a person has begun to write there. */
export const writtenAt = ({ kind, id }: DraftPlace) => written(`${kind}/${id}`);
