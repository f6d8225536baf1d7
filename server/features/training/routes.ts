import type { Deps } from "#server/deps.ts";
import { listQueue, listVotes } from "#server/features/training/answers-shown.ts";
import { exportPairs } from "#server/features/training/export-pairs.ts";
import { listOwnCorrections, readProgress } from "#server/features/training/own.ts";
import { readCorrectionPhoto } from "#server/features/training/photo.ts";
import { castVote, withdrawVote } from "#server/features/training/vote.ts";
import { implement } from "#server/http/implement.ts";
import { training } from "#shared/contracts/training/training.ts";

export const trainingRoutes = (deps: Deps) =>
  implement(training, {
    queue: ({ actor, query }) => listQueue(deps, actor, query),
    vote: ({ actor, params, body }) => castVote(deps, actor, params.id, body.vote),
    withdrawVote: ({ actor, params }) => withdrawVote(deps, actor, params.id),
    votes: ({ actor, query }) => listVotes(deps, actor, query),
    corrections: ({ actor, query }) => listOwnCorrections(deps, actor, query),
    progress: ({ actor }) => readProgress(deps, actor),
    photo: ({ actor, params }) => readCorrectionPhoto(deps, actor, params.id),
    exportPairs: ({ actor }) => exportPairs(deps, actor),
  });
