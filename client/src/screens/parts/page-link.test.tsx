import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Router } from "wouter";
import { navigate, useBrowserLocation } from "wouter/use-browser-location";
import { ProductPageLink, wasCounted } from "#client/screens/parts/page-link.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";

const before = location.pathname;
afterEach(() => {
  // A page that is left must not follow the link.
  cleanup();
  navigate(before, { replace: true });
});

test("it leads to the product's page, which then knows that its view was counted", async () => {
  const { person } = renderApp(
    <Router hook={useBrowserLocation}>
      <ProductPageLink productId={sampleId(1)} />
    </Router>,
  );
  expect(wasCounted()).toBe(false);
  await person.click(screen.getByRole("link", { name: "Open the full page" }));
  expect(location.pathname).toBe(`/p/${sampleId(1)}`);
  expect(wasCounted()).toBe(true);
});

test("a page that is reached in another way is still to be counted", () => {
  navigate(`/p/${sampleId(1)}`);
  expect(wasCounted()).toBe(false);
});
