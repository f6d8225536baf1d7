import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { chosenPlace, SKIPPED } from "#client/features/identify/place/person-place.ts";
import { AnswerView } from "#client/features/identify/result/answer-view.tsx";
import { headlineOf } from "#client/features/identify/result/headline.ts";
import { en } from "#client/messages/en.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleAnswer, sampleIdentified, sampleMatch, sampleWebLink } from "#client/testing/sample-identified.ts";
import { sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Identified, type IdentifyAnswer, identify } from "#shared/contracts/identify/identify.ts";

type Given = Partial<IdentifyAnswer> & { item?: Partial<Identified> };

const ways = () => ({
  onSearch: vi.fn(),
  onScanAgain: vi.fn(),
  onCrop: vi.fn(),
  onAddAngle: vi.fn(),
  onEnterCode: vi.fn(),
});

function show(given: Given = {}, place = SKIPPED) {
  const does = { onCheckAgain: vi.fn(), onPlace: vi.fn(), onProduct: vi.fn(), onSaid: vi.fn(), ...ways() };
  const ui = (
    <AnswerView
      photos={["blob:photo"]}
      answer={sampleAnswer(given)}
      place={place}
      renewal={null}
      begin={null}
      signIn={null}
      locating={{ onLocate: () => undefined, isLocating: false }}
      {...does}
    />
  );
  return { ...renderApp(ui, { user: { id: sampleId(1) } }), ...does };
}

const headline = (fields: Partial<Identified>) => headlineOf(sampleIdentified(fields), en, identifyResultTexts.en);

test("the headline is the name down to 0.6, and below that the kind or category, never a brand", () => {
  expect(headline({ confidence: 0.6 })).toBe("Lindholm 3-drawer dresser");
  expect(headline({ confidence: 0.599 })).toBe("Dresser");
  expect(headline({ confidence: 0.2, productType: null })).toBe("Bedroom");
  expect(headline({ confidence: 0.2, productType: "NORDHEM dresser" })).toBe("Bedroom");
  expect(headline({ confidence: 0, productType: null, category: "home-improvement" })).toBe("Home improvement");
});

test.each([
  [0.8, "Likely"],
  [0.799, "Possible"],
  [0.6, "Possible"],
  [0.599, "Unsure"],
])("a confidence of %d is %s, and no percentage", (confidence, band) => {
  show({ item: { confidence } });
  expect(screen.getByText(band)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/%|0[.,]\d/);
});

test.each([
  ["code", "Found by the code in your photo"],
  ["label", "Read from the label"],
  ["model", "Recognised by AI"],
  ["pictures", "Found by the catalogue’s pictures"],
] as const)("how it was recognised is said: %s", (method, words) => {
  show({ method });
  expect(screen.getByText(words)).toBeTruthy();
});

test("a correction by members is said in place of the method", () => {
  show({ isCorrected: true });
  expect(screen.getByText("Corrected by members")).toBeTruthy();
  expect(screen.queryByText("Recognised by AI")).toBeNull();
});

test("a name that the header may cut stands whole in the answer", () => {
  const name = `Lindholm dresser ${"with drawers ".repeat(12)}`.trim();
  show({ item: { name } });
  expect(screen.getByText(name)).toBeTruthy();
});

test("what is known is listed, and nothing else", () => {
  show({ item: { serialNumber: "SN 1", model: null } });
  const terms = screen.getAllByRole("term").map((term) => term.textContent);
  expect(terms).toEqual(["Brand", "Serial number", "Type", "Category"]);
  expect(screen.getAllByRole("definition").map((one) => one.textContent)).toEqual([
    "Nordhem",
    "SN 1",
    "Dresser",
    "Bedroom",
  ]);
});

test("search terms are possible matches: the first three, in their order, without a figure", () => {
  show();
  const list = screen.getByRole("heading", { name: "Possible matches" }).parentElement as HTMLElement;
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["Lindholm wardrobe", "oak chest of drawers", "bedroom dresser"]);
});

test("a possible match leads to a search for it, and the catalogue's own are not named twice", () => {
  const match = sampleMatch({ number: 4 });
  const { onSearch } = show({
    item: { searchTerms: [`${match.brand} ${match.name}`, "oak chest of drawers"] },
    matches: [match],
  });
  fireEvent.click(screen.getByRole("button", { name: "oak chest of drawers" }));
  expect(onSearch).toHaveBeenCalledWith("oak chest of drawers");
  expect(screen.queryByRole("button", { name: `${match.brand} ${match.name}` })).toBeNull();
});

test.each([
  [0.6, "Lindholm 3-drawer dresser"],
  [0.599, undefined],
])("with a confidence of %d the catalogue's search begins with %s", (confidence, text) => {
  const { onSearch } = show({ item: { confidence } });
  fireEvent.click(screen.getByRole("button", { name: "Search the catalogue" }));
  expect(onSearch).toHaveBeenCalledWith(text);
});

test("a warning says where its searches look", () => {
  show({ item: { name: "Ceiling fan" } }, chosenPlace({ country: "CA", region: null, city: null }));
  expect(screen.getByText("Searches the web for results in Canada.")).toBeTruthy();
});

test("no possible match is the item itself or a search for its papers", () => {
  show({ item: { searchTerms: ["Nordhem Lindholm dresser assembly", "LH-300 instructions", "Nordhem LH-300"] } });
  expect(screen.queryByRole("heading", { name: "Possible matches" })).toBeNull();
});

test("no matches are said to be none", () => {
  show();
  expect(screen.getByText("No local matches found")).toBeTruthy();
});

test("a match stands beside the photo with all that tells it, and a broken picture gives way to a drawing", () => {
  show({ matches: [sampleMatch({ matchScore: 99 })] });
  const match = screen.getByRole("button", { name: "This is it: Lindholm dresser 1" }).closest("li") as HTMLElement;
  expect(within(match).getByRole("img", { name: "Your photo" })).toBeTruthy();
  for (const text of ["Nordhem", "Lindholm dresser 1", "Bedroom", "99% alike"])
    expect(within(match).getByText(text)).toBeTruthy();
  const picture = within(match).getByRole<HTMLImageElement>("img", { name: "Lindholm dresser 1" });
  fireEvent.error(picture);
  expect(within(match).queryByRole("img", { name: "Lindholm dresser 1" })).toBeNull();
  expect(match.querySelector("svg")).toBeTruthy();
});

test("none of the matches leads to the search, and not being sure to the number that tells", async () => {
  const { person, onSearch } = show({ matches: [sampleMatch()] });
  await person.click(screen.getByRole("button", { name: "Not sure" }));
  expect(screen.getByText(/Look for the article number/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "None of these" }));
  expect(screen.queryByText("Lindholm dresser 1")).toBeNull();
  await person.click(screen.getAllByRole("button", { name: "Search the catalogue" })[0] as HTMLElement);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("none of the matches leads on to saying what it is", async () => {
  const { person } = show({ matches: [sampleMatch()] });
  await person.click(screen.getByRole("button", { name: "None of these" }));
  await person.click(screen.getByRole("button", { name: "Tell us what it is" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "What is it?" }));
  stubEndpoint(identify.giveFeedback, () => undefined);
  await person.type(screen.getByRole("textbox", { name: "Model" }), "Alder 8");
  await person.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("Alder 8");
  expect(screen.queryByRole("button", { name: "Tell us what it is" })).toBeNull();
});

test("whether it is right is asked right below what it is, before anything else", () => {
  show({ matches: [sampleMatch()] });
  const asks = screen.getByRole("button", { name: "No, correct it" });
  const matches = screen.getByRole("heading", { name: "In our catalogue" });
  expect(asks.compareDocumentPosition(matches)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("an unsure answer offers another angle as its main button, a sure one below", async () => {
  const { person, onAddAngle, unmount } = show({ item: { confidence: 0.3 } });
  const [first] = screen.getAllByRole("button", { name: "Add another angle" });
  expect(first?.className).toContain("bg-pine");
  await person.click(first as HTMLElement);
  expect(onAddAngle).toHaveBeenCalledOnce();
  unmount();
  show();
  expect(screen.getByRole("button", { name: "Add another angle" }).className).not.toContain("bg-pine ");
});

test("photos that told nothing can be named by the person, who is told so", async () => {
  stubEndpoint(identify.giveFeedback, () => undefined);
  const { person, onSaid } = show({ identification: null, method: null });
  await person.click(screen.getByRole("button", { name: "I know what it is" }));
  await person.type(screen.getByRole("textbox", { name: "Model" }), "Alder 8");
  await person.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("Thank you. You told us that it is:");
  expect(onSaid).toHaveBeenLastCalledWith({ word: "corrected", told: "Alder 8", name: "Alder 8" });
});

const SINK = { name: "Kitchen sink", description: "", confidence: 0.1, productType: "Sink" };

test.each([
  [{ ...SINK, name: "Ceiling fan" }, "wiring", "Find licensed electricians"],
  [SINK, "water or gas", "Find licensed plumbers"],
  [{ ...SINK, name: "Furnace" }, "heats, cools", "Find licensed HVAC technicians"],
  [
    { ...SINK, name: "Mystery", category: "home-improvement", productType: "appliance" } as const,
    "appliance",
    "Find licensed contractors",
  ],
])("a thing for a professional is warned of, however unsure it is (%o)", (item, words, link) => {
  show({ item });
  const note = screen.getByRole("note", { name: "Safety warning" });
  expect(note.textContent).toContain("Professional installation is required");
  expect(note.textContent).toContain(words);
  expect(within(note).getByRole("link", { name: new RegExp(link) })).toBeTruthy();
});

test("the warning stands above the videos, and its searches know no more of the place than is known", () => {
  const webResults = [sampleWebLink({ source: "youtube", title: "A video" })];
  show({ item: SINK, webResults }, chosenPlace({ country: "CA", region: "Ontario", city: null }));
  const note = screen.getByRole("note");
  const video = screen.getByRole("link", { name: /A video/ });
  expect(note.compareDocumentPosition(video)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const [find, permit] = within(note).getAllByRole<HTMLAnchorElement>("link");
  const words = (link: HTMLAnchorElement | undefined) => new URL(link?.href ?? "").searchParams.get("q");
  expect(words(find)).toBe("licensed plumber Ontario Canada");
  expect(words(permit)).toBe("plumbing gas permit Ontario Canada");
  expect([find?.target, find?.rel]).toEqual(["_blank", "noopener noreferrer"]);
});

test("without a place the searches have none, and a desk is not warned of", () => {
  const { unmount } = show({ item: SINK });
  const [find] = screen.getAllByRole<HTMLAnchorElement>("link", { name: /plumbers/ });
  expect(new URL(find?.href ?? "").searchParams.get("q")).toBe("licensed plumber");
  unmount();
  show();
  expect(screen.queryByRole("note")).toBeNull();
});

test("web results are grouped by what they are, in one order", () => {
  const of = (source: "purchase" | "youtube" | "manufacturer" | "tutorial" | "review") =>
    sampleWebLink({ source, url: `https://a.example/${source}` });
  show({ webResults: [of("review"), of("tutorial"), of("manufacturer"), of("youtube"), of("purchase")] });
  const names = screen.getAllByRole("heading", { level: 4 }).map((heading) => heading.textContent);
  expect(names).toEqual(["Where to buy", "Videos", "Maker", "Tutorials", "Reviews"]);
});

test("only http and paths of ours are opened, in a tab of their own, with the host that they lead to", () => {
  show({
    webResults: [
      sampleWebLink({ url: "javascript:alert(1)", title: "Script" }),
      sampleWebLink({ url: "https://user@evil.example/", title: "Disguise" }),
      sampleWebLink({ url: "https://real.example/x", host: "other.example", title: "Page" }),
      sampleWebLink({ source: "purchase", url: "/go/shop/1", host: "shop.example", title: "Shop", store: "The Shop" }),
    ],
  });
  expect(screen.queryByText("Script")).toBeNull();
  expect(screen.queryByText("Disguise")).toBeNull();
  const page = screen.getByRole<HTMLAnchorElement>("link", { name: /Page/ });
  expect([page.getAttribute("href"), page.target, page.rel]).toEqual([
    "https://real.example/x",
    "_blank",
    "noopener noreferrer",
  ]);
  expect(page.textContent).toContain("real.example");
  expect(page.textContent).not.toContain("other.example");
  const shop = screen.getByRole<HTMLAnchorElement>("link", { name: /The Shop/ });
  expect(new URL(shop.href).pathname).toBe("/go/shop/1");
  expect([shop.target, shop.rel]).toEqual(["_blank", "sponsored nofollow noopener"]);
  expect(shop.textContent).toContain("shop.example");
});

test("a price is of the day on which it was seen, and a search is marked as one", () => {
  show({
    answeredAt: new Date(2026, 4, 4, 12),
    webResults: [sampleWebLink({ price: "CA$149.00", isSearch: true })],
  });
  const link = screen.getByRole("link", { name: /Lindholm at Nordhem/ });
  expect(link.textContent).toContain("CA$149.00, seen May 4, 2026");
  expect(within(link).getByText("Search")).toBeTruthy();
});
