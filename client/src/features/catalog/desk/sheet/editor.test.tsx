import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SheetEditor } from "#client/features/catalog/desk/sheet/editor.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleOpenSheet } from "#client/testing/sample-sheets.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { desk, type OpenSheet, type Revision } from "#shared/contracts/catalog/desk.ts";

const ID = sampleId(1);
const ADMIN = { id: sampleId(7), role: "admin" } as const;

/** An editor over a server that keeps one sheet. */
function open(first: OpenSheet = sampleOpenSheet(), { revisions = [] as Revision[], language = "en" as const } = {}) {
  const server = { opened: first };
  stubEndpoint(desk.open, () => server.opened);
  stubEndpoint(desk.revisions, () => page(revisions));
  const saves = stubEndpoint(desk.save, ({ body }) => {
    if (body.version !== server.opened.version) {
      throw new ApiFailure("CONFLICT", "Changed.", { reason: "sheet-changed" });
    }
    server.opened = { ...server.opened, version: `${body.version}+`, sheet: body.sheet };
    return server.opened;
  });
  const shown = renderApp(<SheetEditor id={ID} renderScanner={() => null} />, { user: ADMIN, language });
  return { ...shown, server, saves };
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const save = async (person: ReturnType<typeof renderApp>["person"]) =>
  person.click(screen.getByText("Save", { selector: "button" }));

test("a sheet is shown, changed and saved whole", async () => {
  const { person, saves } = open();
  expect((await field("Width (cm)")).value).toBe("40.5");
  expect(screen.getByText("Nothing to save")).toBeTruthy();
  const people = await field("People needed");
  await person.clear(people);
  await person.type(people, "3");
  await person.click(screen.getByText("Glass"));
  expect(screen.getByText(/^Not saved yet/)).toBeTruthy();
  await save(person);
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(saves).toHaveLength(1);
  const first = sampleOpenSheet();
  expect(saves[0]?.body).toEqual({
    version: "new-1",
    sheet: { ...first.sheet, peopleNeeded: 3, hazards: ["tip-over", "glass"] },
  });
  expect(await screen.findByText("Nothing to save")).toBeTruthy();
});

test("codes are checked before they are taken, and none is there twice", async () => {
  const { person, saves } = open();
  const gtin = await field("GTIN (UPC, EAN)");
  await person.type(gtin, "036000291453{Enter}");
  expect(await screen.findByText(/check digit does not fit/)).toBeTruthy();
  await person.clear(gtin);
  await person.type(gtin, "0 36000-29145 2{Enter}");
  expect(gtin.value).toBe("");
  await person.type(gtin, "034000470693{Enter}");
  expect(screen.getAllByLabelText(/^Remove 03/)).toHaveLength(2);
  await person.click(screen.getByLabelText("Remove 80298474"));
  await save(person);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.body.sheet).toMatchObject({
    gtins: ["00034000470693", "00036000291452"],
    articleNumbers: [],
  });
});

test("boxes, offers and steps are added, moved and removed", async () => {
  const { person, saves } = open();
  await person.click(await screen.findByText("Add a box"));
  await person.type(document.activeElement as HTMLElement, "10");
  const box = within(screen.getByRole("group", { name: "Box 2" }));
  await person.type(box.getByLabelText("Height (cm)"), "20");
  await person.type(box.getByLabelText("Depth (cm)"), "30");
  await save(person);
  expect(await screen.findByText(/^Each box needs three sides/)).toBeTruthy();
  expect(saves).toHaveLength(0);
  await person.type(box.getByLabelText("Weight (kg)"), "4,5");
  await person.click(screen.getByLabelText("Move Step 2 up"));
  await person.click(screen.getByLabelText("Remove Offer 1"));
  await save(person);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.body.sheet).toMatchObject({
    boxes: [{ widthMm: 405 }, { widthMm: 100, heightMm: 200, depthMm: 300, weightGrams: 4500 }],
    offers: [],
    guides: [{ steps: [{ text: "Screw the top on." }, { text: "Lay the sides down.", startsAtSeconds: 65 }] }],
  });
});

test("a code of another product is told at the codes, with that product", async () => {
  const { person } = open();
  stubEndpoint(desk.save, () => {
    throw new ApiFailure("CONFLICT", "Taken.", { reason: "code-taken", fields: { gtins: "Nordhem Torsvik" } });
  });
  await person.type(await field("Name"), "!");
  await save(person);
  expect(await screen.findByText(/\(Nordhem Torsvik\)/)).toBeTruthy();
});

test("what was typed and not saved is there again, and can be discarded", async () => {
  const first = open();
  await first.person.type(await field("Name"), " in oak");
  first.unmount();
  const second = open();
  expect((await field("Name")).value).toBe("Lindholm 3-drawer dresser in oak");
  await second.person.click(screen.getByText("Discard my changes"));
  expect((await field("Name")).value).toBe("Lindholm 3-drawer dresser");
  second.unmount();
  open();
  expect((await field("Name")).value).toBe("Lindholm 3-drawer dresser");
});

test("a second editor is told what the other one changed, chooses, and loses nothing typed", async () => {
  const { person, server, saves } = open();
  await person.type(await field("Name"), " in oak");
  const people = await field("People needed");
  await person.clear(people);
  await person.type(people, "4");
  const lastChange = { by: "Max L.", at: new Date("2026-03-02T15:00:00Z"), isOwn: false };
  const theirs = { nameFr: "Commode en chêne", manualUrl: "/media/theirs.pdf", peopleNeeded: 3 };
  server.opened = sampleOpenSheet({ version: "new-2", lastChange, sheet: theirs });
  await save(person);
  expect(await screen.findByText("This page was changed in the meantime")).toBeTruthy();
  expect(screen.getByText(/Last saved by Max L\./)).toBeTruthy();
  expect(screen.getByText("Manual", { selector: "dt" })).toBeTruthy();
  const names = within(screen.getByRole("group", { name: "Name, brand and room" }));
  await person.click(names.getByLabelText("Take theirs"));
  await person.click(screen.getByText("Go on with this"));
  expect((await field("Name in French")).value).toBe("Commode en chêne");
  expect((await field("Name")).value).toBe("Lindholm 3-drawer dresser");
  expect((await field("People needed")).value).toBe("4");
  await save(person);
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(saves.at(-1)?.body).toMatchObject({
    version: "new-2",
    sheet: { ...theirs, peopleNeeded: 4, name: "Lindholm 3-drawer dresser" },
  });
});

test("an unsaved sheet of before is compared with what has been saved since", async () => {
  const first = open();
  await first.person.type(await field("Name"), " in oak");
  first.unmount();
  const lastChange = { by: null, at: new Date("2026-03-02T15:00:00Z"), isOwn: false };
  open(sampleOpenSheet({ version: "new-2", lastChange, sheet: { manualUrl: "/media/theirs.pdf" } }));
  expect(await screen.findByText("This page was changed in the meantime")).toBeTruthy();
  expect(screen.getByText(/Changed by you only, and kept: Name, brand and room\./)).toBeTruthy();
});

test("the history says what was changed by whom, and leads back after a question", async () => {
  const at = new Date("2026-03-02T15:00:00Z");
  const plain = { isEdit: true, isByFormer: false, restores: null, createdAt: at };
  const { person } = open(sampleOpenSheet({ version: "2-1" }), {
    revisions: [
      { ...plain, version: 2, by: "Ada R.", changed: ["names", "codes"] },
      { ...plain, version: 1, by: null, isByFormer: true, changed: ["boxes"] },
      { ...plain, version: 0, by: null, isEdit: false, changed: [] },
    ],
  });
  const restores = stubEndpoint(desk.restore, () => sampleOpenSheet({ version: "3-1", sheet: { name: "As it was" } }));
  expect(await screen.findByText("Name, brand and room, Codes")).toBeTruthy();
  expect(screen.getByText(/^Former member, /)).toBeTruthy();
  expect(screen.getByText("Before the first edit")).toBeTruthy();
  await person.click(screen.getByText("Undo this change"));
  const dialog = await screen.findByRole("dialog", { name: "Bring the earlier version back?" });
  await person.click(within(dialog).getByRole("button", { name: "Bring it back" }));
  await waitFor(() => expect(restores).toHaveLength(1));
  expect(restores[0]).toMatchObject({ params: { id: ID, revision: 1 }, body: { version: "2-1" } });
  expect((await field("Name")).value).toBe("As it was");
});

test("a maker sees which brands are theirs, and no fields for offers", async () => {
  open(sampleOpenSheet({ brands: ["Nordhem", "Solvik"], mayChangeOffers: false }));
  expect(await screen.findByText("Your brands: Nordhem, Solvik")).toBeTruthy();
  expect(screen.getByText("The administrators keep the prices and links of this product.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add an offer" })).toBeNull();
});

test("a product that can't be opened says why", async () => {
  stubEndpoint(desk.open, () => {
    throw new ApiFailure("FORBIDDEN", "Not yours.", { reason: "brand-not-kept" });
  });
  renderApp(<SheetEditor id={ID} renderScanner={() => null} />, { user: ADMIN });
  expect(await screen.findByText("Your account does not keep the products of this brand.")).toBeTruthy();
});
