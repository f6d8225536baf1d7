import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ExportLink } from "#client/features/analytics/insights/export-link.tsx";
import { InsightsPanel } from "#client/features/analytics/insights/insights-panel.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { NO_INSIGHTS } from "#client/testing/sample-insights.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ScanInsights, scanInsights } from "#shared/contracts/analytics/insights.ts";

const SOME: ScanInsights = {
  methods: [
    { method: "code", found: 1200, total: 1600 },
    { method: "typed", found: 0, total: 3 },
    { method: "photo", found: 0, total: 0 },
  ],
  sources: [
    { source: "cache", photos: 2 },
    { source: null, photos: 1 },
  ],
  precision: [
    { band: "high", confirmed: 9, rejected: 1 },
    { band: "medium", confirmed: 0, rejected: 0 },
    { band: "low", confirmed: 0, rejected: 4 },
  ],
  cameraProblems: [{ reason: "busy", times: 7 }],
};

const table = async (name: string) => within(await screen.findByRole("table", { name }));
const row = async (name: string, start: RegExp) => (await table(name)).getByRole("row", { name: start }).textContent;

test("each figure stands with its counts, and a share of nothing is none", async () => {
  stubEndpoint(scanInsights.read, () => SOME);
  stubEndpoint(scanInsights.unknownCodes, () => []);
  renderApp(<InsightsPanel />);
  const methods = "Found, by way of scanning";
  expect(await row(methods, /^Code/)).toBe("Code before the camera1,2001,60075%");
  expect(await row(methods, /^Typed/)).toBe("Typed code030%");
  expect(await row(methods, /^Photo/)).toBe("Photo00–");
  expect(await row("Photos, by what answered them", /^Cache/)).toBe("Cache266.7%");
  expect(await row("Photos, by what answered them", /^Nothing/)).toBe("Nothing recognized133.3%");
  const precision = "Precision by confidence band";
  expect(await row(precision, /^High/)).toBe("High (90% and above)9190%");
  expect(await row(precision, /^Medium/)).toBe("Medium (85% to below 90%)00–");
  expect(await row(precision, /^Low/)).toBe("Low (below 85%)040%");
  expect(await row("Why the camera did not open", /^In use/)).toBe("In use by another app7");
});

test("without a scan no share is made up, and the other tables say that they are empty", async () => {
  stubEndpoint(scanInsights.read, () => NO_INSIGHTS);
  stubEndpoint(scanInsights.unknownCodes, () => []);
  renderApp(<InsightsPanel />, { language: "fr" });
  expect(await row("Précision par niveau de confiance", /^Élevée/)).toMatch(/00–$/);
  expect(screen.getByText("Aucune photo n’a été reconnue pendant cette période.")).toBeDefined();
  expect(screen.getByText("Tous les appareils photo se sont ouverts pendant cette période.")).toBeDefined();
  expect(await screen.findByText("Tous les numéros numérisés sont dans le catalogue.")).toBeDefined();
});

test("another period is asked for", async () => {
  const calls = stubEndpoint(scanInsights.read, () => NO_INSIGHTS);
  stubEndpoint(scanInsights.unknownCodes, () => []);
  const { person } = renderApp(<InsightsPanel />);
  const chosen = () => screen.getByRole("button", { pressed: true }).textContent;
  await table("Found, by way of scanning");
  expect(chosen()).toBe("Last 30 days");
  await person.click(screen.getByRole("button", { name: "Last 90 days" }));
  await table("Found, by way of scanning");
  expect(chosen()).toBe("Last 90 days");
  expect(calls.map(({ query }) => query.days)).toEqual([30, 90]);
});

test("an unknown number leads to where its product is added", async () => {
  stubEndpoint(scanInsights.read, () => NO_INSIGHTS);
  stubEndpoint(scanInsights.unknownCodes, () => [{ gtin: "04006381333931", scans: 12 }]);
  renderApp(<InsightsPanel />);
  expect(await row("What to add next", /^04006381333931/)).toBe("0400638133393112Add");
  const link = screen.getByRole("link", { name: "Add the product of 04006381333931" });
  expect(link.getAttribute("href")).toBe("/01/04006381333931");
});

test("the file has the filters of the list", () => {
  renderApp(<ExportLink filter={{ sort: "least-sure", days: "7", category: "kids & toys", band: undefined }} />);
  const link = screen.getByRole("link", { name: "Export as CSV" });
  expect(link.getAttribute("href")).toBe("/api/ai-scan-results/export?sort=least-sure&days=7&category=kids+%26+toys");
  expect(link.hasAttribute("download")).toBe(true);
});

test("figures that can't be loaded are asked for again", async () => {
  stubEndpoint(scanInsights.unknownCodes, () => []);
  stubEndpoint(scanInsights.read, () => {
    throw new ApiFailure("NOT_FOUND", "Gone");
  });
  const { person } = renderApp(<InsightsPanel />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  stubEndpoint(scanInsights.read, () => SOME);
  await person.click(retry);
  expect(await row("Why the camera did not open", /^In use/)).toBe("In use by another app7");
});
