import { DAY_MS } from "#shared/domain/durations.ts";

/** What a campaign may be paid in: the currencies of the shops. */
export const CAMPAIGN_CURRENCIES = ["CAD", "USD"] as const;
export type CampaignCurrency = (typeof CAMPAIGN_CURRENCIES)[number];

export const COUNTED_KINDS = ["view", "click"] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

export const CAMPAIGN_NAME_MAX_CHARACTERS = 100;
export const COMPANY_NAME_MAX_CHARACTERS = 100;
export const SPONSOR_LINK_MAX_CHARACTERS = 2000;
/** What the columns hold, with two decimals. */
export const CAMPAIGN_MONEY_MAX = 99_999_999.99;
/** How many places one call reports as seen: more are never on one screen. */
export const VIEWS_REPORTED_MAX = 20;
/** The rows behind the totals of views and clicks are deleted after this; the totals stay. */
export const CAMPAIGN_COUNTS_DAYS = 90;

/** Why a campaign is shown, or is not. */
export const CAMPAIGN_STATES = ["live", "planned", "over", "stopped", "spent", "sponsor-paused", "no-product"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export interface CampaignTerms {
  isActive: boolean;
  /** From this moment on; null: from the beginning. */
  startDate: Date | null;
  /** Up to this moment and no longer; null: without an end. */
  endDate: Date | null;
  /** Null: without a limit. */
  budget: number | null;
  costPerClick: number;
  spent: number;
  isSponsorActive: boolean;
  /** Whether its product is in the catalogue. */
  hasProduct: boolean;
}

/** What stands in the way of a campaign at that moment, what lasts longest first; "live" where nothing does. */
export function campaignState(terms: CampaignTerms, now: Date): CampaignState {
  if (!terms.isActive) return "stopped";
  if (terms.endDate !== null && terms.endDate <= now) return "over";
  if (!allowsClick(terms)) return "spent";
  if (!terms.hasProduct) return "no-product";
  if (!terms.isSponsorActive) return "sponsor-paused";
  if (terms.startDate !== null && terms.startDate > now) return "planned";
  return "live";
}

type Money = Pick<CampaignTerms, "budget" | "costPerClick" | "spent">;

/** Whether the budget has room for one more click. Counted in cents, as fractions of numbers don't add up. */
export function allowsClick({ budget, costPerClick, spent }: Money): boolean {
  return budget === null || cents(spent) + cents(costPerClick) <= cents(budget);
}

const cents = (amount: number) => Math.round(amount * 100);

/** Clicks per view; null without views. */
export function clickRateOf({ viewCount, clickCount }: { viewCount: number; clickCount: number }): number | null {
  return viewCount === 0 ? null : clickCount / viewCount;
}

/** The moment at which a day (`2026-11-25`) begins in UTC. */
export function beginningOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The moment at which a day is over in UTC. */
export function endOf(day: string): Date {
  return new Date(beginningOf(day).getTime() + DAY_MS);
}

/** The day in UTC on which something begins. */
export function firstDay(start: Date): string {
  return start.toISOString().slice(0, 10);
}

/** The last day in UTC of what lasts up to a moment. */
export function lastDay(end: Date): string {
  return new Date(end.getTime() - 1).toISOString().slice(0, 10);
}
