import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ScanFlow } from "#client/screens/parts/scan-flow.tsx";
import { fakeCamera, fakeDecoder, fakeViewfinder } from "#client/testing/fake-camera.ts";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleExplanation, sampleFound } from "#client/testing/sample-codes.ts";
import { serveFacts } from "#client/testing/sample-facts.ts";
import { serveReviews } from "#client/testing/sample-reviews.ts";
import { page, sampleDetail, sampleId, sampleProduct } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";

vi.mock("#shared/domain/limits.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("#shared/domain/limits.ts")>()),
  CAMERA_START_DELAY_MS: 0,
  CAMERA_READY_FALLBACK_MS: 0,
}));

beforeEach(() => {
  fakeViewfinder();
  serveReviews([]);
  stubEndpoint(catalog.recordView, () => undefined);
  serveFacts();
  stubEndpoint(codes.explain, () => sampleExplanation());
});

/** The scanner opened over a screen, with a camera in front of this code. */
function scan(code: string | null, { mode }: { mode?: "photo" } = {}) {
  const { tracks } = fakeCamera();
  fakeDecoder(() => code);
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Scan
        </button>
        <ScanFlow open={open} onOpenChange={setOpen} {...(mode && { mode })} />
      </>
    );
  }
  const rendered = renderApp(<Screen />);
  return { ...rendered, tracks, open: () => rendered.person.click(screen.getByRole("button", { name: "Scan" })) };
}

const typeCode = async (person: ReturnType<typeof scan>["person"], code: string) => {
  await person.click(await screen.findByRole("button", { name: "Enter QR Code Manually" }));
  await person.click(screen.getByRole("textbox", { name: "Enter QR Code Manually" }));
  await person.paste(code);
  await person.click(screen.getByRole("button", { name: "Look up" }));
};

const notFound = () => {
  throw new ApiFailure("NOT_FOUND", "That code is not in our catalogue yet.");
};

test("a code of the catalogue opens the player of its product and plays it, without asking for the product again", async () => {
  const lookups = stubEndpoint(codes.findProduct, () => sampleFound({ number: 7, name: "Vinter wardrobe" }));
  const views = stubEndpoint(catalog.recordView, () => undefined);
  serveFacts();
  const { open, tracks } = scan("HXK-0000-0007");
  await open();
  await screen.findByRole("dialog", { name: "Vinter wardrobe" });
  expect(lookups.map(({ params }) => params.code)).toEqual(["HXK-0000-0007"]);
  await waitFor(() => expect(views.map(({ body }) => body)).toEqual([{ via: "scan" }]));
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("dialog", { name: "Scan QR Code" })).toBeNull();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
});

test("closing the player ends the whole flow, and scanning again starts with the camera", async () => {
  stubEndpoint(codes.findProduct, () => sampleFound({ number: 7, name: "Vinter wardrobe" }));
  const { open, person } = scan("HXK-0000-0007");
  await open();
  await screen.findByRole("dialog", { name: "Vinter wardrobe" });
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fakeDecoder(() => null);
  await open();
  await screen.findByRole("dialog", { name: "Scan QR Code" });
});

test("while a code is looked up the scanner says so, with the code", async () => {
  stubEndpoint(codes.findProduct, () => new Promise(() => {}));
  const { open } = scan("HXK-0000-0007");
  await open();
  await screen.findByText("Looking up the product...");
  expect(screen.getByText("HXK-0000-0007")).toBeTruthy();
});

test("an unknown code is shown with four ways on, and no product is taken for it", async () => {
  stubEndpoint(codes.findProduct, notFound);
  stubEndpoint(catalog.list, () => page([sampleProduct({ name: "Sorrel bookcase" })]));
  const { open } = scan("<b>4711</b>");
  await open();
  const dialog = await screen.findByRole("dialog", { name: "Not in our catalogue yet" });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(screen.getByText("<b>4711</b>")).toBeTruthy();
  for (const name of ["Scan again", "Search", "Identify by photo", "Add this product"]) {
    expect(screen.getByRole("button", { name })).toBeTruthy();
  }
  expect(screen.getByText("These are suggestions. None of them is the product with your code.")).toBeTruthy();
  await screen.findByText("Sorrel bookcase");
  expect(screen.queryByRole("dialog", { name: "Sorrel bookcase" })).toBeNull();
});

/** An unknown code, with this product in the catalogue. */
async function unknown() {
  stubEndpoint(codes.findProduct, notFound);
  stubEndpoint(catalog.list, () => page([sampleProduct({ number: 3, name: "Sorrel bookcase" })]));
  const flow = scan("4711");
  await flow.open();
  await screen.findByRole("dialog", { name: "Not in our catalogue yet" });
  return flow;
}

test("an unknown code can be scanned again", async () => {
  const { person } = await unknown();
  fakeDecoder(() => null);
  await person.click(screen.getByRole("button", { name: "Scan again" }));
  await screen.findByRole("dialog", { name: "Scan QR Code" });
});

test("searching after an unknown code leads to what the person picks", async () => {
  const { person } = await unknown();
  stubEndpoint(catalog.get, () => sampleDetail({ number: 3, name: "Sorrel bookcase" }));
  const views = stubEndpoint(catalog.recordView, () => undefined);
  serveFacts();
  await person.click(screen.getByRole("button", { name: "Search" }));
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await person.click(await screen.findByRole("button", { name: /Sorrel bookcase/ }));
  await screen.findByRole("dialog", { name: "Sorrel bookcase" });
  await waitFor(() => expect(views[0]).toMatchObject({ params: { id: sampleId(3) }, body: { via: "browse" } }));
});

test("identifying by photo needs an account, and Maybe Later leads back to codes", async () => {
  servePublicSettings({ identification: true });
  const { person } = await unknown();
  fakeDecoder(() => null);
  await person.click(screen.getByRole("button", { name: "Identify by photo" }));
  await screen.findByRole("dialog", { name: "AI Scanner Access" });
  expect(screen.getByRole("button", { name: "Sign Up / Sign In" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Maybe Later" }));
  const code = await screen.findByRole<HTMLInputElement>("radio", { name: "Code" });
  expect(code.checked).toBe(true);
});

test("a look-up that fails says nothing about the code: it is kept for another try", async () => {
  let down = true;
  const lookups = stubEndpoint(codes.findProduct, () => {
    if (down) throw new ApiFailure("UNAVAILABLE", "Back in a moment.");
    return sampleFound({ name: "Vinter wardrobe" });
  });
  const { open, person } = scan("HXK-0000-0007");
  await open();
  await screen.findByRole("dialog", { name: "The code could not be looked up" });
  expect(screen.getByText("HXK-0000-0007")).toBeTruthy();
  down = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("dialog", { name: "Vinter wardrobe" });
  expect(lookups.map(({ params }) => params.code)).toEqual(["HXK-0000-0007", "HXK-0000-0007"]);
});

test("a typed code is looked up like a scanned one", async () => {
  const lookups = stubEndpoint(codes.findProduct, () => sampleFound({ name: "Vinter wardrobe" }));
  const { open, person } = scan(null);
  await open();
  await typeCode(person, "hxk-0000-0007");
  await screen.findByRole("dialog", { name: "Vinter wardrobe" });
  expect(lookups.map(({ params }) => params.code)).toEqual(["HXK-0000-0007"]);
});

test.each([
  ["longer than any code", "x".repeat(4097)],
  ["of dots, which would be another address", ".."],
])("a code %s is unknown and never sent", async (_, code) => {
  const lookups = stubEndpoint(codes.findProduct, notFound);
  stubEndpoint(catalog.list, () => page([]));
  const { open } = scan(code);
  await open();
  await screen.findByRole("dialog", { name: "Not in our catalogue yet" });
  expect(lookups).toEqual([]);
});

test("half a character in a code does not break the look-up", async () => {
  const lookups = stubEndpoint(codes.findProduct, notFound);
  stubEndpoint(catalog.list, () => page([]));
  const { open } = scan("4711\uD800");
  await open();
  await screen.findByRole("dialog", { name: "Not in our catalogue yet" });
  expect(lookups.map(({ params }) => params.code)).toEqual(["4711\uFFFD"]);
});

test("choosing to search replaces the camera by the catalogue", async () => {
  stubEndpoint(catalog.list, () => page([sampleProduct({ name: "Sorrel bookcase" })]));
  const { open, person, tracks } = scan(null);
  await open();
  await person.click(await screen.findByRole("button", { name: "Search manually instead" }));
  await screen.findByRole("dialog", { name: "Search the catalogue" });
  await screen.findByText("Sorrel bookcase");
  expect(tracks.every((track) => track.readyState === "ended")).toBe(true);
});

test("the flow can open in the photo mode", async () => {
  const { open } = scan(null, { mode: "photo" });
  await open();
  await screen.findByRole("dialog", { name: "AI Scanner" });
});
