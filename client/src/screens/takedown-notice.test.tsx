import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import TakedownNotice from "#client/screens/takedown-notice.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";

const ADDRESS = `https://hexkey.example/p/${sampleId(1)}#review-${sampleId(2)}`;
const DMCA = "United States: takedown (DMCA)";
/** Of a server that can send mail, without which there is no form. */
const MAIL = { passwordReset: true };
const CANADA = "Canada: notice and notice";

function serveNotices() {
  return stubEndpoint(takedowns.submit, () => ({ id: sampleId(7), state: "unconfirmed" as const }));
}

function open(surroundings: Parameters<typeof renderApp>[1] & { address?: string } = {}) {
  const { address = ADDRESS, ...rest } = surroundings;
  const query = address === "" ? "" : `?address=${encodeURIComponent(address)}`;
  return renderApp(<TakedownNotice />, { path: `/takedown-notice${query}`, settings: MAIL, ...rest });
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
  fill("Email address", "ines.roy@example.com");
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
  expect(screen.getByText(/Within 6 hours of your confirming it/)).toBeDefined();
});

test("a complete notice is sent by the contract, and waits for its confirmation", async () => {
  const calls = serveNotices();
  open();
  fillIn();
  send();
  await screen.findByRole("heading", { level: 1, name: "Please confirm your notice" });
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
  expect(screen.getByText(sampleId(7))).toBeDefined();
  expect(screen.getByText("We have sent an email to ines.roy@example.com.")).toBeDefined();
  expect(screen.getByText(/After 7 days it is erased/)).toBeDefined();
  expect(screen.getByText(/10 business days/)).toBeDefined();
});

test("the link can be sent again, and a refusal is explained", async () => {
  serveNotices();
  open();
  fillIn();
  send();
  const again = stubEndpoint(takedowns.sendLinkAgain, () => undefined);
  const button = await screen.findByRole("button", { name: "Send the link again" });
  fireEvent.click(button);
  expect(await screen.findByText("Sent again to ines.roy@example.com")).toBeDefined();
  expect(again.map(({ params }) => params.id)).toEqual([sampleId(7)]);
  for (const [code, text] of [
    ["CONFLICT", /This notice is confirmed already/],
    ["NOT_FOUND", /was not confirmed in time and is erased/],
    ["RATE_LIMITED", /Too many tries/],
  ] as const) {
    stubEndpoint(takedowns.sendLinkAgain, () => {
      throw new ApiFailure(code, "The server's words.");
    });
    fireEvent.click(button);
    expect(await screen.findByText(text)).toBeDefined();
  }
});

test.each([
  ["desk@hexkey.example", "mailto:desk@hexkey.example"],
  [null, "/copyright-policy#contact"],
])("where no mail can be sent the form says so at once, and where to go (%s)", (adminEmail, href) => {
  open({ settings: { passwordReset: false, adminEmail } });
  expect(screen.getByText(/this server can send no email/)).toBeDefined();
  const name = adminEmail ?? "How to reach the operator";
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  expect(screen.queryByRole("radio")).toBeNull();
});

test("when the server can't send mail any more, nothing that was typed is lost", async () => {
  stubEndpoint(takedowns.submit, () => {
    throw new ApiFailure("UNAVAILABLE", "The server's words.", { reason: "no-mail" });
  });
  open();
  fillIn();
  send();
  expect((await screen.findByRole("alert")).textContent).toContain("Please write to the operator instead");
  expect(field("Full name").value).toBe("Ines Roy");
});

test("a reload still names the address of the link until another notice is begun", async () => {
  serveNotices();
  const first = open();
  fillIn();
  send();
  await screen.findByRole("heading", { level: 1, name: "Please confirm your notice" });
  first.unmount();
  open();
  expect(screen.getByText("We have sent an email to ines.roy@example.com.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Send another notice" }));
  expect(screen.getByRole("radio", { name: DMCA })).toBeDefined();
});

test("a claimant who returns with other content gets the form", async () => {
  serveNotices();
  const first = open();
  fillIn();
  send();
  await screen.findByRole("heading", { level: 1, name: "Please confirm your notice" });
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
  ["email address", "Email address", ""],
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

test("an error shows as soon as a field is left, and disappears with the mistake", () => {
  open();
  choose(DMCA);
  leave("Full name");
  expect(field("Full name").getAttribute("aria-invalid")).toBe("false");
  fill("Email address", "ines.roy");
  expect(field("Email address").getAttribute("aria-invalid")).toBe("false");
  leave("Email address");
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  fill("Email address", "ines.roy@example.com");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  fill("Address on Hexkey", "https://hexkey.example/home");
  leave("Address on Hexkey");
  expect(screen.getByText(/This is not the address of anything on Hexkey/)).toBeDefined();
});

test("a signature is valid again once the name is corrected", async () => {
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

test("an address without content has its error at its field", async () => {
  stubEndpoint(takedowns.submit, () => {
    throw new ApiFailure("UNPROCESSABLE", "The server's words.", {
      reason: "nothing-shared-there",
      fields: { address: "The server's words." },
    });
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

test("the draft survives a reload, but neither the statements nor the signature do", () => {
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
  sessionStorage.setItem("own::notice", "{");
  open();
  choose(DMCA);
  expect(field("Full name").value).toBe("");
  expect(warn.mock.calls.map(([text]) => text)).toEqual(["What was kept as notice can't be read and is dropped."]);
});

test("a Canadian notice states what the law there requires, and that nothing is taken down", async () => {
  const calls = serveNotices();
  open();
  fillIn();
  choose(CANADA);
  expect(screen.getByText(/Nothing is taken down/)).toBeDefined();
  expect(screen.queryByText(/perjury/)).toBeNull();
  send();
  // What only Canadian law requires is missing.
  await waitFor(() => expect(document.activeElement).toBe(field("How it is infringed")));
  expect(calls).toEqual([]);
  fill("How it is infringed", "The whole film is shown.");
  fill("Date and time when you saw it", "2026-11-20, 6:30 p.m.");
  send();
  await screen.findByRole("heading", { level: 1, name: "Please confirm your notice" });
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
  expect(screen.getByRole("heading", { level: 1, name: "Avis de violation du droit d’auteur" })).toBeDefined();
  expect(screen.getByRole("checkbox", { name: /sous peine de parjure/ })).toBeDefined();
  expect(screen.getByRole("button", { name: "Envoyer l’avis de violation" })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/\b(the|your|Please|Full name)\b/);
});
