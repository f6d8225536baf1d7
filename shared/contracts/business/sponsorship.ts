import * as z from "zod/mini";
import { EMAIL_MAX_CHARACTERS } from "#shared/domain/account-rules.ts";
import {
  allowsClick,
  CAMPAIGN_CURRENCIES,
  CAMPAIGN_MONEY_MAX,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_STATES,
  COMPANY_NAME_MAX_CHARACTERS,
  SPONSOR_LINK_MAX_CHARACTERS,
} from "#shared/domain/campaign.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));
const line = (max: number) => z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(max));
const link = z.string().check(
  z.trim(),
  z.maxLength(SPONSOR_LINK_MAX_CHARACTERS),
  z.refine((text) => safeLink(text) !== null, "A link begins with https://."),
);
/** With at most two decimals. */
const amount = z.number().check(z.minimum(0), z.maximum(CAMPAIGN_MONEY_MAX), z.multipleOf(0.01));

/** Of a year that people mean and that moments can be made of. */
const day = z.iso.date().check(z.refine((text) => text >= "2000-01-01" && text <= "2200-12-31"));

const newSponsor = z.object({
  companyName: line(COMPANY_NAME_MAX_CHARACTERS),
  contactEmail: z.email().check(z.maxLength(EMAIL_MAX_CHARACTERS)),
  website: z.nullable(link),
  logoUrl: z.nullable(link),
  /** Off: none of its campaigns is shown. */
  isActive: z.boolean(),
});
export type NewSponsor = z.output<typeof newSponsor>;

const sponsor = z.object({
  id: z.uuid(),
  companyName: z.string(),
  contactEmail: z.string(),
  website: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: date,
});
export type Sponsor = z.output<typeof sponsor>;

const campaignTerms = {
  productId: z.uuid(),
  campaignName: line(CAMPAIGN_NAME_MAX_CHARACTERS),
  /** Null: without a limit. */
  budget: z.nullable(amount),
  currency: z.enum(CAMPAIGN_CURRENCIES),
  costPerClick: amount,
  /** The first and the last day, both whole days in UTC. */
  startDay: day,
  endDay: day,
};
const inOrder = z.refine<{ startDay: string; endDay: string }>(({ startDay, endDay }) => startDay <= endDay, {
  error: "The last day is before the first.",
  path: ["endDay"],
});
/** A campaign whose budget allows no click would never be shown. */
const inBudget = z.refine<{ budget: number | null; costPerClick: number }>(
  ({ budget, costPerClick }) => allowsClick({ budget, costPerClick, spent: 0 }),
  { error: "One click costs more than the budget.", path: ["costPerClick"] },
);
const newCampaign = z.object({ sponsorId: z.uuid(), ...campaignTerms }).check(inOrder, inBudget);
const changedCampaign = z.object(campaignTerms).check(inOrder, inBudget);
export type NewCampaign = z.output<typeof newCampaign>;
export type ChangedCampaign = z.output<typeof changedCampaign>;

const campaign = z.object({
  id: z.uuid(),
  sponsorId: z.uuid(),
  companyName: z.string(),
  /** Null once the product is gone. */
  productId: z.nullable(z.uuid()),
  productName: z.nullable(z.string()),
  productNameFr: z.nullable(z.string()),
  campaignName: z.string(),
  budget: z.nullable(z.number()),
  currency: z.string(),
  costPerClick: z.number(),
  /** What the counted clicks cost, each at the price of its time. */
  spent: z.number(),
  viewCount: count,
  clickCount: count,
  startDate: z.nullable(date),
  /** The moment at which it is over. */
  endDate: z.nullable(date),
  state: z.enum(CAMPAIGN_STATES),
  createdAt: date,
});
export type Campaign = z.output<typeof campaign>;

const page = {
  limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
  cursor: cursor(placeKey),
};
const byId = z.object({ id: z.uuid() });

/** Sponsors and their campaigns, for who manages the business. */
export const sponsorship = {
  listSponsors: endpoint({
    method: "GET",
    path: "/api/admin/sponsors",
    access: "manage-business",
    summary: "Sponsors, newest first.",
    query: z.object(page),
    response: z.array(sponsor),
    paged: true,
  }),
  createSponsor: endpoint({
    method: "POST",
    path: "/api/admin/sponsors",
    access: "manage-business",
    summary: "Adds a sponsor.",
    body: newSponsor,
    response: sponsor,
    status: 201,
  }),
  updateSponsor: endpoint({
    method: "PUT",
    path: "/api/admin/sponsors/:id",
    access: "manage-business",
    summary: "Changes a sponsor; the campaigns of an inactive one are not shown.",
    params: byId,
    body: newSponsor,
    response: sponsor,
  }),
  listCampaigns: endpoint({
    method: "GET",
    path: "/api/admin/campaigns",
    access: "manage-business",
    summary: "Campaigns with what was counted and why they are live or not, newest first.",
    query: z.object(page),
    response: z.array(campaign),
    paged: true,
  }),
  createCampaign: endpoint({
    method: "POST",
    path: "/api/admin/campaigns",
    access: "manage-business",
    summary: "Adds a campaign of a sponsor for a product.",
    body: newCampaign,
    response: campaign,
    status: 201,
  }),
  updateCampaign: endpoint({
    method: "PUT",
    path: "/api/admin/campaigns/:id",
    access: "manage-business",
    summary: "Changes a campaign's terms. Its currency stays once something is spent, and an ended one stays as it is.",
    params: byId,
    body: changedCampaign,
    response: campaign,
  }),
  endCampaign: endpoint({
    method: "POST",
    path: "/api/admin/campaigns/:id/end",
    access: "manage-business",
    summary: "Ends a campaign for good.",
    params: byId,
    response: campaign,
  }),
};
