import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Screens } from "#client/app.tsx";
import AdminModeration from "#client/screens/admin-moderation.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { DECIDED_AT, sampleProposalItem, serveModeration } from "#client/testing/sample-moderation.ts";
import { PLACE, page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import type { Language } from "#shared/domain/language.ts";

const DECIDED = { decidedAt: DECIDED_AT };

function open({ language = "en", role = "admin" }: { language?: Language; role?: "admin" | "super-admin" } = {}) {
  const app = renderApp(<AdminModeration />, { path: "/admin/moderation", language, user: { role } });
  /** Opens an item of the list, once it is there. */
  const openItem = async (title: string) => {
    const list = within(await screen.findByRole("list", { name: /^(The queue|La file)$/ }));
    await app.person.click(await list.findByRole("button", { name: new RegExp(title) }));
    return detailOf(title);
  };
  return { ...app, openItem };
}

/** The chosen item, once it is there. */
async function detailOf(title: string) {
  return within((await screen.findByRole("heading", { name: title })).closest("article") ?? document.body);
}

test.each([null, "user", "manufacturer", "sponsor"] as const)(
  "%s is led to the sign-in, and from there back",
  async (role) => {
    const { paths } = renderApp(<Screens />, { path: "/admin/moderation", ...(role && { user: { role } }) });
    await waitFor(() => expect(paths.at(-1)).toBe("/sign-in?return=%2Fadmin%2Fmoderation"));
  },
);

test.each(["admin", "super-admin"] as const)(
  "%s sees the pending proposals, with code, member and date",
  async (role) => {
    const { lists } = serveModeration([
      sampleProposalItem({ code: "]d20100034000470693\u001d10LOT7", proposedBy: null }),
      sampleProposalItem({ number: 2, code: null }),
    ]);
    const { openItem } = open({ role });
    const first = await openItem("Bunk bed 1");
    expect(first.getByText("Oakline · Bedroom")).toBeTruthy();
    expect(first.getByText("(01)00034000470693(10)LOT7")).toBeTruthy();
    expect(first.getByText(/by a member/)).toBeTruthy();
    const second = await openItem("Bunk bed 2");
    expect(second.getByText("No code on the box")).toBeTruthy();
    expect(second.getByText(/by Maya T\./)).toBeTruthy();
    expect(second.getByText(/May 4, 2026/).getAttribute("datetime")).toBe("2026-05-04T12:00:00.000Z");
    expect(lists.map(({ query }) => query)).toEqual([{ status: "proposed", limit: 24 }]);
  },
);

test("a product is accepted with corrections and leaves the list, and the next one is open with the focus", async () => {
  const { accepts, claims } = serveModeration([
    sampleProposalItem({ code: "]d20100034000470693" }),
    sampleProposalItem({ number: 2 }),
  ]);
  const { person, openItem } = open();
  const item = await openItem("Bunk bed 1");
  await person.click(item.getByRole("button", { name: "Accept: Bunk bed 1" }));
  const form = within(screen.getByRole("form", { name: "Accept Bunk bed 1" }));
  const name = form.getByRole("textbox", { name: "Name" });
  expect(document.activeElement).toBe(name);
  // Deciding claims the item.
  await waitFor(() => expect(claims).toEqual([{ params: { id: sampleId(1) } }]));
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
  await detailOf("Bunk bed 2");
  expect(screen.queryByRole("button", { name: /Bunk bed 1/ })).toBeNull();
  const next = screen.getByRole("button", { name: /Proposed product.*Bunk bed 2/ });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(next.getAttribute("aria-current")).toBe("true");
});

test("a code can be typed anew or left out", async () => {
  const { accepts } = serveModeration([sampleProposalItem(), sampleProposalItem({ number: 2 })]);
  const { person, openItem } = open();
  for (const [title, typed] of [
    ["Bunk bed 1", "802.984.74"],
    ["Bunk bed 2", ""],
  ] as const) {
    const item = await openItem(title);
    await person.click(item.getByRole("button", { name: /^Accept/ }));
    const form = within(screen.getByRole("form", { name: /^Accept/ }));
    const code = form.getByRole("textbox", { name: "Code on the box" });
    await person.clear(code);
    if (typed) await person.type(code, typed);
    await person.click(form.getByRole("button", { name: "Add to catalogue" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: title })).toBeNull());
  }
  expect(accepts.map(({ body }) => body.code)).toEqual(["802.984.74", undefined]);
});

test("a missing or invalid value has its error at its field, and a failure loses nothing that was typed", async () => {
  const { accepts } = serveModeration([sampleProposalItem()]);
  const { person, openItem } = open();
  await person.click((await openItem("Bunk bed 1")).getByRole("button", { name: /^Accept/ }));
  const form = within(screen.getByRole("form", { name: /^Accept/ }));
  const [name, code] = [form.getByRole("textbox", { name: "Name" }), form.getByRole("textbox", { name: /^Code/ })];
  const send = () => person.click(form.getByRole("button", { name: "Add to catalogue" }));
  await person.clear(name);
  await send();
  expect(await form.findByText("This can’t be empty.")).toBeTruthy();
  expect(accepts).toEqual([]);
  await person.type(name, "Loft bed");

  stubEndpoint(proposals.accept, () => {
    const fields = { code: "The server's words." };
    throw new ApiFailure("INVALID_INPUT", "The server's words.", { reason: "code-misread", fields });
  });
  await person.type(code, "{Backspace}4");
  await send();
  expect(await form.findByText("One digit of this number is wrong: its check digit does not fit.")).toBeTruthy();
  expect(document.activeElement).toBe(code);

  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await send();
  expect((await form.findByRole("alert")).textContent).toContain("Hexkey could not be reached");
  expect([name, code].map((field) => (field as HTMLInputElement).value)).toEqual(["Loft bed", "034000470694"]);
});

test("a known code is reported and keeps the form; an item that another moderator has decided leaves the list", async () => {
  const { change } = serveModeration([sampleProposalItem(), sampleProposalItem({ number: 2 })]);
  const { person, openItem } = open();
  await person.click((await openItem("Bunk bed 1")).getByRole("button", { name: /^Accept/ }));
  stubEndpoint(proposals.accept, () => {
    throw new ApiFailure("CONFLICT", "A product with that code is in our catalogue already.");
  });
  const form = within(screen.getByRole("form", { name: /^Accept/ }));
  await person.type(form.getByRole("textbox", { name: "Name" }), " white");
  await person.click(form.getByRole("button", { name: "Add to catalogue" }));
  expect((await form.findByRole("alert")).textContent).toContain("in the catalogue already");
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Bunk bed 1 white");

  change(sampleId(1), { status: "rejected", reason: "incomplete" });
  await person.click(form.getByRole("button", { name: "Add to catalogue" }));
  await screen.findByText("Another moderator has decided on this already.");
  await waitFor(() => expect(screen.queryByRole("button", { name: /Bunk bed 1/ })).toBeNull());
  // It stays on the screen as it stands now.
  expect((await detailOf("Bunk bed 1")).getByText("Too little to go by")).toBeTruthy();
});

test("correcting can be given up, and the focus is where it was", async () => {
  serveModeration([sampleProposalItem()]);
  const { person, openItem } = open();
  const item = await openItem("Bunk bed 1");
  await person.click(item.getByRole("button", { name: /^Accept/ }));
  await person.click(item.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("form", { name: /^Accept/ })).toBeNull();
  expect(document.activeElement).toBe(item.getByRole("button", { name: "Accept: Bunk bed 1" }));
});

test("a product is rejected for a chosen reason, and leaves the list", async () => {
  const { rejects } = serveModeration([sampleProposalItem()]);
  const { person, paths, openItem } = open();
  await person.click((await openItem("Bunk bed 1")).getByRole("button", { name: "Reject: Bunk bed 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject this product" }));
  expect(paths.at(-1)).toBe(`/admin/moderation?item=${sampleId(1)}&decide=reject`);
  expect(dialog.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual(
    Array(5).fill(false),
  );
  expect(dialog.getByRole("button", { name: "Reject" })).toHaveProperty("disabled", true);
  await person.click(dialog.getByRole("radio", { name: "Wrong code" }));
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("“Bunk bed 1” is no longer waiting.");
  expect(rejects).toEqual([{ params: { id: sampleId(1) }, body: { reason: "wrong-code" } }]);
  await screen.findByText("Nothing waiting");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group", { name: "Waiting" })));
});

test("a rejection that fails says why and stays open; one that comes too late takes the product off the list", async () => {
  const { change } = serveModeration([sampleProposalItem()]);
  const { person, openItem } = open();
  await person.click((await openItem("Bunk bed 1")).getByRole("button", { name: /^Reject/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("radio", { name: "Not a real product" }));
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("Not rejected");
  expect(dialog.getByRole("radio", { name: "Not a real product" })).toHaveProperty("checked", true);

  change(sampleId(1), { status: "accepted" });
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("Another moderator has decided on this already.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: /Bunk bed 1.*report/ })).toBeNull());
  await screen.findByText("Nothing waiting");
});

test("decided proposals have tabs of their own, with the resulting product and the reason", async () => {
  serveModeration([
    sampleProposalItem({ status: "accepted", ...DECIDED, productId: sampleId(77) }),
    sampleProposalItem({ number: 2, status: "rejected", ...DECIDED, reason: "unlawful" }),
  ]);
  const { person, openItem, paths } = open();
  await screen.findByText("Nothing waiting");
  await person.click(screen.getByRole("tab", { name: "Approved" }));
  const accepted = await openItem("Bunk bed 1");
  expect(accepted.getByRole("link", { name: "Open product: Bunk bed 1" }).getAttribute("href")).toBe(
    `/p/${sampleId(77)}`,
  );
  expect(accepted.getByText("In the catalogue")).toBeTruthy();
  expect(accepted.getByText(/May 6, 2026/)).toBeTruthy();
  await person.click(screen.getByRole("tab", { name: "Rejected" }));
  expect(paths.at(-1)).toBe("/admin/moderation?status=rejected");
  const rejected = await openItem("Bunk bed 2");
  expect(rejected.getByText("Not allowed")).toBeTruthy();
  expect(rejected.queryByRole("button", { name: /^(Accept|Reject)/ })).toBeNull();
});

test("a queue that can't be loaded says so and can be asked for again; more comes page by page", async () => {
  serveModeration([]);
  stubEndpoint(moderation.items, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = open();
  await screen.findByText("The queue could not be loaded");
  stubEndpoint(moderation.items, ({ query }) =>
    query.cursor ? page([sampleProposalItem({ number: 2 })]) : page([sampleProposalItem()], PLACE),
  );
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: /Bunk bed 1/ });
  await person.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /Bunk bed 2/ })));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("the screen speaks French", async () => {
  serveModeration([sampleProposalItem()]);
  const { person, openItem } = open({ language: "fr" });
  await screen.findByRole("heading", { name: "Modération" });
  await person.click((await openItem("Bunk bed 1")).getByRole("button", { name: "Refuser\u00a0: Bunk bed 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refuser ce produit" }));
  expect(dialog.getByRole("radio", { name: "Déjà au catalogue" })).toBeTruthy();
});
