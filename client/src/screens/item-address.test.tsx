import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Route, Switch } from "wouter";
import ItemAddress from "#client/screens/item-address.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleExplanation } from "#client/testing/sample-codes.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { Page } from "#client/ui/page.tsx";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { type CodeExplanation, codes } from "#shared/contracts/catalog/codes.ts";

const GTIN = "09506000134352";
const NOTHING = sampleExplanation({ kind: "gtin", gtin: GTIN });

const serve = (explanation: Partial<CodeExplanation> = {}) =>
  stubEndpoint(codes.explain, () => ({ ...NOTHING, ...explanation }));

const open = (path: string) =>
  renderApp(
    <Switch>
      <Route path="/01/*" component={ItemAddress} />
      <Route>
        <Page title="Elsewhere">Elsewhere</Page>
      </Route>
    </Switch>,
    { path },
  );

test("an unknown number is said as it is printed, with the ways to search for the product and to add it", async () => {
  const calls = serve();
  stubEndpoint(catalog.list, () => page([]));
  const { person } = open(`/01/${GTIN}/10/LOT`);
  await screen.findByRole("heading", { name: "No product with the number 9506000134352 yet" });
  expect(calls[0]).toMatchObject({ params: { code: GTIN } });
  await person.click(screen.getByRole("button", { name: "Search or add it" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("9506000134352");
  await screen.findByRole("button", { name: /add/i });
});

test("a product that was proposed already is not asked for again", async () => {
  serve({ isProposed: true });
  open(`/01/${GTIN}`);
  await screen.findByText(/added already/);
  expect(screen.queryByRole("button", { name: "Search or add it" })).toBe(null);
});

test("a product that is there after all is led to", async () => {
  serve({ product: { id: sampleId(1), name: "Dresser", nameFr: null, brand: "Nordhem", thumbnailUrl: null } });
  const { paths } = open(`/01/${GTIN}?linkType=gs1:instructions`);
  await waitFor(() => expect(paths.at(-1)).toBe(`/p/${sampleId(1)}`));
});

test("a wrong digit is said without asking the server", async () => {
  const calls = serve();
  open("/01/09506000134353");
  await screen.findByRole("heading", { name: "That number is not a product’s" });
  expect(calls).toHaveLength(0);
});

test("a look-up that fails can be tried again", async () => {
  let fails = true;
  stubEndpoint(codes.explain, () => {
    if (fails) throw new ApiFailure("INTERNAL", "No.");
    return NOTHING;
  });
  const { person } = open(`/01/${GTIN}`);
  const again = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  await person.click(again);
  await screen.findByRole("heading", { name: /^No product/ });
});
