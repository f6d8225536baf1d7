import { sampleId } from "#client/testing/samples.ts";
import type { Discussion, Reply, ReplyWithReplies, Thread } from "#shared/contracts/community/discussions.ts";

export function sampleDiscussion(number = 1, values: Partial<Discussion> = {}): Discussion {
  return {
    id: sampleId(5000 + number),
    type: "question",
    title: `Which screw goes first? ${number}`,
    text: null,
    product: null,
    project: null,
    step: null,
    createdAt: new Date(2026, 10, 20),
    editedAt: null,
    authorId: sampleId(2),
    authorName: "Noor H.",
    isOwn: false,
    isHidden: false,
    replyCount: 0,
    isSolved: false,
    isPinned: false,
    helpfulCount: 0,
    ...values,
  };
}

export const sampleThread = (values: Partial<Thread> = {}): Thread => ({
  ...sampleDiscussion(),
  isSolvedByAuthor: false,
  ownHelpful: false,
  ...values,
});

export function sampleReply(number = 1, values: Partial<ReplyWithReplies> = {}): ReplyWithReplies {
  const reply: Reply = {
    id: sampleId(6000 + number),
    text: `The short one. ${number}`,
    createdAt: new Date(2026, 10, 21),
    editedAt: null,
    authorId: sampleId(3),
    authorName: "Lou B.",
    isOwn: false,
    isHidden: false,
    isAccepted: false,
    helpfulCount: 0,
    workedCount: 0,
    ownHelpful: false,
    ownWorked: false,
  };
  return { ...reply, replies: [], hasMoreReplies: false, ...values };
}
