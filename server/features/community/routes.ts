import type { Deps } from "#server/deps.ts";
import { editAnswer, editQuestion, removeAnswer, removeQuestion } from "#server/features/community/change.ts";
import { listQuestions } from "#server/features/community/questions.ts";
import { answerQuestion, askQuestion } from "#server/features/community/write.ts";
import { implement } from "#server/http/implement.ts";
import { community } from "#shared/contracts/community/community.ts";

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
