import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Glance } from "#client/features/catalog/page/glance.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleFacts } from "#client/testing/sample-facts.ts";
import { sampleProduct } from "#client/testing/samples.ts";

/** The terms with their values, no-break spaces written as spaces. */
function terms(container: HTMLElement) {
  return Object.fromEntries(
    [...container.querySelectorAll("dt")].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent?.replace(/[\u00A0\u202F]/g, " "),
    ]),
  );
}

test("it names time, people, tools, boxes and manual, and marks the maker's claims", () => {
  const product = sampleProduct({ assemblyDifficulty: "easy" });
  const { container } = renderApp(<Glance product={product} facts={sampleFacts()} imperial={false} />);
  expect(terms(container)).toEqual({
    "Build time": "The maker says 1 h 15 min",
    People: "2 people",
    Difficulty: "The maker says easy",
    Tools: "Hex keyDrill",
    Boxes: "2 boxes, 34.5 kg in allBox 180 × 40 × 12.5 cm, 24.5 kgBox 260 × 40 × 10 cm, 10 kgWidth × height × depth",
  });
  const manual = screen.getByRole("link", { name: /Manual \(PDF, 12 pages, 3\.4.MB\)/ });
  expect(manual.getAttribute("href")).toBe(`${location.origin}/media/demo/lindholm.pdf`);
  expect(manual.getAttribute("target")).toBe("_blank");
});

test("the reviewers' duration stands beside the maker's claim, with its own wording", () => {
  const buildTime = { medianMinutes: 95, fourInFiveMinutes: 120, reviewCount: 5 };
  const { container } = renderApp(
    <Glance product={sampleProduct()} facts={sampleFacts({ buildTime })} imperial={false} />,
  );
  expect(terms(container)).toMatchObject({
    "Build time": "The maker says 1 h 15 min",
    "Real build time": "1 h 35 minMedian of 5 reviews. 4 in 5 took at most 2 h.",
  });
});

test("inches and pounds stand beside the metric measures where asked for", () => {
  const boxes = [{ widthMm: 800, heightMm: 400, depthMm: 127, weightGrams: 24_500 }];
  const { container } = renderApp(<Glance product={sampleProduct()} facts={sampleFacts({ boxes })} imperial />);
  expect(terms(container).Boxes).toBe(
    "1 box, 24.5 kg / 54 lb80 × 40 × 12.7 cm31.5 × 15.7 × 5 inWidth × height × depth",
  );
});

test.each([
  [45, "The maker says 45 min"],
  [60, "The maker says 1 h"],
])("%d minutes read %s", (makerMinutes, text) => {
  const { container } = renderApp(
    <Glance product={sampleProduct()} facts={sampleFacts({ makerMinutes })} imperial={false} />,
  );
  expect(terms(container)["Build time"]).toBe(text);
});

const NOTHING = { makerMinutes: null, peopleNeeded: null, tools: [], boxes: [], manualUrl: null };

test("unknown facts are left out, and with nothing known the whole card", () => {
  const some = renderApp(
    <Glance product={sampleProduct()} facts={sampleFacts({ ...NOTHING, peopleNeeded: 1 })} imperial={false} />,
  );
  expect(terms(some.container)).toEqual({ People: "1 person" });
  some.unmount();
  const none = renderApp(<Glance product={sampleProduct()} facts={sampleFacts(NOTHING)} imperial={false} />);
  expect(none.container.textContent).toBe("");
});

test.each([
  [{ manualPages: 1, manualBytes: 76_300 }, /Manual \(PDF, 1 page, 76.kB\)/],
  [{ manualPages: null, manualBytes: null }, /Manual \(PDF\)/],
])("a manual says what is known of it", (known, name) => {
  renderApp(<Glance product={sampleProduct()} facts={sampleFacts(known)} imperial={false} />);
  expect(screen.getByRole("link", { name })).toBeTruthy();
});

test("a manual with an unsafe link is left out", () => {
  const facts = sampleFacts({ manualUrl: "javascript:alert(1)" });
  renderApp(<Glance product={sampleProduct()} facts={facts} imperial={false} />);
  expect(screen.queryByRole("link")).toBeNull();
});

test("it speaks French", () => {
  const { container } = renderApp(<Glance product={sampleProduct()} facts={sampleFacts()} imperial={false} />, {
    language: "fr",
  });
  expect(terms(container)).toMatchObject({
    "Durée de l’assemblage": "Selon le fabricant : 1 h 15 min",
    Personnes: "2 personnes",
    Outils: "Clé hexagonalePerceuse",
  });
  expect(screen.getByRole("link", { name: /Instructions d’assemblage \(PDF, 12.pages, 3,4.Mo\)/ })).toBeTruthy();
});
