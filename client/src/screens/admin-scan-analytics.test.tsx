import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { ScanAnalytics } from "#client/features/analytics/dashboard.tsx";
import AdminScanAnalytics from "#client/screens/admin-scan-analytics.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { SAMPLE_CACHE, SAMPLE_STATS, sampleResult, serveResults } from "#client/testing/sample-results.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import type { Language } from "#shared/domain/language.ts";

const PATH = "/admin/scan-analytics";
const FOUR = [1, 2, 3, 4].map((number) => sampleResult({ number }));

function openAt(query = "", language: Language = "en") {
  return renderApp(<AdminScanAnalytics />, { path: PATH + query, user: { role: "super-admin" }, language });
}

/** The figures by their names, as they are read. */
function figures(): Record<string, string> {
  const terms = [...document.querySelectorAll("dt")];
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]));
}

async function rowOf(name: string) {
  return within(await screen.findByRole("row", { name: new RegExp(`Select ${name}`) }));
}

const rowCount = () => screen.getAllByRole("row").length - 1;

test.each([PATH, "/admin-scan-analytics"])("an admin at %s is led to the login, and from there back", async (path) => {
  const { paths } = renderApp(<Screens />, { path, user: { role: "admin" } });
  await waitFor(() => expect(paths.at(-1)).toBe(`/admin/login?return=${encodeURIComponent(path)}`));
});

test("four cards stand in the place of figures until they are there", async () => {
  serveResults(FOUR);
  let answer = () => {};
  stubEndpoint(scanResults.stats, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return SAMPLE_STATS;
  });
  openAt();
  expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(4);
  await waitFor(() => answer());
  answer();
  await screen.findByText("Total Scans");
  expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(0);
});

test("the overview shows the server's figures, and what is scanned most", async () => {
  serveResults(FOUR);
  openAt();
  await screen.findByText("Total Scans");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Overview", "Results", "AI Cache"]);
  expect(figures()).toEqual({
    "Total Scans": "1,204Successful high-quality scans",
    "Avg Confidence": "0.883Of these scans, from 0 to 1",
    "Cache Hits": "250Answers given again without asking the AI",
    "Cost Savings": "$1.2346 USDWhat the AI would have cost for them",
  });
  const lists = screen.getAllByRole("list").filter(({ tagName }) => tagName === "OL");
  expect(lists.map(({ textContent }) => textContent)).toEqual([
    "Nordhem1,100 scansOakline1 scan",
    "Living Room40 scanstool shed2 scans",
  ]);
});

test("a chart says its sums, and shows the same figures as a table", async () => {
  serveResults(FOUR);
  const { person } = openAt();
  const chart = await screen.findByRole("img", { name: /^Scans per day/ });
  expect(chart.getAttribute("aria-label")).toBe("Scans per day, Oct 1 to Oct 30. Identified: 435. Not identified: 60");
  expect(screen.getByRole("img", { name: /AI cost per day.*Cost in US dollars: \$0.3750 USD/ })).toBeDefined();
  const part = within(screen.getByRole("figure", { name: "Scans per day" }));
  await person.click(part.getByRole("button", { name: "Show as a table" }));
  const rows = part.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  expect([rows.length, rows[0], rows[1], rows[30]]).toEqual([
    31,
    ["Day", "Identified", "Not identified"],
    ["Oct 1", "0", "2"],
    ["Oct 30", "29", "2"],
  ]);
  await person.selectOptions(screen.getByLabelText("Days shown"), "Last 7 days");
  await waitFor(() => expect(part.getAllByRole("row")).toHaveLength(8));
});

test("without a scan the figures are nothing, and no recommendation or praise is made up", async () => {
  serveResults();
  const { person } = openAt();
  await screen.findByRole("heading", { name: "No scans to analyze yet" });
  expect(Object.values(figures()).map((text) => text.split(/[A-Z]/)[0])).toEqual(["0", "–", "0", "$0.0000 "]);
  expect(await screen.findByText("No scans in these days.")).toBeDefined();
  await person.click(screen.getByRole("tab", { name: "Results" }));
  await screen.findByRole("heading", { name: "No scans to analyze yet" });
  expect(screen.queryByRole("table")).toBeNull();
  await person.click(screen.getByRole("tab", { name: "AI Cache" }));
  expect(screen.getByText(/there are none yet/)).toBeDefined();
  expect(screen.getByText("0 of 0 entries have hits")).toBeDefined();
  expect(screen.queryByText("Excellent cache performance")).toBeNull();
  expect(figures()).toMatchObject({ "Cache hit rate": "–", "Max Hits": "–", "Avg Hits/Entry": "–" });
});

test("scans of which none was identified are not passed over: the overview says where they are", async () => {
  serveResults(FOUR);
  const none = { totalSuccessfulScans: 0, averageConfidence: null, mostScannedBrands: [], topCategories: [] };
  stubEndpoint(scanResults.stats, () => ({ ...SAMPLE_STATS, ...none }));
  openAt();
  await screen.findByRole("heading", { name: "No scan has been identified yet" });
  expect(screen.queryByRole("heading", { name: "No scans to analyze yet" })).toBeNull();
});

test("the results are a file as well, with the list's filters and order", async () => {
  serveResults(FOUR);
  openAt("?tab=results&days=7&sort=surest");
  const file = await screen.findByRole("link", { name: "Export as CSV" });
  expect(file.getAttribute("href")).toBe("/api/ai-scan-results/export?days=7&sort=surest");
});

test("the cache's figures, and advice from the counts of the bands, which leads to those results", async () => {
  const { lists } = serveResults(FOUR);
  const { person } = openAt("?tab=cache");
  await screen.findByText("Quality Insights");
  expect(figures()).toEqual({
    "High (90% and above)": "900",
    "Medium (85% to below 90%)": "1",
    "Low (below 85%)": "3",
    "Cached hits": "250",
    "Fresh API calls": "654",
    "Cache hit rate": "20.1%",
    "Average web results per scan": "2.5",
    "Cache Entries": "800",
    "Total Hits": "250",
    "Hit Rate": "20.1%",
    "Avg Hits/Entry": "0.3",
    "Max Hits": "12",
    "Cost Savings": "$1.2346 USD",
  });
  expect(screen.getByText("90 of 800 entries have hits")).toBeDefined();
  expect(screen.getByText("Excellent cache performance")).toBeDefined();
  expect(screen.getByText("Consider removing low-quality scans: 3 have a confidence below 85%.")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "See low-quality scans" }));
  await waitFor(() => expect(lists.at(-1)?.query.band).toBe("low"));
  expect(screen.getByRole("tab", { name: "Results" }).getAttribute("aria-selected")).toBe("true");
});

test("a hit rate of 20% is not called excellent", async () => {
  serveResults(FOUR);
  stubEndpoint(scanResults.cacheStats, () => ({ ...SAMPLE_CACHE, cacheHitRate: 20 }));
  openAt("?tab=cache");
  await screen.findByText("Quality Insights");
  expect(screen.queryByText("Excellent cache performance")).toBeNull();
});

test("a row says what was identified, with a word for what is unknown", async () => {
  serveResults([
    sampleResult(),
    sampleResult({
      number: 2,
      identifiedName: null,
      identifiedBrand: null,
      userLocation: null,
      category: null,
      confidence: null,
      qualityBand: null,
    }),
  ]);
  openAt("?tab=results");
  const cells = async (name: string) => (await rowOf(name)).getAllByRole("cell").map(({ textContent }) => textContent);
  expect(await cells("Dresser 1")).toEqual([
    "",
    "",
    "Dresser 1",
    "Brand · Nordhem",
    "86.0%",
    "Category · Living Room",
    "Location · Ottawa, Ontario, Canada",
    "Found · 2 purchase options · 1 video",
    "Date · Nov 05, 14:30",
    "",
  ]);
  expect((await cells("Not identified")).slice(2, 7)).toEqual([
    "Not identified",
    "Brand · Unknown",
    "–",
    "Category · Unknown",
    "Location · Unknown",
  ]);
  expect(figures()).toEqual({
    "Filtered Results": "2",
    "Avg Confidence": "0.860",
    "Cached Results": "2",
    "Total Web Results": "14",
  });
});

test("a photo that can't be loaded becomes a camera", async () => {
  serveResults([sampleResult()]);
  openAt("?tab=results");
  await rowOf("Dresser 1");
  const image = document.querySelector("td img");
  expect(image?.getAttribute("src")).toBe(`/api/scan-images/${"1".padStart(64, "0")}`);
  if (image) fireEvent.error(image);
  expect(document.querySelector("td img")).toBeNull();
  expect(document.querySelector("td [data-no-photo] svg")).not.toBeNull();
});

test("filters and the order go to the server and into the address, and nothing found can be left", async () => {
  const { lists } = serveResults(FOUR);
  const { person, paths } = openAt("?tab=results");
  await rowOf("Dresser 1");
  await person.selectOptions(screen.getByLabelText("Category"), "Living Room");
  await person.selectOptions(screen.getByLabelText("Date range"), "Last 30 Days");
  await person.selectOptions(screen.getByLabelText("Order"), "Lowest confidence");
  await person.selectOptions(screen.getByLabelText("Confidence"), "High (90% and above)");
  await screen.findByRole("heading", { name: "No scans match these filters" });
  expect(lists.at(-1)?.query).toMatchObject({
    band: "high",
    category: "living-room",
    days: 30,
    sort: "least-sure",
  });
  expect(paths.at(-1)).toBe(`${PATH}?tab=results&category=living-room&days=30&sort=least-sure&band=high`);
  await person.click(screen.getByRole("button", { name: "Show all scans" }));
  await rowOf("Dresser 1");
  expect(paths.at(-1)).toBe(`${PATH}?tab=results&sort=least-sure`);
});

test("the next page follows with the cursor of the one before, and takes the focus", async () => {
  serveResults(FOUR);
  const { person } = openAt("?tab=results");
  await rowOf("Dresser 1");
  expect(rowCount()).toBe(3);
  expect(screen.getByText("3 of 4 shown")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Load more" }));
  const row = await rowOf("Dresser 4");
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole("button", { name: /^View details/ })));
});

test("the details say all that is known of a scan", async () => {
  serveResults([sampleResult()]);
  const { person } = openAt("?tab=results");
  await person.click((await rowOf("Dresser 1")).getByRole("button", { name: "View details: Dresser 1" }));
  const dialog = await screen.findByRole("dialog", { name: "Scan details" });
  const facts = [...dialog.querySelectorAll("dt")].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["Name", "Dresser 1"],
    ["Brand", "Nordhem"],
    ["Confidence", "86.0%"],
    ["Category", "Living Room"],
    ["Description", "A white dresser."],
    ["Purchase Options", "2"],
    ["Assembly Videos", "1"],
    ["Reviews Found", "4"],
    ["Search Terms", "white dressersix drawers"],
    ["Location", "Ottawa, Ontario, Canada"],
    ["Scan Date", "November 5th, 2026 2:30 PM"],
  ]);
  expect(within(dialog).getByText("API Cost Saved")).toBeDefined();
  expect(within(dialog).getByText("Quality Check Passed")).toBeDefined();
  expect(within(dialog).queryByText("Product Tag Found")).toBeNull();
});

test("one scan is deleted after a confirmation, and leaves list and figures", async () => {
  const { removed } = serveResults(FOUR.slice(0, 2));
  const { person } = openAt("?tab=results");
  await person.click((await rowOf("Dresser 2")).getByRole("button", { name: "Delete: Dresser 2" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Scan Result" });
  expect(dialog.textContent).toContain(
    "Are you sure you want to delete this scan result? This action cannot be undone.",
  );
  expect(removed).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText("Scan result deleted successfully");
  expect(removed.map(({ params }) => params)).toEqual([{ id: sampleId(6002) }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(rowCount()).toBe(1);
  expect(figures()["Filtered Results"]).toBe("1");
});

test("a deletion that fails says so, and the dialog stays", async () => {
  serveResults(FOUR);
  stubEndpoint(scanResults.remove, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = openAt("?tab=results");
  await person.click((await rowOf("Dresser 2")).getByRole("button", { name: "Delete: Dresser 2" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  const toast = (await screen.findByText("Failed to delete scan result")).closest("li");
  expect(toast?.getAttribute("data-variant")).toBe("destructive");
  expect(screen.getByRole("dialog", { name: "Delete Scan Result" })).toBeDefined();
});

test("those that are selected are deleted together, and the selection is empty then", async () => {
  const { removedSeveral } = serveResults(FOUR);
  const { person } = openAt("?tab=results");
  await person.click((await rowOf("Dresser 1")).getByRole("checkbox"));
  expect(screen.getByRole("button", { name: "Delete Selected (1)" })).toBeDefined();
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all" });
  expect(all.indeterminate).toBe(true);
  await person.click(all);
  expect(screen.getByRole("button", { name: "Delete Selected (3)" })).toBeDefined();
  await person.click(all);
  expect(screen.queryByRole("button", { name: /Delete Selected/ })).toBeNull();
  await person.click(all);
  await person.click(screen.getByRole("button", { name: "Delete Selected (3)" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Scan Results" });
  expect(dialog.textContent).toContain("Are you sure you want to delete 3 scan results? This action cannot be undone.");
  await person.click(within(dialog).getByRole("button", { name: "Delete 3 Results" }));
  await screen.findByText("3 scan results deleted successfully");
  expect(removedSeveral.map(({ body }) => body.scanIds)).toEqual([[1, 2, 3].map((number) => sampleId(6000 + number))]);
  await rowOf("Dresser 4");
  expect(rowCount()).toBe(1);
  expect(screen.queryByRole("button", { name: /Delete Selected/ })).toBeNull();
});

test("several that can't be deleted stay selected, and the toast says so", async () => {
  serveResults(FOUR);
  stubEndpoint(scanResults.removeSeveral, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = openAt("?tab=results");
  await rowOf("Dresser 1");
  await person.click(screen.getByRole("checkbox", { name: "Select all" }));
  await person.click(screen.getByRole("button", { name: "Delete Selected (3)" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete 3 Results" }));
  await screen.findByText("Failed to delete scan results");
  expect(screen.getByText("Delete Selected (3)")).toBeDefined();
});

test("figures that fail can be tried again; those that the server refuses can't", async () => {
  serveResults(FOUR);
  stubEndpoint(scanResults.cacheStats, () => {
    throw new ApiFailure("FORBIDDEN", "No.");
  });
  const refused = openAt();
  await screen.findByText("Access Denied");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  refused.unmount();
  stubEndpoint(scanResults.cacheStats, () => {
    throw new ApiFailure("INTERNAL", "Down.");
  });
  const { person } = openAt();
  await screen.findByText("The figures could not be loaded");
  stubEndpoint(scanResults.cacheStats, () => SAMPLE_CACHE);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Total Scans");
});

test("what the screen adds stands at the end of the overview, and in no other tab", async () => {
  serveResults(FOUR);
  const { person } = renderApp(<ScanAnalytics insights={<p>More</p>} />, { user: { role: "super-admin" } });
  const more = await screen.findByText("More");
  const chart = screen.getByRole("heading", { name: "Over time" });
  expect(chart.compareDocumentPosition(more) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await person.click(screen.getByRole("tab", { name: "AI Cache" }));
  expect(screen.queryByText("More")).toBeNull();
});

test("in French the figures are written as they are there", async () => {
  serveResults(FOUR);
  openAt("?tab=cache", "fr");
  await screen.findByText("Qualité des réponses");
  expect(figures()).toMatchObject({
    "Taux de réponse": "20,1\u00a0%",
    Économies: "1,2346\u00a0$\u00a0US",
    "Réponses par entrée, en moyenne": "0,3",
  });
});
