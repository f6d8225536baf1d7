import type { Deps } from "#server/deps.ts";
import {
  createCampaign,
  endCampaign,
  listCampaigns,
  updateCampaign,
} from "#server/features/business/sponsorship/campaigns.ts";
import { countSponsored } from "#server/features/business/sponsorship/counts.ts";
import { createSponsor, listSponsors, updateSponsor } from "#server/features/business/sponsorship/sponsors.ts";
import { implement } from "#server/http/implement.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { sponsored } from "#shared/contracts/business/sponsored.ts";
import { sponsorship } from "#shared/contracts/business/sponsorship.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

export const sponsorshipRoutes = (deps: Deps) =>
  implement(sponsorship, {
    listSponsors: ({ query }) => listSponsors(deps, query),
    createSponsor: ({ actor, body }) => createSponsor(deps, actor, body),
    updateSponsor: ({ actor, params, body }) => updateSponsor(deps, actor, params.id, body),
    listCampaigns: ({ query }) => listCampaigns(deps, query),
    createCampaign: ({ actor, body }) => createCampaign(deps, actor, body),
    updateCampaign: ({ actor, params, body }) => updateCampaign(deps, actor, params.id, body),
    endCampaign: ({ actor, params }) => endCampaign(deps, actor, params.id),
  });

export const sponsoredRoutes = (deps: Deps) =>
  implement(sponsored, {
    countViews: async ({ body, caller }) => {
      await takeTry(deps.db, TRY_LIMITS.sponsoredCounts, caller.address);
      await countSponsored(deps, caller, { kind: "view", campaignIds: body.campaignIds });
    },
    countClick: async ({ body, caller }) => {
      await takeTry(deps.db, TRY_LIMITS.sponsoredCounts, caller.address);
      await countSponsored(deps, caller, { kind: "click", campaignIds: [body.campaignId] });
    },
  });
