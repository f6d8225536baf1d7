import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ScanFlow } from "#client/screens/parts/scan-flow.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleExplanation, sampleFound, sampleProductSummary } from "#client/testing/sample-codes.ts";
import { serveFacts } from "#client/testing/sample-facts.ts";
import { sampleRecall } from "#client/testing/sample-recalls.ts";
import { serveReviews } from "#client/testing/sample-reviews.ts";
import { page, sampleDetail, sampleId, sampleProduct } from "#client/testing/samples.ts";
import { find } from "#client/testing/scanner-stub.tsx";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { type CodeExplanation, codes } from "#shared/contracts/catalog/codes.ts";
import { recalls } from "#shared/contracts/catalog/recalls.ts";
import type { Language } from "#shared/domain/language.ts";

vi.mock("#client/features/scanner/dialog.tsx", () => import("#client/testing/scanner-stub.tsx"));

const { noted, refused } = vi.hoisted(() => ({ noted: [] as object[], refused: [] as object[] }));
vi.mock("#client/features/scans/device/log.ts", () => ({
  noteScan: (scan: object) => {
    noted.push(scan);
    return scan;
  },
  noteRefusal: (scan: object) => refused.push(scan),
}));

beforeEach(() => {
  noted.length = 0;
  refused.length = 0;
  serveReviews([]);
  stubEndpoint(recalls.ofProducts, () => []);
  stubEndpoint(catalog.list, () => page([sampleProduct({ number: 3, name: "Sorrel bookcase" })]));
});

const notFound = () => {
  throw new ApiFailure("NOT_FOUND", "That code is not in our catalogue yet.");
};

/** A catalogue that does not have the code, which it explains like this. */
function explain(fields: Partial<CodeExplanation> = {}) {
  stubEndpoint(codes.findProduct, notFound);
  return stubEndpoint(codes.explain, () => sampleExplanation(fields));
}

const countViews = () => {
  serveFacts();
  return stubEndpoint(catalog.recordView, () => undefined);
};

/** The scanner, open. */
function openFlow(language: Language = "en") {
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
  return renderApp(<Screen />, { language });
}

/** The dialog of this title, which alone is open and has the focus. */
async function answer(title: string) {
  const dialog = await screen.findByRole("dialog", { name: title });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(screen.getAllByRole("dialog")).toEqual([dialog]);
  return within(dialog);
}

test("every scan is noted once, as it was made, whatever its result", async () => {
  explain();
  const { person } = openFlow();
  await find({ text: "034000470693", symbology: "upc-a" });
  await answer("Not in our catalogue yet");
  await person.click(screen.getByRole("button", { name: "Scan again" }));
  await find({ text: "(00)012345678900000012", symbology: "code-128", method: "photo" });
  await answer("That is the shipping label");
  expect(noted).toEqual([
    { code: "034000470693", symbology: "upc-a", method: "code" },
    { code: "(00)012345678900000012", symbology: "code-128", method: "photo" },
  ]);
});

test("a code is looked up in its printed form", async () => {
  countViews();
  const lookups = stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe" }));
  openFlow();
  await find({ text: "01234565", symbology: "upc-e" });
  await answer("Vinter wardrobe");
  expect(lookups).toMatchObject([{ params: { code: "01234565" }, query: { symbology: "upc-e" } }]);
});

test("a product found only by its article number is shown for confirmation", async () => {
  const views = countViews();
  stubEndpoint(codes.findProduct, () =>
    sampleFound({ number: 7, name: "Vinter wardrobe", brand: "Nordhem", matchedBy: "article-number" }),
  );
  const { person } = openFlow();
  await find({ text: "802.984.74", symbology: null, method: "typed" });
  const dialog = await answer("Is it this one?");
  expect(dialog.getByText("Vinter wardrobe")).toBeTruthy();
  expect(dialog.getByText("Nordhem")).toBeTruthy();
  expect(views).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Yes, this one" }));
  await answer("Vinter wardrobe");
  await waitFor(() => expect(views).toMatchObject([{ params: { id: sampleId(7) }, body: { via: "scan" } }]));
  expect(refused).toEqual([]);
});

test("after a rejected product the code is not in the catalogue", async () => {
  const views = countViews();
  stubEndpoint(codes.findProduct, () =>
    sampleFound({ number: 7, name: "Vinter wardrobe", matchedBy: "article-number" }),
  );
  const { person } = openFlow();
  await find({ text: "802.984.74" });
  await person.click((await answer("Is it this one?")).getByRole("button", { name: "No, another one" }));
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText("802.984.74")).toBeTruthy();
  expect(refused).toMatchObject([{ code: "802.984.74" }]);
  expect(dialog.queryByText("Vinter wardrobe")).toBeNull();
  expect(views).toEqual([]);
});

const BOTH = "]d20109521234543213240802.984.74";

test("a GS1 code's own number leads to its product without a question", async () => {
  countViews();
  const lookups = stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe", matchedBy: "gtin" }));
  openFlow();
  await find({ text: BOTH, symbology: "data-matrix" });
  await answer("Vinter wardrobe");
  expect(lookups.map(({ params }) => params.code)).toEqual([BOTH]);
});

test("a GS1 code whose number is unknown, but whose article number a product has, asks", async () => {
  stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe", matchedBy: "article-number" }));
  openFlow();
  await find({ text: BOTH, symbology: "data-matrix" });
  await answer("Is it this one?");
});

test("products of several makers are listed by maker, and the one that is picked opens", async () => {
  const views = countViews();
  stubEndpoint(catalog.get, () => sampleDetail({ number: 2, name: "Alder desk" }));
  explain({
    candidates: [
      sampleProductSummary({ number: 1, brand: "Nordhem" }),
      sampleProductSummary({ number: 2, brand: "Atelier Brun", name: "Alder desk" }),
    ],
  });
  const { person } = openFlow();
  await find({ text: "802.984.74" });
  const dialog = await answer("Which one is it?");
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Atelier BrunAlder desk",
    "NordhemVinter wardrobe",
  ]);
  await person.click(dialog.getByRole("button", { name: /Alder desk/ }));
  await answer("Alder desk");
  await waitFor(() => expect(views).toMatchObject([{ params: { id: sampleId(2) }, body: { via: "scan" } }]));
});

test("where none of several products is chosen the code is not in the catalogue", async () => {
  explain({ candidates: [sampleProductSummary(), sampleProductSummary({ number: 2 })], isProposed: true });
  const { person } = openFlow();
  await find({ text: "802.984.74" });
  await person.click((await answer("Which one is it?")).getByRole("button", { name: "None of them" }));
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText("Somebody has proposed this product already, and it is being looked at.")).toBeTruthy();
  expect(refused).toMatchObject([{ code: "802.984.74" }]);
});

const BUNDLE = "]d2240802.984.74\u001d302\u001d240503.123.45\u001d301";

test("a bundle lists its articles with counts; known ones open, and closing them leads back to the list", async () => {
  countViews();
  stubEndpoint(catalog.get, () => sampleDetail({ number: 5, name: "Vinter wardrobe" }));
  stubEndpoint(codes.explain, () =>
    sampleExplanation({
      kind: "element-string",
      contents: [
        { articleNumber: "802.984.74", count: 2, product: sampleProductSummary({ number: 5 }) },
        { articleNumber: "503.123.45", count: 1, product: null },
      ],
    }),
  );
  const { person } = openFlow();
  await find({ text: BUNDLE, symbology: "data-matrix" });
  const dialog = await answer("Several articles in one box");
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "2 ×Article 802.984.74NordhemVinter wardrobe",
    "1 ×Article 503.123.45Not in our catalogue yet",
  ]);
  await person.click(dialog.getByRole("button", { name: /Vinter wardrobe/ }));
  await person.click((await answer("Vinter wardrobe")).getByRole("button", { name: "Close" }));
  await person.click((await answer("Several articles in one box")).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a bundle that is a product as well offers it above its articles", async () => {
  stubEndpoint(codes.explain, () =>
    sampleExplanation({
      contents: [
        { articleNumber: "802.984.74", count: 1, product: null },
        { articleNumber: "503.123.45", count: 1, product: null },
      ],
      product: sampleProductSummary({ name: "Vinter bedroom set" }),
    }),
  );
  openFlow();
  await find({ text: BUNDLE });
  const dialog = await answer("Several articles in one box");
  expect(dialog.getByRole("heading", { name: "All of it together" })).toBeTruthy();
  expect(dialog.getByRole("button", { name: /Vinter bedroom set/ })).toBeTruthy();
});

test("a shipping label is never looked up: it says where the product's own code is", async () => {
  const { person } = openFlow();
  await find({ text: "012345678900000012", symbology: "code-128" });
  const dialog = await answer("That is the shipping label");
  expect(dialog.getAllByRole("listitem").length).toBeGreaterThan(0);
  await person.click(dialog.getByRole("button", { name: "Scan again" }));
  await screen.findByRole("dialog", { name: "Scanner" });
});

test("a wrong digit is corrected in place, with a live check, and the corrected code is a scan of its own", async () => {
  countViews();
  const lookups = stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe" }));
  const { person } = openFlow();
  await find({ text: "034000470694", symbology: null, method: "typed" });
  const dialog = await answer("A digit does not fit");
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "The digits on the box" });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("034000470694");
  expect(dialog.getByRole("status").textContent).toContain("The check digit does not fit.");
  await person.keyboard("{Enter}");
  expect(lookups).toEqual([]);
  await person.type(field, "{Backspace}3");
  await dialog.findByText("The digits fit together.");
  await person.keyboard("{Enter}");
  await answer("Vinter wardrobe");
  expect(lookups.map(({ params }) => params.code)).toEqual(["034000470693"]);
  expect(noted).toEqual([
    { code: "034000470694", symbology: null, method: "typed" },
    { code: "034000470693", symbology: null, method: "typed" },
  ]);
});

test("digits that are printed just so are looked up as they are, without another scan", async () => {
  const explanations = explain({ kind: "wrong-check-digit" });
  const { person } = openFlow();
  await find({ text: "034000470694", symbology: null, method: "typed" });
  await person.click((await answer("A digit does not fit")).getByRole("button", { name: "That’s how it’s printed" }));
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText("034000470694")).toBeTruthy();
  expect(explanations).toHaveLength(1);
  expect(noted).toHaveLength(1);
});

test("an unknown link is text with its site, opened only by its button in a tab of its own", async () => {
  const opened = vi.spyOn(window, "open");
  explain({ kind: "link", url: "https://www.example.org/wardrobe" });
  openFlow();
  await find({ text: "https://www.example.org/wardrobe" });
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText("https://www.example.org/wardrobe")).toBeTruthy();
  const link = dialog.getByRole("link", { name: /^Open example\.org/ });
  expect(link.getAttribute("href")).toBe("https://www.example.org/wardrobe");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  for (const name of ["Scan again", "Search", "Identify by photo", "Add this product"]) {
    expect(dialog.getByRole("button", { name })).toBeTruthy();
  }
  expect(opened).not.toHaveBeenCalled();
});

test("a link that imitates another site has no button", async () => {
  explain({ kind: "link" });
  openFlow();
  await find({ text: "https://hexkey.example@bad.example/" });
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText(/made to look like another site/)).toBeTruthy();
  expect(dialog.queryByRole("link")).toBeNull();
});

test.each(["javascript:alert(1)", "data:text/html,<b>hi</b>"])("%s is a text and no link", async (text) => {
  explain();
  openFlow();
  await find({ text });
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.queryByRole("link")).toBeNull();
  expect(dialog.queryByText(/is a link/)).toBeNull();
});

test("an own code that is a link opens its product", async () => {
  countViews();
  stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe", qrCode: "https://hexkey.example/7" }));
  openFlow();
  await find({ text: "https://hexkey.example/7" });
  await answer("Vinter wardrobe");
});

test("an unknown GS1 code shows its number, lot and serial number", async () => {
  explain({ kind: "element-string", gtin: "09521234543213", lot: "LOT7", serial: "S1" });
  openFlow();
  await find({ text: "]d2010952123454321310LOT7\u001d21S1", symbology: "data-matrix" });
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText("(01)09521234543213(10)LOT7(21)S1")).toBeTruthy();
  expect(dialog.getAllByRole("term").map((term) => term.textContent)).toEqual(["GTIN", "Lot", "Serial number"]);
  expect(dialog.getAllByRole("definition").map((value) => value.textContent)).toEqual(["9521234543213", "LOT7", "S1"]);
});

test("where the product is already proposed, it says so and adding comes last", async () => {
  explain({ isProposed: true });
  const { person } = openFlow();
  await find({ text: "034000470693" });
  const dialog = await answer("Not in our catalogue yet");
  expect(dialog.getByText("Somebody has proposed this product already, and it is being looked at.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Add this product" })).toBeNull();
  const ways = dialog.getAllByRole("button").map((button) => button.textContent);
  expect(ways.indexOf("Add it anyway")).toBeGreaterThan(ways.indexOf("Identify by photo"));
  await person.click(dialog.getByRole("button", { name: "Add it anyway" }));
  await person.click((await answer("Add this product")).getByRole("button", { name: "Back" }));
  const again = await answer("Not in our catalogue yet");
  expect(again.getByText("Somebody has proposed this product already, and it is being looked at.")).toBeTruthy();
});

test("that the code is unknown is said although it can't be explained", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  stubEndpoint(codes.findProduct, notFound);
  stubEndpoint(codes.explain, () => {
    throw new ApiFailure("UNAVAILABLE", "Back in a moment.");
  });
  openFlow();
  await find({ text: "034000470693" });
  await answer("Not in our catalogue yet");
  expect(warn).toHaveBeenCalledTimes(1);
});

test("that the code is unknown does not wait long for its explanation", async () => {
  stubEndpoint(codes.findProduct, notFound);
  stubEndpoint(codes.explain, () => new Promise(() => {}));
  openFlow();
  await find({ text: "034000470693" });
  await answer("Not in our catalogue yet");
});

test("a look-up that met no network is made again by itself when the network is back", async () => {
  let offline = true;
  countViews();
  const asked = stubEndpoint(codes.findProduct, () => {
    if (offline) throw new TypeError("Failed to fetch");
    return sampleFound({ name: "Vinter wardrobe" });
  });
  openFlow();
  await find({ text: "034000470693" });
  await answer("The code could not be looked up");
  offline = false;
  act(() => void dispatchEvent(new Event("online")));
  await answer("Vinter wardrobe");
  expect(asked).toHaveLength(2);
});

test("without a network the look-up says so, keeps the code, and the scan is noted", async () => {
  let offline = true;
  const answered = () => sampleFound({ name: "Vinter wardrobe" });
  countViews();
  stubEndpoint(codes.findProduct, () => {
    if (offline) throw new TypeError("Failed to fetch");
    return answered();
  });
  const { person } = openFlow();
  await find({ text: "034000470693" });
  const dialog = await answer("The code could not be looked up");
  expect(dialog.getByText(/^Hexkey could not be reached\..*Your code is kept\.$/)).toBeTruthy();
  expect(dialog.getByText("034000470693")).toBeTruthy();
  expect(noted).toHaveLength(1);
  offline = false;
  await person.click(dialog.getByRole("button", { name: "Try again" }));
  await answer("Vinter wardrobe");
  expect(noted).toHaveLength(1);
});

test("a bundle whose articles can't be looked up keeps its code for another try", async () => {
  stubEndpoint(codes.explain, () => {
    throw new ApiFailure("INTERNAL", "Oh.");
  });
  openFlow();
  await find({ text: BUNDLE });
  await answer("The code could not be looked up");
});

test("closing the scanner during a look-up does not open its product later", async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  stubEndpoint(codes.findProduct, () => arrival.then(() => sampleFound({ name: "Vinter wardrobe" })));
  function Screen() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          Toggle
        </button>
        <ScanFlow open={open} onOpenChange={setOpen} />
      </>
    );
  }
  const { person } = renderApp(<Screen />);
  await find({ text: "034000470693" });
  await person.click(screen.getByRole("button", { name: "Toggle" }));
  await person.click(screen.getByRole("button", { name: "Toggle" }));
  arrive();
  await arrival;
  await find({ text: "012345678900000012" });
  await answer("That is the shipping label");
});

test("an answer stays where it is during a sign-in", async () => {
  const explanations = explain();
  const { queryClient } = openFlow();
  await find({ text: "034000470693" });
  await answer("Not in our catalogue yet");
  const { forgetReads } = await import("#client/lib/query-client.ts");
  forgetReads(queryClient);
  await screen.findByText("Sorrel bookcase");
  await answer("Not in our catalogue yet");
  expect(explanations).toHaveLength(1);
});

test.each([
  ["012345678900000012", "C’est l’étiquette d’expédition"],
  ["034000470694", "Un chiffre ne concorde pas"],
  ["034000470693", "Pas encore dans notre catalogue"],
])("in French %s is '%s'", async (text, title) => {
  explain();
  openFlow("fr");
  await find({ text, symbology: null, method: "typed" });
  await answer(title);
});

test("candidates that may be recalled say so, all asked for in one call", async () => {
  explain({ candidates: [sampleProductSummary(), sampleProductSummary({ number: 2, nameFr: "Armoire Vinter" })] });
  const asked = stubEndpoint(recalls.ofProducts, () => [
    { productId: sampleId(2), recall: sampleRecall({ how: "brand-model" }) },
  ]);
  openFlow();
  await find({ text: "802.984.74" });
  const note = await screen.findByRole("note");
  expect(note.textContent).toContain("Possible recall: check model and date");
  expect(note.closest("li")).toBe(screen.getAllByRole("button", { name: /Vinter wardrobe/ })[1]?.closest("li"));
  expect(asked).toMatchObject([{ query: { products: `${sampleId(1)},${sampleId(2)}` } }]);
});
