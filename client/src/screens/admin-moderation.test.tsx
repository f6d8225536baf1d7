import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Screens } from "#client/app.tsx";
import AdminModeration from "#client/screens/admin-moderation.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { moderation, type ProposedProduct } from "#shared/contracts/moderation.ts";

function sampleProposal({ number = 1, ...fields }: Partial<ProposedProduct> & { number?: number } = {}) {
  return {
    id: sampleId(number),
    status: "proposed",
    name: `Bunk bed ${number}`,
    brand: "Oakline",
    category: "bedroom",
    code: "034000470693",
    createdAt: new Date("2026-05-04T12:00:00Z"),
    proposedBy: "Maya T.",
    decidedAt: null,
    reason: null,
    productId: null,
    ...fields,
  } as const satisfies ProposedProduct;
}

const DECIDED = { decidedAt: new Date("2026-05-06T12:00:00Z") };

/** A server with these proposals, which a decision really decides. */
function serveQueue(start: ProposedProduct[]) {
  let items = start;
  const decide = (id: string, change: Partial<ProposedProduct>) => {
    const found = items.find((item) => item.id === id);
    if (!found) throw new ApiFailure("NOT_FOUND", "There is no such proposal.");
    const decided = { ...found, ...DECIDED, ...change };
    items = items.map((item) => (item.id === id ? decided : item));
    return decided;
  };
  return {
    lists: stubEndpoint(moderation.queue, ({ query }) => page(items.filter(({ status }) => status === query.status))),
    accepts: stubEndpoint(moderation.accept, ({ params }) =>
      decide(params.id, { status: "accepted", productId: sampleId(77) }),
    ),
    rejects: stubEndpoint(moderation.reject, ({ params, body }) =>
      decide(params.id, { status: "rejected", reason: body.reason }),
    ),
    /** What happens while nobody looks. */
    decide,
  };
}

function open({ language = "en", role = "admin" }: { language?: "en" | "fr"; role?: "admin" | "super-admin" } = {}) {
  return renderApp(<AdminModeration />, { path: "/admin/moderation", language, user: { role } });
}

/** A product of the list, once it is there. */
async function itemOf(name: string) {
  const item = (await screen.findByRole("heading", { name })).closest("li");
  if (!item) throw new Error(`${name} is in no list`);
  return within(item);
}

test.each([null, "user", "manufacturer", "sponsor"] as const)("%s is led to the login", async (role) => {
  const { paths } = renderApp(<Screens />, { path: "/admin/moderation", ...(role && { user: { role } }) });
  await waitFor(() => expect(paths.at(-1)).toBe("/admin/login"));
});

test.each(["admin", "super-admin"] as const)("%s sees what waits, with code, who and when", async (role) => {
  const { lists } = serveQueue([
    sampleProposal({ code: "]d20100034000470693\u001d10LOT7", proposedBy: null }),
    sampleProposal({ number: 2, code: null }),
  ]);
  open({ role });
  const first = await itemOf("Bunk bed 1");
  expect(first.getByText("Oakline · Bedroom")).toBeTruthy();
  expect(first.getByText("(01)00034000470693(10)LOT7")).toBeTruthy();
  expect(first.getByText(/by a member/)).toBeTruthy();
  const second = await itemOf("Bunk bed 2");
  expect(second.getByText("No code on the box")).toBeTruthy();
  expect(second.getByText(/by Maya T\./)).toBeTruthy();
  expect(second.getByText(/May 4, 2026/).getAttribute("datetime")).toBe("2026-05-04T12:00:00.000Z");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Bunk bed 1",
    "Bunk bed 2",
  ]);
  expect(lists.map(({ query }) => query.status)).toEqual(["proposed"]);
});

test("a product is accepted with corrections and leaves the list, and the focus stays on the screen", async () => {
  const { accepts } = serveQueue([sampleProposal({ code: "]d20100034000470693" }), sampleProposal({ number: 2 })]);
  const { person } = open();
  await person.click((await itemOf("Bunk bed 1")).getByRole("button", { name: "Accept: Bunk bed 1" }));
  const form = within(screen.getByRole("form", { name: "Accept Bunk bed 1" }));
  const name = form.getByRole("textbox", { name: "Name" });
  expect(document.activeElement).toBe(name);
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Code on the box" }).value).toBe("(01)00034000470693");
  await person.clear(name);
  await person.type(name, " Loft bed ");
  await person.selectOptions(form.getByRole("combobox", { name: "Room" }), "Nursery");
  await person.click(form.getByRole("button", { name: "Add to catalogue" }));
  await screen.findByText("Loft bed is in the catalogue.");
  expect(accepts).toEqual([
    {
      params: { id: sampleId(1) },
      // The code as it was read, not as it is shown.
      body: { name: "Loft bed", brand: "Oakline", category: "nursery", code: "]d20100034000470693" },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Bunk bed 1" })).toBeNull());
  expect(screen.getByRole("heading", { name: "Bunk bed 2" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Waiting" }));
});

test("a code can be typed anew or left out", async () => {
  const { accepts } = serveQueue([sampleProposal(), sampleProposal({ number: 2 })]);
  const { person } = open();
  for (const [item, typed] of [
    ["Bunk bed 1", "802.984.74"],
    ["Bunk bed 2", ""],
  ] as const) {
    await person.click((await itemOf(item)).getByRole("button", { name: /^Accept/ }));
    const form = within(screen.getByRole("form"));
    const code = form.getByRole("textbox", { name: "Code on the box" });
    await person.clear(code);
    if (typed) await person.type(code, typed);
    await person.click(form.getByRole("button", { name: "Add to catalogue" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: item })).toBeNull());
  }
  expect(accepts.map(({ body }) => body.code)).toEqual(["802.984.74", undefined]);
});

test("what is missing or can't be is said at its field, and nothing typed is lost when it fails", async () => {
  const { accepts } = serveQueue([sampleProposal()]);
  const { person } = open();
  await person.click((await itemOf("Bunk bed 1")).getByRole("button", { name: /^Accept/ }));
  const form = within(screen.getByRole("form"));
  const [name, code] = [form.getByRole("textbox", { name: "Name" }), form.getByRole("textbox", { name: /^Code/ })];
  const send = () => person.click(form.getByRole("button", { name: "Add to catalogue" }));
  await person.clear(name);
  await send();
  expect(await form.findByText("This can’t be empty.")).toBeTruthy();
  expect(accepts).toEqual([]);
  await person.type(name, "Loft bed");

  const message = "One digit of that number is wrong: its check digit does not fit.";
  stubEndpoint(moderation.accept, () => {
    throw new ApiFailure("INVALID_INPUT", message, { fields: { code: message } });
  });
  await person.type(code, "{Backspace}4");
  await send();
  expect(await form.findByText("One digit of this number is wrong: its check digit doesn’t fit.")).toBeTruthy();
  expect(document.activeElement).toBe(code);

  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await send();
  expect((await form.findByRole("alert")).textContent).toContain("You seem to be offline");
  expect([name, code].map((field) => (field as HTMLInputElement).value)).toEqual(["Loft bed", "034000470694"]);
});

test("a known code is said and keeps the form; what somebody else has decided leaves the list", async () => {
  const { decide } = serveQueue([sampleProposal(), sampleProposal({ number: 2 })]);
  const { person } = open();
  await person.click((await itemOf("Bunk bed 1")).getByRole("button", { name: /^Accept/ }));
  stubEndpoint(moderation.accept, () => {
    throw new ApiFailure("CONFLICT", "A product with that code is in our catalogue already.");
  });
  const form = within(screen.getByRole("form"));
  await person.type(form.getByRole("textbox", { name: "Name" }), " white");
  await person.click(form.getByRole("button", { name: "Add to catalogue" }));
  expect((await form.findByRole("alert")).textContent).toContain("in the catalogue already");
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Bunk bed 1 white");

  decide(sampleId(1), { status: "rejected", reason: "incomplete" });
  await person.click(form.getByRole("button", { name: "Add to catalogue" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Bunk bed 1" })).toBeNull());
});

test("correcting can be given up, and the focus is where it was", async () => {
  serveQueue([sampleProposal()]);
  const { person } = open();
  const item = await itemOf("Bunk bed 1");
  await person.click(item.getByRole("button", { name: /^Accept/ }));
  await person.click(item.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("form")).toBeNull();
  expect(document.activeElement).toBe(item.getByRole("button", { name: "Accept: Bunk bed 1" }));
});

test("a product is rejected for a reason that was chosen, and leaves the list", async () => {
  const { rejects } = serveQueue([sampleProposal()]);
  const { person, paths } = open();
  await person.click((await itemOf("Bunk bed 1")).getByRole("button", { name: "Reject: Bunk bed 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject this product" }));
  expect(paths.at(-1)).toBe(`/admin/moderation?reject=${sampleId(1)}`);
  expect(dialog.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual(
    Array(5).fill(false),
  );
  expect(dialog.getByRole("button", { name: "Reject" })).toHaveProperty("disabled", true);
  await person.click(dialog.getByRole("radio", { name: "Wrong code" }));
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("Bunk bed 1 is no longer waiting.");
  expect(rejects).toEqual([{ params: { id: sampleId(1) }, body: { reason: "wrong-code" } }]);
  await screen.findByText("Nothing waits");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a rejection that fails says why and stays open; one that came too late takes the product off the list", async () => {
  const { decide } = serveQueue([sampleProposal()]);
  const { person } = open();
  await person.click((await itemOf("Bunk bed 1")).getByRole("button", { name: /^Reject/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("radio", { name: "Not a real product" }));
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("Not rejected");
  expect(dialog.getByRole("radio", { name: "Not a real product" })).toHaveProperty("checked", true);

  decide(sampleId(1), { status: "accepted" });
  stubEndpoint(moderation.reject, () => {
    throw new ApiFailure("CONFLICT", "Somebody has decided on this product already.");
  });
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("Somebody else has decided on this product already.");
  await waitFor(() => expect(screen.queryByText("Bunk bed 1")).toBeNull());
});

test("what was decided has tabs of its own, with the product it became and the reason", async () => {
  serveQueue([
    sampleProposal({ status: "accepted", ...DECIDED, productId: sampleId(77) }),
    sampleProposal({ number: 2, status: "rejected", ...DECIDED, reason: "unlawful" }),
  ]);
  const { person } = open();
  await screen.findByText("Nothing waits");
  await person.click(screen.getByRole("tab", { name: "Accepted" }));
  const accepted = await itemOf("Bunk bed 1");
  expect(accepted.getByRole("link", { name: "Open product: Bunk bed 1" }).getAttribute("href")).toBe(
    `/p/${sampleId(77)}`,
  );
  expect(accepted.getByText(/May 6, 2026/)).toBeTruthy();
  await person.click(screen.getByRole("tab", { name: "Rejected" }));
  const rejected = await itemOf("Bunk bed 2");
  expect(rejected.getByText("Not allowed")).toBeTruthy();
  expect(rejected.queryByRole("button")).toBeNull();
});

test("a queue that can't be loaded says so and can be asked for again; more comes page by page", async () => {
  stubEndpoint(moderation.queue, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = open();
  await screen.findByText("The proposed products could not be loaded");
  stubEndpoint(moderation.queue, ({ query }) =>
    query.cursor ? page([sampleProposal({ number: 2 })]) : page([sampleProposal()], "next"),
  );
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await itemOf("Bunk bed 1");
  await person.click(screen.getByRole("button", { name: "Load more" }));
  await itemOf("Bunk bed 2");
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("the screen speaks French", async () => {
  serveQueue([sampleProposal()]);
  const { person } = open({ language: "fr" });
  await screen.findByRole("heading", { name: "Produits proposés" });
  await person.click((await itemOf("Bunk bed 1")).getByRole("button", { name: "Refuser\u00a0: Bunk bed 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refuser ce produit" }));
  expect(dialog.getByRole("radio", { name: "Déjà au catalogue" })).toBeTruthy();
});
