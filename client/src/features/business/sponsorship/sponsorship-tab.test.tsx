import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SponsorshipTab } from "#client/features/business/sponsorship/sponsorship-tab.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleProduct } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Campaign, type Sponsor, sponsorship } from "#shared/contracts/business/sponsorship.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";

const SPONSOR: Sponsor = {
  id: "01920000-0000-7000-8000-000000000001",
  companyName: "Fjellvik Canada",
  contactEmail: "ads@fjellvik.example",
  website: "https://fjellvik.example",
  logoUrl: null,
  isActive: true,
  createdAt: new Date("2026-11-01T00:00:00Z"),
};
const CAMPAIGN: Campaign = {
  id: "01920000-0000-7000-8000-000000000002",
  sponsorId: SPONSOR.id,
  companyName: SPONSOR.companyName,
  productId: "01920000-0000-7000-8000-000000000003",
  productName: "Ravn TV bench",
  productNameFr: null,
  campaignName: "Winter benches",
  budget: 250,
  currency: "CAD",
  costPerClick: 0.35,
  spent: 0.7,
  viewCount: 8,
  clickCount: 2,
  startDate: new Date("2026-11-01T00:00:00Z"),
  endDate: new Date("2026-12-01T00:00:00Z"),
  state: "live",
  createdAt: new Date("2026-11-01T00:00:00Z"),
};

function show({ campaigns = [CAMPAIGN], sponsors = [SPONSOR] } = {}) {
  stubEndpoint(sponsorship.listCampaigns, () => ({ items: campaigns, nextCursor: null }));
  stubEndpoint(sponsorship.listSponsors, () => ({ items: sponsors, nextCursor: null }));
  return renderApp(<SponsorshipTab />);
}

const figure = (card: HTMLElement, name: string) => within(card).getByText(name).nextElementSibling?.textContent;

test("a campaign is shown with its figures, its last day and why it is live", async () => {
  show();
  const first = (await screen.findByText("Winter benches")).closest("article") as HTMLElement;
  expect(figure(first, "Budget")).toBe("$250.00 CAD");
  expect(figure(first, "Spent")).toBe("$0.70 CAD");
  expect(figure(first, "Click rate")).toBe("25%");
  expect(within(first).getByText(/Nov 1, 2026 to Nov 30, 2026/)).toBeTruthy();
  expect(within(first).getByText("Live")).toBeTruthy();
  expect(within(first).getByText(/Shown under Featured Products/)).toBeTruthy();
});

test("the click rate is a dash without views, and an ended campaign can't be changed", async () => {
  show({ campaigns: [{ ...CAMPAIGN, viewCount: 0, clickCount: 0, state: "stopped" }] });
  const card = (await screen.findByText("Winter benches")).closest("article") as HTMLElement;
  expect(figure(card, "Click rate")).toBe("–");
  expect(within(card).getByText(/an admin has ended it/)).toBeTruthy();
  expect(within(card).queryByRole("button")).toBeNull();
});

test("nothing there is said, with the way to the first sponsor", async () => {
  const { person } = show({ campaigns: [], sponsors: [] });
  expect(await screen.findByText("No campaigns yet")).toBeTruthy();
  expect(await screen.findByText("No sponsors yet")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Add a sponsor" }));
  expect(screen.getByRole("form", { name: "Add a sponsor" })).toBeTruthy();
});

test("a sponsor with an error keeps what was typed, and is added once it is mended", async () => {
  const bodies: unknown[] = [];
  stubEndpoint(sponsorship.createSponsor, ({ body }) => {
    bodies.push(body);
    return { ...SPONSOR, ...body };
  });
  const { person } = show({ campaigns: [], sponsors: [] });
  await person.click(await screen.findByRole("button", { name: "Add a sponsor" }));
  await person.type(screen.getByLabelText("Company"), "Bramblewick");
  await person.type(screen.getByLabelText("Website (optional)"), "bramblewick");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
  expect(screen.getByText(/begins with https/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Company").value).toBe("Bramblewick");
  await person.type(screen.getByLabelText("Contact’s email"), "ads@bramblewick.example");
  await person.clear(screen.getByLabelText("Website (optional)"));
  await person.type(screen.getByLabelText("Website (optional)"), "www.bramblewick.example");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        companyName: "Bramblewick",
        contactEmail: "ads@bramblewick.example",
        website: "https://www.bramblewick.example",
        logoUrl: null,
        isActive: true,
      },
    ]),
  );
  expect(await screen.findByRole("heading", { name: "Sponsors" })).toBeTruthy();
});

test("a campaign is made for a product that was searched for, and the server's refusal stands at its field", async () => {
  const product = sampleProduct({ name: "Wren crib" });
  const bodies: unknown[] = [];
  stubEndpoint(catalog.list, () => ({ items: [product], nextCursor: null }));
  stubEndpoint(sponsorship.createCampaign, ({ body }) => {
    bodies.push(body);
    if (bodies.length === 1) {
      throw new ApiFailure("UNPROCESSABLE", "No.", { reason: "product-missing", fields: { productId: "No." } });
    }
    return CAMPAIGN;
  });
  const { person } = show();
  await person.click(await screen.findByRole("button", { name: "Add a campaign of Fjellvik Canada" }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please choose a product that is in the catalogue.")).toBeTruthy();
  expect(screen.getByText("Please enter an amount such as 0.35.")).toBeTruthy();
  await person.type(screen.getByLabelText("Name of the campaign"), "Cribs");
  await person.type(screen.getByLabelText("Find the product"), "wren{Enter}");
  await person.click(await screen.findByRole("radio", { name: "Wren crib" }));
  await person.type(screen.getByLabelText("Cost per click"), "0,35");
  await person.type(screen.getByLabelText("Budget (optional)"), "1,250");
  await person.type(screen.getByLabelText("First day"), "2026-12-01");
  await person.type(screen.getByLabelText("Last day"), "2026-12-31");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toEqual({
    sponsorId: SPONSOR.id,
    productId: product.id,
    campaignName: "Cribs",
    budget: 1250,
    currency: "CAD",
    costPerClick: 0.35,
    startDay: "2026-12-01",
    endDay: "2026-12-31",
  });
  await waitFor(() => expect(screen.getByLabelText("Find the product").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByLabelText<HTMLInputElement>("Cost per click").value).toBe("0,35");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  // It is the newest, at the top of its list.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Campaigns" })));
});

test("a click that costs more than the budget is refused at its field, before anything is sent", async () => {
  let calls = 0;
  stubEndpoint(sponsorship.updateCampaign, () => {
    calls++;
    return CAMPAIGN;
  });
  const { person } = show();
  await person.click(await screen.findByRole("button", { name: "Edit Winter benches" }));
  const [budget, cost] = [screen.getByLabelText("Budget (optional)"), screen.getByLabelText("Cost per click")];
  await person.clear(budget);
  await person.type(budget, "1,50");
  await person.clear(cost);
  await person.type(cost, "1.51");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^One click costs more than the whole budget/)).toBeTruthy();
  expect(calls).toBe(0);
  await person.clear(cost);
  await person.type(cost, "1.50");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toBe(1));
});

test("after a form people go on where they opened it", async () => {
  const { person } = show();
  for (const opener of ["Edit Winter benches", "Edit Fjellvik Canada", "Add a sponsor"]) {
    await person.click(await screen.findByRole("button", { name: opener }));
    expect(screen.queryByRole("button", { name: opener })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: opener }));
  }
});

test("a campaign is ended once that was confirmed", async () => {
  const ended: string[] = [];
  stubEndpoint(sponsorship.endCampaign, ({ params }) => {
    ended.push(params.id);
    return { ...CAMPAIGN, state: "stopped" as const };
  });
  const { person } = show();
  await person.click(await screen.findByRole("button", { name: "End Winter benches" }));
  const dialog = await screen.findByRole("dialog");
  expect(ended).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "End" }));
  await waitFor(() => expect(ended).toEqual([CAMPAIGN.id]));
});

test("what was typed of a sponsor or a campaign is there after the dialog was closed, until it is cancelled", async () => {
  for (const [add, field, text] of [
    ["Add a sponsor", "Company", "Bramblewick"],
    ["Add a campaign of Fjellvik Canada", "Name of the campaign", "Cribs"],
  ] as const) {
    const first = show();
    await first.person.click(await screen.findByRole("button", { name: add }));
    await first.person.type(screen.getByLabelText(field), text);
    first.unmount();
    const second = show();
    await second.person.click(await screen.findByRole("button", { name: add }));
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe(text);
    await second.person.click(screen.getByRole("button", { name: "Cancel" }));
    await second.person.click(await screen.findByRole("button", { name: add }));
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe("");
    second.unmount();
  }
});
