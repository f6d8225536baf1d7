import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DuplicatesPanel } from "#client/features/catalog/duplicates/duplicates-panel.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ComparedProduct, type DuplicatePair, duplicates } from "#shared/contracts/catalog/duplicates.ts";
import type { Language } from "#shared/domain/language.ts";

function compared(number: number, fields: Partial<ComparedProduct> = {}): ComparedProduct {
  return {
    id: sampleId(number),
    name: `Lindholm ${number}`,
    nameFr: null,
    brand: "Nordhem",
    category: "bedroom",
    thumbnailUrl: null,
    createdAt: new Date("2026-01-01T12:00:00Z"),
    codes: [{ symbology: "hexkey", value: `HXK-0000-000${number}` }],
    hasVideo: false,
    hasManual: false,
    guides: 0,
    offers: 0,
    reviews: 0,
    videos: 0,
    questions: 0,
    scans: 0,
    ...fields,
  };
}

function pair(fields: Partial<DuplicatePair> = {}): DuplicatePair {
  const second = compared(2, { reviews: 1234, scans: 5 });
  return { first: compared(1), second, sign: "name", likeness: 92, isDismissed: false, ...fields };
}

const open = (language: Language = "en", path = "/desk") =>
  renderApp(<DuplicatesPanel />, { path, user: { role: "admin" }, language });

const cells = (name: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("a pair stands side by side with what each has; the one with more is suggested to stay", async () => {
  stubEndpoint(duplicates.list, () => page([pair()]));
  open();
  expect(await screen.findByRole("table", { name: "Lindholm 1 beside Lindholm 2" })).toBeTruthy();
  expect(screen.getByText("Near names")).toBeTruthy();
  expect(screen.getByText("92% alike")).toBeTruthy();
  expect(cells("Reviews")).toEqual(["0", "1,234"]);
  expect(cells("Codes")).toEqual(["HXK-0000-0001", "HXK-0000-0002"]);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Keep entry 2: Lindholm 2" }).checked).toBe(true);
  expect(screen.getByRole("link", { name: "Open the page of entry 1: Lindholm 1" }).getAttribute("href")).toBe(
    `/p/${sampleId(1)}`,
  );
});

test("a merge says what moves and that it is for good, and keeps the one that was chosen", async () => {
  const all = [pair()];
  stubEndpoint(duplicates.list, () => page(all));
  const merged = stubEndpoint(duplicates.merge, ({ body }) => {
    all.length = 0;
    return { productId: body.keep };
  });
  const { person } = open();
  await person.click(await screen.findByRole("radio", { name: "Keep entry 1: Lindholm 1" }));
  await person.click(screen.getByRole("button", { name: "Merge Lindholm 1 and Lindholm 2" }));
  const dialog = await screen.findByRole("dialog", { name: "Merge these two products?" });
  expect(within(dialog).getByText("“Lindholm 2” becomes part of “Lindholm 1”. This can’t be undone.")).toBeTruthy();
  expect([...dialog.querySelectorAll("dl > div")].map(({ textContent }) => textContent)).toEqual([
    "Codes1",
    "Reviews1,234",
    "Scans5",
  ]);
  await person.click(within(dialog).getByRole("button", { name: "Merge for good" }));
  await waitFor(() => expect(merged.map(({ body }) => body)).toEqual([{ keep: sampleId(1), merge: sampleId(2) }]));
  expect(await screen.findByText("The two products are one now")).toBeTruthy();
  expect(await screen.findByText("No duplicates found")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Pairs to look at"));
});

test("a merge that can't be made now says why, and the dialog stays", async () => {
  stubEndpoint(duplicates.list, () => page([pair()]));
  stubEndpoint(duplicates.merge, () => {
    throw new ApiFailure("CONFLICT", "Waits.", { reason: "merge-waits" });
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: /^Merge Lindholm/ }));
  const dialog = await screen.findByRole("dialog");
  await person.click(within(dialog).getByRole("button", { name: "Merge for good" }));
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(/waits for a moderator/);
});

test("a pair that is not the same goes from the list", async () => {
  const all = [pair(), pair({ first: compared(3), second: compared(4), sign: "gtin", likeness: 100 })];
  stubEndpoint(duplicates.list, () => page(all));
  const dismissed = stubEndpoint(duplicates.dismiss, () => {
    all.shift();
    return undefined;
  });
  const { person } = open();
  expect(await screen.findByText("Same number on the box")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Lindholm 1 and Lindholm 2 are not the same" }));
  await waitFor(() => expect(screen.queryByText("Near names")).toBeNull());
  expect(dismissed.map(({ body }) => body)).toEqual([{ one: sampleId(1), other: sampleId(2) }]);
});

test("one product is looked up, and compared with another that was not found", async () => {
  stubEndpoint(duplicates.list, () => page([]));
  const asked = stubEndpoint(duplicates.ofProduct, ({ query }) => {
    if (query.product === "nothing") throw new ApiFailure("NOT_FOUND", "None.", { reason: "product-missing" });
    return { product: compared(query.product === "HXK-0000-0002" ? 2 : 1), pairs: [] };
  });
  const { person } = open();
  expect(await screen.findByText("No duplicates found")).toBeTruthy();
  await person.type(screen.getByRole("searchbox"), "HXK-0000-0001{Enter}");
  expect(await screen.findByRole("heading", { name: "What may be the same as Lindholm 1" })).toBeTruthy();
  expect(screen.getByText("Nothing in the catalogue looks like this product.")).toBeTruthy();
  const compare = screen.getByRole("searchbox", { name: /^Compare with/ });
  await person.type(compare, "nothing{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("This product is not in our catalogue.");
  await person.clear(compare);
  await person.type(compare, "HXK-0000-0002{Enter}");
  expect(await screen.findByRole("table", { name: "Lindholm 1 beside Lindholm 2" })).toBeTruthy();
  expect(screen.getByText("Chosen by you")).toBeTruthy();
  expect(asked.map(({ query }) => query.product)).toEqual(["HXK-0000-0001", "nothing", "HXK-0000-0002"]);
  await person.click(screen.getByRole("button", { name: "Back to all pairs" }));
  expect(await screen.findByText("No duplicates found")).toBeTruthy();
});

test("what can't be loaded says so, with a way to try again, and it speaks French", async () => {
  stubEndpoint(duplicates.list, () => {
    throw new ApiFailure("INTERNAL", "Broken.");
  });
  const { person } = open("fr");
  await screen.findByText("Impossible de charger les paires");
  stubEndpoint(duplicates.list, () => page([pair()]));
  await person.click(screen.getByRole("button", { name: /essayer/ }));
  expect(await screen.findByRole("button", { name: "Fusionner Lindholm 1 et Lindholm 2" })).toBeTruthy();
  expect(cells("Avis")).toEqual(["0", "1\u00a0234"]);
});
