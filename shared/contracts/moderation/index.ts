import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";

export const moderationContract = { moderation, reports, removals };
