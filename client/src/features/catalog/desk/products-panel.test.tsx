import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import EditLink from "#client/features/catalog/desk/edit-link.tsx";
import { ProductsPanel } from "#client/features/catalog/desk/products-panel.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleOpenSheet } from "#client/testing/sample-sheets.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { desk, type KeptProduct } from "#shared/contracts/catalog/desk.ts";

const PRODUCT: KeptProduct = {
  id: sampleId(1),
  name: "Lindholm dresser",
  nameFr: null,
  brand: "Nordhem",
  category: "bedroom",
  thumbnailUrl: null,
  lacks: ["film", "picture"],
};

test("a product is listed with what its page lacks, and leads to its editor", async () => {
  stubEndpoint(desk.list, () => page([PRODUCT, { ...PRODUCT, id: sampleId(2), name: "Torsvik desk", lacks: [] }]));
  renderApp(<ProductsPanel renderScanner={() => null} />, { user: { role: "admin" } });
  const row = await screen.findByRole("link", { name: /Lindholm dresser/ });
  expect(row.getAttribute("href")).toBe(`/desk/products/${sampleId(1)}`);
  expect(row.textContent).toContain("No film");
  expect(row.textContent).toContain("No picture");
  expect(row.textContent).not.toContain("No code");
  expect(screen.getByRole("link", { name: /Torsvik/ }).textContent).not.toContain("No ");
});

test("the list is searched and narrowed, and the address says by what", async () => {
  const calls = stubEndpoint(desk.list, () => page([]));
  const { person, paths } = renderApp(<ProductsPanel renderScanner={() => null} />, { user: { role: "admin" } });
  await person.type(await screen.findByRole("searchbox"), "lindholm");
  await person.click(screen.getByRole("button", { name: "Without a code" }));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ q: "lindholm", lacks: "code" }));
  expect(await screen.findByText(/Try other words/)).toBeTruthy();
  await waitFor(() => expect(paths.at(-1)).toContain("q=lindholm"));
  expect(paths.at(-1)).toContain("lacks=code");
});

test("a product is added and opened in the editor", async () => {
  stubEndpoint(desk.list, () => page([]));
  stubEndpoint(desk.brands, () => ({ brands: ["Nordhem"] }));
  const added = stubEndpoint(desk.create, () => sampleOpenSheet());
  const { person, paths } = renderApp(<ProductsPanel renderScanner={() => null} />, { user: { role: "manufacturer" } });
  await person.click(await screen.findByRole("button", { name: "Add a product" }));
  await person.type(await screen.findByLabelText("Name"), "Oak stool");
  expect(screen.getByLabelText<HTMLInputElement>("Brand").value, "the maker's own").toBe("Nordhem");
  await person.selectOptions(screen.getByLabelText("Room"), "Office");
  await person.type(screen.getByLabelText("GTIN (UPC, EAN)"), "036000291452{Enter}");
  await person.click(screen.getByRole("button", { name: "Add and edit" }));
  await waitFor(() => expect(paths.at(-1)).toBe(`/desk/products/${sampleId(1)}`));
  expect(added[0]?.body).toEqual({
    name: "Oak stool",
    nameFr: null,
    brand: "Nordhem",
    category: "office",
    gtins: ["00036000291452"],
    articleNumbers: [],
  });
});

test("what is typed of a new product waits on the device until it is added or discarded", async () => {
  stubEndpoint(desk.list, () => page([]));
  stubEndpoint(desk.brands, () => ({ brands: null }));
  stubEndpoint(desk.create, () => sampleOpenSheet());
  const open = () =>
    renderApp(<ProductsPanel renderScanner={() => null} />, { user: { role: "admin" }, path: "/desk?add=product" });
  const name = () => screen.findByLabelText<HTMLInputElement>("Name");

  const first = open();
  await first.person.type(await name(), "Oak stool");
  await first.person.type(screen.getByLabelText("GTIN (UPC, EAN)"), "036000291452{Enter}");
  expect(screen.getByText(/kept on this device/)).toBeTruthy();
  expect(Object.values({ ...localStorage }).join()).toContain("Oak stool");
  first.unmount();

  const second = open();
  expect((await name()).value).toBe("Oak stool");
  expect(screen.getByText("036000291452")).toBeTruthy();
  await second.person.click(screen.getByRole("button", { name: "Discard" }));
  await second.person.click(await screen.findByRole("button", { name: "Add a product" }));
  expect((await name()).value).toBe("");
  await second.person.type(await name(), "Ash stool");
  await second.person.type(screen.getByLabelText("Brand"), "Nordhem");
  await second.person.selectOptions(screen.getByLabelText("Room"), "Office");
  await second.person.click(screen.getByRole("button", { name: "Add and edit" }));
  await waitFor(() => expect(second.paths.at(-1)).toBe(`/desk/products/${sampleId(1)}`));
  expect(Object.values({ ...localStorage }).join()).not.toContain("Ash stool");
});

test("a number that is half typed is kept, and a product is not added without it", async () => {
  stubEndpoint(desk.list, () => page([]));
  stubEndpoint(desk.brands, () => ({ brands: null }));
  const added = stubEndpoint(desk.create, () => sampleOpenSheet());
  const open = () =>
    renderApp(<ProductsPanel renderScanner={() => null} />, { user: { role: "admin" }, path: "/desk?add=product" });
  const gtin = () => screen.getByLabelText<HTMLInputElement>("GTIN (UPC, EAN)");

  const first = open();
  await first.person.type(await screen.findByLabelText("Name"), "Oak stool");
  await first.person.type(screen.getByLabelText("Brand"), "Nordhem");
  await first.person.selectOptions(screen.getByLabelText("Room"), "Office");
  await first.person.type(gtin(), "03600029145");
  first.unmount();

  const { person } = open();
  await screen.findByLabelText("Name");
  expect(gtin().value).toBe("03600029145");
  await person.click(screen.getByRole("button", { name: "Add and edit" }));
  expect(await screen.findByText("This number was not added. Correct it, or empty the field.")).toBeTruthy();
  expect(added).toEqual([]);
  await person.type(gtin(), "2");
  await person.click(screen.getByRole("button", { name: "Add and edit" }));
  await waitFor(() => expect(added).toMatchObject([{ body: { gtins: ["00036000291452"] } }]));
});

test("a list that does not come says so", async () => {
  stubEndpoint(desk.list, () => {
    throw new ApiFailure("UNAVAILABLE", "Away.");
  });
  renderApp(<ProductsPanel renderScanner={() => null} />, { user: { role: "admin" } });
  expect(await screen.findByText("The products could not be loaded")).toBeTruthy();
});

test.each([
  [null, true],
  [["NORDHEM"], true],
  [["Solvik"], false],
] as const)("with the brands %j the way to the editor is there: %s", async (brands, isThere) => {
  const calls = stubEndpoint(desk.brands, () => ({ brands: brands && [...brands] }));
  renderApp(<EditLink product={{ id: sampleId(1), brand: "Nordhem" }} />, { user: { role: "manufacturer" } });
  await waitFor(() => expect(calls).toHaveLength(1));
  if (isThere) expect(await screen.findByRole("link", { name: "Edit this page" })).toBeTruthy();
  else expect(screen.queryByRole("link")).toBeNull();
});
