import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SafetyNotes } from "#client/features/catalog/page/safety-notes.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleFacts, sampleGuide } from "#client/testing/sample-facts.ts";
import { HAZARDS } from "#shared/domain/assembly.ts";

test("every hazard is a note in words, the most serious first", () => {
  renderApp(<SafetyNotes facts={sampleFacts({ hazards: HAZARDS.toReversed() })} />);
  const items = within(screen.getByRole("note", { name: "Safety" })).getAllByRole("listitem");
  expect(items.map((item) => item.querySelector("p")?.textContent)).toEqual([
    "It can tip over",
    "Electric shock",
    "Small parts",
    "Too heavy for one",
    "Glass",
    "Water",
  ]);
  expect(items[0]?.textContent).toContain("Fasten it to the wall");
});

test("the tip-over warning leads to the steps of fastening it, where there are some", () => {
  const anchoring = sampleGuide({ number: 2, kind: "wall-anchoring" });
  const { unmount } = renderApp(<SafetyNotes facts={sampleFacts({ guides: [sampleGuide(), anchoring] })} />);
  const link = screen.getByRole("link", { name: "How to fasten it to the wall" });
  expect(link.getAttribute("href")).toBe("#steps-wall-anchoring");
  unmount();
  renderApp(<SafetyNotes facts={sampleFacts({ guides: [sampleGuide(), { ...anchoring, steps: [] }] })} />);
  expect(screen.queryByRole("link")).toBeNull();
});

test("without known hazards nothing is called safe", () => {
  const { container } = renderApp(<SafetyNotes facts={sampleFacts({ hazards: [] })} />);
  expect(container.textContent).toBe("");
});
