import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import TakedownNotice from "#client/screens/takedown-notice.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";

const ADDRESS = `https://hexkey.example/p/${sampleId(1)}#review-${sampleId(2)}`;
const KEY = "k".repeat(43);
const DMCA = "United States: takedown (DMCA)";
const CANADA = "Canada: notice and notice";

function serveNotices() {
  return stubEndpoint(takedowns.submit, ({ body }) => ({
    id: sampleId(7),
    key: KEY,
    state: body.regime === "dmca" ? ("received" as const) : ("forwarded" as const),
    dueAt: new Date("2026-11-22T18:00:00Z"),
  }));
}

function open(surroundings: Parameters<typeof renderApp>[1] & { address?: string } = {}) {
  const { address = ADDRESS, ...rest } = surroundings;
  const query = address === "" ? "" : `?address=${encodeURIComponent(address)}`;
  return renderApp(<TakedownNotice />, { path: `/takedown-notice${query}`, ...rest });
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** In one go: it is the rules that are tested here, not the keys. */
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const tick = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send the notice" }));
const leave = (name: string) => fireEvent.blur(field(name));

/** All that a DMCA notice needs. */
function fillIn() {
  choose(DMCA);
  fill("The work that is infringed, and your right in it", "The assembly film that I made in 2024.");
  fill("Your role", "owner");
  fill("Full name", "Ines Roy");
  fill("Postal address", "12 Rue des Érables, Québec QC G1R 2S1");
  fill("Telephone number", "+1 418 555 0134");
  fill("E-mail address", "ines.roy@example.com");
  tick(/good faith belief/);
  tick(/under penalty of perjury/);
  fill("Electronic signature", "Ines Roy");
}

test("the law is chosen first, and none is chosen before", () => {
  open();
  expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([false, false]);
  expect(screen.queryByRole("textbox")).toBeNull();
  choose(DMCA);
  expect(field("Address on Hexkey").value).toBe(ADDRESS);
  expect(screen.getByText(/Within 6 hours the content is taken down/)).toBeDefined();
});

test("a notice with everything is sent as the contract asks, and its secret link is shown", async () => {
  const calls = serveNotices();
  open();
  fillIn();
  send();
  await screen.findByRole("heading", { level: 1, name: "Your notice has arrived" });
  expect(calls.map(({ body }) => body)).toEqual([
    {
      regime: "dmca",
      address: ADDRESS,
      work: "The assembly film that I made in 2024.",
      role: "owner",
      name: "Ines Roy",
      postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
      phone: "+1 418 555 0134",
      email: "ines.roy@example.com",
      goodFaith: true,
      accuracy: true,
      signature: "Ines Roy",
    },
  ]);
  const link = `/takedown-status?id=${sampleId(7)}#key=${KEY}`;
  expect(field("Your secret link").value).toBe(location.origin + link);
  expect(screen.getByRole("link", { name: "Follow the notice" }).getAttribute("href")).toBe(link);
  expect(screen.getByText(sampleId(7))).toBeDefined();
  expect(screen.getByText(/Keep this link/)).toBeDefined();
  expect(screen.queryByText(/We also mail it/)).toBeNull();
  expect(screen.getByText(/10 business days/)).toBeDefined();
});

test("where the server can mail, the link is said to be mailed", async () => {
  serveNotices();
  open({ settings: { passwordReset: true } });
  fillIn();
  send();
  expect(await screen.findByText("We also mail it to ines.roy@example.com.")).toBeDefined();
});

test("the secret link can be copied", async () => {
  serveNotices();
  const { person } = open();
  fillIn();
  send();
  await person.click(await screen.findByRole("button", { name: "Copy the link" }));
  await screen.findByText("Link copied");
  expect(await navigator.clipboard.readText()).toContain(`#key=${KEY}`);
});

test("a reload keeps the secret link until another notice is begun", async () => {
  serveNotices();
  const first = open();
  fillIn();
  send();
  await screen.findByRole("heading", { level: 1, name: "Your notice has arrived" });
  first.unmount();
  open();
  expect(field("Your secret link").value).toContain(KEY);
  fireEvent.click(screen.getByRole("button", { name: "Send another notice" }));
  expect(screen.getByRole("radio", { name: DMCA })).toBeDefined();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(KEY);
});

test("who comes for something else after a notice gets the form", async () => {
  serveNotices();
  const first = open();
  fillIn();
  send();
  await screen.findByRole("heading", { level: 1, name: "Your notice has arrived" });
  first.unmount();
  open({ address: `https://hexkey.example/p/${sampleId(3)}` });
  choose(DMCA);
  expect(field("Address on Hexkey").value).toBe(`https://hexkey.example/p/${sampleId(3)}`);
  // What was sent is no draft any more.
  expect(field("Full name").value).toBe("");
});

const MISSING = [
  ["address", "Address on Hexkey", ""],
  ["work", "The work that is infringed, and your right in it", ""],
  ["name", "Full name", ""],
  ["postal address", "Postal address", ""],
  ["telephone number", "Telephone number", ""],
  ["e-mail address", "E-mail address", ""],
  ["signature", "Electronic signature", ""],
  ["right signature", "Electronic signature", "Ines R."],
] as const;
test.each(MISSING)("a notice without its %s is not sent, and the focus goes there", async (_, name, value) => {
  const calls = serveNotices();
  open();
  fillIn();
  fill(name, value);
  send();
  await waitFor(() => expect(document.activeElement).toBe(field(name)));
  expect(field(name).getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
});

test("a notice without a role is not sent", async () => {
  const calls = serveNotices();
  open();
  choose(DMCA);
  send();
  expect(await screen.findByText("Please choose one")).toBeDefined();
  expect(calls).toEqual([]);
});

test.each([/good faith belief/, /under penalty of perjury/])(
  "the statement %s starts unticked, and without it there is no notice",
  async (statement) => {
    const calls = serveNotices();
    open();
    choose(DMCA);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: statement }).checked).toBe(false);
    fillIn();
    tick(statement);
    send();
    expect(await screen.findByText("A notice without this statement is not valid")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: statement }));
    expect(calls).toEqual([]);
  },
);

test("what is wrong shows as soon as a field is left, and goes with the mistake", () => {
  open();
  choose(DMCA);
  leave("Full name");
  expect(field("Full name").getAttribute("aria-invalid")).toBe("false");
  fill("E-mail address", "ines.roy");
  expect(field("E-mail address").getAttribute("aria-invalid")).toBe("false");
  leave("E-mail address");
  expect(screen.getByText("Please enter a valid e-mail address")).toBeDefined();
  fill("E-mail address", "ines.roy@example.com");
  expect(screen.queryByText("Please enter a valid e-mail address")).toBeNull();
  fill("Address on Hexkey", "https://hexkey.example/home");
  leave("Address on Hexkey");
  expect(screen.getByText(/This is no address of something on Hexkey/)).toBeDefined();
});

test("a signature is right again once the name is put right", async () => {
  open();
  fillIn();
  fill("Full name", "Ines Roi");
  send();
  expect(await screen.findByText("The signature must be the same as the full name")).toBeDefined();
  fill("Full name", "Ines  Roy");
  expect(field("Electronic signature").getAttribute("aria-invalid")).toBe("false");
});

test("a failure loses nothing", async () => {
  stubEndpoint(takedowns.submit, () => {
    throw new ApiFailure("UNAVAILABLE", "busy");
  });
  open();
  fillIn();
  send();
  expect((await screen.findByRole("alert")).textContent).toContain("Hexkey is busy at the moment");
  expect(field("Full name").value).toBe("Ines Roy");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /perjury/ }).checked).toBe(true);
});

test("an address at which the server finds nothing is said to be wrong at its field", async () => {
  stubEndpoint(takedowns.submit, () => {
    throw new ApiFailure("UNPROCESSABLE", "The server's words.", { fields: { address: "The server's words." } });
  });
  open();
  fillIn();
  send();
  expect(await screen.findByText(/Nothing that a member shared is public at this address/)).toBeDefined();
  expect(document.activeElement).toBe(field("Address on Hexkey"));
  fill("Address on Hexkey", `/p/${sampleId(4)}`);
  expect(field("Address on Hexkey").getAttribute("aria-invalid")).toBe("false");
});

test("a second notice about the same thing is explained", async () => {
  stubEndpoint(takedowns.submit, () => {
    throw new ApiFailure("CONFLICT", "The server's words.");
  });
  open();
  fillIn();
  send();
  expect((await screen.findByRole("alert")).textContent).toContain("You have sent a notice about this already");
});

test("what was typed survives a reload, but neither the statements nor the signature do", () => {
  const first = open();
  fillIn();
  first.unmount();
  open({ address: "" });
  expect(field("Address on Hexkey").value).toBe(ADDRESS);
  expect(field("Full name").value).toBe("Ines Roy");
  expect(field("Electronic signature").value).toBe("");
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([false, false]);
});

test("a draft that can't be read is left out", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  sessionStorage.setItem("notice-draft", "{");
  open();
  choose(DMCA);
  expect(field("Full name").value).toBe("");
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    "What was kept of a copyright notice can't be read and is left out.",
  ]);
});

test("a Canadian notice says what the law there asks for, and that nothing is taken down", async () => {
  const calls = serveNotices();
  open();
  fillIn();
  choose(CANADA);
  expect(screen.getByText(/Nothing is taken down/)).toBeDefined();
  expect(screen.queryByText(/perjury/)).toBeNull();
  send();
  // What Canadian law asks for besides is missing.
  await waitFor(() => expect(document.activeElement).toBe(field("How it is infringed")));
  expect(calls).toEqual([]);
  fill("How it is infringed", "The whole film is shown.");
  fill("Date and time when you saw it", "2026-11-20, 6:30 p.m.");
  send();
  await screen.findByRole("heading", { level: 1, name: "Your notice has arrived" });
  expect(calls[0]?.body).toMatchObject({ regime: "canada", goodFaith: true, accuracy: true });
  expect(calls[0]?.body.work).toBe(
    "The assembly film that I made in 2024.\n\nHow it is infringed: The whole film is shown.\n\nDate and time when you saw it: 2026-11-20, 6:30 p.m.",
  );
  expect(screen.getByText(/Your notice is forwarded/)).toBeDefined();
  expect(screen.queryByText(/business days/)).toBeNull();
});

test("in French the form speaks French", () => {
  open({ language: "fr" });
  choose("États-Unis\u00a0: retrait (DMCA)");
  expect(screen.getByRole("heading", { level: 1, name: "Avis de droit d’auteur" })).toBeDefined();
  expect(screen.getByRole("checkbox", { name: /sous peine de parjure/ })).toBeDefined();
  expect(screen.getByRole("button", { name: "Envoyer l’avis" })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/\b(the|your|Please|Full name)\b/);
});
