import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { useLocation } from "wouter";
import { chosenPlace, keptPlace } from "#client/features/identify/place/person-place.ts";
import ScanHistory from "#client/screens/scan-history.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleAnswer, sampleMatch } from "#client/testing/sample-identified.ts";
import { samplePhoto, sampleScan, serveHistory } from "#client/testing/sample-scans.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { IDENTIFIED_DAYS } from "#shared/domain/limits.ts";
import type { ErrorCode } from "#shared/http/errors.ts";

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 0xff, 0xd9]);
const bytesOf = (text: string) => new TextEncoder().encode(text);

afterEach(() => {
  vi.unstubAllGlobals();
});

const serveImage = (bytes: Uint8Array = JPEG) => stubEndpoint(identify.image, () => ({ bytes }));
const cardOf = async (title: string) => {
  const card = (await screen.findByText(title)).closest("li");
  if (!card) throw new Error(`${title} is on no card`);
  return within(card);
};

test("a photo shows what was identified on it: picture, band, kind, age, description", async () => {
  // It stays today, also at midnight.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  serveHistory([samplePhoto()]);
  const asked = serveImage(bytesOf(`data:image/jpeg;base64,${btoa(String.fromCharCode(...JPEG))}`));
  const made = vi.spyOn(URL, "createObjectURL");
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const { unmount } = renderApp(<ScanHistory />, { user: {} });
  const card = await cardOf("Dresser with six drawers");
  for (const text of ["Likely", "Bedroom", "Dresser", "A white dresser.", "Photo, by AI", /^Today, \d/]) {
    expect(card.getByText(text)).toBeDefined();
  }
  const image = await card.findByRole("img", { name: "Your photo: Dresser with six drawers" });
  expect(asked.map(({ params }) => params.imageHash)).toEqual([samplePhoto().imageHash]);
  const blob = made.mock.calls[0]?.[0] as Blob;
  expect([new Uint8Array(await blob.arrayBuffer()), blob.type]).toEqual([JPEG, "image/jpeg"]);
  expect(card.queryByText("User Corrected")).toBeNull();
  expect(card.queryByText(/%/)).toBeNull();
  unmount();
  expect(revoked).toHaveBeenCalledWith(image.getAttribute("src"));
});

test("a kind that has a word in the person's language is shown by it, another one as it was recognised", async () => {
  serveHistory([samplePhoto({ productType: "dresser" }), samplePhoto({ number: 2, productType: "Vanity" })]);
  serveImage();
  renderApp(<ScanHistory />, { user: {}, language: "fr" });
  expect(await screen.findByText("Commode")).toBeDefined();
  expect(screen.getByText("Vanity")).toBeDefined();
  expect(screen.queryByText("dresser")).toBeNull();
});

test.each([
  [0.8, "Likely", "pine"],
  [0.79, "Possible", "beech"],
  [0.6, "Possible", "beech"],
  [0.59, "Unsure", "brick"],
  [0, "Unsure", "brick"],
])("a confidence of %s is %s, in its colour", async (confidence, word, tone) => {
  serveHistory([samplePhoto({ confidence })]);
  serveImage();
  renderApp(<ScanHistory />, { user: {} });
  const badge = await screen.findByText(word);
  expect(badge.className).toContain(`bg-${tone}`);
});

test("what the member says stands first, with what was identified beside it", async () => {
  serveHistory([
    samplePhoto({
      userUpdatedBrand: "Alder",
      userUpdatedModel: "Rows 6",
      userUpdatedCategory: "home-improvement",
      userUpdatedProductType: "Tall chest",
      userUpdatedDescription: "Grey, in fact.",
      userNotes: "In the attic.",
      userFoundProductUrl: "https://www.shop.example/rows?a=1",
    }),
    samplePhoto({ number: 2, identifiedName: "Stool", userUpdatedBrand: "Only a brand", userNotes: null }),
    samplePhoto({
      number: 3,
      identifiedName: "Lamp",
      userNotes: "No correction.",
      userFoundProductUrl: "javascript:alert(1)",
    }),
  ]);
  serveImage();
  renderApp(<ScanHistory />, { user: {} });
  const card = await cardOf("Alder Rows 6");
  for (const text of ["Home improvement", "Tall chest", "Grey, in fact.", "User Corrected", "Notes", "In the attic."]) {
    expect(card.getByText(text)).toBeDefined();
  }
  expect(card.getByText("Identified as: Dresser with six drawers (Nordhem Lindholm)")).toBeDefined();
  const link = card.getByRole("link", { name: /^View Online shop\.example/ });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
    "https://www.shop.example/rows?a=1",
    "_blank",
  ]);
  expect(link.getAttribute("rel")).toContain("noopener");
  // A brand alone makes no title.
  expect((await cardOf("Stool")).getByText("User Corrected")).toBeDefined();
  const lamp = await cardOf("Lamp");
  expect(lamp.queryByText("User Corrected")).toBeNull();
  expect(lamp.getAllByRole("link").map((one) => one.textContent)).toEqual(["Start a project"]);
});

test("a photo on which nothing was identified says so, one that led to a product opens it", async () => {
  const nothing = { identifiedName: null, identifiedBrand: null, identifiedModel: null, confidence: null };
  serveHistory([
    samplePhoto({ ...nothing, category: null, productType: null, description: null, identifiedBy: null }),
    samplePhoto({ number: 2, identifiedName: "Dresser", identifiedBy: "code", product: sampleScan().product }),
  ]);
  serveImage();
  renderApp(<ScanHistory />, { user: {} });
  const card = await cardOf("Not identified");
  expect(card.queryByText(/Likely|Possible|Unsure/)).toBeNull();
  expect(card.queryByRole("link", { name: /Start a project/ })).toBeNull();
  const found = within(screen.getByText("Photo, by a code on it").closest("li") as HTMLElement);
  expect(found.getByRole("link", { name: "Open product: Lindholm dresser" }).getAttribute("href")).toMatch(/^\/p\//);
  const project = found.getByRole("link", { name: /^Start a project/ }).getAttribute("href");
  expect(project).toBe(`/community/projects/new?photo=${sampleId(3002)}&product=${sampleScan().product?.id}`);
});

test("a long description is shown in part, and whole on request", async () => {
  serveHistory([samplePhoto({ description: "White. ".repeat(60) })]);
  serveImage();
  const { person } = renderApp(<ScanHistory />, { user: {} });
  const more = await screen.findByRole("button", { name: "Show more" });
  const text = screen.getByText(/^White\. White\./);
  expect(text.className).toContain("line-clamp-3");
  await person.click(more);
  expect(text.className).not.toContain("line-clamp-3");
  expect(screen.getByRole("button", { name: "Show less" })).toBeDefined();
});

test.each([
  ["Empty image data", () => ({ bytes: new Uint8Array() })],
  ["Failed to read image data", () => ({ bytes: bytesOf("<!doctype html>") })],
  ["HTTP error 500", () => fail("INTERNAL")],
  ["HTTP error 503", () => fail("UNAVAILABLE")],
  [
    "Network error",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("“%s” stands in place of the photo, and it can be tried again", async (message, answer) => {
  serveHistory([samplePhoto()]);
  stubEndpoint(identify.image, answer);
  const { person } = renderApp(<ScanHistory />, { user: {} });
  const icon = await screen.findByRole("img", { name: message });
  // The name is the tooltip.
  expect(icon.hasAttribute("data-tip")).toBe(true);
  expect(icon.className).toContain("text-brick-text");
  serveImage();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("img", { name: /^Your photo/ })).toBeDefined();
});

test("a picture that the browser can't draw is a fault of its own", async () => {
  serveHistory([samplePhoto()]);
  serveImage();
  renderApp(<ScanHistory />, { user: {} });
  fireEvent.error(await screen.findByRole("img", { name: /^Your photo/ }));
  expect(await screen.findByRole("img", { name: "Failed to read image file" })).toBeDefined();
});

test("a photo that is not kept any more says so in words, and is no fault", async () => {
  const old = new Date(Date.now() - 91 * 86_400_000);
  serveHistory([samplePhoto({ createdAt: old })]);
  stubEndpoint(identify.image, () => fail("NOT_FOUND"));
  const { person } = renderApp(<ScanHistory />, { user: {} });
  expect(await screen.findByText("Photo deleted after 90 days")).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await person.click(screen.getByRole("button", { name: /^Correct AI/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Update Scan Information" }));
  expect(await dialog.findByText("Photo deleted after 90 days")).toBeDefined();
});

test("a photo that was never kept is not said to be deleted after 90 days", async () => {
  serveHistory([samplePhoto({ identifiedName: null })]);
  stubEndpoint(identify.image, () => fail("NOT_FOUND"));
  renderApp(<ScanHistory />, { user: {} });
  expect(await screen.findByText("No photo was kept")).toBeDefined();
  expect(screen.queryByText("Photo deleted after 90 days")).toBeNull();
});

test("a name alone that the member gave is the title, and what was identified stays beside it", async () => {
  serveHistory([
    samplePhoto({ userUpdatedName: "Sorrel bookcase", userUpdatedBrand: "Oakline" }),
    samplePhoto({ number: 2, identifiedName: null, identifiedBrand: null, userUpdatedModel: "Alder 8" }),
  ]);
  serveImage();
  renderApp(<ScanHistory />, { user: {} });
  const card = await cardOf("Oakline Sorrel bookcase");
  expect(card.getByText("Identified as: Dresser with six drawers (Nordhem Lindholm)")).toBeDefined();
  await cardOf("Alder 8");
});

test("photos are fetched only once the reader comes near them", async () => {
  const seen: (() => void)[] = [];
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seen.push(() => tell([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  serveHistory([samplePhoto({ number: 1 }), samplePhoto({ number: 2 })]);
  const asked = serveImage();
  renderApp(<ScanHistory />, { user: {} });
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(asked).toEqual([]);
  act(() => seen[1]?.());
  await screen.findByRole("img", { name: /^Your photo/ });
  expect(asked.map(({ params }) => Number(params.imageHash))).toEqual([2]);
});

const fields = async () => {
  const dialog = within(await screen.findByRole("dialog", { name: "Update Scan Information" }));
  return { dialog, field: (name: string) => dialog.findByLabelText<HTMLInputElement>(name) };
};
const openDialog = async (person: ReturnType<typeof renderApp>["person"]) => {
  await person.click(await screen.findByRole("button", { name: /^Correct AI: / }));
  return fields();
};

test("the seven fields begin with what the member said before, and what is sent shows on the card", async () => {
  const before = samplePhoto({ userUpdatedBrand: "Alder", userNotes: "In the attic.", userUpdatedCategory: "bedroom" });
  const { lists } = serveHistory([before]);
  serveImage();
  let arrive = () => {};
  const sent = stubEndpoint(scans.update, async ({ body }) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return {
      ...before,
      ...body,
      userUpdatedModel: "Rows 6",
      userFoundProductUrl: "https://shop.example/rows",
    } as typeof before;
  });
  const taught = stubEndpoint(identify.giveFeedback, () => undefined);
  const { person } = renderApp(<ScanHistory />, { user: {} });
  const { dialog, field } = await openDialog(person);
  const values = async () =>
    Promise.all(
      ["Brand", "Model", "Product type", "Category", "Description", "Product URL", "Notes"].map(
        async (name) => (await field(name)).value,
      ),
    );
  expect(await values()).toEqual(["Alder", "", "", "bedroom", "", "", "In the attic."]);
  expect((await field("Product URL")).type).toBe("url");
  await person.type(await field("Model"), "Rows 6");
  await person.selectOptions(await field("Category"), "Home improvement");
  await person.type(await field("Product URL"), "shop.example/rows");
  await person.clear(await field("Notes"));
  await person.click(dialog.getByRole("button", { name: "Update" }));
  expect(await dialog.findByRole("button", { name: "Updating..." })).toBeDefined();
  act(() => arrive());
  expect(await screen.findByText("Updated Successfully")).toBeDefined();
  expect(screen.getByText(/^Your scan information has been updated\. It counts as your correction/)).toBeDefined();
  expect(taught.map(({ body }) => body)).toMatchObject([
    { imageHash: before.imageHash, feedbackType: "correction", correctedBrand: "Alder", correctedModel: "Rows 6" },
  ]);
  expect(sent).toMatchObject([
    {
      params: { id: before.id },
      body: {
        userUpdatedBrand: "Alder",
        userUpdatedModel: "Rows 6",
        userUpdatedProductType: "",
        userUpdatedCategory: "home-improvement",
        userFoundProductUrl: "https://shop.example/rows",
        userNotes: "",
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await cardOf("Alder Rows 6")).getByText("shop.example")).toBeDefined();
  expect(lists).toHaveLength(1);
});

test("a link that must not be opened is refused at its field, and nothing is sent", async () => {
  serveHistory([samplePhoto()]);
  serveImage();
  const sent = stubEndpoint(scans.update, () => samplePhoto());
  const { person } = renderApp(<ScanHistory />, { user: {} });
  const { dialog, field } = await openDialog(person);
  await person.type(await field("Product URL"), "javascript:alert(1)");
  await person.click(dialog.getByRole("button", { name: "Update" }));
  const link = await field("Product URL");
  await waitFor(() => expect(link.getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.getByText(/begins with https:\/\//)).toBeDefined();
  expect(sent).toEqual([]);
});

test("notes and a link correct nothing; what can't be a correction is saved all the same, and said", async () => {
  const before = samplePhoto();
  serveHistory([before]);
  serveImage();
  stubEndpoint(scans.update, ({ body }) => ({ ...before, userUpdatedBrand: body.userUpdatedBrand || null }));
  const taught = stubEndpoint(identify.giveFeedback, () => fail("FORBIDDEN", "You are suspended."));
  const { person } = renderApp(<ScanHistory />, { user: {} });
  const first = await openDialog(person);
  await person.type(await first.field("Notes"), "In the attic.");
  await person.click(first.dialog.getByRole("button", { name: "Update" }));
  await screen.findByText("Your scan information has been updated.");
  expect(taught).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const second = await openDialog(person);
  await person.type(await second.field("Brand"), "Alder");
  await person.click(second.dialog.getByRole("button", { name: "Update" }));
  expect(await screen.findByText(/updated\. It does not count as a correction of the scanner/)).toBeDefined();
  expect(taught).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what was typed survives a failure, closing, and loading the screen anew; Cancel drops it", async () => {
  serveHistory([samplePhoto()]);
  serveImage();
  stubEndpoint(scans.update, () => fail("UNPROCESSABLE", "Not like that."));
  const { person, unmount } = renderApp(<ScanHistory />, { user: {} });
  const { dialog, field } = await openDialog(person);
  await person.type(await field("Brand"), "Alder");
  await person.click(dialog.getByRole("button", { name: "Update" }));
  expect(await screen.findByText("Update Failed")).toBeDefined();
  expect(screen.getAllByText("Not like that.").length).toBeGreaterThan(0);
  expect((await field("Brand")).value).toBe("Alder");
  await person.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  unmount();
  const { person: later } = renderApp(<ScanHistory />, { user: {} });
  const again = await openDialog(later);
  expect((await again.field("Brand")).value).toBe("Alder");
  await later.click(again.dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await (await openDialog(later)).field("Brand")).value).toBe("");
});

test("a failure without words of its own has ours, a lost session asks to come back, and nothing typed is lost", async () => {
  serveHistory([samplePhoto()]);
  serveImage();
  stubEndpoint(scans.update, () => fail("UNAUTHENTICATED"));
  const { person } = renderApp(<ScanHistory />, { user: {} });
  const { dialog, field } = await openDialog(person);
  await person.type(await field("Notes"), "In the attic.");
  await person.click(dialog.getByRole("button", { name: "Update" }));
  expect(await screen.findByText("Authentication required. Please refresh the page and try again.")).toBeDefined();
  expect(JSON.stringify({ ...sessionStorage })).toContain("In the attic.");
});

test("words and kinds are asked of the server, and kept in the address", async () => {
  const { lists } = serveHistory([
    sampleScan({ number: 1 }),
    sampleScan({ number: 2, method: "typed", code: "802.984.74" }),
    samplePhoto({ number: 3 }),
  ]);
  serveImage();
  const { person, paths } = renderApp(<ScanHistory />, { path: "/scan-history", user: {} });
  expect(await screen.findByText("3 scans")).toBeDefined();
  expect(screen.getByRole("button", { name: "All" }).getAttribute("aria-pressed")).toBe("true");
  await person.click(screen.getByRole("button", { name: "Photos" }));
  expect((await screen.findAllByText("1 scan found")).length).toBeGreaterThan(0);
  expect(paths.at(-1)).toBe("/scan-history?method=photo");
  // Clearing means all of them: not while some are out of sight.
  expect(screen.queryByRole("button", { name: "Clear history" })).toBeNull();
  await person.type(screen.getByRole("searchbox", { name: "Search your scans" }), "lindholm");
  await waitFor(() => expect(paths.at(-1)).toBe("/scan-history?q=lindholm&method=photo"));
  await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ q: "lindholm", method: "photo" }));
  await person.clear(screen.getByRole("searchbox"));
  await person.click(screen.getByRole("button", { name: "All" }));
  expect(await screen.findByText("3 scans")).toBeDefined();
  expect(paths.at(-1)).toBe("/scan-history");
});

test("an address with words shows what it says, and the way to all where that is nothing", async () => {
  const { lists } = serveHistory([sampleScan()]);
  const { person, paths } = renderApp(<ScanHistory />, { path: "/scan-history?q=piano&method=typed", user: {} });
  expect(await screen.findByText("Nothing found")).toBeDefined();
  expect(screen.queryByText("No Scans Yet")).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("piano");
  expect(screen.getByRole("button", { name: "Typed" }).getAttribute("aria-pressed")).toBe("true");
  expect(lists[0]?.query).toMatchObject({ q: "piano", method: "typed" });
  await person.click(screen.getByRole("button", { name: "Show all scans" }));
  expect(await screen.findByText("Lindholm dresser")).toBeDefined();
  expect(paths.at(-1)).toBe("/scan-history");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("a link to other words takes the place of what was typed", async () => {
  serveHistory([sampleScan()]);
  function Other() {
    const [, navigate] = useLocation();
    return (
      <button type="button" onClick={() => navigate("/scan-history?q=sofa")}>
        Sofas
      </button>
    );
  }
  const { person } = renderApp(
    <>
      <ScanHistory />
      <Other />
    </>,
    { path: "/scan-history?q=dresser", user: {} },
  );
  const box = await screen.findByRole<HTMLInputElement>("searchbox");
  await person.clear(box);
  await person.type(box, "lindholm");
  expect(await screen.findByText("1 scan found", { selector: ".text-muted" })).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Sofas" }));
  await waitFor(() => expect(box.value).toBe("sofa"));
  expect(await screen.findByText("Nothing found")).toBeDefined();
});

test("an account without scans has nothing to search", async () => {
  serveHistory();
  renderApp(<ScanHistory />, { user: {} });
  expect(await screen.findByText("No Scans Yet")).toBeDefined();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("a scan that is removed from a filtered list leaves all of them", async () => {
  serveHistory([sampleScan({ number: 1 }), samplePhoto({ number: 2 })]);
  serveImage();
  const { person } = renderApp(<ScanHistory />, { user: {} });
  await screen.findByText("2 scans");
  await person.click(screen.getByRole("button", { name: "Photos" }));
  await screen.findAllByText("1 scan found");
  await person.click(screen.getByRole("button", { name: "Remove Dresser with six drawers" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Nothing found")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "All" }));
  expect(await screen.findByText("1 scan")).toBeDefined();
});

test("it speaks French", async () => {
  serveHistory([samplePhoto({ userUpdatedBrand: "Aulne", confidence: 0.5 })]);
  stubEndpoint(identify.image, () => fail("INTERNAL"));
  renderApp(<ScanHistory />, { user: {}, language: "fr" });
  expect(await screen.findByRole("img", { name: "Erreur HTTP 500" })).toBeDefined();
  for (const text of ["Incertain", "Chambre", "Votre correction", "Corriger l’IA", "1 numérisation"]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

function fail(code: ErrorCode, message = "No."): never {
  throw new ApiFailure(code, message);
}

test("the whole answer to a photo is there again from its card, and the ways on lead to their screens", async () => {
  serveHistory([samplePhoto()]);
  serveImage();
  const answer = sampleAnswer({ imageHash: samplePhoto().imageHash, matches: [sampleMatch({ id: sampleId(5) })] });
  const asked = stubEndpoint(identify.answer, () => answer);
  const named = stubEndpoint(scans.nameProduct, () => samplePhoto());
  keptPlace().keep(chosenPlace({ country: "CA", region: null, city: null }));
  let path = "";
  const Here = () => {
    [path] = useLocation();
    return null;
  };
  const { person } = renderApp(
    <>
      <ScanHistory />
      <Here />
    </>,
    { user: {} },
  );
  const card = await cardOf("Dresser with six drawers");
  await person.click(card.getByRole("button", { name: "See the answer: Dresser with six drawers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" }));
  expect(asked).toMatchObject([
    { params: { imageHash: samplePhoto().imageHash }, query: { language: "en", location: "Canada" } },
  ]);
  await person.click(dialog.getByRole("button", { name: /^This is it/ }));
  await waitFor(() => expect(path).toBe(`/p/${sampleId(5)}`));
  expect(named).toMatchObject([{ params: { id: answer.scanId }, body: { productId: sampleId(5) } }]);
});

test("an answer that is not kept any more says so, and an old photo offers none", async () => {
  const old = new Date(Date.now() - IDENTIFIED_DAYS * DAY_MS);
  serveHistory([samplePhoto(), samplePhoto({ number: 2, identifiedName: "Stool", createdAt: old })]);
  serveImage();
  stubEndpoint(identify.answer, () => {
    throw new ApiFailure("NOT_FOUND", "Gone.", { reason: "identification-expired" });
  });
  const { person } = renderApp(<ScanHistory />, { user: {} });
  expect((await cardOf("Stool")).queryByRole("button", { name: /See the answer/ })).toBeNull();
  await person.click((await cardOf("Dresser with six drawers")).getByRole("button", { name: /See the answer/ }));
  const dialog = await screen.findByRole("dialog", { name: "The answer to your photo" });
  expect(await within(dialog).findByText(/^The answer to this photo is not kept any more/)).toBeDefined();
});
