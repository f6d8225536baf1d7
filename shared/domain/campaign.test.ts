import { expect, test } from "vitest";
import {
  beginningOf,
  type CampaignState,
  type CampaignTerms,
  campaignState,
  clickRateOf,
  endOf,
  firstDay,
  lastDay,
} from "#shared/domain/campaign.ts";

const NOW = new Date("2026-11-25T12:00:00.000Z");
const later = new Date(NOW.getTime() + 1);
const LIVE: CampaignTerms = {
  isActive: true,
  startDate: NOW,
  endDate: later,
  budget: 10,
  costPerClick: 2.5,
  spent: 7.5,
  isSponsorActive: true,
  hasProduct: true,
};

test.each<[string, Partial<CampaignTerms>, CampaignState]>([
  ["within all its terms", {}, "live"],
  ["without dates and budget", { startDate: null, endDate: null, budget: null, spent: 1e6 }, "live"],
  ["not begun", { startDate: later }, "planned"],
  ["at the moment of its end", { endDate: NOW }, "over"],
  ["stopped by hand", { isActive: false }, "stopped"],
  ["one more click would cost more than is left", { spent: 7.51 }, "spent"],
  ["a cent of ten left for a click of a cent", { budget: 0.3, spent: 0.29, costPerClick: 0.01 }, "live"],
  ["clicks that cost nothing use up no budget", { budget: 0, spent: 0, costPerClick: 0 }, "live"],
  ["its sponsor paused", { isSponsorActive: false }, "sponsor-paused"],
  ["its product gone", { hasProduct: false }, "no-product"],
  [
    "what lasts is named before what passes",
    { startDate: later, endDate: null, isSponsorActive: false },
    "sponsor-paused",
  ],
  ["over and spent", { endDate: NOW, spent: 10 }, "over"],
])("a campaign %s", (_, terms, state) => {
  expect(campaignState({ ...LIVE, ...terms }, NOW)).toBe(state);
});

test("clicks per view are a number only where there are views", () => {
  expect(clickRateOf({ viewCount: 0, clickCount: 0 })).toBeNull();
  expect(clickRateOf({ viewCount: 8, clickCount: 2 })).toBe(0.25);
});

test("a campaign lasts from the beginning of its first day to the end of its last one, in UTC", () => {
  expect(beginningOf("2026-12-31").toISOString()).toBe("2026-12-31T00:00:00.000Z");
  expect(endOf("2026-12-31").toISOString()).toBe("2027-01-01T00:00:00.000Z");
  expect([firstDay(beginningOf("2026-12-31")), lastDay(endOf("2026-12-31"))]).toEqual(["2026-12-31", "2026-12-31"]);
});
