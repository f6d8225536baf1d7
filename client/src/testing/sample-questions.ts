import { sampleId } from "#client/testing/samples.ts";
import type { Answer, Question } from "#shared/contracts/community/community.ts";

/** A question as the API sends it; `number` makes its id and its author's. Without a count it has the answers given. */
export function sampleQuestion({ number = 1, ...fields }: Partial<Question> & { number?: number } = {}): Question {
  const answers = fields.answers ?? [];
  return {
    id: sampleId(3000 + number),
    text: "Which screw goes first?",
    createdAt: new Date(),
    authorId: sampleId(2000 + number),
    authorName: "Maya T.",
    isOwn: false,
    editedAt: null,
    isHidden: false,
    answerCount: answers.length,
    ...fields,
    answers,
  };
}

export function sampleAnswer({ number = 1, ...fields }: Partial<Answer> & { number?: number } = {}): Answer {
  return {
    id: sampleId(4000 + number),
    text: "Start with the short ones.",
    createdAt: new Date(),
    authorId: sampleId(2100 + number),
    authorName: "Sam O.",
    isOwn: false,
    editedAt: null,
    isHidden: false,
    isAccepted: false,
    ...fields,
  };
}
