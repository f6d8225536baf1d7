import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import TakedownStatus from "#client/screens/takedown-status.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { type Claim, type ReceivedNotice, takedowns } from "#shared/contracts/takedowns/takedowns.ts";

afterEach(() => {
  // The page would still see the address change.
  cleanup();
  history.replaceState(null, "", "/");
});

const ID = sampleId(7);
const KEY = "k".repeat(43);
const COUNTER = {
  name: "Noor Haddad",
  postalAddress: "9 Harbour Street, Halifax NS B3H 1A1",
  phone: "902-555-0177",
  statement: "I filmed this myself in my own kitchen.",
  signature: "Noor Haddad",
};

const STATES = {
  id: ID,
  regime: "dmca",
  state: "received",
  receivedAt: new Date("2026-11-22T12:00:00Z"),
  confirmedAt: new Date("2026-11-22T12:00:00Z"),
  dueAt: new Date("2026-11-22T18:00:00Z"),
  downAt: null,
  upheldAt: null,
  refusal: null,
  counteredAt: null,
  restoreDueAt: null,
  courtActionAt: null,
  restoredAt: null,
  closedAt: null,
  kind: "review",
  productId: sampleId(1),
  productName: "Lindholm 3-drawer dresser",
  productNameFr: null,
  work: "The assembly film that I made in 2024.",
  address: `https://elsewhere.example/p/${sampleId(1)}#review-${sampleId(2)}`,
} as const;
const DOWN_AT = new Date("2026-11-22T13:00:00Z");
const DOWN = { state: "down", downAt: DOWN_AT, upheldAt: DOWN_AT } as const;
const COUNTERED = {
  ...DOWN,
  state: "countered",
  counteredAt: new Date("2026-11-23T15:00:00Z"),
  restoreDueAt: new Date("2026-12-08T15:00:00Z"),
} as const;

function serveClaim(fields: Partial<Claim> = {}) {
  return stubEndpoint(takedowns.claim, () => ({ ...STATES, counter: null, ...fields }));
}

function serveReceived(fields: Partial<ReceivedNotice> = {}) {
  stubEndpoint(strikes.standing, () => ({ strikes: 1, step: "warning" as const, suspendedUntil: null }));
  return stubEndpoint(takedowns.received, () => received(fields));
}

function received(fields: Partial<ReceivedNotice>): ReceivedNotice {
  return {
    ...STATES,
    ...DOWN,
    claimantName: "Ines Roy",
    claimantEmail: "ines.roy@example.com",
    claimantPostalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
    claimantRole: "owner",
    hasCountered: false,
    ...fields,
  };
}

/** The page as a claimant's link opens it; without a key as a sharer opens it. */
function open({ id = ID, key = "", ...surroundings }: Parameters<typeof renderApp>[1] & { id?: string; key?: string }) {
  if (key) history.replaceState(null, "", `/takedown-status#key=${key}`);
  return renderApp(<TakedownStatus />, { path: `/takedown-status${id ? `?id=${id}` : ""}`, ...surroundings });
}

const openClaim = (surroundings: Parameters<typeof renderApp>[1] = {}) => open({ key: KEY, ...surroundings });
const course = async () =>
  (await screen.findByRole("region", { name: "What happened" })).querySelectorAll("li > div > p:last-child");

test("a claimant's link shows the notice, its state and what comes next", async () => {
  const calls = serveClaim();
  openClaim();
  expect(Array.from(await course(), (step) => step.textContent)).toEqual([
    "The notice was sent",
    "The claimant confirmed the notice",
    "We answer by then: it is taken down, or we say why not",
  ]);
  expect(calls.map(({ params, body }) => [params.id, body.key])).toEqual([[ID, KEY]]);
  expect(screen.getByText("Being looked at")).toBeDefined();
  expect(screen.getByText("Lindholm 3-drawer dresser")).toBeDefined();
  // On this Hexkey, whatever the host of the pasted address.
  expect(screen.getByRole("link", { name: "See the page" }).getAttribute("href")).toBe(
    `/p/${sampleId(1)}#review-${sampleId(2)}`,
  );
  expect(screen.queryByRole("button", { name: "I have gone to court" })).toBeNull();
});

const UNCONFIRMED = { state: "unconfirmed", confirmedAt: null, dueAt: null } as const;

test("an unconfirmed notice is confirmed by a button, and not by opening its link", async () => {
  serveClaim(UNCONFIRMED);
  const calls = stubEndpoint(takedowns.confirm, () => ({ ...STATES, counter: null }));
  openClaim();
  const part = within(await screen.findByRole("region", { name: "Is this notice yours?" }));
  part.getByText(/our 6 hours to answer it begin/);
  part.getByText(/7 days after it was sent it is erased/);
  expect(screen.getByText("Not confirmed yet")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Withdraw the notice" })).toBeNull();
  expect(calls).toEqual([]);
  fireEvent.click(part.getByRole("button", { name: "Confirm the notice" }));
  expect(await screen.findByText("Being looked at")).toBeDefined();
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[ID, { key: KEY }]]);
  expect(screen.queryByRole("button", { name: "Confirm the notice" })).toBeNull();
});

test("a second notice about the same thing says why it can't be confirmed", async () => {
  serveClaim(UNCONFIRMED);
  stubEndpoint(takedowns.confirm, () => {
    throw new ApiFailure("CONFLICT", "The server's words.");
  });
  openClaim();
  fireEvent.click(await screen.findByRole("button", { name: "Confirm the notice" }));
  expect(await screen.findByText(/Another notice of yours about the same content is open already/)).toBeDefined();
});

test("a failed confirmation says what failed, and can be tried again", async () => {
  serveClaim({ ...UNCONFIRMED, regime: "canada" });
  stubEndpoint(takedowns.confirm, () => {
    throw new ApiFailure("INTERNAL", "The server's words.");
  });
  openClaim();
  expect(await screen.findByText(/we forward it to the person who shared the content/)).toBeDefined();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Confirm the notice" });
  fireEvent.click(button);
  expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeDefined();
  expect(button.disabled).toBe(false);
});

test("the sharer of content that the deadline took down reads that it is no strike yet", async () => {
  serveReceived({ upheldAt: null });
  open({ user: {} });
  expect(await screen.findByText("This notice is no strike so far: no moderator has looked at it yet.")).toBeDefined();
  screen.getByText(/counts as a strike once a moderator has looked at it/);
  expect(await screen.findByText(/A moderator still looks at it/)).toBeDefined();
});

test("a refused notice says why", async () => {
  serveClaim({ state: "refused", refusal: "fair-use", closedAt: new Date("2026-11-22T14:00:00Z") });
  openClaim();
  expect(await screen.findByText(/The use is allowed by law/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Withdraw the notice" })).toBeNull();
});

test("the claimant reads the counter-notice with name and address, and can say that they have gone to court", async () => {
  serveClaim({ ...COUNTERED, counter: COUNTER });
  const calls = stubEndpoint(takedowns.courtAction, () => ({
    ...STATES,
    ...COUNTERED,
    counter: COUNTER,
    courtActionAt: new Date("2026-11-24T15:00:00Z"),
  }));
  openClaim();
  const counter = within(await screen.findByRole("region", { name: "The counter-notice" }));
  for (const text of [COUNTER.statement, COUNTER.postalAddress, COUNTER.phone]) counter.getByText(text);
  counter.getByText(/the content comes back, unless you tell us/);
  fireEvent.click(screen.getByRole("button", { name: "I have gone to court" }));
  const dialog = await screen.findByRole("dialog", { name: "You have gone to court" });
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Court" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Tell Hexkey" }));
  expect(await within(dialog).findByText("Please say more: at least 10 characters")).toBeDefined();
  expect(calls).toEqual([]);
  const court = "Superior Court of Quebec, 2026-11-24, file 200-17-000001-264";
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: court } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Tell Hexkey" }));
  await screen.findByText("Noted: the content stays down");
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[ID, { key: KEY, court }]]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "I have gone to court" })).toBeNull());
  expect(screen.queryByText(/the content comes back, unless you tell us/)).toBeNull();
});

test("a claimant who goes to court too late sees the present state of the notice", async () => {
  let state: Partial<Claim> = COUNTERED;
  stubEndpoint(takedowns.claim, () => ({ ...STATES, counter: COUNTER, ...state }));
  stubEndpoint(takedowns.courtAction, () => {
    state = { ...COUNTERED, state: "restored", restoredAt: new Date("2026-12-08T15:00:00Z") };
    throw new ApiFailure("CONFLICT", "The server's words.");
  });
  openClaim();
  fireEvent.click(await screen.findByRole("button", { name: "I have gone to court" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Superior Court of Quebec" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Tell Hexkey" }));
  expect(await screen.findByText("This notice is no longer countered. Its present status is shown.")).toBeDefined();
  expect(await screen.findByText("The content was restored")).toBeDefined();
});

test("a notice is withdrawn only after a question", async () => {
  serveClaim(DOWN);
  const calls = stubEndpoint(takedowns.withdraw, () => ({
    ...STATES,
    ...DOWN,
    state: "withdrawn" as const,
    closedAt: new Date("2026-11-23T15:00:00Z"),
    restoredAt: new Date("2026-11-23T15:00:00Z"),
    counter: null,
  }));
  openClaim();
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw the notice" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this notice?" });
  expect(calls).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw the notice" }));
  expect(await screen.findByText("The notice was withdrawn")).toBeDefined();
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[ID, { key: KEY }]]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Withdraw the notice" })).toBeNull());
});

test("a link whose key is wrong, or cut short, leads to no notice", async () => {
  for (const code of ["NOT_FOUND", "INVALID_INPUT"] as const) {
    stubEndpoint(takedowns.claim, () => {
      throw new ApiFailure(code, "The server's words.");
    });
    const { unmount } = openClaim();
    expect(await screen.findByRole("heading", { name: "There is no such notice" })).toBeDefined();
    expect(
      screen.getByText(/The link may be incomplete.* within 7 days is erased: then please send it again/),
    ).toBeDefined();
    unmount();
  }
});

test("a failed read can be tried again", async () => {
  stubEndpoint(takedowns.claim, () => {
    throw new ApiFailure("UNAVAILABLE", "busy");
  });
  openClaim();
  const retry = await screen.findByRole("button", { name: "Try again" });
  serveClaim();
  fireEvent.click(retry);
  expect(await screen.findByText("Being looked at")).toBeDefined();
});

test.each(["", "7", "../admin"])("with '%s' for an id, the whole link is asked for", (id) => {
  open({ id, user: {} });
  expect(screen.getByRole("heading", { name: "This link does not name a notice" })).toBeDefined();
});

test("a guest without a key is asked to sign in", () => {
  open({});
  expect(screen.getByRole("heading", { name: "Sign In Required" })).toBeDefined();
  expect(screen.getByText(/open the whole link that you were given/)).toBeDefined();
});

test("a notice about another member's content is not found", async () => {
  stubEndpoint(takedowns.received, () => {
    throw new ApiFailure("NOT_FOUND", "The server's words.");
  });
  open({ user: {} });
  expect(await screen.findByText(/This notice is not about something of this account/)).toBeDefined();
});

test("the sharer sees who claims what, the strike, and both ways on", async () => {
  serveReceived();
  open({ user: {} });
  expect(await screen.findByText("Your review on Lindholm 3-drawer dresser")).toBeDefined();
  for (const text of ["Ines Roy", "ines.roy@example.com", "says that they own the copyright"]) screen.getByText(text);
  expect(await screen.findByText("1 copyright strike")).toBeDefined();
  screen.getByRole("heading", { name: "If the claim is right" });
  screen.getByText(/after 10 business days/);
  expect(screen.getByRole("link", { name: "All decisions about your content" }).getAttribute("href")).toBe(
    "/decisions",
  );
});

test("a forwarded Canadian notice is no strike and needs no answer", async () => {
  serveReceived({ regime: "canada", state: "forwarded", downAt: null });
  open({ user: {} });
  expect(await screen.findByText(/Under Canadian law we only pass the notice on/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Write a counter-notice" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Copyright strikes" })).toBeNull();
});

test.each([
  [COUNTERED, /Your counter-notice was passed on/],
  [{ ...COUNTERED, courtActionAt: new Date("2026-11-24T15:00:00Z") }, /they have gone to court. The content stays/],
  [{ state: "restored" as const, restoredAt: new Date("2026-12-08T15:00:00Z") }, /There is nothing for you to do/],
])("%o leaves no counter-notice to write", async (fields, said) => {
  serveReceived(fields);
  open({ user: {} });
  const canDo = await screen.findByRole("region", { name: "What you can do" });
  expect(canDo.textContent).toMatch(said);
  expect(screen.queryByRole("button", { name: "Write a counter-notice" })).toBeNull();
});

const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const sendCounter = () => fireEvent.click(screen.getByRole("button", { name: "Send the counter-notice" }));

async function writeCounter() {
  fireEvent.click(await screen.findByRole("button", { name: "Write a counter-notice" }));
  fill("Why it was a mistake", COUNTER.statement);
  fill("Full name", COUNTER.name);
  fill("Postal address", COUNTER.postalAddress);
  fill("Telephone number", COUNTER.phone);
}

function sign() {
  for (const box of screen.getAllByRole<HTMLInputElement>("checkbox")) {
    expect(box.checked).toBe(false);
    fireEvent.click(box);
  }
  fill("Electronic signature", COUNTER.signature);
}

test("a counter-notice is sent with its statements, and its clock shows", async () => {
  serveReceived();
  const calls = stubEndpoint(takedowns.counter, () => received({ ...COUNTERED, hasCountered: true }));
  open({ user: {} });
  await writeCounter();
  sign();
  sendCounter();
  expect(await screen.findByText("Your counter-notice is sent")).toBeDefined();
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    [ID, { ...COUNTER, mistake: true, jurisdiction: true }],
  ]);
  expect(await screen.findByText(/Your counter-notice was passed on to the claimant/)).toBeDefined();
  expect(sessionStorage).toHaveLength(0);
});

test.each([/perjury/, /jurisdiction of the court/])("without the statement %s nothing is sent", async (statement) => {
  serveReceived();
  const calls = stubEndpoint(takedowns.counter, () => received(COUNTERED));
  open({ user: {} });
  await writeCounter();
  sign();
  fireEvent.click(screen.getByRole("checkbox", { name: statement }));
  sendCounter();
  expect(await screen.findByText("A counter-notice without this statement is not valid")).toBeDefined();
  expect(calls).toEqual([]);
});

test("a counter-notice that is signed with another name is not sent", async () => {
  serveReceived();
  const calls = stubEndpoint(takedowns.counter, () => received(COUNTERED));
  open({ user: {} });
  await writeCounter();
  sign();
  fill("Electronic signature", "N. Haddad");
  sendCounter();
  expect(await screen.findByText("The signature must be the same as the full name")).toBeDefined();
  expect(calls).toEqual([]);
});

test("the draft of a counter-notice stays for the same person, without oath and signature", async () => {
  serveReceived();
  const first = open({ user: {} });
  await writeCounter();
  sign();
  first.unmount();
  const second = open({ user: {} });
  expect((await screen.findByLabelText<HTMLInputElement>("Postal address")).value).toBe(COUNTER.postalAddress);
  expect(screen.getByLabelText<HTMLInputElement>("Electronic signature").value).toBe("");
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([false, false]);
  second.unmount();
  open({ user: { id: sampleId(9) } });
  fireEvent.click(await screen.findByRole("button", { name: "Write a counter-notice" }));
  expect(screen.getByLabelText<HTMLInputElement>("Postal address").value).toBe("");
});

test("a counter-notice that is sent as the session ends is there when its writer signs in again, and only then", async () => {
  serveReceived();
  stubEndpoint(takedowns.counter, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  const first = open({ user: {} });
  await writeCounter();
  sign();
  sendCounter();
  await screen.findByText("Your session has ended. Please sign in again.");
  await waitFor(() => expect(screen.queryByLabelText("Postal address")).toBeNull());
  first.unmount();
  const again = open({ user: {} });
  expect((await screen.findByLabelText<HTMLInputElement>("Postal address")).value).toBe(COUNTER.postalAddress);
  expect(screen.getByLabelText<HTMLInputElement>("Electronic signature").value).toBe("");
  again.unmount();
  open({ user: { id: sampleId(9) } });
  await screen.findByRole("button", { name: "Write a counter-notice" });
  expect(sessionStorage).toHaveLength(0);
});

test("a counter-notice against restored content shows its present state", async () => {
  let fields: Partial<ReceivedNotice> = {};
  stubEndpoint(strikes.standing, () => ({ strikes: 1, step: "warning" as const, suspendedUntil: null }));
  stubEndpoint(takedowns.received, () => received(fields));
  stubEndpoint(takedowns.counter, () => {
    fields = { state: "restored", restoredAt: new Date("2026-11-23T15:00:00Z") };
    throw new ApiFailure("CONFLICT", "The server's words.");
  });
  open({ user: {} });
  await writeCounter();
  sign();
  sendCounter();
  expect(await screen.findByText(/The content is not down any more/)).toBeDefined();
  expect(await screen.findByText("There is nothing for you to do.")).toBeDefined();
});

test("in French the claimant's page speaks French", async () => {
  serveClaim({ ...COUNTERED, counter: COUNTER });
  openClaim({ language: "fr" });
  expect(await screen.findByRole("region", { name: "Le contre-avis" })).toBeDefined();
  expect(screen.getByRole("button", { name: "J’ai saisi un tribunal" })).toBeDefined();
  expect(screen.getByText("Contre-avis envoyé")).toBeDefined();
});
