import * as z from "zod/mini";
import { VIEWS_REPORTED_MAX } from "#shared/domain/campaign.ts";
import { endpoint } from "#shared/http/endpoint.ts";

/** What screens report of the places that sponsors pay for. */
export const sponsored = {
  countViews: endpoint({
    method: "POST",
    path: "/api/sponsored-products/views",
    access: "public",
    summary: "Counts campaigns as seen: once per person and hour, while they are live.",
    body: z.object({
      campaignIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(VIEWS_REPORTED_MAX)),
    }),
  }),
  countClick: endpoint({
    method: "POST",
    path: "/api/sponsored-products/clicks",
    access: "public",
    summary: "Counts that a sponsored product was opened: once per person and hour, while its campaign is live.",
    body: z.object({ campaignId: z.uuid() }),
  }),
};
