import type { Deps } from "#server/deps.ts";
import {
  editAnswer,
  editPost,
  editQuestion,
  removeAnswer,
  removePost,
  removeQuestion,
} from "#server/features/community/change.ts";
import { acceptAnswer, solveAlone } from "#server/features/community/discussions/accept.ts";
import { findHelpful, voteOnReply } from "#server/features/community/discussions/marks.ts";
import {
  getDiscussion,
  getReply,
  listDiscussions,
  listOwnReplies,
  listReplies,
} from "#server/features/community/discussions/read.ts";
import { findSimilar } from "#server/features/community/discussions/search.ts";
import { moveDiscussion, pinDiscussion } from "#server/features/community/discussions/staff.ts";
import {
  editComment,
  listComments,
  removeComment,
  writeComment,
} from "#server/features/community/projects/comments.ts";
import { likeProject, viewProject } from "#server/features/community/projects/likes.ts";
import { addProjectPhoto, admitProjectPhoto, removeProjectPhoto } from "#server/features/community/projects/photos.ts";
import { getProject, listProjects } from "#server/features/community/projects/read.ts";
import {
  beginProject,
  featureProject,
  listRevisions,
  removeProject,
  saveProject,
  setProjectStatus,
} from "#server/features/community/projects/write.ts";
import { listQuestions } from "#server/features/community/questions.ts";
import { answerQuestion, askQuestion, replyTo, startPost } from "#server/features/community/write.ts";
import { implement } from "#server/http/implement.ts";
import { community } from "#shared/contracts/community/community.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { projects } from "#shared/contracts/community/projects.ts";

export const communityRoutes = (deps: Deps) =>
  implement(community, {
    listQuestions: ({ actor, params, query }) => listQuestions(deps, actor, { productId: params.id, ...query }),
    ask: ({ actor, params, body }) => askQuestion(deps, actor, { productId: params.id, text: body.text }),
    answer: ({ actor, params, body }) => answerQuestion(deps, actor, { questionId: params.id, text: body.text }),
    editQuestion: ({ actor, params, body }) => editQuestion(deps, actor, params.id, body.text),
    removeQuestion: ({ actor, params }) => removeQuestion(deps, actor, params.id),
    editAnswer: ({ actor, params, body }) => editAnswer(deps, actor, params.id, body.text),
    removeAnswer: ({ actor, params }) => removeAnswer(deps, actor, params.id),
  });

export const discussionRoutes = (deps: Deps) =>
  implement(discussions, {
    list: ({ actor, query }) => listDiscussions(deps, actor, query),
    similar: ({ actor, query }) => findSimilar(deps, actor, query.q),
    start: async ({ actor, body: { productId = null, projectId = null, ...body } }) =>
      getDiscussion(deps, actor, await startPost(deps, actor, { ...body, productId, projectId })),
    get: ({ actor, params }) => getDiscussion(deps, actor, params.id),
    ownReplies: ({ actor, query }) => listOwnReplies(deps, actor, query),
    replies: ({ actor, params, query }) => listReplies(deps, actor, params.id, query),
    edit: async ({ actor, params, body }) => {
      await editPost(deps, actor, params.id, body);
      return getDiscussion(deps, actor, params.id);
    },
    remove: ({ actor, params }) => removePost(deps, actor, params.id),
    reply: async ({ actor, params, body: { text, to = null } }) =>
      getReply(deps, actor, await replyTo(deps, actor, { postId: params.id, text, to })),
    solve: ({ actor, params, body }) => solveAlone(deps, actor, params.id, body.isSolved),
    findHelpful: ({ actor, params, body }) => findHelpful(deps, actor, params.id, body.isHelpful),
    accept: ({ actor, params, body }) => acceptAnswer(deps, actor, params.id, body.isAccepted),
    voteOnReply: ({ actor, params, body }) => voteOnReply(deps, actor, params.id, body),
    pin: ({ actor, params, body }) => pinDiscussion(deps, actor, params.id, body.isPinned),
    move: ({ actor, params, body }) => moveDiscussion(deps, actor, params.id, body),
  });

export const projectRoutes = (deps: Deps) =>
  implement(projects, {
    list: ({ actor, query }) => listProjects(deps, actor, query),
    begin: async ({ actor, body }) => getProject(deps, actor, await beginProject(deps, actor, body)),
    get: ({ actor, params }) => getProject(deps, actor, params.id),
    save: ({ actor, params, body }) => saveProject(deps, actor, params.id, body),
    setStatus: ({ actor, params, body }) => setProjectStatus(deps, actor, params.id, body.status),
    remove: ({ actor, params }) => removeProject(deps, actor, params.id),
    revisions: ({ actor, params, query }) => listRevisions(deps, actor, params.id, query),
    addPhoto: {
      before: ({ actor, params }) => admitProjectPhoto(deps, actor, params.id),
      handle: ({ actor, params, file }) => addProjectPhoto(deps, actor, params.id, file),
    },
    removePhoto: ({ actor, params }) =>
      removeProjectPhoto(deps, actor, { projectId: params.id, photoId: params.photoId }),
    like: ({ actor, params, body }) => likeProject(deps, actor, params.id, body.isLiked),
    view: ({ actor, params }) => viewProject(deps, actor, params.id),
    feature: ({ actor, params, body }) => featureProject(deps, actor, params.id, body.isFeatured),
    comments: ({ actor, params, query }) => listComments(deps, actor, params.id, query),
    comment: ({ actor, params, body }) => writeComment(deps, actor, { project: params.id, text: body.text }),
    editComment: ({ actor, params, body }) => editComment(deps, actor, params.id, body.text),
    removeComment: ({ actor, params }) => removeComment(deps, actor, params.id),
  });
