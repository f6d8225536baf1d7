import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { getSessionUser, storeSession } from "#client/lib/session-store.ts";
import { ScanFlow } from "#client/screens/parts/scan-flow.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleExplanation, sampleFound, sampleProposal } from "#client/testing/sample-codes.ts";
import { serveFacts } from "#client/testing/sample-facts.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { serveReviews } from "#client/testing/sample-reviews.ts";
import { page } from "#client/testing/samples.ts";
import { find } from "#client/testing/scanner-stub.tsx";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";

vi.mock("#client/features/scanner/dialog.tsx", () => import("#client/testing/scanner-stub.tsx"));
vi.mock("#client/features/scans/device/log.ts", () => ({ noteScan: () => undefined }));

const MEMBER = {};
const GUEST = null;
const LOT = "]d2010952123454321310LOT7";

beforeEach(() => {
  serveReviews([]);
  stubEndpoint(productReviews.own, () => null);
  stubEndpoint(catalog.list, () => page([]));
  stubEndpoint(catalog.recordView, () => undefined);
  serveFacts();
  stubEndpoint(codes.explain, () => sampleExplanation());
  stubEndpoint(codes.findProduct, () => {
    throw new ApiFailure("NOT_FOUND", "That code is not in our catalogue yet.");
  });
});

function Screen() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ScanFlow open={open} onOpenChange={setOpen} />
    </>
  );
}

type Surroundings = Exclude<Parameters<typeof renderApp>[1], undefined>;

function openFlow(user: object | null, surroundings: Surroundings = {}) {
  return renderApp(<Screen />, { path: "/home?dialog=scan", ...(user && { user }), ...surroundings });
}

type Typist = ReturnType<typeof openFlow>["person"];

/** The form for the product of an unknown scanned code. */
async function add(person: Typist, text = "034000470693") {
  await find({ text, symbology: text === LOT ? "data-matrix" : "upc-a" });
  await person.click(await screen.findByRole("button", { name: "Add this product" }));
  return await form();
}

async function form() {
  const dialog = await screen.findByRole("dialog", { name: "Add this product" });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return within(dialog);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(person: Typist) {
  await person.type(field("Product name"), "Vinter wardrobe");
  await person.type(field("Brand"), "Nordhem");
  await person.selectOptions(field("Room"), "Bedroom");
}

/** Everything that was typed is still there. */
function expectKept() {
  expect(field("Product name").value).toBe("Vinter wardrobe");
  expect(field("Brand").value).toBe("Nordhem");
  expect(field("Room").value).toBe("bedroom");
}

const propose = (person: Typist) => person.click(screen.getByRole("button", { name: "Propose this product" }));

async function signIn(person: Typist) {
  stubEndpoint(accounts.login, () => ({ token: "a-token", user: samplePerson() }));
  await person.click(await screen.findByRole("button", { name: "Sign In with Email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in" }));
  await person.type(dialog.getByLabelText("Email"), "maya@example.org");
  await person.type(dialog.getByLabelText("Password"), "oak and pine{Enter}");
  await waitFor(() => expect(getSessionUser()?.firstName).toBe("Maya"));
}

test("a member adds the product of an unknown code with three answers, is thanked, and scans on", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  const dialog = await add(person);
  expect(dialog.getByText("Others see it only once a moderator has accepted it.")).toBeTruthy();
  expect(field("Code on the box (optional)").value).toBe("034000470693");
  await fillIn(person);
  await propose(person);
  const thanks = within(await screen.findByRole("dialog", { name: "Thank you!" }));
  expect(calls.map(({ body }) => body)).toEqual([
    { name: "Vinter wardrobe", brand: "Nordhem", category: "bedroom", code: "034000470693", symbology: "upc-a" },
  ]);
  const said = thanks.getByText(/^The product is proposed and will be looked at\./);
  expect(document.activeElement).toBe(said.parentElement);
  expect(sessionStorage.length).toBe(0);
  await person.click(thanks.getByRole("button", { name: "Scan again" }));
  await screen.findByRole("dialog", { name: "Scanner" });
});

test("the form can be filled in and sent with the keyboard alone", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  await add(person);
  while (document.activeElement !== field("Product name")) await person.tab();
  await person.keyboard("Vinter wardrobe{Tab}Nordhem{Tab}");
  expect(document.activeElement).toBe(field("Room"));
  await person.selectOptions(field("Room"), "bedroom");
  await person.keyboard("{Tab}");
  expect(document.activeElement).toBe(field("Code on the box (optional)"));
  await person.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls).toHaveLength(1);
});

test("GS1 content is shown as people read it and sent as it was read, with its symbology", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  await add(person, LOT);
  expect(field("Code on the box (optional)").value).toBe("(01)09521234543213(10)LOT7");
  await fillIn(person);
  await propose(person);
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls[0]?.body).toMatchObject({ code: LOT, symbology: "data-matrix" });
});

test("the code can be corrected, with a live check, and is then one that was typed", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  const dialog = await add(person);
  expect(dialog.getByText("The digits fit together.")).toBeTruthy();
  await person.type(field("Code on the box (optional)"), "{Backspace}4");
  await dialog.findByText("The check digit does not fit. Compare the digits with the box.");
  await person.clear(field("Code on the box (optional)"));
  await person.type(field("Code on the box (optional)"), "00012345600012");
  await dialog.findByText("The digits fit together.");
  await fillIn(person);
  await propose(person);
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls[0]?.body).toEqual({
    name: "Vinter wardrobe",
    brand: "Nordhem",
    category: "bedroom",
    code: "00012345600012",
  });
});

test.each([
  ["034000470694", "The check digit does not fit. Compare the digits with the box."],
  ["012345678900000012", "This is the number of a shipping label, not the product's."],
])("%s can be no product's code: it is refused at its field and not sent", async (text, problem) => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  await add(person);
  await fillIn(person);
  const code = field("Code on the box (optional)");
  await person.clear(code);
  await person.type(code, text);
  await propose(person);
  expect(document.activeElement).toBe(code);
  expect(screen.getByText(problem).id).toBe(code.getAttribute("aria-describedby"));
  expect(calls).toEqual([]);
});

test("twelve digits in a QR code need no check digit, unless they are typed", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  await find({ text: "034000470694", symbology: "qr-code" });
  await person.click(await screen.findByRole("button", { name: "Add this product" }));
  await form();
  await fillIn(person);
  await propose(person);
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls[0]?.body).toMatchObject({ code: "034000470694", symbology: "qr-code" });
});

test("a product without a code can be proposed as well", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  await add(person);
  await fillIn(person);
  await person.clear(field("Code on the box (optional)"));
  await propose(person);
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls[0]?.body).toEqual({ name: "Vinter wardrobe", brand: "Nordhem", category: "bedroom" });
});

test("missing fields have their errors, the first gets the focus, and nothing is sent", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person } = openFlow(MEMBER);
  const dialog = await add(person);
  await person.type(field("Product name"), "Vinter wardrobe");
  await propose(person);
  expect(document.activeElement).toBe(field("Brand"));
  const describing = (label: string) => document.getElementById(field(label).getAttribute("aria-describedby") ?? "");
  expect(describing("Brand")?.textContent).toBe("Please fill in this field");
  expect(describing("Room")?.textContent).toBe("Please choose a room");
  expect(dialog.getAllByText("Please fill in this field")).toHaveLength(1);
  expect(calls).toEqual([]);
});

test("a guest fills the form in, signs in on the way, and goes on with all that was typed", async () => {
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const { person, paths } = openFlow(GUEST);
  const dialog = await add(person);
  await fillIn(person);
  await person.click(dialog.getByRole("button", { name: "Sign in and propose" }));
  expect(document.activeElement).toBe(dialog.getByRole("group", { name: "Sign in to propose it" }));
  expect(dialog.queryByRole("button", { name: "Continue as Guest" })).toBeNull();
  await signIn(person);
  await form();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in" })).toBeNull());
  expectKept();
  expect(calls).toEqual([]);
  await propose(person);
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls).toHaveLength(1);
  expect(sessionStorage.length).toBe(0);
  expect(paths).toEqual(["/home?dialog=scan"]);
});

test("a guest can go back to what was typed without signing in", async () => {
  const { person } = openFlow(GUEST);
  const dialog = await add(person);
  await fillIn(person);
  await person.click(dialog.getByRole("button", { name: "Sign in and propose" }));
  await person.click(dialog.getByRole("button", { name: "Back to what I typed" }));
  expectKept();
  expect(dialog.getByRole("button", { name: "Sign in and propose" })).toBeTruthy();
});

test("a provider's sign-in that leads away and back finds everything that was typed", async () => {
  const settings = { providers: [{ id: "replit" as const, name: "Atelier ID" }] };
  const { person, unmount } = openFlow(GUEST, { settings });
  const dialog = await add(person, LOT);
  await fillIn(person);
  await person.click(dialog.getByRole("button", { name: "Sign in and propose" }));
  const provider = dialog.getByRole("link", { name: "Sign In with Atelier ID" });
  expect(provider.getAttribute("href")).toBe(`/api/login?return=${encodeURIComponent("/home?dialog=scan")}`);
  // Following the link takes the whole page away; opening the scanner on the way back goes on from there.
  unmount();
  const calls = stubEndpoint(proposals.propose, () => sampleProposal());
  const back = openFlow(MEMBER);
  await form();
  expectKept();
  await propose(back.person);
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls[0]?.body).toMatchObject({ code: LOT, symbology: "data-matrix" });
});

test("a visitor who comes back from a provider without having signed in is led to the camera, once and for all", async () => {
  const { person, unmount } = openFlow(GUEST);
  const dialog = await add(person);
  await fillIn(person);
  await person.click(dialog.getByRole("button", { name: "Sign in and propose" }));
  unmount();
  const guest = openFlow(GUEST);
  await screen.findByRole("dialog", { name: "Scanner" });
  guest.unmount();
  openFlow(MEMBER);
  await screen.findByRole("dialog", { name: "Scanner" });
});

test("closing the form keeps what was typed, for the same code", async () => {
  const { person } = openFlow(GUEST);
  const dialog = await add(person);
  await fillIn(person);
  await person.click(dialog.getByRole("button", { name: "Sign in and propose" }));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  act(() => storeSession("a-token", samplePerson()));
  await person.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Scanner" });
  await add(person);
  expectKept();
});

test("a draft for one code does not appear for another", async () => {
  const { person } = openFlow(MEMBER);
  const dialog = await add(person);
  await fillIn(person);
  await person.click(dialog.getByRole("button", { name: "Back" }));
  await person.click(await screen.findByRole("button", { name: "Scan again" }));
  await add(person, LOT);
  expect(field("Product name").value).toBe("");
  expect(field("Code on the box (optional)").value).toBe("(01)09521234543213(10)LOT7");
});

test("a draft that can't be read is left out", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  sessionStorage.setItem("own::product", '{"value":{"original":7}}');
  const { person } = openFlow(GUEST);
  await add(person);
  expect(field("Product name").value).toBe("");
  expect(warn).toHaveBeenCalled();
});

test("a lost session loses nothing that was typed: signing in again goes on", async () => {
  let ended = true;
  const calls = stubEndpoint(proposals.propose, () => {
    if (ended) throw new ApiFailure("UNAUTHENTICATED", "Please sign in.");
    return sampleProposal();
  });
  const { person } = openFlow(MEMBER);
  await add(person);
  await fillIn(person);
  await propose(person);
  await screen.findByRole("group", { name: "Sign in to propose it" });
  ended = false;
  await signIn(person);
  await form();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in" })).toBeNull());
  expectKept();
  expect(screen.queryByText("Please sign in to continue.")).toBeNull();
  await propose(person);
  await screen.findByRole("dialog", { name: "Thank you!" });
  expect(calls).toHaveLength(2);
});

test.each([
  ["without a network", () => new TypeError("Failed to fetch"), /^Hexkey could not be reached/],
  ["too often", () => new ApiFailure("RATE_LIMITED", "Slow down.", { retryAfterSeconds: 600 }), /in 10 minutes/],
  ["while the server is down", () => new ApiFailure("INTERNAL", "Oh."), /^Something went wrong on our side/],
])("a proposal %s says why it was not sent and keeps everything", async (_, failure, text) => {
  let fails = true;
  stubEndpoint(proposals.propose, () => {
    if (fails) throw failure();
    return sampleProposal();
  });
  const { person } = openFlow(MEMBER);
  const dialog = await add(person);
  await fillIn(person);
  await propose(person);
  expect((await dialog.findByRole("alert")).textContent).toMatch(text);
  expectKept();
  fails = false;
  await propose(person);
  await screen.findByRole("dialog", { name: "Thank you!" });
});

test("a code that is known by now says so and leads to its product, by the text read off the box", async () => {
  stubEndpoint(proposals.propose, () => {
    throw new ApiFailure("CONFLICT", "That code is known.");
  });
  const { person } = openFlow(MEMBER);
  const dialog = await add(person, LOT);
  await fillIn(person);
  await propose(person);
  expect((await dialog.findByRole("alert")).textContent).toContain("already");
  expectKept();
  const lookups = stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe" }));
  await person.click(dialog.getByRole("button", { name: "See that product" }));
  await screen.findByRole("dialog", { name: "Vinter wardrobe" });
  expect(lookups).toMatchObject([{ params: { code: LOT }, query: { symbology: "data-matrix" } }]);
});

test("after signing in here and opening a known code, the next scan starts with the camera", async () => {
  stubEndpoint(proposals.propose, () => {
    throw new ApiFailure("CONFLICT", "That code is known.");
  });
  const { person } = openFlow(GUEST);
  await add(person);
  await fillIn(person);
  await person.click(screen.getByRole("button", { name: "Sign in and propose" }));
  await signIn(person);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in" })).toBeNull());
  await propose(person);
  stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe" }));
  await person.click(await screen.findByRole("button", { name: "See that product" }));
  const product = await screen.findByRole("dialog", { name: "Vinter wardrobe" });
  await person.click(within(product).getByRole("button", { name: "Close" }));
  await person.click(await screen.findByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Scanner" });
});

test("in French the form says what it is for and what is missing", async () => {
  const { person } = openFlow(MEMBER, { language: "fr" });
  await find({ text: "034000470693", symbology: "upc-a" });
  await person.click(await screen.findByRole("button", { name: "Ajouter ce produit" }));
  await screen.findByRole("dialog", { name: "Ajouter ce produit" });
  await person.click(screen.getByRole("button", { name: "Proposer ce produit" }));
  expect(screen.getAllByText("Veuillez remplir ce champ")).toHaveLength(2);
  expect(screen.getByText("Veuillez choisir une pièce")).toBeTruthy();
  expect(screen.getByRole("option", { name: "Salle de bain" })).toBeTruthy();
});
