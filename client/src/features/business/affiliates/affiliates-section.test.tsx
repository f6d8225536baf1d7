import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AffiliatesSection } from "#client/features/business/affiliates/affiliates-section.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type AffiliateProgram, affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";
import type { Language } from "#shared/domain/language.ts";

function sampleProgram(fields: Partial<AffiliateProgram> = {}): AffiliateProgram {
  return {
    id: sampleId(1),
    name: "Wayfair",
    affiliateId: "hexkey-20",
    baseUrl: "https://www.wayfair.ca",
    trackingParam: "refid",
    commissionRate: 7.5,
    isActive: true,
    recentClicks: 12,
    allClicks: 3456,
    createdAt: new Date("2026-05-04T12:00:00Z"),
    ...fields,
  };
}

/** A server with these programs, which changes really change. */
function servePrograms(start: AffiliateProgram[]) {
  let programs = start;
  stubEndpoint(affiliatePrograms.figures, () => ({ active: 1, highestRate: null, recentClicks: 12, allClicks: 3456 }));
  stubEndpoint(affiliatePrograms.list, () => page(programs));
  return {
    created: stubEndpoint(affiliatePrograms.create, ({ body }) => {
      const added = sampleProgram({ ...body, id: sampleId(2), recentClicks: 0, allClicks: 0 });
      programs = [added, ...programs];
      return added;
    }),
    updated: stubEndpoint(affiliatePrograms.update, ({ params, body: { reason, ...change } }) => {
      const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      programs = programs.map((one) => (one.id === params.id ? { ...one, ...known } : one));
      return programs.find(({ id }) => id === params.id) ?? sampleProgram();
    }),
  };
}

const open = (language: Language = "en") =>
  renderApp(<AffiliatesSection />, { path: "/home", user: { role: "admin" }, language });

async function rowOf(name: string) {
  const row = (await screen.findByRole("heading", { name })).closest("li");
  if (!row) throw new Error(`${name} is in no list`);
  return row;
}

test("a program is shown with all that is known of it, counted clicks among them, and a dash for what is not", async () => {
  servePrograms([
    sampleProgram(),
    sampleProgram({ id: sampleId(3), name: "Shop", commissionRate: null, isActive: false, allClicks: 0 }),
  ]);
  open();
  expect(facts(await rowOf("Wayfair"))).toEqual([
    "Affiliate IDhexkey-20 (refid)",
    "Commission rate7.5%",
    "Base sitewayfair.ca",
    "Clicks, last 30 days12",
    "Clicks, all time3,456",
  ]);
  expect((await rowOf("Wayfair")).textContent).toContain("Status:Active");
  expect(facts(await rowOf("Shop"))[1]).toBe("Commission rate–Not known");
  expect((await rowOf("Shop")).textContent).toContain("Status:Inactive");
  expect(screen.getByText("Highest commission").nextSibling?.textContent).toBe("–");
});

const facts = (row: HTMLElement) => [...row.querySelectorAll("dl > div")].map(({ textContent }) => textContent);

test("one is added: the address without https, the rate with a comma, and its errors at their fields", async () => {
  const { created } = servePrograms([]);
  const { person } = open();
  expect(await screen.findByText("No affiliate programs yet")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Add a program" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add an affiliate program" }));
  await paste(person, dialog.getByLabelText("Commission rate"), "much");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  for (const wrong of [/Enter the shop/, /Enter our id/, /Enter an address/, /Enter a number/]) {
    expect(dialog.getByText(wrong)).toBeTruthy();
  }
  expect(created).toEqual([]);
  await paste(person, dialog.getByLabelText("Name"), "Wayfair");
  await paste(person, dialog.getByLabelText("Base site"), "www.wayfair.ca");
  await paste(person, dialog.getByLabelText("Affiliate ID"), "hexkey-20");
  await person.clear(dialog.getByLabelText("Commission rate"));
  await paste(person, dialog.getByLabelText("Commission rate"), "7,5");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created.map(({ body }) => body)).toEqual([
    {
      name: "Wayfair",
      affiliateId: "hexkey-20",
      baseUrl: "https://www.wayfair.ca",
      trackingParam: "tag",
      commissionRate: 7.5,
      isActive: true,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await rowOf("Wayfair");
});

test("one is changed with its reason, and switched off", async () => {
  const { updated } = servePrograms([sampleProgram()]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Edit: Wayfair" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the affiliate program" }));
  await person.clear(dialog.getByLabelText("Commission rate"));
  await person.type(dialog.getByLabelText(/^Reason/), "It ended.");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(facts(await rowOf("Wayfair"))[1]).toBe("Commission rate–Not known"));
  expect(updated.at(-1)?.body).toMatchObject({ commissionRate: null, reason: "It ended." });
  await person.click(screen.getByRole("switch", { name: "Active: Wayfair" }));
  await waitFor(() => expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false"));
  expect(updated.at(-1)?.body).toEqual({ isActive: false });
});

test("a site that has an active program already is said in the dialog, which keeps what was typed", async () => {
  servePrograms([sampleProgram()]);
  stubEndpoint(affiliatePrograms.update, () => {
    throw new ApiFailure("CONFLICT", "There is one.", { reason: "program-there" });
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Edit: Wayfair" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Name"), " Canada");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("There is already a program for this site");
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Wayfair Canada");
});

test("a program that was closed by mistake has what was typed, until it is cancelled or saved", async () => {
  servePrograms([]);
  const { person } = open();
  const begin = async () => {
    await person.click(await screen.findByRole("button", { name: "Add a program" }));
    return within(await screen.findByRole("dialog"));
  };
  const name = (dialog: Awaited<ReturnType<typeof begin>>) => dialog.getByLabelText<HTMLInputElement>("Name");
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await paste(person, name(await begin()), "Wayfair");
  await person.keyboard("{Escape}");
  await isClosed();
  const again = await begin();
  expect(name(again).value).toBe("Wayfair");
  await person.click(again.getByRole("button", { name: "Cancel" }));
  await isClosed();
  const third = await begin();
  expect(name(third).value).toBe("");
  await paste(person, name(third), "Wayfair");
  await paste(person, third.getByLabelText("Base site"), "www.wayfair.ca");
  await paste(person, third.getByLabelText("Affiliate ID"), "hexkey-20");
  await person.click(third.getByRole("button", { name: "Save" }));
  await isClosed();
  expect(name(await begin()).value).toBe("");
});

test("it speaks French", async () => {
  servePrograms([sampleProgram()]);
  open("fr");
  expect(facts(await rowOf("Wayfair"))[1]).toBe("Taux de commission7,5\u00a0%");
});

/** Typing takes longer, letter by letter. */
async function paste(person: ReturnType<typeof renderApp>["person"], field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}
