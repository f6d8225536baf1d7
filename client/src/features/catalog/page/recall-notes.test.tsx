import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Recalls } from "#client/features/catalog/page/recall-part.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleFacts } from "#client/testing/sample-facts.ts";
import { sampleRecall } from "#client/testing/sample-recalls.ts";

const DETAILS = ["Tip-over hazard", "Stop using it."];

test("a recall says that model and date have to be checked, and leads to its authority's page", async () => {
  renderApp(<Recalls facts={sampleFacts({ recalls: [sampleRecall()] })} />);
  const note = await screen.findByRole("note", { name: "Recall: check model and date" });
  const link = within(note).getByRole("link", { name: /Read the recall/ });
  expect(link.getAttribute("href")).toBe("https://recalls-rappels.canada.ca/en/alert-recall/dressers");
  expect(link.getAttribute("rel")).toContain("noopener");
  for (const text of ["Nordhem dressers recalled", "Health Canada", "March 6, 2026", ...DETAILS]) {
    expect(note.textContent).toContain(text);
  }
});

test("without a GTIN it is only a possible recall, and in a dialog it is short", async () => {
  renderApp(<Recalls brief facts={sampleFacts({ recalls: [sampleRecall({ how: "brand-model" })] })} />);
  const note = await screen.findByRole("note", { name: "Possible recall: check model and date" });
  expect(note.textContent).toContain("It may be about another model.");
  for (const text of DETAILS) expect(note.textContent).not.toContain(text);
});

test("in French it has the authority's French text and page, or else the English marked as such", async () => {
  const only = sampleRecall({ source: "cpsc", number: "2", fr: null });
  renderApp(<Recalls facts={sampleFacts({ recalls: [sampleRecall(), only] })} />, { language: "fr" });
  const [french, english] = await screen.findAllByRole("note", { name: "Rappel\u00A0: vérifiez le modèle et la date" });
  expect(french?.textContent).toContain("Rappel de commodes Nordhem");
  expect(french?.querySelector("a")?.getAttribute("href")).toBe(
    "https://recalls-rappels.canada.ca/fr/avis-rappel/commodes",
  );
  expect(french?.querySelector("[lang]")).toBeNull();
  expect(english?.querySelector("[lang=en]")?.textContent).toBe("Nordhem dressers recalled");
});

test("without a known recall nothing is called safe", () => {
  const { container } = renderApp(<Recalls facts={sampleFacts({ recalls: [] })} />);
  expect(container.textContent).toBe("");
});
