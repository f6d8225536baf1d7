import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GtinField, type RenderScanner } from "#client/features/catalog/desk/fields/code-fields.tsx";
import { ManualField } from "#client/features/catalog/desk/fields/manual-field.tsx";
import { PictureField } from "#client/features/catalog/desk/fields/picture-field.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sendRequestsByFetch } from "#client/testing/requests-by-fetch.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type CatalogManual, catalogFiles } from "#shared/contracts/catalog/catalog-files.ts";
import type { Language } from "#shared/domain/language.ts";
import { CATALOG_PICTURE_MAX_BYTES, MANUAL_MAX_BYTES } from "#shared/domain/limits.ts";

beforeEach(() => sendRequestsByFetch());
afterEach(() => {
  vi.restoreAllMocks();
});

const PICTURE = new File(["\xff\xd8\xff"], "cams.jpg", { type: "image/jpeg" });
const MANUAL = new File(["%PDF-1.7"], "desk.pdf", { type: "application/pdf" });
const SENT = { url: "/media/o/a.webp", width: 1280, height: 960 };
const COUNTED: CatalogManual = { url: "/media/o/a.pdf", pages: 12, bytes: 3_400_000 };

function OnePicture({ first = "" }: { first?: string }) {
  const [url, setUrl] = useState(first);
  const [alt, setAlt] = useState("");
  return (
    <PictureField
      label="Picture of step 1"
      use="step"
      name="picture"
      value={url}
      onChange={(next, text) => {
        setUrl(next);
        setAlt(text);
      }}
      alt={{ name: "alt", value: alt }}
      error={undefined}
    />
  );
}

function OneManual({ first = null }: { first?: CatalogManual | null }) {
  const [url, setUrl] = useState(first?.url ?? "");
  return <ManualField label="Manual" name="manual" value={url} onChange={setUrl} known={first} error={undefined} />;
}

const openPicture = (first = "", language: Language = "en") => renderApp(<OnePicture first={first} />, { language });
const openManual = (first: CatalogManual | null = null) => renderApp(<OneManual first={first} />);

test("a chosen picture is sent at once for its place, shown, described and taken out again", async () => {
  const calls = stubEndpoint(catalogFiles.addPicture, () => SENT);
  const { person } = openPicture();
  const field = screen.getByRole("group", { name: "Picture of step 1" });
  expect(within(field).queryByRole("img")).toBeNull();
  await person.upload(within(field).getByLabelText("Choose a picture"), PICTURE);
  const picture = await within(field).findByRole("img", { name: "The picture as it is now" });
  expect(picture.getAttribute("src")).toBe(`${location.origin}${SENT.url}`);
  expect(calls).toEqual([expect.objectContaining({ body: { use: "step" } })]);
  expect(within(field).getByRole("status").textContent).toBe("The picture was sent. Save the product to show it.");
  await person.type(within(field).getByRole("textbox", { name: "What is on the picture" }), "A cam");
  expect(within(field).getByRole("img", { name: "A cam" })).toBe(picture);
  expect(within(field).getByLabelText("Replace the picture")).toBeTruthy();
  await person.click(within(field).getByRole("button", { name: "Remove the picture" }));
  expect(within(field).queryByRole("img")).toBeNull();
  expect(within(field).queryByRole("textbox")).toBeNull();
});

test("a refused picture says why at its field, and the one before stays", async () => {
  stubEndpoint(catalogFiles.addPicture, () => {
    throw new ApiFailure("UNSUPPORTED", "No photo.", { reason: "photo-unreadable" });
  });
  const { person } = openPicture("/media/o/before.webp");
  await person.upload(screen.getByLabelText("Replace the picture"), PICTURE);
  expect((await screen.findByRole("alert")).textContent).toMatch(/no photo that we can read/);
  const input = screen.getByLabelText("Replace the picture");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(
    input
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent),
  ).toEqual([expect.stringMatching(/no photo/), expect.stringMatching(/^JPEG, PNG/)]);
  expect(screen.getByRole("img").getAttribute("src")).toMatch(/before\.webp$/);
});

test("files that are too large are not sent at all", async () => {
  const calls = stubEndpoint(catalogFiles.addManual, () => COUNTED);
  const large = (file: File, size: number) => Object.defineProperty(file, "size", { value: size });
  const { person, unmount } = openManual();
  const manual = new File(["%PDF-"], "a.pdf", { type: "application/pdf" });
  await person.upload(screen.getByLabelText("Choose a PDF"), large(manual, MANUAL_MAX_BYTES + 1));
  expect((await screen.findByRole("alert")).textContent).toMatch(/more than 25 MB/);
  unmount();
  const { person: other } = openPicture();
  const picture = new File(["\xff\xd8\xff"], "a.jpg", { type: "image/jpeg" });
  await other.upload(screen.getByLabelText("Choose a picture"), large(picture, CATALOG_PICTURE_MAX_BYTES + 1));
  expect((await screen.findByRole("alert")).textContent).toMatch(/more than 25 MB/);
  expect(calls).toEqual([]);
});

test("without a network the choice is kept and says so, and is sent once there is one", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const calls = stubEndpoint(catalogFiles.addPicture, () => SENT);
  const { person } = openPicture();
  await person.upload(screen.getByLabelText("Choose a picture"), PICTURE);
  expect((await screen.findByRole("status")).textContent).toMatch(/^No connection\. cams\.jpg is kept here/);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(calls).toEqual([]);
  online.mockReturnValue(true);
  act(() => void fireEvent(window, new Event("online")));
  expect(await screen.findByRole("img")).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test("what waits for the network can be given up", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { person } = openPicture("", "fr");
  await person.upload(screen.getByLabelText("Choisir une image"), PICTURE);
  expect((await screen.findByRole("status")).textContent).toMatch(/^Aucune connexion/);
  await person.click(screen.getByRole("button", { name: "Ne pas l’envoyer" }));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("a manual that is sent shows its pages and size as they were counted", async () => {
  stubEndpoint(catalogFiles.addManual, () => COUNTED);
  const { person } = openManual();
  await person.upload(screen.getByLabelText("Choose a PDF"), MANUAL);
  const link = await screen.findByRole("link", { name: /Open the manual \(PDF, 12 pages, 3\.4.MB\)/ });
  expect(link.getAttribute("href")).toBe(`${location.origin}${COUNTED.url}`);
  expect(screen.getByText("The manual was sent: 12 pages. Save the product to show it.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Remove the manual" }));
  expect(screen.queryByRole("link")).toBeNull();
});

test("the address of a manual is looked at before it is taken, and says where it could not be counted", async () => {
  const url = "https://maker.example/desk.pdf";
  const calls = stubEndpoint(catalogFiles.linkManual, ({ body }) => {
    if (body.url !== url) throw new ApiFailure("UNPROCESSABLE", "Nothing there.", { reason: "manual-link" });
    return { url, pages: null, bytes: null };
  });
  const { person } = openManual(COUNTED);
  const field = screen.getByRole("textbox", { name: "Or the address of the PDF on the maker’s site" });
  expect(screen.queryByRole("button", { name: "Use this address" })).toBeNull();
  await person.type(field, "https://maker.example/none.pdf");
  await person.click(screen.getByRole("button", { name: "Use this address" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/no file at this address/);
  await person.clear(field);
  await person.type(field, ` ${url}`);
  await person.click(screen.getByRole("button", { name: "Use this address" }));
  expect(await screen.findByRole("link", { name: /Open the manual \(PDF\)/ })).toBeTruthy();
  expect(screen.getByText(/linked without its number of pages/)).toBeTruthy();
  expect(calls.map(({ body }) => body.url)).toEqual(["https://maker.example/none.pdf", url]);
});

test("how much of a file has left is shown in per cent, and it can be stopped and chosen again", async () => {
  let arrive = () => {};
  sendRequestsByFetch(
    [0.25, 0.42],
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const calls = stubEndpoint(catalogFiles.addManual, () => COUNTED);
  const { person } = openManual();
  await person.upload(screen.getByLabelText("Choose a PDF"), MANUAL);
  const bar = await screen.findByRole("progressbar", { name: "How much of desk.pdf is sent" });
  expect(document.activeElement).toBe(screen.getByLabelText("Choose a PDF"));
  expect(bar.getAttribute("aria-valuenow")).toBe("42");
  expect(screen.getByText("42%")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Stop sending" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(document.activeElement, "its button is gone").toBe(screen.getByLabelText("Choose a PDF"));
  arrive();
  sendRequestsByFetch();
  await person.upload(screen.getByLabelText("Choose a PDF"), MANUAL);
  expect(await screen.findByRole("link", { name: /Open the manual/ })).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test("a file that the server failed at is kept, and the same is sent at another try", async () => {
  let fails = true;
  const calls = stubEndpoint(catalogFiles.addManual, () => {
    if (fails) throw new ApiFailure("UNAVAILABLE", "Not now.");
    return COUNTED;
  });
  const { person } = openManual();
  await person.upload(screen.getByLabelText("Choose a PDF"), MANUAL);
  expect(await screen.findByRole("alert")).toBeTruthy();
  fails = false;
  await person.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Open the manual/ })).toBeTruthy();
  expect(calls).toHaveLength(2);
});

test.each([
  ["the bars", { text: "012345678905", symbology: "upc-a" }, "012345678905 was added."],
  [
    "a GS1 Digital Link",
    { text: "https://maker.example/01/00012345678905", symbology: "qr-code" },
    "012345678905 was added.",
  ],
  ["another link", { text: "https://maker.example/care", symbology: "qr-code" }, "There is no GTIN in that code."],
  ["digits that are typed", { text: "0 12345 67890 5", symbology: null, method: "typed" }, "012345678905 was added."],
] as const)("the scanner's code counts as what it says: %s", async (_, code, said) => {
  function Field() {
    const [gtins, setGtins] = useState<string[]>([]);
    const renderScanner: RenderScanner = ({ open, onCode }) =>
      open && (
        <button type="button" onClick={() => onCode({ method: "code", ...code })}>
          Found
        </button>
      );
    return <GtinField name="gtins" value={gtins} onChange={setGtins} error={undefined} renderScanner={renderScanner} />;
  }
  const { person } = renderApp(<Field />);
  await person.click(screen.getByRole("button", { name: "Scan a code for the GTIN" }));
  await person.click(screen.getByRole("button", { name: "Found" }));
  expect(screen.getByText(new RegExp(`^${said}`))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Found" })).toBeNull();
});
