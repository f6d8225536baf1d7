import type { Domain } from "#server/domain.ts";
import { moveMatches } from "#server/features/recalls/move-matches.ts";
import { readRecalls, readRecallsJob } from "#server/features/recalls/read-recalls.ts";
import { recallFound } from "#server/features/recalls/tell-of-recalls.ts";
import { handleJob } from "#server/jobs/job.ts";

export { readRecallsJob } from "#server/features/recalls/read-recalls.ts";

/** What authorities recall, and which products that may be about. Product pages and histories read it by `recallNotices`. */
export const recallsDomain = {
  productMerged: moveMatches,
  notices: [recallFound],
  // Health Canada's files are made anew at about 02:20 UTC.
  jobs: [handleJob(readRecallsJob, readRecalls, { schedule: "0 9 * * *" })],
} satisfies Domain;
